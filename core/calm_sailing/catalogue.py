"""The cards, boards and levels of Calm Sailing, by name."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from .. import svg as draw
from ..catalogue_sheet import Figure
from ..game import Item, Section
from ..svg import FRAME, OUTLINE, PALE, PAPER, WATER, Line
from .base.document_keys import MOST_PLAYERS
from .boards import NAMES, layout_named
from .material import COMPASSES, DIFFICULTIES, FINISHES, ISLANDS, MOST_MONSTERS, STORMS

_BASE = {"S": ("Start", MOST_PLAYERS), "F": ("Finish", FINISHES)}
_EXPANSIONS = {
    "M": ("sea monster; 3 to 5 of them are in the deal", MOST_MONSTERS),
    "Y": ("yellow storm, which lies before a seat", STORMS["Y"]),
    "P": ("purple storm, which lies on a row", STORMS["P"]),
    "O": ("orange storm, which lies before a seat", STORMS["O"]),
    "W": ("wild card; W44 on the grid is one that stands for 44", 2),
}
_TOKENS = {"compass": ("compass, spent on a storm", COMPASSES), "rock": ("jagged rocks, which lie on a row", 1)}
_EXPLORED = {
    "C": ("compass of an exploration deck", COMPASSES),
    "R": ("rocks of an exploration deck", 1),
    "B": ("border card of an exploration deck", None),
}
_SIGNS = {
    ".": "an empty cell of the grid",
    "#": "a gap in a layout that is not a rectangle",
    "top2": "the two top cards of the seat's pile, unseen, in a joint discard",
}
_WIDTH, _HEIGHT = 46, 62
_CELL = 24


def sections() -> tuple[Section, ...]:
    """Return the sections of the catalogue: cards, tokens, boards, levels of removed islands, signs of documents."""
    islands = tuple(Item(str(number), "island", 1) for number in range(1, ISLANDS + 1))
    boards = tuple(Item(name, _board_name(name), 1) for name in NAMES)
    levels = tuple(
        Item(name.title(), f"{count} islands removed", None, (name,)) for name, count in DIFFICULTIES.items()
    )
    return (
        Section("cards of the base game", _items(_BASE) + islands),
        Section("cards and tokens of the expansions", _items(_EXPANSIONS) + _items(_TOKENS)),
        Section("cards of exploration decks, in addition to F M Y P O", _items(_EXPLORED)),
        Section("boards", boards),
        Section("levels", levels),
        Section("signs", tuple(Item(sign, name) for sign, name in _SIGNS.items())),
    )


def _items(entries: dict[str, tuple[str, int | None]] | dict[str, tuple[str, int]]) -> tuple[Item, ...]:
    return tuple(Item(code, name, count) for code, (name, count) in entries.items())


def _board_name(name: str) -> str:
    board = layout_named(name)
    marked = f", {len(board.marked)} of them marked" if board.marked else ""
    return f"{len(board.cells)} cells, {board.cells[0]} to {board.cells[-1]}{marked}"


def figure(code: str) -> Figure | None:
    """Return the picture of a card, a token or a board, or None for a level or a sign. Raise KeyError for an unknown
    code."""
    if code in NAMES:
        return _board(code)
    if code in _SIGNS or code.lower() in DIFFICULTIES:
        return None
    special = code in _BASE or code in _EXPANSIONS or code in _EXPLORED
    if not special and code not in _TOKENS and not (code.isdigit() and 1 <= int(code) <= ISLANDS):
        raise KeyError(code)
    ground = WATER if special or code in _TOKENS else PAPER
    if code in _TOKENS:
        name = draw.text(_WIDTH / 2, 26, code, 9, middle=True)
        return Figure(_WIDTH, _WIDTH, (draw.circle(23, 23, 22, ground, OUTLINE), name))
    card = draw.rectangle(0, 0, _WIDTH, _HEIGHT, ground, OUTLINE, corner=6)
    return Figure(_WIDTH, _HEIGHT, (card, draw.text(_WIDTH / 2, 39, code, 21, middle=True, bold=True)))


def _board(name: str) -> Figure:
    """Draw a board: its cells, marked ones with a dashed edge, and the names of columns and levels."""
    board = layout_named(name)
    parts: list[Element] = []
    for cell in range(len(board.cells)):
        x, y = 18 + board.column_of(cell) * _CELL, (board.height - board.level_of(cell)) * _CELL
        edge = Line(FRAME, 2, "4 3") if cell in board.marked else Line()
        parts.append(draw.tile(x + 1, y + 1, _CELL - 2, WATER, edge))
    for index, column in enumerate(board.columns):
        parts.append(draw.text(18 + (index + 0.5) * _CELL, board.height * _CELL + 14, column, 11, PALE, middle=True))
    for level in range(1, board.height + 1):
        parts.append(draw.text(9, (board.height - level + 0.5) * _CELL + 4, str(level), 11, PALE, middle=True))
    return Figure(22 + len(board.columns) * _CELL, board.height * _CELL + 18, tuple(parts))
