"""Reef. benchmarks/README.md says what rollouts by the learned value win against what was used before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import Candidates, Planner, Player, Reasons, Solver, Symmetry

if TYPE_CHECKING:
    from ...core.reef.plan_document import PlanQuestion
    from ..puzzles.puzzle import Puzzler
    from ..search.flat import Sampler


class _Reef(Solver):
    search = "rollout"
    players = ("greedy", "plan4")

    def candidates(self) -> Candidates:
        from . import candidates

        return candidates

    def rollouts(self) -> type[Sampler]:
        from .rollouts import Rollouts

        return Rollouts

    def reasons(self) -> Reasons:
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

    def player(self, name: str) -> Player | None:
        from . import greedy, plan4

        return {"greedy": greedy, "plan4": plan4}.get(name)


SOLVER: Solver = _Reef()
