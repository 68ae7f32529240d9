"""What Calm Sailing with expansions, in Day and Night and on other boards declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...game import Documents, Drawing, Following, Game, Notation, Observation, Records

if TYPE_CHECKING:
    from ...contract import View
    from .position import Expanded


class _Expansions(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents[Any]:
        from . import document

        return document

    @property
    def records(self) -> Records[Expanded]:
        from .. import record

        return record

    @property
    def notation(self) -> Notation[Expanded]:
        from . import notation

        return notation

    @property
    def drawing(self) -> Drawing[Expanded]:
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

    def shares_due(self, view: View) -> bool:
        from . import follow

        return follow.shares_due(view)

    def shares_given(self, before: View, after: View) -> dict[int, int]:
        from . import follow

        return follow.shares_given(before, after)


GAME: Game = _Expansions(
    name="calm-sailing",
    title="Calm Sailing",
    package="calm_sailing.expansions",
    min_players=1,
    max_players=5,
    cooperative=True,
    hidden=True,
    variants=(
        "jagged rocks",
        "sea monsters (3-5)",
        "storms and compasses",
        "wild cards (1-2)",
        "Day and Night",
        "other boards",
    ),
)
