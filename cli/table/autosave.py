"""The autosave file of a game at a terminal, which `--resume` finds."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from ..common import emit_message
from ..file_locks import FileLocks

KEPT = re.compile(r"table(-\d+)?\.json")  # names of games; those before them are no longer resumed


def first_place() -> Path | None:
    """Return the autosave file of the first open game at a terminal; None if the home folder is unknown."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        folder = Path(base) if base else Path.home() / ".local" / "state"
    except RuntimeError:
        return None
    return folder / "leadline" / "table.json"


def last_file() -> str | None:
    """Return the file of the game at a terminal that was saved last, even if several were open at once; None if there
    are no such files."""
    place = first_place()
    found: list[tuple[int, str]] = []
    if place is not None:
        with suppress(OSError), os.scandir(place.parent) as files:
            found = [(file.stat().st_mtime_ns, file.path) for file in files if KEPT.fullmatch(file.name)]
    return max(found)[1] if found else None


def begin(path: Path | None, claims: FileLocks) -> str | None:
    """Choose and lock the autosave file of a new game, and return its name.

    The file is `path`, or one next to it (`table-2.json`) if another open table uses it. An earlier game in the file is
    renamed. If nothing can be saved, print a message and return None.
    """
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
