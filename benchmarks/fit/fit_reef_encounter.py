"""Fits solver/reef_encounter/weights.json by matches of the engine against itself.

    python benchmarks/fit/fit_reef_encounter.py --trials 60 --games 60

Every trial disturbs the best weights so far at random and plays a match of two-player games, each deal twice with the
seats exchanged, in which every seat plays the best turn of a narrow search. The disturbed weights take over where they
win 56 % or more, and are written to the file, which keeps its sharpness. (A regression of outcomes on the features was
tried first and makes weaker weights: the players who have eaten most shrimps are those who win, so it eats too soon.)
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import leadline
from leadline import Generator, View
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver.match.engines import Engine
from leadline.solver.match.run import play
from leadline.solver.reef_encounter.training import write
from leadline.solver.reef_encounter.turn import TurnSearch
from leadline.solver.reef_encounter.weights import FILE, NAMES, WEIGHTS, Weights

ENOUGH = 0.56


class Weighted(Engine):
    """Plays the best turn of a narrow search in one sampled world, by weights of its own."""

    name = "weighted"

    def __init__(self, weights: list[float]) -> None:
        self.search = TurnSearch(width=12, inner=3, cells=6, depth=6, weights=weights)

    def _moves(self, view: View, seed: int) -> list[int]:
        world = view.sample(Generator(seed, "determinise"))
        assert isinstance(world, ReefEncounter)
        return self.search.greedy(world)


def match(first: list[float], second: list[float], games: int, seed: int) -> float:
    """The share of the wins of `first`; a game without end counts half."""
    sides = [Weighted(first), Weighted(second)]
    won = 0.0
    for game in range(games):
        seat = game % 2
        deal = leadline.deal("reef-encounter", players=2, seed=seed + game // 2)
        end, _, _ = play(deal, sides if seat == 0 else sides[::-1], seed + game // 2)
        won += end.returns[seat] if end.returns else 0.5
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
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args()
    chance = Generator(given.seed, "fit")
    best = [*WEIGHTS.early, *WEIGHTS.later]
    for trial in range(given.trials):
        other = disturbed(best, chance)
        share = match(other, best, given.games, 10_000 + given.games * trial)
        print(f"trial {trial + 1}: {share:.3f}", flush=True)
        if share >= ENOUGH:
            best = other
            rounded = tuple(round(weight, 4) for weight in best)
            write(Weights(rounded[: len(NAMES)], rounded[len(NAMES) :], WEIGHTS.sharpness), given.out)


if __name__ == "__main__":
    main()
