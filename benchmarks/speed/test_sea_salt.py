"""Sea Salt & Paper: random games, scoring in batch, worlds that a seat may suppose, the odds of a bet."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import leadline
from leadline.core import Generator, Position
from leadline.core.sea_salt.material import ALL, to_set
from leadline.core.sea_salt.scoring import score_batch
from leadline.solver.sea_salt import odds, worlds
from leadline.solver.search.flat import Sampler

HANDS = 10_000
GAMES = 100


def hands(mermaids: int) -> np.ndarray:
    """Return random hands as 64-bit sets of cards: 1 to 15 cards, or that many mermaids and up to 14 other cards."""
    chance = Generator(1, "hands")
    found = []
    for _ in range(HANDS):
        deck = list(ALL)
        chance.shuffle(deck)
        if mermaids:
            deck = [1] * mermaids + [card for card in deck if card != 1]
        found.append(to_set(deck[: mermaids + 1 + chance.below(15)]))
    return np.array(found, dtype=np.uint64)


def closing() -> Position:
    """Return the first position of a game in which a seat could close."""
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


@pytest.mark.parametrize("laid", [False, True])
@pytest.mark.parametrize("mermaids", [0, 1, 3])
def test_scores_in_batch(benchmark: BenchmarkFixture, mermaids: int, laid: bool) -> None:
    """Measure scores in batch, with all cards in hand, or with about half of them in sets on the table."""
    held = hands(mermaids)
    table = held & np.uint64(0x2AAAAAAAAAAAAAA if laid else 0)
    found = benchmark(score_batch, held & ~table, table)
    assert found.shape == (HANDS, 2)


def test_playouts_of_the_search(benchmark: BenchmarkFixture) -> None:
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    view = position.view(position.turn or 1)

    def run() -> int:
        sampler = Sampler(view, 1, None, worlds.rules(view))
        sampler.run(1000)
        return sampler.playouts

    assert benchmark(run) >= 1000


def test_the_odds_of_a_bet(benchmark: BenchmarkFixture) -> None:
    position = closing()
    view = position.view(position.turn or 1)
    assert benchmark(odds.bet, view, worlds=1000).worlds == 1000
