"""The score of a card on a board (section 3)."""

from __future__ import annotations

from ..contract import View
from ..documents import document_kind
from ..documents.io import FORMAT, Document
from ..documents.validation import check
from ..errors import DocumentError, Problem
from .document import load
from .document_keys import NAME, ScoreDocument, check_game
from .own_cards import card_set, unknown_card
from .patterns import STANDARD, explain
from .position import Reef


def score(document: Document, card_file: Document | None = None) -> Document:
    """Return the result of the command `score` for a card on a board: the points, and the occurrences of its pattern.

    For the view of a seat, the result has the points of all seats, and the present score of each card of the seat's
    hand on its board. `card_file` holds custom cards. Raise DocumentError with every problem.
    """
    if "you" in document:
        return _seen(document, card_file)
    document_kind.expect(
        document, "the view of a seat (`leadline show --seat N --json`), or a board and a card", document_kind.SCORE
    )
    cards = STANDARD if card_file is None else card_set(card_file)
    fields, problems = check(ScoreDocument, document)
    name, number = fields.get("game"), fields.get("card")
    if name is not None:
        check_game(name, problems)
    if number is not None and number not in cards:
        problems.append(unknown_card("card", number, cards))
    if problems:
        raise DocumentError(problems)
    return explain(fields["board"], fields["card"], cards).as_json()


def standing(position: Reef) -> list[int]:
    """Return the points of each seat. After the end of the game they include those of the cards left in its hand (5.4),
    if these are known."""
    outcome = position.outcome
    scores = position.points if outcome is None else outcome.scores
    return [points if score is None else score for points, score in zip(position.points, scores, strict=True)]


def _seen(document: Document, card_file: Document | None) -> Document:
    """Return the score of a view, which carries its own cards."""
    if card_file is not None:
        raise DocumentError([Problem("cards", "not possible with a view, whose document has its cards")])
    view = load(document)
    assert isinstance(view, View)  # as it says whose it is
    seen: Document = view.document()
    board, hand = seen["boards"][seen["you"] - 1], seen["hands"][seen["you"] - 1]
    own = {"game": NAME, "format": FORMAT, "board": board}
    cards = {"cards": seen["card_set"]} if "card_set" in seen else None
    counted = {str(card): score(own | {"card": card}, cards)["points"] for card in hand}
    return {"points": standing(view.masked), "cards": counted}
