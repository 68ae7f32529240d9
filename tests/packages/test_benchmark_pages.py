"""The tables of benchmarks/README.md and benchmarks/pages agree with the saved results."""

from __future__ import annotations

import csv
import re
import runpy
import tomllib
from pathlib import Path

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
WRITER = runpy.run_path(str(BENCHMARKS / "write_pages.py"))


def test_the_tables_are_up_to_date() -> None:
    """`python benchmarks/write_pages.py` writes them anew."""
    for path in WRITER["PAGES"]:
        text = path.read_text(encoding="utf-8")
        assert WRITER["page"](text) == text


def test_every_table_is_on_a_page() -> None:
    shown = {found[3] for path in WRITER["PAGES"] for found in WRITER["BLOCK"].finditer(path.read_text("utf-8"))}
    groups = tomllib.loads((BENCHMARKS / "targets.toml").read_text("utf-8"))
    assert shown == {path.stem for path in WRITER["TABLES"].glob("*.csv")} | groups.keys()


def test_every_figure_has_a_target() -> None:
    groups = tomllib.loads((BENCHMARKS / "targets.toml").read_text("utf-8"))
    with (BENCHMARKS / "results" / "figures.csv").open(encoding="utf-8", newline="") as file:
        figures = [row["id"] for row in csv.DictReader(file)]
    assert figures == [one["id"] for group in groups.values() for one in group["targets"]]


def test_a_printed_table_can_be_saved() -> None:
    rows = [["a", "b | c"], ["`x`", ""]]
    text = WRITER["markdown"]([["a", "b \\| c"], ["`x`", ""]])
    assert text == "| a | b \\| c |\n|---|---|\n| `x` | |\n"
    assert [[re.sub(r"\\", "", cell) for cell in row] for row in WRITER["rows_of"](f"before\n{text}")] == rows
