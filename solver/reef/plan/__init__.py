"""Proven best placements of Reef cards: `plan` answers a plan document; solvers.py says how."""

from __future__ import annotations

from typing import Any

from ....core.reef.plan_document import read_plan
from ....core.texts import Document
from ...results import Plan
from .solvers import solve


def plan(
    document: Document,
    *,
    solver: str = "search",
    nodes: int | None = None,
    seconds: float | None = None,
    cards: Any = None,
) -> Plan:
    """The best placements that a plan document asks for; `cards` is a card set of one's own. Raises DocumentError and
    LeadlineError."""
    asked = read_plan(document) if cards is None else read_plan(document, cards)
    return solve(asked, solver=solver, nodes=nodes, seconds=seconds)
