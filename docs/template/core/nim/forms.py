"""The forms of the documents of Nim: which keys there are and what kind of value each has. pydantic checks documents
against them and writes the JSON Schema from them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..fields import Identity
from ..records import Moves, Result, Undone
from .position import MOST, MOST_SHARE

MOST_IN_BAG = 1 + 2 * MOST_SHARE
Seat = Annotated[int, Field(ge=1, le=2)]
Share = Annotated[int, Field(ge=0, le=MOST_SHARE)]
Heap = Annotated[int, Field(ge=0, le=MOST)]


class Table(BaseModel):
    """What both seats see. `to_move` of a finished game is the seat that has lost."""

    model_config = ConfigDict(extra="forbid", strict=True)
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Literal[2]
    to_move: Seat
    heaps: Annotated[list[Heap], Field(min_length=2, max_length=2)]
    taken: Annotated[int, Field(ge=0, le=MOST_IN_BAG)]


class Full(Table):
    """A position with everything known; a deal is one, too."""

    shares: Annotated[list[Share], Field(min_length=2, max_length=2)]


class SeatView(Table):
    """A position as seat `you` sees it."""

    you: Seat
    share: Share
    bag_is_empty: bool


class Played(Full):
    """A recorded game: a position and the moves from it on."""

    moves: Moves
    names: list[str] | None = None
    undone: Undone = None
    result: Result | None = None
