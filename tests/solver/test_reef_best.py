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
    """The last turn of a game: no seat moves after it."""
    return [
        position
        for position in games(20)
        if 0 in position.supply and position.active % position.players == position.first - 1
    ]


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


def test_the_last_card_of_the_pile_may_leave_the_others_no_turn() -> None:
    """Who is ahead wins by it at once (5.3), with less points than a play would bring."""
    view = leadline.load(
        {
            "game": "reef",
            "format": 1,
            "players": 4,
            "first": 2,
            "opening": "standard",
            "to_move": 3,
            "boards": [
                [". r2 . y4", "r1 p2 y4 r4", "r1 r2 y1 y3", ". . . g2"],
                ["r3 g1 g1 g3", ". g2 g2 g2", ". y2 y2 y2", "y2 y1 y2 y2"],
                ["y3 g1 r3 r2", ". p4 g1 r1", ". p2 y3 r2", ". . r2 p2"],
                [". p2 . p2", ". g4 r2 y1", "r1 r1 g2 y4", "r1 r2 p2 y2"],
            ],
            "hands": [[5, 13, 19], [39, 48], [23, 38, 49], [12, 50, None]],
            "points": [20, 20, 21, 20],
            "display": [{"card": 34, "points": 1}, 27, 21],
            "deck": {"top": 8, "count": 1},
            "supply": {"r": 1, "y": 0, "p": 2, "g": 4},
            "played": sorted({*range(1, 61)} - {5, 8, 12, 13, 19, 21, 23, 27, 34, 38, 39, 48, 49, 50, 52}),
            "you": 3,
        }
    )
    assert isinstance(view, leadline.View)
    found = leadline.best(view, nodes=400, seed=1)
    assert found.moves[0].sample_mean == 1
    drafts = [move for move in found.moves if move.text.startswith(("take", "top"))]
    assert {move.text for move in drafts} == {"take 34", "take 27", "take 21", "top 34"}
    assert found.moves[0] in drafts
    assert all(move.value == 0 for move in found.moves if move not in drafts)
    [taken] = [move for move in drafts if move.text == "take 34"]
    assert taken.why == "+1 point now, the hand of 4 cards counts 5 points at the end, 3 without the new one"


@pytest.mark.parametrize("position", POSITIONS[3::17], ids=lambda position: f"{position.key():016x}")
def test_best_is_legal_says_why_and_can_be_repeated(position: Reef) -> None:
    view = position.view(seat_of(position))
    found = leadline.best(view, nodes=300, seed=5)
    assert found.moves
    legal = position.whole_moves(100_000) or []
    for move in found.moves:
        assert move.text in legal
        assert 0 <= move.interval[0] <= move.value <= move.interval[1] <= 1
        assert "now" in move.reason or "planned" in move.reason or "at the end" in move.reason
    assert [move.text for move in leadline.best(view, nodes=300, seed=5).moves] == [move.text for move in found.moves]


def test_best_of_an_opening() -> None:
    deal = leadline.deal("reef", players=2, seed=4)
    found = leadline.best(deal.view(seat_of(deal)), nodes=200, seed=1)  # type: ignore[arg-type]
    assert found.moves[0].text.startswith("start ")
