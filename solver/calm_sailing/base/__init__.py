"""The base game of Calm Sailing. benchmarks/pages/calm_sailing.md says what was compared: the tree was no better than
flat sampling in the few games that were played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ....core.calm_sailing.base.position import CalmSailing
from ....core.calm_sailing.material import JOINT_DISCARD
from ...game import BestLines, FirstLook, Player, Priors, Reasons, Solver, Symmetry, Verifier, Worlds

if TYPE_CHECKING:
    from ....core.contract import Position

FEWEST = 64  # cards of the shortest win: 36 islands, 18 that pay for them, the Start, 8 that pay for it, a Finish


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

    def reasons(self) -> Reasons[Any]:
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

    def slack(self, deal: Position) -> int | None:
        if not isinstance(deal, CalmSailing):
            return None
        fewest = FEWEST - JOINT_DISCARD + deal.joint_discard
        return sum(deal.hand_sizes) + sum(deal.pile_sizes) - fewest

    def symmetry(self) -> Symmetry:
        from . import symmetry

        return symmetry

    def player(self, name: str) -> Player[Any] | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = BaseSolver()
