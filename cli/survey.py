"""`leadline survey`: one question asked of many deals, kept in a database, and what came of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from ..core import game as find_game
from ..core.documents.io import rule_words, with_integers
from ..core.errors import DocumentError, Problem, counted, shown
from .common import (
    DONE,
    INTERRUPTED,
    NO,
    AskingGroup,
    emit,
    emit_json,
    emit_message,
    file_problem,
    placed,
    problem,
    read_document,
    shown_name,
)
from .deal_help import DealCommand
from .options import (
    FILE,
    MOST_FIRST_SEED,
    complete_question,
    deal_options,
    flagged,
    game_names,
    json_option,
    nodes_option,
    read_axis,
    read_rules,
    seed_option,
)
from .survey_report import report_command, table
from .usage_errors import THREADS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..solver.survey.design import Design
    from ..solver.survey.run import Progress, Workers

KEYS = {"game", "grid", "players", "rules", "deals", "seed", "ask", "nodes", "width", "db"}  # of a survey in a file
NO_RATE = "- deals/s"  # before the first part is written
SURVEYED = 1_000  # deals of each cell by default


@click.group(
    "survey",
    cls=AskingGroup,
    epilog="""\b
Examples:
  leadline survey calm-sailing --grid players=2,3 --grid removed=0,12 --deals 2000 --seed 1 --db sea.db
  leadline survey calm-sailing --players 3 --grid removed=0,6,12 --ask policy --deals 500 --db policy.db
  leadline survey study.toml
  leadline survey calm-sailing --players 3 --deals 1000000 --db big.db --cluster tcp://10.0.0.1:8786
  leadline survey report sea.db --json
  leadline survey report sea.db policy.db --html report.html
  leadline survey diff sea.db new.db

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated. Of diff: 0
nothing has changed, 1 something has.""",
)
def command() -> None:
    """Analyse many deals and report the results.

    `leadline survey GAME` or `leadline survey FILE.toml` does the work; `survey report` and `survey diff` show the
    results.
    """


@command.command(
    "run",
    cls=DealCommand,
    epilog="""\b
Examples:
  leadline survey calm-sailing --players 3 --deals 2000 --seed 1 --db sea.db
  leadline survey calm-sailing --grid players=2,3 --grid removed=0,12 --deals 500 --ask policy --db policy.db
  leadline survey study.toml --threads 2

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated.""",
)
@click.argument("what", metavar="GAME|FILE.toml", shell_complete=game_names)
@click.option(
    "--grid",
    multiple=True,
    metavar="NAME=VALUE,...",
    help="An axis: players or an option of a deal, with its values. Several axes make a grid of cells.",
)
@deal_options
@click.option("--deals", type=int, metavar="N", help=f"Deals per cell (default: {SURVEYED:,}).")
@seed_option(
    "Seed of the first deal of each cell; the next deals have the seeds after it (default: 1).", MOST_FIRST_SEED - 10**9
)
@click.option(
    "--ask",
    metavar="verify|ENGINE",
    shell_complete=complete_question,
    help="Ask whether each deal can be won (default: verify), or whether ENGINE in all seats wins with hidden hands.",
)
@nodes_option("positions per deal (verify); a few thousand more are possible")
@click.option(
    "--width",
    type=float,
    metavar="W",
    help="Stop a cell once its 95% interval, checked every 100 deals, is at most W wide.",
)
@click.option("--db", type=FILE, metavar="FILE", help="The database, created or continued.")
@click.option(
    "--threads", type=THREADS, metavar="N", help="Batches of deals worked on at once (default: one per core)."
)
@click.option("--cluster", metavar="ADDRESS", help="Use the Dask cluster with this scheduler (tcp://host:8786).")
@json_option
@click.pass_context
def run_command(
    ctx: click.Context, /, what: str, threads: int | None, cluster: str | None, as_json: bool, **asked: Any
) -> None:
    """Ask the question of every deal not yet in the database.

    Run again, the same command continues, or says that every deal is there; with more --deals or other cells it adds
    them. Stopping a survey at any moment, even by a kill, loses and duplicates nothing. With --cluster the work is done
    by the workers of a Dask cluster (needs the `cluster` extra), and the rows are the same.
    """
    from ..core.processors import available_cores
    from ..solver.survey.report import report
    from ..solver.survey.run import run

    if cluster is not None and threads is not None:
        raise click.UsageError("--threads and --cluster: the workers of a cluster have their own threads")
    with flagged(engines="--ask"):
        design, path = _from_file(what, asked) if what.endswith((".toml", ".json")) else _from_options(what, asked)
        workers = None if cluster is None else _cluster(cluster)
        with _live() as step:
            found = run(design, Path(path), threads=threads or available_cores(), workers=workers, step=step)
        rows = report(Path(path))
    if not found.asked and not found.interrupted:
        there = "the deal is" if found.there == 1 else f"all {found.there:,} deals are"
        if found.there < found.deals:  # cells that ended early
            there = f"every cell is as narrow as asked; {found.there:,} of {found.deals:,} deals are"
        emit_message(f"{there} there")
    if found.interrupted:
        told = f"{found.there + found.asked:,} of {found.deals:,} deals done; run the same command to resume"
        emit_message(f"interrupted: {told}")
    if as_json:
        for row in rows:
            emit_json(row.as_json())
    elif rows:
        emit(table(rows))
    ctx.exit(INTERRUPTED if found.interrupted else DONE)


@command.command(
    "diff",
    epilog="""\b
Examples:
  leadline survey diff sea.db new.db
  leadline survey diff sea.db new.db --json

\b
Exit codes: 0 nothing has changed, 1 something has, 2 bad usage or input, 74 output that cannot be written, 130
interrupted, 143 terminated.""",
)
@click.argument("first", metavar="A", type=FILE)
@click.argument("second", metavar="B", type=FILE)
@json_option
@click.pass_context
def diff_command(ctx: click.Context, /, first: str, second: str, as_json: bool) -> None:
    """Compare two surveys of the same question, deal by deal."""
    from ..solver.survey.report import difference

    found = difference(Path(first), Path(second))
    if not any(cell.deals for cell in found):
        common = "deal" if found else "cell"
        raise problem(
            "", f"{shown_name(first)} and {shown_name(second)} have no {common} in common; nothing can be compared"
        )
    for cell in found:
        if as_json:
            emit_json(cell.as_json())
            continue
        name = ", ".join(rule_words({"players": cell.cell.players} | dict(cell.cell.rules)))
        changed = "; ".join(f"{count:,} from {a} to {b}" for (a, b), count in sorted(cell.changes.items()))
        examples = f" (seeds {', '.join(map(str, cell.examples))})" if cell.examples else ""
        emit(f"{name}: {counted(cell.deals, 'deal')}, {changed or 'none changed'}{examples}")
    ctx.exit(NO if any(cell.changes for cell in found) else DONE)


def _cluster(address: str) -> Workers:
    from ..solver.survey.cluster import Cluster

    return Cluster(address)


def _from_options(game: str, asked: dict[str, Any]) -> tuple[Design, str]:
    """Return the survey that the options describe, and its database."""
    from ..solver.survey.design import VERIFY, Design, cells_of

    find_game(game)
    own = ("grid", "deals", "seed", "ask", "nodes", "width", "db", "players")
    rules = {name: value for name, value in asked.items() if name not in own}
    grid: dict[str, list[Any]] = {}
    for text in asked["grid"]:
        name, equals, values = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name.isidentifier():
            raise problem("--grid", f"{text!r}; expected an axis such as removed=0,6,12")
        if name in grid:
            raise problem("--grid", f"{name.replace('_', '-')} twice")
        grid[name] = read_axis(game, name, values)
    if asked["players"] is None and "players" not in grid:
        raise problem("--players", "missing; expected a number, or an axis such as --grid players=2,3")
    _, given = read_rules(game, asked["players"] or 1, rules)
    if asked["db"] in (None, "-"):
        what = "missing" if asked["db"] is None else "a database cannot be a pipe"
        raise problem("--db", f"{what}; expected the name of a file")
    cells = cells_of(grid, asked["players"], given)
    found = Design(
        game,
        cells,
        SURVEYED if asked["deals"] is None else asked["deals"],
        1 if asked["seed"] is None else asked["seed"],
        asked["ask"] or VERIFY,
        asked["nodes"],
        asked["width"],
    )
    return found, asked["db"]


def _from_file(path: str, asked: dict[str, Any]) -> tuple[Design, str]:
    """Return the survey in a file; of the options only --db goes with it."""
    from ..core.documents import document_kind as documents
    from ..solver.survey.design import VERIFY, Design, cells_of

    for name, value in asked.items():
        if name != "db" and value not in (None, ()):
            raise click.UsageError(f"--{name.replace('_', '-')} applies to GAME, not to a file")
    document = read_document(path)
    other = documents.of(document)
    if other is not None and ("format" in document or other not in documents.GAMES):  # a survey has `players`, too
        raise file_problem(shown_name(path), other.instead_of("a survey"))
    expected = f"unknown key; expected one of: {', '.join(sorted(KEYS))}"
    wrong = [Problem(key, expected) for key in document if key not in KEYS]
    kinds: dict[str, tuple[str, tuple[type, ...]]] = {
        "game": ("the name of a game", (str,)),
        "grid": ("an object of lists", (dict,)),
        "players": ("a whole number", (int,)),
        "rules": ("an object of options", (dict,)),
        "deals": ("a whole number", (int,)),
        "seed": ("a whole number", (int,)),
        "ask": ("verify or an engine", (str,)),
        "nodes": ("a whole number", (int,)),
        "width": ("a number", (int, float)),
        "db": ("the name of a file", (str,)),
    }
    document = {key: value for key, value in with_integers(document).items() if value is not None}  # null: left out
    for key, (what, kind) in kinds.items():
        value = document.get(key)
        if value is not None and (not isinstance(value, kind) or isinstance(value, bool)):
            wrong.append(Problem(key, f"{shown(value)}; expected {what}"))
    grid, rules = document.get("grid", {}), document.get("rules", {})
    if isinstance(grid, dict):
        wrong += [
            Problem(f"grid.{name}", f"{shown(values)}; expected a list of values")
            for name, values in grid.items()
            if not isinstance(values, list)
        ]
    if "game" not in document:
        wrong.append(Problem("game", "missing; expected the name of a game"))
    database = asked["db"] or document.get("db")
    if database in (None, "-"):
        what = "missing" if database is None else "a database cannot be a pipe"
        wrong.append(Problem("db", f"{what}; expected the name of a file, here or with --db"))
    with placed(path):
        if wrong:
            raise DocumentError(wrong)
        try:
            found = Design(
                document["game"],
                cells_of(grid, document.get("players"), rules),
                document.get("deals", SURVEYED),
                document.get("seed", 1),
                document.get("ask", VERIFY),
                document.get("nodes"),
                document.get("width"),
            )
        except DocumentError as error:
            raise DocumentError([_within(item, grid, rules) for item in error.problems]) from None
    return found, str(database)


def rate(asked: int, left: int, seconds: float) -> str:
    """Return a text with the deals answered per second, and the time for the `left` ones at that speed.

    `asked` deals were answered in `seconds` since the command began. (The speed that rich shows is that between the
    last parts, and several of them end at once.)
    """
    if not asked or seconds <= 0:
        return NO_RATE
    return f"{asked / seconds:,.0f} deals/s, {timedelta(seconds=round(left * seconds / asked))} left"


def _within(item: Problem, grid: Mapping[str, Any], rules: Mapping[str, Any]) -> Problem:
    """Return the problem at its place in the file of a survey."""
    root = re.split(r"[.\[]", item.where, maxsplit=1)[0]
    place = next((key for key, part in (("grid", grid), ("rules", rules)) if root in part), None)
    where = "ask" if root == "engines" else item.where if place is None else f"{place}.{item.where}"
    return replace(item, where=where)


@contextmanager
def _live() -> Iterator[Callable[[Progress], None]]:
    """Show a progress bar with rate, time left and unknown deals on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress as Bar, TextColumn

    with Bar(
        TextColumn("survey"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}, {task.fields[unknown]:,} unknown"),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    ) as bar:
        task = bar.add_task("survey", total=None, rate=NO_RATE, unknown=0)
        began, there = perf_counter(), -1

        def step(progress: Progress) -> None:
            nonlocal there
            there = progress.done if there < 0 else there
            told = rate(progress.done - there, progress.deals - progress.done, perf_counter() - began)
            bar.update(task, completed=progress.done, total=progress.deals, unknown=progress.unknown, rate=told)

        yield step


command.add_command(report_command)
