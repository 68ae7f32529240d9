"""From one mode of the page to another: what belongs to one is not taken for the other."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from support.command import recorded

from .conftest import Server
from .driving import paste, paste_record, position, show, told, type_line, until
from .test_follow import begin

pytestmark = pytest.mark.extended

DEAL = leadline.deal("calm-sailing", players=2, seed=7).document()


def ranked(page: Any) -> None:
    """Asks for the best move, and waits for the answer."""
    page.click("#tab-analysis")
    page.click("#do-best")
    page.wait_for_selector("#ranking .meter")
    page.wait_for_selector("#do-stop:disabled")


def test_a_ranked_move_of_what_is_set_up_is_played_there(page: Any, server: Server) -> None:
    show(page, server.url, DEAL)
    page.click("#moves button >> nth=0")
    until(page, "told", "move 1 of 1")
    page.click("[data-to=setup]")
    page.wait_for_selector("#tray button")
    assert page.locator("#tab-steps").is_hidden()
    ranked(page)
    move = page.locator("#ranking .move").first.inner_text()
    page.click("#ranking button >> nth=0")
    page.wait_for_selector("body[data-mode=explore]")
    until(page, "tree", move)
    assert page.locator("#tree button").count() == 2  # the first of a new tree


def test_a_ranking_goes_with_its_position(page: Any, server: Server) -> None:
    show(page, server.url, position("calm-sailing", 6))
    ranked(page)
    page.click("[data-to=setup]")
    page.wait_for_selector("#tray button")
    assert page.locator("#ranking button").count() == 0
    ranked(page)
    page.click("#tab-fields")
    page.locator("#fields button", has_text="Clear the grid").click()
    page.wait_for_selector("#do-undo:enabled")
    assert page.locator("#ranking button").count() == 0


def test_a_line_of_what_is_set_up_is_no_variation(page: Any, server: Server) -> None:
    show(page, server.url, DEAL)
    page.click("[data-to=setup]")
    page.wait_for_selector("#tray button")
    page.click("#tab-analysis")
    page.click("#do-verify")
    until(page, "verdict", "winnable")
    page.click("[data-to=explore]")
    until(page, "told", "move 0 of 0")


def test_another_game_leads_to_follow(page: Any, server: Server) -> None:
    begin(page, server.url, "calm-sailing", 3, 2)
    for line in ("hand 3 12 50 51 F", "begins 1"):
        type_line(page, line)
        page.wait_for_function("line => document.querySelector('.log').textContent.includes(line)", arg=line)
    page.wait_for_selector("#board svg")
    assert page.locator("#tab-steps").is_hidden()
    page.locator("#game button", has_text="Explore from here").click()
    page.wait_for_selector("body[data-mode=explore]")
    page.click("#tab-game")
    page.locator("#game button", has_text="Another game").click()
    page.wait_for_selector("#game form")
    assert page.locator("body").get_attribute("data-mode") == "follow"


def test_what_is_refused_takes_nothing_off_the_board(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 10))
    move = page.locator("#moves button").first.inner_text()
    page.click("#moves button >> nth=0")
    until(page, "told", "move 1 of 1")
    wrong = {"x": 1}, {**recorded(3), "moves": 5}, {"game": "reef", "format": 1, "players": 2, "events": 1}
    for document in wrong:
        page.evaluate("document.getElementById('refusal').textContent = ''")
        paste(page, document)
        page.wait_for_function("() => document.getElementById('refusal').textContent")
        assert page.locator("body").get_attribute("data-mode") == "explore"
        assert page.locator("#board svg").count() == 1
        assert page.locator("#tree button").last.text_content() == move


def test_a_question_of_plan_is_opened_though_it_cannot_be_drawn(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 10))
    board = [". . . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."]
    paste(page, {"game": "reef", "format": 1, "board": board, "cards": [17]})
    until(page, "refusal", "plan")
    page.click("#do-plan")
    until(page, "verdict", "points, optimal")


def test_a_variation_of_a_record_is_reviewed_as_it_is(page: Any, server: Server) -> None:
    paste_record(page, server.url, 6)
    page.click("#do-next")
    until(page, "told", "move 1 of 6")
    other = page.locator("#moves button", has_text="@").last.inner_text()
    type_line(page, other)
    until(page, "told", "move 2 of 2")
    page.click("#tab-steps")
    page.click("#do-review")
    page.wait_for_function("() => document.querySelectorAll('#graph circle').length === 2")
    assert other in page.locator("#graph circle title").last.text_content()
    assert told(page, "refusal") == ""
