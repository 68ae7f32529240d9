"""Fit the win chances from the scores at the beginning of a round (solver/sea_salt/chances.json).

    python benchmarks/fit/sea_salt_fit.py --games 20000

Plays games of the playout policy from random scores and fits a, b, c by maximum likelihood (descent by coordinates).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from leadline.core import Generator
from leadline.core.sea_salt.material import ALL, TARGETS
from leadline.core.sea_salt.position import SeaSalt

NUMBERS = Path(__file__).parents[1] / "solver" / "sea_salt" / "chances.json"

Floats = NDArray[np.float64]


def games(players: int, count: int, seed: int) -> tuple[Floats, Floats]:
    """Play `count` games, and return two arrays of shape (games, players): points needed at the start, and results."""
    chance = Generator(seed, "fit")
    target = TARGETS[players]
    needs, returns = [], []
    for number in range(count):
        scores = [chance.below(target) for _ in range(players)]
        deck = list(ALL)
        chance.shuffle(deck)
        position = SeaSalt.assemble(
            players=players,
            active=1,
            phase="draw",
            hands=[[] for _ in scores],
            tables=[[] for _ in scores],
            piles=[[deck[0]], [deck[1]]],
            deck=deck[2:],
            scores=scores,
            target=target,
            word=chance.next(),
        )
        needs.append([target - score for score in scores])
        returns.append(position.playout(number).returns)
    return np.array(needs, dtype=float), np.array(returns, dtype=float)


def loss(needs: Floats, returns: Floats, a: float, b: float, c: float) -> float:
    least = needs.min(axis=1, keepdims=True)
    weights = (least - needs) / (a + b * least)
    weights[:, 0] += c
    chances = np.exp(weights)
    chances /= chances.sum(axis=1, keepdims=True)
    return float(-(returns * np.log(chances)).sum() / len(needs))


def fit(needs: Floats, returns: Floats) -> tuple[list[float], float]:
    found, step = [3.0, 0.2, 0.0], [1.0, 0.1, 0.1]
    best = loss(needs, returns, *found)
    for turn in range(64):
        for place in range(3):
            for sign in (1, -1):
                other = list(found)
                other[place] += sign * step[place]
                if other[0] > 0.2 and other[1] >= 0 and (here := loss(needs, returns, *other)) < best:
                    best, found = here, other
        if turn % 8 == 7:
            step = [size / 2 for size in step]
    return found, best


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--out", type=Path, default=NUMBERS)
    chosen = parser.parse_args()
    numbers = {}
    for players in TARGETS:
        needs, returns = games(players, chosen.games, 1)
        (a, b, c), best = fit(needs, returns)
        print(
            f"{players} players: a {a:.3f}, b {b:.3f}, c {c:.3f}; loss {best:.4f}, even chances {np.log(players):.4f}"
        )
        numbers[str(players)] = {"need": round(a, 3), "least": round(b, 3), "start": round(c, 3)}
    chosen.out.write_text(json.dumps(numbers, indent=1) + "\n")


if __name__ == "__main__":
    main()
