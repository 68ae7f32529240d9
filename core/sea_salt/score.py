"""The score of a hand of Sea Salt & Paper (section 5)."""

from __future__ import annotations

from ..contract import View
from ..documents import document_kind
from ..documents.io import Document
from ..documents.validation import check
from ..errors import DocumentError, Problem
from .checks import Checker, is_pairs
from .document import load
from .document_keys import Scored
from .material import to_set
from .scoring import score_cards


def score(document: Document, card_file: Document | None = None) -> Document:
    """Return the result of the command `score` for a hand and the pairs laid from it (section 5), or for the view of a
    seat.

    For a view they are the hand and the pairs of the seat. The colour bonus is not part of the points. Raise
    DocumentError, also for custom cards, which this game does not accept.
    """
    if card_file is not None:
        raise DocumentError([Problem("cards", "Sea Salt & Paper is played with its own cards only")])
    if "you" in document:
        view = load(document)
        assert isinstance(view, View)
        position = view.masked
        seat = position.viewer - 1  # a revealed hand may be on the table (3.7)
        return _counted(position.hands[seat], position.tables[seat]) | {"scores": position.scores}
    document_kind.expect(
        document, "the view of a seat (`leadline show --seat N --json`), or a hand", document_kind.SCORE
    )
    fields, problems = check(Scored, document)
    checker = Checker(fields, problems)
    checker.cards("hand", fields.get("hand"))
    checker.cards("table", fields.get("table"))
    if fields.get("table") and not is_pairs(fields["table"]):
        checker.add("table", "not made of pairs (3.7)")
    checker.stop()
    return _counted(fields["hand"], fields["table"])


def _counted(hand: list[int], table: list[int]) -> Document:
    found = score_cards(to_set(hand), to_set(table))
    return {
        "points": found.points,
        "color_bonus": found.color_bonus,
        "breakdown": {
            "mermaids": found.mermaids,
            "pairs": found.pairs,
            "collections": found.collections,
            "multipliers": found.multipliers,
        },
    }
