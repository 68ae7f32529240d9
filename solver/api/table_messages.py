"""Requests of the board about games with real cards. `leadline serve` answers them by HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ...core.documents.io import Document
from .board_messages import Delete, Games, Keyed, Message, Name, Pictured, Seat, Text

Names = Annotated[list[Name], Field(max_length=20)]
Answers = dict[str, Text]


class Prepare(Message):
    """List the questions before the first event, with what can be picked."""

    game: Name
    players: Seat
    you: Seat = 1
    options: dict[str, Any] = Field({}, description="Options of the deal, as values or as texts.")


class NewTable(Pictured):
    """Begin to follow a game. The answer is its state with the key that opens it, which nobody else gets."""

    game: Name
    players: Seat
    you: Seat = Field(1, description="The seat that is followed.")
    names: Names = Field([], description="Names by seat.")
    options: dict[str, Any] = Field({}, description="Options of the deal, as values or as texts.")
    answers: Answers = Field({}, description="Answers to the questions of the game, by their names.")


class OpenTable(Pictured):
    """Continue from the record of a seat, or from a view."""

    record: Document


class TableState(Keyed):
    """Show a table."""


class Tell(Keyed):
    """Follow an event, or read another line of the table."""

    line: Text
    seat: Seat | None = Field(None, description="The seat of the event; None if the line names it.")


class TableUndo(Keyed):
    """Undo the last entries."""

    count: Annotated[int, Field(ge=1, le=100_000)] = 1


class TableRedo(Keyed):
    """Redo the entry that was undone last."""


class Correct(Keyed):
    """Go back to before an event, to enter it anew; the later ones are checked again."""

    number: Annotated[int, Field(ge=1)]


class Cancel(Keyed):
    """Cancel a correction."""


class Skip(Keyed):
    """Drop the event that is corrected or no longer possible."""

    every: bool = Field(False, description="Drops all later ones, too.")


class BeginWith(Keyed):
    """Let another seat begin, before the first event."""

    seat: Seat


class TableRecord(Keyed):
    """Give the record of the seat."""


class Advise(Keyed):
    """Rank the moves of the followed seat, or estimate its chance if another seat is to move."""

    nodes: Annotated[int, Field(ge=1)] | None = None
    seconds: Annotated[float, Field(gt=0)] | None = None


TABLES: Mapping[str, type[Message]] = {
    "setup": Prepare,
    "new": NewTable,
    "open": OpenTable,
    "state": TableState,
    "tell": Tell,
    "undo": TableUndo,
    "redo": TableRedo,
    "correct": Correct,
    "cancel": Cancel,
    "skip": Skip,
    "begins": BeginWith,
    "record": TableRecord,
    "advise": Advise,
    "list": Games,
    "delete": Delete,
}
