"""The seat that begins, as the options of deals name it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from .errors import Problem, counted, shown

RANDOM = "random"
FirstSeat = int | Literal["random"]


def check_first(first: Any, players: int) -> list[Problem]:
    """What is wrong with the seat that is to begin: None (as the game has it), a seat from 1 on, or `random`."""
    fine = first is None or first == RANDOM or (type(first) is int and 1 <= first <= players)
    return [] if fine else [Problem("first", f"expected a seat from 1 to {players}, or {RANDOM}; found {shown(first)}")]


def check_you(you: int, players: int) -> list[Problem]:
    """What is wrong with the seat that is followed, from whose side a game is told."""
    return [] if 1 <= you <= players else [Problem("you", f"expected a seat from 1 to {players}, found {shown(you)}")]


def each_player(players: int) -> str:
    """Those of whom a list has one entry each, in words: "each of the 3 players"."""
    return "the only player" if players == 1 else f"each of the {players} players"


def check_names(names: Sequence[str] | None, players: object) -> list[Problem]:
    """What is wrong with the names of the players by seat, where they are given and the number of players is known."""
    if names is None or not isinstance(players, int) or len(names) == players:
        return []
    return [Problem("names", f"{counted(len(names), 'name')}; expected one for {each_player(players)}")]


def named(first: FirstSeat | None) -> int | None:
    """The seat that is named, or None where one is drawn."""
    return first if isinstance(first, int) else None
