"""The review of a game on the page: a curve for each seat, mistakes, second tries, one HTML file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import ROOT, Server
from .driving import careless, paste
from .playing import begin, finish
from .test_analyse import BEGIN, READY

pytestmark = pytest.mark.extended

JUDGED = ".review[aria-busy=false]"


def opened(page: Any, server: Server, record: dict[str, Any]) -> None:
    """Pastes a record, and waits until all of it is judged."""
    page.goto(f"{server.home}{record['game']}/analyse")
    page.wait_for_selector(BEGIN)
    paste(page, record)
    page.wait_for_selector(JUDGED)


def test_each_seat_has_a_curve_of_its_own(page: Any, server: Server) -> None:
    """Two players once had one zigzag through the chances of both."""
    opened(page, server, careless("reef", 3))
    paths = page.locator(".review .curve .line").evaluate_all(
        "all => all.map((one) => [one.dataset.seat, one.getAttribute('d')])"
    )
    assert [seat for seat, _ in paths] == ["1", "2"]
    for _, path in paths:
        across = [float(point.split()[0]) for point in path.removeprefix("M").split("L")]
        assert across == sorted(across)
        assert len(across) == 7
    assert page.locator(".legend span").count() == 2


def test_a_mistake_shows_its_board_the_loss_and_a_better_move(page: Any, server: Server) -> None:
    opened(page, server, careless("reef", 3))
    page.locator(".mistakes .ranked").first.click()
    page.wait_for_selector("[aria-label='This decision']")
    text = page.locator("[aria-label='This decision']").inner_text()
    assert "less chance to win" in text
    assert "Better:" not in text
    assert page.locator(".ranking").count() == 0
    page.click("button:text-is('Show the better move')")
    page.wait_for_selector("[aria-label='This decision']:has-text('Better:')")
    page.hover("button:text-is('Better')")
    page.wait_for_selector(".pointed")
    assert page.locator(".review .curve g.mistake").count() == page.locator(".mistakes li").count()


def test_a_mistake_is_tried_again(page: Any, server: Server) -> None:
    opened(page, server, careless("reef", 3))
    page.locator(".mistakes .ranked").first.click()
    page.click("button:text-is('Try again')")
    page.wait_for_selector(f"{READY} [aria-label='Try again']")
    assert page.locator(".ranking").count() == 0
    assert "find a better move" in page.locator("#say").inner_text()
    assert page.locator(".pointed, .draft").count() == 0
    page.click("button:text-is('Show the better move')")
    page.wait_for_function(
        "() => document.querySelector('[aria-label=\"Try again\"]').textContent.startsWith('Better')"
    )
    page.click("button:text-is('Back to the review')")
    page.wait_for_selector("[aria-label='This decision']")


def test_a_move_that_was_tried_leads_back_to_the_game(page: Any, server: Server) -> None:
    opened(page, server, careless("reef", 3))
    page.locator(".mistakes .ranked").first.click()
    page.wait_for_selector("[aria-label='This decision']")
    page.click("button:text-is('Show the better move')")
    page.click("button:text-is('Better')")
    page.click("button:text-is('Back to the game')")
    page.wait_for_function("() => document.querySelectorAll('.moves .step').length === 15")


def test_each_decision_of_a_joint_discard_has_its_place(page: Any, server: Server) -> None:
    """Two seats that gave cards with one Start had one place, and "3:27, 3:46" for words."""
    record = careless("calm-sailing", 1, 8, players=3) | {"names": ["person", "playout", "playout"]}
    decisions = [
        {"number": 7, "seat": seat, "move": move, "best": move, "before": 0.9, "after": 0.5, "lost": 0.4}
        | {"interval": [0.3, 0.5], "mistake": True, "worlds": 9, "reason": ""}
        for seat, move in ((2, "S 2:41,78"), (3, "3:27, 3:46, 3:75"), (1, "1:40, 1:61, 1:F"))
    ]
    body = f"event: final\ndata: {json.dumps({'decisions': decisions, 'count': 3, 'final': True})}\n\n"
    page.route("**/api/stream/review", lambda route: route.fulfill(content_type="text/event-stream", body=body))
    opened(page, server, record)
    expected = (
        ("You", "Give 40, 61 and the Finish"),
        ("Ben", "Lay the Start, give 41 and 78"),
        ("Cleo", "Give 27, 46 and 75"),
    )
    for at, (seat, words) in enumerate(expected):
        page.locator(".mistakes .ranked").nth(at).click()
        page.wait_for_selector(f"[aria-label='This decision']:has-text('Move 7, {seat}: {words}.')")
        assert page.locator(".mistakes [aria-pressed=true]").count() == 1
        page.click("button:text-is('Try again')")
        page.wait_for_selector(f"{READY} #say:text-is('{seat}: find a better move')")
        page.click("button:text-is('Back to the review')")


def test_a_review_begins_with_my_costliest_mistake(page: Any, server: Server) -> None:
    opened(page, server, careless("reef", 3) | {"names": ["person", "playout"]})
    page.wait_for_selector("[aria-label='This decision']:has-text('You:')")
    assert page.locator(".mistakes .ranked").first.get_attribute("aria-pressed") == "true"


def test_the_record_of_a_table_is_told_in_words(page: Any, server: Server) -> None:
    record = json.loads((ROOT / "tests/compatibility/1.0.0/seat_record.json").read_text(encoding="utf-8"))
    opened(page, server, record | {"names": ["Anna", "Me", "Tom"]})
    told = page.locator(".moves .step span").all_inner_texts()
    assert told[1:] == ["Anna lays 24 on b3", "You lay 50 on c5", "Tom discards 2", "Anna lays 25 on c3, pays 1"]


def test_a_review_is_one_html_file(page: Any, server: Server) -> None:
    opened(page, server, careless("calm-sailing", 3))
    with page.expect_download() as saved:
        page.click("button:text-is('Save as one HTML file')")
    text = saved.value.path().read_text(encoding="utf-8")
    assert text.startswith("<!")
    assert "The win chance" in text
    assert "<script" not in text


def test_a_review_opens_from_its_address(page: Any, server: Server) -> None:
    opened(page, server, careless("reef", 3))
    page.locator(".mistakes .ranked").first.click()
    page.wait_for_selector("[aria-label='This decision']")
    held, here = page.url, page.locator(".moves .last").inner_text()
    page.goto("about:blank")
    page.goto(held)
    page.wait_for_selector(JUDGED)
    assert page.locator(".moves .last").inner_text() == here


def test_a_record_says_where_it_breaks_off(page: Any, server: Server) -> None:
    record = careless("reef", 3)
    record["moves"][9] = "take 99"
    page.goto(f"{server.home}reef/analyse")
    page.wait_for_selector(BEGIN)
    paste(page, record)
    page.wait_for_selector(".say .refused")
    assert page.locator(".say .refused").inner_text().startswith("Move 10 is refused")


def test_a_finished_game_is_reviewed(page: Any, server: Server) -> None:
    begin(page, server, "sea-salt-paper", target="3")
    finish(page, "sea-salt-paper")
    page.goto(f"{server.home}sea-salt-paper/analyse")
    page.click(".go-on button:text-is('Review')")
    page.wait_for_selector(".review .curve .line")
    page.wait_for_selector(f"{JUDGED} .legend span:text-is('You')")
    assert page.locator(".moves .step:has-text('Seat')").count() == 0
    assert page.locator(".moves .step").count() > 3
