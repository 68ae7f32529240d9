"""A person solves puzzles, one after the other: attempts, hints, solutions, and what came of it. The face is in
cli/play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ...core.contract import Position, View
from ...core.documents import load
from ...core.errors import DocumentError, IllegalMove, LeadlineError, Problem
from ..puzzles.find import puzzler_of
from ..puzzles.puzzle import Answer, Puzzle, Puzzler


class State(StrEnum):
    """What has become of a puzzle."""

    OPEN = "open"
    SOLVED = "solved"
    GIVEN_UP = "given up"


@dataclass(slots=True)
class Attempt:
    """One puzzle that somebody tries.

    done   moves of the solution that were found
    wrong  legal moves that were not the solution
    hints  that were given
    """

    number: int
    puzzle: Puzzle
    puzzler: Puzzler
    done: int = 0
    wrong: int = 0
    hints: int = 0
    state: State = State.OPEN

    def as_json(self) -> dict[str, Any]:
        """The number, the grade, and what has become of the puzzle."""
        return {
            "number": self.number,
            "grade": self.puzzle.grade,
            "state": str(self.state),
            "wrong": self.wrong,
            "hints": self.hints,
        }

    @property
    def table(self) -> Position | View | None:
        """What lies on the table now, after the moves that were found; None for a question about a plan."""
        document = dict(self.puzzle.document)
        if "players" not in document:
            return None
        found = load(document)
        for move in self.puzzle.solution[: self.done] if isinstance(found, Position) else ():
            found.push(move)
        return found

    @property
    def notes(self) -> Sequence[str]:
        """What has to be told besides the table, a line each."""
        return self.puzzler.notes(self.puzzle, self.done)

    @property
    def reason(self) -> str:
        """Why the solution is right, in words."""
        last = self.puzzle.asked - 1
        return self.puzzler.answer(self.puzzle, last, self.puzzle.solution[last]).why


def begun(number: int, puzzle: Puzzle) -> Attempt:
    """The puzzle of that number, nothing of its solution found. Raises DocumentError for a document that is not read,
    and for a solution that is no legal move, or not the right one by the rules."""
    attempt = Attempt(number, puzzle, puzzler_of(puzzle))
    try:
        for done in range(puzzle.asked):
            if not attempt.puzzler.answer(puzzle, done, puzzle.solution[done]).right:
                raise DocumentError([Problem(f"solution[{done}]", "not what the rules make of the document")])
    except IllegalMove as error:
        raise DocumentError([Problem(f"solution[{done}]", str(error))]) from None
    return attempt


@dataclass(slots=True)
class Round:
    """Puzzles in their order. `attempts` are those begun so far, the last of them the present one."""

    puzzles: Iterator[Puzzle]
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def now(self) -> Attempt:
        """The present attempt. Raises LeadlineError before the first."""
        if not self.attempts:
            raise LeadlineError("no puzzle has been begun")
        return self.attempts[-1]

    @property
    def is_open(self) -> bool:
        """Whether an answer is waited for."""
        return bool(self.attempts) and self.now.state is State.OPEN

    def next(self) -> Attempt | None:
        """Begins the next puzzle; None where there is no more. Raises DocumentError as `begun`."""
        puzzle = next(self.puzzles, None)
        if puzzle is None:
            return None
        attempt = begun(len(self.attempts) + 1, puzzle)
        self.attempts.append(attempt)
        return attempt

    def choices(self) -> Sequence[str]:
        """The moves that can be answered now."""
        return self.now.puzzler.choices(self.now.puzzle, self.now.done)

    def answer(self, move: str) -> Answer:
        """A move as the solution, or the next move of it. Raises IllegalMove, which counts nothing, and LeadlineError
        where no answer is waited for."""
        self._check_open()
        now = self.now
        found = now.puzzler.answer(now.puzzle, now.done, move)
        if not found.right:
            now.wrong += 1
        else:
            now.done += 1
            if now.done == now.puzzle.asked:
                now.state = State.SOLVED
        return found

    def hint(self) -> str:
        """The next hint; the last one again where no more are left."""
        self._check_open()
        hints = self.now.puzzler.hints(self.now.puzzle, self.now.done)
        found = hints[min(self.now.hints, len(hints) - 1)]
        self.now.hints = min(self.now.hints + 1, len(hints))
        return found

    def give_up(self) -> tuple[str, ...]:
        """Ends the attempt; returns the whole solution."""
        self._check_open()
        self.now.state = State.GIVEN_UP
        return self.now.puzzle.solution

    def _check_open(self) -> None:
        if not self.is_open:
            raise LeadlineError("no puzzle waits for an answer")

    def summary(self) -> dict[str, Any]:
        """How many puzzles were begun and what came of them: `puzzles`, `solved`, `at_once` (solved without a wrong
        move or a hint), `given_up`, `wrong`, `hints`."""
        solved = [one for one in self.attempts if one.state is State.SOLVED]
        return {
            "puzzles": len(self.attempts),
            "solved": len(solved),
            "at_once": sum(not one.wrong and not one.hints for one in solved),
            "given_up": sum(one.state is State.GIVEN_UP for one in self.attempts),
            "wrong": sum(one.wrong for one in self.attempts),
            "hints": sum(one.hints for one in self.attempts),
        }
