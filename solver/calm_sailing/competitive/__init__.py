"""The competitive game of Calm Sailing."""

from __future__ import annotations

from ...game import Player, Reasons, Solver


class _Competitive(Solver):
    players = ("greedy",)

    def reasons(self) -> Reasons:
        from . import reasons

        return reasons

    def player(self, name: str) -> Player | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = _Competitive()
