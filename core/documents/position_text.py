"""Positions and views as one line, like FEN in chess: `reef/1/p=2/u=1/...` (docs/reference/position_text.md).

The line holds the keys and values of the canonical document in the same order, so equal positions have equal lines. It
has no space, quote, bracket or other character that a shell or a chat would change. The forms of a game declare short
names for keys and words (keys.py). Keys and words without a short name are written in full.

Each item of a list ends with a character for the depth of the list. The character is `.` for items without lists, `,`
for items that are lists of these, and so on. The last character of a value therefore shows its depth, and an empty list
is an empty string.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import DocumentError, Problem, shown
from ..registry import game

VERSION = 1
ENDS = ".,:@+"  # of the items of lists, by depth
BEGIN = re.compile(r"([a-z][a-z-]*)/([0-9]{1,9})/")
LIKE = re.compile(rf"{BEGIN.pattern}[A-Za-z0-9%][A-Za-z0-9_.%]*=")
MEANT = re.compile(r"\s*[A-Za-z][\w-]*/")  # the beginning of a line that can be neither JSON nor TOML
WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,39})")
KEPT = re.compile(r"[A-Za-z0-9-]")
READ = re.compile(r"(?:[A-Za-z0-9_-]|%[0-9A-F]{2})+")
WORD = re.compile(r"[0-9A-Wa-wyz]+")  # in a row of a board
FIXED: dict[str, object] = {"_": None, "t": True, "f": False, "%": ""}
NOTHING, ABSENT = "%%", "%-"  # an object without keys; a usual key that is absent
_absent = object()


@dataclass(frozen=True, slots=True)
class Short:
    """The short form of the documents of a game.

    keys      short names of keys, by their full name
    words     short forms of strings among the values
    cells     keys of board rows whose cells have spaces between them: `66 . #` becomes `66_x`
    signs     keys of board rows with one character per cell
    letters   keys of lists of one-letter words, which are written without separators: `yyo`
    orders    keys of objects that are written as the list of their values, in this order
    usual     values that the line of a position omits, by key; also within objects
    seen      the same for views
    """

    keys: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    cells: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    usual: Mapping[str, Any] = field(default_factory=dict)
    seen: Mapping[str, Any] = field(default_factory=dict)


def is_one(text: str) -> bool:
    """Return whether the text begins like the line of a position: with a game, a format and a key."""
    return LIKE.match(text.lstrip()) is not None


def is_meant(text: str) -> bool:
    """Return True if the text can only be meant as the line of a position, even if its first key is already wrong."""
    return MEANT.match(text) is not None


def fault(name: str) -> str:
    """Return the problem, as a message, of a position line that was given as the `name` of a file. Return an empty
    string if the line is correct, or if the text does not begin with a game and a format, because it may be a file."""
    begin = BEGIN.match(name)
    try:
        if begin is not None and game(begin[1]):
            to_document(name)
    except DocumentError as error:
        return "" if error.problems[0].where == "game" else str(error.problems[0])
    return ""


def to_line(document: Mapping[str, Any]) -> str:
    """Return the position line for the canonical document of a position or a view."""
    entry = game(document["game"])
    short = entry.documents.forms().short
    usual = short.seen if "you" in document else short.usual
    rest = {key: value for key, value in document.items() if key not in ("game", "format")}
    fields = _Writer(short).fields(_less(rest, usual, short))
    return "/".join([entry.name, str(VERSION), *fields])


def to_document(line: str) -> dict[str, Any]:
    """Return the document that a line describes; raise DocumentError with one problem."""
    text = line.strip()
    begin = BEGIN.match(text)
    if begin is None:
        raise _wrong(f"expected a game and its format, as reef/{VERSION}/, found {shown(text[:60])}")
    entry = game(begin[1])
    if begin[2] != str(VERSION):
        raise _wrong(f"format {begin[2]}; this version reads format {VERSION}")
    short = entry.documents.forms().short
    reader = _Reader(short)
    found: dict[str, Any] = {}
    for number, part in enumerate(text[begin.end() :].split("/"), start=1):
        try:
            reader.put(found, part)
        except ValueError as error:
            raise _wrong(f"field {number}, {shown(part)}: {error}") from None
    usual = short.seen if "you" in found else short.usual
    for part, keys in reader.absent:
        if not _is_usual(keys, usual):
            raise _wrong(f"field {shown(part)}: the key has its default value, so omit it")
    return {"game": entry.name, "format": 1} | _more(found, usual)


def _wrong(what: str) -> DocumentError:
    return DocumentError([Problem("position text", what)])


def _less(value: Mapping[str, Any], usual: Mapping[str, Any], short: Short) -> dict[str, Any]:
    """Return an object without its usual values."""
    found: dict[str, Any] = {}
    for key, item in value.items():
        if key not in usual:
            found[key] = item
        elif isinstance(item, Mapping) and isinstance(usual[key], Mapping) and key not in short.orders:
            less = _less(item, usual[key], short)
            if less:
                found[key] = less
        elif item != usual[key] or type(item) is not type(usual[key]):
            found[key] = item
    return found | {key: _absent for key in usual if key not in value}


def _more(value: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """Return the object with the usual values added."""
    found = dict(value)
    for key, item in usual.items():
        if found.get(key) is _absent:
            del found[key]
        elif isinstance(item, Mapping) and isinstance(found.get(key, {}), Mapping):
            found[key] = _more(found.get(key, {}), item)
        else:
            found.setdefault(key, item)
    return found


def _is_usual(keys: Sequence[str], usual: Mapping[str, Any]) -> bool:
    """Return whether the value at this path of keys is a usual one, which is there unless the line states otherwise."""
    here: object = usual
    for key in keys:
        if not isinstance(here, Mapping) or key not in here:
            return False
        here = here[key]
    return True


def _escaped(text: str, kept: re.Pattern[str] = KEPT) -> str:
    return "".join(sign if kept.match(sign) else "".join(f"%{byte:02X}" for byte in sign.encode()) for sign in text)


def _first_escaped(text: str) -> str:
    return f"%{ord(text[0]):02X}{text[1:]}"


def _plain(text: str) -> str:
    """Decode an escaped text. Raise ValueError."""
    if READ.fullmatch(text) is None:
        raise ValueError("expected letters, digits, - and signs as %2F")
    try:
        return re.sub(
            r"(?:%[0-9A-F]{2})+", lambda signs: bytes.fromhex(signs[0].replace("%", "")).decode("utf-8"), text
        )
    except UnicodeDecodeError:
        raise ValueError("the characters after % are not UTF-8") from None


class _Writer:
    """Writes the fields of an object."""

    def __init__(self, short: Short) -> None:
        self.short = short
        self.tokens = set(short.words.values())
        self.names = set(short.keys.values())

    def fields(self, value: Mapping[str, Any], before: str = "") -> list[str]:
        """List `key=value` for each key. Nested objects become fields of their own, for example `rules.removed`."""
        found = []
        for key, item in value.items():
            name = before + self.key(key)
            if item is _absent:
                found.append(f"{name}={ABSENT}")
            elif isinstance(item, Mapping) and item and key not in self.short.orders:
                found += self.fields(item, f"{name}.")
            else:
                found.append(f"{name}={self.value(item, key)[0]}")
        return found

    def key(self, key: str) -> str:
        name = self.short.keys.get(key)
        if name is None:
            name = _escaped(key, re.compile(r"\w", re.ASCII))
            name = _first_escaped(name) if name in self.names else name
        return name

    def value(self, value: Any, at: str) -> tuple[str, int]:
        """Return the text of a value and the depth of its lists. `at` is its key, with [] for each list around it."""
        if isinstance(value, Mapping):
            order = self.short.orders.get(at)
            if order is not None and set(order) == set(value):
                return self._items([self.value(value[key], f"{at}*") for key in order])
            if not value:
                return NOTHING, 0
            items = [(self.key(key), *self.value(item, key)) for key, item in value.items()]
            depth = 1 + max(depth for _, _, depth in items)
            return self._items([(f"{key}{'=' * depth}{text}", depth - 1) for key, text, _ in items])
        if isinstance(value, list | tuple):
            if value and self._is_letters(value, at):
                return "".join(self.short.words[word] for word in value), 0
            return self._items([self.value(item, f"{at}[]") for item in value])
        for sign, meant in FIXED.items():
            if value is meant:
                return sign, 0
        return self.text(value, at) if isinstance(value, str) else str(value), 0

    def _items(self, items: list[tuple[str, int]]) -> tuple[str, int]:
        depth = max((depth for _, depth in items), default=0)
        return "".join(text + ENDS[depth] for text, _ in items), depth + 1

    def _is_letters(self, value: Any, at: str) -> bool:
        words = self.short.words
        return base(at) in self.short.letters and all(
            isinstance(word, str) and len(words.get(word, "")) == 1 for word in value
        )

    def text(self, text: str, at: str) -> str:
        if not text:
            return "%"
        if base(at) in self.short.cells:
            return _cells(text.split())
        if base(at) in self.short.signs:
            return text.replace(".", "_").replace("#", "x").replace("*", "s")
        if text in self.short.words:
            return self.short.words[text]
        name = _escaped(text)
        if name == text and (text in self.tokens or text in FIXED or text[0] == "-" or WHOLE.fullmatch(text)):
            return _first_escaped(text)
        return name


class _Reader:
    """Reads the fields of an object."""

    def __init__(self, short: Short) -> None:
        self.short = short
        self.words = {token: word for word, token in short.words.items()}
        self.names = {name: key for key, name in short.keys.items()}
        self.absent: list[tuple[str, list[str]]] = []  # fields that say so, with their keys

    def put(self, found: dict[str, Any], part: str) -> None:
        """Add one field of the line to the object. Raise ValueError."""
        name, equal, text = part.partition("=")
        if not equal or not name:
            raise ValueError("expected a key, = and a value")
        *above, last = map(self.key, name.split("."))
        for key in above:
            found = found.setdefault(key, {})
            if not isinstance(found, dict):
                raise ValueError("has keys, and a value of its own")
        if last in found:
            raise ValueError("given twice")
        if text == ABSENT:
            self.absent.append((part, [*above, last]))
        found[last] = _absent if text == ABSENT else self.value(text, last)

    def key(self, name: str) -> str:
        return self.names.get(name) or _plain(name)

    def value(self, text: str, at: str) -> Any:
        if not text:
            return []
        if text == NOTHING:
            return {}
        if text[-1] not in ENDS:
            return self.single(text, at)
        depth = ENDS.index(text[-1]) + 1
        items = text[:-1].split(text[-1])
        order = self.short.orders.get(at)
        named = [re.fullmatch(rf"([^=]+)={{{depth}}}([^=].*)?", item) for item in items]
        if all(named):
            return {key: self.value(each[2] or "", key) for each in named if each for key in [self.key(each[1])]}
        if order is None:
            return [self.value(item, f"{at}[]") for item in items]
        if len(items) != len(order):
            raise ValueError(f"expected {len(order)} values ({', '.join(order)}), found {len(items)}")
        return {key: self.value(item, f"{at}*") for key, item in zip(order, items, strict=True)}

    def single(self, text: str, at: str) -> Any:
        """Return the value of a text that is not a list."""
        if "%" not in text and at.endswith("]"):
            if base(at) in self.short.cells:
                return " ".join(_uncelled(text))
            if base(at) in self.short.signs:
                return text.replace("_", ".").replace("x", "#").replace("s", "*")
        if text in FIXED:
            return FIXED[text]
        if WHOLE.fullmatch(text):
            return int(text)
        if base(at) in self.short.letters and all(letter in self.words for letter in text):
            return [self.words[letter] for letter in text]
        return self.words.get(text) or _plain(text)


def base(at: str) -> str:
    """Return the key `at` without the markers [] that stand for list items."""
    return at.replace("[]", "")


def _cells(cells: list[str]) -> str:
    """Return a row of cells as text: `_` for an empty cell, `x` for a missing one, and a hyphen between neighbours that
    would run together."""
    found = ""
    for number, cell in enumerate(cells):
        if cell in (".", "#"):
            found += "_" if cell == "." else "x"
        elif WORD.fullmatch(cell):
            found += ("-" if number and cells[number - 1] not in (".", "#") else "") + cell
        else:
            return _escaped(" ".join(cells))
    return found


def _uncelled(text: str) -> list[str]:
    cells = re.findall(r"[_x]|[^-_x]+", text)
    return [{"_": ".", "x": "#"}.get(cell, cell) for cell in cells]
