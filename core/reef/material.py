"""Cards, spaces and constants of Reef (rules 1 and 4). Cards are data: cards.json here, or a user's own file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ..checker import check
from ..errors import DocumentError, Problem

LETTERS = "rypg"
NAMES = ("red", "yellow", "purple", "green")
ANY = 4  # the four-colour piece of a pattern: a top of any colour
SIDE = 4
COLUMNS = "abcd"
HEIGHT = 4  # pieces in a stack at most (2B.1)
HAND = 4  # 2A.3
DISPLAY = 3
START_POINTS = 3  # 1.3
STOCK = {2: 18, 3: 24, 4: 28}  # 1.2
OPENINGS = ("standard", "experienced")
MOST_CARDS = 255  # of one card file
GAME_CARDS = 64  # of one game at most

# Spaces are named in the order a1 a2 a3 a4 b1 ... d4; that place is the space's rank.
SPACES = tuple(f"{column}{row + 1}" for column in COLUMNS for row in range(SIDE))
CENTRE = ("b2", "b3", "c2", "c3")

# Cells of each pattern as (row, column), before it is turned and shifted (3.3).
SHAPES: dict[str, tuple[tuple[int, int], ...]] = {
    "single": ((0, 0),),
    "adjacent2": ((0, 0), (0, 1)),
    "diagonal2": ((0, 0), (1, 1)),
    "square": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "corner3": ((0, 0), (0, 1), (1, 0)),
    "line3": ((0, 0), (0, 1), (0, 2)),
    "diagonal3": ((0, 0), (1, 1), (2, 2)),
}
AROUND = "around_highest"


@dataclass(frozen=True, slots=True)
class Want:
    """What one cell of a pattern wants of its stack (3.2): the colour of the top (0-3 in the order r y p g, or ANY) and
    a level: 0 any, else exactly that many pieces, or with `least` that many or more."""

    color: int
    level: int = 0
    least: bool = False

    def meets(self, color: int, height: int) -> bool:
        """Whether a stack of that top colour and height (1-4) is what the cell wants."""
        if self.color not in (ANY, color):
            return False
        return self.level == 0 or height == self.level or (self.least and height > self.level)


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its number, the colours of the two pieces it gives, and its pattern with the points of one occurrence.

    `cells` are (row, column) pairs, one for each of `wants`; a card of kind `around_highest` has no cells and wants the
    centre and the neighbour that scores (3.6).
    """

    number: int
    pieces: tuple[int, int]
    kind: str
    wants: tuple[Want, ...]
    cells: tuple[tuple[int, int], ...]
    points: int


Name = Literal["red", "yellow", "purple", "green"]
NameOrAny = Literal["red", "yellow", "purple", "green", "any"]
Level = Annotated[int, Field(ge=1, le=HEIGHT)]


class _Pattern(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    kind: str
    color: NameOrAny | None = None
    colors: Annotated[list[NameOrAny], Field(min_length=2, max_length=2)] | None = None
    center: Name | None = None
    height: Level | None = None
    min_height: Level | None = None
    cells: Annotated[list[list[int | str]], Field(min_length=1, max_length=16)] | None = None

    @field_validator("kind")
    @classmethod
    def _kind(cls, value: str) -> str:
        if value not in (*SHAPES, AROUND, "custom"):
            raise ValueError(f"expected one of {', '.join((*SHAPES, AROUND, 'custom'))}")
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


_NEEDS = {AROUND: ("center", "color"), "custom": ("cells",), "adjacent2": ("colors",), "diagonal2": ("colors",)}


def _color(name: str) -> int:
    return ANY if name == "any" else NAMES.index(name)


def _cell(entry: list[int | str]) -> tuple[tuple[int, int], Want] | str:
    """The cell and want of `[row, column, color]` or `[row, column, color, level]`, or what is wrong with them."""
    if not 3 <= len(entry) <= 4:
        return f"{len(entry)} entries; expected row, column, colour and, where it matters, a level"
    row, column, color, *level = entry
    if not isinstance(row, int) or not isinstance(column, int) or not 0 <= row < SIDE or not 0 <= column < SIDE:
        return f"row {row!r}, column {column!r}; expected whole numbers from 0 to 3"
    if color not in (*NAMES, "any"):
        return f"colour {color!r}; expected one of {', '.join(NAMES)}, any"
    if not level:
        return (row, column), Want(_color(str(color)))
    text = str(level[0])
    if text.rstrip("+") not in ("1", "2", "3", "4") or text.count("+") > 1:
        return f"level {level[0]!r}; expected 1 to 4, or 1+ to 4+ for at least that many pieces"
    return (row, column), Want(_color(str(color)), int(text[0]), text.endswith("+"))


def _read(card: CardEntry, where: str, problems: list[Problem]) -> Card | None:
    pattern = card.pattern
    needs = _NEEDS.get(pattern.kind, ("color",))
    may = () if pattern.kind in (AROUND, "custom") else ("height", "min_height")
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
    if pattern.kind == "custom":
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


def read_cards(document: dict[str, Any]) -> tuple[Card, ...]:
    """The cards of a card file, in the file's order.

    A file is an object with `cards`, each `{"id", "pieces", "pattern", "points"}` as in cards.json. A pattern of kind
    `custom` lists `cells` as `[row, column, color]` or `[row, column, color, level]`, where `level` is 1-4 for exactly
    that many pieces or the text "2+" for at least two. Raises DocumentError with every problem.
    """
    fields, problems = check(_File, document)
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
    """The card as an entry of a card file; `read_cards` reads it back to an equal card."""
    want = card.wants[0]
    pattern: dict[str, Any] = {"kind": card.kind}
    if card.kind == AROUND:
        pattern |= {"center": _name(want), "color": _name(card.wants[1])}
    elif card.kind == "custom":
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
    """The 60 cards of the game, by number."""
    text = resources.files(__package__).joinpath("cards.json").read_text(encoding="utf-8")
    return read_cards(json.loads(text))


@cache
def placements(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every way to put a shape on the board, turned by quarters (3.3) and shifted; cells in the shape's order."""
    found: dict[tuple[tuple[int, int], ...], None] = {}
    shape = cells
    for _ in range(4):
        shape = tuple((column, -row) for row, column in shape)
        low_row, low_column = min(row for row, _ in shape), min(column for _, column in shape)
        high_row, high_column = max(row for row, _ in shape), max(column for _, column in shape)
        for up in range(-low_row, SIDE - high_row):
            for right in range(-low_column, SIDE - high_column):
                found[tuple((row + up, column + right) for row, column in shape)] = None
    return tuple(found)


def space_of(text: str) -> int | None:
    """The rank (0-15) of a space, or None."""
    return SPACES.index(text) if text in SPACES else None
