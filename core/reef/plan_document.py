"""Questions how cards are best played on one board: the plan document and the checked question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from ..checker import check
from ..errors import DocumentError, Problem
from ..texts import Document
from .forms import Board, Head, Numbers, Supply, check_game
from .material import LETTERS, Stacks
from .own_cards import unknown_card
from .patterns import STANDARD, CardSet

MOST_PLANNED = 16  # cards of a question


class PlanDocument(Head):
    """How are `cards` best played on `board`, in any order or in the given one (`order` fixed)? The supply counts only
    where it is given."""

    board: Board
    cards: Annotated[Numbers, Field(min_length=1)]
    order: Literal["any", "fixed"] = "any"
    supply: Supply | None = None


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
