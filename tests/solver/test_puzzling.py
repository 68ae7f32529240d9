"""A person solves puzzles: what is right, why not, hints, and what came of it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.core.errors import DocumentError, IllegalMove, LeadlineError
from leadline.core.reef.plan_document import read_plan
from leadline.core.reef.position import Reef
from leadline.solver.puzzles.find import find, puzzler_of
from leadline.solver.puzzles.puzzle import Puzzle
from leadline.solver.puzzles.puzzle_file import read
from leadline.solver.reef.plays import plays, read as read_play
from leadline.solver.session.puzzle_round import Round, State

BOOKLETS = Path(__file__).parents[2] / "solver" / "puzzles" / "booklets"
RULES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "calm-sailing": (500, {"removed": 16}),
    "reef": (500, {}),
    "sea-salt-paper": (515, {}),
}


@cache
def found(name: str, count: int = 1) -> list[Puzzle]:
    seed, rules = RULES[name]
    search = find(name, players=2, seed=seed, rules=rules)
    return list(itertools.islice((one for one in search if one is not None), count))


@pytest.mark.parametrize("name", RULES)
def test_the_solution_is_right_and_other_moves_are_not(name: str) -> None:
    [puzzle] = found(name)
    tour = Round(iter([puzzle]))
    attempt = tour.next()
    assert attempt is not None
    others = [move for move in tour.choices() if move != puzzle.solution[0]]
    assert len(others) + 1 == len(tour.choices())
    for wrong, move in enumerate(others[:3], start=1):
        answer = tour.answer(move)
        assert not answer.right
        assert answer.move == move
        assert answer.why
        assert (attempt.wrong, attempt.state) == (wrong, State.OPEN)
    assert tour.answer(puzzle.solution[0]).right
    assert attempt.state is State.SOLVED
    assert tour.summary() == {
        "puzzles": 1,
        "solved": 1,
        "at_once": 0,
        "given_up": 0,
        "wrong": min(3, len(others)),
        "hints": 0,
    }
    assert tour.next() is None


@pytest.mark.parametrize("name", RULES)
def test_hints_tell_more_and_more_and_not_all(name: str) -> None:
    [puzzle] = found(name)
    tour = Round(iter([puzzle]))
    tour.next()
    hints = [tour.hint() for _ in range(6)]
    assert len(set(hints)) >= 2
    assert hints[-1] == hints[-2]
    assert all(puzzle.solution[0] != hint for hint in hints)
    tour.answer(puzzle.solution[0])
    assert tour.summary()["at_once"] == 0


def test_a_wrong_move_of_calm_sailing_comes_with_the_proof_and_a_lost_course() -> None:
    [puzzle] = found("calm-sailing")
    tour = Round(iter([puzzle]))
    tour.next()
    tempting = puzzle.proof["tempting"]
    answer = tour.answer(tempting)
    assert answer.why.startswith(puzzle.proof["failing"][tempting])
    position = leadline.load(dict(puzzle.document))
    assert isinstance(position, leadline.Position)
    position.push(tempting)
    for move in answer.line:
        assert f"seat {position.turn}: {move}" in answer.why
        position.push(move)
    assert position.is_over
    assert position.returns == (0.0, 0.0)


@pytest.mark.extended
def test_several_moves_are_found_one_after_the_other() -> None:
    search = find("calm-sailing", players=2, seed=813, rules={"removed": 16}, steps=2)
    puzzle = next(one for one in search if one is not None)
    tour = Round(iter([puzzle]))
    attempt = tour.next()
    assert attempt is not None
    assert not tour.answer(next(iter(puzzle.proof["failing"]))).right
    assert tour.answer(puzzle.solution[0]).right
    assert (attempt.done, attempt.state) == (1, State.OPEN)
    assert isinstance(attempt.table, leadline.Position)
    assert tour.choices() == attempt.table.whole_moves()
    wrong, reason = next(iter(puzzle.proof["then"][0].items()))
    answer = tour.answer(wrong)
    assert not answer.right
    assert answer.why.startswith(reason)
    assert tour.answer(puzzle.solution[1]).right
    assert attempt.state is State.SOLVED


def test_moves_are_read_in_other_forms_and_illegal_ones_count_nothing() -> None:
    [puzzle] = found("reef")
    tour = Round(iter([puzzle]))
    attempt = tour.next()
    assert attempt is not None
    words = puzzle.solution[0].split()
    with pytest.raises(IllegalMove):
        tour.answer("play 60 r@a1")
    with pytest.raises(IllegalMove):
        tour.answer(" ".join([words[0], words[1], words[2]]))
    assert attempt.wrong == 0
    assert tour.answer(" ".join([words[1], words[3], words[2]])).right


@pytest.mark.extended
@pytest.mark.parametrize("name", ["sea-salt-paper", "reef-encounter"])
def test_a_hidden_hand_is_answered_in_other_forms(name: str) -> None:
    lines = (BOOKLETS / f"{name.replace('-', '_')}.jsonl").read_text(encoding="utf-8").splitlines()
    puzzle = next(one for one in map(read, map(json.loads, lines)) if " " in one.solution[0])
    tour = Round(iter([puzzle]))
    tour.next()
    wrong = next(move for move in tour.choices() if " " in move and move != puzzle.solution[0])
    answer = tour.answer(wrong.replace(" ", ", ", 1))
    assert answer.move == wrong
    assert tour.answer(puzzle.solution[0].replace(" ", ", ", 1)).move == puzzle.solution[0]


def test_giving_up_ends_the_attempt() -> None:
    first, second = found("calm-sailing", 2)
    tour = Round(iter([first, second]))
    with pytest.raises(LeadlineError):
        tour.answer(first.solution[0])
    tour.next()
    assert tour.give_up() == first.solution
    with pytest.raises(LeadlineError):
        tour.hint()
    attempt = tour.next()
    assert attempt is not None
    assert attempt.number == 2
    assert tour.summary()["given_up"] == 1


def test_a_puzzle_is_read_as_it_was_written() -> None:
    [puzzle] = found("calm-sailing")
    assert read(puzzle.as_json()) == puzzle


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"question": None}, "question"),
        ({"question": "Which\x1b[2J?"}, "question"),
        ({"solution": []}, "solution"),
        ({"solution": ["play 52 r@b3\0"]}, "solution"),
        ({"solution": [3]}, "solution"),
        ({"grade": 6}, "grade"),
        ({"grade": True}, "grade"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"proof": {"steps": 9}}, "proof.steps"),
        ({"document": []}, "document"),
        ({"document": {}}, "document.game"),
    ],
    ids=str,
)
def test_what_is_no_puzzle_is_refused(change: dict[str, Any], where: str) -> None:
    [puzzle] = found("reef")
    with pytest.raises(DocumentError) as caught:
        read(puzzle.as_json() | change)
    assert [problem.where for problem in caught.value.problems] == [where]


@pytest.mark.parametrize("name", RULES)
def test_what_answers_and_hints_are_made_of_is_looked_for_when_it_is_read(name: str) -> None:
    [puzzle] = found(name)
    needed = dict(puzzler_of(puzzle).PROOF)
    assert needed.keys() <= puzzle.proof.keys()
    written = puzzle.as_json()
    for wrong in (None, [1], {"a": 1}, True):
        with pytest.raises(DocumentError) as caught:
            read(written | {"proof": dict(puzzle.proof) | dict.fromkeys(needed, wrong)})
        assert [problem.where for problem in caught.value.problems] == [f"proof.{key}" for key in needed]
    with pytest.raises(DocumentError, match="missing") as caught:
        read(written | {"proof": {key: value for key, value in puzzle.proof.items() if key not in needed}})
    assert len(caught.value.problems) == len(needed)
    with pytest.raises(DocumentError, match=r"document.game: missing|document.players: missing"):
        read(written | {"document": {"format": 1}})
    rest = {key: value for key, value in puzzle.proof.items() if key in needed or key == "kind"}
    tour = Round(iter([read(written | {"proof": rest})]))
    tour.next()
    for _ in range(4):
        tour.hint()
    assert tour.now.reason


@pytest.mark.extended
def test_a_puzzle_of_several_moves_has_the_reasons_of_all() -> None:
    search = find("calm-sailing", players=2, seed=813, rules={"removed": 16}, steps=2)
    puzzle = next(one for one in search if one is not None)
    for wrong in (None, [], [3], [{"a": 1}], [{}, {}]):
        with pytest.raises(DocumentError, match=r"proof.then: expected a list of 1, an object of texts each"):
            read(puzzle.as_json() | {"proof": dict(puzzle.proof) | {"then": wrong}})


def test_a_view_is_no_position_and_a_position_no_view() -> None:
    [known], [hidden] = found("calm-sailing"), found("sea-salt-paper")
    position = leadline.load(dict(known.document))
    assert isinstance(position, leadline.Position)
    assert position.turn is not None
    with pytest.raises(DocumentError, match="document: this is the view of a seat; expected a position"):
        read(known.as_json() | {"document": position.view(position.turn).document()})
    dealt = leadline.deal("sea-salt-paper", players=2, seed=1)
    with pytest.raises(DocumentError, match="document: here everything is known; expected the view of a seat"):
        read(hidden.as_json() | {"document": dealt.document()})


@pytest.mark.parametrize("change", [{"solution": ["play 61 r@a1 r@a2"]}], ids=str)
def test_a_puzzle_that_does_not_hold_is_refused_when_it_comes(change: dict[str, Any]) -> None:
    [puzzle] = found("reef")
    tour = Round(iter([read(puzzle.as_json() | change)]))
    with pytest.raises(DocumentError):
        tour.next()


@pytest.mark.parametrize("seed", range(3))
def test_plays_of_a_plan_are_those_of_a_turn(seed: int) -> None:
    position = leadline.deal("reef", players=2, seed=seed)
    checked = 0
    while not position.is_over:
        assert isinstance(position, Reef)
        seat = position.turn
        assert seat is not None
        hand = position.hands[seat - 1]
        if (
            position.is_boundary
            and hand
            and any(position.boards[seat - 1])
            and len(position.move_stack) % 7 == seed % 7
        ):
            document = position.document()
            asked = {
                "game": "reef",
                "format": 1,
                "board": document["boards"][seat - 1],
                "cards": hand,
                "supply": document["supply"],
            }
            question = read_plan(asked)
            legal = {text for text in position.whole_moves() or [] if text.startswith("play ")}
            found_plays = plays(question)
            assert len(found_plays) == len(legal)
            assert {play.text for play in found_plays} == legal
            for play in found_plays[:: max(1, len(found_plays) // 5)]:
                after = position.copy()
                after.push(play.text)
                assert tuple(after.boards[seat - 1]) == play.stacks
                assert after.points[seat - 1] == position.points[seat - 1] + play.points
                assert read_play(question, play.text) == play
            checked += 1
        position.push(position.playout_move(seed))
    assert checked
