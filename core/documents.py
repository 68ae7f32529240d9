"""Finds the game of a document and hands the document on; core/<game>/document.py knows what the fields mean."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from .contract import Position, View
from .errors import DocumentError, Problem
from .registry import game_of
from .texts import Document, kind_of, parse, read


def load(document: Document) -> Position | View:
    """The position or view that a document describes; raises DocumentError with every problem."""
    if not isinstance(document, Mapping):
        raise DocumentError([Problem("", f"expected one object or a text of it, found {kind_of(document)}")])
    return game_of(document).documents.load(document)


def load_file(path: str | PathLike[str]) -> Position | View:
    """The position or view in a JSON or TOML file; raises DocumentError whose problems begin with the path."""
    name = str(Path(path))
    document = read(Path(path), lambda: _no_stdin(name))
    try:
        return load(document)
    except DocumentError as error:
        problems = [Problem(f"{name}: {item.where}" if item.where else name, item.what) for item in error.problems]
        raise DocumentError(problems) from None


def _no_stdin(name: str) -> str:
    raise DocumentError([Problem(name, "expected the path of a file")])


def load_text(text: str) -> Position | View:
    """The position or view in a JSON or TOML text."""
    return load(parse(text))


def score(document: Document, card_file: Document | None = None) -> Document:
    """The points of what the document describes, with their breakdown; `card_file` brings cards of one's own where the
    game takes them. Raises DocumentError, also for a game that has no such documents."""
    entry = game_of(document)
    if entry.scoring is None:
        raise DocumentError([Problem("game", f"{entry.title} has no score documents")])
    if card_file is not None:
        entry.check_own_cards()
    return entry.scoring.score(document, card_file)
