"""The definition of a puzzle and of its makers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...core.documents.io import Document
from ..clock import Clock

GRADES = range(1, 6)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with one answer.

    document  position, view or plan of the question
    question  text of the question
    solution  the only right move, or a line; proof.steps is the number of its moves to find (default: 1)
    grade     1 (easy) to 5 (hard); docs/howto/puzzles.md defines it
    proof     numbers, with a `kind`
    themes    words for the subject
    seed      seed of the deal in which the puzzle was found
    key       the same for puzzles that are equal by a symmetry of the rules (key.py)

    The kinds of proof are `exhaustive` (every other move was shown to fail), `plans` (every other first play was
    planned to the end), and `sampled` (the next best move is worse by more than chance).
    """

    document: Document
    question: str
    solution: tuple[str, ...]
    grade: int
    proof: Mapping[str, Any]
    themes: tuple[str, ...]
    seed: int
    key: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the object that `leadline puzzle` prints."""
        return {
            "game": self.document["game"],
            "question": self.question,
            "document": self.document,
            "solution": list(self.solution),
            "grade": self.grade,
            "proof": dict(self.proof),
            "themes": list(self.themes),
            "seed": self.seed,
            "key": self.key,
        }

    @property
    def depth(self) -> int:
        """The number of moves in the proved line that begins with the solution; without a line, in the solution."""
        return len(self.proof.get("line", self.solution))

    @property
    def asked(self) -> int:
        """The number of moves of the solution that you have to find, in order; the rest continues the line."""
        return int(self.proof.get("steps", 1))


@dataclass(frozen=True, slots=True)
class Answer:
    """The judgement of a move: its canonical text, whether it is right, the reason, and for a wrong move the moves that
    may follow."""

    move: str
    right: bool
    why: str
    line: tuple[str, ...] = ()


class Puzzler(Protocol):
    """A module that finds puzzles of one type and judges moves. `done` is the number of solution moves found so far."""

    @property
    def MOST_STEPS(self) -> int:  # noqa: N802  a constant of the module
        """The maximum number of moves that a puzzle may ask for, one after the other."""

    @property
    def PROOF(self) -> Mapping[str, str]:  # noqa: N802  a constant of the module
        """The keys of the proof that answers and hints need, with their types (reading.py)."""

    def puzzles(self, name: str, players: int, seed: int, rules: Mapping[str, Any], steps: int) -> Sequence[Puzzle]:
        """Return the best puzzle of the deal with that seed that asks for `steps` moves, in a list; empty if none."""

    def subject(self, puzzle: Puzzle) -> object:
        """Return the subject of the puzzle, read from its document. Raises DocumentError for an unsuitable document."""

    def choices(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """Return the texts of the moves that can be given as the next answer, each once."""

    def answer(self, puzzle: Puzzle, done: int, move: str, clock: Clock | None = None) -> Answer:
        """Judge a move as the next of the solution; a search for it reads the clock. Raises IllegalMove."""

    def hints(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """Return the hints, the weakest first; even the last one does not name the solution alone."""

    def notes(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """Return information that the drawing of the table does not show, one line each."""


def grade(*steps: bool) -> int:
    """Return the grade of a puzzle: 1 plus the number of conditions (`steps`) that hold, at most 5."""
    return min(GRADES[-1], 1 + sum(steps))
