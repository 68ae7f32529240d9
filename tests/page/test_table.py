"""Games with real cards that are followed in the page without typing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leadline

from .conftest import SECONDS, Server
from .driving import violations
from .tabling import TABLE, CalmSailing, SeaSalt, pick, press, sit_down, tap, told

HAND = (3, 12, 50, 51, "F")
START = {"more": [1], "hand": HAND, "begins": [1]}


@pytest.fixture(params=["desktop", "phone"])
def screen(request: Any, browser: Any, server: Server) -> Iterator[Any]:
    """A page on a desktop, then on a phone."""
    phone = request.param == "phone"
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 900}
    context = browser.new_context(viewport=size, has_touch=phone, reduced_motion="reduce")
    found = context.new_page()
    found.set_default_timeout(1000 * SECONDS)
    yield found
    context.close()


def test_a_whole_game_of_calm_sailing_is_followed_by_taps(screen: Any, server: Server) -> None:
    game = CalmSailing(screen, 3, 2, 9)
    start = {"more": game.more, "hand": list(game.hand.elements()), "begins": [game.real.turn]}
    sit_down(screen, server, "calm-sailing", 3, 2, start)
    moves = 0
    while not game.real.is_over:
        game.move()
        moves += 1
    screen.wait_for_selector(".result h2:text-is('You win together')")
    assert moves > 30
    press(screen, "Review")
    screen.wait_for_selector(".review .curve", state="attached")


def test_a_whole_round_of_sea_salt_and_paper_is_followed_by_taps(screen: Any, server: Server) -> None:
    game = SeaSalt(screen, 3, 2, 7)
    sit_down(screen, server, "sea-salt-paper", 3, 2, {"begins": [game.real.turn], "piles": game.piles()})
    while not game.real.rounds:
        game.act()
    screen.wait_for_selector(f"{TABLE} .say p:has-text('Round 1 is over')")
    assert game.real.scores == [2, 2, 11]
    assert "points 11 of 35" in screen.locator("[data-rival='3']").inner_text()


def test_the_best_move_comes_by_itself_and_can_be_entered(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, START)
    page.wait_for_selector(".chance .big:has-text('%')")
    pick(page, 24)
    told(page, lambda: tap(page, cell="b3"))
    best = page.locator(".bests .btn").first
    best.click()
    page.wait_for_selector(".boards .draft")
    told(page, lambda: press(page, "I do this"))
    page.wait_for_selector(".due:has-text('What did you draw?')")


IN_SIGHT = """selector => {
    const all = [...document.querySelectorAll(selector)];
    return all.length > 0 && all.every((one) => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
}"""


def test_the_sheet_of_a_phone_closes_for_the_next_question(phone: Any, server: Server) -> None:
    sit_down(phone, server, "calm-sailing", 3, 2, START)
    pick(phone, 24)
    told(phone, lambda: tap(phone, cell="b3"))
    phone.click("[aria-label=More]")
    phone.locator(".bests .btn").first.click()
    told(phone, lambda: press(phone, "I do this"))
    phone.wait_for_selector(".side:not(.open)")
    phone.wait_for_function(IN_SIGHT, arg=".due b, .pad .btn")
    told(phone, lambda: pick(phone, 17))
    phone.click("[aria-label=More]")
    phone.locator(".entry").last.click()
    phone.wait_for_function(IN_SIGHT, arg=".entry[aria-expanded=true], .entry[aria-expanded=true] + .row .btn")
    told(phone, lambda: press(phone, "Change this"))
    phone.wait_for_selector(".side:not(.open)")
    phone.wait_for_function(IN_SIGHT, arg=".due b, .pad .btn, .acts .btn, .boards g[data-cell]")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_chosen_card_lights_its_own_spaces_and_then_what_pays(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, START | {"hand": (3, 12, 22, 51, "F")})
    pick(page, 24)
    told(page, lambda: tap(page, cell="b3"))
    table = leadline.Table("calm-sailing", players=3, you=2)
    for line in ("more 1", "hand 3 12 22 51 F, begins 1", "24@b3"):
        table.tell(line)
    assert table.view is not None
    for card in (12, 22):
        tap(page, card=card, seat=2)
        page.wait_for_selector(f".hand .picked[data-card='{card}']")
        lit = page.locator(".boards g.lit").evaluate_all("all => all.map((one) => one.dataset.cell)")
        moves = [move.text.split("@")[1] for move in table.view.legal_moves() if move.text.startswith(f"{card}@")]
        assert sorted(lit) == sorted(set(moves))
        assert page.locator(".hand g.lit").count() == 0
        page.keyboard.press("Escape")
    page.locator(".hand g[data-card='F']").dispatch_event("click")
    page.wait_for_selector(".say p:has-text('Finish can be laid nowhere now')")
    assert page.locator("g.lit").count() == 0
    page.locator(".hand g[data-card='22']").dispatch_event("click")  # another card instead
    page.wait_for_selector(".boards [data-cell=a3] .cost:text-is('pay 2')")
    tap(page, cell="a3")
    page.wait_for_selector(".say p:text-is('Pay 2 cards: tap 2 cards')")
    tap(page, card=3, seat=2)
    page.wait_for_selector(".say p:text-is('Pay 2 cards: tap 1 more')")
    told(page, lambda: tap(page, card=12, seat=2))
    page.wait_for_selector(".due:has-text('What did you draw?')")
    told(page, lambda: pick(page, 17, 18, 19))
    assert "You lay 22 on a3, pay cards 3 12" in page.locator(".entry").first.inner_text()


def opened(page: Any, server: Server, file: Path, *lines: str, **more: Any) -> None:
    """Opens the record of a table for three, followed from seat 2."""
    table = leadline.Table("calm-sailing", players=3, you=2, **more)
    for line in lines:
        table.tell(line)
    file.write_text(json.dumps(table.record()), encoding="utf-8")
    page.goto(f"{server.home}calm-sailing/table")
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector(TABLE)


EVENTS = ("more 1", "hand 3 12 50 51 F, begins 1", "24@b3", "50@c5, drew 17", "3 discards 2")


def test_a_joint_discard_offers_what_is_still_due(phone: Any, server: Server, tmp_path: Path) -> None:
    opened(phone, server, tmp_path / "table.json", *EVENTS)
    told(phone, lambda: press(phone, "Lay the Start"))
    phone.wait_for_selector(".due:has-text('Seat 1 gives'):has-text('8 of 8 still due')")
    pick(phone, 1)
    phone.wait_for_selector(".due:has-text('You give'):has-text('7 of 8 still due')")
    pick(phone, 3, 12, 17)
    press(phone, "Next")
    phone.wait_for_selector(".due:has-text('Seat 3 gives'):has-text('4 of 8 still due')")
    assert phone.locator(".pad .btn").all_inner_texts() == ["4"]
    told(phone, lambda: pick(phone, 4))
    phone.wait_for_selector(".due:has-text('What did you draw?')")
    assert "give" not in phone.locator("h1").inner_text()


def test_an_event_is_corrected_and_the_later_ones_are_checked_again(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, START)
    pick(page, 24)
    told(page, lambda: tap(page, cell="b3"))
    told(page, lambda: (tap(page, card="50", seat=2), tap(page, cell="c5")))
    told(page, lambda: pick(page, 17))
    told(page, lambda: press(page, "Discards 2 cards"))
    pick(page, 25)
    told(page, lambda: tap(page, cell="c3"))
    page.locator(".entry").last.click()
    told(page, lambda: press(page, "Change this"))
    page.wait_for_selector("[aria-label=Correction]:has-text('The 3 later events are checked again')")
    pick(page, 24)
    told(page, lambda: tap(page, cell="b4"))
    # 25 on c3 can no longer be: it is entered anew
    page.wait_for_selector("[aria-label=Correction]:has-text('is not possible any more')")
    pick(page, 25)
    told(page, lambda: tap(page, cell="c4"))
    page.wait_for_selector("[aria-label=Correction]", state="detached")
    assert [text.split("\n")[-1] for text in page.locator(".entry").all_inner_texts()] == [
        "Seat 1 lays 25 on c4, pays 1",
        "Seat 3 discards 2",
        "You lay 50 on c5",
        "Seat 1 lays 24 on b4",
    ]
    page.locator(".entry").nth(1).click()
    told(page, lambda: press(page, "Undo this and 1 later"))
    assert page.locator(".entry").count() == 2
    told(page, lambda: press(page, "Redo"))
    assert page.locator(".entry").count() == 3


def test_a_table_comes_back_after_a_reload_and_from_home(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, START)
    pick(page, 24)
    told(page, lambda: tap(page, cell="b3"))
    told(page, lambda: (tap(page, card="50", seat=2), tap(page, cell="c5")))
    page.reload()
    page.wait_for_selector(".due:has-text('What did you draw?')")  # an incomplete event, too
    server.kill()
    server.start()
    page.goto(server.home)
    page.click(".go-on:has-text('My table: Calm Sailing') >> text=Continue")
    page.wait_for_selector(".due:has-text('What did you draw?')")
    told(page, lambda: pick(page, 17))
    assert page.locator(".entry").count() == 2


def test_a_record_opens_with_its_events_names_and_undo(page: Any, server: Server, tmp_path: Path) -> None:
    opened(page, server, tmp_path / "table.json", *EVENTS, names=["Ann", "Bo", "Cy"])
    assert [page.locator(f"[data-rival='{seat}'] b").inner_text().strip() for seat in (1, 3)] == ["Ann", "Cy"]
    assert page.locator(".entry").count() == 3
    assert page.locator(".entry").first.inner_text().endswith("Cy discards 2")
    told(page, lambda: press(page, "Undo"))
    page.wait_for_selector("h1:has-text('Cy')")
    page.wait_for_selector(".due:has-text('Cy: which card is laid?')")


def test_an_empty_line_answers_a_question_that_has_a_default(page: Any, server: Server) -> None:
    page.goto(f"{server.home}calm-sailing/table")
    page.check("[name=players][value='3']")
    press(page, "Next")
    page.wait_for_selector("#asked:text-is('Who was dealt one card more?')")
    page.click("summary:text-is('Type the answer')")
    page.press(".typing input", "Enter")
    page.wait_for_selector("#asked:text-is('Which cards do you hold?')")
    page.click("summary:text-is('Type the answer')")
    page.fill(".typing input", "3 12 50")
    page.press(".typing input", "Enter")
    page.wait_for_selector("#asked:text-is('Who begins?')")
    press(page, "I don't know")
    page.wait_for_selector(".refused:has-text('3 cards; expected 5')")  # at the question with the mistake
    assert page.locator("#asked").inner_text() == "Which cards do you hold?"


def test_who_begins_is_told_by_the_first_tap(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, {"more": [1], "hand": HAND, "begins": []})
    page.wait_for_selector("h1:text-is('Who makes the first move?')")
    told(page, lambda: press(page, "Seat 3"))
    page.wait_for_selector("h1:text-is('Seat 3: what happened?')")


def test_lines_can_still_be_typed_and_refusals_stand_beside_the_table(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, START)
    page.click("summary:text-is('Type an event')")
    page.fill(".typing input", "24@b3")
    told(page, lambda: page.press(".typing input", "Enter"))
    page.fill(".typing input", "24@c3")
    page.press(".typing input", "Enter")
    page.wait_for_selector(".say .refused:has-text('24 is not in the hand'), .say .refused:has-text('24 lies on b3')")
    assert page.input_value(".typing input") == "24@c3"


def test_a_dragged_card_selects_no_text(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, {"more": [1], "hand": HAND, "begins": [2]})
    card = page.locator(".hand g[data-card='50']")
    card.hover()
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    assert page.evaluate("String(getSelection())") == ""
    space = page.locator(".boards g[data-cell='c5']").bounding_box()
    page.mouse.move(space["x"] + space["width"] / 2, space["y"] + space["height"] / 2, steps=4)
    told(page, page.mouse.up)
    page.wait_for_selector(".due:has-text('What did you draw?')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_too_wide(page: Any, server: Server, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{server.home}calm-sailing/table")
    page.wait_for_selector(".round")
    assert violations(page) == []
    sit_down(page, server, "calm-sailing", 3, 2, START)
    assert violations(page) == []
    pick(page, 24)
    told(page, lambda: tap(page, cell="b3"))
    page.wait_for_selector(".advice b:has-text('%')")
    assert violations(page) == []
    told(page, lambda: (tap(page, card="50", seat=2), tap(page, cell="c5")))
    page.click("[aria-label=More]")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = (
        "all => all.map((one) => one.getBoundingClientRect()).filter((one) => one.width && one.height < 43.5).length"
    )
    assert page.locator("main button").evaluate_all(small) == 0


def test_a_storm_of_another_seat_is_added_to_its_event(page: Any, server: Server) -> None:
    sit_down(page, server, "calm-sailing", 3, 2, {"more": [1], "storm": [], "hand": HAND, "begins": [1]}, "storms")
    pick(page, 24)
    told(page, lambda: tap(page, cell="b3"))
    page.wait_for_selector("h1:text-is('Your turn')")
    press(page, "Seat 1 drew a storm")
    pick(page, "P")
    page.wait_for_selector("h1:text-is('Seat 1: what happened?')")
    told(page, lambda: press(page, "The purple storm: close row 4"))
    page.wait_for_selector("h1:text-is('Your turn')")
    assert page.locator(".entry").count() == 2


def test_a_turn_of_the_competitive_game_is_followed_by_taps(page: Any, server: Server) -> None:
    answers = {"begins": [1], "row": (9, 24, 27, 60, "F"), "hand": HAND}
    sit_down(page, server, "calm-sailing", 2, 2, answers, "competitive")
    pick(page, 20)
    told(page, lambda: tap(page, cell="b3"))
    told(page, lambda: tap(page, card="24", place="row"))
    page.wait_for_selector(".due:has-text('What came into the row?')")
    told(page, lambda: pick(page, 33))
    page.wait_for_selector("h1:text-is('Your turn')")
    assert page.locator(".market svg").count() == 5


SEA = ["white", "yellow", "yellow", "pink", "grey", "orange", "orange", "orange", "white", "grey", "pink"]
ENCOUNTER = {
    "boards": [1, 2],
    "starfish": ["up"],
    "sea": [*SEA, "", "yellow", ""],
    "begins": [1],
    "tiles": ["white", "white", "yellow", "orange", "pink", "grey", "grey", "orange"],
    "fish": ["grey"],
    "cubes": ["white", "pink", "yellow", "yellow"],
}


def test_reef_encounter_is_set_up_by_pictures(page: Any, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{server.home}reef-encounter/table")
    page.check("[name=players][value='2']")
    press(page, "Next")
    page.wait_for_selector(".of-board .pad svg")
    assert page.locator(".of-board .pad svg").count() == 4
    assert violations(page) == []
    pick(page, 1, 2, "up")
    page.wait_for_selector(".parts")
    pick(page, "pink", "grey", "orange", "white")
    assert page.locator(".parts .btn").first.inner_text().split("\n")[0] == "Open sea, white"
    assert page.locator(".parts .btn").first.locator(".polyp").all_inner_texts() == ["p", "g", "o"]
    page.locator(".parts .btn").first.click()
    page.wait_for_selector(".pick[aria-label='Pink: remove']")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_turn_of_reef_encounter_is_followed_by_taps(page: Any, server: Server) -> None:
    sit_down(page, server, "reef-encounter", 2, 2, ENCOUNTER)
    press(page, "Grow a coral")
    told(page, lambda: press(page, "Grow pink coral"))
    told(page, lambda: tap(page, cell="1d1"))
    told(page, lambda: press(page, "Finish the growth"))
    told(page, lambda: tap(page, sea="white"))
    page.wait_for_selector(".due:has-text('New tiles, clockwise from white on')")
    told(page, lambda: pick(page, "white", "yellow", "pink"))
    page.wait_for_selector("h1:text-is('Your turn')")


def test_the_opening_and_turns_of_reef_are_followed_by_taps(page: Any, server: Server) -> None:
    sit_down(page, server, "reef", 2, 2, {"begins": [1], "hand": [17, 22]})
    for _ in range(20):  # the first layout that is offered, space by space
        page.wait_for_timeout(150)
        page.wait_for_selector(TABLE)
        if page.locator(".reply").count():
            break
        page.locator(".acts .btn:not(:text-is('Cancel')):not([aria-pressed=true])").first.click()
    page.wait_for_selector(".due:has-text('The display')")
    pick(page, 3, 9, 41)
    told(page, lambda: pick(page, 12))
    told(page, lambda: pick(page, 33))
    page.wait_for_selector(".due:has-text('Where does red go?')")
    tap(page, cell="b2", seat=1)
    told(page, lambda: tap(page, cell="c3", seat=1))
    page.wait_for_selector("h1:text-is('Your turn')")
    assert "plays card 33 red on b2 red on c3" in page.locator(".entry").first.inner_text()


def test_an_answer_stays_when_one_returns_to_it(page: Any, server: Server) -> None:
    page.goto(f"{server.home}calm-sailing/table")
    page.check("[name=players][value='3']")
    press(page, "Next")
    page.wait_for_selector("#asked:text-is('Who was dealt one card more?')")
    assert page.locator("button:text-is('Done')").is_disabled()
    pick(page, 2)
    page.wait_for_selector("#asked:text-is('Which cards do you hold?')")
    pick(page, 3, 12)
    press(page, "Previous question")
    page.wait_for_selector(".pad [data-code='2'][aria-pressed=true]")
    press(page, "Done")
    page.wait_for_selector("#asked:text-is('Which cards do you hold?')")
    assert page.locator(".reply .pick").count() == 2
