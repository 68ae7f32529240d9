"""Sea Salt & Paper. The other seats play the policy, which knows their cards; a tree would choose for them by what the
searching seat sees. benchmarks/pages/sea_salt.md says what was compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ..game import Player, Reasons, Solver, Symmetry, Worlds


class _SeaSalt(Solver):
    tree: ClassVar[Mapping[str, Any]] = {"others": False}
    players = ("greedy",)

    def worlds(self) -> Worlds:
        from . import worlds

        return worlds

    def reasons(self) -> Reasons[Any]:
        from . import reasons

        return reasons

    def symmetry(self) -> Symmetry:
        from . import symmetry

        return symmetry

    def player(self, name: str) -> Player[Any] | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = _SeaSalt()
