"""The competitive game of Calm Sailing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game import Solver

if TYPE_CHECKING:
    from ....core.calm_sailing.competitive.position import Competitive
    from ...game import Player, Reasons
    from . import greedy, reasons

    _greedy: Player[Competitive] = greedy
    _reasons: Reasons[Competitive] = reasons


class _Competitive(Solver):
    players = ("greedy",)


SOLVER = _Competitive()
