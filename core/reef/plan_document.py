"""Questions how cards are best played on one board: the plan document and the checked question, also from values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from ..checker import check
from ..errors import DocumentError, Problem
from ..texts import Document
from .forms import STRICT, Board, Head, Numbers, Supply, check_game
from .material import LETTERS, Stacks
from .own_cards import unknown_card
from .patterns import STANDARD, CardSet

MOST_PLANNED = 16  # cards of a question


class _Asked(BaseModel):
    """What a question says, whether a document or a caller asks it."""

    model_config = STRICT
    board: Board
    cards: Annotated[Numbers, Field(min_length=1)]
    order: Literal["any", "fixed"] = "any"
    supply: Supply | None = None


class PlanDocument(_Asked, Head):
    """How are `cards` best played on `board`, in any order or in the given one (`order` fixed)? The supply counts only
    where it is given."""


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """A checked question: 16 stacks in the order a1 a2 ... d4, card numbers, pieces left of each colour or None."""

    stacks: Stacks
    numbers: tuple[int, ...]
    fixed: bool
    supply: tuple[int, ...] | None
    cards: CardSet


def read_plan(document: Document, cards: CardSet = STANDARD) -> PlanQuestion:
    """The question of a plan document about some of these cards. Raises DocumentError with every problem."""
    fields, problems = check(PlanDocument, document)
    if fields.get("game") is not None:
        check_game(fields["game"], problems)
    return _question(fields, problems, cards)


def plan_question(
    board: list[str] | str,
    numbers: list[int] | str,
    *,
    order: str = "any",
    supply: dict[str, int] | None = None,
    cards: CardSet = STANDARD,
) -> PlanQuestion:
    """The question that these values ask about some of these cards; they are what a plan document has under the keys
    `board`, `cards` (here `numbers`), `order` and `supply`. Raises DocumentError with every problem, named by the
    key."""
    fields, problems = check(_Asked, {"board": board, "cards": numbers, "order": order, "supply": supply})
    return _question(fields, problems, cards)


def _question(fields: dict[str, Any], problems: list[Problem], cards: CardSet) -> PlanQuestion:
    """The question of fields that have the right form, where nothing is wrong with what they mean either."""
    numbers: list[int] = fields.get("cards") or []
    for number in sorted(set(numbers)):
        if number not in cards:
            problems.append(unknown_card("cards", number, cards))
        elif numbers.count(number) > 1:
            problems.append(Problem("cards", f"card {number} is given twice"))
    if len(numbers) > MOST_PLANNED:
        problems.append(Problem("cards", f"{len(numbers)} cards; expected at most {MOST_PLANNED}"))
    if problems:
        raise DocumentError(problems)
    supply = fields["supply"]
    left = None if supply is None else tuple(getattr(supply, letter) for letter in LETTERS)
    return PlanQuestion(fields["board"], tuple(numbers), fields["order"] == "fixed", left, cards)
