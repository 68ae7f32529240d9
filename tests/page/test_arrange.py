"""Positions of each game set up by mouse and touch alone, from an empty board."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .driving import address, position

pytestmark = pytest.mark.extended

DONE = "button:text-is('Analyse this'):visible"
STATE = ".arrange .say p"
FIT = "This can be analysed."


def arrange(page: Any, server: Server, game: str) -> None:
    """Begins with an empty board."""
    page.goto(f"{server.home}{game}/analyse")
    page.click("button:text-is('Set up a position')")
    page.wait_for_selector(".palette [data-code]")


def hold(page: Any, code: str, kind: str = "") -> None:
    """Takes a piece of the palette in hand."""
    place = page.locator(f'.palette [data-code="{code}"]' + (f"[data-kind={kind}]" if kind else "")).first
    if place.get_attribute("aria-pressed") == "false":
        place.click()


def lay(page: Any, *cells: str, board: int = 0) -> None:
    """Puts what is in hand onto spaces."""
    for cell in cells:
        page.locator(".grid-of").nth(board).locator(f'[data-cell="{cell}"]').click()


def add(page: Any, place: str, *codes: str, kind: str = "") -> None:
    """Puts pieces into a list."""
    for code in codes:
        hold(page, code, kind)
        page.click(f"[aria-label='{place}: add']")


def more(page: Any, count: str, times: int) -> None:
    """Presses the button of a count."""
    for _ in range(times):
        page.click(f"[aria-label='{count}: one more']")


def says(page: Any, text: str) -> None:
    """Waits for a sentence above the board."""
    page.wait_for_function(
        "([place, text]) => document.querySelector(place).textContent.includes(text)", arg=[STATE, text]
    )


def analysed(page: Any) -> None:
    """Goes on to the analysis, which ranks the moves."""
    says(page, FIT)
    page.click(DONE)
    page.wait_for_selector(".ranked")


def test_calm_sailing(page: Any, server: Server) -> None:
    arrange(page, server, "calm-sailing")
    add(page, "Your hand", "12", "23", "44", "61", "F")
    for code, cell in (("15", "c2"), ("40", "c4"), ("66", "e5")):
        hold(page, code)
        lay(page, cell)
    analysed(page)
    assert page.locator("main.table [data-cell=c4][data-card='40']").count()


def drag(page: Any, source: str, target: str) -> None:
    """Drags a piece by the mouse."""
    for selector in (source, target):
        box = page.locator(selector).first.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        page.mouse.down() if selector == source else page.mouse.up()


def test_pieces_are_dragged(page: Any, server: Server) -> None:
    arrange(page, server, "calm-sailing")
    drag(page, ".palette [data-code='15']", ".cell[data-cell=c2]")
    page.wait_for_selector(".cell.full[data-cell=c2]")
    assert page.get_attribute("main", "data-held") == ""  # what is dragged does not stay in hand
    drag(page, ".cell[data-cell=c2]", ".cell[data-cell=d2]")
    page.wait_for_selector(".cell.full[data-cell=d2]")
    assert not page.locator(".cell.full[data-cell=c2]").count()
    drag(page, ".palette [data-code='20']", "[aria-label='Your hand: add']")
    page.wait_for_selector(".held[data-card='20']")
    drag(page, ".held[data-card='20']", ".cell[data-cell=e4]")
    page.wait_for_selector(".cell.full[data-cell=e4]")
    drag(page, ".cell[data-cell=e4]", "h1")  # off the board
    page.wait_for_selector(".cell[data-cell=e4]:not(.full)")
    assert page.locator(".cell.full").count() == 1
    page.click("button:text-is('Undo'):visible")
    page.wait_for_selector(".cell.full[data-cell=e4]")


def test_reef(page: Any, server: Server) -> None:
    arrange(page, server, "reef")
    for board in (0, 1):
        for color, cells in {"r": ["a1", "b2"], "y": ["b1", "a1"], "p": ["c2"], "g": ["c3"]}.items():
            hold(page, color)
            lay(page, *cells, board=board)
    add(page, "Cards, you", "3", "14", "60", kind="card")
    add(page, "Cards, seat 2", "?", "?", "?")
    for at, code in enumerate(("7", "28", "36"), start=1):
        hold(page, code, "card")
        page.click(f"[aria-label='Open card {at}: none']")
    hold(page, "23", "card")
    page.click("[aria-label='Top of the deck'] button")
    says(page, FIT)
    analysed(page)


def test_reef_encounter(page: Any, server: Server) -> None:
    arrange(page, server, "reef-encounter")
    for color, cells in {"yellow": ["f2", "f3"], "orange": ["g3", "g4", "c2", "d2"], "pink": ["b4", "c5"]}.items():
        hold(page, color, "tile")
        lay(page, *(f"2{cell}" for cell in cells if page.locator(f'[data-cell="2{cell}"]').count()), board=1)
    hold(page, "shrimp 1")
    lay(page, "2f2", board=1)
    add(page, "Tiles behind the screen, you", "white", "yellow", "yellow", kind="tile")
    add(page, "Larva cubes, you", "yellow", "white", kind="tile")
    add(page, "Parrotfish, you", "grey", kind="tile")
    more(page, "Parrotfish, seat 2", 1)
    more(page, "Tiles behind the screen, seat 2", 3)
    for color in ("white", "yellow", "orange", "pink", "grey"):
        add(page, f"Open sea, {color}", color, kind="tile")
    says(page, FIT)
    analysed(page)


def test_sea_salt(page: Any, server: Server) -> None:
    arrange(page, server, "sea-salt-paper")
    add(page, "Pile 1, top first", "crab/black")
    add(page, "Pile 2, top first", "boat/yellow")
    add(page, "Your hand", "shark/black", "swimmer/yellow", "mermaid/white")
    analysed(page)


def test_more_players_keep_what_lies_there(page: Any, server: Server) -> None:
    arrange(page, server, "calm-sailing")
    add(page, "Your hand", "12", "23", "44", "61", "F")
    hold(page, "15")
    lay(page, "c2")
    more(page, "Players", 1)
    page.wait_for_selector(".seated:nth-child(3)")
    says(page, FIT)
    assert page.locator("[data-cell=c2]").inner_text().endswith("15")


def test_a_set_up_has_the_players_that_were_chosen(page: Any, server: Server) -> None:
    page.goto(f"{server.home}calm-sailing/analyse")
    page.check("[name=players][value='4']", force=True)
    page.click("button:text-is('Set up a position')")
    page.wait_for_selector("[aria-label=Players] output:text-is('4')")
    place = page.locator("[aria-label='Your hand: add']")
    before = place.bounding_box()
    add(page, "Your hand", "12")
    assert place.bounding_box() == before


def test_an_emptied_grid_discards_nothing(page: Any, server: Server) -> None:
    page.goto(address(f"{server.home}calm-sailing/analyse", position("calm-sailing", 20)))
    page.wait_for_selector(".ranked")
    page.click("button:text-is('Set up')")
    page.wait_for_selector(".arrange .cell.full")
    says(page, FIT)
    left = page.locator("[aria-label='Cards that left the game'] output")
    assert left.inner_text() == "4"  # discarded by the other seat
    page.click("button:text-is('Empty the board')")
    page.wait_for_function("() => !document.querySelector('.arrange .cell.full')")
    says(page, FIT)
    assert left.inner_text() == "4"
    analysed(page)


def test_a_piece_stays_in_hand_until_esc(page: Any, server: Server) -> None:
    arrange(page, server, "reef")
    hold(page, "r")
    lay(page, "a1", "a1", "b1")
    assert page.locator("[data-cell=a1]").first.inner_text().endswith("r2")
    page.keyboard.press("Escape")
    assert page.locator("main").get_attribute("data-held") == ""
    lay(page, "b1")
    page.wait_for_selector("[data-cell=b1]:not(.full)")


def test_a_piece_of_reef_is_no_card(page: Any, server: Server) -> None:
    arrange(page, server, "reef")
    hold(page, "r")
    page.click("[aria-label='Cards, you: add']")
    says(page, "Red piece does not go there.")
    assert page.locator("[aria-label='Cards, you'] .held").count() == 0


def test_typed_fields_have_no_json(page: Any, server: Server) -> None:
    for game in ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper"):
        arrange(page, server, game)
        page.click("summary:text-is('Advanced')")
        page.wait_for_selector(".side .fields label")
        typed = page.locator(".side .fields textarea, .side .fields input").evaluate_all(
            "all => all.map((one) => one.value)"
        )
        assert not [text for text in typed if "{" in text or "[" in text]
        assert page.locator("[placeholder]").count() == 0


def test_the_palette_stays_where_it_is(page: Any, server: Server) -> None:
    arrange(page, server, "calm-sailing")
    places = "all => all.map((one) => JSON.stringify(one.getBoundingClientRect()))"
    before = page.locator(".palette [data-code]").evaluate_all(places)
    add(page, "Your hand", "12", "F")
    assert page.locator(".palette [data-code='12']").is_disabled()
    assert page.locator(".palette [data-code]").evaluate_all(places) == before


def test_what_is_missing_is_said_beside_the_button(page: Any, server: Server) -> None:
    arrange(page, server, "calm-sailing")
    says(page, "Add cards to your hand: 0 of 5.")
    assert page.locator(".side .reason").inner_text() == page.locator(STATE).inner_text()
    arrange(page, server, "reef")
    says(page, "Add cards for you: 0 of 2.")
    for board in (0, 1):
        for color, cells in {"r": ["a1"], "y": ["b1"], "p": ["c2"], "g": ["c3"]}.items():
            hold(page, color)
            lay(page, *cells, board=board)
    add(page, "Cards, seat 2", "?", "?", "?")
    add(page, "Cards, you", "3", "14", "60", "1", "2", kind="card")
    says(page, "Cards, you: at most 4.")
    assert page.locator("[aria-label='Cards, you'] .held").count() == 4
    hold(page, "7", "card")
    page.click("[aria-label='Open card 1: none']")
    says(page, "Place the open cards.")
