"""What the fields of an observation say, read against the attributes of positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import leadline
from leadline import CalmSailing, Reef, ReefEncounter, SeaSalt
from leadline.core.encoding import Encoder
from leadline.core.environments.environment_games import dealt
from support.cases import CASES, Case, some

REEF_CELLS = ["a1", "c1", "b2", "d2", "a3", "c3", "b4", "d4", "d1", "b1", "c2", "a2", "d3", "b3", "c4", "a4"]
Seen = dict[str, npt.NDArray[np.int16]]


def of(*names: str) -> list[Case]:
    return [case for case in CASES if case.game.package in names]


def encoder_of(case: Case) -> Encoder:
    return dealt(case.game.name, players=case.players, **dict(case.options)).encoder


def fields(encoder: Encoder, position: leadline.Position, seat: int) -> Seen:
    out = np.zeros(encoder.size, np.int16)
    encoder.observe_into(position, seat, out)
    return {field.name: out[field.start : field.start + field.size].reshape(field.shape) for field in encoder.fields}


def clockwise(values: list[Any], seat: int) -> list[Any]:
    """What each seat has, the observing one first."""
    return values[seat - 1 :] + values[: seat - 1]


def cards(seen: npt.NDArray[np.int16]) -> list[int]:
    """The numbers, from 1, that are set."""
    return [int(number) + 1 for number in np.flatnonzero(seen)]


@pytest.mark.parametrize("case", of("calm_sailing.base", "calm_sailing.expansions"), ids=str)
def test_calm_sailing(case: Case) -> None:
    encoder = encoder_of(case)
    for position in some(case, 60):
        assert isinstance(position, CalmSailing)
        for seat in range(1, case.players + 1):
            seen = fields(encoder, position, seat)
            assert {cell: int(number) for cell, number in enumerate(seen["grid"]) if number} == position.grid
            hand = position.hand(seat)
            assert cards(seen["hand_islands"]) == [card for card in hand if card <= 80]
            assert seen["hand_special"].tolist() == [hand.count(card) for card in range(81, 85)]
            sizes = [len(position.hand(other)) for other in range(1, case.players + 1)]
            assert seen["hand_sizes"].tolist() == clockwise(sizes, seat)
            assert seen["start_laid"].tolist() == [position.start_laid]
            if position.turn is not None:
                assert cards(seen["actor"]) == [(position.turn - seat) % case.players + 1]


@pytest.mark.parametrize("case", of("sea_salt"), ids=str)
def test_sea_salt(case: Case) -> None:
    encoder = encoder_of(case)
    for position in some(case, 120):
        assert isinstance(position, SeaSalt)
        for seat in range(1, case.players + 1):
            seen = fields(encoder, position, seat)
            assert seen["hands"][0].sum() == position.hand_sizes[seat - 1]
            assert seen["hand_sizes"].tolist() == clockwise(position.hand_sizes, seat)
            assert seen["tables"].sum(axis=1).tolist() == clockwise([len(cards) for cards in position.tables], seat)
            assert seen["scores"].tolist() == clockwise(position.scores, seat)
            assert seen["deck_size"].tolist() == [position.deck_size]
            assert seen["goal"][0] + 256 * seen["goal_high"][0] == position.target
            view = position.view(seat).masked
            assert isinstance(view, SeaSalt)
            tops = [pile[:1] or [0] for pile in view.piles]
            assert seen["piles"][:, 0, 0].tolist() == [card for top in tops for card in top]
            drawn = position.drawn if position.turn == seat else []
            assert seen["drawn"].sum() == len(drawn)


@pytest.mark.parametrize("case", of("reef"), ids=str)
def test_reef(case: Case) -> None:
    encoder = encoder_of(case)
    for position in some(case, 60):
        assert isinstance(position, Reef)
        for seat in range(1, case.players + 1):
            seen = fields(encoder, position, seat)
            assert cards(seen["hands"][0]) == sorted(position.hands[seat - 1])
            assert seen["hand_sizes"].tolist() == clockwise(position.hand_sizes, seat)
            assert seen["points"].tolist() == clockwise(position.points, seat)
            assert seen["supply"].tolist() == position.supply
            view = position.view(seat).masked
            assert isinstance(view, Reef)
            display = [[card] for card, _ in view.display] or [[], [], []]  # not laid out before the openings
            assert [cards(place) for place in seen["display"]] == display
            for place, board in enumerate(clockwise(position.boards, seat)):
                heights = seen["heights"][place].sum(axis=0)
                for cell, name in enumerate(REEF_CELLS):
                    rank = 4 * "abcd".index(name[0]) + int(name[1]) - 1
                    stack = board[rank]
                    assert heights[cell] == (stack[1] if stack else 0)
                    assert seen["tops"][place, :, cell].tolist() == [
                        int(stack is not None and stack[0] == color) for color in range(4)
                    ]


@pytest.mark.parametrize("case", of("reef_encounter"), ids=str)
def test_reef_encounter(case: Case) -> None:
    encoder = encoder_of(case)
    for position in some(case, 60):
        assert isinstance(position, ReefEncounter)
        for seat in range(1, case.players + 1):
            seen = fields(encoder, position, seat)
            for board in range(case.players):
                for color in range(5):
                    spaces = np.argwhere(seen["corals"][board, color]).tolist()
                    assert sum(1 << 8 * row + column for row, column in spaces) == position.corals[board][color]
            assert seen["shrimps"].sum(axis=(1, 2, 3)).tolist() == clockwise(
                [len(own) for own in position.shrimps], seat
            )
            assert seen["behind_count"].tolist() == clockwise(position.behind_counts, seat)
            assert seen["behind"][0].sum() == position.behind_counts[seat - 1]
            assert seen["eaten"].tolist() == clockwise(position.shrimps_eaten, seat)
            assert seen["boards"].tolist() == position.boards
            assert cards(seen["turn"]) == [(position.active - seat) % case.players + 1]


@pytest.mark.parametrize("more", [{}, {"storms": True}])
def test_what_a_solo_game_lets_choose_is_seen(more: dict[str, Any]) -> None:
    """10.1: the usual layout has no fields for it, and no positions of other games."""
    other = more | {"solo_hand": 7, "solo_payment": 3}
    usual = dealt("calm-sailing", players=1, **more).encoder
    telling = dealt("calm-sailing", players=1, **other).encoder
    deal = leadline.deal("calm-sailing", players=1, seed=1, **other)
    seen = fields(telling, deal, 1)
    assert (seen["hand_limit"].tolist(), seen["joint_discard"].tolist()) == ([7], [3])
    seen = fields(telling, leadline.deal("calm-sailing", players=1, seed=1, **more), 1)
    assert (seen["hand_limit"].tolist(), seen["joint_discard"].tolist()) == ([5], [8])
    assert not {"hand_limit", "joint_discard"} & {field.name for field in usual.fields}
    with pytest.raises(ValueError, match="is not of the game of this encoder"):
        fields(usual, deal, 1)
