"""Questions for the best plays on one board: of all cards, or of some turns with drafts.

The module has the plan document and the checked question, which can also be made from values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from ..documents.fields import split
from ..documents.io import Document, with_integers
from ..documents.keys import Form, Head, Key
from ..documents.validation import check
from ..errors import DocumentError, Problem, counted
from .document_keys import Board, Number, Numbers, Opening, Points, Supply, check_game
from .material import CELLS, DISPLAY, HAND, LETTERS, PILE, START_POINTS, Stacks
from .own_cards import unknown_card
from .patterns import STANDARD, CardSet

MOST_PLANNED = 16  # cards of a question
MOST_TURNS = 12
MOST_TOKENS = 999  # on a display card
OF_TURNS = ("display", "pile", "left", "points", "end")  # keys that are allowed only together with `turns`


class PlanTokens(Form):
    """A display card and the points on it; a card without points may also be its number."""

    card: Number
    points: Annotated[int, Field(ge=0, le=MOST_TOKENS)] = 0


def _display(value: object) -> object:
    cards = split(value)
    return [card if isinstance(card, dict) else {"card": card} for card in cards] if isinstance(cards, list) else cards


Display = Annotated[
    list[PlanTokens],
    Field(max_length=DISPLAY),
    BeforeValidator(_display, json_schema_input_type=list[PlanTokens | int | str] | str),
]


class _Asked(Form):
    """The contents of a question, from a document or from a caller."""

    board: Board = None
    cards: Annotated[Numbers, Key("plan: the cards that are to be played")]
    order: Annotated[Literal["any", "fixed"], Key("plan: any, or fixed for the order in which they are given")] = "any"
    supply: Supply | None = None
    opening: Opening | None = None
    turns: Annotated[
        Annotated[int, Field(ge=1, le=MOST_TURNS)] | None,
        Key("plan: how many turns of your own, drafts among them"),
    ] = None
    display: Display | None = None
    pile: Annotated[Numbers | None, Key("plan: cards of the draw pile that you know, from the top on")] = None
    left: Annotated[Annotated[int, Field(ge=1, le=PILE)] | None, Key("plan: how many cards the draw pile has")] = None
    points: Points | None = None
    end: Annotated[bool | None, Key("plan: whether the cards that are left in the hand are scored at the end")] = None


class PlanDocument(_Asked, Head):
    """A question for the best way to play `cards` on `board`, in any order or in the given one (`order` fixed).

    With `opening` instead of a board, the question is for the best first four pieces for the cards. The supply counts
    only if it is given. With `turns` the cards are a hand, and the question is for that many turns of the seat, drafts
    included. Drafts come from the `display` and from the known cards of the `pile`, its top card first; `left` is the
    number of all cards in the pile, and `points` those of the seat. With `end` the hand is scored after the last turn.
    """

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"anyOf": [{"required": ["board"]}, {"required": ["opening"]}]},
    )


@dataclass(frozen=True, slots=True)
class OwnTurns:
    """Some turns of one seat.

    turns    the number of turns
    display  the display cards, each with the points on it
    pile     the known cards of the draw pile, from the top down
    left     the number of all cards in the draw pile; None means more than the turns can draw
    points   the points of the seat
    end      true if the hand is scored after the last turn
    """

    turns: int
    display: tuple[tuple[int, int], ...] = ()
    pile: tuple[int, ...] = ()
    left: int | None = None
    points: int = START_POINTS
    end: bool = False


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """A checked question for the best way to play cards on one board.

    stacks     the 16 stacks of the board in the order a1 a2 ... d4; all empty if the question is for an opening
    numbers    the numbers of the cards
    fixed      true if they are played in this order
    supply     the pieces left of each colour; None if the supply is not limited
    cards      the card set that the numbers refer to
    opening    the kind of the opening that is asked for; None if the board is given
    own_turns  the turns of the seat; None if all cards are played
    """

    stacks: Stacks
    numbers: tuple[int, ...]
    fixed: bool
    supply: tuple[int, ...] | None
    cards: CardSet
    opening: str | None = None
    own_turns: OwnTurns | None = None


def read_plan(document: Document, cards: CardSet = STANDARD) -> PlanQuestion:
    """Return the checked question of a plan document, whose card numbers are those of the set `cards`. Raise
    DocumentError with every problem."""
    fields, problems = check(PlanDocument, with_integers(document))
    if fields.get("game") is not None:
        check_game(fields["game"], problems)
    return _question(fields, problems, cards)


def plan_question(
    board: list[str] | str | None,
    numbers: list[int] | str,
    *,
    order: str = "any",
    supply: dict[str, int] | None = None,
    cards: CardSet = STANDARD,
    **more: Any,
) -> PlanQuestion:
    """Return the checked question that these values describe; the card `numbers` are those of the set `cards`.

    The values are those of a plan document under the keys `board`, `cards` (here `numbers`), `order`, `supply`, and by
    name `opening`, `turns` and the keys that belong to `turns`. Raise DocumentError with every problem, named by the
    key.
    """
    values = {"board": board, "cards": numbers, "order": order, "supply": supply}
    given = {key: value for key, value in more.items() if value is not None}
    if board is None and "opening" in given:
        del values["board"]
    fields, problems = check(_Asked, values | given)
    return _question(fields, problems, cards)


def _question(fields: dict[str, Any], problems: list[Problem], cards: CardSet) -> PlanQuestion:
    """Build the question from fields of the right form, if their meaning has no problem either."""
    turns, opening = fields.get("turns"), fields.get("opening")
    _check_board(fields, problems)
    _check_cards(fields, problems, cards)
    if turns is None and "turns" in fields:
        for key in OF_TURNS:
            if fields.get(key) is not None:
                problems.append(Problem(key, "means something with `turns` only, which is missing"))
    if fields.get("order") == "fixed" and (turns is not None or opening is not None):
        problems.append(Problem("order", f"fixed; with `{'opening' if turns is None else 'turns'}` expected any"))
    pile, left = fields.get("pile") or [], fields.get("left")
    if left is not None and left < len(pile):
        problems.append(Problem("left", f"{counted(left, 'card')}; in `pile` there are already {len(pile)}"))
    if problems:
        raise DocumentError(problems)
    supply = fields["supply"]
    stacks = [None] * CELLS if fields["board"] is None else fields["board"]
    pieces = None if supply is None else tuple(getattr(supply, letter) for letter in LETTERS)
    own = None
    if turns is not None:
        display = tuple((entry.card, entry.points) for entry in fields["display"] or ())
        points = START_POINTS if fields["points"] is None else fields["points"]
        own = OwnTurns(turns, display, tuple(pile), left, points, bool(fields["end"]))
    return PlanQuestion(stacks, tuple(fields["cards"]), fields["order"] == "fixed", pieces, cards, opening, own)


def _check_board(fields: dict[str, Any], problems: list[Problem]) -> None:
    if "board" not in fields or "opening" not in fields:
        return
    if fields["board"] is None and fields["opening"] is None:
        problems.append(Problem("board", "missing"))
    elif fields["board"] is not None and fields["opening"] is not None:
        problems.append(Problem("opening", "the board has pieces on it; expected one of `board` and `opening`"))
    supply = fields.get("supply")
    if fields["opening"] is not None and supply is not None:
        short = [letter for letter in LETTERS if getattr(supply, letter) == 0]
        last = [letter for letter in LETTERS if getattr(supply, letter) == 1 and fields.get("turns") is not None]
        if short:
            problems.append(Problem(f"supply.{short[0]}", "0; an opening takes one piece of each colour"))
        elif last:
            what = "1; expected 2 or more, for an opening takes one piece and no colour has run out after it (6.8)"
            problems.append(Problem(f"supply.{last[0]}", what))


def _check_cards(fields: dict[str, Any], problems: list[Problem], cards: CardSet) -> None:
    """Check that every card is in the set and named once, and that there are not too many."""
    turns = fields.get("turns") is not None
    hand: list[int] = fields.get("cards") or []
    named: list[int] = []
    shown = [entry.card for entry in fields.get("display") or []]
    for where, numbers in (("cards", hand), ("display", shown), ("pile", fields.get("pile") or [])):
        for number in sorted(set(numbers)):
            if number not in cards:
                problems.append(unknown_card(where, number, cards))
            elif numbers.count(number) > 1 or number in named:
                problems.append(Problem(where, f"card {number} is given twice"))
        named += numbers
    most = HAND if turns else MOST_PLANNED
    if "cards" in fields and not hand and not turns:
        problems.append(Problem("cards", "no card; expected at least 1"))
    if len(hand) > most:
        problems.append(
            Problem("cards", f"{counted(len(hand), 'card')}; expected at most {most}{' in a hand' if turns else ''}")
        )
    elif len(named) > MOST_PLANNED:
        problems.append(Problem("pile", f"{counted(len(named), 'card')} together; expected at most {MOST_PLANNED}"))
