"""Calm Sailing with expansions, in Day and Night and on other boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ...game import Solver

if TYPE_CHECKING:
    from ....core.calm_sailing.expansions.position import Expanded
    from ...game import Player, Priors, Reasons, Verifier, Worlds
    from . import greedy, priors, reasons, verify, worlds

    _greedy: Player[Expanded] = greedy
    _priors: Priors = priors
    _reasons: Reasons[Expanded] = reasons
    _verify: Verifier = verify
    _worlds: Worlds = worlds


class _Expansions(Solver):
    tree: ClassVar[Mapping[str, Any]] = {"widening": 0.3, "exploration": 0.1, "certainty": 100.0}
    players = ("greedy",)


SOLVER = _Expansions()
