"""The declaration of the base game of Calm Sailing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game import Game

if TYPE_CHECKING:
    from ...game import Documents, Drawing, Guide, Notation, Observation
    from . import document, drawing, guide, notation, observation
    from .position import CalmSailing

    _document: Documents[CalmSailing] = document
    _drawing: Drawing[CalmSailing] = drawing
    _guide: Guide = guide
    _notation: Notation[CalmSailing] = notation
    _observation: Observation = observation

GAME = Game(
    name="calm-sailing",
    title="Calm Sailing",
    package="calm_sailing.base",
    min_players=1,
    max_players=5,
    cooperative=True,
    hidden=True,
    shares=("calm_sailing",),
    packable=True,
    by_seat=("hands", "piles"),
    also=("expects_shares", "shares_given"),
    variants=(
        "base game",
        "removed islands (0-28)",
        "solo by our ruling",
    ),
)
