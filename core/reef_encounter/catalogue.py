"""The boards, coral tiles and colours of Reef Encounter, by name."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from .. import svg as draw
from ..catalogue_sheet import Figure
from ..game import Item, Section
from ..svg import BACK, PALE, Line
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    COLUMNS,
    CUBES_PER_COLOR,
    CYLINDERS_PER_COLOR,
    LETTERS,
    ROWS,
    TILE_NAMES,
    TILES,
    TILES_PER_COLOR,
)

_TONES = {
    "w": "#f4f1e6",
    "y": "#f3cf3f",
    "o": "#e8833a",
    "p": "#e58fb5",
    "g": "#98a2ab",
    "*": "#d9d2c3",
    ".": "#d9d2c3",
}
_ALGA_TONES = ("#2f6fb5", "#3f8f4f", "#7a4fa0", "#c23b3b")
_SEA = "#cfe2ec"
_CELL = 26
_SIGNS = {
    "#": "no space",
    ".": "rock",
    "*": "the extra-growth space",
}


def sections() -> tuple[Section, ...]:
    """List the boards, coral tiles, colours and algae, and the signs of the grids of documents."""
    polyps = tuple(
        Item(name, f"{name} polyp tile, letter {letter}; {CUBES_PER_COLOR} larva cubes", TILES_PER_COLOR, (letter,))
        for name, letter in zip(COLORS, LETTERS, strict=True)
    )
    return (
        Section("boards", tuple(Item(str(board), _board_name(rows), 1) for board, rows in BOARDS.items())),
        Section(
            "coral tiles", tuple(Item(name, _tile_name(at), 1, (_turned(name),)) for at, name in enumerate(TILE_NAMES))
        ),
        Section("colours of polyps and larva cubes", polyps),
        Section("algae", tuple(Item(name, f"{name} alga cylinder", CYLINDERS_PER_COLOR) for name in ALGAE)),
        Section("signs of a grid", tuple(Item(sign, name) for sign, name in _SIGNS.items())),
    )


def _turned(name: str) -> str:
    return "/".join(reversed(name.split("/")))


def _board_name(rows: tuple[str, ...]) -> str:
    """Describe the spaces where polyps start and the extra-growth space."""
    places = {sign: f"{COLUMNS[column]}{row + 1}" for row, line in enumerate(rows) for column, sign in enumerate(line)}
    starts = ", ".join(f"{name} {places[letter]}" for name, letter in zip(COLORS, LETTERS, strict=True))
    return f"board with {starts}; extra growth on {places['*']}"


def _tile_name(number: int) -> str:
    """Describe the stronger coral with the starfish up, and the large alga of either side."""
    tile = TILES[number]
    strong, weak = tile.corals[tile.starfish], tile.corals[1 - tile.starfish]
    large, other = ALGAE[tile.large[tile.starfish]], ALGAE[tile.large[1 - tile.starfish]]
    return f"starfish up: {COLORS[strong]} stronger, {large}; turned: {COLORS[weak]} stronger, {other}"


def figure(code: str) -> Figure | None:
    """Return the picture of a board, a coral tile (starfish up), a polyp tile or a cylinder, or None for a sign of the
    grids. Raise KeyError for an unknown code."""
    if code in TILE_NAMES:
        return Figure(120, 40, tuple(_coral_tile(TILE_NAMES.index(code))))
    if code in COLORS:
        return Figure(40, 40, tuple(_square(0, 0, 40, LETTERS[COLORS.index(code)])))
    if code in ALGAE:
        paint = _ALGA_TONES[ALGAE.index(code)]
        letter = draw.text(20, 26, code[0], 16, "white", middle=True, bold=True)
        return Figure(40, 40, (draw.circle(20, 20, 18, paint, Line()), letter))
    if code in _SIGNS:
        return None
    rows = {str(board): rows for board, rows in BOARDS.items()}[code]
    return Figure(len(COLUMNS) * _CELL + 30, ROWS * _CELL + 30, tuple(_board(rows)))


def _square(x: float, y: float, size: float, sign: str) -> list[Element]:
    """Draw a space or tile with its letter."""
    found = [draw.tile(x + 1, y + 1, size - 2, _TONES[sign], Line())]
    if sign != ".":
        found.append(draw.text(x + size / 2, y + size / 2 + 5, sign, 14, middle=True))
    return found


def _board(rows: tuple[str, ...]) -> list[Element]:
    parts = [draw.rectangle(20, 4, len(COLUMNS) * _CELL + 8, ROWS * _CELL + 8, _SEA, corner=8)]
    for row, line in enumerate(rows):
        parts.append(draw.text(10, row * _CELL + 26, str(row + 1), 12, PALE, middle=True))
        for column, sign in enumerate(line):
            if sign != "#":
                parts += _square(24 + column * _CELL, 8 + row * _CELL, _CELL, sign)
    for column, letter in enumerate(COLUMNS):
        parts.append(draw.text(24 + (column + 0.5) * _CELL, ROWS * _CELL + 27, letter, 12, PALE, middle=True))
    return parts


def _coral_tile(number: int) -> list[Element]:
    """Draw the starfish side of a coral tile: the stronger coral, the weaker one, the large alga."""
    tile = TILES[number]
    strong, weak, large = tile.corals[tile.starfish], tile.corals[1 - tile.starfish], tile.large[tile.starfish]
    return [
        draw.rectangle(0, 0, 120, 40, BACK, Line(), corner=6),
        *_square(4, 4, 32, LETTERS[strong]),
        draw.text(43, 26, ">", 14, middle=True, bold=True),
        *_square(50, 4, 32, LETTERS[weak]),
        draw.circle(101, 20, 13, _ALGA_TONES[large], Line()),
        draw.text(101, 25, ALGAE[large][0], 13, "white", middle=True, bold=True),
    ]
