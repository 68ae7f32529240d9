"""Reef. benchmarks/pages/reef.md says what rollouts by the learned value win against what was used before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..game import Candidates, Planner, Player, Reasons, Solver, Symmetry

if TYPE_CHECKING:
    from ...core.contract import View
    from ...core.reef.plan_document import PlanQuestion
    from ..puzzles.puzzle import Puzzler
    from ..search.flat import Sampler


MANY = 500  # rollouts, and seconds, from which on they are worth going on for four moves of every seat instead of two
LONG = 0.05


class _Reef(Solver):
    search = "rollout"
    players = ("greedy", "plan4")

    def candidates(self) -> Candidates[Any]:
        from . import candidates

        return candidates

    def rollouts(
        self, view: View | None = None, nodes: int | None = None, seconds: float | None = None
    ) -> Callable[..., Sampler] | None:
        from .rollouts import Rollouts, knows

        if view is not None and not knows(view):
            return None
        short = (nodes is not None and nodes < MANY) or (seconds is not None and seconds < LONG)
        return partial(Rollouts, rounds=2 if short else 4)

    def reasons(self) -> Reasons[Any]:
        from . import reasons

        return reasons

    def planner(self) -> Planner[PlanQuestion]:
        from . import plan

        return plan

    def puzzler(self) -> Puzzler:
        from . import puzzles

        return puzzles

    def symmetry(self) -> Symmetry:
        from . import symmetry

        return symmetry

    def player(self, name: str) -> Player[Any] | None:
        from . import greedy, plan4

        return {"greedy": greedy, "plan4": plan4}.get(name)


SOLVER: Solver = _Reef()
