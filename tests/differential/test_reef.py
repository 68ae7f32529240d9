"""The core of Reef against the reference: scores, games step by step, plans by trying everything."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.core import IllegalMove
from leadline.core.reef.material import LETTERS
from leadline.core.reef.patterns import explain, pack_boards, score_matrix, score_pairs
from leadline.core.reef.position import Reef
from leadline.solver.reef.plan.solvers import solve
from reference import reef as reference
from reference.reef_cards import CARDS
from support.reef_boards import board, question, reference_board, rows


def scored(stacks: Any, number: int) -> int:
    return CARDS[number].points * len(reference.scoring(reference_board(stacks), CARDS[number]))


def test_scores_of_random_boards() -> None:
    """20,400 boards and cards: 340 boards with all 60 cards, by the tables and with the occurrences."""
    chance = random.Random(1)
    for _ in range(340):
        stacks = board(chance, 0, 64)
        for number in range(1, 61):
            found = explain(stacks, number)
            assert found.points == scored(stacks, number), (rows(stacks), number)
            assert found.points == CARDS[number].points * len(found.occurrences)
            if CARDS[number].kind != "around":
                spaces = [space for occurrence in found.occurrences for space in occurrence]
                assert len(spaces) == len(set(spaces))
            wants = CARDS[number].wants
            for occurrence in found.occurrences:
                if len(set(wants)) == 1:
                    assert all(reference.meets(reference_board(stacks), space, wants[0]) for space in occurrence)


def test_batch_scores() -> None:
    chance = random.Random(2)
    boards = [board(chance, 0, 64) for _ in range(300)]
    tops = np.array([[0 if s is None else s[0] for s in stacks] for stacks in boards], dtype=np.uint8)
    heights = np.array([[0 if s is None else s[1] for s in stacks] for stacks in boards], dtype=np.uint8)
    words = pack_boards(tops, heights)
    numbers = np.arange(1, 61)
    matrix = score_matrix(words, numbers)
    assert matrix.shape == (300, 60)
    assert matrix.dtype == np.uint16
    for index in range(0, 300, 3):
        assert matrix[index].tolist() == [scored(boards[index], number) for number in numbers]
    picked = np.array([chance.randint(1, 60) for _ in boards])
    assert score_pairs(words, picked).tolist() == [int(matrix[i, n - 1]) for i, n in enumerate(picked)]


@pytest.mark.parametrize(
    ("tops", "heights", "what"),
    [((2, 16), (2, 15), "shapes"), ((16,), (16,), "shapes")],
)
def test_batch_shapes(tops: tuple[int, ...], heights: tuple[int, ...], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        pack_boards(np.zeros(tops), np.zeros(heights))


def test_batch_refuses_what_is_no_board_and_no_card() -> None:
    ones = np.ones((2, 16))
    with pytest.raises(ValueError, match="height"):
        pack_boards(ones, ones * 5)
    with pytest.raises(ValueError, match="colour"):
        pack_boards(ones * 4, ones)
    words = pack_boards(ones, ones)
    for numbers in ([0, 1], [1, 61], [1, 300]):
        with pytest.raises(ValueError, match="card"):
            score_pairs(words, numbers)
    with pytest.raises(ValueError, match="as many"):
        score_pairs(words, [1])
    with pytest.raises(ValueError, match="expected"):
        score_matrix(np.zeros((2, 3), dtype=np.uint64), [1])
    assert score_matrix(words[:0], [1, 2]).shape == (0, 2)


def same(document: dict[str, Any]) -> dict[str, Any]:
    """A document without what only one of the two keeps; hands have no order."""
    found = {key: value for key, value in document.items() if key not in ("memory", "over")}
    return found | {"hands": [sorted(hand) for hand in found["hands"]]}


def play_both(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.randint(2, 4)
    deck = chance.sample(range(1, 61), 60)
    deal: dict[str, Any] = {"game": "reef", "format": 1, "players": players, "first": chance.randint(1, players)}
    if chance.random() < 0.3:
        deal["opening"] = "experienced"
    deal["deck"] = deck
    core = leadline.load(deal)
    assert isinstance(core, Reef)
    slow = reference.load(deal)
    while slow.to_move is not None:
        assert core.turn == slow.to_move
        assert same(core.document()) == same(slow.document())
        if slow._in_opening() and slow.opening == "experienced":
            codes = []
            walk = core.copy()
            while not codes or not walk.is_boundary:
                codes.append(chance.choice(walk.legal_codes()))
                walk.push(codes[-1])
            text = core.game.notation.join(core, codes)
        else:
            moves = slow.moves()
            assert core.perft(1) == len(moves)
            if chance.random() < 0.2:
                assert core.whole_moves() == moves
            plays = [move for move in moves if move.startswith("play")]
            text = chance.choice(plays if plays and chance.random() < 0.6 else moves)
        core.push(text)
        slow.play(text)
    assert core.is_over
    assert core.outcome is not None
    assert same(core.document()) == same(slow.document())
    expected = slow.outcome()
    assert expected is not None
    found = {"winners": list(core.outcome.winners), "scores": list(core.outcome.scores), "reason": core.outcome.reason}
    assert found == expected


@pytest.mark.parametrize("seed", range(25))
def test_random_games(seed: int) -> None:
    play_both(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 400))
def test_many_random_games(seed: int) -> None:
    play_both(seed)


def test_experienced_openings_are_written_as_the_reference_writes_them() -> None:
    start = leadline.deal("reef", players=2, seed=1, opening="experienced")
    assert start.whole_moves(50_000) == sorted(reference.opening_texts("experienced"))


@pytest.mark.parametrize("seed", range(10))
def test_the_same_moves_are_refused(seed: int) -> None:
    """Texts that are legal somewhere, tried where they may not be: both refuse, by the same clause."""
    chance = random.Random(seed)
    deal = leadline.deal("reef", players=2, seed=seed)
    texts = ["take 1", "top 60", "play 1 p@a1", "play 9 r@a1 y@a1", "start r@b2 y@c2 p@b3 g@c3", "pass"]
    core = deal.copy()
    for _ in range(30):
        legal = core.whole_moves() or []
        texts += chance.sample(legal, min(3, len(legal)))
        slow = reference.load({key: value for key, value in core.document().items() if key != "memory"})
        for text in chance.sample(texts, min(12, len(texts))):
            try:
                core.copy().push(text)
                clause = None
            except IllegalMove as error:
                clause = error.clause
            try:
                reference.load(slow.document()).play(text)
                expected = None
            except reference.IllegalMove as error:
                expected = error.clause
            assert clause == expected, text
        core.push(chance.choice(legal))


def plans_agree(asked: Any) -> None:
    found = solve(asked)
    supply = None if asked.supply is None else dict(zip(LETTERS, asked.supply, strict=True))
    order = "fixed" if asked.fixed else "any"
    expected = reference.plan(rows(asked.stacks), list(asked.numbers), order, supply)
    assert (found.total, found.status, found.bound) == (expected["total"], "optimal", expected["total"])


@pytest.mark.parametrize(("cards", "least", "most", "questions"), [(1, 0, 64, 60), (2, 56, 64, 40), (3, 59, 64, 15)])
def test_plans_against_trying_everything(cards: int, least: int, most: int, questions: int) -> None:
    chance = random.Random(cards)
    for _ in range(questions):
        plans_agree(question(chance, cards, least, most))


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "least", "most", "questions"), [(1, 0, 64, 600), (2, 4, 60, 25), (3, 56, 60, 8)])
def test_more_plans_against_trying_everything(cards: int, least: int, most: int, questions: int) -> None:
    chance = random.Random(10 + cards)
    for _ in range(questions):
        plans_agree(question(chance, cards, least, most))
