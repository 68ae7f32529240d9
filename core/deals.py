"""Deals a game by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from . import option_values
from .arguments import SEEDS, check_seed, several, whole
from .contract import Position
from .errors import ArgumentError, Problem, shown
from .game import Game
from .registry import game

if TYPE_CHECKING:
    from .packed_positions import Packed


def deal(name: str, *, players: int, seed: int, card_file: dict[str, Any] | None = None, **rules: Any) -> Position:
    """Deal a game from a seed.

    Parameters
    ----------
    name : a game or an alias; `leadline games` lists them
    players : number of seats
    seed : from 0 to 2**64 - 1; the same seed gives the same deal on every machine
    card_file : custom cards (Reef), in the form of core/reef/cards.json
    **rules : the options of the game (see `leadline deal --help`); None omits an option

    Returns
    -------
    Position
        the full deal, everything known

    Raises
    ------
    DocumentError
        with a problem for every invalid argument; its subclass ArgumentError for an invalid seed

    Examples
    --------
    >>> deal("calm-sailing", players=3, seed=7).hand(3)
    [2, 20, 22, 33, 51]
    """
    return deal_of(name, players, seed, rules | {option_values.OWN_CARDS: card_file})


def deal_of(name: str, players: int, seed: int, rules: Mapping[str, Any]) -> Position:
    """Deal a game like `deal`, with the options in a mapping, which may also have names that no option has. Raise the
    same errors."""
    entry = game(name)
    given = options_given(entry, rules)
    seed = check_seed(seed)
    count = whole(players)
    if count is None:
        raise ArgumentError([Problem("players", f"expected a whole number, found {shown(players)}")])
    return entry.documents.deal(count, seed, **given)


def options_given(entry: Game, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a deal without those that are None. Raise DocumentError for unknown options and values of
    the wrong type."""
    given = {key: value for key, value in rules.items() if key != option_values.OWN_CARDS or value is not None}
    if option_values.OWN_CARDS in given:
        entry.check_own_cards()
    return option_values.check(entry, given)


class Dealer(Protocol):
    """Many deals at once (packing.py)."""

    def deal_many(self, players: int, seeds: Sequence[int], **options: Any) -> Packed | None:
        """Return the deals of these seeds, packed, equal to those of `Documents.deal`. Return None if these options
        cannot be packed. Raise DocumentError."""


def deal_many(name: str, *, players: int, seeds: Iterable[int], **rules: Any) -> Sequence[Position]:
    """Deal many games of the same rules, one for each seed.

    Parameters
    ----------
    name, players, **rules : as for `deal`
    seeds : each from 0 to 2**64 - 1; a list, a range, an array or any other iterable

    Returns
    -------
    Sequence[Position]
        deal number i is the deal of seed number i. For the base game of Calm Sailing, the sequence is a
        `leadline.core.packed_positions.Packed`, made in one call, whose `array` can be saved with `numpy.save`.

    Raises
    ------
    DocumentError
        with a problem for every invalid argument

    Examples
    --------
    >>> deals = deal_many("calm-sailing", players=3, seeds=range(1000))
    >>> len(deals), deals[7].hand(3)
    (1000, [2, 20, 22, 33, 51])
    """
    numbers = several("seeds", seeds, "whole numbers from 0 to 2**64 - 1")
    listed: Any = seeds if isinstance(seeds, list | tuple | range) or hasattr(seeds, "dtype") else list(numbers)
    for seed in listed:
        number = whole(seed)
        if number is None or not 0 <= number < SEEDS:
            raise ArgumentError([Problem("seeds", f"{shown(seed)}: expected whole numbers from 0 to 2**64 - 1")])
    entry = game(name)
    deal(name, players=players, seed=0, **rules)  # checks the options
    dealer: Dealer | None = entry.module("packing")
    if dealer is not None and len(listed):
        packed = dealer.deal_many(players, listed, **options_given(entry, rules))
        if packed is not None:
            return packed
    return [deal(name, players=players, seed=int(seed), **rules) for seed in listed]
