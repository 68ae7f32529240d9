"""Proven best placements of Reef cards: a question, from a document or from values, and its answer (solvers.py)."""

from __future__ import annotations

from typing import Any

from ....core.documents.io import Document
from ....core.reef.patterns import STANDARD, CardSet
from ....core.reef.plan_document import PlanQuestion, plan_question
from ....core.reef.plan_position import read_question
from .solvers import solve

__all__ = ["question", "read", "solve"]


def read(
    document: Document,
    *,
    card_set: CardSet | None = None,
    turns: int | None = None,
    end: bool = False,
    seat: int | None = None,
) -> PlanQuestion:
    """Return the question of a plan document, or about the hand of `seat` in a document of the game.

    By default it is about the seat to move, or the seat of a view. `card_set` are checked custom cards; `turns` and
    `end` have the same meaning as in a plan document. Raises DocumentError.
    """
    return read_question(document, card_set, turns=turns, end=end, seat=seat)


def question(
    board: list[str] | str | None,
    cards: list[int] | str,
    *,
    order: str = "any",
    supply: dict[str, int] | None = None,
    card_set: CardSet | None = None,
    **more: Any,
) -> PlanQuestion:
    """Return a question for `solve` from values with the same meaning as in a plan document. Raises DocumentError."""
    own = STANDARD if card_set is None else card_set
    return plan_question(board, cards, order=order, supply=supply, cards=own, **more)
