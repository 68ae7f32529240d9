"""Searches for the base game of Calm Sailing. In the few games that were played, a tree did not win more than flat
sampling (benchmarks/notebook.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ....core.calm_sailing.base.position import CalmSailing
from ....core.calm_sailing.material import JOINT_DISCARD
from ...game import Solver

if TYPE_CHECKING:
    from ....core.contract import Position
    from ...game import BestLines, FirstLook, Player, Priors, Reasons, Symmetry, Verifier, Worlds
    from . import greedy, optimal, priors, reasons, symmetry, verify, worlds

    _greedy: Player[CalmSailing] = greedy
    _optimal: BestLines = optimal
    _priors: Priors = priors
    _reasons: Reasons[CalmSailing] = reasons
    _symmetry: Symmetry = symmetry
    _verify: Verifier = verify
    _verify2: FirstLook = verify
    _worlds: Worlds = worlds

FEWEST = 64  # cards of the shortest win: 36 islands, 18 that pay for them, the Start, 8 that pay for it, a Finish


class BaseSolver(Solver):
    """The solver of the base game."""

    tree: ClassVar[Mapping[str, Any]] = {"widening": 0.3, "exploration": 0.1, "certainty": 100.0}
    players = ("greedy",)

    def slack(self, deal: Position) -> int | None:
        if not isinstance(deal, CalmSailing):
            return None
        fewest = FEWEST - JOINT_DISCARD + deal.joint_discard
        return sum(deal.hand_sizes) + sum(deal.pile_sizes) - fewest


SOLVER = BaseSolver()
