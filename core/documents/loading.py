"""Documents of all games. Each function finds the game of a document; core/<game>/document.py interprets the fields."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..contract import Position, View
from ..errors import DocumentError, Problem, kind_of, shown
from ..game import Game
from ..registry import game_of
from . import document_kind, records, seat_records
from .io import Document, parse, read, with_integers
from .records import Replay


def load(document: Document) -> Position | View:
    """Return the position or view that a document describes. A record gives the position after its last move; the
    record of a seat gives the view after its last event. Raise DocumentError with every problem."""
    if not isinstance(document, Mapping):
        raise DocumentError([Problem("", f"expected one object or a text of it, found {kind_of(document)}")])
    document = with_integers(document)
    document_kind.expect(document, "a deal, a position, a view or a recorded game", *document_kind.GAMES)
    if seat_records.is_one(document):
        return seat_records.last(document)
    if records.is_one(document):
        return records.last(document)
    return game_of(document).documents.load(document)


def reached(document: Document) -> Document:
    """Return the document of the position or view that a record leads to (see `load`). Return any other document
    unchanged. Raise DocumentError."""
    return load(document).document() if seat_records.is_one(document) or records.is_one(document) else document


def replay(record: Document) -> Replay:
    """Play a record, of a whole game or of one seat, up to the first illegal move, which the result reports. Raise
    DocumentError for an invalid document."""
    document_kind.expect(record, "a recorded game", document_kind.RECORD, document_kind.SEAT_RECORD)
    return seat_records.replay(record) if seat_records.is_one(record) else records.replay(record)


def schema(entry: Game) -> dict[str, Any]:
    """Return the JSON Schema of every document of the game. Records of a seat are included if the game can be
    followed."""
    found = entry.documents.forms().schema()
    return found if entry.following is None else seat_records.with_schema(found)


def load_text(text: str) -> Position | View:
    """Return the position or view that a JSON or TOML text, or the line of a position, describes. Raise DocumentError,
    also if the text is the name of a file."""
    try:
        document = parse(text)
    except DocumentError:
        if _is_name(text):
            what = f"expected one object or a text of it, found {shown(text)}; leadline.load_file reads a file"
            raise DocumentError([Problem("", what)]) from None
        raise
    return load(document)


def _is_name(text: str) -> bool:
    """Return True if a text that could not be parsed is the name of a file."""
    named = text.endswith((".json", ".toml")) and not text.lstrip().startswith("{")
    return len(text.splitlines()) == 1 and (named or os.path.isfile(text))


def load_file(path: str | os.PathLike[str]) -> Position | View:
    """Return the position or view that the document in a file describes. Raise DocumentError that names the file."""
    name = os.fspath(path)
    document = read(Path(name), _no_file)
    try:
        return load(document)
    except DocumentError as error:
        raise DocumentError([Problem(item.where, item.what, item.file or name) for item in error.problems]) from None


def _no_file() -> str:
    raise DocumentError([Problem("-", "expected the name of a file")])


def score(document: Document | Position | View, card_file: Document | None = None) -> Document:
    """Return the points of the position that a document describes, with their breakdown. A record is scored at its end.
    `card_file` contains custom cards, if the game accepts them. Raise DocumentError, also if the game has no such
    documents."""
    document = document.document() if isinstance(document, Position | View) else document
    document_kind.expect(
        document, "a question of `score`, a position or a view", document_kind.SCORE, *document_kind.GAMES
    )
    document = with_integers(document)
    entry = game_of(document)
    if entry.scoring is None:
        raise DocumentError([Problem("", f"{entry.title} has no points to score")])
    if card_file is not None:
        entry.check_own_cards()
    return entry.scoring.score(reached(document), card_file)
