"""Reef. benchmarks/notebook.md lists what rollouts by the learned value win against other searches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ..game import Solver

if TYPE_CHECKING:
    from ...core.contract import View
    from ...core.reef.plan_document import PlanQuestion
    from ...core.reef.position import Reef
    from ..game import Candidates, Planner, Player, Reasons, Symmetry
    from ..puzzles.puzzle import Puzzler
    from ..search.flat import Sampler
    from . import candidates, greedy, plan, plan4, puzzles, reasons, symmetry

    _candidates: Candidates[Reef] = candidates
    _greedy: Player[Reef] = greedy
    _plan: Planner[PlanQuestion] = plan
    _plan4: Player[Reef] = plan4
    _puzzles: Puzzler = puzzles
    _reasons: Reasons[Reef] = reasons
    _symmetry: Symmetry = symmetry

MANY = 500  # rollouts, and seconds, from which on they are worth going on for four moves of every seat instead of two
LONG = 0.05


class _Reef(Solver):
    search = "rollout"
    players = ("greedy", "plan4")

    def rollouts(
        self, view: View | None = None, nodes: int | None = None, seconds: float | None = None
    ) -> Callable[..., Sampler] | None:
        from .rollouts import Rollouts, knows

        if view is not None and not knows(view):
            return None
        short = (nodes is not None and nodes < MANY) or (seconds is not None and seconds < LONG)
        return partial(Rollouts, rounds=2 if short else 4)


SOLVER = _Reef()
