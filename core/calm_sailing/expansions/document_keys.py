"""The form of the documents of Calm Sailing with expansions (rule 8) and of Day and Night (12.3)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainValidator, model_validator

from ...documents.fields import Exactly, hidden, hidden_count, split
from ...documents.keys import Form, Key
from ...documents.records import History
from ..base.document_keys import Card, Cards, Count, Deal, Islands, Memory, Rules, Seat, SeatView, laid
from ..boards import MOST_CELLS, Board, layout_named, read
from ..material import CELLS, COMPASSES, EXPLORED, MOST_REMOVED, STORMS, cell_of, cell_text

Row = Annotated[int, Field(ge=1, le=MOST_CELLS)]
MaybeRow = Annotated[Row | None, BeforeValidator(hidden, json_schema_input_type=Row | Literal["?"] | None)]
Compasses = Annotated[int, Field(ge=0, le=COMPASSES)]
Island = Annotated[int, Field(ge=1, le=80)]
_Size = Annotated[int, Field(ge=0, le=103)]
Many = Annotated[_Size, BeforeValidator(hidden_count, json_schema_input_type=_Size | list[str | None] | str)]


MOST_TEXT = 800  # characters of what is wrong with a layout
NO_CELL = -1  # a field of the grid where the layout has no cell


def _layout(value: object) -> Board:
    layout, problems = read(value)
    if layout is None:
        text = "; ".join(map(str, problems))
        raise ValueError(text if len(text) <= MOST_TEXT else f"{text[:MOST_TEXT]} ...")
    return layout


def _fields(value: object) -> list[list[int]]:
    """Return the fields of the grid's strings, the top row first: 0 where empty, NO_CELL for `#`."""
    rows = value.strip("\n").split("\n") if isinstance(value, str) else value
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_CELLS or not all(isinstance(row, str) for row in rows):
        raise ValueError("expected the rows of the grid as texts, the top row first, '.' for an empty cell")
    found = []
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        try:
            found.append(
                [{".": 0, "#": NO_CELL}[field] if field in (".", "#") else laid(field) for field in row.split()]
            )
        except ValueError as error:
            raise ValueError(f"row {number}: {error}, or '.' for an empty cell") from None
    return found


def _deck(value: object) -> list[int]:
    cards = split(value)
    if not isinstance(cards, list) or not all(isinstance(card, str) and card.upper() in EXPLORED for card in cards):
        raise ValueError(f"expected a list of cards out of {', '.join(EXPLORED)}")
    return [EXPLORED[card.upper()] for card in cards]


class OwnGroup(Form):
    """Cells that are open when all groups of `after` are full."""

    name: str
    cells: list[str]
    after: list[str] = []


class OwnBoardForm(Form):
    """A custom layout: cells such as c3 in path order, groups of cells, marked cells, and rows. Rows are only needed if
    they are not the levels of the drawing (12)."""

    name: str
    cells: list[str]
    groups: list[OwnGroup] = []
    marked: list[str] = []
    rows: list[list[str]] = []


BoardField = Annotated[
    Board, PlainValidator(_layout, json_schema_input_type=Literal["standard", "high-arch", "pyramid"] | OwnBoardForm)
]
Grid = Annotated[list[list[int]], BeforeValidator(_fields, json_schema_input_type=list[str] | str)]
Deck = Annotated[list[int], BeforeValidator(_deck, json_schema_input_type=list[str] | str)]


def _cell(value: object) -> int:
    cell = cell_of(value.strip().lower()) if isinstance(value, str) else None
    if cell is None:
        raise ValueError(f"expected the name of a cell, {cell_text(0)} to {cell_text(CELLS - 1)}")
    return cell


Cell = Annotated[int, BeforeValidator(_cell, json_schema_input_type=str)]


class StormColors(Form):
    """The numbers of yellow, purple and orange storms among the six (10.5)."""

    Y: Compasses = STORMS["Y"]
    P: Compasses = STORMS["P"]
    O: Compasses = STORMS["O"]  # noqa: E741

    @model_validator(mode="after")
    def _six(self) -> StormColors:
        if self.Y + self.P + self.O != COMPASSES:
            raise ValueError(f"expected {COMPASSES} storms in all")
        return self


class ExpandedRules(Rules):
    """Expansions in the box, and cards removed from the game."""

    jagged_rocks: bool = False  # type: ignore[assignment]
    sea_monsters: Annotated[Literal[0, 3, 4, 5], Exactly()] = 0  # type: ignore[assignment]
    storms: Annotated[Literal[0, 6], Exactly()] = 0  # type: ignore[assignment]
    wild: Annotated[int, Field(ge=0, le=2)] = 0  # type: ignore[assignment]
    layout: BoardField = layout_named("standard")  # type: ignore[assignment]
    storm_colors: Annotated[StormColors, Key("how many of the storms are yellow, purple and orange")] = StormColors()
    variant: Annotated[Literal["day-and-night"] | None, Key("day-and-night, or competitive for two players")] = None
    halves: Annotated[
        Literal["rows", "any"],
        Key("in Day and Night which islands must lie moon up: those of the upper rows, or any half"),
    ] = "rows"


class ExpandedViewRules(ExpandedRules):
    """The rules as a player knows them: how many islands were removed, not which."""

    removed: Annotated[int, Field(ge=0, le=MOST_REMOVED)] | Islands = 0  # type: ignore[assignment]


class Lying(Form):
    """Storms that lie: before which seats, on which rows."""

    Y: list[Seat] = []
    P: list[Row] = []
    O: list[Seat] = []  # noqa: E741


class Earned(Form):
    """Compasses that the team holds, and those that can still be earned."""

    held: Compasses
    left: Compasses


class Step(Form):
    """The step between or within the move texts of a turn.

    `rocks`, `storm` and `share` come between move texts. The others come within one: `pay` (`owed` cards are due, of
    rank `above` or more), `give` (the same in a joint discard), `place` (a wild stands for `number` and needs a cell).
    `during` names the kind of draw. `turn` is the seat whose turn it is, if that is not the seat to move. `left` is the
    number of extra cards of a Start that the seat still draws. `all` is true if all seats draw at the end of the turn
    (5.5), and `explore` if the payment is for an island on a marked cell.
    """

    step: Literal["rocks", "storm", "share", "pay", "give", "place"]
    card: Card | None = None
    during: Literal["setup", "extra", "refill", "explore"] | None = None
    turn: Seat | None = None
    left: Count = 0
    all: bool = False
    purpose: Literal["action", "rocks", "storm"] = "action"
    owed: Annotated[int, Field(ge=0, le=40)] = 0
    above: Card = 1
    number: Island | None = None
    explore: bool = False


class ExpandedMemory(Memory):
    """Further things that the seats remember.

    `left` has cards that have left the game for all to see, and `blind` top cards given unseen (numbers of cards in a
    view). `sure` and `unsure` count the cards of each hand that are, or may be, monsters. Two keys mark a wild that was
    laid as the Start or the Finish. `shown` has the Finish cards from the exploration deck: the seat, and the number of
    cards that it had discarded by then. The last key is what the seat to move learnt at the start of its turn.
    """

    left: Cards
    blind: list[Cards] | list[Count]
    sure: list[Count]
    unsure: list[Count]
    start_by_wild: bool = False
    finish_by_wild: bool = False
    shown: list[Annotated[list[Count], Field(min_length=2, max_length=2)]] | None = None
    told: Annotated[int, Field(ge=0, le=3)] = 0


class Expansions(Form):
    """The keys of positions that the base game does not have."""

    rocks: Annotated[MaybeRow, Key("the row on which the jagged rocks lie; null once they have left")] = None
    storms: Annotated[Lying | None, Key("the storms that lie: Y and O before seats, P on rows")] = None
    compasses: Annotated[
        Earned | None, Key("the compasses that the team holds, and those that can still be earned", "co")
    ] = None
    grid: Grid | None = None
    moon: Annotated[list[Cell] | None, Key("in Day and Night the cells whose island lies moon up")] = None
    exploration: Annotated[
        Deck | None,
        Key("the exploration deck of a layout with marked cells, top card first; in a view in any order", "e"),
    ] = None
    memory: ExpandedMemory | None = None
    pending: Step | None = None


class ExpandedDeal(Expansions, Deal):  # type: ignore[misc]
    """A full deal, or a position in mid-game with everything known. `moon` are the cells whose island lies moon up;
    `exploration` is the deck of a layout with marked cells, top card first."""

    rules: ExpandedRules


class ExpandedRecord(History, ExpandedDeal):  # type: ignore[misc]
    """A recorded game."""


class ExpandedView(Expansions, SeatView):  # type: ignore[misc]
    """A position as seat `you` sees it."""

    hands: list[Count]
    piles: list[Many]
    rules: ExpandedViewRules  # type: ignore[assignment]


MODELS = (ExpandedDeal, ExpandedView, ExpandedRecord)  # of all documents that are read
