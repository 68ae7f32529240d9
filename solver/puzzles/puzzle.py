"""What a puzzle is, and who makes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...core.texts import Document

GRADES = range(1, 6)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with one answer.

    document  what is asked about: a position, a view, or a plan
    question  in words
    solution  the only right move, or its steps
    grade     1 (easy) to 5 (hard); docs/puzzles.md says by which measure
    proof     `kind` (`exhaustive`: every other move was shown to fail; `plans`: every other first play was planned to
              the end; `sampled`: the next best move is worse by more than chance) and its numbers
    themes    words for what it is about
    seed      of the deal that it was found in
    """

    document: Document
    question: str
    solution: tuple[str, ...]
    grade: int
    proof: Mapping[str, Any]
    themes: tuple[str, ...]
    seed: int

    def as_json(self) -> dict[str, Any]:
        """The object that `leadline puzzle` prints."""
        return {
            "game": self.document["game"],
            "question": self.question,
            "document": self.document,
            "solution": list(self.solution),
            "grade": self.grade,
            "proof": dict(self.proof),
            "themes": list(self.themes),
            "seed": self.seed,
        }


class Puzzler(Protocol):
    """Finds puzzles of one kind."""

    def puzzles(self, name: str, players: int, seed: int, rules: Mapping[str, Any]) -> Sequence[Puzzle]:
        """The puzzles in the game that is dealt and played from that seed: none, or the best one."""


def grade(*steps: bool) -> int:
    """One more than the number of steps that hold, 1 to 5."""
    return min(GRADES[-1], 1 + sum(steps))
