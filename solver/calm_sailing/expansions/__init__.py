"""Calm Sailing with expansions, in Day and Night and on other boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...game import Player, Priors, Reasons, Solver, Verifier, Worlds


class _Expansions(Solver):
    tree: ClassVar[Mapping[str, Any]] = {"widening": 0.3, "exploration": 0.1, "certainty": 100.0}
    players = ("greedy",)

    def priors(self) -> Priors | None:
        from . import priors

        return priors

    def worlds(self) -> Worlds | None:
        from . import worlds

        return worlds

    def reasons(self) -> Reasons[Any]:
        from . import reasons

        return reasons

    def verifier(self) -> Verifier:
        from . import verify

        return verify

    def player(self, name: str) -> Player[Any] | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = _Expansions()
