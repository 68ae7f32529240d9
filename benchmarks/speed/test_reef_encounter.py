"""Reef Encounter: random games, and the turn search in middle-game positions."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import leadline
from leadline import Generator
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver.reef_encounter.turn import TurnSearch

POSITIONS = 200


def middle_games(players: int) -> list[ReefEncounter]:
    """Return positions at the beginning of a turn, 20 to 119 moves of the playout policy into games from seeds 1, 2,
    ..."""
    chance = Generator(5, "middle")
    found: list[ReefEncounter] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        position = leadline.deal("reef-encounter", players=players, seed=seed)
        assert isinstance(position, ReefEncounter)
        left = 20 + chance.below(100)
        while not position.is_over and (left > 0 or position.acted):
            position.push(position.playout_move(chance.next()))
            left -= 1
        if not position.is_over and position.ended_by is None:
            found.append(position)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_random_moves(benchmark: BenchmarkFixture, players: int) -> None:
    position = leadline.deal("reef-encounter", players=players, seed=1)
    moves = benchmark.pedantic(position.random_games, (50, 1), rounds=5)
    assert moves > 50
    if benchmark.stats is not None:  # None with --benchmark-disable
        benchmark.extra_info["moves_per_second"] = moves / benchmark.stats.stats.min


@pytest.mark.parametrize("width", [5, 40, 64])
def test_turns(benchmark: BenchmarkFixture, width: int) -> None:
    """Measure the turn search: a round searches one turn, of 200 positions in turn, so the median is of a turn."""
    inner, cells = {5: (2, 4), 40: (6, 8), 64: (12, 16)}[width]
    search = TurnSearch(width=width, inner=inner, cells=cells)
    positions = iter(middle_games(2))

    def next_position() -> tuple[tuple[ReefEncounter, int], dict[str, object]]:
        return (next(positions), 10), {}

    assert benchmark.pedantic(search.turns, setup=next_position, rounds=POSITIONS)
