"""Fit the first weights of a set of solver/calm_sailing/greedy_playouts.json by CMA-ES.

    python benchmarks/fit/fit_greedy_playouts.py --set base --minutes 12
    python benchmarks/fit/fit_greedy_playouts.py --set solo --removed 0 12 --minutes 2
    python benchmarks/fit/fit_greedy_playouts.py --set expansions --players 3 4 --minutes 10 --write

The measure is the number of moves that a search by these weights alone plays until it wins. It is the mean log over the
hardest tenth of the deals plus, at half the weight, over all deals. The deals have separate seeds (from 1,000,000 on).
The script prints the first and the last weights with their measures; with --write it puts the last ones into the
file.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.calm_sailing.base import bounds
from leadline.solver.calm_sailing.base.restarts import search
from leadline.solver.calm_sailing.expansions import bounds as expanded_bounds
from leadline.solver.calm_sailing.expansions.restarts import search as expanded_search
from leadline.solver.calm_sailing.greedy_playouts import SETS, PlayoutWeights, to_text

WEIGHTS = Path(__file__).parents[2] / "solver" / "calm_sailing" / "greedy_playouts.json"
FIRST_SEED = 1_000_000
SAMPLE = 200  # deals of each kind a generation
HARD = 0.1  # share of the deals that count most


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals for one set: deals of some rules for each number of players and each number of removed islands."""

    players: tuple[int, ...]
    removed: tuple[int, ...]
    most: int  # maximum number of moves of a search
    rules: Mapping[str, Any] = field(default_factory=dict)


DEALS = {
    "base": Deals((2, 3, 4, 5), (0, 6, 12, 16), 3_000),
    "solo": Deals((1,), (0, 12, 16, 18), 15_000),
    "expansions": Deals((2, 3, 4, 5), (4,), 15_000, {"rocks": True, "monsters": 4, "storms": True}),
    "other boards": Deals((1, 2, 3, 4, 5), (0,), 20_000, {"variant": "high-arch"}),
}


def coded(weights: PlayoutWeights) -> list[float]:
    """Return the weights on scales without bounds. `keep` is omitted: its steps are tables, so it is chosen by hand."""
    logs = [math.log(value) for value in (weights.card, weights.tight, weights.sparse, weights.balance)]
    return [*logs, weights.play, math.log(weights.noise), math.log(weights.deep / (1 - weights.deep))]


def decoded(keep: float, point: Sequence[float]) -> PlayoutWeights:
    """Return the weights at a point, the inverse of `coded`."""
    card, tight, sparse, balance = (math.exp(value) for value in point[:4])
    return PlayoutWeights(
        keep, card, tight, sparse, balance, float(point[4]), math.exp(point[5]), 1 / (1 + math.exp(-point[6]))
    )


def moves_to_win(deal: CalmSailing, weights: PlayoutWeights, most: int, seed: int) -> int:
    """Return the number of moves that a search by these weights alone plays until it wins; at least `most` if it does
    not win."""
    if isinstance(deal, Expanded):
        return expanded_search(deal, (weights,), most, seed, lambda: True)[1]
    return search(deal, (weights,), most, seed, lambda: True)[1]


def can_be_won(deal: CalmSailing) -> bool:
    """Return True if no bound shows that the deal cannot be won."""
    return not (expanded_bounds.impossible(deal) if isinstance(deal, Expanded) else bounds.impossible(deal))


def cost(pools: list[list[CalmSailing]], weights: PlayoutWeights, most: int, seed: int, sample: int) -> float:
    """Return the cost of the weights (lower is better): the mean log of moves to a win, in which hard deals count more.

    The seed determines the `sample` deals that are taken from each pool.
    """
    total = 0.0
    for pool in pools:
        deals = random.Random(seed).sample(pool, min(sample, len(pool)))
        logs = sorted((math.log(moves_to_win(deal, weights, most, seed)) for deal in deals), reverse=True)
        total += fmean(logs[: max(1, round(HARD * len(logs)))]) + fmean(logs) / 2
    return total / len(pools)


def main() -> None:
    """Fit weights for a given time, and print or write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=list(SETS), default="base")
    parser.add_argument("--players", nargs="+", type=int, help="default: all that the set serves")
    parser.add_argument("--removed", nargs="+", type=int, help="removed islands (default: some levels of the set)")
    parser.add_argument("--deals", type=int, default=300, help="of each kind")
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--write", action="store_true", help="put the weights found into `greedy_playouts.json`")
    options = parser.parse_args()
    try:
        import cma
    except ImportError:
        raise SystemExit("fit_greedy_playouts.py needs cma: pip install --no-build-isolation -e '.[fit]'") from None
    kind = DEALS[options.set]
    pools = []
    for players in options.players or kind.players:
        for removed in options.removed or kind.removed:
            seeds = range(FIRST_SEED, FIRST_SEED + options.deals)
            deals = [
                leadline.deal("calm-sailing", players=players, seed=seed, removed=removed, **kind.rules)
                for seed in seeds
            ]
            pools.append([deal for deal in deals if isinstance(deal, CalmSailing) and can_be_won(deal)])
    start = SETS[options.set][0]
    strategy = cma.CMAEvolutionStrategy(coded(start), 0.4, {"popsize": 14, "verbose": -9, "seed": 1})
    until = time.monotonic() + 60 * options.minutes
    generation = 0
    while time.monotonic() < until:
        points = strategy.ask()
        strategy.tell(
            points, [cost(pools, decoded(start.keep, point), kind.most, generation, SAMPLE) for point in points]
        )
        generation += 1
    exact = decoded(start.keep, list(strategy.mean))
    found = PlayoutWeights(**{name: float(f"{value:.4g}") for name, value in asdict(exact).items()})
    print(f"{generation} generations: {json.dumps(asdict(found))}")
    before, after = (cost(pools, weights, kind.most, 10**6, options.deals) for weights in (start, found))
    print(f"measure {before:.4f} before, {after:.4f} after (less is better)")
    if options.write:
        WEIGHTS.write_text(to_text(SETS | {options.set: (found, *SETS[options.set][1:])}), encoding="utf-8")


if __name__ == "__main__":
    main()
