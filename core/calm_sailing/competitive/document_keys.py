"""The form of the documents of the competitive game: which keys there are and what may stand in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from ...documents.fields import Exactly, left_out, split
from ...documents.keys import Form, Head, Key
from ...documents.records import History
from ..base.document_keys import Card, Cards, Count, Grid, Islands, Rules
from ..material import CELLS, FINISH, HAND_LIMIT, JOINT_DISCARD, MOST_REMOVED, cell_of
from ..solo import DRAW


def _only(cards: list[int]) -> list[int]:
    """Check that all cards are islands and Finish cards; the game has no others (12.4)."""
    if any(card > FINISH for card in cards):
        raise ValueError("expected islands and Finish cards; the competitive game has no others (12.4)")
    return cards


def _cells(value: object) -> object:
    """Read names of cells as cells from 0."""
    names = split(value)
    if not isinstance(names, list):
        return value
    cells = [cell_of(name.lower()) if isinstance(name, str) else None for name in names]
    if None in cells:
        raise ValueError("expected names of cells such as a1 or f6")
    return cells


Pack = Annotated[Cards, AfterValidator(_only)]
Seat = Annotated[int, Field(ge=1, le=2)]
Cells = Annotated[
    list[Annotated[int, Field(ge=0, lt=CELLS)]], BeforeValidator(_cells, json_schema_input_type=list[str] | str)
]


class CompetitiveRules(Rules):
    """Cards removed from the game, and the variant."""

    variant: Literal["competitive"]
    solo_draw: Literal[4] = DRAW  # type: ignore[assignment]
    solo_hand: Literal[5] = HAND_LIMIT  # type: ignore[assignment]
    solo_payment: Literal[8] = JOINT_DISCARD  # type: ignore[assignment]


class CompetitiveViewRules(CompetitiveRules):
    """The rules as a player knows them: how many islands were removed, not which."""

    removed: Annotated[int, Field(ge=0, le=MOST_REMOVED)] | Islands = 0  # type: ignore[assignment]


class CompetitiveMemory(Form):
    """The memory of the players.

    `discarded` has the cards of each seat in a full position, and their numbers in a view. `taken` has the cards that
    each seat took from the row and has not laid. `since` has for each of these the number of cards that the seat had
    discarded before it took the card.
    """

    discarded: list[Pack] | list[Count]
    taken: list[Pack]
    since: list[list[Count]]


class CompetitiveStep(Form):
    """The cards that are still due in a turn. `take`: cards from the row; if some have been taken, of rank `above` or
    more. `pay`: within a whole move, `owed` cards from the hand, of rank `above` or more."""

    step: Literal["take", "pay"]
    owed: Annotated[int, Field(ge=1, le=4)] | None = None
    above: Card | None = None


class CompetitiveTable(Head):
    """The keys that are the same in a full position and in a view."""

    players: Annotated[Literal[2], Exactly()]
    first: Seat = 1
    row: Annotated[Pack, Key("competitive: the cards that lie face up", "o")]
    start_laid: Annotated[Literal[False], Exactly()] = False
    memory: CompetitiveMemory | None = None
    pending: CompetitiveStep | None = None
    won: bool = False


class CompetitiveDeal(CompetitiveTable):
    """A full deal, or with any of `grid`, `to_move`, `owners`, `spent` a position in mid-game with everything known."""

    to_move: Seat | None = None
    hands: list[Pack]
    deck: Annotated[Pack, Key("competitive: the deck, top card first; in a view how many cards it has", "k")]
    grid: Grid | None = None
    owners: Annotated[
        list[Cells] | None, Key("competitive: by seat the cells on which it has laid an island", "own")
    ] = None
    spent: Annotated[list[Count] | None, Key("competitive: by seat how many cards it has discarded", "sp")] = None
    rules: CompetitiveRules


class CompetitiveRecord(History, CompetitiveDeal):
    """A recorded game: a deal (or a position) and one string a whole move."""


class CompetitiveView(CompetitiveTable):
    """A position as seat `you` sees it.

    `hands` and `deck` are numbers of cards; `discarded` has the cards that you discarded yourself. `lost` is true if
    the seat to move has no legal action, which its hidden hand does not show. `to_move` is `you` by default.
    """

    you: Seat
    to_move: Seat = Field(default_factory=left_out)
    hand: Pack
    hands: list[Count]
    deck: Count
    grid: Grid = [0] * CELLS
    owners: list[Cells] = [[], []]
    spent: list[Count] = [0, 0]
    discarded: Pack = []
    rules: CompetitiveViewRules
    lost: bool = False


MODELS = (CompetitiveDeal, CompetitiveView, CompetitiveRecord)  # of all documents that are read
