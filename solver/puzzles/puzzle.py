"""What a puzzle is, and who makes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ...core import kinds
from ...core.errors import DocumentError, Problem, kind_of
from ...core.texts import Document

GRADES = range(1, 6)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with one answer.

    document  what is asked about: a position, a view, or a plan
    question  in words
    solution  the only right move, or the moves of which it is the first; proof.steps says how many of them are asked
              for (default: 1)
    grade     1 (easy) to 5 (hard); docs/puzzles.md says by which measure
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
            "key": self.key,
        }

    @property
    def asked(self) -> int:
        """How many moves of the solution have to be found, one after the other; the rest is how it goes on."""
        return int(self.proof.get("steps", 1))


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of a move that somebody gives as the solution: its text in canonical form, whether it is right, and
    why (or why not) in words."""

    move: str
    right: bool
    why: str


class Puzzler(Protocol):
    """Finds puzzles of one kind, and says of a move whether it is the solution. `done` are the moves of the solution
    that have been found."""

    @property
    def MOST_STEPS(self) -> int:  # noqa: N802  a constant of the module
        """Moves that a puzzle may ask for, one after the other."""

    @property
    def PROOF(self) -> Mapping[str, str]:  # noqa: N802  a constant of the module
        """What its answers and hints take from the proof, and the kind of each (`_is`)."""

    def puzzles(self, name: str, players: int, seed: int, rules: Mapping[str, Any], steps: int) -> Sequence[Puzzle]:
        """The puzzles in the game that is dealt and played from that seed which ask for so many moves: none, or the
        best one."""

    def subject(self, puzzle: Puzzle) -> object:
        """What is asked about, as its document tells it. Raises DocumentError for one that such a puzzle is not
        about."""

    def choices(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """The moves that can be given as an answer, each text once."""

    def answer(self, puzzle: Puzzle, done: int, move: str) -> Answer:
        """Whether the move is right. Raises IllegalMove for one that cannot be made."""

    def hints(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """What may be told beforehand, the least first; the last one does not name the solution alone."""

    def notes(self, puzzle: Puzzle, done: int) -> Sequence[str]:
        """What a person has to be told besides the drawing of the table, a line each."""


def read(document: Document) -> Puzzle:
    """The puzzle in an object that `leadline puzzle` has printed. Raises DocumentError with every problem; whether the
    solution is right is not looked at."""
    from .find import puzzler_of

    types = {"question": str, "document": dict, "solution": list, "grade": int, "proof": dict}
    kinds.expect(document, "a puzzle, as `leadline puzzle` prints it", kinds.PUZZLE)
    if types.keys().isdisjoint(document):
        raise DocumentError([Problem("", "no puzzle; expected one as `leadline puzzle` prints it")])
    problems = [Problem(key, "missing") for key in types if key not in document]
    for key, kind in (types | {"themes": list, "seed": int, "key": str}).items():
        value = document.get(key)
        if key in document and (not isinstance(value, kind) or isinstance(value, bool)):
            problems.append(Problem(key, f"expected {_NAMES[kind]}, found {kind_of(value)}"))
    if not problems:
        for key in ("solution", "themes"):
            texts = document.get(key, [])
            if not all(isinstance(text, str) for text in texts) or (key == "solution" and not texts):
                problems.append(Problem(key, "expected a list of texts"))
        if document["grade"] not in GRADES:
            problems.append(Problem("grade", f"{document['grade']}; expected {GRADES[0]} to {GRADES[-1]}"))
        steps = document["proof"].get("steps", 1)
        if not isinstance(steps, int) or not 1 <= steps <= max(1, len(document["solution"])):
            problems.append(Problem("proof.steps", "expected a number from 1 to that of the moves of the solution"))
    if problems:
        raise DocumentError(problems)
    found = Puzzle(
        document["document"],
        document["question"],
        tuple(document["solution"]),
        document["grade"],
        document["proof"],
        tuple(document.get("themes", ())),
        document.get("seed", 0),
        document.get("key", ""),
    )
    try:
        maker = puzzler_of(found)
        maker.subject(found)
    except DocumentError as error:
        raise DocumentError(
            [replace(one, where=f"document.{one.where}" if one.where else "document") for one in error.problems]
        ) from None
    problems = _proof_problems(found, maker)
    if problems:
        raise DocumentError(problems)
    return found


def _proof_problems(puzzle: Puzzle, maker: Puzzler) -> list[Problem]:
    """What the proof lacks of that which answers and hints are made of."""
    if puzzle.asked > maker.MOST_STEPS:
        return [Problem("proof.steps", f"{puzzle.asked}; expected at most {maker.MOST_STEPS}")]
    proof = puzzle.proof
    problems = [
        Problem(f"proof.{key}", f"expected {kind}, found {kind_of(proof[key])}" if key in proof else "missing")
        for key, kind in maker.PROOF.items()
        if not _is(proof.get(key), kind)
    ]
    then = proof.get("then", [])
    if puzzle.asked > 1 and not (
        isinstance(then, list) and len(then) == puzzle.asked - 1 and all(_is(one, "an object of texts") for one in then)
    ):
        problems.append(Problem("proof.then", f"expected a list of {puzzle.asked - 1}, an object of texts each"))
    return problems


def _is(value: object, kind: str) -> bool:
    """Whether a value of a proof is of that kind."""
    if kind == "a list of texts":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if kind == "an object of texts":
        return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
    expected = str if kind == "a text" else int if kind == "a whole number" else (int, float)
    return isinstance(value, expected) and not isinstance(value, bool)


_NAMES: Mapping[type, str] = {str: "a text", dict: "an object", list: "a list", int: "a whole number"}


def grade(*steps: bool) -> int:
    """One more than the number of steps that hold, 1 to 5."""
    return min(GRADES[-1], 1 + sum(steps))
