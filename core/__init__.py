"""The rules: positions, their moves and the effects of moves. This package contains no search, clock or output."""

from __future__ import annotations

from .contract import Outcome, Position, View
from .deals import deal, deal_many
from .errors import (
    ArgumentError,
    DocumentError,
    GameOver,
    IllegalMove,
    Incomplete,
    LeadlineError,
    MissingExtra,
    Problem,
)
from .game import Game, Option
from .legal_moves import Move, Moves, WholeMoves
from .registry import GAMES, game
from .rng import Generator
from .version import __version__

__all__ = [
    "GAMES",
    "ArgumentError",
    "DocumentError",
    "Game",
    "GameOver",
    "Generator",
    "IllegalMove",
    "Incomplete",
    "LeadlineError",
    "MissingExtra",
    "Move",
    "Moves",
    "Option",
    "Outcome",
    "Position",
    "Problem",
    "View",
    "WholeMoves",
    "__version__",
    "deal",
    "deal_many",
    "game",
]
