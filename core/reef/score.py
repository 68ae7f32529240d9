"""Documents that ask about one board: what a card scores (`score`), how cards are best played (`plan`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from ..checker import check
from ..errors import DocumentError, Problem
from ..texts import Document
from .card_fields import split
from .document import NAME, STRICT, Board, Stacks, Supply
from .material import LETTERS, MOST_CARDS, read_cards
from .patterns import STANDARD, CardSet, Score, explain


def _number(value: object) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_CARDS:
        raise ValueError("expected the number of a card")
    return value


Number = Annotated[int, BeforeValidator(_number, json_schema_input_type=int | str)]
Numbers = Annotated[list[Number], BeforeValidator(split, json_schema_input_type=list[int | str] | str)]


class ScoreDocument(BaseModel):
    """What does `card` score on `board`?"""

    model_config = STRICT
    game: str
    format: Literal[1]
    board: Board
    card: Number


class PlanDocument(BaseModel):
    """How are `cards` best played on `board`, in any order or in the given one (`order` fixed)? The supply counts only
    where it is given."""

    model_config = STRICT
    game: str
    format: Literal[1]
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


def card_set(document: Document) -> CardSet:
    """The cards of a user's own file, in the form of cards.json (see read_cards). Raises DocumentError."""
    return CardSet(read_cards(document))


def score(document: Document, card_file: Document | None = None) -> Document:
    """What `score` answers: points and occurrences. Raises DocumentError with every problem."""
    return score_pattern(document, STANDARD if card_file is None else card_set(card_file)).as_json()


def score_pattern(document: Document, cards: CardSet = STANDARD) -> Score:
    """The points and occurrences that a score document asks for. Raises DocumentError with every problem."""
    fields, problems = check(ScoreDocument, document)
    number = fields.get("card")
    if fields.get("game") is not None:
        check_game(fields["game"], problems)
    if number is not None and number not in cards:
        problems.append(_unknown("card", number, cards))
    if problems:
        raise DocumentError(problems)
    return explain(fields["board"], fields["card"], cards)


def check_game(name: str, problems: list[Problem]) -> None:
    """Adds a problem where the name is not that of this game."""
    if name.lower() != NAME:
        problems.append(Problem("game", f"{name!r}; expected {NAME!r}"))


def _unknown(where: str, number: int, cards: CardSet) -> Problem:
    known = sorted(cards.cards)
    named = f"1 to {len(known)}" if known == list(range(1, len(known) + 1)) else ", ".join(map(str, known))
    return Problem(where, f"unknown card {number}; expected one of {named}")


def read_plan(document: Document, cards: CardSet = STANDARD, most: int = 16) -> PlanQuestion:
    """The question of a plan document. Raises DocumentError with every problem."""
    fields, problems = check(PlanDocument, document)
    numbers = fields.get("cards")
    if fields.get("game") is not None:
        check_game(fields["game"], problems)
    for number in sorted(set(numbers or [])):
        assert numbers is not None
        if number not in cards:
            problems.append(_unknown("cards", number, cards))
        elif numbers.count(number) > 1:
            problems.append(Problem("cards", f"card {number} is given twice"))
    if numbers is not None and len(numbers) > most:
        problems.append(Problem("cards", f"{len(numbers)} cards; expected at most {most}"))
    if problems:
        raise DocumentError(problems)
    supply = fields["supply"]
    left = None if supply is None else tuple(getattr(supply, letter) for letter in LETTERS)
    return PlanQuestion(fields["board"], tuple(numbers or ()), fields["order"] == "fixed", left, cards)


def schemas() -> dict[str, dict[str, Any]]:
    """JSON Schema of the two documents."""
    return {"score": ScoreDocument.model_json_schema(), "plan": PlanDocument.model_json_schema()}
