"""The competitive game of Calm Sailing."""

from __future__ import annotations

from ...game import Reasons, Solver


class _Competitive(Solver):
    def reasons(self) -> Reasons:
        from . import reasons

        return reasons


SOLVER: Solver = _Competitive()
