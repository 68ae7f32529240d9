"""Reef Encounter: whole turns are searched, and compared by rollouts of best turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import Bench, Solver

if TYPE_CHECKING:
    from ...core.reef_encounter.position import ReefEncounter
    from ..game import Player, Ranker, Symmetry
    from . import best, greedy, symmetry

    _best: Ranker[ReefEncounter] = best
    _greedy: Player[ReefEncounter] = greedy
    _symmetry: Symmetry = symmetry


class _ReefEncounter(Solver):
    bench = Bench(nodes=500)  # playouts are searches themselves
    levels = ("random", "policy", "greedy", "best:200n", "best:2000n")
    players = ("greedy",)


SOLVER = _ReefEncounter()
