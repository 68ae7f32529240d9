"""The history of a table, line by line from the set-up, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...core.contract import View
from ...core.documents import seat_records
from ...core.errors import DocumentError, IllegalMove, Incomplete, LeadlineError, Problem
from .line_readings import Held
from .table_setup import Setup


@dataclass(frozen=True, slots=True)
class Step:
    """A view and the entry of the record that led to it."""

    view: View
    entry: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A line of the set-up with the set-up before it; after undo, with the set-up after it."""

    line: str
    setup: Setup
    start: View | None


class History:
    """The history of everything that was entered.

    `setup` ends in the view `start`; `steps` follow, and perhaps an event that is `held` until it is complete.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.start: View | None = None
        self.steps: list[Step] = []
        self.held: Held | None = None
        self._answers: list[Answer] = []
        self._undone: list[Answer | Step | Held] = []  # entries for redo, the next one last

    @property
    def view(self) -> View | None:
        """The current view of the seat; None during the set-up."""
        return self.steps[-1].view if self.steps else self.start

    @property
    def changes(self) -> list[tuple[View, View, str]]:
        """The view before and after each step, with its entry in the record."""
        views = [*filter(None, [self.start]), *(step.view for step in self.steps)]
        return [(*pair, step.entry) for pair, step in zip(pairwise(views), self.steps, strict=True)]

    def rounds(self, last: tuple[int, Sequence[int]] | None = None) -> list[list[int]]:
        """Return the points of each round of the steps; `last` has the count of rounds and the points after them."""
        views = filter(None, [self.start, *(step.view for step in self.steps)])
        known = [count for count in (*(view.game.rounds(view) for view in views), last) if count is not None]
        return [
            [new - old for old, new in zip(was[1], now[1], strict=True)]
            for was, now in pairwise(known)
            if now[0] > was[0]
        ]

    def answer(self, line: str, setup: Setup, start: View | None) -> None:
        """Add a line of the set-up, with the set-up after it and its view `start` (None while something is missing)."""
        self._answers.append(Answer(line, self.setup, self.start))
        self.setup, self.start = setup, start
        self._undone.clear()

    def step(self, view: View, entry: str) -> None:
        """Add an event or a correction, which completes or drops the held event."""
        self.steps.append(Step(view, entry))
        self.held = None
        self._undone.clear()

    def hold(self, held: Held) -> None:
        """Store an incomplete event, until a step completes or drops it."""
        self.held = held
        self._undone.clear()

    def undo(self) -> str:
        """Undo the last line and return it. Raises LeadlineError if there is none."""
        if self.held is not None:
            held, self.held = self.held, None
            self._undone.append(held)
            return held.text
        if self.steps:
            step = self.steps.pop()
            self._undone.append(step)
            return step.entry
        if self._answers:
            answer = self._answers.pop()
            self._undone.append(self._turned(answer))
            return answer.line
        raise LeadlineError("undo: nothing has happened yet")

    def redo(self) -> str:
        """Redo the line that was undone last and return it. Raises LeadlineError if there is none."""
        if not self._undone:
            raise LeadlineError("redo: nothing was undone")
        one = self._undone.pop()
        if isinstance(one, Held):
            self.held = one
            return one.text
        if isinstance(one, Step):
            self.steps.append(one)
            return one.entry
        self._answers.append(self._turned(one))
        return one.line

    @property
    def undone(self) -> list[str]:
        """The events that redo would restore, the next one first, as entries of a record."""
        found = []
        for one in reversed(self._undone):
            if isinstance(one, Answer):
                break
            found.append(one.entry if isinstance(one, Step) else f"{one.seat} {one.text}")
        return found

    def load(self, events: Sequence[str], undone: Sequence[str]) -> None:
        """Add the events of a record, and keep its undone entries for redo, the next one first. Raise DocumentError."""
        for number, entry in enumerate(events):
            if self.view is None:
                raise DocumentError([Problem("answers", "something of the set-up is missing, yet there are events")])
            try:
                self.step(seat_records.pushed(self.view, entry), entry)
            except (DocumentError, IllegalMove) as error:
                raise DocumentError([Problem(f"events[{number}]", str(error))]) from None
        view, found = self.view, list[Answer | Step | Held]()
        for number, entry in enumerate(undone):
            try:
                if view is None or (found and isinstance(found[-1], Held)):
                    raise DocumentError([Problem("", "nothing can come back here")])
                view = seat_records.pushed(view, entry)
                found.append(Step(view, entry))
            except Incomplete as error:
                seat, text = seat_records.parted(entry)
                found.append(Held(seat, error.of(text)))
            except (DocumentError, IllegalMove) as error:
                raise DocumentError([Problem(f"undone[{number}]", str(error))]) from None
        self._undone = found[::-1]

    def _turned(self, answer: Answer) -> Answer:
        """Restore the set-up stored with a line, and return the line with the set-up that was replaced."""
        turned = Answer(answer.line, self.setup, self.start)
        self.setup, self.start = answer.setup, answer.start
        return turned
