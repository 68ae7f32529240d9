"""What the base game of Calm Sailing declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...game import Catalogue, Documents, Drawing, Following, Game, Notation, Observation, Records

if TYPE_CHECKING:
    from ...contract import Position, View
    from .position import CalmSailing


class BaseGame(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents[Any]:
        from . import document

        return document

    @property
    def records(self) -> Records[CalmSailing]:
        from .. import record

        return record

    @property
    def notation(self) -> Notation[CalmSailing]:
        from . import notation

        return notation

    @property
    def position_type(self) -> type[Position]:
        from .position import CalmSailing

        return CalmSailing

    @property
    def drawing(self) -> Drawing[CalmSailing]:
        from . import drawing

        return drawing

    @property
    def following(self) -> Following[Any]:
        from . import follow

        return follow

    def shares_due(self, view: View) -> bool:
        from . import follow

        return follow.shares_due(view)

    def shares_given(self, before: View, after: View) -> dict[int, int]:
        from . import follow

        return follow.shares_given(before, after)

    @property
    def observation(self) -> Observation:
        from . import observation

        return observation

    @property
    def catalogue(self) -> Catalogue:
        from .. import catalogue

        return catalogue


GAME: Game = BaseGame(
    name="calm-sailing",
    title="Calm Sailing",
    package="calm_sailing.base",
    min_players=1,
    max_players=5,
    cooperative=True,
    hidden=True,
    variants=(
        "base game",
        "removed islands (0-28)",
        "solo by the house ruling",
    ),
)
