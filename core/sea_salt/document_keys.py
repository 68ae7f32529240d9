"""The forms of the documents of Sea Salt & Paper: the keys and the kind of value that each one has."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, FailFast, Field

from ..documents.fields import hidden, hidden_count, left_out
from ..documents.keys import Form, Head, Key
from ..documents.records import History, Moves, Remarks
from ..documents.spelling import UnknownName
from ..documents.validation import MOST_SIGNS
from .material import ALL, COLOR, COLORS, DECK, KIND, PILES, TARGETS, TEXT, End, Phase
from .names import EXAMPLE, card_of, split, wrong

MOST_PLAYERS = max(TARGETS)
MOST_POINTS = 30_000
_SHORT_COLORS = dict(zip(COLORS, "dbkygwpelio", strict=True))
_SHORT_KINDS = {"penguin colony": "cl", "shell": "sl"}  # where the first two letters are those of another kind
# Cards in the text of a position on one line: `crb` is a light blue crab.
WORDS = {TEXT[card]: _SHORT_KINDS.get(KIND[card], KIND[card][:2]) + _SHORT_COLORS[COLOR[card]] for card in ALL}


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
    int, Field(ge=0, le=DECK), BeforeValidator(hidden_count, json_schema_input_type=Sized | list[str | None] | str)
]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
Target = Annotated[int, Field(ge=1, le=MOST_POINTS)]
Place = Annotated[int, Field(ge=1, le=DECK)]
Pile = Annotated[int, Field(ge=1, le=PILES)]
Players = Annotated[int, Field(ge=min(TARGETS), le=MOST_PLAYERS)]
Rounds = Annotated[int, Field(ge=0, le=65535)]


class Taken(Form):
    """A card that crabs took from within a pile, and the seats that do not know it.

    The place counts from the bottom, from 1, including cards that were taken; `unknown_to` are the seats that do not
    know which card it is, and `unsure` those that do not know who holds it.
    """

    card: Annotated[Card, Key(short="ca")]
    seat: Annotated[Seat, Key(short="se")]
    pile: Annotated[Pile, Key(short="pi")]
    place: Annotated[Place, Key(short="pl")]
    unknown_to: Annotated[list[Seat], Key(short="uk")]
    unsure: Annotated[list[Seat], Key(short="us")] = []


class Memory(Form):
    """The memory of the seats.

    `known[x][y]` are the cards that seat x knows in the hand of y, `loose[x]` those that it knows in one of the other
    hands, and `suspects[x][p]` the places of pile p from which crabs may have taken, as far as x knows.
    """

    known: list[list[Cards]]
    loose: list[Cards]
    taken: Annotated[list[Taken], Key(short="tk")] = []
    suspects: Annotated[list[list[list[Place]]], Key(short="sus")] = []


class Crabbed(Form):
    """A card that another seat took from a pile unseen, which is one of the cards `of`. If `seat` is null, it is not
    known which of the other seats holds it."""

    seat: MaybeSeat
    pile: Pile
    of: Cards


class Ended(Form):
    """The end of a round or of the game, in a position in which no seat is to move.

    `by` is `round` if the game waits for the next deck; otherwise the game is over by the target or by four mermaids.
    `seat` ended the round; `gained` are the points of each seat in that round.
    """

    by: End
    seat: Seat
    gained: list[Points]
    winners: list[Seat] = []


class Effect(Form):
    """The pile that crabs search (phase `search`), or the seat that is robbed (phase `steal`)."""

    pile: Pile | None = None
    seat: Seat | None = None


class Table(Head):
    """The public part of a position."""

    players: Players
    phase: Annotated[
        Phase,
        Key(
            "draw, keep (two cards are drawn), play (pairs, the end of the turn), search (crabs), steal (a shark)", "f"
        ),
    ] = "draw"
    tables: Annotated[list[Cards], Key("by seat the pairs that are laid; default: none", "l")] = Field(
        default_factory=left_out
    )
    scores: Annotated[list[Points], Key("by seat the points of the earlier rounds; default: 0", "v")] = Field(
        default_factory=left_out
    )
    target: Annotated[
        Target | None, Key("the points that end the game: 40, 35 or 30 for two, three or four players", "g")
    ] = None
    last_chance: Annotated[MaybeSeat, Key("the seat that has bet on its last chance", "lc", usual=None)] = None
    extra_turn: Annotated[bool, Key("whether boats have given this turn", "et", usual=False)] = False
    drawn: Annotated[Cards, Key("in phase keep the two cards", "n")] = []
    effect: Annotated[Effect | None, Key("in phase search the pile, in phase steal the seat", "e")] = None
    played: Annotated[Rounds, Key("how many rounds have been played before this one", "r")] = 0
    ended: Annotated[
        Ended | None,
        Key("where nobody is to move: by what, the seat that ended the round, the points gained, the winners"),
    ] = None


class Full(Table):
    """A position with everything known.

    `shuffle` is the random word that decides thefts and the decks of later rounds. Without it thefts are written down
    and the game waits for the decks, or deals those in `later`. Defaults: the `tables` are empty, and nobody has
    `scores`.
    """

    to_move: MaybeSeat
    hands: Annotated[list[Cards], Key("by seat the cards in hand; in a view how many each has, yours included", "h")]
    discards: Annotated[
        list[Cards], Key("the two piles, each top card first; ? for a card that you have not seen", "x")
    ]
    deck: Annotated[
        Cards, Key("the deck, top card first; in a view how many cards it has, which follows from all others", "d")
    ]
    shuffle: Annotated[
        Word | None, Key("16 hexadecimal digits that decide thefts and the decks of later rounds", "s")
    ] = None
    later: Annotated[list[Cards], FailFast(), Key("without shuffle the decks of later rounds")] = []
    memory: Memory | None = None


class Played(History, Full):
    """A position with everything known, and the moves from there, one list through all rounds."""


class SeatView(Table):
    """A position as seat `you` sees it: `hands` are sizes, `known` by seat the cards known in other hands.

    Defaults: `to_move` is `you`, the `tables` are empty, nobody has `scores`, and the `deck` holds the cards that are
    nowhere else.
    """

    you: Seat
    to_move: MaybeSeat = Field(default_factory=left_out)
    hand: Annotated[Cards, Key("your cards, as crab/dark blue or captain", "c")]
    hands: list[Count]
    discards: list[Seen]
    deck: Count = Field(default_factory=left_out)
    known: Annotated[list[Cards], Key("by seat the cards that you know in its hand", "k")] = []
    loose: Annotated[
        Cards, Key("cards that you know to be in one of the other hands, you do not know in which", "lo")
    ] = []
    crabbed: Annotated[
        list[Crabbed],
        Key("cards that another seat took from a pile unseen: the seat, the pile, and what it may be", "cr"),
    ] = []


class Round(Form):
    """One round of a record."""

    deck: Annotated[Cards, Key("58 cards, top first: the first founds pile 1, the second pile 2")]
    moves: Annotated[Moves, Key("the moves of the round")] = []


class Record(Remarks, Head):
    """A recorded game, or without moves a deal of one or more rounds."""

    players: Players
    first: Seat
    rounds: Annotated[
        list[Round],
        Field(min_length=1),
        FailFast(),
        Key("the rounds: each a deck of 58 cards, top first, and its moves"),
    ]
    target: Target | None = None


class Scored(Head):
    """A hand and the pairs laid from it (input of `score`)."""

    hand: Cards
    table: Annotated[Cards, Key("score: the pairs that are laid")] = []
