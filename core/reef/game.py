"""The declaration of Reef: its facts, its options and its modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from ..errors import Problem
from ..game import (
    Catalogue,
    Documents,
    Drawing,
    Following,
    Game,
    Notation,
    Observation,
    Option,
    OwnCards,
    PlanDrawing,
    Records,
    Scoring,
)
from ..seats import FirstSeat

if TYPE_CHECKING:
    from ..contract import View
    from .position import Reef


class _Reef(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents[Reef]:
        from . import document

        return document

    @property
    def records(self) -> Records[Reef]:
        from . import record

        return record

    @property
    def notation(self) -> Notation[Reef]:
        from . import notation

        return notation

    @property
    def drawing(self) -> Drawing[Reef]:
        from . import drawing

        return drawing

    @property
    def piece_colors(self) -> Mapping[str, str]:
        return {"r": "#ff7065", "y": "#f6dc5f", "p": "#bf9cff", "g": "#5fd08f"}

    @property
    def catalogue(self) -> Catalogue:
        from . import catalogue

        return catalogue

    @property
    def plan_drawing(self) -> PlanDrawing:
        from . import plan_picture

        return plan_picture

    @property
    def scoring(self) -> Scoring:
        from . import score

        return score

    @property
    def observation(self) -> Observation:
        from . import observation

        return observation

    @property
    def following(self) -> Following[Reef]:
        from . import follow

        return follow

    def untold(self, view: View[Any]) -> Problem | None:
        from . import follow

        return follow.untold(view)

    @property
    def own_cards(self) -> OwnCards:
        from . import own_cards

        return own_cards


GAME: Game = _Reef(
    name="reef",
    title="Reef",
    package="reef",
    min_players=2,
    max_players=4,
    cooperative=False,
    hidden=True,
    options=(
        Option(
            "opening",
            Literal["standard", "experienced"],
            "Where a seat lays its first four pieces: one on each central space, or anywhere else (experienced).",
            "standard|experienced",
        ),
        Option("first", FirstSeat, "The seat that begins, or random (default: drawn).", "SEAT|random"),
    ),
    variants=("standard opening", "experienced opening"),
)
