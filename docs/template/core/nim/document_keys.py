"""The forms of the documents of Nim. They declare each key once: its type, its limits, its meaning and, for the text
of a position on one line, its short name."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..documents.keys import Head, Key
from ..documents.records import History
from .position import MOST, MOST_SHARE

MOST_IN_BAG = 1 + 2 * MOST_SHARE
Seat = Annotated[int, Field(ge=1, le=2)]
Share = Annotated[int, Field(ge=0, le=MOST_SHARE)]
Heap = Annotated[int, Field(ge=0, le=MOST)]


class Table(Head):
    """The keys that both seats see. `to_move` of a finished game is the seat that has lost."""

    players: Literal[2]  # players, you and to_move mean the same in every game (core/documents/keys.py)
    to_move: Seat
    heaps: Annotated[list[Heap], Field(min_length=2, max_length=2), Key("the counters in the two open heaps", "h")]
    taken: Annotated[int, Field(ge=0, le=MOST_IN_BAG), Key("the counters taken out of the bag", "x")]


class Full(Table):
    """A position with everything known; a deal is one, too."""

    shares: Annotated[
        list[Share], Field(min_length=2, max_length=2), Key("by seat the counters that it has put into the bag", "s")
    ]


class SeatView(Table):
    """A position as seat `you` sees it."""

    you: Seat
    share: Annotated[Share, Key("the counters that you have put into the bag", "c")]
    bag_is_empty: Annotated[bool, Key("whether the bag has been found empty", "e")]


class Played(History, Full):
    """A recorded game: a position and the moves from it on."""
