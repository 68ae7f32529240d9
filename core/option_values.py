"""Values of the options of a deal: conversion from typed text, and checks of their types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from .arguments import whole
from .documents.spelling import hint, one_of
from .errors import DocumentError, Problem, shown
from .game import Game

if TYPE_CHECKING:
    from pydantic import TypeAdapter


OWN_CARDS = "card_file"  # a further key of a deal, if the game accepts custom cards


def read(game: Game, texts: Mapping[str, str]) -> dict[str, Any]:
    """Convert the texts of options to values. Options that the game does not have are kept, because its deal reports
    them. Raise DocumentError for values of the wrong type."""
    found = {key: _value(text) for key, text in texts.items()}
    for key, kind in _types(game, found).items():
        if kind == list[int] and type(found[key]) is int:
            found[key] = [found[key]]
    problems = [
        Problem(key, f"expected {_kinds(kind)}, found {texts[key]!r}{hint(texts[key], words(kind))}")
        for key, kind in _types(game, found).items()
        if not _fits(kind, found[key])
    ]
    if problems:
        raise DocumentError(problems)
    return found


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the given options, without those that are None. Integers of other types, such as those of numpy, become
    ints."""
    return {key: _plain(value) for key, value in values.items() if value is not None}


def check(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the given options without those that are None, and with all integers as ints. Raise DocumentError with a
    problem for each unknown option and each value of the wrong type."""
    given = plain(values)
    problems = [
        Problem(key, f"expected {_kinds(kind)}, found {shown(given[key])}{hint(given[key], words(kind))}")
        for key, kind in _types(game, given).items()
        if not _fits(kind, given[key])
    ]
    expected = ", ".join(option.name for option in game.options) or "none"
    known = [option.name for option in game.options]
    problems += [
        Problem(key, f"{game.title} has no such option; expected: {expected}{hint(key, known)}")
        for key in values
        if key not in _types(game, values)
    ]
    if problems:
        raise DocumentError(problems)
    return given


def _types(game: Game, keys: Iterable[str]) -> dict[str, Any]:
    """Return the types of those options that the game has."""
    found = {key: option.type for key in keys if (option := game.option(key)) is not None}
    return found | {key: dict[str, Any] for key in keys if key == OWN_CARDS and game.own_cards is not None}


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        items = [item if (number := whole(item)) is None else number for item in value]
        return items if isinstance(value, list) else tuple(items)
    number = whole(value)
    return value if number is None else number


def _fits(kind: Any, value: object) -> bool:
    from pydantic import ValidationError

    try:
        _adapter(kind).validate_python(list(value) if isinstance(value, tuple) else value)
    except ValidationError:
        return False
    return True


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    from pydantic import ConfigDict, TypeAdapter

    return TypeAdapter(kind, config=ConfigDict(strict=True))


def _value(text: str) -> object:
    """Convert a text to a number, true or false, a list if it has commas or spaces, or else the word itself."""
    words = re.split(r"[,\s]+", text.strip(", "))
    if "," in text or len(words) > 1:
        return [_value(word) for word in words if word]
    if re.fullmatch(r"[+-]?\d{1,18}", words[0]):
        return int(words[0])
    return {"true": True, "false": False}.get(words[0], words[0])


def words(kind: Any) -> list[str]:
    """List the words that a type accepts: the strings of the Literals in the annotation `kind`, also of nested ones."""
    if get_origin(kind) is Literal:
        return [word for word in get_args(kind) if isinstance(word, str)]
    return [word for part in get_args(kind) for word in words(part)]


def _kinds(kind: Any) -> str:
    names = {int: "a whole number", bool: "true or false", str: "a word", list[int]: "a list of whole numbers"}
    if kind in names:
        return names[kind]
    if get_origin(kind) is dict:
        return "an object"
    if get_origin(kind) is Literal and len(get_args(kind)) <= 2:
        return one_of(map(str, get_args(kind)))
    if get_origin(kind) is Literal:
        return f"one of {', '.join(map(str, get_args(kind)))}"
    parts = [_kinds(part) for part in get_args(kind) if part is not type(None)]
    return one_of(parts) if parts else str(kind)
