"""Card files: the 60 cards of the game in cards.json, and custom cards in the same form; reading and writing.

The models are here and not in document_keys.py, because the fields there are checked against the cards of the game.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ..documents.io import Document, with_integers
from ..documents.spelling import hint
from ..documents.validation import check
from ..errors import DocumentError, Problem, counted, shown
from .material import ANY, AROUND, CELLS, CUSTOM, HEIGHT, MOST_CARDS, NAMES, SHAPES, SIDE, Card, Want

Name = Literal["red", "yellow", "purple", "green"]
NameOrAny = Literal["red", "yellow", "purple", "green", "any"]
Level = Annotated[int, Field(ge=1, le=HEIGHT)]
_KINDS = (*SHAPES, AROUND, CUSTOM)
_CELLS = (
    "Of a pattern of kind custom: lists of row, column (0 to 3, row 0 the bottom one, column 0 the left one), colour "
    "and, where it matters, level. The pattern may lie anywhere and be turned by "
    "quarters; its mirror image does not count."
)


class _Pattern(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    kind: str
    color: NameOrAny | None = None
    colors: Annotated[list[NameOrAny], Field(min_length=2, max_length=2)] | None = None
    center: Name | None = None
    height: Level | None = None
    min_height: Level | None = None
    cells: Annotated[list[list[int | str]], Field(min_length=1, max_length=CELLS)] | None = Field(
        default=None, description=_CELLS
    )

    @field_validator("kind")
    @classmethod
    def _kind(cls, value: str) -> str:
        if value not in _KINDS:
            raise ValueError(f"expected one of {', '.join(_KINDS)}")
        return value


class CardEntry(BaseModel):
    """A card of a card file."""

    model_config = ConfigDict(extra="forbid", strict=True)
    id: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    pieces: Annotated[list[Name], Field(min_length=2, max_length=2)]
    pattern: _Pattern
    points: Annotated[int, Field(ge=1, le=99)]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    about: str | None = None
    checked: str | None = None
    colors: list[Name] | None = None
    cards: Annotated[list[CardEntry], Field(min_length=1, max_length=MOST_CARDS)]


_NEEDS = {AROUND: ("center", "color"), CUSTOM: ("cells",), "adjacent2": ("colors",), "diagonal2": ("colors",)}


def _color(name: str) -> int:
    return ANY if name == "any" else NAMES.index(name)


def _cell(entry: list[int | str]) -> tuple[tuple[int, int], Want] | str:
    """Read the cell and want of `[row, column, color]` or `[row, column, color, level]`, or return their problem."""
    if not 3 <= len(entry) <= 4:
        return f"{counted(len(entry), 'entry', 'entries')}; expected row, column, colour and, where it matters, a level"
    row, column, color, *level = entry
    if not isinstance(row, int) or not isinstance(column, int) or not 0 <= row < SIDE or not 0 <= column < SIDE:
        return f"row {shown(row)}, column {shown(column)}; expected whole numbers from 0 to {SIDE - 1}"
    if color not in (*NAMES, "any"):
        return f"colour {shown(color)}{hint(color, NAMES)}; expected one of {', '.join(NAMES)}, any"
    if not level:
        return (row, column), Want(_color(str(color)))
    text = str(level[0])
    if text.rstrip("+") not in map(str, range(1, HEIGHT + 1)) or text.count("+") > 1:
        return f"level {shown(level[0])}; expected 1 to {HEIGHT}, or 1+ to {HEIGHT}+ for at least that many pieces"
    return (row, column), Want(_color(str(color)), int(text[0]), text.endswith("+"))


def _read(card: CardEntry, where: str, problems: list[Problem]) -> Card | None:
    pattern = card.pattern
    needs = _NEEDS.get(pattern.kind, ("color",))
    may = () if pattern.kind in (AROUND, CUSTOM) else ("height", "min_height")
    found = len(problems)
    for name in ("color", "colors", "center", "height", "min_height", "cells"):
        given = getattr(pattern, name) is not None
        if name in needs and not given:
            problems.append(Problem(f"{where}.pattern.{name}", f"missing; a pattern of kind {pattern.kind} needs it"))
        elif given and name not in (*needs, *may):
            problems.append(Problem(f"{where}.pattern.{name}", f"a pattern of kind {pattern.kind} has none"))
    if pattern.height is not None and pattern.min_height is not None:
        problems.append(Problem(f"{where}.pattern", "both height and min_height; expected one of them"))
    if pattern.kind == AROUND and pattern.color == "any":
        problems.append(Problem(f"{where}.pattern.color", "any; expected one of the four colours"))
    if len(problems) > found:
        return None
    cells: tuple[tuple[int, int], ...] = ()
    if pattern.kind == CUSTOM:
        read = [_cell(entry) for entry in pattern.cells or []]
        bad = [Problem(f"{where}.pattern.cells[{i}]", entry) for i, entry in enumerate(read) if isinstance(entry, str)]
        good = [entry for entry in read if not isinstance(entry, str)]
        cells = tuple(cell for cell, _ in good)
        wants = tuple(want for _, want in good)
        if len(set(cells)) < len(cells):
            bad.append(Problem(f"{where}.pattern.cells", "a cell is given twice"))
        if bad:
            problems += bad
            return None
    elif pattern.kind == AROUND:
        wants = (Want(_color(str(pattern.center))), Want(_color(str(pattern.color))))
    else:
        cells = SHAPES[pattern.kind]
        level = pattern.height or pattern.min_height or 0
        least = pattern.min_height is not None
        colors: list[str] = [*pattern.colors] if pattern.colors else [str(pattern.color)] * len(cells)
        wants = tuple(Want(_color(name), level, least) for name in colors)
    pieces = (NAMES.index(card.pieces[0]), NAMES.index(card.pieces[1]))
    return Card(card.id, pieces, pattern.kind, wants, cells, card.points)


def read_cards(document: Document) -> tuple[Card, ...]:
    """Return the checked cards of a card file, in the order of the file.

    A file is an object with `cards`, each `{"id", "pieces", "pattern", "points"}` as in cards.json. A pattern of kind
    `custom` lists `cells` as `[row, column, color]` or `[row, column, color, level]`. There `level` is 1-4 for exactly
    that many pieces, or the text "2+" for at least two. Row 0 is the bottom row and column 0 the left one; mirror
    images do not count. Raise DocumentError with every problem.
    """
    fields, problems = check(_File, with_integers(document))
    cards = []
    seen: set[int] = set()
    for place, entry in enumerate(fields.get("cards") or []):
        where = f"cards[{place}]"
        if entry.id in seen:
            problems.append(Problem(f"{where}.id", f"card {entry.id} is given twice"))
        seen.add(entry.id)
        card = _read(entry, where, problems)
        if card is not None:
            cards.append(card)
    if problems:
        raise DocumentError(problems)
    return tuple(cards)


def card_entry(card: Card) -> dict[str, Any]:
    """Return a card as an entry of a card file, an object for JSON; `read_cards` reads it back to an equal card."""
    want = card.wants[0]
    pattern: dict[str, Any] = {"kind": card.kind}
    if card.kind == AROUND:
        pattern |= {"center": _name(want), "color": _name(card.wants[1])}
    elif card.kind == CUSTOM:
        pattern["cells"] = [
            [*cell, _name(want), *_level(want)] for cell, want in zip(card.cells, card.wants, strict=True)
        ]
    else:
        if "colors" in _NEEDS.get(card.kind, ()):
            pattern["colors"] = [_name(want) for want in card.wants]
        else:
            pattern["color"] = _name(want)
        if want.level:
            pattern["min_height" if want.least else "height"] = want.level
    pieces = [NAMES[color] for color in card.pieces]
    return {"id": card.number, "pieces": pieces, "pattern": pattern, "points": card.points}


def _name(want: Want) -> str:
    return "any" if want.color == ANY else NAMES[want.color]


def _level(want: Want) -> list[int | str]:
    if want.level == 0:
        return []
    return [f"{want.level}+" if want.least else want.level]


@cache
def standard_cards() -> tuple[Card, ...]:
    """Return the 60 cards of the game, by number."""
    text = resources.files(__package__).joinpath("cards.json").read_text(encoding="utf-8")
    return read_cards(json.loads(text))
