"""Alternative forms of the fields that all games share, and their conversion to the canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_args

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, PydanticKnownError, core_schema

from ..drawing import HIDDEN
from ..errors import DocumentError, Problem
from .io import Document

# The `id` distinguishes the documents of a batch. No game reads it; the result repeats it.
Identity = Annotated[str, Field(max_length=200)] | int | Annotated[float, Field(allow_inf_nan=False)]
_IDENTITY: TypeAdapter[Any] = TypeAdapter(Identity, config=ConfigDict(strict=True))
MOST_SEATS = 5  # of any game
BY_SEAT = ("hands", "piles")
NO_OWNER = "missing; a position that hides cards says whose view it is"


@dataclass(frozen=True, slots=True)
class Exactly:
    """An annotation for a Literal of numbers or truth values. A Literal compares by equality; with this annotation,
    false is not 0, and 3.0 is not 3."""

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
    """Return the `id` of a document, which may have errors elsewhere. Return None if the `id` is missing or invalid."""
    try:
        found: str | int | float = _IDENTITY.validate_python(document.get("id"))
    except ValidationError:
        return None
    return found


def split(value: object) -> object:
    """Split a string at spaces and commas into a list; return any other value unchanged."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def hidden(value: object) -> object:
    """Return None for `?`, which stands for an unknown value; return any other value unchanged."""
    return None if value == HIDDEN else value


def hidden_count(value: object) -> object:
    """Return the number of hidden cards if the value consists of `?` (or null) alone, in a list or in a string such as
    `? ?`; return any other value unchanged."""
    cards = split(value) if isinstance(value, str) and HIDDEN in value else value
    if isinstance(cards, list) and cards and all(card is None or card == HIDDEN for card in cards):
        return len(cards)
    return value


def hidden_count_in_text(value: object) -> object:
    """Return the number of hidden cards if the value is a string of `?` alone, such as `? ?`. Return any other value
    unchanged, also a list, because it may mix known and unknown cards."""
    return hidden_count(value) if isinstance(value, str) else value


def check_owner(document: Mapping[str, object], *names: str) -> None:
    """Raise DocumentError if the document has no `you`, and one of the fields `names`, or each seat's entry in it,
    gives only the number of hidden cards. Further messages about such a document would mislead."""
    if "you" in document:
        return
    for name in names:
        value = document.get(name)
        entries = value if isinstance(value, list) and name in BY_SEAT else [value]
        if 0 < len(entries) <= MOST_SEATS and all(type(hidden_count(entry)) is int for entry in entries):
            raise DocumentError([Problem("you", NO_OWNER)])


def left_out() -> Any:
    """Return the default of an optional key whose value follows from other keys: None until `own_turn` or the game
    computes it."""
    return None


def own_turn(fields: dict[str, Any], document: Mapping[str, object], problems: list[Problem]) -> None:
    """Set `to_move` in `fields` to the seat of the view if `document` lacks it. If the view is in the middle of a move,
    in which several seats may act, add a Problem to `problems` instead. If the seat itself is invalid, add nothing,
    because that problem is reported elsewhere."""
    you, players = fields.get("you"), fields.get("players")
    wrong = you is None or (players is not None and you > players)
    if "to_move" not in document and document.get("you") is not None and wrong:
        fields.pop("to_move", None)
    elif "to_move" not in document and "you" in fields and fields.get("pending") is None:
        fields["to_move"] = fields["you"]
    elif "to_move" in fields and "to_move" not in document and document.get("you") is not None:
        del fields["to_move"]
        problems.append(Problem("to_move", "missing"))
