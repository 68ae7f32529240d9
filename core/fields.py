"""What the fields of all games' documents may be written as, besides their canonical form."""

from __future__ import annotations

from .drawing import HIDDEN


def split(value: object) -> object:
    """A list may also be a text, its entries between blanks or commas."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def hidden(value: object) -> object:
    """What is not known is null or, also where a format has no null, `?`."""
    return None if value == HIDDEN else value


def counted(value: object) -> object:
    """A number of hidden cards may also be so many `?`, as a list or a text."""
    cards = split(value) if isinstance(value, str) and HIDDEN in value else value
    if isinstance(cards, list) and cards and all(card is None or card == HIDDEN for card in cards):
        return len(cards)
    return value


def lower(value: object) -> object:
    """A word may be written in letters of either case."""
    return value.strip().casefold() if isinstance(value, str) else value
