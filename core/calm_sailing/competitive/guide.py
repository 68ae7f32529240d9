"""The guide for boards of the competitive game of Calm Sailing: a sentence, facts about seats, the hand and costs."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract import View
from ...guide_texts import Facts, Held, sentence as written
from ...svg import Touched
from ..base import guide as base
from ..base.moves import unpack
from .moves import TAKE
from .position import Competitive

UNIT = base.UNIT
PHRASES = base.PHRASES | {TAKE: "take a card from the row"}


def sentence(view: View) -> str:
    """Return one sentence with what the seat to move can do."""
    position = view.masked
    assert isinstance(position, Competitive)
    return written((unpack(code)[0] for code in view.legal_codes()), PHRASES, base.due(position))


def facts(position: Competitive, seat: int) -> Facts:
    """Return what everybody knows of a seat, as pairs of a name and a value: its points, the sizes of its hand and
    discards."""
    return [
        ("points", str(position.points[seat - 1])),
        ("hand", str(position.hand_sizes[seat - 1])),
        ("discarded", str(position.spent[seat - 1])),
    ]


def hand(position: Competitive, seat: int) -> list[Held]:
    """Return the known cards of a seat's hand, one item for each card."""
    return base.hand(position, seat)


def cost(position: Competitive, codes: Sequence[int]) -> int | None:
    """Return how many cards an island costs: the smallest difference from an adjacent island, 0 without one. Return
    None for other moves."""
    return base.cost(position, codes)


def pointed(view: View, parts: Sequence[Touched]) -> str | None:
    """Return the text for laying a card on a cell if the clicked parts are one card and one cell; otherwise None."""
    return base.pointed(view, parts)
