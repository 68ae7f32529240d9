"""The rules: what a position is, which moves it has, what a move does. No search, no clock, no printing."""

from __future__ import annotations

from .contract import Outcome, Position, View
from .deals import deal, deal_many
from .errors import (
    ArgumentError,
    DocumentError,
    GameOver,
    IllegalMove,
    LeadlineError,
    MissingExtra,
    Problem,
    Unfinished,
)
from .game import Game, Option
from .legal import Move, Moves, WholeMoves
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
    "LeadlineError",
    "MissingExtra",
    "Move",
    "Moves",
    "Option",
    "Outcome",
    "Position",
    "Problem",
    "Unfinished",
    "View",
    "WholeMoves",
    "__version__",
    "deal",
    "deal_many",
    "game",
]
