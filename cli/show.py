"""`leadline show`: a position as a person would see it."""

from __future__ import annotations

import click

from ..core import View
from .common import drawing, emit, emit_json, load, view_of
from .files import write_file
from .options import FILE, file_argument, json_option


@click.command(
    "show",
    epilog="""\b
Examples:
  leadline show deal.json
  leadline show deal.json --seat 2
  leadline show deal.json --svg board.svg
  leadline show deal.json --seat 3 --json > view.json""",
)
@file_argument
@click.option("--seat", type=int, metavar="N", help="Show only what seat N knows.")
@click.option("--svg", "out", type=FILE, metavar="OUT", help="Write an SVG picture to OUT instead; - prints it.")
@json_option
def command(file: str, seat: int | None, out: str | None, as_json: bool) -> None:
    """Draw the position or view in FILE, or with --json print its document in canonical form."""
    if as_json and out is not None:
        raise click.UsageError("--json and --svg exclude each other")
    found = load(file)
    if seat is not None:
        found = view_of(found, seat)
    if as_json:
        emit_json(found.document())
    elif out is None:
        emit(drawing(found))
    else:
        room = found.game.drawing
        picture = str(room.svg(found.masked, found.seat) if isinstance(found, View) else room.svg(found))
        if out == "-":
            emit(picture.rstrip("\n"))
        else:
            write_file(out, picture, read=(file,))
