"""The seat that begins, as the options of deals name it."""

from __future__ import annotations

from typing import Any, Literal

from .errors import Problem, shown

RANDOM = "random"
FirstSeat = int | Literal["random"]


def check_first(first: Any, players: int) -> list[Problem]:
    """What is wrong with the seat that is to begin: None (as the game has it), a seat from 1 on, or `random`."""
    fine = first is None or first == RANDOM or (type(first) is int and 1 <= first <= players)
    return [] if fine else [Problem("first", f"expected a seat from 1 to {players}, or {RANDOM}; found {shown(first)}")]


def named(first: FirstSeat | None) -> int | None:
    """The seat that is named, or None where one is drawn."""
    return first if isinstance(first, int) else None
