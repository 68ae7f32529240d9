"""Calm Sailing's cards, cells and moves, and their texts.

Cards are islands 1-80 (int), "F" Finish and "S" Start. Cells are 0-35 along the path: cell = 6 * row + column,
row 0 at the bottom (3.1); their names are a1-f6. Seats count from 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from . import IllegalMove

Card: TypeAlias = int | str

ISLANDS = range(1, 81)
FINISHES = 5
ROWS = 6
COLUMNS = 6
CELLS = range(ROWS * COLUMNS)


# Cards and their texts


def rank(card: Card) -> int:
    """Place of a card in written order: islands ascending, then F, M, S, W."""
    return card if isinstance(card, int) else 81 + "FMSW".index(card)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """The cards in written order."""
    return sorted(cards, key=rank)


def without(cards: Sequence[Card], taken: Iterable[Card]) -> list[Card]:
    """`cards` less `taken`, in written order; ValueError if one of `taken` is not there."""
    rest = in_order(cards)
    for card in taken:
        rest.remove(card)
    return rest


def holds(cards: Iterable[Card], wanted: Iterable[Card]) -> bool:
    """Whether all of `wanted` are among `cards`, each as often as it is wanted."""
    return not Counter(wanted) - Counter(cards)


def choices(cards: Iterable[Card], size: int) -> list[tuple[Card, ...]]:
    """Every different choice of `size` of the cards, each in written order; equal cards count once."""
    return list(dict.fromkeys(combinations(in_order(cards), size)))


def cell_name(cell: int) -> str:
    """Name a1-f6 of a cell 0-35."""
    return "abcdef"[cell % COLUMNS] + str(cell // COLUMNS + 1)


def neighbours(cell: int) -> list[int]:
    """The cells before and after a cell on the path; one of them at either end of it (3.2, 3.3)."""
    return [other for other in (cell - 1, cell + 1) if other in CELLS]


# Moves


@dataclass(frozen=True)
class LayIsland:
    """4A: `number` (1-80) on `cell` (0-35), paid with `payment`."""

    number: int
    cell: int
    payment: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join([f"{self.number}@{cell_name(self.cell)}", *(f"-{card}" for card in in_order(self.payment))])


@dataclass(frozen=True)
class Discard:
    """4B: the cards discarded, whatever their number."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(f"-{card}" for card in in_order(self.cards))


@dataclass(frozen=True)
class LayStart:
    """5: the Start and (seat, cards) for every seat that takes part in the joint discard."""

    shares: tuple[tuple[int, tuple[Card, ...]], ...]

    def __str__(self) -> str:
        words = [f"{seat}:" + ",".join(map(str, in_order(cards))) for seat, cards in sorted(self.shares) if cards]
        return " ".join(["S", *words])


@dataclass(frozen=True)
class LayFinish:
    """6: the Finish."""

    def __str__(self) -> str:
        return "F"


Action: TypeAlias = LayIsland | Discard | LayStart | LayFinish

ISLAND_TEXT = "(?:[1-9]|[1-7][0-9]|80)"
CARD_TEXT = f"(?:{ISLAND_TEXT}|[FMSW])"


def parse_card(text: str) -> Card:
    """The card of a text that is known to have the form of one."""
    return text if text in "FMSW" else int(text)


def parse_move(text: str) -> Action:
    """The action that a text names, cards and seats in any order; IllegalMove 4.1 where it names none."""
    words = text.split(" ")
    if words == ["F"]:
        return LayFinish()
    if words[0] == "S":
        return LayStart(tuple(parse_share(text, word) for word in words[1:]))
    laid = re.fullmatch(f"({ISLAND_TEXT})@([a-f])([1-6])", words[0])
    if laid:
        cell = COLUMNS * (int(laid[3]) - 1) + "abcdef".index(laid[2])
        return LayIsland(int(laid[1]), cell, tuple(parse_discard(text, word) for word in words[1:]))
    return Discard(tuple(parse_discard(text, word) for word in words))


def parse_discard(text: str, word: str) -> Card:
    """The card of a word like `-40`."""
    if not re.fullmatch(f"-{CARD_TEXT}", word):
        raise IllegalMove("4.1", f"{text!r} is no move of this game")
    return parse_card(word[1:])


def parse_share(text: str, word: str) -> tuple[int, tuple[Card, ...]]:
    """Seat and cards of a word like `2:5,F`."""
    if not re.fullmatch(f"[1-5]:{CARD_TEXT}(?:,{CARD_TEXT})*", word):
        raise IllegalMove("4.1", f"{text!r} is no move of this game")
    return int(word[0]), tuple(parse_card(card) for card in word[2:].split(","))
