"""Proven best placements of Reef cards: a question, from a document or from values, and its answer (solvers.py)."""

from __future__ import annotations

from ....core.reef.patterns import STANDARD, CardSet
from ....core.reef.plan_document import PlanQuestion, plan_question, read_plan
from ....core.texts import Document
from .solvers import solve

__all__ = ["question", "read", "solve"]


def read(document: Document, *, card_set: CardSet | None = None) -> PlanQuestion:
    """The question of a plan document; `card_set` are checked cards of a user's own. Raises DocumentError."""
    return read_plan(document, STANDARD if card_set is None else card_set)


def question(
    board: list[str] | str,
    cards: list[int] | str,
    *,
    order: str = "any",
    supply: dict[str, int] | None = None,
    card_set: CardSet | None = None,
) -> PlanQuestion:
    """The question that these values ask, with the same meaning as in a plan document. Raises DocumentError."""
    own = STANDARD if card_set is None else card_set
    return plan_question(board, cards, order=order, supply=supply, cards=own)
