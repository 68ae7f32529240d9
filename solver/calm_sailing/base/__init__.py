"""The base game of Calm Sailing. benchmarks/README.md says what was compared: the tree was no better than flat sampling
in the few games that were played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...game import BestLines, FirstLook, Player, Priors, Reasons, Solver, Symmetry, Verifier, Worlds


class BaseSolver(Solver):
    """The hooks of the base game."""

    tree: ClassVar[Mapping[str, Any]] = {"widening": 0.3, "exploration": 0.1, "certainty": 100.0}
    players = ("greedy",)

    def priors(self) -> Priors | None:
        from . import priors

        return priors

    def worlds(self) -> Worlds | None:
        from . import worlds

        return worlds

    def reasons(self) -> Reasons:
        from . import reasons

        return reasons

    def verifier(self) -> Verifier | None:
        from . import verify

        return verify

    def best_lines(self) -> BestLines | None:
        from . import optimal

        return optimal

    def first_lines(self) -> FirstLook | None:
        from . import verify

        return verify

    def symmetry(self) -> Symmetry:
        from . import symmetry

        return symmetry

    def player(self, name: str) -> Player | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = BaseSolver()
