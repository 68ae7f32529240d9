"""The material of Reef Encounter as plain data, the texts of spaces and coral tiles, a reader of document values."""

from __future__ import annotations

import re
from typing import Any

from . import BadDocument

Space = tuple[int, int, int]

COLORS = ["white", "yellow", "orange", "pink", "grey"]
ALGAE = ["blue", "green", "purple", "red"]
LETTERS = {"white": "w", "yellow": "y", "orange": "o", "pink": "p", "grey": "g"}
COLUMNS = "abcdefg"
ROWS = 6

TILES_PER_COLOR = 40
CUBES_PER_COLOR = 10
CYLINDERS_PER_COLOR = 5
SHRIMPS_PER_SEAT = 4
SHRIMPS_PER_BOARD = 2
TILES_PER_GROWTH = 4
SMALLEST_MEAL = 5

# `#` no space, `.` rock, `*` the extra-growth space, a letter the rock on which a polyp of that colour starts.
BOARDS = {
    1: ["###...#", "#..y..#", "..#.w..", ".g.*.#.", "..p#o..", "......."],
    2: ["###...#", "...g..#", "..y.#..", ".#.*.w.", "..o.p..", "#.....#"],
    3: ["#..#...", "#...o.#", "..w#.y.", "...*.#.", "#.p.g..", "#...#.."],
    4: ["#.....#", "...o#..", "..#.g..", ".w.*...", "#.p.y.#", "#..#..#"],
}

# Starfish side up: name, stronger coral, large alga, small alga. The other side exchanges both pairs.
CORAL_TILES = [
    ("white/yellow", "white", "green", "blue"),
    ("white/orange", "white", "red", "purple"),
    ("white/pink", "pink", "purple", "green"),
    ("white/grey", "grey", "red", "purple"),
    ("yellow/orange", "yellow", "blue", "red"),
    ("yellow/pink", "yellow", "purple", "blue"),
    ("yellow/grey", "grey", "blue", "red"),
    ("orange/pink", "orange", "green", "red"),
    ("orange/grey", "orange", "blue", "green"),
    ("pink/grey", "pink", "green", "purple"),
]
TILE_NAMES = [name for name, _, _, _ in CORAL_TILES]

# Tiles behind the screens at the start, in turn order, before one goes into the parrotfish (2.6).
START_TILES = {2: [6, 9], 3: [6, 7, 9], 4: [6, 7, 8, 9]}

END_REASONS = {
    "11.1(1)": "all ten coral tiles are covered",
    "11.1(2)": "all four shrimps of a player are eaten",
    "11.1(3)": "no place is left to lay a polyp",
    "11.1(4)": "the refill lacks tiles or a cube",
}

SPACE_TEXT = re.compile(r"[1-4][a-g][1-6]")


def space_text(space: Space) -> str:
    """The text of a space, such as `2d4`."""
    board, column, row = space
    return f"{board + 1}{COLUMNS[column]}{row + 1}"


def parse_space(text: str) -> Space | None:
    """The space that a text names, on any of four boards, or None if it names none."""
    if SPACE_TEXT.fullmatch(text) is None:
        return None
    return int(text[0]) - 1, COLUMNS.index(text[1]), int(text[2]) - 1


def tile_name(first: str, second: str) -> str:
    """The name of the coral tile of two different colours, given in either order."""
    return "/".join(sorted([first, second], key=COLORS.index))


def parse_tile(text: str) -> str | None:
    """The coral tile that a text names in either order of its corals, or None."""
    corals = text.split("/")
    if len(corals) == 2 and corals[0] in COLORS and corals[1] in COLORS and corals[0] != corals[1]:
        return tile_name(corals[0], corals[1])
    return None


def in_order(colors: list[Any]) -> list[Any]:
    """Colours in the order white, yellow, orange, pink, grey; an unknown tile (None) last."""
    return sorted(colors, key=[*COLORS, None].index)


def neighbours(space: Space) -> list[Space]:
    """The orthogonal neighbours of a space within its board's seven columns and six rows, sea included."""
    board, column, row = space
    around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    return [(board, c, r) for c, r in around if 0 <= c < len(COLUMNS) and 0 <= r < ROWS]


class Reader:
    """Reads values out of a document and gathers what is wrong with them in `problems`."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.problems: list[str] = []

    def stop(self) -> None:
        """Raise BadDocument if anything was wrong."""
        if self.problems:
            raise BadDocument(self.problems)

    def keys(self, required: list[str], optional: list[str]) -> None:
        """Complain of missing and unknown keys."""
        self.problems += [f"{key}: missing" for key in required if key not in self.document]
        self.problems += [f"{key}: unknown key" for key in self.document if key not in required + optional]

    def expect(self, fine: bool, problem: str) -> None:
        """Complain unless all is fine."""
        if not fine:
            self.problems.append(problem)

    def number(self, value: Any, low: int, high: int, where: str) -> int:
        """A whole number from low to high."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.problems.append(f"{where}: {value!r} is no number from {low} to {high}")
        return low

    def flag(self, value: Any, where: str) -> bool:
        """A truth value."""
        self.expect(isinstance(value, bool), f"{where}: {value!r} is neither true nor false")
        return value is True

    def colors(self, value: Any, where: str) -> list[str]:
        """A list of colours, or one string of them with spaces between."""
        items = value.split() if isinstance(value, str) else value
        if not isinstance(items, list):
            self.problems.append(f"{where}: {value!r} is no list of colours")
            return []
        self.problems += [f"{where}: {item!r} is not a colour" for item in items if item not in COLORS]
        return [item for item in items if item in COLORS]

    def by_seat(self, key: str, players: int) -> list[Any]:
        """A list with one entry a seat; an empty list in place of anything else."""
        value = self.document[key]
        if isinstance(value, list) and len(value) == players:
            return value
        self.problems.append(f"{key}: not a list of {players}")
        return []

    def by_color(self, key: str) -> dict[str, Any]:
        """An object with one entry a colour; an empty one in place of anything else."""
        value = self.document[key]
        if isinstance(value, dict) and sorted(value) == sorted(COLORS):
            return value
        self.problems.append(f"{key}: not one entry for each colour")
        return {}
