"""Where the course of play of a terminal is kept, so that `--resume` finds it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..claims import Claims


def last_file() -> Path:
    """The file of the last game that was followed at a terminal."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(base) if base else Path.home() / ".local" / "state"
    return folder / "leadline" / "table.json"


def begin(path: Path, claims: Claims) -> str | None:
    """Makes room for a new game at that place, or beside it where another table that is open keeps its game there; the
    game before it stays, too. The place is then one of the `claims`. The name of the file; None, and a message, where
    nothing can be kept there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, place = 1, path
        while not claims.take(str(place)):
            number += 1
            place = path.with_name(f"{path.stem}-{number}.json")
        if place != path:
            click.echo(f"leadline: another table is open; this game is saved in {place}", err=True)
        if place.exists():
            os.replace(place, place.with_name(f"{place.stem}-before.json"))
    except OSError as error:
        click.echo(f"leadline: the game is not saved: {path}: {error.strerror or error}", err=True)
        return None
    return str(place)
