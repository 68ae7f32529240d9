"""Fits the weights of solver/reef_encounter/weights.py by matches of the engine against itself.

    python benchmarks/fit_reef_encounter.py --trials 60 --games 60

Every trial disturbs the best weights so far at random and plays a match of two-player games, each deal twice with the
seats exchanged, in which every seat plays the best turn of a narrow search. The disturbed weights take over where they
win 56 % or more. (A regression of outcomes on the features was tried first and makes weaker weights: the players who
have eaten most shrimps are those who win, so it eats too soon.)
"""

from __future__ import annotations

import argparse
import math

from leadline import Generator
from leadline.core.reef_encounter.document import deal
from leadline.solver.reef_encounter.turn import TurnSearch
from leadline.solver.reef_encounter.weights import EARLY, LATER

ENOUGH = 0.56
LONGEST = 200  # turns


def search(weights: list[float]) -> TurnSearch:
    return TurnSearch(width=12, inner=3, cells=6, depth=6, weights=weights)


def match(first: list[float], second: list[float], games: int, seed: int) -> float:
    """The share of the wins of `first`; a game without end counts half."""
    sides = (search(first), search(second))
    won = 0.0
    for game in range(games):
        position = deal(2, seed + game // 2)
        seat = 1 + game % 2
        for _ in range(LONGEST):
            if position.is_over:
                break
            for code in sides[position.turn != seat].greedy(position):
                position.push(code)
        won += position.returns[seat - 1] if position.returns else 0.5
    return won / games


def disturbed(weights: list[float], chance: Generator) -> list[float]:
    """Every weight of the beginning times a factor, and what the end adds moved by a part of it."""

    def normal() -> float:
        return sum(chance.unit() for _ in range(12)) - 6

    half = len(weights) // 2
    early = [weight * math.exp(0.3 * normal()) for weight in weights[:half]]
    return early + [
        more + 0.25 * abs(weight) * normal() for weight, more in zip(weights[:half], weights[half:], strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = Generator(given.seed, "fit")
    best = [*EARLY, *LATER]
    for trial in range(given.trials):
        other = disturbed(best, chance)
        share = match(other, best, given.games, 10_000 + given.games * trial)
        print(f"trial {trial + 1}: {share:.3f}", flush=True)
        if share >= ENOUGH:
            best = other
            print("EARLY =", tuple(round(weight, 4) for weight in best[: len(EARLY)]))
            print("LATER =", tuple(round(weight, 4) for weight in best[len(EARLY) :]), flush=True)


if __name__ == "__main__":
    main()
