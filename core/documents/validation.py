"""Checks of documents that report all problems together. `check` compares the form with a pydantic model; the `Checker`
of each game checks the meaning of the fields."""

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
MOST_VALUES = 30_000  # of a document; 255 custom cards, each with the largest pattern, are 24,000
MOST_SIGNS = 20_000  # of a text in it


def check(
    model: type[M], document: Document, context: object = None, unnamed: Collection[str] = ()
) -> tuple[dict[str, Any], list[Problem]]:
    """Check the form of a document. Return the valid fields, with defaults for omitted ones, and a Problem for every
    invalid field. The caller can then check the meaning of the valid fields and report all problems together.

    The validators find `context` in their `info`. Messages do not list the keys in `unnamed`. Lists that may be long,
    such as those of moves, are marked FailFast in the model, so only their first invalid value is reported.

    Raise DocumentError if the document is too large to check each value, because each invalid value takes time and
    memory.
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
    """Return a problem for a format that equals the expected number without being an integer, such as true or 1.0."""
    found = document.get("format")
    return (
        [Problem("format", f"expected {FORMAT} (found {shown(found)})")]
        if found == FORMAT and type(found) is not int
        else []
    )


@cache
def _counted(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the keys whose values are counted: all but those of long lists."""
    fields = model.model_fields.items()
    return tuple(key for key, field in fields if not any(isinstance(mark, FailFast) for mark in field.metadata))


@cache
def _measured(model: type[BaseModel]) -> frozenset[str]:
    """Return the keys whose strings have a limit of their own."""
    fields = model.model_fields.items()
    return frozenset(key for key, field in fields if any(getattr(mark, "max_length", None) for mark in field.metadata))


def _check_size(model: type[BaseModel], document: Document) -> None:
    """Raise DocumentError if the document has more keys or values, or a longer string, than any valid document."""
    if len(document) > MOST_KEYS:
        raise DocumentError([Problem("", f"{len(document):,} keys; expected at most {MOST_KEYS}")])
    left = MOST_VALUES
    for key in _counted(model):
        values: list[Any] = [document.get(key)]
        if type(values[0]) is str and key in _measured(model):
            continue
        for value in values:  # the loop extends this list
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
    """A collector of problems in the fields of a document, whose form `check` has accepted.

    fields    the values by name, without fields that are missing or have a wrong form
    problems  the problems so far, in the order of the report
    players   the number of players, None if the document lacks it

    The checks add faults to `problems` and do not raise; `stop` raises. A check skips missing fields, so that each
    mistake is reported once. Games add checks of their own.
    """

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        self.fields = fields
        self.problems = problems
        self.players: int | None = fields.get("players")

    def add(self, where: str, what: str, clause: str = "", due: int | None = None) -> None:
        """Add a problem: its place in the document, the message, the broken clause of the rules, and the number that is
        due there if the problem is a number."""
        self.problems.append(Problem(where, f"{what} ({clause})" if clause else what, clause=clause, due=due))

    def expect(self, fine: bool, where: str, what: str) -> None:
        """Add the problem `what` at `where` unless `fine` is true."""
        if not fine:
            self.add(where, what)

    def number(
        self,
        where: str,
        found: int | Sized,
        noun: str = "card",
        *,
        due: int | None = None,
        most: int | None = None,
        why: str = "",
        clause: str = "",
    ) -> None:
        """Add a problem unless a number, or the length of a list, is `due`, or, if `most` is given, at most `most`. The
        message counts in `noun`s, and `why` ends it."""
        count = found if isinstance(found, int) else len(found)
        if count != due if most is None else count > most:
            expected = due if most is None else f"at most {most}"
            self.add(where, f"{counted(count, noun)}; expected {expected} {why}".rstrip(), clause, due)

    def seat(self, where: str, seat: int | None) -> bool:
        """Add a problem and return True if the seat is larger than the number of players. None is always fine."""
        wrong = seat is not None and self.players is not None and seat > self.players
        if wrong:
            self.add(where, f"seat {seat} of a game of {self.players}; expected 1 to {self.players}")
        return wrong

    def has(self, *names: str) -> bool:
        """Return whether all of the fields are present and have the right form."""
        return all(name in self.fields for name in names)

    def sound(self, *names: str) -> bool:
        """Return whether all of the fields are present and have no problem so far."""
        bad = {problem.where.partition(".")[0].partition("[")[0] for problem in self.problems}
        return self.has(*names) and bad.isdisjoint(names)

    def own_hand(self) -> None:
        """Add a problem unless `hands` counts as many cards for the seat of a view as `hand` contains."""
        you, hand, sizes = (self.fields.get(name) for name in ("you", "hand", "hands"))
        if you is None or hand is None or sizes is None or you > len(sizes):
            return
        if sizes[you - 1] != len(hand):
            self.add("hands", f"{counted(sizes[you - 1], 'card')} for seat {you}, yet `hand` names {len(hand)}")

    def seats(self, *names: str) -> list[str]:
        """Add a problem for each field whose value is neither a seat of the game nor None, and return their names."""
        return [name for name in names if self.seat(name, self.fields.get(name))]

    def per_seat(self, *names: str) -> list[str]:
        """Add a problem for each field whose list does not have one entry for each player, and return their names."""
        return [name for name in names if self._has_other_length(name, self.fields.get(name))]

    def remembered(self, memory: object, *names: str) -> list[str]:
        """Do the same as `per_seat` for lists that are attributes of `memory`, the value of the field `memory`."""
        return [name for name in names if self._has_other_length(f"memory.{name}", getattr(memory, name))]

    def _has_other_length(self, where: str, found: Sized | None) -> bool:
        """Add a problem for a list that does not have one entry for each player. Return True if there is one."""
        if found is None or self.players is None or len(found) == self.players:
            return False
        what = f"{counted(len(found), 'entry', 'entries')}; expected one for {each_player(self.players)}"
        self.add(where, what)
        return True

    def stop(self) -> None:
        """Raise DocumentError with all problems if there are any; otherwise do nothing."""
        if self.problems:
            raise DocumentError(self.problems)
