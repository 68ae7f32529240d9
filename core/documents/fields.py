"""What the fields of all games' documents may be written as, besides their canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_args

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, PydanticKnownError, core_schema

from ..drawing import HIDDEN
from ..errors import DocumentError, Problem
from .io import Document

# What tells a document from others of a batch: it means nothing to the game, and stands in the answer.
Identity = Annotated[str, Field(max_length=200)] | int | Annotated[float, Field(allow_inf_nan=False)]
_IDENTITY: TypeAdapter[Any] = TypeAdapter(Identity, config=ConfigDict(strict=True))
MOST_SEATS = 5  # of any game
BY_SEAT = ("hands", "piles")
NO_OWNER = "missing; a position that hides cards says whose view it is"


@dataclass(frozen=True, slots=True)
class Exactly:
    """Stands beside a Literal of numbers or truth values, which compares by equality: false is no 0, and 3.0 no 3."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        values = get_args(source)
        *others, last = map(repr, values)
        expected = f"{', '.join(others)} or {last}" if others else last

        def check(value: object) -> object:
            if isinstance(value, int | float) and type(value) not in map(type, values):
                raise PydanticKnownError("literal_error", {"expected": expected})
            return value

        return core_schema.no_info_before_validator_function(check, handler(source))


def identity_of(document: Document) -> str | int | float | None:
    """The `id` of a document that may be wrong otherwise; None where it has none, or one that cannot be."""
    try:
        found: str | int | float = _IDENTITY.validate_python(document.get("id"))
    except ValidationError:
        return None
    return found


def split(value: object) -> object:
    """A list may also be a text, its entries between blanks or commas."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def hidden(value: object) -> object:
    """What is not known is null or, also where a format has no null, `?`."""
    return None if value == HIDDEN else value


def counted(value: object) -> object:
    """A number of hidden cards may also be so many `?`, as a list or a text."""
    cards = split(value) if isinstance(value, str) and HIDDEN in value else value
    if isinstance(cards, list) and cards and all(card is None or card == HIDDEN for card in cards):
        return len(cards)
    return value


def told(value: object) -> object:
    """The same where a list may have entries that are not known."""
    return counted(value) if isinstance(value, str) else value


def check_owner(document: Mapping[str, object], *names: str) -> None:
    """Raises DocumentError where a document gives cards of one of these fields, or of each seat in one of them, as a
    number or as hidden ones, and does not say whose view it is: all else that is said of it would mislead."""
    if "you" in document:
        return
    for name in names:
        value = document.get(name)
        entries = value if isinstance(value, list) and name in BY_SEAT else [value]
        if 0 < len(entries) <= MOST_SEATS and all(type(counted(entry)) is int for entry in entries):
            raise DocumentError([Problem("you", NO_OWNER)])


def left_out() -> Any:
    """The default of a key whose value follows from others: None until `own_turn` or the game works it out."""
    return None


def own_turn(fields: dict[str, Any], document: Mapping[str, object], problems: list[Problem]) -> None:
    """A view that does not say whose turn it is asks what its own seat should do, unless a move has begun, in which
    several seats may have a part. Where its own seat is none of the game, nothing else is said of that."""
    you, players = fields.get("you"), fields.get("players")
    wrong = you is None or (players is not None and you > players)
    if "to_move" not in document and document.get("you") is not None and wrong:
        fields.pop("to_move", None)
    elif "to_move" not in document and "you" in fields and fields.get("pending") is None:
        fields["to_move"] = fields["you"]
    elif "to_move" in fields and "to_move" not in document and document.get("you") is not None:
        del fields["to_move"]
        problems.append(Problem("to_move", "missing"))
