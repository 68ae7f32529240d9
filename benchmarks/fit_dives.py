"""Fits the weights of a dive (solver/calm_sailing/dive.pxd) by CMA-ES; needs `pip install cma`.

    python benchmarks/fit_dives.py --players 2 3 4 5 --removed 6 12 18 --minutes 4
    python benchmarks/fit_dives.py --players 1 --removed 0 12 18 --minutes 2

The measure is the mean log of the share of dives that win, over deals from seeds of their own (from 1,000,000 on). It
prints the weights in the order of the struct and the measure of the first and of the last.
"""

from __future__ import annotations

import argparse
import math
import random
import time

import cma

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base.bounds import impossible
from leadline.solver.calm_sailing.base.restarts import success
from leadline.solver.calm_sailing.base.verify import MANY, SOLO

FIRST_SEED = 1_000_000
DEALS = 300
SAMPLE = 40  # deals of each kind a generation
DIVES = 4  # a deal

Weights = tuple[float, ...]


def coded(weights: Weights) -> list[float]:
    """The weights on scales without bounds. `keep` stays as it is: its steps are tables, so it is chosen by hand."""
    _, card, tight, sparse, balance, play, noise, deep = weights
    logs = [math.log(value) for value in (card, tight, sparse, balance)]
    return [*logs, play, math.log(noise), math.log(deep / (1 - deep))]


def decoded(keep: float, point: list[float]) -> Weights:
    """The inverse of `coded`."""
    card, tight, sparse, balance = (math.exp(value) for value in point[:4])
    return (keep, card, tight, sparse, balance, float(point[4]), math.exp(point[5]), 1 / (1 + math.exp(-point[6])))


def cost(pools: list[list[CalmSailing]], weights: Weights, seed: int, sample: int) -> float:
    """Minus the mean log of the share of winning dives, on the same deals for the same seed."""
    total = 0.0
    for pool in pools:
        deals = random.Random(seed).sample(pool, min(sample, len(pool)))
        won = sum(success(deal, weights, DIVES, seed) for deal in deals) / (DIVES * len(deals))
        total += math.log(won + 0.02)
    return -total / len(pools)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4, 5])
    parser.add_argument("--removed", nargs="+", type=int, default=[6, 12, 18])
    parser.add_argument("--minutes", type=float, default=4)
    options = parser.parse_args()
    pools = []
    for players in options.players:
        for removed in options.removed:
            seeds = range(FIRST_SEED, FIRST_SEED + DEALS)
            deals = [leadline.deal("calm-sailing", players=players, seed=seed, removed=removed) for seed in seeds]
            pools.append([deal for deal in deals if isinstance(deal, CalmSailing) and not impossible(deal)])
    start = (SOLO if options.players == [1] else MANY)[0]
    strategy = cma.CMAEvolutionStrategy(coded(start), 0.4, {"popsize": 14, "verbose": -9, "seed": 1})
    until = time.monotonic() + 60 * options.minutes
    generation = 0
    while time.monotonic() < until:
        points = strategy.ask()
        strategy.tell(points, [cost(pools, decoded(start[0], point), generation, SAMPLE) for point in points])
        generation += 1
    found = decoded(start[0], list(strategy.mean))
    print(f"{generation} generations: ({', '.join(f'{value:.4g}' for value in found)})")
    before, after = (cost(pools, weights, 10**6, DEALS) for weights in (start, found))
    print(f"measure {before:.4f} before, {after:.4f} after (less is better)")


if __name__ == "__main__":
    main()
