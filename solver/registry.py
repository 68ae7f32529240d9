"""Access to the solver of a game: the `SOLVER` of solver/<package>/__init__.py, or the general one."""

from __future__ import annotations

from functools import cache

from ..core.game import Game, module_at
from .game import Solver


@cache
def _declared(package: str) -> Solver:
    found = module_at(f"{__package__}.{package}")
    solver: Solver = Solver() if found is None else found.SOLVER
    return solver


def solver_of(game: Game) -> Solver:
    """Return the solver of a game, or the general one if the game has none of its own."""
    return _declared(game.package)
