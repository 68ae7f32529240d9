"""Corrections of a view: one key of its document, or one place of it, set anew and checked by the game."""

from __future__ import annotations

import re
from typing import Any

from ..contract import View
from ..documents.io import Document, number_in
from ..errors import DocumentError, Problem, shown

FIX = "fix"


def edited_view(view: View, told: str) -> View:
    """Return the view with a correction: a key of its document and the new value, such as `hand 3 12 50` or `to_move
    2`. If a key holds several values, the place comes before the value: `grid c4 43`, `boards 2 a1 r3`, `deck count
    40`. Further keys can follow after commas and are set at the same time. Raise DocumentError with every problem of
    the corrected document."""
    document = view.document()
    parts: list[list[str]] = []
    for part in uncommented(view, told).split(","):
        words = part.split()
        if parts and words and words[0].split(".")[0] not in document:
            parts[-1] += words
        elif words:
            parts.append(words)
    keys = ", ".join(_keys(document))
    targets: set[str] = set()
    if not parts:
        raise DocumentError([Problem("fix", f"nothing to set; expected one of {keys}, and its value")])
    for words in parts:
        key, *path = words[0].split(".")
        if key not in document or key not in _keys(document):
            what = f"{words[0]!r} is not a key of this view that can be set; expected one of {keys}, and its value"
            raise DocumentError([Problem("fix", what)])
        setting = _Setting(view, key)
        target = " ".join(words[:-1]) if setting.has_places(document[key]) else words[0]
        if target in targets:
            raise DocumentError([Problem("fix", f"{target} is set twice in one line; set it once")])
        targets.add(target)
        document[key] = setting.set(document[key], path, words[1:], key)
        _resize(document, key)
    found = [document, *_sized(document)] if any(words[0] == "hand" for words in parts) else [document]
    if not any(words[0].startswith("memory") for words in parts):
        # memory is optional, and may contradict the correction
        found += [{name: value for name, value in one.items() if name != "memory"} for one in found if "memory" in one]
    errors = []
    for one in found:
        try:
            return _loaded(view, one)
        except DocumentError as error:
            errors.append(error)
    raise next((error for error in errors if all(item.where != "hands" for item in error.problems)), errors[0])


def _cells(view: View) -> set[str]:
    """Return the names of the cells of the boards, with the number of the board if there are several, and without."""
    names = [cell.name for cell in view.game.drawing.cells(view.masked)]
    return {*names, *(name[-2:] for name in names)}


def uncommented(view: View, told: str) -> str:
    """Return a correction without its remark, which begins with `#`. Within the rows of a board of `view`, `#` is a
    cell and begins no remark."""
    if "#" not in told:
        return told
    document, cells, in_rows = view.document(), _cells(view), False
    for found in re.finditer(r"[^\s,]+", told):
        word = found[0].split(".")[0]
        if word in document:
            in_rows = "#" in str(document[word])
        elif word in cells:
            in_rows = False
        before, sign, _ = found[0].partition("#")
        if sign and not in_rows:
            return told[: found.start() + len(before)].strip(" ,")
    return told


def _keys(document: Document) -> list[str]:
    return [key for key in document if key not in ("game", "format", "players", "you")]


def _loaded(view: View, document: Document) -> View:
    found = view.game.documents.load(document)
    assert isinstance(found, View)
    return found  # of the same players and seat, which cannot be set


def _sized(document: Document) -> list[Document]:
    """Return copies of the document with each possible size of a hand in text form. The size is ambiguous because the
    name of a card may have several words."""
    hand, sizes, at = document["hand"], _sizes(document), document["you"] - 1
    if not isinstance(hand, str) or not sizes:
        return []
    counts = range(1, len(hand.split()) + 1)
    return [document | {"hands": [*sizes[:at], count, *sizes[at + 1 :]]} for count in counts]


def _resize(document: Document, key: str) -> None:
    """Update the size of the seat's hand to the number of its cards."""
    cards, sizes = document.get("hand"), _sizes(document)
    if key == "hand" and isinstance(cards, list) and sizes:
        sizes[document["you"] - 1] = len(cards)


def _sizes(document: Document) -> list[int]:
    """Return the sizes of the hands; an empty list if the correction has made them invalid."""
    sizes = document.get("hands")
    if not isinstance(sizes, list) or len(sizes) != document["players"]:
        return []
    return sizes if all(isinstance(size, int) for size in sizes) else []


class _Setting:
    """The way in which values below a key of the documents of a game are set."""

    def __init__(self, view: View, key: str) -> None:
        short = view.game.documents.forms().short
        self.fields = key in short.cells  # fields between spaces, the row 1 last; else signs, the row 1 first
        self.rows = self.fields or key in short.signs
        self.by_seat = key in view.game.by_seat
        self.cells = _cells(view) if self.rows else set()

    def has_places(self, value: Any) -> bool:
        """Return True if a part of the value can be set: of a board, an object, a list of lists, or a list by seat."""
        listed = isinstance(value, list) and any(isinstance(item, list | dict) for item in value)
        return self.rows or self.by_seat or listed or isinstance(value, dict)

    def set(self, old: Any, path: list[str], words: list[str], where: str) -> Any:
        """Return the value with the place of it that `path` and the first words name set anew."""
        place = path[0] if path else words[0] if words else ""
        rest = (path[1:], words) if path else ([], words[1:])
        if isinstance(old, dict):
            if place not in old:
                raise DocumentError([Problem(where, f"expected one of {', '.join(map(str, old))}, and its value")])
            return old | {place: self.set(old[place], *rest, f"{where}.{place}")}
        if self.rows and old and isinstance(old[0], str):
            return self.set_cell(old, place, rest[1], where) if place in self.cells else self.lines(old, words, where)
        if isinstance(old, list) and any(isinstance(item, list | dict) for item in old):
            if place in self.cells and place[:-2]:
                place, rest = place[:-2], ([], [place[-2:], *rest[1]])
            at = _number(place, len(old), where)
            return [*old[:at], self.set(old[at], *rest, f"{where} {place}"), *old[at + 1 :]]
        if not words:
            raise DocumentError([Problem(where, "expected a value, or - for none")])
        if isinstance(old, list) and words == ["-"]:
            return []
        seat = number_in(place) if self.by_seat and isinstance(old, list) and len(words) == 2 else None
        if seat is not None and 1 <= seat <= len(old):
            return [*old[: seat - 1], _scalar(words[1]), *old[seat:]]
        if isinstance(old, list):
            return " ".join(words) if any("/" in word for word in words) else [_scalar(word) for word in words]
        return _scalar(" ".join(words))

    def set_cell(self, rows: list[str], cell: str, words: list[str], where: str) -> list[str]:
        """Return the rows with one cell set."""
        column, row = ord(cell[-2]) - ord("a"), int(cell[-1])
        at = len(rows) - row if self.fields else row - 1
        cells = [] if not 0 <= at < len(rows) else rows[at].split() if self.fields else list(rows[at])
        if column >= len(cells) or len(words) != 1:
            raise DocumentError(
                [Problem(where, f"expected a cell of the board and what lies there, as {cell} . (empty)")]
            )
        cells[column] = words[0]
        return [*rows[:at], (" " if self.fields else "").join(cells), *rows[at + 1 :]]

    def lines(self, rows: list[str], words: list[str], where: str) -> list[str]:
        """Return all rows anew, field by field from the top row on."""
        width = len(rows[0].split())
        if self.fields and len(words) == width * len(rows):
            return [" ".join(words[at : at + width]) for at in range(0, len(words), width)]
        if not self.fields and len(words) == len(rows):
            return words
        raise DocumentError(
            [Problem(where, "expected a cell of the board and what lies there, as a1 ., or every row from the top on")]
        )


def _number(text: str, most: int, where: str) -> int:
    number = number_in(text)
    if number is None or not 1 <= number <= most:
        what = f"expected a number from 1 to {most}, and what is there; found {shown(text)}"
        raise DocumentError([Problem(where, what)])
    return number - 1


def _scalar(text: str) -> object:
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return {"true": True, "false": False, "null": None, "none": None, "?": None}.get(text.lower(), text)
