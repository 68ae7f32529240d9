"""Spaces, cards, patterns and constants of Reef (rules 1 and 4). The cards themselves are data: card_file.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

LETTERS = "rypg"
NAMES = ("red", "yellow", "purple", "green")
COLORS = len(LETTERS)
ANY = COLORS  # the four-colour piece of a pattern: a top of any colour
SIDE = 4
CELLS = SIDE * SIDE
COLUMNS = "abcd"
HEIGHT = 4  # limit of pieces in a stack (2B.1)
HAND = 4  # limit of cards (2A.3)
START_HAND = 2  # 1.3
DISPLAY = 3  # 1.6
START_POINTS = 3  # 1.3
STOCK = {2: 18, 3: 24, 4: 28}  # pieces of each colour by the number of players (1.2)
MIN_PLAYERS, MAX_PLAYERS = min(STOCK), max(STOCK)
OPENINGS = ("standard", "experienced")
MOST_CARDS = 255  # of one card file
GAME_CARDS = 64  # of one game at most
PILE = 60  # limit of cards in a draw pile: of GAME_CARDS three lie in the display and some in hands

# A board: 16 stacks in the order a1 a2 ... d4, each (colour of the top, 0-3 in the order r y p g; height), or None.
Stacks = list[tuple[int, int] | None]

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
CUSTOM = "custom"  # a custom shape from a card file


@dataclass(frozen=True, slots=True)
class Want:
    """The requirement of one cell of a pattern on its stack (3.2).

    The colour of the top is 0-3 in the order r y p g, or ANY. The level is 0 for any height, else exactly that many
    pieces, or with `least` that many or more.
    """

    color: int
    level: int = 0
    least: bool = False

    def meets(self, color: int, height: int) -> bool:
        """Return whether a stack of that top colour and height (1-4) meets the requirement."""
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


@cache
def placements(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return all different ways to put a shape on the board, turned by quarters (3.3) and shifted, but not mirrored.
    Each is the tuple of its (row, column) cells, in the order of the cells of the shape."""
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
