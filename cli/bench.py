"""`leadline bench`: fixed work, how fast it was done, and a signature of what came out."""

from __future__ import annotations

import click

from ..core import game as find_game
from .common import columns, emit, emit_json
from .options import game_option, json_option


@click.command(
    "bench",
    epilog="""\b
Examples:
  leadline bench
  leadline bench --game calm-sailing --scale 0.1
  leadline bench --json""",
)
@game_option("Measure this game; may be given several times (default: all).", multiple=True)
@click.option(
    "--scale", type=click.FloatRange(min=0, min_open=True), default=1.0, metavar="X", help="X times the work."
)
@json_option
def command(game: tuple[str, ...], scale: float, as_json: bool) -> None:
    """Do a fixed amount of work for each game and print how fast it was done.

    The signature depends on the results alone: it is the same on every machine for the same version and scale.
    """
    from ..solver.bench import run

    names = [find_game(name).name for name in game] or None
    report = run(names, scale)
    if as_json:
        emit_json(report.as_json())
        return
    rows = [("GAME", "WHAT", "COUNT", "SECONDS", "PER SECOND")]
    for row in report.rows:
        rows.append((row.game, row.what, f"{row.count:,}", f"{row.seconds:.3f}", f"{row.per_second:,.0f}"))
    emit(columns(rows, right=(2, 3, 4)))
    emit(f"signature {report.signature}")
