"""Official deals of Calm Sailing that take verify the longest: python benchmarks/figures/hardest_deals.py --removed 12

prints for each number of players how many of the deals with seeds from 1 on can be won, the average number of positions
examined, and the hardest deals with the CPU time of each, the least of three.
"""

from __future__ import annotations

import argparse
import heapq
import time

import numpy as np

import leadline
from leadline.core.packed_positions import Packed
from leadline.solver.calm_sailing.base.verify import first_lines

CHUNK = 20_000  # deals at once
SHOWN = 3
ROUNDS = 3


def measured(players: int, removed: int, count: int) -> str:
    """Return a row of the Markdown table about `count` deals: winnable ones, mean positions, and the hardest deals."""
    hardest: list[tuple[int, int]] = []
    winnable = looked_at = 0
    for first in range(1, count + 1, CHUNK):
        seeds = range(first, min(first + CHUNK, count + 1))
        deals = leadline.deal_many("calm-sailing", players=players, removed=removed, seeds=seeds)
        assert isinstance(deals, Packed)
        found = first_lines(deals.array, None, 0)
        nodes = np.array(found.used)
        winnable += int((found.lengths >= 0).sum())
        for i in np.flatnonzero(found.lengths < 0):
            verdict = leadline.verify(deals[int(i)])
            nodes[i] = verdict.nodes
            winnable += verdict.status == "winnable"
        looked_at += int(nodes.sum())
        hardest += [(int(nodes[i]), seeds[int(i)]) for i in np.argsort(nodes)[-SHOWN:]]
        hardest = heapq.nlargest(SHOWN, hardest)
    told = [f"{nodes:,} (seed {seed}, {seconds(players, removed, seed) * 1e3:.1f} ms)" for nodes, seed in hardest]
    return f"| {removed} | {players} | {winnable:,} | {looked_at / count:.1f} | {', '.join(told)} |"


def seconds(players: int, removed: int, seed: int) -> float:
    """Return the CPU time in seconds of `verify` for a deal, the least of several rounds."""
    deal = leadline.deal("calm-sailing", players=players, removed=removed, seed=seed)
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        leadline.verify(deal)
        times.append(time.process_time() - began)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--removed", type=int, nargs="+", default=[0, 6, 12], metavar="R")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5], metavar="P")
    parser.add_argument("--deals", type=int, default=1_000_000)
    given = parser.parse_args()
    print("| removed | players | winnable | positions, mean | hardest |")
    print("|---|---|---|---|---|")
    for removed in given.removed:
        for players in given.players:
            print(measured(players, removed, given.deals), flush=True)


if __name__ == "__main__":
    main()
