"""The cards of Sea Salt & Paper by name."""

from __future__ import annotations

from .. import svg as draw
from ..catalogue_sheet import Figure
from ..drawing import HIDDEN
from ..game import Item, Section
from ..svg import OUTLINE
from .material import ALL, CARD_OF, COLOR, COPIES, KIND, TEXT
from .piece_pictures import GROUNDS

_WIDTH, _HEIGHT = 108, 44


def sections() -> tuple[Section, ...]:
    """List the 58 cards, equal ones as one item, and the sign of a hidden card."""
    cards = tuple(_item(card) for card in dict.fromkeys(ALL))
    return Section("cards", cards), Section("signs", (Item(HIDDEN, "a hidden card"),))


def _item(card: int) -> Item:
    others = tuple(text for text, other in CARD_OF.items() if other == card and text != TEXT[card])
    return Item(TEXT[card], f"{COLOR[card]} {KIND[card]}", COPIES[card], others)


def figure(code: str) -> Figure | None:
    """Draw a card; the sign has no picture. Raise KeyError for an unknown code."""
    if code == HIDDEN:
        return None
    card = CARD_OF[code]
    parts = (
        draw.rectangle(0, 0, _WIDTH, _HEIGHT, GROUNDS[COLOR[card]], OUTLINE, corner=6),
        draw.text(_WIDTH / 2, 19, KIND[card], 12, middle=True, bold=True),
        draw.text(_WIDTH / 2, 35, COLOR[card], 11, middle=True),
    )
    return Figure(_WIDTH, _HEIGHT, parts)
