"""The declaration of Sea Salt & Paper: its facts, its options and its modules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..game import (
    Catalogue,
    Documents,
    Drawing,
    Following,
    Game,
    Notation,
    Observation,
    Option,
    Records,
    Scoring,
)
from ..seats import FirstSeat

if TYPE_CHECKING:
    from ..contract import View
    from .position import SeaSalt


class _SeaSalt(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents[SeaSalt]:
        from . import document

        return document

    @property
    def records(self) -> Records[SeaSalt]:
        from . import record

        return record

    @property
    def notation(self) -> Notation[SeaSalt]:
        from . import notation

        return notation

    @property
    def drawing(self) -> Drawing[SeaSalt]:
        from . import drawing

        return drawing

    @property
    def observation(self) -> Observation:
        from . import observation

        return observation

    def rounds(self, view: View[Any]) -> tuple[int, Sequence[int]]:

        return view.masked.rounds, view.masked.scores

    @property
    def catalogue(self) -> Catalogue:
        from . import catalogue

        return catalogue

    @property
    def scoring(self) -> Scoring:
        from . import score

        return score

    @property
    def following(self) -> Following[SeaSalt]:
        from . import follow

        return follow


GAME: Game = _SeaSalt(
    name="sea-salt-paper",
    title="Sea Salt & Paper",
    package="sea_salt",
    min_players=2,
    max_players=4,
    cooperative=False,
    hidden=True,
    aliases=("sea-salt", "sea_salt", "sea_salt_paper"),
    options=(
        Option("first", FirstSeat, "The seat that begins, or random (default: drawn).", "SEAT|random"),
        Option(
            "target", int, "Points that end the game, 1-30000 (default: 40, 35 or 30 for two, three or four).", "POINTS"
        ),
    ),
    variants=("base game", "another target"),
)
