"""Positions that the suites measure: the beginning and the middle of a game of every kind."""

from __future__ import annotations

import pytest

from leadline import Position
from leadline.core.registry import GAMES

STAGES = {"start": 0, "middle": 40}


def _position(name: str, stage: str) -> Position:
    entry = next(entry for entry in GAMES if entry.name == name)
    position: Position = entry.documents.deal(min(3, entry.max_players), 1)
    for _ in range(STAGES[stage]):
        position.push(position.playout_move(1))
    return position


@pytest.fixture(params=[(entry.name, stage) for entry in GAMES for stage in STAGES], ids="-".join)
def position(request: pytest.FixtureRequest) -> Position:
    """Return the start or a middle position of a game from seed 1, for three players or the nearest allowed number."""
    return _position(*request.param)
