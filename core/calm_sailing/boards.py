"""Layouts (12): cells in path order, groups that open one after another, marked cells and rows.

The layouts of the game are data files (boards/*.json) of the same form as custom layouts. Neighbours are path
neighbours on every layout (3.2).
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from ..documents import document_kind
from ..documents.io import with_integers
from ..documents.spelling import hint
from ..errors import Problem, counted, shown

MOST_CELLS = 64
MOST_GROUPS = 32
MOST_NAME = 40  # characters of a name
BORDER_CARDS = 25  # marked cells use some of them, the rest goes into the exploration deck (12.2)
NAMES = ("standard", "high-arch", "pyramid")
EXPLORED_CARDS = 23  # 5 Finish cards, the rocks, 5 monsters, 6 storms and 6 compasses; border cards are added
IN_DECK = "these cards are in the exploration deck of the layout already (12.2)"
ONE_ROW = "expected a layout of two rows at least, between which the rocks can move (8.1.2)"
KEYS = {"name", "cells", "groups", "marked", "rows"}
GROUP_KEYS = {"name", "cells", "after"}
CELL = re.compile("[a-z](?:[1-9]|[1-5][0-9]|6[0-4])")


@dataclass(frozen=True, slots=True)
class Group:
    """Cells, numbered along the path from 0, that are open when all groups of `after` are full."""

    name: str
    cells: tuple[int, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board: the names of its cells in path order, its groups of cells, marked cells and rows.

    A name gives the column and level of a cell in the drawing; level 1 is at the bottom. `groups`, `marked` and `rows`
    give cells by their number on the path, from 0. `is_own` is true for a custom layout. `height` is the number of
    levels of the drawing, and `columns` has the letters of its columns.

    Rocks and storms close rows (8.1, 8.3.2), numbered from 1. The rows are those of `rows`, or the levels if `rows` is
    empty.
    """

    name: str
    cells: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    marked: tuple[int, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    is_own: bool = False
    height: int = field(init=False, repr=False, compare=False)
    columns: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cells = range(len(self.cells))
        object.__setattr__(self, "height", max(map(self.level_of, cells), default=0))
        width = 1 + max(map(self.column_of, cells), default=-1)
        object.__setattr__(self, "columns", "abcdefghijklmnopqrstuvwxyz"[:width])

    def level_of(self, cell: int) -> int:
        """Return the level of a cell in the drawing, from 1 at the bottom."""
        return int(self.cells[cell][1:])

    def row_of(self, cell: int) -> int:
        """Return the row of a cell, from 1."""
        if not self.rows:
            return self.level_of(cell)
        return next(number for number, cells in enumerate(self.rows, start=1) if cell in cells)

    @property
    def row_numbers(self) -> list[int]:
        """The rows that have cells, ascending."""
        return sorted({self.row_of(cell) for cell in range(len(self.cells))})

    @property
    def rows_text(self) -> str:
        """The numbers of the rows in words, for example `1 to 6`. Rows without cells are omitted."""
        rows = self.row_numbers
        return f"1 to {rows[-1]}" if len(rows) == rows[-1] > 1 else " or ".join(map(str, rows))

    def full_rows(self, filled: Container[int]) -> list[int]:
        """Return the rows, from 1, that have no empty cell if the cells of `filled` are filled."""
        free = {self.row_of(cell) for cell in range(len(self.cells)) if cell not in filled}
        return [row for row in self.row_numbers if row not in free]

    def column_of(self, cell: int) -> int:
        """Return the column of a cell, from 0 at the left."""
        return ord(self.cells[cell][0]) - ord("a")

    def cell_of(self, name: str) -> int | None:
        """Return the number of the cell of that name; None if the board has no such cell."""
        return self.cells.index(name) if name in self.cells else None

    def level(self, level: int) -> list[int | None]:
        """Return the cells of a level of the drawing from the left, with None for each gap."""
        return [self.cell_of(f"{column}{level}") for column in self.columns]

    def waits_for(self, cell: int) -> list[Group]:
        """Return the groups that must be full before the cell is open; an empty list if it is open from the start."""
        for group in self.groups:
            if cell in group.cells:
                return [other for other in self.groups if other.name in group.after]
        return []

    @property
    def deck_size(self) -> int:
        """The number of cards in the exploration deck of a deal; 0 if the layout has no marked cells (12.2)."""
        return EXPLORED_CARDS + self.borders if self.marked else 0

    @property
    def borders(self) -> int:
        """The number of border cards in an exploration deck."""
        return max(0, BORDER_CARDS - len(self.marked))

    def describe(self) -> dict[str, Any]:
        """Return the layout as the JSON object of a document or a file."""
        found: dict[str, Any] = {
            "name": self.name,
            "cells": list(self.cells),
            "groups": [
                {"name": group.name, "cells": [self.cells[cell] for cell in group.cells], "after": list(group.after)}
                for group in self.groups
            ],
            "marked": [self.cells[cell] for cell in self.marked],
        }
        if self.rows:
            found["rows"] = [[self.cells[cell] for cell in row] for row in self.rows]
        return found

    def document(self) -> str | dict[str, Any]:
        """Return the value of `rules.layout`: the name of a layout of the game, or a JSON object for a custom one."""
        return self.describe() if self.is_own else self.name


def read(given: object) -> tuple[Board | None, list[Problem]]:
    """Return the layout that a name or a JSON object describes, and an empty list; or None, and all problems. The
    places of the problems are those within the object."""
    if isinstance(given, str):
        if given in NAMES:
            return layout_named(given), []
        return None, [
            Problem("", f"expected one of {', '.join(NAMES)}, or an object; found {shown(given)}{hint(given, NAMES)}")
        ]
    if not isinstance(given, Mapping):
        return None, [Problem("", f"expected one of {', '.join(NAMES)}, or an object with name and cells")]
    kind = document_kind.of(given)
    if kind is not None:
        return None, [Problem("", f"this is {kind.name}, {kind.use}; expected a layout, with a name and cells")]
    problems = (
        [Problem("name", f"{shown(given['name'])} is a layout of the game")] if given.get("name") in NAMES else []
    )
    board, more = _build(with_integers(given))
    problems += more
    return (None, problems) if problems else (board, [])


@cache
def layout_named(name: str) -> Board:
    """Return the layout of the game with that name, from its data file. Raise FileNotFoundError for other names."""
    text = resources.files(__package__).joinpath("boards", f"{name}.json").read_text(encoding="utf-8")
    board, problems = _build(json.loads(text))
    if problems:
        raise ValueError(f"boards/{name}.json: {problems[0]}")
    return Board(board.name, board.cells, board.groups, board.marked, board.rows)


def _build(given: Mapping[str, Any]) -> tuple[Board, list[Problem]]:
    problems = [Problem(_told(key), "unknown key") for key in given if key not in KEYS]
    name = _name(given, "name", problems)
    cells = _names(given, "cells", problems)
    wrong = [cell for cell in cells if not CELL.fullmatch(cell)]
    if wrong:
        what = f"{', '.join(map(shown, wrong[:5]))}: expected a column a-z and a row 1-64, as c3"
        problems.append(Problem("cells", what))
    told = any(problem.where == "cells" for problem in problems)
    if len(cells) > MOST_CELLS or not (cells or told):
        problems.append(Problem("cells", f"{counted(len(cells), 'cell')}; expected 1 to {MOST_CELLS}"))
        cells = cells[:MOST_CELLS]
    groups = tuple(_groups(given, cells, problems))
    marked = tuple(sorted(_places(given, "marked", cells, problems, "marked")))
    rows = _rows(given, cells, problems)
    if any(problem.where == "cells" for problem in problems):
        cells = []
    return Board(name, tuple(cells), groups, marked, rows, is_own=True), problems


def _rows(given: Mapping[str, Any], cells: list[str], problems: list[Problem]) -> tuple[tuple[int, ...], ...]:
    """Read the rows of a layout. Each cell must be in exactly one row. Without named rows, return an empty tuple."""
    found = given.get("rows", [])
    if not isinstance(found, list) or len(found) > MOST_CELLS:
        problems.append(Problem("rows", f"expected a list of at most {MOST_CELLS} lists of cells"))
        return ()
    rows = []
    for number, row in enumerate(found):
        where = f"rows[{number}]"
        rows.append(tuple(sorted(_places({where: row}, where, cells, problems))))
        if row in ([], ""):
            problems.append(Problem(where, "expected a cell at least"))
    places = [cell for row in rows for cell in row]
    twins = [cells[cell] for cell in sorted(set(places)) if places.count(cell) > 1]
    if twins:
        problems.append(Problem("rows", f"in two rows: {', '.join(twins[:5])}"))
    missing = [name for cell, name in enumerate(cells) if cell not in places]
    if rows and missing:
        problems.append(Problem("rows", f"in no row: {', '.join(map(shown, missing[:5]))}; expected every cell in one"))
    return tuple(rows)


def _told(key: object) -> str:
    """Return an unknown key for a message: at most 40 characters, with lone surrogates as their escapes."""
    return str(key)[:MOST_NAME].encode("utf-8", "backslashreplace").decode("utf-8")


def _groups(given: Mapping[str, Any], cells: list[str], problems: list[Problem]) -> Iterator[Group]:
    found = given.get("groups", [])
    if not isinstance(found, list) or not all(isinstance(group, Mapping) for group in found):
        problems.append(Problem("groups", "expected a list of objects with name, cells and after"))
        return
    if len(found) > MOST_GROUPS:
        problems.append(Problem("groups", f"{len(found)} groups; expected at most {MOST_GROUPS}"))
        return
    groups: list[Group] = []
    for number, group in enumerate(found):
        where = f"groups[{number}]"
        problems += [Problem(f"{where}.{_told(key)}", "unknown key") for key in group if key not in GROUP_KEYS]
        name = _name(group, f"{where}.name", problems)
        after = tuple(_names(group, f"{where}.after", problems, empty=True))
        groups.append(Group(name, tuple(sorted(_places(group, f"{where}.cells", cells, problems))), after))
    names = [group.name for group in groups]
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.append(Problem("groups", f"two groups are named {shown(name)}"))
    for cell, text in enumerate(cells):
        within = [group.name for group in groups if cell in group.cells]
        if len(within) > 1:
            problems.append(Problem("groups", f"{text} is in {' and '.join(map(shown, within))}; expected one group"))
    for number, group in enumerate(groups):
        for other in group.after:
            if other not in names:
                problems.append(Problem(f"groups[{number}].after", f"there is no group {shown(other)}"))
    reached: set[str] = set()
    for _ in groups:
        more = {group.name for group in groups if reached.issuperset(set(group.after) & set(names))}
        if more <= reached:
            break
        reached |= more
    closed = [group.name for group in groups if group.name not in reached]
    if closed:
        problems.append(Problem("groups", f"{', '.join(map(shown, closed))}: each waits for itself and can never open"))
    yield from groups


def _name(given: Mapping[str, Any], where: str, problems: list[Problem]) -> str:
    found = given.get("name")
    if isinstance(found, str) and 1 <= len(found) <= MOST_NAME and found.isprintable():
        return found
    problems.append(Problem(where, f"expected a name of 1 to {MOST_NAME} characters"))
    return "?"


def _names(given: Mapping[str, Any], where: str, problems: list[Problem], *, empty: bool = False) -> list[str]:
    """Return a list of different strings, given as a list or as one string with spaces."""
    key = where.rpartition(".")[2]
    if key not in given and not empty:
        problems.append(Problem(where, "missing; expected a list of names"))
        return []
    found = given.get(key, [])
    names = found.split() if isinstance(found, str) else found
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        problems.append(Problem(where, "expected a list of names"))
        return []
    twins = sorted({name for name in names if names.count(name) > 1}) if len(names) <= 10 * MOST_CELLS else []
    if twins:
        problems.append(Problem(where, f"given twice: {', '.join(map(shown, twins[:5]))}"))
    return list(dict.fromkeys(names))


def _places(
    given: Mapping[str, Any], where: str, cells: list[str], problems: list[Problem], key: str = "cells"
) -> list[int]:
    """Return the numbers on the path of the cells that a list names."""
    names = _names(given, where, problems, empty=key == "marked")
    outside = [name for name in names if name not in cells]
    if outside:
        problems.append(Problem(where, f"{', '.join(map(shown, outside[:5]))}: no cell of the layout"))
    return [cells.index(name) for name in names if name in cells]
