"""Puzzles on the board: tried, wrong, with a hint, and solved."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .conftest import Server
from .playing import GAMES, READY, make

ASK = """async ([request, body]) => {
    const answer = await fetch(`/api/puzzles/${request}`,
        {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
    return answer.json();
}"""

WORDS = """async ([game, text, moves]) => {
    const {gameOf, inWords} = await import('/static/games.js');
    return inWords(gameOf(game), text, moves);
}"""


def ask(page: Any, request: str, **body: Any) -> Any:
    """Asks the server what the page itself asks."""
    return page.evaluate(ASK, [request, body])


def shown(page: Any) -> str:
    """The puzzle that is on the table."""
    found: str = page.get_attribute("main.table", "data-revision")
    return found.partition(".")[0]


def parts(puzzle: Any, move: str) -> list[dict[str, str]]:
    """What a move of a puzzle touches."""
    found = next(one for one in puzzle["moves"]["list"] if one["text"] == move)
    return [puzzle["moves"]["parts"][at] for at in found["parts"]]


@pytest.mark.parametrize(
    "way",
    ["mouse", pytest.param("touch", marks=pytest.mark.extended), pytest.param("keys", marks=pytest.mark.extended)],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_tried_hinted_and_solved(request: Any, server: Server, game: str, way: str) -> None:
    page = request.getfixturevalue("phone" if way == "touch" else "page")
    page.goto(f"{server.home}{game}/puzzle")
    page.wait_for_selector(READY)
    name = shown(page)
    puzzle = ask(page, "show", id=name, found=[])
    right = ask(page, "solution", id=name, found=[])["solution"]
    texts = [one["text"] for one in puzzle["moves"]["list"] if one["text"] != right[0]]
    wrong = next(text for text in texts if not ask(page, "try", id=name, found=[], move=text)["right"])
    about = f"text=grade {puzzle['grade']} of 5 · {', '.join(puzzle['about'])}"
    assert page.locator(about).count() == 0
    make(page, game, wrong, parts(puzzle, wrong), way)
    page.wait_for_selector(".verdict.not")
    assert not re.search(r"(^|[ ;])-\d|@", page.locator(".verdict").inner_text())
    seat = page.locator(".facts").all_inner_texts()
    page.click("button:text-is('Hint'):visible")
    page.wait_for_selector(".hints li", state="attached")  # in the sheet of a phone, and above the board
    assert page.locator(".say p").inner_text() == page.locator(".hints li").text_content()
    found: list[str] = []
    while not puzzle["solved"]:
        page.wait_for_selector(f"{READY}[data-revision='{name}.{len(found)}']")
        move = right[len(found)]
        make(page, game, move, parts(puzzle, move), way)
        found.append(move)
        page.wait_for_selector(f"main.table[data-revision='{name}.{len(found)}']")
        puzzle = ask(page, "show", id=name, found=found)
    page.wait_for_selector(".verdict.right:has-text('Solved')")
    assert page.locator(about).count() == 1
    if len(found) == 1:
        assert [text.split(":")[0] for text in page.locator(".facts").all_inner_texts()] == [
            text.split(":")[0] for text in seat
        ]
    page.wait_for_selector("b.big:text-is('1')", state="attached")  # the first day in a row
    page.click("button:text-is('Next puzzle'):visible")
    page.wait_for_selector(READY)
    assert shown(page) != name


def test_the_filters_and_the_solution(page: Any, server: Server) -> None:
    page.goto(f"{server.home}sea-salt-paper/puzzle")
    page.wait_for_selector(READY)
    page.click("summary:text-is('Choose puzzles')")
    page.click("label:has-text('3') input", force=True)
    page.click("button:text-is('Show one')")
    page.wait_for_selector("text=grade 3 of 5")
    page.wait_for_selector(READY)
    page.click("button:text-is('Solution'):visible")
    page.wait_for_selector(".verdict:has-text('Solution')")
    assert page.locator(".acts .btn").count() == 0


def test_a_solved_puzzle_does_not_count_after_its_solution(page: Any, server: Server) -> None:
    page.goto(f"{server.home}reef/puzzle")
    page.wait_for_selector(READY)
    page.click("button:text-is('Solution'):visible")
    page.wait_for_selector(".verdict")
    assert page.evaluate("JSON.parse(localStorage.getItem('leadline-puzzles-reef')).solved.length") == 0


def test_a_puzzle_opens_from_its_address(page: Any, server: Server) -> None:
    page.goto(f"{server.home}reef/puzzle")
    page.wait_for_selector(READY)
    page.click("button:text-is('Next puzzle'):visible")
    page.click("button:text-is('Share'):visible")
    page.wait_for_function("() => location.hash.startsWith('#id=')")
    page.wait_for_selector(READY)
    address, question = page.url, page.locator(".side").first.inner_text().split("\n")[1]
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(READY)
    assert page.locator(".side").first.inner_text().split("\n")[1] == question


@pytest.mark.parametrize(
    ("game", "text", "moves", "expected"),
    [
        (
            "calm-sailing",
            "all win with 4 moves more: seat 2: 5@b1 -1; seat 1: -7 -78; seat 2: -4 -F; seat 1: F",
            ["4@a1", "5@b1 -1", "-7 -78", "-7", "-4 -F", "F"],
            "all win with 4 moves more: seat 2: lay 5 on b1, pay 1; seat 1: discard 7 and 78; "
            "seat 2: discard 4 and the Finish; seat 1: lay the Finish",
        ),
        (
            "sea-salt-paper",
            "Not pair crab pile 1 boat/grey: draws from the deck: takes octopus/green",
            ["deck", "take 1", "pair crab pile 1 boat/grey"],
            "Not lay two crabs, take the grey boat from pile 1: draws from the deck: takes green octopus",
        ),
        ("reef-encounter", "feeds the coral at 1b2", ["1b2", "done"], "feeds the coral at 1b2"),
    ],
)
def test_moves_in_a_text_are_written_in_words(
    page: Any, server: Server, game: str, text: str, moves: list[str], expected: str
) -> None:
    page.goto(server.home)
    assert page.evaluate(WORDS, [game, text, moves]) == expected
