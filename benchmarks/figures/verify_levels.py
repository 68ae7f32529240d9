"""Number of deals of each level that `verify` decides, and its time.

    python benchmarks/figures/verify_levels.py                    1,000 deals for each player count, 0 and 12 removed
    python benchmarks/figures/verify_levels.py 20 22 24 --deals 100 --nodes 4000000
    python benchmarks/figures/verify_levels.py 0 1 2 --spare --deals 100 --seconds 10
    python benchmarks/figures/verify_levels.py 4 --players 2 3 4 5 --deals 200 --seconds 2 --rocks --monsters 4 --storms
    python benchmarks/figures/verify_levels.py 0 --deals 40 --nodes 2000000 --variant day-and-night --halves any
    python benchmarks/figures/verify_levels.py 12 20 --players 1 --deals 100 --seconds 5 --solo-hand 7 --solo-payment 6

With `--spare` the numbers are cards that can be spared if every payment is the least one: 21 + players - removed, and
one more for each card that a solo Start takes less than eight.
Times are those of the solver, with the rules' check of the line, in milliseconds: CPU time of the thread (`cpu`), which
`--seconds` limits too, and wall-clock time, which it limits with `--threads`.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import Any

import leadline
from leadline.solver.registry import solver_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("removed", nargs="*", type=int, default=[0, 12], help="how many islands are removed")
    parser.add_argument("--players", nargs="*", type=int, default=[1, 2, 3, 4, 5])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--spare", action="store_true", help="the numbers are cards that can be spared")
    parser.add_argument("--nodes", type=int, default=None)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--threads", type=int, default=1, help="that search one deal")
    parser.add_argument("--solo-draw", type=int, default=4, help="extra cards of a solo Start")
    parser.add_argument("--solo-hand", type=int, default=5, help="hand limit of the solo game")
    parser.add_argument("--solo-payment", type=int, default=8, help="cards that a solo Start takes")
    parser.add_argument("--rocks", action="store_true")
    parser.add_argument("--monsters", type=int, default=0)
    parser.add_argument("--storms", action="store_true")
    parser.add_argument("--wild", type=int, default=0)
    parser.add_argument("--variant", default=None)
    parser.add_argument("--halves", default=None)
    options = parser.parse_args()
    names = ("solo_draw", "solo_hand", "solo_payment", "rocks", "monsters", "storms", "wild", "variant", "halves")
    rules: dict[str, Any] = {name: getattr(options, name) for name in names}
    verdicts, times = (
        ("winnable", "unwinnable", "unknown"),
        ("median cpu", "95% cpu", "worst cpu", "median wall", "worst"),
    )
    print("| " + " | ".join(("removed", "players", *verdicts, *times)) + " |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for number in options.removed:
        for players in options.players:
            removed = min(28, 29 + players - options.solo_payment - number) if options.spare else number
            counts: Counter[str] = Counter()
            cpu, wall = [], []
            for seed in range(options.first, options.first + options.deals):
                deal = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed, **rules)
                began, since = time.thread_time(), time.perf_counter()
                verifier = solver_of(deal.game).verifier
                assert verifier is not None
                limits = {"nodes": options.nodes, "seconds": options.seconds}
                clock = time.thread_time if options.threads == 1 else time.perf_counter
                verdict = verifier.verify(deal, **limits, clock=clock, threads=options.threads)
                cpu.append(1000 * (time.thread_time() - began))
                wall.append(1000 * (time.perf_counter() - since))
                counts[verdict.status] += 1
            cpu.sort()
            wall.sort()
            middle, late = len(cpu) // 2, int(len(cpu) * 0.95)
            row = [removed, players, counts["winnable"], counts["unwinnable"], counts["unknown"]]
            spent = [cpu[middle], cpu[late], cpu[-1], wall[middle], wall[-1]]
            print("| " + " | ".join([*map(str, row), *(f"{value:.2f}" for value in spent)]) + " |", flush=True)


if __name__ == "__main__":
    main()
