"""Compare the rates of `leadline bench` of two builds: their processes take turns, so that both see the same machine.
Each round starts new processes, since where code and tables lie in memory changes rates by some per cent.

    python benchmarks/figures/compare_builds.py OTHER/build/view build/view --rounds 20

The folders are those that hold the package `leadline`. Printed per row: the median ratio second/first over the rounds,
with a 95% interval (order statistics of the ratios; Conover, Practical Nonparametric Statistics, 1999, section 3.2).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import IO

WORKER = """
import json, sys, time
from leadline.solver import bench
for line in sys.stdin:
    game, scale = json.loads(line)
    rows = bench.run([game], scale, clock=time.process_time).rows
    print(json.dumps([(f"{row.game}: {row.what}", row.per_second) for row in rows]), flush=True)
"""
WARM = 0.001  # the scale of a first run that is not counted: it loads networks and tables
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")


def started(folder: Path) -> subprocess.Popen[str]:
    """Start and return a process that runs `bench` with the build in a folder, on request through its pipes."""
    environment = os.environ | {"PYTHONPATH": str(folder.resolve())}
    return subprocess.Popen(
        [sys.executable, "-Pc", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )


def rates(worker: subprocess.Popen[str], game: str, scale: float) -> dict[str, float]:
    """Run the bench of one game in a process of `started`, and return the work per second of each row by its name."""
    write: IO[str] | None = worker.stdin
    read: IO[str] | None = worker.stdout
    assert write is not None
    assert read is not None
    write.write(json.dumps([game, scale]) + "\n")
    write.flush()
    return dict(json.loads(read.readline()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--scale", type=float, default=0.05)
    parser.add_argument("--games", nargs="+", default=GAMES)
    given = parser.parse_args()
    ratios = defaultdict(list)
    for number in range(given.rounds):
        workers = started(given.first), started(given.second)
        for game in given.games:
            for worker in workers:
                rates(worker, game, WARM)
            order = workers if number % 2 == 0 else workers[::-1]
            found = {worker: rates(worker, game, given.scale) for worker in order}
            for what, rate in found[workers[0]].items():
                ratios[what].append(found[workers[1]][what] / rate)
        for worker in workers:
            worker.terminate()
            worker.wait()
    for what, each in ratios.items():
        each.sort()
        half = 0.98 * math.sqrt(len(each))
        low, high = (each[min(max(0, round(len(each) / 2 + sign * half)), len(each) - 1)] for sign in (-1, 1))
        print(f"{what:48} {statistics.median(each) - 1:+7.1%}  ({low - 1:+.1%} to {high - 1:+.1%})")


if __name__ == "__main__":
    main()
