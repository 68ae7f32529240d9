"""The guide for boards of Calm Sailing with expansions: a sentence, facts about seats, the hand and costs."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract import View
from ...guide_texts import Facts
from ..base import guide as base
from ..base.guide import UNIT as UNIT, hand as hand, pointed as pointed
from ..base.moves import PAYMENT, PLAY, unpack
from .moves import (
    ALL,
    COMPASS,
    LAY_WILD,
    MOVE_ROCKS,
    PAY_ROCKS,
    RESOLVE,
    STRIKE,
    TOP_TWO,
    TURN_OVER,
    WILD_COMPASS,
    WILD_ISLAND,
)
from .position import Expanded

PHRASES = base.PHRASES | {
    LAY_WILD: "choose a cell for the wild card",
    WILD_ISLAND: "lay the wild card as an island",
    TURN_OVER: "turn an island over",
    STRIKE: "let a sea monster remove an island",
    MOVE_ROCKS: "move the rocks to a row",
    PAY_ROCKS: "pay to leave the rocks on their row",
    RESOLVE: "resolve the storm",
    COMPASS: "spend a compass on a storm",
    WILD_COMPASS: "use the wild card as a compass",
    ALL: "discard the whole hand for a compass",
    TOP_TWO: "give the two top cards of your pile unseen",
}


def sentence(view: View) -> str:
    """Describe in one sentence what the seat of the view, which has to be the one to move, can do."""
    position = view.masked
    assert isinstance(position, Expanded)
    whole = {} if position.monsters or any(position.yellow) else base.forced(position)
    return base.sentence(view, PHRASES | whole)


def facts(position: Expanded, seat: int) -> Facts:
    """Return what everybody knows of a seat, as pairs of a name and a value: those of the base game, and the storms
    that lie before it."""
    storms = [name for name, seats in (("Y", position.yellow), ("O", position.orange)) for one in seats if one == seat]
    return base.facts(position, seat) + ([("storms", " ".join(storms))] if storms else [])


def cost(position: Expanded, codes: Sequence[int]) -> int | None:
    """Return how many cards a single island costs; for other moves that lay or turn an island, how many they pay.
    Return None for the rest."""
    kinds = [unpack(code)[0] for code in codes]
    if kinds == [PLAY]:
        return base.cost(position, codes)
    return kinds.count(PAYMENT) if kinds[0] in (PLAY, WILD_ISLAND, TURN_OVER) else None
