"""A real game followed in the page, line by line and by clicks."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import ROOT, Server
from .driving import card, cell, of_tray, paste, position, press, told, type_line, until

pytestmark = pytest.mark.extended


def begin(page: Any, url: str, game: str, players: int, me: int, rules: str = "") -> None:
    page.goto(url)
    page.wait_for_selector("#board .empty button")
    page.click("[data-to=follow]")
    begin_form(page, game, players, me, rules)


def begin_form(page: Any, game: str, players: int, me: int, rules: str) -> None:
    """Fills in the form that begins a game to follow."""
    page.select_option("#game [name=game]", game)
    page.fill("#game [name=players]", str(players))
    page.fill("#game [name=me]", str(me))
    page.fill("#game [name=rules]", rules)
    page.click("#game button.main")
    page.wait_for_selector(".log li")


def test_a_mistake_in_the_form_leaves_the_form(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    page.click("[data-to=follow]")
    page.select_option("#game [name=game]", "calm-sailing")
    page.fill("#game [name=players]", "2")
    page.fill("#game [name=me]", "3")
    page.click("#game button.main")
    assert page.evaluate("() => document.querySelector('#game [name=me]').validity.rangeOverflow")
    page.fill("#game [name=me]", "2")
    page.fill("#game [name=rules]", "removed 99")
    page.click("#game button.main")
    until(page, "refusal", "removed")
    assert page.input_value("#game [name=rules]") == "removed 99"
    page.fill("#game [name=rules]", "removed 9")
    page.click("#game button.main")
    page.wait_for_selector(".log li")
    until(page, "expected", "your hand")


def test_what_is_typed_while_an_answer_is_on_its_way_is_kept(page: Any, server: Server) -> None:
    begin(page, server.url, "calm-sailing", 3, 2, "removed 4")
    page.route("**/api/table", lambda route: (page.wait_for_timeout(300), route.continue_()))
    type_line(page, "hand 3 12 50 51 F")
    page.locator("#line").press_sequentially("begins 1")
    until(page, "expected", "begins")
    assert page.input_value("#line") == "begins 1"
    page.press("#line", "Enter")
    page.wait_for_selector("#board svg")
    page.click("#do-undo")
    until(page, "expected", "begins")
    page.unroute("**/api/table")
    page.route("**/api/show", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.click("#do-redo")
    until(page, "expected", "seat 1 is to move")
    page.fill("#line", "24@b3")
    page.wait_for_selector("#board svg")
    assert page.input_value("#line") == "24@b3"
    type_line(page, "24@b3")
    type_line(page, "50@c5 drew 17")
    type_line(page, "3 discards 2")
    page.wait_for_function("() => document.querySelectorAll('.log li').length === 6")
    until(page, "expected", "seat 1 is to move")
    page.unroute_all(behavior="wait")
    page.click("#do-undo")
    until(page, "expected", "seat 3 is to move")
    page.route("**/api/table", lambda route: route.abort())
    page.click("#do-redo")
    page.wait_for_function(
        "() => document.getElementById('banner').textContent.includes('lost') || "
        "document.getElementById('refusal').textContent !== ''"
    )
    page.unroute("**/api/table")
    assert page.is_enabled("#do-redo")
    page.click("#do-redo")
    until(page, "expected", "seat 1 is to move")


def test_a_game_of_calm_sailing_is_followed(page: Any, server: Server) -> None:
    begin(page, server.url, "calm-sailing", 3, 2, "removed 4")
    until(page, "expected", "your hand")
    type_line(page, "hand 3 12 50 51 F")
    until(page, "expected", "begins")
    type_line(page, "begins 1")
    page.wait_for_selector("#board svg")
    type_line(page, "24@b3")
    until(page, "expected", "you are to move")
    press(page, card("50", 2))
    press(page, cell("c5"))
    until(page, "expected", "what did you draw")
    page.click(of_tray("17"))
    assert page.input_value("#line") == "drew 17"
    page.press("#line", "Enter")
    until(page, "expected", "seat 3 is to move")
    type_line(page, "3 discards 2")
    until(page, "expected", "seat 1 is to move")
    type_line(page, "1 24@c3")
    until(page, "refusal", "refused: 24 lies on b3 already (rule 2.4)")
    assert page.input_value("#line") == "1 24@c3"
    page.reload()
    page.wait_for_selector("#board svg")
    assert "3 discards 2" in page.locator(".log").inner_text()
    assert page.locator(of_tray("17")).count() == 0
    page.click("#do-undo")
    until(page, "expected", "seat 3 is to move")
    page.click("#do-redo")
    until(page, "expected", "seat 1 is to move")
    type_line(page, "1 25@c3")
    until(page, "expected", "you are to move")
    type_line(page, "best")
    page.wait_for_selector("#ranking .meter")
    page.keyboard.press("Escape")
    page.click("#do-stop")
    until(page, "progress", "stopped")


def test_what_is_laid_out_next_is_asked_for_and_no_refusal(page: Any, server: Server) -> None:
    begin(page, server.url, "reef", 2, 2)
    for line in ("first 2", "hand 34 36", "me start r@c2 y@b3 p@b2 g@c3"):
        entries = page.locator(".log li").count()
        type_line(page, line)
        page.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=entries)
    page.wait_for_selector("#board svg")
    type_line(page, "1 starts r@b2 y@c2 p@b3 g@c3")
    until(page, "expected", "what is laid out now: display")
    until(page, "board", "what is laid out now: display")
    assert told(page, "refusal") == ""
    assert page.locator("#moves button").count() == 0
    page.reload()
    until(page, "board", "what is laid out now: display")
    assert told(page, "refusal") == ""
    type_line(page, "display 15 27 55, top 39")
    page.wait_for_selector("#board svg")
    until(page, "expected", "expected take 27, new 28")


COURSES = {"reef": "reef", "sea_salt": "sea-salt-paper", "reef_encounter": "reef-encounter"}


@pytest.mark.parametrize("folder", COURSES)
def test_a_written_course_is_followed(page: Any, server: Server, folder: str) -> None:
    """The page answers the lines of the table's own courses as `leadline table` does."""
    course = (ROOT / "tests" / "data" / folder / "table_course.txt").read_text(encoding="utf-8")
    told_lines = [part.strip().split("\n") for part in course.split(">> ")[1:]]
    setup, lines = told_lines[0][0], told_lines[1:9]
    players, me, *_ = (int(word) for word in setup.replace(",", "").split() if word.isdigit())
    rest = ", ".join(setup.split(", ")[2:])
    begin(page, server.url, COURSES[folder], players, me, rest)
    for line, *answer in lines:
        entries = page.locator(".log li").count()
        type_line(page, line)
        page.wait_for_function("count => document.querySelectorAll('.log li').length === count", arg=entries + 1)
        assert page.locator(".log li").last.inner_text() == f"{line} {answer[0]}"
    page.wait_for_selector("#board svg")


def test_a_game_that_was_followed_comes_back(page: Any, server: Server) -> None:
    """Another game takes the table; the browser's Back brings the one before, as after a document that was opened."""
    begin(page, server.url, "calm-sailing", 3, 2, "removed 4")
    for line in ("hand 3 12 50 51 F", "begins 1"):
        type_line(page, line)
    until(page, "expected", "seat 1 is to move")
    page.get_by_role("button", name="Another game").click()
    page.wait_for_selector("#game [name=players]")
    page.go_back()
    until(page, "expected", "seat 1 is to move")
    paste(page, position("reef", 4))
    page.wait_for_selector('[data-to="explore"][aria-pressed="true"]')
    until(page, "board", "Reef")
    page.go_back()
    until(page, "expected", "seat 1 is to move")


def test_lines_on_a_narrow_screen_leave_the_page_where_it_is(page: Any, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server.url, "calm-sailing", 3, 2, "removed 4")
    for line, then in (
        ("hand 3 12 50 51 F", "begins"),
        ("begins 1", "seat 1 is to move"),
        ("24@b3", "you are to move"),
    ):
        type_line(page, line)
        until(page, "expected", then)
        place = page.locator("#line").bounding_box()
        assert 0 <= place["y"] < 740


def test_what_a_terminal_is_asked_is_asked_here(page: Any, server: Server) -> None:
    """A limit beside best, drawings with their lines, and so many lines taken back."""
    begin(page, server.url, "calm-sailing", 3, 1, "removed 4")
    for line in ("hand 3 12 50 51 F", "begins 1"):
        type_line(page, line)
    until(page, "expected", "you are to move")
    type_line(page, "best 40n")
    until(page, "progress", "40 nodes")
    page.click("#tab-game")
    type_line(page, "show")
    page.wait_for_selector(".log pre")
    assert len(page.locator(".log pre").last.inner_text().splitlines()) > 8
    type_line(page, "undo 2")
    until(page, "expected", "begins")
    type_line(page, "redo 2")
    page.wait_for_selector(".log pre")
    until(page, "expected", "you are to move")
    assert told(page, "refusal") == ""


def test_two_steps_back_at_once_show_what_is_there(page: Any, server: Server) -> None:
    """The answer about the game in between comes late, and is no longer wanted."""
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    paste(page, position("reef", 4))
    page.wait_for_selector("#board svg")  # the names of the games stand on an empty board, too
    page.click("[data-to=follow]")
    begin_form(page, "calm-sailing", 3, 2, "removed 4")
    for line in ("hand 3 12 50 51 F", "begins 1"):
        type_line(page, line)
    until(page, "expected", "seat 1 is to move")
    paste(page, position("sea-salt-paper", 4))
    until(page, "board", "Sea Salt")
    page.route("**/api/table", lambda route: (page.wait_for_timeout(400), route.continue_()))
    page.evaluate("() => { history.back(); setTimeout(() => history.back(), 120); }")
    page.wait_for_selector("#game [name=players]")
    page.wait_for_timeout(1200)
    assert page.locator("#game [name=players]").count() == 1
    assert "seat 1 is to move" not in told(page, "expected")


def test_the_same_document_again_is_nothing_new(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    document = position("reef", 4)
    for _ in range(2):
        paste(page, document)
        until(page, "board", "Reef")
        page.wait_for_timeout(300)
    before = page.evaluate("() => history.length")
    page.locator("#moves button").first.click()
    until(page, "told", "move 1 of 1")
    assert page.evaluate("() => history.length") == before
