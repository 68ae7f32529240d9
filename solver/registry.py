"""The solver of a game: the `SOLVER` of solver/<package>/__init__.py, the general one where there is no such folder."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache

from ..core.game import Game
from .game import Solver


@cache
def _declared(package: str) -> Solver:
    path = f"{__package__}.{package}"
    try:
        known = importlib.util.find_spec(path) is not None
    except ModuleNotFoundError:  # a folder above it is missing
        known = False
    if not known:
        return Solver()
    found: Solver = importlib.import_module(path).SOLVER
    return found


def solver_of(game: Game) -> Solver:
    """What the game brings along."""
    return _declared(game.package)
