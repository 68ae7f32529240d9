"""Documents: one JSON or TOML object a position, a deal, a view or a recorded game.

This module reads files and texts, finds the game and hands on; core/<game>/document.py knows what the fields mean.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from .contract import Position, View
from .errors import DocumentError, Problem, shown
from .registry import Game, game

Document = dict[str, Any]
FORMAT = 1
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a batch: its number from 1, and the document or what is wrong with it."""

    number: int
    document: Document | None
    error: DocumentError | None


def to_text(document: Mapping[str, object]) -> str:
    """A document as one line of JSON."""
    return json.dumps(document, ensure_ascii=False)


def parse(text: str, *, toml: bool | None = None, name: str = "") -> Document:
    """The object in a JSON or TOML text; `toml` None decides by the first character. Raises DocumentError."""
    at = f"{name}: " if name else ""
    if toml is None:
        toml = not text.lstrip().startswith(("{", "["))
    try:
        found = tomllib.loads(text) if toml else json.loads(text, object_pairs_hook=_no_twins)
    except json.JSONDecodeError as error:
        what = f"{at}no valid JSON at line {error.lineno}, column {error.colno}: {error.msg}"
        raise DocumentError([Problem("", what)]) from None
    except tomllib.TOMLDecodeError as error:
        raise DocumentError([Problem("", f"{at}no valid TOML: {error}")]) from None
    except ValueError as error:  # Python refuses whole numbers of more than 4,300 digits
        what = f"{at}no valid {'TOML' if toml else 'JSON'}: {str(error).partition(';')[0]}"
        raise DocumentError([Problem("", what)]) from None
    except RecursionError:
        raise DocumentError([Problem("", f"{at}nested too deeply; expected one flat object")]) from None
    if not isinstance(found, dict):
        raise DocumentError([Problem("", f"{at}expected one object, found {_kind(found)}")])
    return found


def _no_twins(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twins = sorted({key for key in keys if keys.count(key) > 1})
        raise DocumentError([Problem(key[:60], "given twice") for key in twins])
    return found


def _kind(value: object) -> str:
    names = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number" if isinstance(value, int | float) else type(value).__name__)


def read_text(path: Path | str, stdin: Callable[[], str]) -> str:
    """The text of a file; `-` is standard input, read by `stdin`. Raises DocumentError."""
    if str(path) == "-":
        return stdin()
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DocumentError([Problem(str(path), "no such file")]) from None
    except IsADirectoryError:
        raise DocumentError([Problem(str(path), "is a folder; expected a file")]) from None
    except UnicodeDecodeError as error:
        raise DocumentError([Problem(str(path), f"not UTF-8 text (byte {error.start})")]) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DocumentError([Problem(str(path), f"cannot be read: {reason}")]) from None


def read(path: Path | str, stdin: Callable[[], str]) -> Document:
    """The document in a file (TOML where its name ends in .toml, else by its first character)."""
    name = "standard input" if str(path) == "-" else str(path)
    return parse(read_text(path, stdin), toml=True if str(path).endswith(".toml") else None, name=name)


def is_batch(path: Path | str) -> bool:
    """Whether the file holds one document a line."""
    return str(path).endswith(".jsonl")


def read_lines(path: Path | str, stdin: Callable[[], str]) -> Iterator[Line]:
    """The documents of a .jsonl file in order; blank lines are passed over, a bad line carries its error."""
    for number, text in enumerate(read_text(path, stdin).split("\n"), start=1):
        if text.strip():
            try:
                yield Line(number, parse(text, toml=False), None)
            except DocumentError as error:
                yield Line(number, None, error)


def game_of(document: Mapping[str, object]) -> Game:
    """The game that a document names; raises DocumentError."""
    name = document.get("game")
    if name is None:
        raise DocumentError([Problem("game", "missing; expected the name of a game")])
    if not isinstance(name, str):
        raise DocumentError([Problem("game", f"expected the name of a game, found {_kind(name)}")])
    return game(name)


def load(document: Document) -> Position | View:
    """The position or view that a document describes; raises DocumentError with every problem."""
    found: Position | View = game_of(document).rooms.document.load(document)
    return found


def score(document: Document, card_file: Document | None = None) -> Document:
    """The points of what the document describes, with their breakdown; `card_file` brings cards of one's own where the
    game takes them. Raises DocumentError, also for a game that has no such documents."""
    entry = game_of(document)
    room = entry.rooms.document
    if not hasattr(room, "score"):
        raise DocumentError([Problem("game", f"{entry.title} has no score documents")])
    if card_file is None:
        found: Document = room.score(document)
        return found
    check_own_cards(entry)
    own: Document = room.score(document, card_file)
    return own


def check_own_cards(entry: Game) -> None:
    """Raises DocumentError for a game that takes no cards of one's own."""
    if not getattr(entry.rooms.document, "OWN_CARDS", False):
        raise DocumentError([Problem("game", f"{entry.title} is played with its own cards only")])


def load_text(text: str) -> Position | View:
    """The position or view in a JSON or TOML text."""
    return load(parse(text))


def check(model: type[M], document: Document, context: object = None) -> tuple[dict[str, Any], list[Problem]]:
    """The fields of the document that have the right form, and a Problem for every one that has not.

    Fields left out with a default come with it. So the caller can go on to check what the good fields mean, and all
    problems are reported together. The validators find `context` in their `info`.
    """
    try:
        whole = model.model_validate(document, context=context)
    except ValidationError as error:
        problems = []
        bad = set()
        for item in error.errors():
            bad.add(item["loc"][0] if item["loc"] else "")
            problems.append(Problem(_path(item["loc"]), _what(dict(item), model)))
        good = {key: value for key, value in document.items() if key in model.model_fields and key not in bad}
        fields: dict[str, Any] = {}
        for key, field in model.model_fields.items():
            if key in good:
                try:
                    fields[key] = getattr(
                        model.__pydantic_validator__.validate_assignment(
                            model.model_construct(), key, good[key], context=context
                        ),
                        key,
                    )
                except ValidationError:
                    continue
            elif key not in bad and not field.is_required():
                fields[key] = field.get_default(call_default_factory=True)
        return fields, problems
    return {key: getattr(whole, key) for key in model.model_fields}, []


def _path(location: tuple[int | str, ...]) -> str:
    path = ""
    for part in location:
        if isinstance(part, str) and len(part) > 60:
            part = part[:57] + "..."
        if isinstance(part, int):
            path += f"[{part}]"
        elif "(" not in part and "-" not in part and part.isidentifier():
            path += f".{part}" if path else part
        else:
            path += f".{part}" if path and part else part
    return path


def _what(item: dict[str, Any], model: type[BaseModel]) -> str:
    kind = item["type"]
    if kind == "extra_forbidden":
        return "unknown key" + (f"; expected one of: {', '.join(model.model_fields)}" if len(item["loc"]) == 1 else "")
    if kind == "missing":
        return "missing"
    message = str(item["msg"]).removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return f"{message[0].lower()}{message[1:]} (found {shown(item.get('input'))})"
