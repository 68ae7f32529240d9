"""What games of Calm Sailing come to is read, under every expansion, variant and layout: each position, also within
moves, and what each seat sees of it. Checks of documents may refuse only what no game comes to."""

from __future__ import annotations

from random import Random

import pytest

import leadline
from leadline.core import Position, documents
from support.calm_deals import KINDS, Kind, deal, late
from support.cases import STREAMS, play
from support.sizes import sizes


def comes_back(position: Position, *, views: bool) -> None:
    assert documents.load(position.document()) == position
    for seat in range(1, position.players + 1) if views else ():
        view = position.view(seat)
        assert documents.load(view.document()) == view


@sizes("seeds", 1, 12)
@pytest.mark.parametrize("of", KINDS, ids=str)
def test_all_positions_of_games_are_read(of: Kind, seeds: int) -> None:
    for seed in range(seeds):
        random = Random(seed)
        for make in (deal, late):
            start = leadline.load(make(of, random))
            assert isinstance(start, Position)
            stream = random.choice(STREAMS)
            for number, position in enumerate(play(start, seed, stream)):
                if position.is_boundary and number % 3:  # most positions stand within no move
                    continue
                comes_back(position, views=number % 8 == 0)
