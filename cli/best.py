"""`leadline best`: the moves of a seat, best first."""

from __future__ import annotations

import textwrap
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..core import View
from .batch import batch, exit_code, is_batch
from .common import DONE, INTERRUPTED, columns, emit, emit_json, load, problem, view_of
from .options import batch_option, file_argument, json_option, nodes_option, seed_option, time_option

if TYPE_CHECKING:
    from ..core.texts import Document
    from ..solver.results import Analysis

SHOWN = 5  # moves of the table without --top


@click.command(
    "best",
    epilog="""\b
Examples:
  leadline best view.toml
  leadline best view.toml --nodes 20000 --seed 1 --top 3
  leadline best view.toml --search tree --threads 2 --time 5s
  leadline show deal.json --seat 3 --json | leadline best - --time 2s
  leadline best views.jsonl --nodes 2000 > analyses.jsonl""",
)
@file_argument
@click.option(
    "--seat", type=int, metavar="N", help="Reduce a full position to the view of seat N (default: the seat to move)."
)
@click.option("--top", type=click.IntRange(min=1), metavar="K", help="Show K moves (default: 5; with --json, all).")
@nodes_option("playouts")
@time_option
@seed_option("Seed of the sampled worlds (default: 0).")
@click.option(
    "--search",
    type=click.Choice(["flat", "tree"]),
    help="How a sampled game goes on after a move: by the playout policy (flat) or by a tree search (tree). Default: "
    "whichever plays the game better.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many threads search one document (default: 1), or how many documents of a batch are worked on at once "
    "(default: one per core).",
)
@batch_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str,
    seat: int | None,
    top: int | None,
    nodes: int | None,
    seconds: float | None,
    seed: int | None,
    search: str | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Rank the moves of one seat, by what that seat knows and nothing else.

    FILE is the view of that seat, or a full position, which is first reduced to the view of the seat to move. Values go
    from 0 (lost) to 1 (won); the interval is the 95 % interval of the value. Without --nodes or --time, 2,000 playouts
    are made. Ctrl-C prints the analysis so far.
    """
    from ..core import documents

    ask = partial(_analyse, nodes=nodes, seconds=seconds, seed=seed or 0, search=search)
    if is_batch(file):

        def answer(document: Document) -> dict[str, object]:
            return as_object(ask(view_of(documents.load(document), seat), threads=1), top)

        ctx.exit(exit_code(batch(file, answer, threads=threads), {}))
    analysis = ask(view_of(load(file), seat), threads=threads or 1)
    if as_json:
        emit_json(as_object(analysis, top))
    else:
        emit(_text(analysis, top or SHOWN))
    ctx.exit(INTERRUPTED if getattr(analysis, "interrupted", False) else DONE)


def _analyse(view: View, **limits: Any) -> Analysis:
    from ..solver import analysis

    if view.turn is None:
        raise problem("", "the game is over; no seat is to move")
    if view.turn != view.seat:
        raise problem("you", f"seat {view.seat} is not to move; seat {view.turn} is")
    return analysis.best(view, **limits)


def as_object(analysis: Analysis, top: int | None) -> dict[str, object]:
    """The object that `best --json` prints."""
    return {
        "seat": analysis.seat,
        "status": analysis.status,
        "proof": analysis.proof,
        "moves": [
            {
                "move": move.text,
                "value": round(move.value, 6),
                "interval": [round(bound, 6) for bound in move.interval],
                "visits": move.visits,
                "line": list(move.line),
                "reason": move.reason,
            }
            for move in analysis.moves[:top]
        ],
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
        "seed": analysis.seed,
        "version": analysis.version,
    }


def _text(analysis: Analysis, top: int) -> str:
    rows = [("", "MOVE", "VALUE", "95 % INTERVAL", "VISITS")]
    shown = analysis.moves[:top]
    for number, move in enumerate(shown, start=1):
        low, high = move.interval
        rows.append((f"{number}.", move.text, f"{move.value:.1%}", f"{low:.1%} - {high:.1%}", f"{move.visits:,}"))
    table = columns(rows, right=(0, 2, 3, 4)).splitlines()
    lines = [table[0]]
    for row, move in zip(table[1:], shown, strict=True):
        lines.append(row)
        if len(move.line) > 1:
            lines.append(f"    line: {', '.join(move.line)}")
        lines += textwrap.wrap(move.reason, 100, initial_indent="    ", subsequent_indent="    ")
    if len(analysis.moves) > top:
        lines.append(f"... and {len(analysis.moves) - top} more moves (--top)")
    lines.append(
        f"seat {analysis.seat}, {analysis.status} ({analysis.proof}): {analysis.nodes:,} nodes, "
        f"{analysis.seconds:.3f} s, seed {analysis.seed}"
    )
    return "\n".join(lines)
