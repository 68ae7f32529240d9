"""Every byte of a view that can differ is told by the observation, but for those that follow from others.

A view gets one byte of another view of the same seat. Where the mask keeps it, the seat has seen it, and the
observation has to change.
"""

from __future__ import annotations

import numpy as np
import pytest

from leadline.core import Position
from leadline.core.encoding import Encoder
from leadline.core.environments.environment_games import dealt
from support.cases import CASES, Case, some

OBSERVED = [case for case in CASES if case.game.observation is not None]
OCCUPIED = set(range(296, 304))  # of Calm Sailing: the cells of the numbers on the grid
DERIVED = {
    "calm_sailing.base": OCCUPIED,
    "calm_sailing.expansions": OCCUPIED | {556, 978},  # how many cards have left the game, are in the exploration deck
    "calm_sailing.competitive": OCCUPIED | {556, 580, 604},  # how many lie in the row, were taken by each seat
    "reef_encounter": set(range(550, 555)),  # which colours beat which: as the coral tiles lie
}


def observed(encoder: Encoder, position: Position, seat: int) -> bytes:
    out = np.zeros(encoder.size, np.int16)
    encoder.observe_into(position, seat, out)
    return out.tobytes()


def with_bytes(position: Position, state: bytes) -> Position:
    """The position with other bytes, and with the layout that may belong to it, as pickles have it."""
    make, parts = position.__reduce__()
    found: Position = make(*(state if isinstance(part, bytes) else part for part in parts))
    return found


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_every_byte_is_told(case: Case) -> None:
    encoder = dealt(case.game.name, players=case.players, **dict(case.options)).encoder
    views = [position.view(seat).masked for position in some(case, 30) for seat in range(1, case.players + 1)]
    told: set[int] = set()
    pending: set[int] = set()
    for number, view in enumerate(views):
        seat = number % case.players + 1
        before, expected = np.frombuffer(view.to_bytes(), np.uint8), observed(encoder, view, seat)
        for step in (1, 5, 11):
            other = views[(number + step * case.players) % len(views)]
            differing = np.flatnonzero(before != np.frombuffer(other.to_bytes(), np.uint8))
            for place in set(differing.tolist()) - told:
                changed = before.copy()
                changed[place] = other.to_bytes()[place]
                mixed = with_bytes(view, changed.tobytes())
                if mixed.view(seat).masked.to_bytes() == changed.tobytes():
                    (pending if observed(encoder, mixed, seat) == expected else told).add(place)
    assert len(told) > 30
    assert pending - told <= DERIVED.get(encoder.name, set())
