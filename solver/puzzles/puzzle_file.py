"""Puzzles read from the output of `leadline puzzle`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...core.arguments import SEEDS
from ...core.documents import document_kind
from ...core.documents.io import Document, with_integers
from ...core.errors import DocumentError, Problem, kind_of, shown
from .find import puzzler_of
from .puzzle import GRADES, Puzzle, Puzzler

_NAMES: Mapping[type, str] = {str: "a text", dict: "an object", list: "a list", int: "a whole number"}


def read(document: Document) -> Puzzle:
    """Read a puzzle from an object that `leadline puzzle` has printed.

    Raises DocumentError with every problem; the solution itself is not checked.
    """
    types = {"question": str, "document": dict, "solution": list, "grade": int, "proof": dict}
    document_kind.expect(document, "a puzzle printed by `leadline puzzle`", document_kind.PUZZLE)
    if types.keys().isdisjoint(document):
        raise DocumentError([Problem("", "not a puzzle; expected one printed by `leadline puzzle`")])
    document = with_integers(document, but=("proof",))  # some of its numbers are rates
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
        for key in ("question", "solution"):
            if not all(isinstance(text, str) and text.isprintable() for text in document[key]) and not problems:
                problems.append(Problem(key, "has characters that cannot be printed"))
        if document["grade"] not in GRADES:
            problems.append(Problem("grade", f"{document['grade']}; expected {GRADES[0]} to {GRADES[-1]}"))
        if not 0 <= document.get("seed", 0) < SEEDS:
            problems.append(Problem("seed", f"{shown(document['seed'])}; expected a whole number from 0 to 2**64 - 1"))
        steps = document["proof"].get("steps", 1)
        if isinstance(steps, float) and steps.is_integer():
            steps = int(steps)
            document["proof"] = document["proof"] | {"steps": steps}
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
    """Return the problems of a proof that lacks data for answers and hints."""
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
    """Return whether a value of a proof has that type."""
    if kind == "a text":
        return isinstance(value, str) and value.isprintable()
    if kind == "a list of texts":
        return isinstance(value, list) and all(_is(one, "a text") for one in value)
    if kind == "an object of texts":
        return isinstance(value, dict) and all(_is(one, "a text") for one in value.values())
    expected = int if kind == "a whole number" else (int, float)
    return isinstance(value, expected) and not isinstance(value, bool)
