"""Where the course of play of a terminal is kept, so that `--resume` finds it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO

import click

try:
    import fcntl
except ImportError:  # Windows, where nothing tells that another table is open
    fcntl = None  # type: ignore[assignment]


def last_file() -> Path:
    """The file of the last game that was followed at a terminal."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(base) if base else Path.home() / ".local" / "state"
    return folder / "leadline" / "table.json"


def begin(path: Path, hold: Callable[[IO[str]], object]) -> str | None:
    """Makes room for a new game at that place, or beside it where another table that is open keeps its game there; the
    game before it stays, too. `hold` is given what keeps the place until it is closed. The name of the file; None, and
    a message, where nothing can be kept there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, place = 1, path
        while (claim := claimed(place)) is None:
            number += 1
            place = path.with_name(f"{path.stem}-{number}.json")
        hold(claim)
        if place != path:
            click.echo(f"leadline: another table is open; this game is saved in {place}", err=True)
        if place.exists():
            os.replace(place, place.with_name(f"{place.stem}-before.json"))
    except OSError as error:
        click.echo(f"leadline: the game is not saved: {path}: {error.strerror or error}", err=True)
        return None
    return str(place)


def claimed(path: Path) -> IO[str] | None:
    """Claims the file for this process, until what is returned is closed; None where another process has it. Raises
    OSError."""
    claim = path.with_suffix(".lock").open("a", encoding="utf-8")
    if fcntl is not None:
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            claim.close()
            return None
        except OSError:  # a file system without locks
            pass
    return claim
