"""The levels 1 to 5 at which engines play against people, each better than the one before.

A game with other levels declares them as `Solver.levels`.
"""

from __future__ import annotations

from ..core.errors import DocumentError, Problem
from ..core.game import Game
from .registry import solver_of

LEVELS = ("random", "greedy", "policy", "best:200n", "best:2000n")


def engine_at(level: int, game: Game) -> str:
    """Return the name of the engine for a level, 1 to 5: a name that `leadline match` accepts.

    If the game has no greedy engine, the rollout policy replaces it. Raises DocumentError for another level.
    """
    solver = solver_of(game)
    levels = solver.levels or LEVELS
    if not 1 <= level <= len(levels):
        raise DocumentError([Problem("level", f"{level}; expected 1 to {len(levels)}")])
    name = levels[level - 1]
    return "policy" if name == "greedy" and name not in solver.players else name


def level_of(name: str, game: Game) -> int | None:
    """Return the level, 1 to 5, of the engine with exactly this name, which includes its budget, such as `best:200n`.
    Return None if no level has it."""
    return next((level for level in range(1, 6) if engine_at(level, game) == name), None)
