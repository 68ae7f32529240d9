"""`leadline bench`: fixed work, how fast it was done, and a signature of what came out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core import __version__, game as find_game
from .batch import Interrupted, in_thread
from .common import DONE, INTERRUPTED, NO, columns, emit, emit_json, emit_message
from .options import FILE, flagged, game_option, json_option
from .usage_errors import Number

if TYPE_CHECKING:
    from ..solver.bench import BenchReport, BenchRow


@click.command(
    "bench",
    epilog="""\b
Examples:
  leadline bench
  leadline bench --game calm-sailing --scale 0.1
  leadline bench --json
  leadline bench --check benchmarks/signature.json

\b
Exit codes: 0 done, 1 the signature is not the one in FILE, 2 bad usage or input, 74 output that cannot be written,
130 interrupted, 143 terminated.""",
)
@game_option("Measure this game; may be given several times (default: all).", multiple=True)
@click.option(
    "--scale",
    type=Number(min=0, min_open=True),
    default=1.0,
    metavar="X",
    help="Do X times the work (up to a million times).",
)
@click.option("--check", "file", type=FILE, metavar="FILE", help="Compare the signature with the one in FILE.")
@json_option
@click.pass_context
def command(ctx: click.Context, /, game: tuple[str, ...], scale: float, file: str | None, as_json: bool) -> None:
    """Do a fixed amount of work for each game and print how fast it was done.

    The signature depends only on the results: for the same version and scale it is the same on every machine. Ctrl-C
    prints the finished rows and no signature.
    """
    from ..solver.bench import BenchReport, read_signature, run

    if file is not None and (game or scale != 1):
        raise click.UsageError("--check needs all games at scale 1")
    wanted = {} if file is None else read_signature(Path(file))
    names = [find_game(name).name for name in game] or None
    rows: list[BenchRow] = []
    try:
        with flagged():
            report = in_thread(lambda: run(names, scale, step=rows.append))
    except Interrupted:
        report = BenchReport(tuple(rows), {}, None, scale, __version__, interrupted=True)
    if as_json:
        emit_json(report.as_json())
    else:
        emit(_text(report))
    if report.interrupted:
        ctx.exit(INTERRUPTED)
    found = {**report.signatures, "total": report.signature}
    wrong = [key for key in sorted(wanted.keys() | found.keys()) if wanted.get(key) != found.get(key)]
    if file is not None:
        for key in wrong:
            emit_message(f"{file}: {key}: expected {wanted.get(key)}, found {found.get(key)}")
        ctx.exit(NO if wrong else DONE)


def _text(report: BenchReport) -> str:
    rows = [("GAME", "WHAT", "COUNT", "SECONDS", "PER SECOND")]
    for row in report.rows:
        rows.append((row.game, row.what, f"{row.count:,}", f"{row.seconds:.3f}", f"{row.per_second:,.0f}"))
    end = "interrupted" if report.interrupted else f"signature {report.signature}"
    return f"{columns(rows, right=(2, 3, 4))}\n{end}"
