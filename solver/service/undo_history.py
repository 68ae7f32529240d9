"""What has been told at a table, line by line from the set-up on, and how it is taken back and brought back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.contract import View
from ...core.errors import LeadlineError
from .readings import Held
from .setup import Setup


@dataclass(frozen=True, slots=True)
class Step:
    """A view and the entry of the record that led to it."""

    view: View
    entry: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A line of the set-up, and how the set-up stood on its other side: before it, or after it once it is undone."""

    line: str
    setup: Setup
    start: View | None


class History:
    """What has been told: first the `setup`, which ends in the view `start`, then the `steps`, then perhaps an event
    that is `held` until all of it is told."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.start: View | None = None
        self.steps: list[Step] = []
        self.held: Held | None = None
        self._answers: list[Answer] = []
        self._undone: list[Answer | Step | Held] = []  # what may come back, the first last

    @property
    def view(self) -> View | None:
        """What the seat knows now; None during the set-up."""
        return self.steps[-1].view if self.steps else self.start

    def answer(self, line: str, setup: Setup, start: View | None) -> None:
        """Notes a line of the set-up, after which it stands so."""
        self._answers.append(Answer(line, self.setup, self.start))
        self.setup, self.start = setup, start
        self._undone.clear()

    def step(self, view: View, entry: str) -> None:
        """Notes an event or a correction; what was held is told by it, or dropped."""
        self.steps.append(Step(view, entry))
        self.held = None
        self._undone.clear()

    def hold(self, held: Held) -> None:
        """Notes an event of which something is still to be told."""
        self.held = held
        self._undone.clear()

    def take_back(self) -> str:
        """Takes back what was told last, and gives its line. Raises LeadlineError where there is nothing."""
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

    def bring_back(self) -> str:
        """Brings back what was taken back last, and gives its line. Raises LeadlineError where there is nothing."""
        if not self._undone:
            raise LeadlineError("redo: nothing was taken back")
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
        """The events that come back, the next one first, as entries of a record."""
        found = []
        for one in reversed(self._undone):
            if isinstance(one, Answer):
                break
            found.append(one.entry if isinstance(one, Step) else f"{one.seat} {one.text}")
        return found

    def undo_before(self, undone: Sequence[Step | Held]) -> None:
        """Notes what was taken back before, the next one to come back first."""
        self._undone = [*reversed(undone)]

    def _turned(self, answer: Answer) -> Answer:
        """Sets the set-up to the other side of a line, and gives the line with the side on which it stood."""
        turned = Answer(answer.line, self.setup, self.start)
        self.setup, self.start = answer.setup, answer.start
        return turned
