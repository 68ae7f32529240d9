"""What the competitive game of Calm Sailing (12.4) declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...game import Documents, Drawing, Following, Game, Notation, Observation, Records

if TYPE_CHECKING:
    from .position import Competitive


class _Competitive(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents[Any]:
        from . import document

        return document

    @property
    def records(self) -> Records[Competitive]:
        from .. import record

        return record

    @property
    def notation(self) -> Notation[Competitive]:
        from . import notation

        return notation

    @property
    def drawing(self) -> Drawing[Competitive]:
        from . import drawing

        return drawing

    @property
    def observation(self) -> Observation:
        from . import observation

        return observation

    @property
    def following(self) -> Following[Any]:
        from . import follow

        return follow


GAME: Game = _Competitive(
    name="calm-sailing",
    title="Calm Sailing, competitive (house reading)",
    package="calm_sailing.competitive",
    min_players=2,
    max_players=2,
    cooperative=False,
    hidden=True,
    variants=("competitive (house reading)",),
)
