"""The forms of the documents of Reef: the keys and the kind of value that each one has.

Numbers of cards are checked against the cards of the game, which a document may bring itself: `Known`, the context of
`check`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, SkipValidation, ValidationInfo

from ..documents.fields import hidden, left_out, split
from ..documents.keys import Form, Head, Key, Values
from ..documents.records import History
from ..errors import Problem
from .card_file import CardEntry
from .game_cards import STANDARD_CARDS, GameCards
from .material import (
    CELLS,
    COLORS,
    HAND,
    HEIGHT,
    LETTERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_CARDS,
    PILE,
    SIDE,
    SPACES,
    STOCK,
    Stacks,
)

NAME = "reef"


@dataclass(frozen=True, slots=True)
class Known:
    """The card numbers that a document may name, and their description in messages."""

    numbers: frozenset[int]
    text: str


def known(cards: GameCards) -> Known:
    """Return the numbers of these cards, as those that a document may name."""
    numbers = cards.numbers
    run = numbers == tuple(range(1, len(numbers) + 1))
    text = f"a card from 1 to {len(numbers)}" if run else f"one of the cards {' '.join(map(str, numbers))}"
    return Known(frozenset(numbers), text)


STANDARD_KNOWN = known(STANDARD_CARDS)
ANY_NUMBER = Known(frozenset(range(1, MOST_CARDS + 1)), f"a card from 1 to {MOST_CARDS}")


def _whole(value: object) -> object:
    """Convert the digits of a whole number to the number."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value


def _card(value: object, info: ValidationInfo) -> int:
    asked = info.context if isinstance(info.context, Known) else STANDARD_KNOWN
    value = _whole(value)
    if isinstance(value, bool) or not isinstance(value, int) or value not in asked.numbers:
        raise ValueError(f"expected {asked.text}")
    return value


def _number(value: object) -> int:
    value = _whole(value)
    if isinstance(value, bool) or not isinstance(value, int) or value not in ANY_NUMBER.numbers:
        raise ValueError("expected the number of a card")
    return value


def _hand(value: object) -> object:
    """Convert the number of cards of an unknown hand to a list of hidden cards."""
    return [None] * value if type(value) is int and 0 <= value <= HAND else split(value)


def read_board(value: object) -> Stacks:
    """Return the 16 stacks, in the order a1 a2 ... d4, of a board given as four strings of four fields, the top row
    first. An empty space is None, a stack the colour of its top (0-3) and its height.

    Raise ValueError, which names the row or the space, for anything else.
    """
    rows = value.strip("\n").split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or len(rows) != SIDE or not all(isinstance(row, str) for row in rows):
        raise ValueError(f"expected {SIDE} rows of {SIDE} stacks, the top row first")
    stacks: Stacks = [None] * CELLS
    for row, line in zip(range(SIDE - 1, -1, -1), rows, strict=True):
        fields = line.lower().split()
        if len(fields) != SIDE:
            raise ValueError(f"row {row + 1} has {len(fields)} stacks; expected {SIDE}, '.' for an empty space")
        for column, field in enumerate(fields):
            if field == ".":
                continue
            space = SPACES[SIDE * column + row]
            color, height = field[:1], field[1:]
            if color not in LETTERS or not (height.isascii() and height.isdigit()):
                raise ValueError(
                    f"{field!r} on {space} is not a stack; expected top colour and height such as r3, or '.'"
                )
            if not 1 <= int(height) <= HEIGHT:
                raise ValueError(f"height {int(height)} on {space}; expected 1 to {HEIGHT}")
            stacks[SIDE * column + row] = (LETTERS.index(color), int(height))
    return stacks


Card = Annotated[int, BeforeValidator(_card, json_schema_input_type=int | str)]
Cards = Annotated[
    list[Card],
    Field(max_length=MOST_CARDS),
    BeforeValidator(split, json_schema_input_type=list[int | str] | str),
]
MaybeCard = Annotated[Card | None, BeforeValidator(hidden, json_schema_input_type=int | str | None)]
Hand = Annotated[
    list[MaybeCard],
    Field(max_length=MOST_CARDS),
    BeforeValidator(_hand, json_schema_input_type=list[int | str | None] | str | Annotated[int, Field(ge=0, le=HAND)]),
]
# A question on one board may use the cards of a file; their existence is checked later.
Number = Annotated[int, BeforeValidator(_number, json_schema_input_type=int | str)]
Numbers = Annotated[list[Number], BeforeValidator(split, json_schema_input_type=list[int | str] | str)]
Entries = Annotated[list[CardEntry] | None, SkipValidation]  # read_game_cards reports their problems
Board = Annotated[Any, BeforeValidator(read_board, json_schema_input_type=list[str] | str)]
Players = Annotated[int, Field(ge=MIN_PLAYERS, le=MAX_PLAYERS)]
Seat = Annotated[int, Field(ge=1, le=MAX_PLAYERS)]
Points = Annotated[int, Field(ge=0, le=30_000)]  # what observations have room for
Left = Annotated[int, Field(ge=0, le=max(STOCK.values()))]
MaybeSeat = Annotated[Seat | None, BeforeValidator(hidden, json_schema_input_type=Seat | Literal["?"] | None)]
Opening = Literal["standard", "experienced"]
# Texts among the values in the text of a position on one line.
WORDS = {"standard": "std", "experienced": "exp", "colour exhausted": "exhausted", "deck empty": "empty"}


class Tokens(Values):
    """A display card and the points on it; a card without points may also be its number."""

    card: Annotated[Card, Key("the number of the card")]
    points: Annotated[int, Field(ge=0, le=9999), Key("the points that lie on it")] = 0


class Pile(Form):
    """The draw pile as all see it: its top card (null before the openings are laid) and its number of cards.

    As long as the supply has pieces of every colour, the number follows from the boards and the hands.
    """

    top: Annotated[MaybeCard, Key("the top card, which all see; ? before the openings are laid", "c")] = None
    count: Annotated[
        int,
        Field(ge=1, le=PILE),
        Key("how many cards the pile has; it follows while no colour has run out", "n"),
    ] = Field(default_factory=left_out)


def _display(value: object) -> object:
    """Convert display cards that are given by their numbers (without points), as a list or as one text."""
    cards = split(hidden(value))
    if isinstance(cards, list):
        return [card if isinstance(card, dict) else {"card": card} for card in cards]
    return cards


Display = Annotated[
    list[Tokens] | None, BeforeValidator(_display, json_schema_input_type=list[Tokens | int | str] | str | None)
]


class Supply(Values):
    """Pieces left of each colour."""

    r: Left
    y: Left
    p: Left
    g: Left


class Memory(Form):
    """Knowledge of the seats that a position does not show.

    `shown` are the cards of each hand that were taken in the open (in a view: of your own hand).
    """

    shown: Annotated[
        list[Cards] | Cards,
        Key("the cards of your hand that all have seen; with everything known by seat", "sh"),
    ]


class Pending(Form):
    """A position within a move.

    For a play: the `card`, the colour of the second piece (`piece`) and the space of the first piece (`spot`). For an
    experienced opening: how many colours are decided (`step`), how many covered pieces have no space yet (`covered`)
    and the space of the last covered piece that has one (`spot`).
    """

    card: Card | None = None
    piece: Literal["r", "y", "p", "g"] | None = None
    spot: str | None = None
    step: Annotated[int, Field(ge=0, le=COLORS)] = 0
    covered: Annotated[int, Field(ge=0, le=COLORS - 1)] = 0


class Deal(Head):
    """A full deal: 60 cards, top first.

    Seat 1 gets the first two, and so on; then three are laid out; the rest is the draw pile. With `card_set` the game
    is played with those cards, in the form of a card file, instead of the 60.
    """

    players: Players
    deck: Annotated[
        Cards, Key("the draw pile: all cards, top first, or in a view the top card and how many there are", "d")
    ]
    first: Annotated[Seat, Key(short="f")] = 1
    opening: Annotated[
        Opening,
        Key("standard, each first piece on a central space, or experienced, anywhere else", "o", usual="standard"),
    ] = "standard"
    card_set: Annotated[Entries, Key("cards of your own instead of the 60 of the game")] = None


class Table(Head):
    """A position.

    With everything known `deck` is a list, top card first. As seat `you` sees the game, `deck` is the top card and a
    count, and cards of other hands that `you` does not know are null. Before the openings are laid, `display` and the
    top card are null as well. With `card_set` the game is played with those cards. Defaults: in a view `to_move` is
    `you`; the `supply` is the rest that the boards leave, if no piece lies on another.
    """

    players: Players
    to_move: MaybeSeat = Field(default_factory=left_out)
    boards: Annotated[
        list[Board],
        Key(
            "by seat four rows of four stacks, the top row first: r3 is a red top and three pieces, . an empty space",
            "b",
            style="cells",
        ),
    ]
    hands: Annotated[
        list[Hand],
        Key("by seat its cards; ? for one that you do not know, or how many there are where you know none", "h"),
    ]
    points: Annotated[list[Points], Key("by seat the points it has", "v")]
    display: Annotated[
        Display,
        Key("the three open cards: numbers, or objects with their points; ? before the openings are laid", "e"),
    ]
    deck: Pile | Cards
    supply: Annotated[
        Supply,
        Key("how many pieces of each colour are left; it follows where no piece lies on another", "s"),
    ] = Field(default_factory=left_out)
    first: Seat = 1
    opening: Opening = "standard"
    you: Seat | None = None
    played: Annotated[Cards | None, Key("the cards that have been played, if you remember them", "x")] = None
    memory: Memory | None = None
    pending: Annotated[Pending | None, Key("what is still due of a move that has begun", "q")] = None
    over: Annotated[
        Literal["colour exhausted", "deck empty"] | None,
        Key("why the game is over: colour exhausted or deck empty"),
    ] = None
    card_set: Entries = None


class Record(History, Deal):
    """A recorded game: a deal and one string per move."""


class PlayedOn(History, Table):
    """A recorded game that begins with a position with everything known: the position and one string per move."""


class ScoreDocument(Head):
    """A question for the score of `card` on `board`."""

    board: Annotated[Board, Key("the board of a question, as in boards")]
    card: Annotated[Number, Key("score: the card that is scored")]


def check_game(name: str, problems: list[Problem]) -> None:
    """Add a problem if the name is not that of this game."""
    if name.lower() != NAME:
        problems.append(Problem("game", f"{name!r}; expected {NAME!r}"))
