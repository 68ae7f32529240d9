"""Late positions of Calm Sailing for the tests of its solvers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base.restarts import search
from leadline.solver.calm_sailing.greedy_playouts import BASE


def deal(players: int, seed: int, removed: int = 0, **rules: int) -> CalmSailing:
    position = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed, **rules)
    assert isinstance(position, CalmSailing)
    return position


def small_positions(count: int, seed: int) -> list[CalmSailing]:
    """Return `count` positions with few cards left: ends of winning lines, some after random moves, and of policy
    games."""
    rng = random.Random(seed)
    found: list[CalmSailing] = []
    while len(found) < count:
        position = deal(rng.choice([1, 2, 3, 4, 5]), rng.randrange(10**6), rng.choice([0, 6, 12, 18]))
        codes, _ = search(position, BASE, 20_000, 1, lambda: True)
        if codes is None or rng.random() < 0.2:
            while not position.is_over and sum(position.hand_sizes) + sum(position.pile_sizes) > rng.randrange(3, 9):
                position.push(position.playout_move(rng.randrange(10**6)))
        else:
            for code in codes[: len(codes) - rng.randrange(1, 9)]:
                position.push(code)
            for _ in range(rng.randrange(3)):
                if not position.is_over:
                    position.push(rng.choice(position.legal_codes()))
        if not position.is_over and position.is_boundary:
            found.append(position.copy())
    return found


def cards_left(position: CalmSailing) -> int:
    return sum(position.hand_sizes) + sum(position.pile_sizes)


def tight_positions(seed: int, fewest: int, most: int, astray: bool) -> Iterator[CalmSailing]:
    """Yield without end positions on winning lines of deals with few cards to spare.

    Hands and piles have at most a random number of cards from `fewest` to below `most`. With `astray`, one random whole
    move follows.
    """
    rng = random.Random(seed)
    while True:
        players = rng.choice([1, 2, 3, 4, 5])
        position = deal(players, rng.randrange(10**6), players + (14 if players == 1 else 18) + rng.randrange(3))
        codes, _ = search(position, BASE, 100_000, 1, lambda: True)
        limit = rng.randrange(fewest, most)
        for code in codes or []:
            if cards_left(position) <= limit and position.is_boundary:
                break
            position.push(code)
        if astray and codes and not position.is_over:
            position.push(rng.choice(position.legal_codes()))
            while not position.is_over and not position.is_boundary:
                position.push(rng.choice(position.legal_codes()))
        if codes and not position.is_over:
            yield position
