"""Figures for benchmarks/pages/surveys.md: python benchmarks/figures/survey_figures.py [--deals N]

First the pieces of a deal in CPU time of this process, then whole commands alternately with one and two threads, with
start-up: wall-clock time, CPU time and peak memory. Rates of threads in wall-clock time are only meaningful on a quiet
machine, so the load is printed next to them.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from leadline.core.deals import deal_many
from leadline.solver.batch import verify_many
from leadline.solver.survey.deal_rows import answers
from leadline.solver.survey.design import Design, cells_of
from leadline.solver.survey.store import Store

GRID = {"players": [2, 3, 4, 5], "removed": [0, 6, 12]}
PART = 8_192  # deals


def pieces(folder: Path) -> None:
    """Print the microseconds per deal of dealing, verifying, answering a whole part, and writing."""
    design = Design("calm-sailing", cells_of(GRID, None, {}), PART)
    spent = {"deal": 0.0, "verify": 0.0, "ask": 0.0, "write": 0.0}
    with Store(folder / "pieces.db", design) as store:
        for cell in design.cells:
            seeds = range(1, 1 + PART)
            times = [process_time()]
            deals = deal_many(design.game, players=cell.players, seeds=seeds, **cell.rules)
            times.append(process_time())
            verify_many(deals, threads=1)
            times.append(process_time())
            rows = list(answers(design, cell, seeds))
            times.append(process_time())
            store.add(store.number_of(cell), rows, 1.0)
            times.append(process_time())
            for name, began, ended in zip(spent, times, times[1:], strict=False):
                spent[name] += ended - began
    told = ", ".join(f"{name} {1e6 * seconds / PART / len(design.cells):.1f} us" for name, seconds in spent.items())
    print(f"a deal: {told} (ask is deal, verify and the rows)")


def command(folder: Path, deals: int, threads: int, number: int) -> None:
    """Run a whole survey in a separate process, and print its wall-clock time, CPU time and peak memory."""
    grid = [word for name, values in GRID.items() for word in ("--grid", f"{name}={','.join(map(str, values))}")]
    path = folder / f"{threads}-{number}.db"
    words = ["survey", "calm-sailing", *grid, "--deals", str(deals), "--seed", "1", "--threads", str(threads)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = perf_counter()
    subprocess.run([sys.executable, "-m", "leadline", *words, "--db", str(path)], check=True, stdout=subprocess.DEVNULL)
    wall = perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    count = deals * len(cells_of(GRID, None, {}))
    print(
        f"{threads} threads, {count:,} deals: {wall:.1f} s ({count / wall:,.0f}/s), processor {spent:.1f} s "
        f"({count / spent:,.0f}/s), most memory so far {after.ru_maxrss / 1024:.0f} MB, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="of each of the twelve cells (default: 10,000)")
    parser.add_argument("--rounds", type=int, default=3, help="of one and two threads in turn (default: 3)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        pieces(Path(name))
        for number in range(given.rounds):
            for threads in (1, 2):
                command(Path(name), given.deals, threads, number)


if __name__ == "__main__":
    main()
