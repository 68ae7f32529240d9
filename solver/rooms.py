"""Where a solver serves one game: the modules solver/<game>/<name>."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from types import ModuleType

from ..core.registry import Game


@cache
def room(game: Game, name: str) -> ModuleType | None:
    """The module solver/<game>/<name>, or None where the game has none."""
    package = f"{__package__}.{game.rooms.package}"
    if importlib.util.find_spec(package) is None:
        return None
    path = f"{package}.{name}"
    return importlib.import_module(path) if importlib.util.find_spec(path) is not None else None
