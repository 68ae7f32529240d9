"""Sea Salt & Paper. The other seats play the policy, which knows their cards; a tree would choose for them by what the
searching seat sees. benchmarks/notebook.md lists what was compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ..game import Solver

if TYPE_CHECKING:
    from ...core.sea_salt.position import SeaSalt
    from ..game import Player, Reasons, Symmetry, Worlds
    from . import greedy, reasons, symmetry, worlds

    _greedy: Player[SeaSalt] = greedy
    _reasons: Reasons[SeaSalt] = reasons
    _symmetry: Symmetry = symmetry
    _worlds: Worlds = worlds


class _SeaSalt(Solver):
    tree: ClassVar[Mapping[str, Any]] = {"others": False}
    players = ("greedy",)


SOLVER = _SeaSalt()
