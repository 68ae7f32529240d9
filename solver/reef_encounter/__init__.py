"""Reef Encounter: whole turns are searched, and compared by rollouts of best turns."""

from __future__ import annotations

from typing import Any

from ..game import Bench, Player, Ranker, Solver, Symmetry


class _ReefEncounter(Solver):
    bench = Bench(nodes=500)  # playouts are searches themselves
    levels = ("random", "policy", "greedy", "best:200n", "best:2000n")
    players = ("greedy",)

    def ranker(self) -> Ranker[Any]:
        from . import best

        return best

    def symmetry(self) -> Symmetry:
        from . import symmetry

        return symmetry

    def player(self, name: str) -> Player[Any] | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = _ReefEncounter()
