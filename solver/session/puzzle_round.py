"""A round of puzzles that a player solves one after the other: attempts, hints, solutions, and the summary.

The front end is in cli/play.
"""

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
    """The state of a puzzle."""

    OPEN = "open"
    SOLVED = "solved"
    GIVEN_UP = "given up"


@dataclass(slots=True)
class Attempt:
    """One attempt at a puzzle.

    done   number of moves of the solution that were found
    wrong  number of legal moves that were not the solution
    hints  number of hints that were given
    """

    number: int
    puzzle: Puzzle
    puzzler: Puzzler
    done: int = 0
    wrong: int = 0
    hints: int = 0
    state: State = State.OPEN

    def as_json(self) -> dict[str, Any]:
        """Return an object with `number`, `grade`, `state`, and the counts `wrong` and `hints`."""
        return {
            "number": self.number,
            "grade": self.puzzle.grade,
            "state": str(self.state),
            "wrong": self.wrong,
            "hints": self.hints,
        }

    @property
    def table(self) -> Position | View | None:
        """The current table, after the moves that were found; None for a question about a plan."""
        document = dict(self.puzzle.document)
        if "players" not in document:
            return None
        found = load(document)
        for move in self.puzzle.solution[: self.done] if isinstance(found, Position) else ():
            found.push(move)
        return found

    @property
    def notes(self) -> Sequence[str]:
        """Information that the table does not show, one line each."""
        return self.puzzler.notes(self.puzzle, self.done)

    @property
    def reason(self) -> str:
        """The reason that the solution is right, as text."""
        last = self.puzzle.asked - 1
        return self.puzzler.answer(self.puzzle, last, self.puzzle.solution[last]).why


def begun(number: int, puzzle: Puzzle) -> Attempt:
    """Return a new attempt at a puzzle, with that number.

    Raises DocumentError for an invalid document, and for a solution that is illegal or wrong by the rules.
    """
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
    """A sequence of puzzles. `attempts` are those begun so far; the last one is current."""

    puzzles: Iterator[Puzzle]
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def now(self) -> Attempt:
        """The current attempt. Raises LeadlineError before the first."""
        if not self.attempts:
            raise LeadlineError("no puzzle has been begun")
        return self.attempts[-1]

    @property
    def is_open(self) -> bool:
        """True if the round waits for an answer."""
        return bool(self.attempts) and self.now.state is State.OPEN

    def next(self) -> Attempt | None:
        """Begin the next puzzle; return None if there are no more. Raises DocumentError for the same reasons as
        `begun`."""
        puzzle = next(self.puzzles, None)
        if puzzle is None:
            return None
        attempt = begun(len(self.attempts) + 1, puzzle)
        self.attempts.append(attempt)
        return attempt

    def choices(self) -> Sequence[str]:
        """Return the moves that are accepted as an answer to the current puzzle."""
        return self.now.puzzler.choices(self.now.puzzle, self.now.done)

    def answer(self, move: str) -> Answer:
        """Compare a move with the next move of the solution, count it in the attempt, and return the judgement.

        Raises IllegalMove, which does not count as a wrong move, and LeadlineError if the round does not wait for an
        answer.
        """
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
        """Return the next hint, or the last one again after all others. Raises LeadlineError if no puzzle is open."""
        self._check_open()
        hints = self.now.puzzler.hints(self.now.puzzle, self.now.done)
        found = hints[min(self.now.hints, len(hints) - 1)]
        self.now.hints = min(self.now.hints + 1, len(hints))
        return found

    def give_up(self) -> tuple[str, ...]:
        """End the attempt as given up, and return the whole solution. Raises LeadlineError if no puzzle is open."""
        self._check_open()
        self.now.state = State.GIVEN_UP
        return self.now.puzzle.solution

    def _check_open(self) -> None:
        if not self.is_open:
            raise LeadlineError("no puzzle waits for an answer")

    def summary(self) -> dict[str, Any]:
        """Count the puzzles and their results: `puzzles`, `solved`, `at_once`, `given_up`, `wrong`, `hints`.

        `at_once` counts the puzzles that were solved without a wrong move and without a hint.
        """
        solved = [one for one in self.attempts if one.state is State.SOLVED]
        return {
            "puzzles": len(self.attempts),
            "solved": len(solved),
            "at_once": sum(not one.wrong and not one.hints for one in solved),
            "given_up": sum(one.state is State.GIVEN_UP for one in self.attempts),
            "wrong": sum(one.wrong for one in self.attempts),
            "hints": sum(one.hints for one in self.attempts),
        }
