"""Lines in the page: of verify, of a record, with the win chance of a review; and a server that goes away."""

from __future__ import annotations

import json
from typing import Any

import pytest

import leadline
from leadline.solver import analysis
from support.command import recorded

from .conftest import Server
from .driving import paste, paste_record, position, show, told, type_line, until, view

pytestmark = pytest.mark.extended


def test_a_winning_line_is_stepped_through(page: Any, server: Server) -> None:
    show(page, server.url, leadline.deal("calm-sailing", players=3, seed=7).document())
    page.click("#do-verify")
    until(page, "told", "a line that wins, 41 moves; move 0 of 41")
    page.locator("#steps").focus()
    page.keyboard.press(" ")
    until(page, "told", "move 1 of 41")
    page.keyboard.press("ArrowRight")
    until(page, "told", "move 2 of 41")
    page.keyboard.press("ArrowLeft")
    until(page, "told", "move 1 of 41")
    page.keyboard.press("End")
    until(page, "told", "move 41 of 41")
    page.wait_for_function("() => document.title.includes('won')")


def test_as_many_steps_as_are_typed(page: Any, server: Server) -> None:
    paste_record(page, server.url, 6)
    for line, count in (("redo 3", 3), ("undo 2", 1), ("redo 9", 6), ("undo", 5), ("redo", 6)):
        type_line(page, line)
        until(page, "told", f"move {count} of 6")
        assert page.input_value("#line") == ""


def test_a_record_is_reviewed(page: Any, server: Server) -> None:
    paste_record(page, server.url, 6)
    page.click("#do-last")
    until(page, "told", "move 6 of 6")
    page.click("#do-review")
    page.wait_for_function("() => document.querySelectorAll('#graph circle').length === 6")
    assert "win chance over 6 decisions" in page.locator("#graph svg").get_attribute("aria-label")


def test_a_plan_and_a_score_are_told(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 12))
    page.click("#do-plan")
    until(page, "verdict", "points, optimal")
    page.click("#do-score")
    page.wait_for_selector("#details dt")
    assert page.locator("#do-verify").is_disabled()


def test_a_whole_position_scores_what_a_seat_sees(page: Any, server: Server) -> None:
    show(page, server.url, leadline.deal("sea-salt", players=3, seed=7).document())
    page.click("#do-score")
    page.wait_for_selector("#details dt")
    assert told(page, "refusal") == ""
    assert told(page, "details").startswith("seat\n3\npoints")
    page.select_option("#seat", "2")
    page.click("#do-score")
    page.wait_for_function("() => document.querySelector('#details dd')?.textContent === '2'")


def test_a_server_that_was_killed_comes_back(page: Any, server: Server) -> None:
    show(page, server.url, leadline.deal("calm-sailing", players=2, seed=7).document())
    before = page.locator("#board svg").text_content()
    page.select_option("#budget", "0")
    page.click("#do-best")
    page.wait_for_selector("#ranking .meter")
    server.kill()
    try:
        until(page, "banner", "Nothing is lost")
        until(page, "progress", "broken off")
        assert page.locator("#ranking .meter").count()
    finally:
        server.start()
    until(page, "banner", "Explore")
    assert page.locator("#board svg").text_content() == before
    page.click("#do-best")
    until(page, "progress", "nodes")
    page.click("#do-stop")
    until(page, "progress", "stopped")
    assert told(page, "refusal") == ""


def test_odds_of_a_lost_game_are_told(page: Any, server: Server) -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=7)
    deal.push(f"{max(deal.hands[deal.turn - 1])}@a1")  # nothing that fits behind it is left
    show(page, server.url, deal.document())
    page.click("#do-odds")
    until(page, "verdict", f"seat {deal.turn}: 0.0%")


def test_a_game_that_was_played_in_parts_is_reviewed(page: Any, server: Server) -> None:
    """A turn of Sea Salt & Paper is told in two parts, as what is drawn is seen between them."""
    show(page, server.url, leadline.deal("sea-salt-paper", players=2, seed=7).document())
    page.locator("#moves button", has_text="deck").click()
    until(page, "told", "move 1 of 1")
    page.locator("#moves button", has_text="keep").first.click()
    until(page, "told", "move 2 of 2")
    page.click("#tab-steps")
    page.click("#do-review")
    page.wait_for_function("() => document.querySelectorAll('#graph circle').length === 2")
    assert told(page, "refusal") == ""


def test_an_answer_takes_the_last_refusal_away(page: Any, server: Server) -> None:
    """A hand of Reef without a card: nothing to plan, nothing to score."""
    deal = leadline.deal("reef", players=2, seed=7)
    while deal.hands[deal.turn - 1] or not deal.is_boundary:
        deal.push(next((move for move in deal.whole_moves() if move.startswith("play")), deal.whole_moves()[0]))
    show(page, server.url, deal.document())
    page.click("#do-plan")
    until(page, "refusal", "no card")
    page.click("#do-score")
    until(page, "verdict", "no card in hand")
    assert told(page, "refusal") == ""


def planned(document: dict[str, Any]) -> Any:
    return analysis.plan(document)


def test_a_plan_is_of_the_whole_position(page: Any, server: Server) -> None:
    """With its own cards, and with the opening where none is laid."""
    pattern = {"kind": "single", "color": "any", "height": 1}
    cards = [{"id": card, "pieces": ["green", "green"], "points": 50, "pattern": pattern} for card in range(1, 61)]
    deal = leadline.deal("reef", players=2, seed=3, card_file={"cards": cards})
    show(page, server.url, deal.document())
    page.click("#do-plan")
    until(page, "details", f"opening: {planned(deal.document()).opening}")
    while deal.whole_moves()[0].startswith("start"):
        deal.push(deal.whole_moves()[0])
    show(page, server.url, deal.document())
    page.click("#do-plan")
    until(page, "verdict", f"{planned(deal.document()).total} points, optimal")
    page.click("#do-score")
    page.wait_for_selector("#details dt")
    seen = leadline.score(deal.view(deal.turn or 1))["cards"]
    assert told(page, "details").split("cards\n")[1].split() == [f"{word}" for card in seen.items() for word in card]


def test_turns_are_planned_with_what_is_assumed(page: Any, server: Server) -> None:
    """The question follows a position whose moves and seats are no longer offered."""
    show(page, server.url, position("reef", 10))
    assert page.locator("#moves button").count()
    question = {"game": "reef", "format": 1, "board": [". . . ."] * 4, "cards": [17], "display": [54], "turns": 2}
    paste(page, question)
    page.wait_for_function("() => !document.querySelector('#moves button')")
    assert page.locator("#seat").is_disabled()
    page.click("#do-plan")
    until(page, "details", "the other seats are assumed to take no card")
    steps = [f"{step['move']} ({step['points']})" for step in planned(question).as_json()["steps"]]
    assert page.locator("#details li").all_inner_texts() == steps


def test_only_mistakes_are_what_cost_most(page: Any, server: Server) -> None:
    """A loss that chance explains is none (docs/howto/play.md)."""
    paste_record(page, server.url, 6)
    decisions = [
        {"number": at + 1, "seat": 1, "move": f"move {at}", "best": "another", "before": 0.5, "lost": at / 100}
        | {"mistake": at % 2 == 0}
        for at in range(6)
    ]
    answer = f"event: final\ndata: {json.dumps({'decisions': decisions, 'count': 6})}\n\n"
    page.route("**/api/stream/review", lambda route: route.fulfill(content_type="text/event-stream", body=answer))
    page.click("#do-review")
    page.wait_for_selector("#graph li")
    rows = page.locator("#graph li").all_inner_texts()
    assert rows == [f"move {at} ({at}.0% less than another)" for at in (4, 2, 0)]
    assert page.locator("#graph .loss").count() == 3


def test_what_one_seat_sees_is_no_game_to_review(page: Any, server: Server) -> None:
    show(page, server.url, view("calm-sailing"))
    page.click("#tab-steps")
    page.click("#do-review")
    until(page, "refusal", "a review needs a recorded game")


def test_a_double_click_makes_one_move(page: Any, server: Server) -> None:
    show(page, server.url, position("calm-sailing", 14))
    page.locator("#moves button").first.dblclick(delay=40)
    until(page, "told", "move 1 of 1")
    page.wait_for_timeout(300)
    assert (told(page, "told"), told(page, "refusal"), page.input_value("#line")) == ("move 1 of 1", "", "")
    page.locator("#moves button").first.focus()
    page.keyboard.press("Enter")
    until(page, "told", "move 2 of 2")
    assert page.evaluate("() => document.activeElement.closest('#moves') !== null")


def test_a_record_with_an_illegal_move_says_where_it_breaks_off(page: Any, server: Server) -> None:
    record = recorded(3)
    record["moves"] = [*record["moves"][:9], "99@z9", *record["moves"][9:]]
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    paste(page, record)
    until(page, "told", "9 moves before the one that is refused")
    until(page, "refusal", "move 10: ")


def test_a_review_is_stopped_where_it_was_begun(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    paste(page, recorded(3))
    page.click("#do-review")
    page.wait_for_selector("#graph circle")
    page.click("#tab-analysis")
    page.wait_for_timeout(700)
    assert page.locator("#tab-analysis").get_attribute("aria-selected") == "true"
    page.click("#tab-steps")
    assert told(page, "do-review") == "Stop"
    page.click("#do-review")
    until(page, "do-review", "Review")
    until(page, "progress", "stopped")


def test_a_filter_that_nothing_goes_through_is_told(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 4))
    page.fill("#line", "zzz")
    until(page, "moves", "No move has in it what stands in the line.")


def test_a_score_is_offered_where_points_count(page: Any, server: Server) -> None:
    show(page, server.url, position("calm-sailing", 2))
    assert page.is_disabled("#do-score")
    show(page, server.url, position("calm-sailing", 2, variant="competitive"))
    assert page.is_enabled("#do-score")


@pytest.mark.parametrize("what", ["localStorage", "sessionStorage"])
def test_a_browser_that_keeps_nothing_shows_the_page(page: Any, server: Server, what: str) -> None:
    blocked = "() => { throw new DOMException('blocked', 'SecurityError'); }"
    page.add_init_script(f"Object.defineProperty(window, '{what}', {{ get: {blocked} }})")
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    page.click("#do-theme")
    until(page, "do-theme", "Theme: light")
