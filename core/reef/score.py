"""What a card scores on a board (section 3)."""

from __future__ import annotations

from ..checker import check
from ..errors import DocumentError
from ..texts import Document
from .forms import ScoreDocument, check_game
from .own_cards import card_set, unknown_card
from .patterns import STANDARD, explain


def score(document: Document, card_file: Document | None = None) -> Document:
    """What `score` answers: points and occurrences; `card_file` brings cards of one's own. Raises DocumentError with
    every problem."""
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
