"""`best` for Reef: the last turn, the opening, and what it says. What its value is worth: test_reef_value.py."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import Generator
from leadline.core.reef.patterns import STANDARD, points
from leadline.core.reef.position import Reef
from leadline.solver.reef import candidates


def games(count: int) -> list[Reef]:
    """Positions at the beginning of a turn, from games by the playout policy."""
    found: list[Reef] = []
    for seed in range(count):
        position = leadline.deal("reef", players=2 + seed % 3, seed=seed)
        assert isinstance(position, Reef)
        chance = Generator(seed, "games")
        while not position.is_over:
            if position.is_boundary and all(any(board) for board in position.boards):
                found.append(position.copy())
            position.push(position.playout_move(chance.next()))
    return found


POSITIONS = games(4)


def seat_of(position: Reef) -> int:
    assert position.turn is not None
    return position.turn


@pytest.mark.parametrize("position", POSITIONS[::5], ids=lambda position: f"{position.key():016x}")
def test_with_cards_of_ones_own_a_play_is_never_worse_than_the_plan_of_the_hand(position: Reef) -> None:
    seat = seat_of(position) - 1
    choice = candidates.by_plans(position, seat)
    edges = [prior.edge for prior in choice.priors]
    assert len(choice.plans) == len(edges)
    assert edges[0] == max(edges)
    hand = position.hands[seat]
    for codes in choice.plans:
        after = position.copy()
        for code in codes:
            after.push(code)
        assert after.is_boundary
        rest = after.hands[seat]
        if len(rest) < len(hand):
            now = after.points[seat] - position.points[seat]
            total = now + (candidates.planned(after, seat, rest).total if rest else 0)
            assert total == candidates.planned(position, seat, hand).total


def last_turns() -> list[Reef]:
    return [position for position in games(12) if 0 in position.supply]


@pytest.mark.parametrize("position", last_turns()[:8], ids=lambda position: f"{position.key():016x}")
def test_the_last_turn_is_exact(position: Reef) -> None:
    seat = seat_of(position) - 1

    def own(after: Reef) -> int:
        board = after.boards[seat]
        return after.points[seat] + sum(STANDARD[card].points for card in after.hands[seat] if points(board, card))

    ends = []
    for text in position.whole_moves(100_000) or []:
        after = position.copy()
        after.push(text)
        ends.append(own(after))
    after = position.copy()
    after.push(leadline.best(position.view(seat + 1), nodes=60, seed=1).moves[0].text)
    assert own(after) == max(ends)


@pytest.mark.parametrize("position", POSITIONS[3::17], ids=lambda position: f"{position.key():016x}")
def test_best_is_legal_says_why_and_can_be_repeated(position: Reef) -> None:
    view = position.view(seat_of(position))
    found = leadline.best(view, nodes=300, seed=5)
    assert found.moves
    legal = position.whole_moves(100_000) or []
    for move in found.moves:
        assert move.text in legal
        assert 0 <= move.interval[0] <= move.value <= move.interval[1] <= 1
        assert "now" in move.reason or "planned" in move.reason
    assert [move.text for move in leadline.best(view, nodes=300, seed=5).moves] == [move.text for move in found.moves]


def test_best_of_an_opening() -> None:
    deal = leadline.deal("reef", players=2, seed=4)
    found = leadline.best(deal.view(seat_of(deal)), nodes=200, seed=1)  # type: ignore[arg-type]
    assert found.moves[0].text.startswith("start ")
