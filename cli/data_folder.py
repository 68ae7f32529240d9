"""The folder in which Leadline keeps games and puzzles of a user."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .common import problem

VARIABLE = "LEADLINE_DATA"


def data_folder(given: str | None = None) -> Path:
    """Return the folder `given` (`--data`), else that of the variable LEADLINE_DATA, else that of the platform.

    The folder need not exist. Raises DocumentError if the home folder is unknown.
    """
    named = given or os.environ.get(VARIABLE)
    if named:
        return Path(named)
    try:
        return _base() / "leadline"
    except RuntimeError:
        raise problem("--data", f"there is no home folder; use --data DIR, or set {VARIABLE}") from None


def _base() -> Path:
    """Return the folder of the data of all programs. Raise RuntimeError if the home folder is unknown."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base) if base else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    base = os.environ.get("XDG_DATA_HOME")
    return Path(base) if base and os.path.isabs(base) else Path.home() / ".local" / "share"
