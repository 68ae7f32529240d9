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

    document  what is asked about: a position, a view, or a plan
    question  in words
    solution  the only right move, or the moves of which it is the first; proof.steps says how many of them are asked
              for (default: 1)
    grade     1 (easy) to 5 (hard); docs/howto/puzzles.md defines it
    proof     `kind` (`exhaustive`: every other move was shown to fail; `plans`: every other first play was planned to
              the end; `sampled`: the next best move is worse by more than chance) and its numbers
    themes    words for what it is about
    seed      of the deal that it was found in
    key       the same for puzzles that a symmetry of the rules makes of each other (key.py)
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
        """The number of moves to see: those of the line that begins with the solution, as far as it is known."""
        return len(self.proof.get("line", self.solution))

    @property
    def asked(self) -> int:
        """How many moves of the solution have to be found, one after the other; the rest is how it goes on."""
        return int(self.proof.get("steps", 1))


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of a move that somebody gives as the solution: its text in canonical form, whether it is right, why
    (or why not) in words, and for a wrong move the moves that may follow."""

    move: str
    right: bool
    why: str
    line: tuple[str, ...] = ()


class Puzzler(Protocol):
    """Finds puzzles of one kind, and says of a move whether it is the solution. `done` are the moves of the solution
    that have been found."""

    @property
    def MOST_STEPS(self) -> int:  # noqa: N802  a constant of the module
        """Moves that a puzzle may ask for, one after the other."""

    @property
    def PROOF(self) -> Mapping[str, str]:  # noqa: N802  a constant of the module
        """What its answers and hints take from the proof, and the kind of each (reading.py)."""

    def puzzles(self, name: str, players: int, seed: int, rules: Mapping[str, Any], steps: int) -> Sequence[Puzzle]:
        """Return the puzzles in the game that is dealt and played from that seed which ask for so many moves: none, or
        the best one."""

    def subject(self, puzzle: Puzzle) -> object:
        """Return what is asked about, as its document tells it. Raises DocumentError for one that such a puzzle is not
        about."""

    def choices(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """Return the moves that can be given as an answer, each text once."""

    def answer(self, puzzle: Puzzle, done: int, move: str, clock: Clock | None = None) -> Answer:
        """Judge a move; a search looks at the clock. Raises IllegalMove for one that cannot be made."""

    def hints(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """Return what may be told beforehand, the least first; the last one does not name the solution alone."""

    def notes(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """Return what a person has to be told besides the drawing of the table, a line each."""


def grade(*steps: bool) -> int:
    """Return one more than the number of steps that hold, 1 to 5."""
    return min(GRADES[-1], 1 + sum(steps))
