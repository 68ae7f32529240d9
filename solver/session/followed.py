"""A game with real cards that a server keeps: the table, and a correction of an earlier event that is under way."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...core.documents.io import Document
from ...core.errors import DocumentError, IllegalMove, LeadlineError, Problem
from ...core.game import BEGINS
from .saved_games import SavedFiles
from .table import Table
from .table_state import Reply

ELSEWHERE = ("best", "why", "odds", "save", "quit")  # commands that have their own requests, or touch files


@dataclass(slots=True)
class Followed:
    """A table. While an earlier event is corrected, `later` holds the entries that have to be checked again after it,
    `instead` the entry that is replaced, and `before` the record before the correction."""

    table: Table
    later: list[str] = field(default_factory=list)
    instead: str = ""
    before: Document | None = None
    refused: str = ""  # reason why the first of `later` is no longer possible

    @staticmethod
    def load(record: Document) -> Followed:
        """Load a table from the record of a seat. Raises DocumentError."""
        found = Followed(Table.load(record, without=ELSEWHERE))
        if len(found.table.undone) == 1:  # perhaps the incomplete event that `record` saves
            found.table.redo()
            if found.table.asks is None:
                found.table.undo()
        return found

    def record(self) -> Document:
        """Return the record of the seat. An incomplete event is its only undone entry, and a correction that is under
        way is not saved."""
        if self.before is not None:
            return self.before
        unfinished = self.table.unfinished
        found = self.table.record()
        return found if unfinished is None else found | {"undone": [f"{unfinished[0]} {unfinished[1]}"]}

    def tell(self, line: str, seat: int | None = None) -> Reply:
        """Enter a line at the table, or an event of `seat`, and return the reply.

        During a correction, the later events are then checked again. Raises LeadlineError for a refused line, which
        changes nothing.
        """
        reply = self.table.reply(line if seat is None else f"{seat} {line}")
        if reply.refused:
            raise IllegalMove(line, str(reply.data.get("clause") or ""), str(reply.data["reason"]))
        if self.before is not None and reply.kind == "event":
            left = len(self.later) if self.refused else None
            self.check()
            if left == len(self.later) and self.later:  # the event stands in place of the refused one
                del self.later[0]
                self.check()
        return reply

    def correct(self, number: int) -> None:
        """Begin to correct the event `number` (from 1): undo it and all later ones, to enter it anew.

        Raises DocumentError if there is no such event, and LeadlineError during another correction.
        """
        events = self.table.events
        if self.before is not None:
            raise LeadlineError("another event is being corrected; enter it or cancel first")
        if not 1 <= number <= len(events):
            raise DocumentError([Problem("number", f"there is no event {number}; expected 1 to {len(events)}")])
        before = self.record()
        if self.table.asks is not None:
            self.table.undo()
        self.table.undo(len(events) - number + 1)
        self.before, self.instead, self.later = before, events[number - 1], events[number:]

    def cancel(self) -> None:
        """Restore the game before the correction, if one is under way."""
        if self.before is not None:
            self.__init__(Followed.load(self.before).table)  # type: ignore[misc]

    def check(self) -> None:
        """Enter the `later` events again, up to the first that is no longer possible.

        `refused` is then the reason. If none is left, the correction ends.
        """
        self.refused = ""
        while self.later:
            try:
                self.table.follow(self.later[0])
            except (IllegalMove, DocumentError) as error:
                self.refused = error.reason if isinstance(error, IllegalMove) else str(error)
                return
            del self.later[0]
        self.before, self.instead = None, ""

    def skip(self, *, every: bool) -> None:
        """Drop the event that is corrected or no longer possible, then enter the later ones again.

        With `every`, all later events are dropped. Raises LeadlineError if no correction is under way.
        """
        if self.before is None:
            raise LeadlineError("no event is being corrected")
        if self.table.asks is not None:
            self.table.undo()
        if every:
            self.later.clear()
        elif self.refused:
            del self.later[0]
        self.check()

    def begin_with(self, seat: int) -> None:
        """Let another seat begin. Raises LeadlineError after the first event, and DocumentError for a wrong seat."""
        table = self.table
        if table.events or BEGINS.name not in table.answers or table.players is None:
            raise LeadlineError("the seat that begins can be changed before the first event only")
        self.table = Table(
            table.game.name,
            players=table.players,
            you=table.you,
            names=table.names,
            options=table.options,
            answers=table.answers | {BEGINS.name: str(seat)},
            without=ELSEWHERE,
        )


class SavedTables(SavedFiles[Followed]):
    """The saved games with real cards of a server, one file each in a folder."""

    def load(self, record: Document, key: str) -> Followed:
        """Load a game from its record. Raises DocumentError."""
        return Followed.load(record)
