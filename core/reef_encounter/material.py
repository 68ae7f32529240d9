"""Colours, spaces, boards and coral tiles of Reef Encounter (rules section 1); boards.json holds the facts of 1.2, 1.3.

Colours, algae and coral tiles are numbers in the core: indices into COLORS, ALGAE and TILES. A space is
64 * board + 8 * row + column, board and row and column from 0, the board counted in the order of the table.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

COLORS = ("white", "yellow", "orange", "pink", "grey")  # also clockwise round the open sea (13.1)
ALGAE = ("blue", "green", "purple", "red")
LETTERS = "wyopg"
COLUMNS = "abcdefg"
ROWS = 6
SEATS = 4
TILES_PER_COLOR = 40
CUBES_PER_COLOR = 10  # one of them always lies on the open-sea board
CYLINDERS_PER_COLOR = 5
SHRIMPS = 4
SHRIMPS_PER_BOARD = 2
GROWTHS = 2  # of a turn
TILES_PER_GROWTH = 4
SMALLEST_MEAL = 5
SEA_TILES = 3
HOME = 255  # as the goal of a shrimp: behind the screen
SPACE = 10  # as the place of a cylinder: the cylinder space

_BOARD, _ROW = 64, 8  # steps from one space to the next board or row

START_TILES = {2: (6, 9), 3: (6, 7, 9), 4: (6, 7, 8, 9)}  # behind the screens, in turn order (2.6)
SEA_START = (3, 3, 3, 2, 1)  # clockwise from a random space (2.4)


@dataclass(frozen=True, slots=True)
class CoralTile:
    """One coral tile: its two corals (colours), and for each the large alga of the side on which it is the stronger."""

    name: str
    corals: tuple[int, int]
    large: tuple[int, int]
    starfish: int  # which of its corals (0 or 1) is the stronger with the starfish up


def _read() -> tuple[dict[int, tuple[str, ...]], tuple[CoralTile, ...]]:
    facts = json.loads((Path(__file__).parent / "boards.json").read_text(encoding="utf-8"))
    boards = {int(key): tuple(rows) for key, rows in facts["boards"].items()}
    tiles = {}
    for tile in facts["coral_tiles"]:
        strong, weak = COLORS.index(tile["strong"]), COLORS.index(tile["weak"])
        large, small = ALGAE.index(tile["large"]), ALGAE.index(tile["small"])
        pair = (min(strong, weak), max(strong, weak))
        upright = strong < weak
        tiles[pair] = CoralTile(
            f"{COLORS[pair[0]]}/{COLORS[pair[1]]}",
            pair,
            (large, small) if upright else (small, large),
            0 if upright else 1,
        )
    return boards, tuple(tiles[pair] for pair in sorted(tiles))


BOARDS, TILES = _read()
TILE_NAMES = tuple(tile.name for tile in TILES)


def bit_at(row: int, column: int) -> int:
    """Return the number of the bit, in the 64-bit sets of a board's spaces, for a row and a column, both from 0."""
    return _ROW * row + column


def place_of(space: int) -> tuple[int, int]:
    """Return the board of a space (from 0, in the order of the table) and the number of its bit on that board."""
    return divmod(space, _BOARD)


def neighbors_of(space: int) -> list[int]:
    """Return the spaces above, left, right and below a space, on its board. Some of them may be outside the printed
    part of the board; nothing ever lies there."""
    _, bit = place_of(space)
    return [space + step for step in (-_ROW, -1, 1, _ROW) if 0 <= bit + step < _BOARD]


# By board (1-4) the rock spaces as a word.
ROCK = {
    board: sum(
        1 << bit_at(row, column) for row in range(ROWS) for column in range(len(COLUMNS)) if rows[row][column] != "#"
    )
    for board, rows in BOARDS.items()
}


def space_text(space: int) -> str:
    """Return the name of a space: `2d4` is the board's place on the table, the column, and the row from the top."""
    board, bit = place_of(space)
    return f"{board + 1}{COLUMNS[bit % _ROW]}{bit // _ROW + 1}"


def space_of(text: str) -> int | None:
    """Return the space of that name, such as `2d4`, on any of four boards; None if the text is not such a name."""
    if len(text) == 3 and text[0] in "1234" and text[1] in COLUMNS and text[2] in "123456":
        return _BOARD * (int(text[0]) - 1) + bit_at(int(text[2]) - 1, COLUMNS.index(text[1]))
    return None


def tile_of(text: str) -> int | None:
    """Return the number of the coral tile of that name, such as `white/yellow`, its corals in either order; None if
    there is none."""
    first, _, second = text.partition("/")
    if first in COLORS and second in COLORS and first != second:
        pair = sorted((COLORS.index(first), COLORS.index(second)))
        return TILE_NAMES.index(f"{COLORS[pair[0]]}/{COLORS[pair[1]]}")
    return None


def by_unseen(left: list[int]) -> list[int]:
    """Return the colours in the order of their numbers of unseen tiles (`left`, by colour), largest first.

    If the bag has fewer tiles than possible colours, it is assumed to hold the first ones.
    """
    return sorted(range(len(COLORS)), key=lambda color: -left[color])
