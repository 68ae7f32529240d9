"""Answers that come late: what the person has done meanwhile stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import leadline

from .conftest import SECONDS, Server
from .driving import card, of_tray, paste, position, press, show, told, type_line, until, view
from .test_follow import begin
from .test_setup import set_up

pytestmark = pytest.mark.extended

REACHED = 500  # milliseconds in which an answer that was held back is taken, or is not


@contextmanager
def held_back(page: Any, address: str) -> Iterator[None]:
    """Holds back the next answer of an address until the end of the block, and waits until it has been taken."""
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        if waiting:
            route.continue_()
        else:
            waiting.append(route)

    page.route(f"**/api/{address}", hold)
    yield
    for _ in range(int(50 * SECONDS)):
        if waiting:
            break
        page.wait_for_timeout(20)
    waiting[0].fulfill(response=waiting[0].fetch())
    page.wait_for_timeout(REACHED)


def opened(page: Any, game: str, title: str) -> None:
    """Pastes a position, and waits for its board."""
    paste(page, position(game, 4))
    page.wait_for_function("title => document.title.includes(title)", arg=title)
    page.wait_for_selector("#moves button")


def followed(page: Any, url: str) -> None:
    """Follows a game of Calm Sailing up to the first move."""
    begin(page, url, "calm-sailing", 3, 2, "removed 4")
    for line in ("hand 3 12 50 51 F", "begins 1"):
        type_line(page, line)
    until(page, "expected", "seat 1 is to move")
    page.wait_for_selector("#board svg")


def test_a_move_stays_in_its_game(page: Any, server: Server) -> None:
    show(page, server.url, position("sea-salt-paper"))
    with held_back(page, "apply"):
        page.locator("#moves button").first.click()
        opened(page, "reef", "Reef")
    assert "Reef" in page.title()
    assert told(page, "refusal") == ""
    until(page, "told", "move 0 of 0")
    page.locator("#moves button").first.click()
    until(page, "told", "move 1 of 1")
    page.reload()
    until(page, "told", "move 1 of 1")
    assert "Reef" in page.title()


def test_a_refusal_stays_in_its_game(page: Any, server: Server) -> None:
    show(page, server.url, position("sea-salt-paper"))
    with held_back(page, "apply"):
        type_line(page, "nothing of a move")
        opened(page, "reef", "Reef")
    assert told(page, "refusal") == ""
    assert page.input_value("#line") == ""


def test_moves_that_wait_are_not_made_in_another_game(page: Any, server: Server) -> None:
    document = position("reef", 10)
    show(page, server.url, document)
    move = page.locator("#moves button").first.inner_text()
    with held_back(page, "apply"):
        for _ in range(2):
            type_line(page, move)
        paste(page, document)
        page.wait_for_timeout(REACHED)
    until(page, "told", "move 0 of 0")


def test_a_move_is_made_though_another_mode_is_looked_at(page: Any, server: Server) -> None:
    """Its board is not shown there, but it is not lost."""
    show(page, server.url, position("sea-salt-paper"))
    with held_back(page, "apply"):
        page.locator("#moves button").first.click()
        page.click("[data-to=follow]")
        page.wait_for_selector("#game form")
    assert page.locator("#board svg").count() == 0
    assert page.locator("#moves button").count() == 0
    page.click("[data-to=explore]")
    until(page, "told", "move 1 of 1")
    page.wait_for_selector("#moves button")


def test_a_drawing_is_not_shown_in_another_mode(page: Any, server: Server) -> None:
    show(page, server.url, position("sea-salt-paper"))
    with held_back(page, "show"):
        page.click("#do-theme")
        page.click("[data-to=follow]")
    until(page, "board", "Follow a game")
    assert page.locator("#moves button").count() == 0


def test_a_told_line_stays_in_follow(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 4))
    page.click("[data-to=follow]")
    page.wait_for_selector("#game form")
    page.select_option("#game [name=game]", "calm-sailing")
    page.fill("#game [name=me]", "2")
    page.fill("#game [name=rules]", "removed 4")
    page.click("#game button.main")
    page.wait_for_selector(".log li")
    for line in ("hand 3 12 50 51 F", "begins 1"):
        type_line(page, line)
    until(page, "expected", "seat 1 is to move")
    with held_back(page, "table"):
        type_line(page, "24@b3")
        page.click("[data-to=explore]")
        page.wait_for_selector("#moves button")
    assert "Reef" in page.title()
    assert told(page, "expected") == ""
    page.click("[data-to=follow]")
    until(page, "expected", "you are to move")


def test_a_told_line_stays_in_its_game(page: Any, server: Server) -> None:
    followed(page, server.url)
    with held_back(page, "table"):
        type_line(page, "24@b3")
        page.get_by_role("button", name="Another game").click()
        page.wait_for_selector("#game form")
    assert page.locator("#game form").count() == 1
    assert told(page, "expected") == ""


def test_a_game_that_is_begun_late_takes_no_other_place(page: Any, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("#board .empty button")
    page.click("[data-to=follow]")
    page.wait_for_selector("#game form")
    with held_back(page, "table"):
        page.click("#game button.main")
        opened(page, "reef", "Reef")
    assert page.locator("body").get_attribute("data-mode") == "explore"
    assert "Reef" in page.title()
    page.click("[data-to=follow]")
    page.wait_for_selector("#game form")


def test_a_step_back_waits_for_the_move_before_it(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 10))
    page.locator("#moves button").first.click()
    until(page, "told", "move 1 of 1")
    page.wait_for_selector("#moves button")
    page.wait_for_timeout(REACHED)  # the second click of a double click makes no move
    with held_back(page, "apply"):
        page.locator("#moves button").first.click()
        page.locator("#board").focus()
        page.keyboard.press("ArrowLeft")
    until(page, "told", "move 1 of 2")
    assert page.is_enabled("#do-redo")


def test_the_document_that_was_asked_for_last_is_opened(page: Any, server: Server) -> None:
    show(page, server.url, position("sea-salt-paper"))
    with held_back(page, "show"):
        paste(page, position("calm-sailing", 4))
        opened(page, "reef", "Reef")
    assert "Reef" in page.title()
    assert told(page, "refusal") == ""


def test_points_stay_with_their_position(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 12))
    with held_back(page, "score"):
        page.click("#do-score")
        assert page.is_enabled("#do-stop")
        page.locator("#moves button").first.click()
        until(page, "told", "move 1 of 1")
    assert told(page, "details") == ""
    assert told(page, "verdict") == ""


def test_what_a_move_ends_is_no_longer_busy(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 12))
    page.click("#do-best")
    page.wait_for_selector("#analysis[aria-busy=true]")
    page.locator("#moves button").first.click()
    until(page, "told", "move 1 of 1")
    page.wait_for_selector("#analysis:not([aria-busy])")
    assert page.is_disabled("#do-stop")


def test_a_position_that_is_dropped_takes_its_ranking_along(page: Any, server: Server) -> None:
    show(page, server.url, position("reef", 12))
    page.locator("#moves button").first.click()
    until(page, "told", "move 1 of 1")
    page.select_option("#budget", "0")
    page.click("#do-best")
    page.wait_for_selector("#ranking .meter")
    page.click("#tab-steps")
    page.click("#do-drop")
    until(page, "told", "move 0 of 0")
    assert page.locator("#ranking button").count() == 0


def typed_after(page: Any, url: str, late: bool) -> tuple[str, str]:
    """Puts a card down and types counts of the piles; what stands there then, and what is said."""
    document = view("calm-sailing")
    set_up(page, url, document)
    code = next(str(number) for number in range(20, 60) if number not in document["hand"])
    page.click(of_tray(code))

    def type_piles() -> None:
        page.fill("#fields [name=piles]", "30 30")
        page.press("#fields [name=piles]", "Tab")

    if late:
        with held_back(page, "show"):
            press(page, '#board g[data-cell="c2"]')
            type_piles()
    else:
        press(page, '#board g[data-cell="c2"]')
        page.wait_for_selector(f'#board g[data-cell="c2"][data-card="{code}"]')
        type_piles()
    page.wait_for_timeout(REACHED)
    return page.input_value("#fields [name=piles]"), told(page, "refusal")


def test_a_late_check_changes_nothing_that_was_typed(page: Any, server: Server) -> None:
    in_time = typed_after(page, server.url, late=False)
    assert typed_after(page, server.url, late=True) == in_time


def test_the_tray_is_that_of_the_game_on_the_board(page: Any, server: Server) -> None:
    show(page, server.url, view("reef", 12))
    with held_back(page, "cards/reef*"):
        page.click("[data-to=setup]")
        page.wait_for_selector("#fields form")
        opened(page, "sea-salt-paper", "Sea Salt")
        paste(page, view("sea-salt-paper", 8))
        page.wait_for_function("() => document.querySelector('#seat').disabled")
        page.click("[data-to=setup]")
        page.wait_for_selector(of_tray("shark/black"))
    assert page.locator(of_tray("shark/black")).count() == 1


def test_only_nodes_of_its_own_are_gone_to(page: Any, server: Server) -> None:
    page.goto(server.url)
    found = page.evaluate(
        """async () => {
            const { Tree } = await import('/static/tree.js');
            const one = new Tree({}), other = new Tree({});
            const strange = one.child(one.root, 'x'), dropped = other.child(other.root, 'y');
            other.go(dropped);
            other.drop();
            return [strange, dropped].map(node => {
                try { other.go(node); } catch (error) { return error.message; }
            }).concat(other.current === other.root);
        }"""
    )
    assert found == ["the position is none of this tree"] * 2 + [True]


def test_cards_of_a_hand_are_still_clicked_after_a_step(page: Any, server: Server) -> None:
    """Two drawings at once: the one that is no longer wanted takes nothing from the other."""
    deal = leadline.deal("calm-sailing", players=2, seed=7)
    show(page, server.url, deal.document())
    page.locator("#moves button").first.click()
    until(page, "told", "move 1 of 1")
    with held_back(page, "show"):
        page.locator("#board").focus()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
    until(page, "told", "move 0 of 1")
    press(page, card(str(deal.hands[deal.turn - 1][0]), deal.turn))
    until(page, "chosen", "chosen:")
