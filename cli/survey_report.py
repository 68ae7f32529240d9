"""`leadline survey report`: what came of surveys, on the terminal and in files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..core.documents.io import rule_text
from ..core.escaping import one_line
from .common import columns, emit, emit_json, problem
from .options import FILE, json_option
from .output_files import check_writable, write_file
from .streams import put_data

if TYPE_CHECKING:
    from ..solver.survey.report import CellReport, Survey

FIRST = ("game", "players")  # columns before those of the rules
PLOTS = (".svg", ".png", ".pdf")


@click.command(
    "report",
    epilog="""\b
Examples:
  leadline survey report sea.db
  leadline survey report sea.db --csv > sea.csv
  leadline survey report sea.db policy.db --html report.html
  leadline survey report sea.db policy.db --plot sea.svg
  leadline survey report sea.db --parquet deals.parquet --deals

\b
Exit codes: 0 done, 2 bad usage or input, or an extra that is missing, 74 output that cannot be written.""",
)
@click.argument("paths", metavar="DB...", type=FILE, nargs=-1, required=True)
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@json_option
@click.option("--html", type=FILE, metavar="FILE", help="Write a page with tables and plots; - prints it.")
@click.option(
    "--plot", type=FILE, metavar="FILE", help="Write plots: sea.svg makes sea-share.svg and others; or PNG, PDF."
)
@click.option("--parquet", type=FILE, metavar="FILE", help="Write one row per cell as Parquet.")
@click.option("--deals", is_flag=True, help="With --parquet: write one row per deal instead.")
def report_command(
    paths: tuple[str, ...],
    as_csv: bool,
    as_json: bool,
    html: str | None,
    plot: str | None,
    parquet: str | None,
    deals: bool,
) -> None:
    """Print the results of the survey in DB, one row per cell.

    The interval of a share counts unknown deals both ways: as lost at its lower end, as won at its upper end. Several
    surveys are printed one after the other and drawn together: a survey of verify and one of an engine on the same
    deals show what hidden hands cost.

    --plot needs the `plot` extra, --parquet the `tables` extra.
    """
    from ..solver.survey.report import read

    if as_csv and as_json:
        raise click.UsageError("--csv and --json cannot be combined")
    if html == "-" and (as_csv or as_json):
        raise click.UsageError(f"--{'json' if as_json else 'csv'} and --html - both print to standard output")
    if parquet == "-":
        raise click.UsageError("--parquet takes a file; the report goes to standard output")
    if deals and parquet is None:
        raise click.UsageError("--deals needs --parquet")
    if plot is not None and not plot.lower().endswith(PLOTS):
        raise problem("--plot", f"{plot!r}; expected a name that ends in {', '.join(PLOTS)}")
    surveys = [read(Path(path)) for path in paths]
    games = dict.fromkeys(str(survey.about["game"]) for survey in surveys)
    if len(games) > 1:
        raise problem("", f"surveys of {' and '.join(games)}; expected one game")
    _write(surveys, paths, html, plot, parquet, deals)
    if html == "-":
        return
    rows = [row for survey in surveys for row in survey.rows]
    if as_json:
        for row in rows:
            emit_json(row.as_json())
    elif as_csv:
        put_data(_csv(rows))
    else:
        emit("\n\n".join(table(survey.rows) if survey.rows else "no deals yet" for survey in surveys))


def _write(
    surveys: list[Survey], paths: Sequence[str], html: str | None, plot: str | None, parquet: str | None, deals: bool
) -> None:
    """Write the files; all are made before the first is written."""
    found: list[tuple[str, str | bytes]] = []
    if parquet is not None:
        from ..solver.survey import parquet as tables

        found.append((parquet, tables.deals(surveys) if deals else tables.cells(surveys)))
    if plot is not None:
        from ..solver.charts.plot_files import plots
        from ..solver.survey.charts import charts

        stem, kind = plot[: plot.rindex(".")], plot[plot.rindex(".") + 1 :]
        found += [(f"{stem}-{key}.{kind}", data) for key, data in plots(charts(surveys), kind.lower()).items()]
    if html is not None:
        from ..solver.survey.page import page

        found.append((html, page(surveys)))
    names = [name for name, _ in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise problem(
            "", f"{twice} would be written twice; expected another FILE for each of --parquet, --plot, --html"
        )
    for name in names:  # all of them or none
        if name != "-":
            check_writable(name, read=paths)
    for name, data in found:
        if name == "-":
            put_data(str(data).rstrip("\n"))
        else:
            write_file(name, data, read=paths)


def table(rows: Sequence[CellReport]) -> str:
    """Return the rows of a survey, one or more, as a table for a terminal."""
    from ..solver.survey.report import percent

    names = list(dict.fromkeys(name for row in rows for name in row.cell.rules))
    won, lost = rows[0].words
    some = any(row.shared is not None for row in rows)
    head = ("PLAYERS", *(name.replace("_", " ").upper() for name in names), "DEALS", won.upper())
    lines = [(*head, *(["SHARED"] if some else []), lost.upper(), "UNKNOWN", "SHARE", "95% INTERVAL", "WORK")]
    for row in rows:
        low, high = row.interval
        rules = [rule_text(row.cell.rules.get(name, "-")) for name in names]
        shared = ["-" if row.shared is None else f"{row.shared:,}"] if some else []
        counts = (f"{row.deals:,}", f"{row.won:,}", *shared, f"{row.lost:,}", f"{row.unknown:,}")
        mean = "-" if row.share is None else percent(row.share)
        share = (mean, f"{percent(low)} - {percent(high)}", f"{row.mean_work:,.0f}")
        lines.append((str(row.cell.players), *rules, *counts, *share))
    return one_line(f"{rows[0].game}, {rows[0].question}") + "\n" + columns(lines, right=range(len(lines[0])))


def _csv(rows: Sequence[CellReport]) -> str:
    out = io.StringIO()
    flat = [_flat(row.as_json()) for row in rows]
    rules = dict.fromkeys(name for row in rows for name in row.cell.rules)
    other = dict.fromkeys(key for row in flat for key in row if key not in rules)
    # rules that only later cells name come next to the others, as in the table
    names = sorted([*rules, *other], key=lambda name: 0 if name in FIRST else 1 if name in rules else 2)
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return out.getvalue().rstrip("\n")


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """Flatten a row: the rules become columns, the interval two of them."""
    low, high = row.pop("interval")
    given: dict[str, Any] = row.pop("rules")
    rules = {key: json.dumps(value) if isinstance(value, list | dict) else value for key, value in given.items()}
    return {name: row.pop(name) for name in FIRST} | rules | row | {"low": low, "high": high}
