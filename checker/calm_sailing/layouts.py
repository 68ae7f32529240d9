"""Layouts: the cells in path order, the groups that open one after another, the marked cells (12, 12.1, 12.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

MOST_CELLS = 64
CELL_TEXT = "[a-z](?:[1-9]|[1-5][0-9]|6[0-4])"


@dataclass(frozen=True)
class Group:
    """A group of cells, by their numbers on the path (from 0), that opens when all groups named in `after` are full."""

    name: str
    cells: tuple[int, ...]
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Layout:
    """A layout of the grid.

    `cells` are names such as a1 in path order: column and level of the drawing, level 1 at the bottom. Rows, which
    rocks and storms close, are those that the layout names, or else the levels (12). `own` marks a custom layout.
    """

    name: str
    cells: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    marked: tuple[int, ...] = ()
    own: bool = False
    named_rows: tuple[tuple[int, ...], ...] = ()

    def neighbours(self, cell: int) -> list[int]:
        """Return the cells before and after a cell on the path; at either end only one of them (3.2, 3.3)."""
        return [other for other in (cell - 1, cell + 1) if 0 <= other < len(self.cells)]

    def level_of(self, cell: int) -> int:
        """Return the level of a cell in the drawing, from 1 at the bottom."""
        return int(self.cells[cell][1:])

    def row_of(self, cell: int) -> int:
        """Return the row of a cell, from 1."""
        for number, row in enumerate(self.named_rows, start=1):
            if cell in row:
                return number
        return self.level_of(cell)

    def column_of(self, cell: int) -> int:
        """Return the column of a cell in the drawing, from 0 at the left."""
        return ord(self.cells[cell][0]) - ord("a")

    def rows(self) -> dict[int, list[int]]:
        """Return the cells of each row that has any, by the number of the row, rows ascending."""
        rows: dict[int, list[int]] = {}
        for cell in range(len(self.cells)):
            rows.setdefault(self.row_of(cell), []).append(cell)
        return dict(sorted(rows.items()))

    def height(self) -> int:
        """Return how many levels the drawing has."""
        return max(map(self.level_of, range(len(self.cells))))

    def width(self) -> int:
        """Return how many columns the drawing has."""
        return 1 + max(map(self.column_of, range(len(self.cells))))

    def document(self) -> Any:
        """Return the layout as in a document: its name, or for a custom layout the object that describes it."""
        if not self.own:
            return self.name
        described: dict[str, Any] = {
            "name": self.name,
            "cells": list(self.cells),
            "groups": [
                {"name": group.name, "cells": [self.cells[cell] for cell in group.cells], "after": list(group.after)}
                for group in self.groups
            ],
            "marked": [self.cells[cell] for cell in self.marked],
        }
        if self.named_rows:
            described["rows"] = [[self.cells[cell] for cell in row] for row in self.named_rows]
        return described


def rectangle(columns: str, rows: range) -> tuple[str, ...]:
    """Return the names of the cells of a rectangle, row by row from the bottom, each row from the left."""
    return tuple(column + str(row) for row in rows for column in columns)


STANDARD = Layout("standard", rectangle("abcdef", range(1, 7)))

# 12.1: two pillars of two columns and six rows, and the top across both, open when the pillars are full.
HIGH_ARCH = Layout(
    "high-arch",
    rectangle("ab", range(1, 7)) + rectangle("ef", range(1, 7)) + rectangle("abcdef", range(7, 9)),
    (
        Group("left pillar", tuple(range(12))),
        Group("right pillar", tuple(range(12, 24))),
        Group("top", tuple(range(24, 36)), ("left pillar", "right pillar")),
    ),
)

# 12.2: rows of 8, 7, ... 1 cells; marked are the bottom row and both ends of every row.
PYRAMID_CELLS = tuple(column + str(row) for row in range(1, 9) for column in "abcdefgh"[: 9 - row])
PYRAMID = Layout(
    "pyramid",
    PYRAMID_CELLS,
    marked=tuple(
        cell
        for cell, name in enumerate(PYRAMID_CELLS)
        if name[1] == "1" or name[0] == "a" or name[0] == "abcdefgh"[8 - int(name[1])]
    ),
)
LAYOUTS = {layout.name: layout for layout in (STANDARD, HIGH_ARCH, PYRAMID)}


def read_layout(given: object, wrong: Callable[[str, str], None]) -> Layout:
    """Return the layout that `rules.layout` names or describes; report each problem to `wrong(key, reason)`."""
    if isinstance(given, str) and given in LAYOUTS:
        return LAYOUTS[given]
    if not isinstance(given, Mapping):
        wrong("rules.layout", f"neither one of {', '.join(LAYOUTS)} nor an object")
        return STANDARD
    for key in given:
        if key not in ("name", "cells", "groups", "marked", "rows"):
            wrong(f"rules.layout.{key}", "unknown key")
    name = given.get("name")
    if not isinstance(name, str) or not name or name in LAYOUTS:
        wrong("rules.layout.name", "not a name of its own")
        name = "?"
    cells = names_of(given.get("cells"), "rules.layout.cells", wrong)
    if not 1 <= len(cells) <= MOST_CELLS or not all(re.fullmatch(CELL_TEXT, cell) for cell in cells):
        wrong("rules.layout.cells", f"not 1 to {MOST_CELLS} cells, named by column and row")
        return STANDARD
    marked = numbers_of(given.get("marked", []), cells, "rules.layout.marked", wrong)
    groups = read_groups(given.get("groups", []), cells, wrong)
    rows = read_rows(given.get("rows", []), cells, wrong)
    return Layout(name, tuple(cells), groups, tuple(sorted(marked)), own=True, named_rows=rows)


def read_rows(given: object, cells: list[str], wrong: Callable[[str, str], None]) -> tuple[tuple[int, ...], ...]:
    """Return the rows that a custom layout names, as numbers of cells; every cell must be in one of them.

    Report each problem to `wrong(key, reason)`.
    """
    if not isinstance(given, list):
        wrong("rules.layout.rows", "not a list of lists of cells")
        return ()
    rows = [tuple(sorted(numbers_of(row, cells, "rules.layout.rows", wrong))) for row in given]
    if rows and sorted(cell for row in rows for cell in row) != list(range(len(cells))):
        wrong("rules.layout.rows", "not every cell in one row")
    if () in rows:
        wrong("rules.layout.rows", "a row without cells")
    return tuple(rows)


def read_groups(given: object, cells: list[str], wrong: Callable[[str, str], None]) -> tuple[Group, ...]:
    """Return the groups of a custom layout; report each problem to `wrong(key, reason)`.

    Names and cells must not repeat, and `after` must name groups that can be full before.
    """
    if not isinstance(given, list) or not all(isinstance(group, Mapping) for group in given):
        wrong("rules.layout.groups", "not a list of objects")
        return ()
    groups: list[Group] = []
    for place, group in enumerate(given, start=1):
        key = f"rules.layout.groups[{place}]"
        for other in group:
            if other not in ("name", "cells", "after"):
                wrong(f"{key}.{other}", "unknown key")
        if not isinstance(group.get("name"), str):
            wrong(f"{key}.name", "not a string")
        after = tuple(names_of(group.get("after", []), f"{key}.after", wrong))
        of_group = numbers_of(group.get("cells"), cells, f"{key}.cells", wrong)
        groups.append(Group(str(group.get("name")), tuple(sorted(of_group)), after))
    names = [group.name for group in groups]
    if len(set(names)) < len(names):
        wrong("rules.layout.groups", "two groups of one name")
    grouped = [cell for group in groups for cell in group.cells]
    if len(set(grouped)) < len(grouped):
        wrong("rules.layout.groups", "a cell in two groups")
    reached: set[str] = set()
    for _ in groups:
        reached |= {group.name for group in groups if reached.issuperset(group.after)}
    for group in groups:
        if group.name not in reached:
            wrong("rules.layout.groups", f"{group.name!r} can never open")
    return tuple(groups)


def names_of(given: object, key: str, wrong: Callable[[str, str], None]) -> list[str]:
    """Read names from a list of strings, or from one string with spaces.

    Call `wrong(key, reason)` for another type and return an empty list. For a repeated name call it as well, but return
    all names.
    """
    names = given.split() if isinstance(given, str) else given
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        wrong(key, "not a list of strings")
        return []
    if len(set(names)) < len(names):
        wrong(key, "names one twice")
    return names


def numbers_of(given: object, cells: list[str], key: str, wrong: Callable[[str, str], None]) -> list[int]:
    """Return the places on the path of the cells that a list names; report unknown names to `wrong(key, reason)`."""
    names = names_of(given, key, wrong)
    for name in names:
        if name not in cells:
            wrong(key, f"{name!r} is not a cell of the layout")
    return [cells.index(name) for name in names if name in cells]
