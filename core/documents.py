"""Finds the game of a document and hands the document on; core/<game>/document.py knows what the fields mean."""

from __future__ import annotations

from .contract import Position, View
from .errors import DocumentError, Problem
from .registry import game_of
from .texts import Document, parse


def load(document: Document) -> Position | View:
    """The position or view that a document describes; raises DocumentError with every problem."""
    return game_of(document).documents.load(document)


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
