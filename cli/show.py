"""`leadline show`: a position as a person would see it."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

import click

from ..core import View
from .common import drawing, emit, emit_json, load, problem, view_of
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
            write_whole(Path(out), picture)


def write_whole(path: Path, text: str) -> None:
    """Writes the file beside its place and moves it there, so that none is ever half-written. Raises DocumentError."""
    beside: str | None = None
    try:
        if path.is_dir():
            raise problem(str(path), "is a folder; expected the name of a file to write")
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)  # mkstemp lets only the owner read
        os.replace(beside, path)
        beside = None
    except OSError as error:
        raise problem(str(path), f"cannot be written: {error.strerror or error}") from None
    finally:
        if beside is not None:
            with contextlib.suppress(OSError):
                os.unlink(beside)
