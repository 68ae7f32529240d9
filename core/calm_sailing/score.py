"""`score`: only the competitive game counts points; all players win or lose the other games together."""

from __future__ import annotations

from collections.abc import Mapping

from ..documents.io import Document
from ..errors import DocumentError, Problem
from .competitive.material import VARIANT
from .document import load


def score(document: Document, card_file: Document | None = None) -> Document:
    """Return the result of the command `score` for a position, a view or a record of the competitive game.

    Raise DocumentError, also for other rulesets and for custom cards, which this game does not accept.
    """
    if card_file is not None:
        raise DocumentError([Problem("cards", "Calm Sailing is played with its own cards only")])
    rules = document.get("rules")
    if not isinstance(rules, Mapping) or rules.get("variant") != VARIANT:
        raise DocumentError([Problem("", "Calm Sailing has no points to score, except in the competitive game")])
    from .competitive.points import standing

    return standing(load(document))
