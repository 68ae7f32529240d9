"""The declaration of document keys: each key once, with its type, its limits, its meaning and its short name.

A form is a pydantic model. The meaning and the short name of a key are a `Key` in its annotation. A key at the same
place in another form of the game needs none, and neither do the keys of `Common`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel, ConfigDict, TypeAdapter
from pydantic.fields import FieldInfo

from .fields import Identity
from .position_text import Short

UNSET: Any = object()


@dataclass(frozen=True, slots=True)
class Key:
    """The meaning of a key of documents, and how the position line (position_text.py) writes it.

    meaning   one line, for templates and the schema
    short     its name in the position line; the key itself if empty
    style     how the line writes its value: `cells` for board rows with spaces between cells, `signs` for board rows
              with one character per cell, `letters` for lists of one-letter words, empty for other values
    order     keys of an object that is written as the list of their values; `Values` has its own
    usual     the value that a line omits; UNSET if it omits none
    seen      the value that the line of a view omits; UNSET if it is the same as `usual`
    """

    meaning: str = ""
    short: str = ""
    style: Literal["", "cells", "signs", "letters"] = ""
    order: tuple[str, ...] = ()
    usual: Any = UNSET
    seen: Any = UNSET

    def completed(self, other: Key) -> Key:
        """Return a copy of this key whose unset fields have the values of `other`."""
        names = [field.name for field in dataclasses.fields(self)]
        missing = [name for name in names if getattr(self, name) in ("", (), UNSET)]
        return dataclasses.replace(self, **{name: getattr(other, name) for name in missing})


class Form(BaseModel):
    """The pydantic model of a document, or of an object within it. Unknown keys and values of other types are
    faults."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Values(Form):
    """An object that the position line writes as the list of its values, in the order of the fields."""


class Head(Form):
    """The keys with which every document begins."""

    game: Annotated[str, Key("the name of the game, or an alias of it")]
    format: Annotated[Literal[1], Key("the form of documents, 1")]
    id: Annotated[
        Identity | None,
        Key("any text or number to identify this document; it is repeated in the results of a batch"),
    ] = None


class Common(Form):
    """Keys that mean the same in every game; each game gives their types."""

    players: Annotated[int, Key("how many seats there are", "p")]
    you: Annotated[int, Key("the seat whose view this is; seats count from 1", "u")]
    first: Annotated[int, Key("the seat that begins")]
    to_move: Annotated[int, Key("the seat whose turn it is; in a view the default is you", "t")]
    memory: Annotated[Any, Key("optional: what the seats remember, if it matters to what they can infer", "m")]


class Forms:
    """The forms of all documents of a game.

    Parameters
    ----------
    forms : models; if several declare a key, the first one counts
    questions : the forms of documents other than positions, by the command that reads them
    words : short names of texts among the values, for the text of a position on one line
    """

    def __init__(
        self,
        *forms: type[BaseModel],
        questions: Mapping[str, type[BaseModel]] | None = None,
        words: Mapping[str, str] | None = None,
    ) -> None:
        self.questions = questions or {}
        self.forms = (*forms, *self.questions.values())
        self._words = words or {}

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the documents, with the meaning of each key."""
        found: dict[str, Any] = TypeAdapter(reduce(or_, self.forms)).json_schema(mode="validation")
        for form, path, name, _ in self._fields():
            if path in self.meanings:
                shown = found.get("$defs", {}).get(form.__name__, found)
                shown["properties"][name].setdefault("description", self.meanings[path])
        return found

    @cached_property
    def meanings(self) -> dict[str, str]:
        """The meaning of each key that has one; keys within objects are paths with dots (`rules.removed`)."""
        return {path: key.meaning for path, key in self._keys.items() if key.meaning}

    @cached_property
    def short(self) -> Short:
        """The rules by which position_text.py writes these documents as one line."""
        names, orders = dict[str, str](), dict[str, tuple[str, ...]]()
        styled: dict[str, set[str]] = {"cells": set(), "signs": set(), "letters": set()}
        usual, seen = dict[str, Any](), dict[str, Any]()
        for _, path, name, field in self._fields():
            key = self._keys[path]
            if key.short:
                names.setdefault(name, key.short)
            if key.order:
                orders[name] = key.order
            for marks, inner in _within(field.annotation):
                if issubclass(inner, Values):
                    orders[name + marks] = tuple(inner.model_fields)
            if key.style:
                styled[key.style].add(f"{name}*" if name in orders else name)
            _put(usual, path, key.usual)
            _put(seen, path, key.usual if key.seen is UNSET else key.seen)
        kinds = {style: frozenset(found) for style, found in styled.items()}
        return Short(keys=names, words=self._words, orders=orders, usual=usual, seen=seen, **kinds)

    @cached_property
    def _keys(self) -> dict[str, Key]:
        """Return the declaration of each key, by its path."""
        found = {path: Key() for _, path, _, _ in self._fields()}
        for form, path, name, _ in (*self._fields(), *_fields(Common)):
            if path in found:
                for key in _declared(form, name):
                    found[path] = found[path].completed(key)
        return found

    def _fields(self) -> Iterator[tuple[type[BaseModel], str, str, FieldInfo]]:
        for form in self.forms:
            yield from _fields(form)


def _fields(
    form: type[BaseModel], prefix: str = "", within: tuple[type[BaseModel], ...] = ()
) -> Iterator[tuple[type[BaseModel], str, str, FieldInfo]]:
    """Yield each field of a form and of the forms within it: its form, its path, its name, what pydantic knows."""
    for name, field in form.model_fields.items():
        yield form, prefix + name, name, field
        for _, inner in _within(field.annotation):
            if inner not in within:
                yield from _fields(inner, f"{prefix}{name}.", (*within, inner))


def _within(annotation: Any, marks: str = "") -> Iterator[tuple[str, type[BaseModel]]]:
    """Yield the forms that a type names, each with [] for a list and * for an object that it is in."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield marks, annotation
    marks += {list: "[]", dict: "*"}.get(get_origin(annotation), "")
    for part in get_args(annotation):
        yield from _within(part, marks)


def _declared(form: type[BaseModel], name: str) -> Iterator[Key]:
    """Yield what a form and those that it extends declare of a key."""
    for base in form.__mro__:
        if issubclass(base, BaseModel) and name in base.model_fields:
            yield from (mark for mark in base.model_fields[name].metadata if isinstance(mark, Key))


def _put(values: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at its place in nested objects."""
    if value is not UNSET:
        *above, last = path.split(".")
        for name in above:
            values = values.setdefault(name, {})
        values.setdefault(last, value)
