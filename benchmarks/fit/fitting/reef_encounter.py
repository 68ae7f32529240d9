"""Games of Reef Encounter in which the learned value is fitted and compared (benchmarks/fit/train.py
reef-encounter/value)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.rng import Generator
from leadline.solver.reef_encounter.turn import TurnSearch
from leadline.solver.reef_encounter.value import Value, chances, features

Floats = NDArray[np.float32]

LIKED = 8  # best turns that an exploring seat chooses among
LOST = 0.25  # of the chance to win that it gives away at most, by the value


def narrow(value: Value) -> TurnSearch:
    """Return the turn search of the training games: fast, but slightly wider than that of a few rollouts."""
    return TurnSearch(width=12, inner=2, cells=2, value=value)


def explored(value: Value, deal: ReefEncounter, seed: int, tenths: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Play a game in which every seat plays its best turn by the value. In `tenths` tenths of the turns, the seat plays
    one of its best few turns instead.

    Returns
    -------
    tuple of four float32 arrays
        the features of each seat at the beginning of each turn (turns, players, SEAT_FEATURES), those of the game
        (turns, players, GAME_FEATURES), the win chance of each seat by the value (turns, players), and the final
        results (players); the turns exclude the first turn and extra turns
    """
    search = narrow(value)
    chance = Generator(seed, "explored")
    position = deal.copy(stack=False)
    seats, game, told = [], [], []
    first = True
    while not position.is_over:
        if not first and position.ended_by is None:
            of_seats, of_game = features(position, position.active)
            seats.append(of_seats)
            game.append(of_game)
            told.append(chances(position, position.active, value))
        first = False
        turns = search.turns(position, LIKED)
        if not turns:
            codes = [position.playout_move(chance.next())]
        elif chance.below(10) < tenths:
            liked = [codes for worth, codes in turns if worth >= turns[0][0] - LOST]
            codes = liked[chance.below(len(liked))]
        else:
            codes = turns[0][1]
        for code in codes:
            position.push(code)
    return np.array(seats), np.array(game), np.array(told, np.float32), np.array(position.returns, np.float32)


def played(values: list[Value], deal: ReefEncounter) -> ReefEncounter:
    """Return the final position of a game in which each seat plays its best turn by its own value."""
    searches = [narrow(value) for value in values]
    position = deal.copy(stack=False)
    while not position.is_over:
        for code in searches[position.active - 1].greedy(position):
            position.push(code)
    return position
