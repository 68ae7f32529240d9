"""What the drawings of all games have in common: only what a seat sees is shown, and hidden cards as `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from .contract import Position, View

P = TypeVar("P", bound=Position)

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a board in a drawing for a terminal: its name in moves, its line, and its columns up to `end`."""

    name: str
    line: int
    start: int
    end: int


def seen(position: P, seat: int | None) -> P:
    """The position as `seat` (from 1) sees it; None: as it is. Raises ValueError for a seat that is not in the game."""
    if seat is None:
        return position
    return View(position, seat).masked


def seen_by(seat: int | None) -> str:
    """What a headline says of the seat whose view is drawn; empty without one."""
    return "" if seat is None else f" as seat {seat} sees it"


def with_hidden(shown: list[str], size: int) -> list[str]:
    """The cards of a hand of that size, those that are not shown as `?` behind the others."""
    return shown + [HIDDEN] * (size - len(shown))
