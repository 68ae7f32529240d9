"""`leadline apply`: the next position, or what a seat sees next."""

from __future__ import annotations

import click

from ..core import View
from .common import emit_json, load, problem
from .options import FILE, json_option


@click.command(
    "apply",
    context_settings={"ignore_unknown_options": True},  # a move may begin with a dash: -5 -7
    epilog="""\b
Examples:
  leadline apply deal.json "20@a1"
  leadline show docs/board.json --seat 2 --json > view.json
  leadline apply view.json "21@c2 -11" --drew 40 --drew 60 > next.json
  leadline apply next.json "discards 2" --seat 3     (or "3 discards 2")
  leadline show deal.json --seat 3 --json | leadline apply - 20@a1 --drew 17""",
)
@click.argument("file", type=FILE, metavar="VIEW")
@click.argument("move", metavar="MOVE")
@click.option(
    "--drew",
    multiple=True,
    metavar="CARD",
    help="A card that your seat drew with the move; repeat it, or give several at once in quotes.",
)
@click.option("--seat", type=int, metavar="N", help="The seat whose move it is (default: the seat to move).")
@json_option
def command(file: str, move: str, drew: tuple[str, ...], seat: int | None, as_json: bool) -> None:
    """Print the document after MOVE: for a view (what one seat knows) the next view, for a position the next position.

    For a view MOVE is written in the words of docs/table.md; for a position it is a whole move (with its payment, say)
    in the notation of the game. The output is an ordinary document, which every command reads.
    """
    found = load(file)
    if seat is not None and not 1 <= seat <= found.players:
        raise problem("--seat", f"expected a seat from 1 to {found.players}, found {seat}")
    if isinstance(found, View):
        if seat is None:  # an event of the table may begin with its seat
            from ..solver.service.words import parted

            seat, move = parted(move, found.players, found.seat, ())
        found.push(move, drew, seat)
    else:
        if drew:
            raise problem("--drew", "the position knows all cards; only a view needs it")
        if seat not in (None, found.turn):
            raise problem("--seat", f"seat {found.turn} is to move")
        found.push(move)
    emit_json(found.document())  # a document is JSON with and without --json
