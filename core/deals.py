"""Deals a game by its name."""

from __future__ import annotations

from typing import Any

from .contract import Position
from .errors import DocumentError, Problem
from .registry import game


def deal(name: str, *, players: int, seed: int, card_file: dict[str, Any] | None = None, **rules: Any) -> Position:
    """Deals a game from a seed.

    Parameters
    ----------
    name : a game or an alias of it, as `leadline games` lists them
    players : how many seats
    seed : from 0 to 2**64 - 1; the same seed gives the same deal on every machine
    card_file : cards of one's own (Reef), in the form of core/reef/cards.json
    **rules : the options of the game, as `leadline deal --help` tells them

    Returns
    -------
    Position
        the full deal, everything known

    Raises
    ------
    DocumentError
        with a problem for every argument that cannot be

    Examples
    --------
    >>> deal("calm-sailing", players=3, seed=7).hand(3)
    [2, 20, 22, 33, 51]
    """
    entry = game(name)
    known = [option.name for option in entry.options]
    unknown = [key for key in rules if key not in known]
    if unknown:
        expected = ", ".join(known) or "none"
        raise DocumentError(
            [Problem(key, f"{entry.title} has no such option; expected: {expected}") for key in unknown]
        )
    if card_file is not None:
        entry.check_own_cards()
        rules["card_file"] = card_file
    return entry.documents.deal(players, seed, **rules)
