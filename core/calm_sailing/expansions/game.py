"""The declaration of Calm Sailing with expansions, in Day and Night and on other boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game import Game

if TYPE_CHECKING:
    from ...game import Documents, Drawing, Guide, Notation, Observation
    from . import document, drawing, guide, notation, observation
    from .position import Expanded

    _document: Documents[Expanded] = document
    _drawing: Drawing[Expanded] = drawing
    _guide: Guide = guide
    _notation: Notation[Expanded] = notation
    _observation: Observation = observation

GAME = Game(
    name="calm-sailing",
    title="Calm Sailing",
    package="calm_sailing.expansions",
    min_players=1,
    max_players=5,
    cooperative=True,
    hidden=True,
    shares=("calm_sailing",),
    by_seat=("hands", "piles"),
    also=("additions", "expects_shares", "shares_given"),
    variants=(
        "jagged rocks",
        "sea monsters (3-5)",
        "storms and compasses",
        "wild cards (1-2)",
        "Day and Night",
        "other boards",
    ),
)
