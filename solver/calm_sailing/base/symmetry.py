"""Positions of the base game that are the same but for a symmetry.

Play goes round the table, so seats may be counted from any of them. A lay costs the difference of neighbours on the
path (4A.2), the path has no preferred end (3.3) and no number counts by itself: all numbers may be raised by the same
amount, and the grid may be turned end for end with every number n made 81 - n. Where everything is known, what has been
discarded or removed plays no part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....core.documents.io import Document

_Card = int | str


def forms(document: Document) -> Iterator[Any]:
    """Yield the symmetric forms of a position with everything known, as JSON values.

    A form begins with the seat to move, has the least number as 1, and takes the path in one of its two directions.
    Another document has one form, itself.
    """
    if "grid" not in document or "piles" not in document or "you" in document or "pending" in document:
        yield document
        return
    seats = document["players"]
    order = [(document["to_move"] - 1 + step) % seats for step in range(seats)]
    hands = [document["hands"][seat] for seat in order]
    piles = [document["piles"][seat] for seat in order]
    path = [field for row in reversed(document["grid"]) for field in row.split()]
    grid: list[_Card] = [0 if field == "." else int(field) for field in path]
    rules, started = document["rules"], document["start_laid"]
    start = [started, 0 if started else rules.get("solo_draw", 0)]
    unusual = [rules.get("solo_hand", 0), 0 if started else rules.get("solo_payment", 0)]
    start += unusual if any(unusual) else []
    for turned in (False, True):
        laid = [_turned(card) for card in reversed(grid)] if turned else grid
        held = [[_turned(card) for card in cards] if turned else cards for cards in (*hands, *piles)]
        least = min((card for cards in (laid, *held) for card in cards if isinstance(card, int) and card), default=1)
        lowered = [[_lowered(card, least) for card in cards] for cards in held]
        sets = [sorted(cards, key=str) for cards in lowered[:seats]]
        yield [seats, start, [_lowered(card, least) for card in laid], sets, lowered[seats:]]


def _turned(card: _Card) -> _Card:
    return 81 - card if isinstance(card, int) and card else card


def _lowered(card: _Card, least: int) -> _Card:
    return card - least + 1 if isinstance(card, int) and card else card
