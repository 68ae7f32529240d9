"""Kinds of documents. The keys of a document show its kind, so that a message can name a document in the wrong
place."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import DocumentError, Problem, kind_of
from ..registry import game_of


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document: its name in messages (`a puzzle`), and its use, a clause that names the command that
    reads it."""

    name: str
    use: str

    def instead_of(self, wanted: str) -> str:
        """Return a message that names this kind and the kind that was `wanted` instead."""
        return f"this is {self.name}, {self.use}; expected {wanted}"


CERTIFICATE = Kind("a certificate of `verify`", "which `leadline check` reads")
PUZZLE = Kind("a puzzle", "which `leadline play --puzzle` and `leadline puzzle --from` read")
MATCH = Kind("a game of a match", "which `leadline replay` reads")
VERDICT = Kind("an answer of `verify`", "whose line `leadline replay FILE --line` plays")
RECORD = Kind("a recorded game", "which `leadline replay` reads")
SEAT_RECORD = Kind("the record of a seat", "which `leadline table --resume` continues")
VIEW = Kind("the view of a seat", "which `leadline show` reads")
POSITION = Kind("a deal or a position", "which `leadline show` reads")
PLAN = Kind("a question of `plan`", "which `leadline plan` answers")
SCORE = Kind("a question of `score`", "which `leadline score` answers")

GAMES = (RECORD, SEAT_RECORD, VIEW, POSITION)  # documents that describe the state of a game
COURSES = ("moves", "rounds", "events")  # keys of the moves or events of a game
SLIP = 0.8  # minimum similarity to one of these keys for a misspelling: `move`, but not `to_move`
KEYS = 100  # of a document that are compared
QUESTIONS = {"plan": PLAN, "score": SCORE}
HEAD = frozenset({"game", "format", "id"})  # keys of every document
PUZZLE_KEYS = frozenset({"question", "document", "solution"})


def of(document: Mapping[str, object]) -> Kind | None:
    """Return the kind of a document. Return None if its keys do not show it, or if a key may be a misspelt key of
    another kind."""
    if "certificate" in document:
        return CERTIFICATE
    if len(PUZZLE_KEYS & document.keys()) > 1:
        return PUZZLE
    if "match" in document:
        return MATCH
    if "verdict" in document:
        return VERDICT
    if "game" not in document:
        return None
    if "events" in document:
        return SEAT_RECORD
    if "moves" in document or "rounds" in document:
        return RECORD
    if _slips(document):
        return None
    if "you" in document:
        return VIEW
    return POSITION if "players" in document else _question(document)


def expect(document: Mapping[str, object], wanted: str, *fine: Kind) -> None:
    """Raise DocumentError if the document is not an object, or is clearly of a kind outside `fine`. The message names
    the kind that was found and its use, and the kind that was `wanted`."""
    if not isinstance(document, Mapping):
        raise DocumentError([Problem("", f"expected {wanted} as one object, found {kind_of(document)}")])
    found = of(document)
    if found is not None and found not in fine:
        raise DocumentError([Problem("", found.instead_of(wanted))])
    if found is None and RECORD in fine and POSITION not in fine and not _slips(document):
        game_of(document)
        raise DocumentError([Problem(COURSES[0], f"missing; expected {wanted}")])


def _question(document: Mapping[str, object]) -> Kind | None:
    """Return PLAN or SCORE if the document has all keys of such a request in its game, and no further keys."""
    try:
        questions = game_of(document).documents.forms().questions
    except DocumentError:
        return None
    keys = document.keys() | HEAD
    for command, form in questions.items():
        needed = {name for name, field in form.model_fields.items() if field.is_required()}
        if needed <= keys <= form.model_fields.keys():
            return QUESTIONS[command]
    return None


def _slips(document: Mapping[str, object]) -> bool:
    """Return True if a key may be a misspelt `moves`, `rounds` or `events`."""
    keys = [key for key in list(document)[:KEYS] if isinstance(key, str)]
    return any(difflib.get_close_matches(key, COURSES, n=1, cutoff=SLIP) for key in keys)
