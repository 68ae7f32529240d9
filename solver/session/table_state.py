"""The state of a table and the texts about it: whose turn it is, what can be entered next, what is incomplete."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ...core.contract import View
from ...core.errors import IllegalMove, LeadlineError, counted
from ...core.game import Game, Question
from ...core.outcomes import who_won
from ...core.table.setup_questions import following_of
from .line_readings import Held
from .undo_history import History


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer of the table to a line.

    line   the line as the user typed it
    kind   `setup`, `event`, `held` (an incomplete event), `error`, or the command word
    text   the answer for the user: one line, except for rankings, boards and lists
    data   further data for programs: the keys depend on the kind
    """

    line: str
    kind: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """True if the line was refused and changed nothing."""
        return self.kind == "error"


class TableState:
    """The history of a table, and texts about its state with the names of the players."""

    def __init__(self, game: Game, history: History) -> None:
        self.game = game
        self.history = history

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, or an empty tuple."""
        return self.history.setup.names

    @property
    def questions(self) -> list[Question]:
        """The missing entries before the first event, in the order in which players see them."""
        return [] if self.history.start is not None else self.history.setup.questions()

    @property
    def held(self) -> Held | None:
        """The incomplete event, or None."""
        return self.history.held

    def view(self) -> View:
        """Return the current view of the seat. Raises LeadlineError during the set-up."""
        view = self.history.view
        if view is None:
            raise LeadlineError(f"first the set-up: {self.expected()}")
        return view

    def expected(self) -> str:
        """Return a line about the next possible entries: the open question, or the events that can follow."""
        if self.held is not None:
            return self.named(f"{self.held.text}: {self.asked(self.held)}")
        question = next(iter(self.questions), None)
        if question is not None:
            return f"{question.text}? (as {question.example}{'' if question.needed else ', or an empty line'})"
        view = self.view()
        return self.named(following_of(view.game).expected(view))

    def greeting(self) -> str:
        """Return a line about the game after its set-up: title, players, your seat, and the next entry."""
        setup = self.history.setup
        count = counted(setup.players or 0, "player")
        own = f", you are seat {setup.you}" if setup.players != 1 else ""
        called = f", {', '.join(self.names)}" if self.names else ""
        return f"{self.game.title}, {count}{called}{own}; {self.expected()}"

    def turn(self) -> str:
        """Return a text about whose turn it is, or how the game ended."""
        view = self.view()
        outcome = view.masked.outcome
        if outcome is not None:
            won = view.seat in outcome.winners
            known = outcome.winners or self.game.cooperative
            ended = "you have won" if won else "you have lost" if known else who_won(outcome, cooperative=False)
            return f"the game is over, {ended} ({outcome.reason})"
        if not view.masked.is_boundary or view.pending is not None:
            return self.expected()
        return "your turn" if view.turn == view.seat else self.named(f"seat {view.turn} to move")

    def named(self, text: str) -> str:
        """Return the text with the names of the players instead of their seats."""
        if not self.names:
            return text

        def name(found: re.Match[str]) -> str:
            seat = int(found[1])
            return self.names[seat - 1] if 1 <= seat <= len(self.names) else found[0]

        return re.sub(r"\bseat ([1-9])\b", name, text)

    def left_out(self, held: Held) -> str:
        """Return a warning that a saved record does not contain this incomplete event."""
        return self.named(f"not saved, because this event is not complete: seat {held.seat}: {held.text}")

    def unfinished(self, held: Held, event: str) -> IllegalMove:
        """Return the IllegalMove for `event`, because the incomplete event `held` has to be completed first."""
        what = f"seat {held.seat}: {held.text}: {self.asked(held)}"
        return IllegalMove(event, "", self.named(what))

    @staticmethod
    def asked(held: Held) -> str:
        """Return a text that the event is not complete, with the question about the missing part."""
        return f"this event is not complete (undo drops it): {held.question}"

    def expect_turn(self, view: View, meanwhile: str) -> None:
        """Raise LeadlineError if another seat is to move; the message ends with the hint `meanwhile`."""
        if view.turn is not None and view.turn != view.seat:
            raise LeadlineError(self.named(f"seat {view.turn} is to move; {meanwhile}"))
