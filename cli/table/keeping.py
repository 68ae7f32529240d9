"""Where the course of play of a terminal is kept, so that `--resume` finds it."""

from __future__ import annotations

import os
from pathlib import Path

import click


def last_file() -> Path:
    """The file of the last game that was followed at a terminal."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(base) if base else Path.home() / ".local" / "state"
    return folder / "leadline" / "table.json"


def begin(path: Path) -> str | None:
    """Makes room for a new game at that place; the game before it stays beside it. None, and a message, where nothing
    can be kept there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            os.replace(path, path.with_name("table-before.json"))
    except OSError as error:
        click.echo(f"leadline: the game is not saved: {path}: {error.strerror or error}", err=True)
        return None
    return str(path)
