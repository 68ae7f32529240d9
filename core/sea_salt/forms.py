"""The forms of the documents of Sea Salt & Paper: the keys and the kind of value that each one has."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, FailFast, Field

from ..checker import MOST_SIGNS
from ..fields import Identity, counted, hidden, left_out
from ..nearest import UnknownName
from ..records import Moves, Result, Undone
from .material import DECK, PILES, TARGETS, End, Phase
from .names import EXAMPLE, card_of, split, wrong

MOST_PLAYERS = max(TARGETS)
MOST_POINTS = 30_000


def _card(value: object) -> int:
    card = card_of(value) if isinstance(value, str) else None
    if card is None:
        raise UnknownName(value, EXAMPLE, wrong) if isinstance(value, str) else ValueError(EXAMPLE)
    return card


def _split(value: object) -> object:
    if isinstance(value, str) and len(value) > MOST_SIGNS:
        raise ValueError(f"a text of {len(value):,} characters; expected at most {MOST_SIGNS:,}")
    return split(value) if isinstance(value, str) else value


def _word(value: object) -> int:
    if not isinstance(value, str) or len(value) != 16:
        raise ValueError("expected 16 hexadecimal digits")
    return int(value, 16)


Card = Annotated[int, BeforeValidator(_card, json_schema_input_type=str)]
Cards = Annotated[list[Card], Field(max_length=DECK), BeforeValidator(_split, json_schema_input_type=list[str] | str)]
Known = Annotated[Card | None, BeforeValidator(hidden, json_schema_input_type=str | None)]
Seen = Annotated[
    list[Known], Field(max_length=DECK), BeforeValidator(_split, json_schema_input_type=list[str | None] | str)
]
Word = Annotated[int, BeforeValidator(_word, json_schema_input_type=str)]
Sized = Annotated[int, Field(ge=0, le=DECK)]
Seat = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
MaybeSeat = Annotated[Seat | None, BeforeValidator(hidden, json_schema_input_type=Seat | Literal["?"] | None)]
Count = Annotated[
    int, Field(ge=0, le=DECK), BeforeValidator(counted, json_schema_input_type=Sized | list[str | None] | str)
]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
Target = Annotated[int, Field(ge=1, le=MOST_POINTS)]
Place = Annotated[int, Field(ge=1, le=DECK)]
Pile = Annotated[int, Field(ge=1, le=PILES)]
Players = Annotated[int, Field(ge=min(TARGETS), le=MOST_PLAYERS)]
Rounds = Annotated[int, Field(ge=0, le=65535)]
STRICT = ConfigDict(extra="forbid", strict=True)


class Taken(BaseModel):
    """A card that crabs took from within a pile, and the seats that do not know it.

    The place counts from the bottom, from 1, with the cards that are gone; `unsure` are the seats that do not know who
    holds the card.
    """

    model_config = STRICT
    card: Card
    seat: Seat
    pile: Pile
    place: Place
    unknown_to: list[Seat]
    unsure: list[Seat] = []


class Memory(BaseModel):
    """The memory of the seats.

    `known[x][y]` are the cards that seat x knows in the hand of y, `loose[x]` those that it knows in one of the other
    hands, and `suspects[x][p]` the places of pile p from which crabs may have taken, as far as x knows.
    """

    model_config = STRICT
    known: list[list[Cards]]
    loose: list[Cards]
    taken: list[Taken] = []
    suspects: list[list[list[Place]]] = []


class Crabbed(BaseModel):
    """A card that another seat took from a pile unseen: one of `of`; seat null: one of the other seats holds it."""

    model_config = STRICT
    seat: MaybeSeat
    pile: Pile
    of: Cards


class Ended(BaseModel):
    """The way in which a position came about in which no seat is to move.

    `by` is the end of a round that waits for the next deck, the target or four mermaids; `seat` ended the round;
    `gained` are the points of each seat in that round.
    """

    model_config = STRICT
    by: End
    seat: Seat
    gained: list[Points]
    winners: list[Seat] = []


class Effect(BaseModel):
    """The pile that crabs search (phase `search`), or the seat that is robbed (phase `steal`)."""

    model_config = STRICT
    pile: Pile | None = None
    seat: Seat | None = None


class Full(BaseModel):
    """A position with everything known.

    `shuffle` is the random word that decides thefts and the decks of later rounds. Without it thefts are written down
    and the game waits for the decks, or deals those in `later`. Defaults: the `tables` are empty, and nobody has
    `scores`.
    """

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Players
    to_move: MaybeSeat
    phase: Phase = "draw"
    hands: list[Cards]
    tables: list[Cards] = Field(default_factory=left_out)
    discards: list[Cards]
    deck: Cards
    scores: list[Points] = Field(default_factory=left_out)
    target: Target | None = None
    last_chance: MaybeSeat = None
    extra_turn: bool = False
    drawn: Cards = []
    effect: Effect | None = None
    played: Rounds = 0
    shuffle: Word | None = None
    later: Annotated[list[Cards], FailFast()] = []
    memory: Memory | None = None
    ended: Ended | None = None


class Played(Full):
    """A position with everything known, and the moves from there, one list through all rounds."""

    moves: Moves
    names: list[str] | None = None
    undone: Undone = None
    result: Result | None = None


class SeatView(BaseModel):
    """A position as seat `you` sees it: `hands` are sizes, `known` by seat the cards known in other hands.

    Defaults: `to_move` is `you`, the `tables` are empty, nobody has `scores`, and the `deck` holds the cards that are
    nowhere else.
    """

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Players
    you: Seat
    to_move: MaybeSeat = Field(default_factory=left_out)
    phase: Phase = "draw"
    hand: Cards
    hands: list[Count]
    tables: list[Cards] = Field(default_factory=left_out)
    discards: list[Seen]
    deck: Count = Field(default_factory=left_out)
    scores: list[Points] = Field(default_factory=left_out)
    target: Target | None = None
    known: list[Cards] = []
    loose: Cards = []
    crabbed: list[Crabbed] = []
    last_chance: MaybeSeat = None
    extra_turn: bool = False
    drawn: Cards = []
    effect: Effect | None = None
    played: Rounds = 0
    ended: Ended | None = None


class Round(BaseModel):
    """One round of a record."""

    model_config = STRICT
    deck: Cards
    moves: Moves = []


class Record(BaseModel):
    """A recorded game, or without moves a deal of one or more rounds."""

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Players
    first: Seat
    rounds: Annotated[list[Round], Field(min_length=1), FailFast()]
    target: Target | None = None
    names: list[str] | None = None
    undone: Undone = None
    result: Result | None = None


class Scored(BaseModel):
    """A hand and the pairs laid from it (input of `score`)."""

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    hand: Cards
    table: Cards = []
