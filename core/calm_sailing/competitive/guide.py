"""The guide for boards of the competitive game of Calm Sailing: a sentence, facts about seats, the hand and costs."""

from __future__ import annotations

from ...contract import View
from ...guide_texts import Facts
from ..base import guide as base
from ..base.guide import UNIT as UNIT, cost as cost, hand as hand, pointed as pointed
from .moves import TAKE
from .position import Competitive

PHRASES = base.PHRASES | {TAKE: "take a card from the row"}


def sentence(view: View) -> str:
    """Describe in one sentence what the seat of the view, which has to be the one to move, can do."""
    return base.sentence(view, PHRASES)


def facts(position: Competitive, seat: int) -> Facts:
    """Return what everybody knows of a seat, as pairs of a name and a value: its points, the sizes of its hand and
    discards."""
    return [
        ("points", str(position.points[seat - 1])),
        ("hand", str(position.hand_sizes[seat - 1])),
        ("discarded", str(position.spent[seat - 1])),
    ]
