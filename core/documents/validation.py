"""Checks documents so that all their problems are told together: their form, by `check` against a pydantic model, and
what their fields mean, by the `Checker` of each game."""

from __future__ import annotations

from collections.abc import Collection, Sized
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, FailFast, ValidationError

from ..errors import DocumentError, Problem, counted, shown
from ..seats import each_player
from . import pydantic_errors
from .io import FORMAT, Document

M = TypeVar("M", bound=BaseModel)
MOST_KEYS = 200  # of a document
MOST_VALUES = 30_000  # of a document; 255 cards of one's own, each with the largest pattern, are 24,000
MOST_SIGNS = 20_000  # of a text in it


def check(
    model: type[M], document: Document, context: object = None, unnamed: Collection[str] = ()
) -> tuple[dict[str, Any], list[Problem]]:
    """The fields of the document that have the right form, and a Problem for every one that has not.

    Fields left out with a default come with it. So the caller can go on to check what the good fields mean, and all
    problems are reported together. The validators find `context` in their `info`; the keys `unnamed` are not told as
    expected.

    Raises DocumentError where the document is too large to be looked at value by value: each wrong one takes time and
    memory. Lists that may be long, as those of moves, are marked FailFast in the model: of them the first wrong value
    is told.
    """
    _check_size(model, document)
    try:
        whole = model.model_validate(document, context=context)
    except ValidationError as error:
        problems = pydantic_errors.problems(error, model, document, unnamed)
        bad = {item["loc"][0] if item["loc"] else "" for item in error.errors(include_url=False, include_context=False)}
        good = {key: value for key, value in document.items() if key in model.model_fields and key not in bad}
        fields: dict[str, Any] = {}
        blank = model.model_construct()
        for key, field in model.model_fields.items():
            if key in good:
                try:
                    model.__pydantic_validator__.validate_assignment(blank, key, good[key], context=context)
                except ValidationError:
                    continue
                fields[key] = getattr(blank, key)
            elif key not in bad and not field.is_required():
                fields[key] = field.get_default(call_default_factory=True)
        return fields, problems + _format(document)
    return {key: getattr(whole, key) for key in model.model_fields}, _format(document)


def _format(document: Document) -> list[Problem]:
    """The problem of a format that is no whole number but equal to one, as true and 1.0 are."""
    found = document.get("format")
    return (
        [Problem("format", f"expected {FORMAT} (found {shown(found)})")]
        if found == FORMAT and type(found) is not int
        else []
    )


@cache
def _counted(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys whose values are counted: all but those of long lists."""
    fields = model.model_fields.items()
    return tuple(key for key, field in fields if not any(isinstance(mark, FailFast) for mark in field.metadata))


@cache
def _measured(model: type[BaseModel]) -> frozenset[str]:
    """The keys whose texts have a limit of their own."""
    fields = model.model_fields.items()
    return frozenset(key for key, field in fields if any(getattr(mark, "max_length", None) for mark in field.metadata))


def _check_size(model: type[BaseModel], document: Document) -> None:
    """Raises DocumentError where the document has more keys or values, or a longer text, than any that is right."""
    if len(document) > MOST_KEYS:
        raise DocumentError([Problem("", f"{len(document):,} keys; expected at most {MOST_KEYS}")])
    left = MOST_VALUES
    for key in _counted(model):
        values: list[Any] = [document.get(key)]
        if type(values[0]) is str and key in _measured(model):
            continue
        for value in values:  # which grows as it is gone through
            kind = type(value)
            if kind is list or kind is dict:
                left -= len(value)
                if left < 0:
                    raise DocumentError([Problem(key, f"too large; expected at most {MOST_VALUES:,} values in all")])
                values += value if kind is list else (*value, *value.values())
            elif kind is str and len(value) > MOST_SIGNS:
                what = f"a text of {len(value):,} characters; expected at most {MOST_SIGNS:,}"
                raise DocumentError([Problem(key, what)])


class Checker:
    """Collects what is wrong with the fields of a document that have the right form, as `check` gives them.

    fields    the values by name; those with a wrong form or missing are not there
    problems  what has been found so far, in the order in which it is told
    players   the number of players, None where the document does not give one

    A check passes over fields that are not there, so that one mistake is told once. Games add their own checks.
    """

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        self.fields = fields
        self.problems = problems
        self.players: int | None = fields.get("players")

    def add(self, where: str, what: str, clause: str = "") -> None:
        """Note a problem: its place in the document, what is wrong and expected there, and the rule that says so."""
        self.problems.append(Problem(where, f"{what} ({clause})" if clause else what, clause=clause))

    def expect(self, fine: bool, where: str, what: str) -> None:
        """Notes the problem unless all is fine."""
        if not fine:
            self.add(where, what)

    def has(self, *names: str) -> bool:
        """Whether all of the fields are there."""
        return all(name in self.fields for name in names)

    def sound(self, *names: str) -> bool:
        """Whether all of the fields are there and no problem has been found within them."""
        bad = {problem.where.partition(".")[0].partition("[")[0] for problem in self.problems}
        return self.has(*names) and bad.isdisjoint(names)

    def own_hand(self) -> None:
        """In a view `hands` counts as many cards for its seat as `hand` names."""
        you, hand, sizes = (self.fields.get(name) for name in ("you", "hand", "hands"))
        if you is None or hand is None or sizes is None or you > len(sizes):
            return
        if sizes[you - 1] != len(hand):
            self.add("hands", f"{counted(sizes[you - 1], 'card')} for seat {you}, yet `hand` names {len(hand)}")

    def seats(self, *names: str) -> list[str]:
        """Check that fields name a seat of the game, or None. Return those that do not."""
        wrong = []
        for name in names:
            seat = self.fields.get(name)
            if seat is not None and self.players is not None and seat > self.players:
                self.add(name, f"seat {seat} of a game of {self.players}; expected 1 to {self.players}")
                wrong.append(name)
        return wrong

    def per_seat(self, *names: str) -> list[str]:
        """Check that lists have one entry for each player. Return the names of those that have not."""
        return [name for name in names if self._has_other_length(name, self.fields.get(name))]

    def remembered(self, memory: object, *names: str) -> list[str]:
        """Do the same for lists that are attributes of `memory`, the value of the field of that name."""
        return [name for name in names if self._has_other_length(f"memory.{name}", getattr(memory, name))]

    def _has_other_length(self, where: str, found: Sized | None) -> bool:
        """Note a list that has not one entry for each player."""
        if found is None or self.players is None or len(found) == self.players:
            return False
        what = f"{counted(len(found), 'entry', 'entries')}; expected one for {each_player(self.players)}"
        self.add(where, what)
        return True

    def stop(self) -> None:
        """Raises DocumentError with every problem, if there is one."""
        if self.problems:
            raise DocumentError(self.problems)
