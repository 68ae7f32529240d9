"""Calm Sailing's cards and their texts, and what may be said about lists of them.

Cards are islands 1-80 (int) and letters: F Finish, S Start, M sea monster, W wild, the storms Y yellow, P purple and
O orange; in an exploration deck (12.2) also C compass, R rocks and B a border card that is left over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

Card: TypeAlias = int | str

ISLANDS = range(1, 81)
FINISHES = 5
COMPASSES = 6
STORMS = "YPO"
BORDER_CARDS = 25
MOST_MONSTERS = 5

TOP_TWO = "top2"  # in a share: the two top cards of the seat's pile, unseen (8.3.1)

ISLAND_TEXT = "(?:[1-9]|[1-7][0-9]|80)"
CARD_TEXT = f"(?:{ISLAND_TEXT}|[FMSW])"


def rank(card: Card) -> int:
    """Return the place of a card in written order: islands ascending, then F, M, S, W, top2."""
    return card if isinstance(card, int) else 81 + ["F", "M", "S", "W", TOP_TWO].index(card)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return the cards sorted in written order: islands ascending, then F, M, S, W, top2."""
    return sorted(cards, key=rank)


def without(cards: Sequence[Card], taken: Iterable[Card]) -> list[Card]:
    """Return `cards` without `taken`, in written order. Raises ValueError if one of `taken` is not there."""
    rest = in_order(cards)
    for card in taken:
        rest.remove(card)
    return rest


def holds(cards: Iterable[Card], wanted: Iterable[Card]) -> bool:
    """Return whether `cards` contains all of `wanted`, each at least as often as there."""
    return not Counter(wanted) - Counter(cards)


def choices(cards: Iterable[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Yield every different choice of `size` of the cards, each in written order; equal cards are not distinguished."""
    return _choices(in_order(cards), size)


def _choices(cards: Sequence[Card], size: int) -> Iterator[tuple[Card, ...]]:
    if size == 0:
        yield ()
    for at in range(len(cards) - size + 1 if size > 0 else 0):
        if at == 0 or cards[at] != cards[at - 1]:
            for rest in _choices(cards[at + 1 :], size - 1):
                yield (cards[at], *rest)


def weight(cards: Iterable[Card]) -> int:
    """Return how many cards a contribution to a joint discard counts as: top2 counts as two (8.3.1)."""
    return sum(2 if card == TOP_TWO else 1 for card in cards)


def parse_card(text: str) -> Card:
    """Return the card that a text names; the text must be valid, and is not checked."""
    return int(text) if text.isdigit() else text
