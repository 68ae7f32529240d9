"""The competitive game of Calm Sailing."""

from __future__ import annotations

from typing import Any

from ...game import Player, Reasons, Solver


class _Competitive(Solver):
    players = ("greedy",)

    def reasons(self) -> Reasons[Any]:
        from . import reasons

        return reasons

    def player(self, name: str) -> Player[Any] | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = _Competitive()
