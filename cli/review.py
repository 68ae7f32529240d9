"""`leadline review`: which decisions of a recorded game were mistakes."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from .batch import progress
from .common import DONE, INTERRUPTED, columns, emit, emit_json, placed, read_document, shown_name
from .options import FILE, arguments_named, flagged, json_option, nodes_option, seed_option, time_option
from .output_files import check_writable, write_file
from .streams import put_data

if TYPE_CHECKING:
    from ..solver.review.review import Review

WIDTH = 100  # characters of a line
LONGEST, NARROW = 34, 16  # characters of a move in the table, and in a narrow one


@click.command(
    "review",
    epilog="""\b
Examples:
  leadline review game.json
  leadline review game.json --seat 1 --nodes 20000 --seed 1
  leadline review game.json --html review.html
  leadline play sea-salt-paper --out game.json; leadline review game.json --seat 1 --json

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated.""",
)
@click.argument("record", type=FILE, metavar="RECORD")
@click.option("--seat", "seats", type=int, multiple=True, metavar="N", help="Judge only the decisions of seat N.")
@nodes_option("playouts per decision (default: 2,000)", least=2)
@time_option
@seed_option("Seed of the sampled deals (default: 0).")
@click.option(
    "--html", "out", type=FILE, metavar="OUT", help="Write a page with a plot and boards to OUT; - prints it."
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    record: str,
    seats: tuple[int, ...],
    nodes: int | None,
    seconds: float | None,
    seed: int | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Judge the decisions in the recorded game RECORD: the win chance before and after, and the better move.

    RECORD is the record of a whole game, or that of one seat, which `leadline table` saves.

    A decision is judged only by what its seat could know. Half of the playouts look for the best move; the other half
    play it and the move actually made in the same new sampled deals. A loss counts as a mistake if its 95% interval
    lies above 0; a smaller one may be chance. --time limits each decision. Ctrl-C prints what has been judged.
    """
    from ..core.documents.records import held
    from ..solver.review.page import page
    from ..solver.review.review import review

    if as_json and out == "-":
        raise click.UsageError("--json and --html - both print to standard output")
    document = read_document(record)
    if out not in (None, "-"):
        check_writable(out, read=(record,))
    with placed(shown_name(record)):
        document = held(document)
    with placed(shown_name(record)), arguments_named(), flagged(seats="--seat"), progress("review") as step:
        found = review(
            document,
            seats=seats or None,
            nodes=nodes,
            seconds=seconds,
            seed=seed or 0,
            step=lambda judged, count: step(),
        )
    if as_json:
        emit_json(found.as_json())
    elif out != "-":
        emit(text(found))
    if out == "-":
        put_data(page(found).rstrip("\n"))
    elif out is not None:
        write_file(out, page(found), read=(record,))
    ctx.exit(INTERRUPTED if found.interrupted else DONE)


def text(found: Review, width: int = WIDTH) -> str:
    """Return the review as text: a table of at most `width` columns, with the costliest decisions below it.

    With fewer than 100 columns, the table omits the win chance after each decision: the chance before minus the loss.
    """
    from ..solver.review.page import basis, percent, points, remarks, summary

    narrow = width < WIDTH
    longest = NARROW if narrow else LONGEST
    rows = [["MOVE", "SEAT", "PLAYED", "BEFORE", "AFTER", "LOST", "95% INTERVAL", "BETTER"]]
    for one in found.judged:
        played, better = _short(one.decision.text, longest), _short(one.best, longest) if one.is_mistake else ""
        chances = [percent(one.before), percent(one.after), points(one.lost)]
        interval = f"{points(one.ends[0])} to {points(one.ends[1])}"
        rows.append([str(one.decision.number), str(one.decision.view.seat), played, *chances, interval, better])
    if narrow:
        for row in rows:
            del row[4]
    lines = [columns(rows, right=(0, 1, 3, 4, 5) if narrow else (0, 1, 3, 4, 5, 6)), ""]
    lines += textwrap.wrap(summary(found), width) if narrow else [summary(found)]
    for place, one in enumerate(found.costliest, start=1):
        told = (
            f"{place}. Move {one.decision.number}, seat {one.decision.view.seat}: {one.decision.text} lost "
            f"{points(one.lost)}% of win chance; better {one.best}" + (f": {one.reason}" if one.reason else "")
        )
        lines += textwrap.wrap(told, width, subsequent_indent="   ")
    for title, notes in remarks(found).items():
        lines += ["", f"{title}:"]
        lines += [row for note in notes for row in textwrap.wrap(note, width, subsequent_indent="   ")]
    return "\n".join([*lines, "", *textwrap.wrap(basis(found), width)])


def _short(move: str, longest: int) -> str:
    return move if len(move) <= longest else move[: longest - 3] + "..."
