"""Where the course of play of a terminal is kept, so that `--resume` finds it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from ..claims import Claims
from ..common import emit_message

KEPT = re.compile(r"table(-\d+)?\.json")  # names of games; those before them are no longer resumed


def first_place() -> Path | None:
    """Where a game at a terminal is kept while no other one is open; None where there is no home folder."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        folder = Path(base) if base else Path.home() / ".local" / "state"
    except RuntimeError:
        return None
    return folder / "leadline" / "table.json"


def last_file() -> str | None:
    """The file of the game at a terminal that was saved last, also where it was one of several that were open at once;
    None where there is none."""
    place = first_place()
    found: list[tuple[int, str]] = []
    if place is not None:
        with suppress(OSError), os.scandir(place.parent) as files:
            found = [(file.stat().st_mtime_ns, file.path) for file in files if KEPT.fullmatch(file.name)]
    return max(found)[1] if found else None


def begin(path: Path | None, claims: Claims) -> str | None:
    """Makes room for a new game at that place, or beside it where another table that is open keeps its game there; the
    game before it stays, too. The place is then one of the `claims`. The name of the file; None, and a message, where
    nothing can be kept there."""
    if path is None:
        emit_message("the game is not saved: there is no home folder; set XDG_STATE_HOME")
        return None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, place = 1, path
        while not claims.take(str(place)):
            number += 1
            place = path.with_name(f"{path.stem}-{number}.json")
        if place != path:
            emit_message(f"another table is open; this game is saved in {place}")
        if place.exists():
            os.replace(place, place.with_name(f"{place.stem}-before.json"))
    except OSError as error:
        emit_message(f"the game is not saved: {path}: {error.strerror or error}")
        return None
    return str(place)
