"""The seat that begins, as the options of deals name it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from .errors import Problem, counted, shown

RANDOM = "random"
FirstSeat = int | Literal["random"]


def check_first(first: Any, players: int) -> list[Problem]:
    """Return a list with one problem if the first seat is invalid, otherwise an empty list. Valid are None (the default
    of the game), a seat from 1 to `players`, and `random`."""
    fine = first is None or first == RANDOM or (type(first) is int and 1 <= first <= players)
    return [] if fine else [Problem("first", f"expected a seat from 1 to {players}, or {RANDOM}; found {shown(first)}")]


def check_you(you: int, players: int) -> list[Problem]:
    """Return a list with one problem if the followed seat is not from 1 to `players`, otherwise an empty list."""
    return [] if 1 <= you <= players else [Problem("you", f"expected a seat from 1 to {players}, found {shown(you)}")]


def each_player(players: int) -> str:
    """Return the words for the players with one entry each, such as "each of the 3 players"."""
    return "the only player" if players == 1 else f"each of the {players} players"


def check_names(names: Sequence[str] | None, players: object) -> list[Problem]:
    """Return a list with one problem if the number of names differs from the number of players and both are known,
    otherwise an empty list."""
    if names is None or not isinstance(players, int) or len(names) == players:
        return []
    return [Problem("names", f"{counted(len(names), 'name')}; expected one for {each_player(players)}")]


def chosen_seat(first: FirstSeat | None) -> int | None:
    """Return the number of the seat that begins, or None for `random` and for None."""
    return first if isinstance(first, int) else None
