"""The form of the documents of Calm Sailing: which keys there are and what may stand in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from ...fields import Exactly, Identity, counted, left_out, split
from ...records import Moves, Result, Undone
from ..material import (
    CELLS,
    FINISHES,
    HAND_LIMIT,
    ISLANDS,
    JOINT_DISCARD,
    LETTERS,
    MOST_REMOVED,
    RANK_OF,
    SIDE,
    WILD_ON_GRID,
)
from ..solo import DRAW, LEAST_HAND, LEAST_PAYMENT, MOST_DRAW, MOST_HAND, MOST_PAYMENT

NAME = "calm-sailing"
MOST_PLAYERS = 5


def _card(value: object) -> int:
    if isinstance(value, str):
        if value.upper() in RANK_OF:
            return RANK_OF[value.upper()]
        if value.isascii() and value.isdigit() and len(value) <= 2:
            value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= ISLANDS:
        raise ValueError(f"expected an island from 1 to {ISLANDS} or one of {', '.join(LETTERS.values())}")
    return value


def _island(value: object) -> int:
    card = _card(value)
    if card > ISLANDS:
        raise ValueError(f"expected an island from 1 to {ISLANDS}")
    return card


def laid(field: str) -> int:
    """A field of the grid: an island, or `W44` for a wild as 44."""
    return WILD_ON_GRID + _island(field[1:]) if field[:1] in "Ww" else _island(field)


def _rows(value: object) -> object:
    """Six rows of six fields, the top row first, as cells from 0 (bottom left): 0 where empty."""
    rows = value.strip("\n").split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or len(rows) != SIDE or not all(isinstance(row, str) for row in rows):
        raise ValueError(f"expected {SIDE} rows of {SIDE} fields, the top row first, '.' for an empty cell")
    cells = []
    for number, row in zip(range(SIDE, 0, -1), rows, strict=True):
        fields = row.split()
        if len(fields) != SIDE:
            raise ValueError(f"row {number} has {len(fields)} fields; expected {SIDE}, '.' for an empty cell")
        try:
            cells.append([0 if field == "." else laid(field) for field in fields])
        except ValueError as error:
            raise ValueError(f"row {number}: {error}, or '.' for an empty cell") from None
    return [number for row in reversed(cells) for number in row]


Card = Annotated[int, BeforeValidator(_card, json_schema_input_type=int | str)]
Cards = Annotated[list[Card], BeforeValidator(split, json_schema_input_type=list[int | str] | str)]
Islands = Annotated[
    list[Annotated[int, BeforeValidator(_island, json_schema_input_type=int | str)]],
    BeforeValidator(split, json_schema_input_type=list[int | str] | str),
]
Grid = Annotated[list[int], BeforeValidator(_rows, json_schema_input_type=list[str] | str)]
Seat = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
_Size = Annotated[int, Field(ge=0, le=ISLANDS + FINISHES + MOST_PLAYERS)]
Count = Annotated[_Size, BeforeValidator(counted, json_schema_input_type=_Size | list[str | None] | str)]
STRICT = ConfigDict(extra="forbid", strict=True)


class Rules(BaseModel):
    """What is in the box and what is left out (rule 9.1; `solo_draw` and the like are the house ruling 10.1)."""

    model_config = STRICT
    removed: Islands = []
    jagged_rocks: Annotated[Literal[False], Exactly()] = False
    sea_monsters: Annotated[Literal[0], Exactly()] = 0
    storms: Annotated[Literal[0], Exactly()] = 0
    wild: Annotated[Literal[0], Exactly()] = 0
    layout: Literal["standard"] = "standard"
    solo_draw: Annotated[int, Field(ge=0, le=MOST_DRAW)] = DRAW
    solo_hand: Annotated[int, Field(ge=LEAST_HAND, le=MOST_HAND)] = HAND_LIMIT
    solo_payment: Annotated[int, Field(ge=LEAST_PAYMENT, le=MOST_PAYMENT)] = JOINT_DISCARD


class ViewRules(Rules):
    """The rules as a player knows them: how many islands were removed, not which."""

    removed: Annotated[int, Field(ge=0, le=MOST_REMOVED)] | Islands = 0  # type: ignore[assignment]


class Memory(BaseModel):
    """What the seats remember, where it matters to what they can infer: `discarded` by each seat (cards in a full
    position, numbers of cards in a view), how many cards of each hand (`fresh`) and of each seat's discards
    (`doubtful`) may be that seat's own Start, and the seat that laid the Start (`starter`, 0 unknown)."""

    model_config = STRICT
    discarded: list[Cards] | list[Count]
    fresh: list[Count]
    doubtful: list[Count]
    starter: Annotated[int, Field(ge=0, le=MOST_PLAYERS)] = 0


class Pending(BaseModel):
    """A position within a whole move: `owed` cards are still due, of rank `above` or higher, `actor` gives next."""

    model_config = STRICT
    phase: Literal["pay", "share"]
    actor: Seat
    owed: Annotated[int, Field(ge=1, le=40)]
    above: Card


class Deal(BaseModel):
    """A full deal, or with any of `grid`, `start_laid`, `to_move` a position in mid-game with everything known."""

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
    hands: list[Cards]
    piles: list[Cards]
    first: Seat
    to_move: Seat | None = None
    grid: Grid | None = None
    start_laid: bool | None = None
    rules: Rules = Rules()
    memory: Memory | None = None
    pending: Pending | None = None
    won: bool = False


class Record(Deal):
    """A recorded game: a deal (or a position) and one string a whole move."""

    moves: Moves
    names: list[str] | None = None
    undone: Undone = None
    result: Result | None = None


class SeatView(BaseModel):
    """A position as seat `you` sees it: `hands` and `piles` are sizes, `discarded` what you have discarded yourself.
    `lost` says that the seat to move has no legal action, which its hidden hand does not show. Left out: `to_move` is
    `you`, and `hands` are of five cards but for your own, where every other pile has cards (4.2)."""

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
    you: Seat
    to_move: Seat = Field(default_factory=left_out)
    hand: Cards
    hands: list[Count] = Field(default_factory=left_out)
    piles: list[Count]
    grid: Grid = [0] * CELLS
    start_laid: bool = False
    first: Seat = 1
    discarded: Cards = []
    rules: ViewRules = ViewRules()
    memory: Memory | None = None
    pending: Pending | None = None
    won: bool = False
    lost: bool = False
