"""Sea Salt & Paper: random games, scoring in batch, worlds that a seat may suppose, the odds of a bet."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import leadline
from leadline.core import Generator, Position
from leadline.core.sea_salt.material import ALL, to_set
from leadline.core.sea_salt.scoring import score_batch
from leadline.solver.sampling import Sampler
from leadline.solver.sea_salt import horizon, odds

HANDS = 10_000
GAMES = 100


def hands() -> np.ndarray:
    """Hands of 1 to 15 cards."""
    chance = Generator(1, "hands")
    found = []
    for _ in range(HANDS):
        deck = list(ALL)
        chance.shuffle(deck)
        found.append(to_set(deck[: 1 + chance.below(15)]))
    return np.array(found, dtype=np.uint64)


def closing() -> Position:
    """The first position of a game in which a seat could close."""
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    while len(position.legal_codes()) < 3 or 8 not in position.legal_codes():
        position.push(position.playout_move(1))
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(benchmark: BenchmarkFixture, players: int) -> None:
    position = leadline.deal("sea-salt-paper", players=players, seed=1)
    moves = benchmark(position.random_games, GAMES, 1)
    benchmark.extra_info["moves"] = moves
    assert moves > GAMES


def test_scores_in_batch(benchmark: BenchmarkFixture) -> None:
    held = hands()
    found = benchmark(score_batch, held, np.zeros_like(held))
    assert found.shape == (HANDS, 2)


def test_playouts_of_the_search(benchmark: BenchmarkFixture) -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    view = position.view(position.turn or 1)

    def run() -> int:
        sampler = Sampler(view, 1, None, horizon.rules(view))
        sampler.run(1000)
        return sampler.playouts

    assert benchmark(run) >= 1000


def test_the_odds_of_a_bet(benchmark: BenchmarkFixture) -> None:
    position = closing()
    view = position.view(position.turn or 1)
    assert benchmark(odds.bet, view, worlds=1000).worlds == 1000
