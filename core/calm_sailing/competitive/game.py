"""The declaration of the competitive game of Calm Sailing (12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game import Game

if TYPE_CHECKING:
    from ...game import Documents, Drawing, Following, Guide, Notation, Observation
    from . import document, drawing, follow, guide, notation, observation
    from .position import Competitive

    _document: Documents[Competitive] = document
    _drawing: Drawing[Competitive] = drawing
    _follow: Following[Competitive] = follow
    _guide: Guide = guide
    _notation: Notation[Competitive] = notation
    _observation: Observation = observation

GAME = Game(
    name="calm-sailing",
    title="Calm Sailing, competitive (unofficial variant)",
    package="calm_sailing.competitive",
    min_players=2,
    max_players=2,
    cooperative=False,
    hidden=True,
    shares=("calm_sailing",),
    by_seat=("hands",),
    variants=("competitive (unofficial variant)",),
)
