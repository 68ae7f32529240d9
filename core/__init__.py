"""The rules: what a position is, which moves it has, what a move does. No search, no clock, no printing."""

from __future__ import annotations

from .contract import Move, Outcome, Position, View
from .errors import DocumentError, GameOver, IllegalMove, LeadlineError, Problem
from .registry import GAMES, Game, game
from .rng import Generator

__all__ = [
    "GAMES",
    "DocumentError",
    "Game",
    "GameOver",
    "Generator",
    "IllegalMove",
    "LeadlineError",
    "Move",
    "Outcome",
    "Position",
    "Problem",
    "View",
    "game",
]
