"""Options of a deal as a person types them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from .errors import DocumentError, Problem
from .game import Game
from .nearest import hint


def read(game: Game, texts: Mapping[str, str]) -> dict[str, Any]:
    """The values of options, by the names of the game's options. Those that the game does not have are left to its
    deal, which knows what to say. Raises DocumentError for values of the wrong kind."""
    from pydantic import ConfigDict, TypeAdapter, ValidationError

    found = {key: _value(text) for key, text in texts.items()}
    options = {option.name: option for option in game.options}
    problems = []
    for key in found.keys() & options.keys():
        kind = options[key].type
        try:
            TypeAdapter(kind, config=ConfigDict(strict=True)).validate_python(found[key])
        except ValidationError:
            near = hint(texts[key], words(kind))
            problems.append(Problem(key, f"expected {_kinds(kind)}, found {texts[key]!r}{near}"))
    if problems:
        raise DocumentError(problems)
    return found


def _value(text: str) -> object:
    """A number, true or false, a list where commas or spaces separate, else the word itself."""
    words = re.split(r"[,\s]+", text.strip(", "))
    if "," in text or len(words) > 1:
        return [_value(word) for word in words if word]
    if re.fullmatch(r"[+-]?\d{1,18}", words[0]):
        return int(words[0])
    return {"true": True, "false": False}.get(words[0], words[0])


def words(kind: Any) -> list[str]:
    """The words that values of that type can be."""
    if get_origin(kind) is Literal:
        return [word for word in get_args(kind) if isinstance(word, str)]
    return [word for part in get_args(kind) for word in words(part)]


def _kinds(kind: Any) -> str:
    names = {int: "a whole number", bool: "true or false", str: "a word", list[int]: "a list of whole numbers"}
    if kind in names:
        return names[kind]
    if get_origin(kind) is Literal and len(get_args(kind)) == 1:
        return str(get_args(kind)[0])
    if get_origin(kind) is Literal:
        return f"one of {', '.join(map(str, get_args(kind)))}"
    parts = [_kinds(part) for part in get_args(kind) if part is not type(None)]
    return " or ".join(parts) if parts else str(kind)
