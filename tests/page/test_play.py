"""Games played on the board: by mouse, touch and keys, alone and by several people on one device."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .driving import violations
from .playing import FREE, GAMES, ISLAND, OVER, READY, ROUND, SHOWN, begin, finish, moved, revision

CRABS = [("pair crab pile 1 shell/dark blue", "dark blue shell"), ("pair crab pile 1 boat/grey", "grey boat")]
SENTENCES = """async ([game, log]) => {
    const {deedOf, gameOf, turnOf} = await import('/static/games.js');
    return [...log.map((one) => deedOf(gameOf(game), one, [1])), turnOf(gameOf(game), log, [1])];
}"""
SHORT = ("calm-sailing", "sea-salt-paper")  # games of a few seconds


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in SHORT else [pytest.mark.extended]) for game in GAMES]
)
def test_a_game_is_played_to_its_end(page: Any, server: Server, game: str) -> None:
    begin(page, server, game, target="3" if game == "sea-salt-paper" else "")
    assert finish(page, game) > 2
    assert page.locator(f"{OVER} h2").inner_text() != ""
    page.wait_for_selector(".curve .dot, .curve .loss")  # the chances of the first decision that was judged
    page.click("button:text-is('Review'):visible")
    page.wait_for_selector(".review .curve")


@pytest.mark.extended
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_touch(phone: Any, server: Server, game: str) -> None:
    begin(phone, server, game, target="3" if game == "sea-salt-paper" else "")
    assert finish(phone, game, "touch") > 2


@pytest.mark.extended
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_keys(page: Any, server: Server, game: str) -> None:
    begin(page, server, game, target="3" if game == "sea-salt-paper" else "")
    assert finish(page, game, "keys") > 2


def test_sounds_are_off_until_somebody_wants_them(page: Any, server: Server) -> None:
    page.add_init_script(
        "globalThis.heard = 0; const Old = AudioContext;"
        "globalThis.AudioContext = class extends Old { constructor() { super(); globalThis.heard += 1; } };"
    )
    begin(page, server, "calm-sailing")
    page.locator(ISLAND).first.dispatch_event("click")
    before = revision(page)
    page.locator(FREE).first.dispatch_event("click")
    moved(page, before)
    assert page.evaluate("heard") == 0
    page.click("#do-sound")
    assert page.get_attribute("#do-sound", "aria-pressed") == "true"
    assert page.evaluate("heard") == 1


def test_the_rules_of_a_deal_fit_and_are_in_plain_words(page: Any, server: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{server.home}calm-sailing/play")
    page.click("summary")
    page.wait_for_selector("label:has-text('Cards that a Start takes in the solo game')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440
    outside = """all => all.filter((one) => [...one.querySelectorAll('*')].some((part) =>
        part.getBoundingClientRect().right > one.getBoundingClientRect().right + 0.5)).length"""
    assert page.locator(".fields > *").evaluate_all(outside) == 0


def test_a_touched_card_shows_what_its_spaces_cost(phone: Any, server: Server) -> None:
    begin(phone, server, "calm-sailing")
    before = revision(phone)
    card = phone.locator(ISLAND).first
    number = card.get_attribute("data-card")
    card.tap()
    space = phone.locator(FREE).first
    name = space.get_attribute("data-cell")
    space.tap()
    moved(phone, before)
    assert phone.locator(f'.boards g[data-cell="{name}"][data-card="{number}"]').count() == 1


def test_a_dragged_card_lands_on_its_space(page: Any, server: Server) -> None:
    begin(page, server, "calm-sailing")
    before = revision(page)
    card = page.locator(ISLAND).first
    number = card.get_attribute("data-card")
    card.hover()
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    box = page.locator(FREE).first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    moved(page, before)
    assert page.locator(f'.boards g[data-cell][data-card="{number}"]').count() == 1


def test_keys_alone_make_a_move_and_the_focus_stays(page: Any, server: Server) -> None:
    begin(page, server, "calm-sailing")
    before = revision(page)
    page.locator(".hand g[role=button]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".boards .cost")
    for _ in range(40):
        if page.evaluate("document.activeElement.querySelector('.cost')?.textContent === 'free'"):
            break
        inside = page.evaluate("Boolean(document.activeElement.closest('.boards'))")
        page.keyboard.press("ArrowRight" if inside else "ArrowUp")
    page.keyboard.press("Enter")
    moved(page, before)
    page.wait_for_function("() => Boolean(document.activeElement.closest('main.table'))")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "button"
    assert page.locator("#live").inner_text() != ""


def test_a_refused_move_shows_its_clause(page: Any, server: Server) -> None:
    begin(page, server, "calm-sailing", players=1)
    before = revision(page)
    page.locator(ISLAND).first.dispatch_event("click")
    page.locator(FREE).last.dispatch_event("click")
    moved(page, before)
    taken = page.locator(".boards g[data-card]").first
    page.locator(ISLAND).first.dispatch_event("click")
    taken.dispatch_event("click")
    page.wait_for_selector(".say .refused")
    assert "rule 4A" in page.locator(".say .refused").inner_text()


def test_a_hint_comes_in_two_steps_and_undo_takes_a_move_back(page: Any, server: Server) -> None:
    begin(page, server, "reef")
    made = page.locator(".log li").count()
    page.click("button:text-is('Hint'):visible")
    page.click("button:text-is('Show the move')")
    page.wait_for_selector(".boards .draft")
    before = revision(page)
    page.click("button:text-is('Play this move')")
    moved(page, before)
    assert page.locator(".log li").count() > made
    before = revision(page)
    page.click("button:text-is('Undo'):visible")
    moved(page, before)
    page.wait_for_selector("button:text-is('Undo'):visible:disabled")
    assert page.locator(".log li").count() == made


def test_the_cards_are_covered_between_two_people(page: Any, server: Server) -> None:
    begin(page, server, "calm-sailing", people=2)
    page.wait_for_selector(".cover")
    assert page.locator(".hand svg").count() == 0
    page.click(".cover button")
    page.wait_for_selector(READY)
    before = revision(page)
    first = page.locator(".hand g[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    page.locator(ISLAND).first.dispatch_event("click")
    page.locator(FREE).first.dispatch_event("click")
    page.wait_for_selector(f"main.table:not([data-revision='{before}'])")
    page.click("button:text-is('Cover my cards')")
    page.wait_for_selector(".cover")
    shown = page.locator("[data-at=hand] g[data-card], .mini g[data-card]").count()
    assert shown == 0
    assert len(first) == 5
    page.click(".cover button")
    page.wait_for_selector(READY)


def test_a_server_that_ends_loses_nothing(page: Any, server: Server) -> None:
    begin(page, server, "sea-salt-paper")
    hand = page.locator(".felt").inner_text()
    server.kill()
    page.locator(".acts .btn").first.click()
    page.wait_for_selector("text=Nothing is lost")
    server.start()
    page.click("button:text-is('Try again')")
    page.wait_for_selector(READY)
    assert page.locator(".felt").inner_text() == hand


def test_the_end_of_a_round_stays_until_somebody_goes_on(page: Any, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server, "sea-salt-paper", target="99")
    finish(page, "sea-salt-paper", until=ROUND)
    assert page.locator(".round-end h1").inner_text() == "Round 1 is over"
    assert page.locator(".round-end tbody tr").count() == 2
    assert page.locator(".round-end thead").inner_text().rstrip().endswith("Total of 99")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.reload()
    page.locator(ROUND).click()
    page.wait_for_selector(READY)
    page.reload()
    page.wait_for_selector(READY)
    assert page.locator(ROUND).count() == 0


@pytest.mark.parametrize(("move", "card"), CRABS)
def test_a_pair_of_crabs_names_the_card_that_it_takes(page: Any, server: Server, move: str, card: str) -> None:
    page.goto(server.home)
    label = page.evaluate(SHOWN, ["sea-salt-paper", move])["label"]
    assert label == f"Lay two crabs, take the {card} from pile 1"


def test_the_spaces_for_a_tile_light_up(page: Any, server: Server) -> None:
    begin(page, server, "reef-encounter")
    page.locator(".acts .btn:text-is('Grow a coral')").click()
    before = revision(page)
    page.locator(".hand g.lit").first.dispatch_event("click")
    moved(page, before)
    page.locator(".acts .btn:text-is('Lay a tile')").click()
    assert page.locator(".boards g.lit[data-cell]").count() > 4


@pytest.mark.parametrize(
    ("game", "texts", "expected"),
    [
        (
            "sea-salt-paper",
            [
                "round 1 is over: seat 1 +5 (5), seat 2 +7 (7); seat 1 begins",
                "you lay swimmer/yellow shark/purple, take fish/black from seat 2; 6 cards in your hand",
                "seat 2 lays crab/black crab/grey, takes shell/green from you; 8 cards in its hand",
                "seat 2 ends the turn; 8 cards in its hand",
            ],
            [
                "Round 1 is over: you +5 (5), Ben +7 (7); you begin",
                "You lay yellow swimmer and purple shark, take black fish from Ben; 6 cards in your hand",
                "Ben lays black crab and grey crab, takes green shell from you; 8 cards in their hand",
                "Ben ends the turn; 8 cards in their hand",
                "Ben lays black crab and grey crab, takes green shell from you; ends the turn",
            ],
        ),
        (
            "reef-encounter",
            [
                "you: tile orange; 3 tiles behind the screen",
                "seat 2: eat 1b2",
                "seat 2: cylinder red pay orange on white/orange",
                "seat 2: collect grey; 3 tiles behind the screen",
            ],
            [
                "You trade an orange cube for a tile; 3 tiles behind the screen",
                "Ben feeds the coral at 1b2 to their parrotfish",
                "Ben takes the red cylinder for an orange tile, puts it on white/orange",
                "Ben collects the grey space and ends the turn; 3 tiles behind the screen",
                "Ben feeds the coral at 1b2 to their parrotfish; takes the red cylinder for an orange tile, puts it on "
                "white/orange; collects the grey space and ends the turn",
            ],
        ),
    ],
)
def test_the_log_is_written_in_sentences(
    page: Any, server: Server, game: str, texts: list[str], expected: list[str]
) -> None:
    page.goto(server.home)
    log = [{"seat": 1 if text.startswith("you") else 2, "text": text} for text in texts]
    assert page.evaluate(SENTENCES, [game, log]) == expected
