"""Write the tables of benchmarks/README.md and benchmarks/pages from saved results: python benchmarks/write_pages.py

A table follows a comment `<!-- table NAME -->` and has the rows of results/tables/NAME.csv. A comment
`<!-- targets GROUP -->` is followed by the targets of that group in targets.toml, with the figures of
results/figures.csv. Pipe a table that a script of benchmarks/figures has printed into `--store NAME` to replace the
saved one.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
TABLES = HERE / "results" / "tables"
PAGES = (HERE / "README.md", *sorted((HERE / "pages").glob("*.md")))
BLOCK = re.compile(r"(<!-- (table|targets) (\w+) -->\n\n)(?:\|.*\n)*")
CELL = re.compile(r"(?<!\\)\|")  # what separates cells

Rows = list[list[str]]


def markdown(rows: Rows) -> str:
    """Return rows as a Markdown table, the first of them as its head."""
    head, *rest = (f"| {' | '.join(row)} |".replace("|  |", "| |").replace("|  |", "| |") for row in rows)
    return "".join(f"{line}\n" for line in (head, "|" + "---|" * len(rows[0]), *rest))


def rows_of(text: str) -> Rows:
    """Read the rows of the first table in a text, the head first. Raise ValueError if there is none."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    if len(lines) < 2:
        raise ValueError("expected a table in Markdown")
    return [[cell.strip() for cell in CELL.split(line)[1:-1]] for line in (lines[0], *lines[2:])]


def saved(name: str) -> Rows:
    """Return the rows of the saved table results/tables/NAME.csv."""
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def store(name: str, rows: Rows) -> None:
    """Write rows to results/tables/NAME.csv."""
    with (TABLES / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def targets(name: str) -> Rows:
    """Return the rows of a table of targets: each with its target, the measured figure and its date, after the head.

    `name` is the group in targets.toml.
    """
    group = tomllib.loads((HERE / "targets.toml").read_text(encoding="utf-8"))[name]
    with (HERE / "results" / "figures.csv").open(encoding="utf-8", newline="") as file:
        figures = {row["id"]: row for row in csv.DictReader(file)}
    rows = [[group["title"], "target", "measured", "date"]]
    for one in group["targets"]:
        figure, stretch = figures[one["id"]], one.get("stretch")
        goal = one["target"] + (f" ({stretch})" if stretch else "")
        rows.append([one["what"], goal.removeprefix("- "), figure["measured"], figure["date"][5:]])
    return rows


def page(text: str) -> str:
    """Return the text of a page with its marked tables replaced by current ones."""
    return BLOCK.sub(lambda found: found[1] + markdown((saved if found[2] == "table" else targets)(found[3])), text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", metavar="NAME", help="read a table from standard input and save it first")
    parser.add_argument("--check", action="store_true", help="only report pages that differ, with exit code 1")
    given = parser.parse_args()
    if given.store:
        store(given.store, rows_of(sys.stdin.read()))
    old = {path: path.read_text(encoding="utf-8") for path in PAGES}
    changed = {path: text for path in PAGES if (text := page(old[path])) != old[path]}
    for path, text in changed.items():
        print(path.relative_to(HERE))
        if not given.check:
            path.write_text(text, encoding="utf-8")
    return int(given.check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
