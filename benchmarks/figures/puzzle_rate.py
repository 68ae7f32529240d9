"""Number of graded puzzles of Calm Sailing that one core finds per minute of CPU time.

python benchmarks/figures/puzzle_rate.py --seed 700000 --minutes 2
"""

from __future__ import annotations

import argparse
import time

from leadline.solver.puzzles.find import find

RULES = {"removed": 16}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Graded puzzles of Calm Sailing a minute of processor time, one thread."
    )
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1.0)
    given = parser.parse_args()
    count = deals = 0
    began = time.process_time()
    for one in find("calm-sailing", players=given.players, seed=given.seed, rules=RULES):
        deals += one is None
        count += one is not None
        if time.process_time() - began > 60 * given.minutes:
            break
    minutes = (time.process_time() - began) / 60
    print(f"{count} puzzles in {deals + count:,} deals, {minutes:.2f} minutes of processor time")
    print(f"{count / minutes:.0f} puzzles a minute")
