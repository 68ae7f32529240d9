"""Common parts of the drawings of all games. Drawings show only what a seat sees; hidden cards are `?`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from .contract import Position, View

P = TypeVar("P", bound=Position)

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a board in the text of `Drawing.text`: its name in moves, the index of its line (from 0), and the
    columns that it fills, from `start` up to, but not including, `end`."""

    name: str
    line: int
    start: int
    end: int


def seen(position: P, seat: int | None) -> P:
    """Return the position as `seat` (from 1) sees it; with None, return it unchanged. Raise ValueError if there is no
    such seat."""
    if seat is None:
        return position
    return View(position, seat).masked


def seen_by(seat: int | None) -> str:
    """Return the part of a headline that names the seat whose view is drawn, such as " as seat 2 sees it"; an empty
    string for None."""
    return "" if seat is None else f" as seat {seat} sees it"


def with_hidden(shown: list[str], size: int) -> list[str]:
    """Return the cards of a hand of that size: the known ones in `shown`, and a `?` at the end for each hidden card."""
    return shown + [HIDDEN] * (size - len(shown))
