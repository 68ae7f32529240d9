"""Moves that can be made from a position, pointed out in its picture."""

from __future__ import annotations

from ..contract import Position, View
from ..errors import DocumentError, Problem
from . import Mark


def marked(found: Position | View, move: str) -> Mark:
    """Return the mark that highlights a move of the seat to move as `best`, with the text of the move in canonical
    form. Raise DocumentError if the game is over or a view hides the moves of that seat, and IllegalMove for an illegal
    move."""
    if found.turn is None:
        raise DocumentError([Problem("", "the game is over; no move can be made")])
    if isinstance(found, View) and found.turn != found.seat:
        what = f"seat {found.turn} is to move; its moves are hidden from seat {found.seat}"
        raise DocumentError([Problem("", what)])
    position = found.masked if isinstance(found, View) else found
    notation = found.game.notation
    return Mark("best", notation.join(position, notation.parse(position, move)))
