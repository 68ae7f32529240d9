"""`leadline apply`: the next position, or what a seat sees next."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from ..core import IllegalMove, View
from ..core.errors import Incomplete
from .common import emit_json, placed, problem, read_document, shown_name
from .options import FILE, json_option


@click.command(
    "apply",
    context_settings={"ignore_unknown_options": True},  # a move may begin with a dash: -5 -7
    epilog="""\b
Examples:
  leadline apply deal.json "20@a1"
  leadline show docs/board.json --seat 2 --json > view.json
  leadline apply view.json "21@c2 -11" --drew 40 --drew 60 > next.json
  leadline apply next.json "discards 2" --seat 3
  leadline apply next.json "3 discards 2"
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

    For a view, MOVE is an event as `leadline table` reads it; for a position it is a whole move (with its payment, say)
    in the notation of the game. The output is an ordinary document, which every command reads.
    """
    from ..core import documents

    document = read_document(file)
    with placed(shown_name(file)):
        found = documents.load(document)
    if seat is not None and not 1 <= seat <= found.players:
        raise problem("--seat", f"expected a seat from 1 to {found.players}, found {seat}")
    if isinstance(found, View):
        _push(found, move, drew, seat, document.get("names", ()))
    else:
        if drew:
            raise problem("--drew", "the position knows all cards; only a view needs it")
        if seat not in (None, found.turn):
            raise problem("--seat", f"seat {found.turn} is to move")
        found.push(move)
    emit_json(found.document())  # a document is JSON with and without --json


def _push(view: View, move: str, drew: tuple[str, ...], seat: int | None, names: Sequence[str]) -> None:
    """Follow the game by the event, which may begin with its seat, as at the table, where the `names` of a record
    stand for seats. A number without a colon is first taken for one of the move, as in 3 12 of a joint discard. Raises
    IllegalMove."""
    from ..solver.session.commands import acts_of, parted, with_seats

    named, event = seat, move
    if seat is None:
        named, event = parted(
            move, view.players, view.seat, names, acts=acts_of(view, shares=view.game.expects_shares(view))
        )
    event = with_seats(event, names)
    if event != move and re.match(r"\d+\s+[^\s:]", move):
        try:
            view.push(move, drew, seat)
        except IllegalMove as refused:
            if isinstance(refused, Incomplete) or refused.clause:  # the whole was understood
                raise
        else:
            return
    try:
        view.push(event, drew, named)
    except Incomplete:
        raise
    except IllegalMove as error:
        raise error.of(move) from None
