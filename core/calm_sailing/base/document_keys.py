"""The form of the documents of Calm Sailing: which keys there are and what may stand in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...documents.fields import Exactly, hidden_count, left_out, split
from ...documents.keys import Form, Head, Key
from ...documents.records import History
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
    """Return the number of a field of the grid: an island, or, for `W44` (a wild as 44), 44 plus WILD_ON_GRID. Raise
    ValueError for anything else."""
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
Count = Annotated[_Size, BeforeValidator(hidden_count, json_schema_input_type=_Size | list[str | None] | str)]


class Rules(Form):
    """Cards in the box and cards removed from the game (rule 9.1); `solo_draw` and others belong to our solo ruling."""

    removed: Annotated[
        Islands, Key("the islands that left the game unseen; in a view how many", "rm", usual=[], seen=0)
    ] = []
    jagged_rocks: Annotated[
        Literal[False], Exactly(), Key("whether the jagged rocks are in play", "jr", usual=False)
    ] = False
    sea_monsters: Annotated[
        Literal[0], Exactly(), Key("how many sea monsters are in the deal: 0, 3, 4 or 5", "sm", usual=0)
    ] = 0
    storms: Annotated[Literal[0], Exactly(), Key("how many storms are in the deal: 0 or 6", usual=0)] = 0
    wild: Annotated[Literal[0], Exactly(), Key("how many wild cards are in the deal: 0, 1 or 2", usual=0)] = 0
    layout: Annotated[
        Literal["standard"],
        Key("the board: standard, high-arch, pyramid, or an object for one of your own", usual="standard"),
    ] = "standard"
    solo_draw: Annotated[int, Field(ge=0, le=MOST_DRAW), Key("how many cards a Start draws in the solo game")] = DRAW
    solo_hand: Annotated[
        int, Field(ge=LEAST_HAND, le=MOST_HAND), Key("how many cards the hand is filled up to in the solo game")
    ] = HAND_LIMIT
    solo_payment: Annotated[
        int, Field(ge=LEAST_PAYMENT, le=MOST_PAYMENT), Key("how many cards a Start takes in the solo game")
    ] = JOINT_DISCARD


class ViewRules(Rules):
    """The rules as a player knows them: how many islands were removed, not which."""

    removed: Annotated[int, Field(ge=0, le=MOST_REMOVED)] | Islands = 0  # type: ignore[assignment]


class Memory(Form):
    """The memory of the seats, as far as it matters to what they can infer.

    `discarded` has the cards of each seat in a full position, and their numbers in a view. `fresh` counts the cards of
    each hand, and `doubtful` those of each seat's discards, that may be that seat's own Start. `starter` is the seat
    that laid the Start, 0 if unknown.
    """

    discarded: Annotated[list[Cards] | list[Count], Key("what each seat has discarded; in a view how many cards")]
    fresh: Annotated[list[Count], Key("how many cards of each hand may be that seat's own Start", "fr")]
    doubtful: Annotated[list[Count], Key("how many of each seat's discards may be that seat's own Start", "db")]
    starter: Annotated[
        int, Field(ge=0, le=MOST_PLAYERS), Key("the seat that laid the Start, 0 if nobody knows", "st")
    ] = 0


class Pending(Form):
    """A position within a whole move: `owed` cards are still due, of rank `above` or higher, and seat `actor` gives
    next. `phase` is `pay` for the cost of a move, and `share` for a joint discard."""

    phase: Literal["pay", "share"]
    actor: Seat
    owed: Annotated[int, Field(ge=1, le=40)]
    above: Card


class Table(Head):
    """The keys that are the same in a full position and in a view."""

    players: Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
    memory: Memory | None = None
    pending: Annotated[Pending | None, Key("what is still due of a move that has begun", "q")] = None
    won: Annotated[bool, Key("true once the Finish is laid", "w")] = False


class Deal(Table):
    """A full deal, or with any of `grid`, `start_laid`, `to_move` a position in mid-game with everything known."""

    hands: Annotated[list[Cards], Key("by seat the cards in hand; in a view how many each has, yours included", "h")]
    piles: Annotated[list[Cards], Key("by seat the draw pile, top card first; in a view how many cards it has", "d")]
    first: Annotated[Seat, Key(short="f")]
    to_move: Seat | None = None
    grid: Annotated[
        Grid | None,
        Key(
            "the rows of the board, the top row first: islands, . an empty cell, W44 a wild as 44, # no cell",
            "g",
            style="cells",
        ),
    ] = None
    start_laid: Annotated[bool | None, Key("whether a Start has been laid", "s")] = None
    rules: Annotated[Rules, Key("the cards in the box and those removed from the game", "r")] = Rules()


class Record(History, Deal):
    """A recorded game: a deal (or a position) and one string a whole move."""


class SeatView(Table):
    """A position as seat `you` sees it: `hands` and `piles` are sizes, and `discarded` has the cards that you discarded
    yourself. `lost` is true if the seat to move has no legal action, which its hidden hand does not show. Defaults:
    `to_move` is `you`; the other `hands` have five cards if all other piles have cards (4.2)."""

    you: Seat
    to_move: Seat = Field(default_factory=left_out)
    hand: Annotated[
        Cards, Key("your cards: islands 1 to 80, S Start, F Finish, and of the expansions M sea monster, W wild", "c")
    ]
    hands: list[Count] = Field(default_factory=left_out)
    piles: list[Count]
    grid: Grid = [0] * CELLS
    start_laid: bool = False
    first: Seat = 1
    discarded: Annotated[Cards, Key("what you have discarded yourself, if you remember it", "x")] = []
    rules: ViewRules = ViewRules()
    lost: Annotated[bool, Key("true where the seat to move has no legal action", "l")] = False


MODELS = (Deal, SeatView, Record)  # of all documents that are read
