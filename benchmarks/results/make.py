"""Run the surveys of docs/results.md and write their tables and plots:

python benchmarks/results/make.py                      # all studies, with the numbers of deals below
python benchmarks/results/make.py solo --deals 100000  # more deals of one study
python benchmarks/results/make.py --write              # only tables and plots, from the databases

The databases are in build/survey; an interrupted run resumes. Tables (CSV) are written to this folder, plots (SVG) to
docs/survey_results. Everything except the seconds follows from the seeds.
"""

from __future__ import annotations

import argparse
import csv
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from leadline.solver.charts.plot_files import plots
from leadline.solver.survey.charts import charts
from leadline.solver.survey.design import VERIFY, Cell, Design, cells_of
from leadline.solver.survey.report import CellReport, read
from leadline.solver.survey.run import run

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "build" / "survey"
PLOTS = HERE.parents[1] / "docs" / "survey_results"
GAME = "calm-sailing"
EXPANSIONS = {"rocks": True, "monsters": 4, "storms": True, "wild": 2}
MOST = 3_000_000  # positions, where deals may be hard
OFFICIAL = {"players": [2, 3, 4, 5], "removed": [0, 6, 12]}


@dataclass(frozen=True, slots=True)
class Study:
    """A survey of docs/results.md: its cells, the deals per cell, and the question about each deal."""

    cells: tuple[Cell, ...]
    deals: int
    question: str = VERIFY
    nodes: int | None = None

    def design(self) -> Design:
        """Return the design of the survey, with seeds from 1 on."""
        return Design(GAME, self.cells, self.deals, 1, self.question, self.nodes)


def by_slack(players: int, slacks: range) -> list[Cell]:
    """Return a cell for each slack: the number of removed islands that gives it."""
    return [Cell(players, {"removed": 21 + players - slack}) for slack in slacks]


def with_expansions() -> list[Cell]:
    """Return the cells with each expansion alone, then all of them, for every number of players."""
    rules = [{name: value} for name, value in EXPANSIONS.items()] + [EXPANSIONS]
    return [Cell(players, one) for one in rules for players in (2, 3, 4, 5)]


STUDIES = {
    "official": Study(cells_of(OFFICIAL, None, {}), 1_000_000),
    "hidden": Study(cells_of(OFFICIAL, None, {}), 100_000, "policy"),
    "searched": Study(cells_of(OFFICIAL, None, {}), 200, "best:200n"),
    "solo": Study(cells_of({"removed": [0, 4, 6, 8, 10, 12], "solo_draw": [4, 5, 6, 8]}, 1, {}), 10_000, nodes=MOST),
    "slack": Study(
        tuple(cell for players in (2, 3, 4, 5) for cell in by_slack(players, range(8, -2, -1))), 1_000, nodes=MOST
    ),
    "expansions": Study(tuple(with_expansions()), 10_000, nodes=MOST),
}


def ask(names: list[str], deals: int | None, threads: int) -> bool:
    """Run the surveys of these studies, `deals` deals per cell (None: as declared); return False if interrupted."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names:
        study = STUDIES[name] if deals is None else replace(STUDIES[name], deals=deals)
        began = perf_counter()
        done = run(study.design(), FOLDER / f"{name}.db", threads=threads)
        print(f"{name}: {done.there:,} deals were there, {done.asked:,} asked in {perf_counter() - began:.0f} s")
        if done.interrupted:
            return False
    return True


def write() -> None:
    """Write the tables of all studies that exist, and the plots of the page."""
    there = {name: read(path) for name in STUDIES if (path := FOLDER / f"{name}.db").exists()}
    for name, survey in there.items():
        rows = [flat(row) for row in survey.rows]
        with (HERE / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(dict.fromkeys(key for row in rows for key in row)), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    PLOTS.mkdir(exist_ok=True)
    for name, shown in {"slack": ["slack"], "hidden": ["official", "searched", "hidden"]}.items():
        surveys = [there[study] for study in shown if study in there]
        if surveys:
            (PLOTS / f"{name}.svg").write_bytes(plots(charts(surveys), "svg")["share"])


def flat(row: CellReport) -> dict[str, Any]:
    """Return a row of a table: the rules and the ends of the interval as columns."""
    told = row.as_json()
    (low, high), rules = told.pop("interval"), told.pop("rules")
    return {"game": told.pop("game"), "players": told.pop("players")} | rules | told | {"low": low, "high": high}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("studies", nargs="*", metavar="STUDY", help=f"of {', '.join(STUDIES)} (default: all)")
    parser.add_argument("--deals", type=int, help="deals of each cell, instead of those of the study")
    parser.add_argument("--threads", type=int, default=1, help="default: 1")
    parser.add_argument("--write", action="store_true", help="write tables and plots, and ask nothing")
    given = parser.parse_args()
    unknown = set(given.studies) - STUDIES.keys()
    if unknown:
        parser.error(f"no study {', '.join(sorted(unknown))}; expected some of {', '.join(STUDIES)}")
    if not given.write and not ask(given.studies or list(STUDIES), given.deals, given.threads):
        return 130
    write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
