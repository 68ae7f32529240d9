"""Positions of each game set up by mouse and by keys, and what cannot be marked at its place."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

import leadline
from leadline.solver.api.new_document import new

from .conftest import Server
from .driving import GAMES, address, card, cell, of_tray, position, press, show, told, until, view

pytestmark = pytest.mark.extended

# whether a part of the board has this title
TITLED = "title => [...document.querySelectorAll('#board g > title')].some(one => one.textContent === title)"


def set_up(page: Any, url: str, document: dict[str, Any]) -> None:
    show(page, url, document)
    page.click("[data-to=setup]")
    page.wait_for_selector("#fields form")
    page.wait_for_selector("#tray button")


def explored(page: Any) -> None:
    """Goes on with what was set up, and asks for the best move."""
    page.click("#fields button.main")
    page.wait_for_selector("body[data-mode=explore]")
    page.wait_for_selector("#moves button")
    page.select_option("#budget", "0")
    page.click("#do-best")
    page.wait_for_selector("#ranking .meter")
    page.locator("#analysis").focus()
    page.keyboard.press("Escape")
    page.wait_for_selector("#do-stop:disabled")


# Where these places are, all of them at one moment: the board may be drawn anew between two questions.
MEASURED = """async places => {
    await new Promise(requestAnimationFrame);
    const found = places.map(place => document.querySelector(place));
    found.forEach(one => one.scrollIntoView({block: 'nearest'}));
    return found.map(one => one.getBoundingClientRect().toJSON());
}"""


def dragged(page: Any, source: str, target: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 2000})
    for place in (source, target):
        page.wait_for_selector(place)
    begin, end = page.evaluate(MEASURED, [source, target])
    page.mouse.move(begin["x"] + 8, begin["y"] + 8)
    page.mouse.down()
    page.mouse.move(begin["x"] + 30, begin["y"] - 10)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    page.mouse.up()


def set_up_by_dialog(page: Any, url: str, fields: Mapping[str, int]) -> None:
    """Sets up a position of Calm Sailing as the dialog of a deal offers it."""
    page.goto(url)
    page.wait_for_selector("#board .empty button")
    page.click("#do-deal")
    page.select_option("#dialog [name=game]", "calm-sailing")
    page.click("#dialog summary")
    for name, value in fields.items():
        page.fill(f"#dialog [name={name}]", str(value))
    page.click("#dialog button[value=setup]")
    page.wait_for_selector("#tray button")


def test_calm_sailing_by_mouse(page: Any, server: Server) -> None:
    set_up_by_dialog(page, server.url, {"players": 2, "seed": 5})  # a hand without the cards put down below
    assert page.locator("body").get_attribute("data-mode") == "setup"
    page.locator("#fields button", has_text="Clear the grid").click()
    page.wait_for_function("() => document.querySelectorAll('#board g[data-cell][data-card]').length === 0")
    dragged(page, of_tray("15"), cell("c2"))
    page.wait_for_selector(f'{cell("c2")}[data-card="15"]')
    assert page.locator(of_tray("15")).count() == 0
    dragged(page, of_tray("9"), cell("c4"))
    until(page, "refusal", "numbers must ascend along the path (3.4)")
    assert page.locator(f"{cell('c4')}.wrong .badge").count() == 1
    assert page.locator("#field-grid").get_attribute("aria-invalid") == "true"
    page.click("#fields button.main")
    assert page.locator("body").get_attribute("data-mode") == "setup"
    page.click("#do-undo")
    page.wait_for_function("() => !document.getElementById('refusal').textContent")
    dragged(page, cell("c2"), cell("d2"))
    page.wait_for_selector(f'{cell("d2")}[data-card="15"]')
    explored(page)


def test_a_position_is_set_up_by_the_rules_of_the_dialog(page: Any, server: Server) -> None:
    rules = {"solo_hand": 9, "solo_draw": 20, "solo_payment": 12}
    fields = {"players": 1, "seed": 5} | {f"option-{name}": value for name, value in rules.items()}
    set_up_by_dialog(page, server.url, fields)
    begun = new("calm-sailing", 1, "view", None, 5, rules)["document"]
    told_rules = json.loads(page.locator("#field-rules").input_value())
    assert {name: told_rules[name] for name in rules} == rules
    hand = page.locator("#field-hand").input_value()
    assert [int(word) for word in hand.replace(",", " ").split() if word.isdigit()] == [
        card for card in begun["hand"] if isinstance(card, int)
    ]


def test_calm_sailing_by_keys(page: Any, server: Server) -> None:
    document = view("calm-sailing", 12)
    set_up(page, server.url, document)
    free = page.locator("#tray button").nth(20)
    code = free.get_attribute("data-code")
    free.focus()
    page.keyboard.press("Enter")
    until(page, "chosen", f"in hand: {code}")
    page.keyboard.press("Escape")
    assert told(page, "chosen") == ""
    old = str(next(one for one in document["hand"] if isinstance(one, int)))
    free.focus()
    page.keyboard.press("Enter")
    page.focus(card(old, document["you"]))
    page.keyboard.press("Enter")
    page.wait_for_selector(card(code, document["you"]))
    page.wait_for_selector(of_tray(old))
    assert page.locator(card(old, document["you"])).count() == 0
    place = page.locator("#board g[data-cell][data-card]").first.get_attribute("data-cell")
    page.focus(cell(place))
    page.keyboard.press("Delete")
    page.wait_for_selector(f"{cell(place)}:not([data-card])")
    page.click("#do-undo")
    page.wait_for_selector(f"{cell(place)}[data-card]")


def test_reef(page: Any, server: Server) -> None:
    set_up(page, server.url, view("reef", 12))
    stack = page.locator("#board g[data-cell=a1][data-seat='1'] title").text_content()
    assert stack == "a1 empty"
    for height in (1, 2):
        page.click(of_tray("r"))
        press(page, cell("a1", 1))
        page.wait_for_function(TITLED, arg=f"a1 red, height {height}")
    shown = page.locator('#board g[data-place="display"]').first.get_attribute("data-card")
    free = page.locator("#tray button").first.get_attribute("data-code")
    page.click(of_tray(free))
    page.click(f'#board g[data-place="display"][data-card="{shown}"]')
    page.wait_for_selector(f'#board g[data-place="display"][data-card="{free}"]')
    page.wait_for_selector(of_tray(shown))
    explored(page)


def test_reef_encounter(page: Any, server: Server) -> None:
    set_up(page, server.url, view("reef-encounter", 0))
    page.click(of_tray("white"))
    press(page, cell("1b6"))
    page.wait_for_function(TITLED, arg="1b6 white")
    page.click(of_tray("shrimp 1"))
    press(page, cell("1b6"))
    page.wait_for_function(TITLED, arg="1b6 white, shrimp of seat 1")
    explored(page)


def test_sea_salt(page: Any, server: Server) -> None:
    document = view("sea-salt-paper", 8)
    set_up(page, server.url, document)
    page.click(of_tray("shark/black"))
    page.focus(f'#board g[data-add][data-seat="{document["you"]}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(card("shark/black", document["you"]))
    page.fill("#field-scores", "12 41")
    page.press("#field-scores", "Tab")
    page.wait_for_selector("#field-scores[aria-invalid=true]")
    page.fill("#field-scores", "12 20")
    page.press("#field-scores", "Tab")
    page.wait_for_selector("#field-scores:not([aria-invalid])")
    until(page, "board", "20 of 40 points")
    explored(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_field_reads_back_what_it_shows(page: Any, server: Server, game: str) -> None:
    page.goto(server.url)
    for document in (view(game), view(game, 12), position(game, 12), leadline.deal(game, players=2, seed=3).document()):
        wrong = page.evaluate(
            """async text => {
                const { read, written } = await import('/static/fields.js');
                const json = await import('/static/json.js');
                return Object.entries(json.read(text)).filter(([, value]) =>
                    JSON.stringify(read(written(value), value)) !== JSON.stringify(value))
            }""",
            json.dumps(document),
        )
        # spaces at the edges of a row mean nothing
        assert [key for key, _ in wrong if key != "grid"] == []


def test_a_field_keeps_digits(page: Any, server: Server) -> None:
    """As the text or the number that they were, also more of them than a number of the browser holds."""
    page.goto(server.url)
    values = {
        "names": ["1234567890123456", "b"],
        "seed": 2**64 - 3,
        "least": -(2**63),
        "id": "20240101123000001",
        "zeros": "0000000000000001",
        "list": [2**63, 5],
        "inner": {"seed": 2**64 - 3, "text": "1234567890123456"},
    }
    shown = page.evaluate(
        """async text => {
            const { read, written } = await import('/static/fields.js');
            const json = await import('/static/json.js');
            const typed = json.written(read('12345678901234567', 3));
            return Object.entries(json.read(text)).map(([key, value]) =>
                [key, written(value), json.written(read(written(value), value)), typed])
        }""",
        json.dumps(values),
    )
    assert {key: json.loads(back) for key, _, back, _ in shown} == values
    assert {key: text for key, text, *_ in shown if key in ("seed", "least", "id", "list")} == {
        "seed": f"{2**64 - 3}",
        "least": f"{-(2**63)}",
        "id": "20240101123000001",
        "list": f"{2**63} 5",
    }
    assert {typed for *_, typed in shown} == {"12345678901234567"}


def test_a_large_seed_sets_up_its_own_cards(page: Any, server: Server) -> None:
    seed = 2**64 - 3
    set_up_by_dialog(page, server.url, {"players": 2, "seed": seed})
    begun = new("calm-sailing", 2, "view", None, seed, {})["document"]
    hand = page.locator("#field-hand").input_value()
    assert [int(word) for word in hand.split() if word.isdigit()] == [
        card for card in begun["hand"] if isinstance(card, int)
    ]


def test_another_game_has_its_own_help_and_nothing_in_hand(page: Any, server: Server) -> None:
    set_up(page, server.url, view("reef", 12))
    page.locator("#tray button").first.click()
    until(page, "chosen", "in hand")
    page.evaluate("url => { location.href = url }", address(server.url, view("sea-salt-paper", 8)))
    page.wait_for_function("() => document.title.includes('Sea Salt')")
    page.click("[data-to=setup]")
    page.wait_for_selector("#field-discards")
    assert page.locator("#field-discards-about").count() == 1
    assert told(page, "chosen") == ""


def test_cards_of_the_tray_have_the_theme_of_the_page(page: Any, server: Server) -> None:
    page.emulate_media(color_scheme="dark")
    set_up(page, server.url, view("reef", 12))
    page.wait_for_selector('#tray svg[data-theme="dark"]')
    page.emulate_media(color_scheme="light")
    page.wait_for_selector("#tray svg:not([data-theme])")


def test_what_was_set_up_is_followed(page: Any, server: Server) -> None:
    document = view("calm-sailing", 6)
    set_up(page, server.url, document)
    page.locator("#fields button", has_text="Follow from here").click()
    page.wait_for_selector("body[data-mode=follow]")
    until(page, "expected", "you are to move")
    assert page.locator("#tab-fields").is_hidden()


def test_the_tray_has_the_cards_that_a_game_brings(page: Any, server: Server) -> None:
    """Not those of the box, nor their pictures."""
    pattern = {"kind": "single", "color": "any", "height": 2}
    cards = [{"id": number, "pieces": ["red", "green"], "points": 7, "pattern": pattern} for number in range(101, 131)]
    deal = leadline.deal("reef", players=2, seed=3, card_file={"cards": cards})
    while deal.whole_moves()[0].startswith("start"):
        deal.push(deal.whole_moves()[0])
    set_up(page, server.url, deal.view(deal.turn or 1).document())
    tray = page.locator("#tray button").filter(has_text=re.compile(r"^\d+$"))
    codes = {int(code) for code in tray.all_inner_texts()}
    assert 10 < len(codes) < 30
    assert codes <= set(range(101, 131))
    assert {tray.nth(at).get_attribute("title") for at in range(tray.count())} == {"red green, 7 points"}


# How many cards of the board a place for one more card lies on.
COVERED = """() => {
    const boxes = places => [...document.querySelectorAll(places)].map(one => one.getBoundingClientRect());
    const adds = boxes('#board [data-add] rect');
    return boxes('#board [data-card]').filter(one => adds.some(add =>
        one.right > add.left && one.left < add.right && one.bottom > add.top && one.top < add.bottom)).length;
}"""


def test_the_place_for_one_more_card_lies_on_no_card(page: Any, server: Server) -> None:
    """Also beside a hand of four cards of Reef, which fills its panel."""
    document = view("reef", 20)
    assert len(document["hands"][document["you"] - 1]) == 4
    set_up(page, server.url, document)
    page.wait_for_selector("#board [data-add]")
    assert page.locator("#board [data-add]").count() == 2
    assert page.evaluate(COVERED) == 0


def test_a_look_at_another_mode_keeps_what_was_set_up(page: Any, server: Server) -> None:
    set_up(page, server.url, view("calm-sailing"))
    before = page.input_value("#fields [name=piles]")
    page.fill("#fields [name=piles]", before.replace(before.split()[0], "9", 1))
    page.keyboard.press("Tab")
    page.wait_for_selector("#do-undo:not([disabled])")
    page.click("[data-to=explore]")
    page.wait_for_selector("body[data-mode=explore]")
    page.click("[data-to=setup]")
    page.wait_for_selector("#fields form")
    assert page.input_value("#fields [name=piles]").split()[0] == "9"
    assert page.is_enabled("#do-undo")


@pytest.mark.parametrize("last", ["", "90", "x", "-1"])
def test_counts_that_are_typed_are_not_changed(page: Any, server: Server, last: str) -> None:
    """They are lowered only for a card that was put down, and only as far as that helps."""
    document = view("calm-sailing")
    set_up(page, server.url, document)
    typed = " ".join([*map(str, document["piles"][:-1]), last]).strip()
    page.fill("#fields [name=piles]", typed)
    page.keyboard.press("Tab")
    until(page, "refusal", "piles")
    assert page.input_value("#fields [name=piles]") == typed


def test_entries_of_lists_are_counted_from_one(page: Any, server: Server) -> None:
    document = view("calm-sailing")
    set_up(page, server.url, document)
    page.fill("#fields [name=piles]", " ".join([*map(str, document["piles"][:-1]), "x"]))
    page.keyboard.press("Tab")
    until(page, "refusal", f"piles[{len(document['piles'])}]")


def test_a_text_that_is_no_document_is_told_while_the_help_is_open(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    page.click("#do-help")
    page.wait_for_selector("#dialog[open]")
    page.evaluate(
        """() => {
            const held = new DataTransfer();
            held.setData("text", "no document");
            document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: held, bubbles: true}));
        }"""
    )
    page.wait_for_function("() => document.getElementById('refusal').textContent !== ''")


def test_what_is_explored_is_what_was_checked(page: Any, server: Server) -> None:
    """A press waits for the check of what was just typed, whatever the check before said."""
    document = view("calm-sailing")
    set_up(page, server.url, document)
    right = page.input_value("#fields [name=piles]")
    page.route("**/api/show", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.fill("#fields [name=piles]", "90")
    page.click("#fields button.main")
    until(page, "refusal", "This cannot be yet")
    assert page.evaluate("() => document.body.dataset.mode") == "setup"
    page.fill("#fields [name=piles]", right)
    page.click("#fields button.main")
    page.wait_for_selector("body[data-mode=explore]")
    assert page.inner_text("#refusal") == ""


def test_what_changes_nothing_is_no_step_to_take_back(page: Any, server: Server) -> None:
    set_up(page, server.url, view("calm-sailing"))
    page.locator("#tray button").first.focus()
    page.keyboard.press("Delete")
    page.wait_for_timeout(300)
    assert not page.is_enabled("#do-undo")
    page.focus(cell("c2"))  # nothing lies there
    page.keyboard.press("Delete")
    page.wait_for_timeout(300)
    assert not page.is_enabled("#do-undo")


def test_a_draft_outlives_a_reload_in_another_mode(page: Any, server: Server) -> None:
    """The address holds all of it, also what is being set up while another mode is looked at."""
    document = view("calm-sailing")
    number = next(str(one) for one in range(13, 70) if one not in document["hand"])
    set_up(page, server.url, document)
    dragged(page, of_tray(number), cell("c5"))
    page.wait_for_selector(f'{cell("c5")}[data-card="{number}"]')
    page.click("[data-to=explore]")
    page.wait_for_selector('[data-to="explore"][aria-pressed="true"]')
    page.wait_for_selector(f"{cell('c5')}:not([data-card])")
    page.reload()
    page.wait_for_selector("#board svg")
    page.click("[data-to=setup]")
    page.wait_for_selector(f'{cell("c5")}[data-card="{number}"]')
