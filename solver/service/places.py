"""What stands where in a drawing for a terminal: a person points at it, and gets the word that moves have for it.

A grid has a line of column letters, a b c ..., above or below its rows, and the number of the row at the left of each;
a number above the first letter's row number is that of the board. Outside of grids the word itself is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

LETTERS = re.compile(r"(?<!\S)a( +)b(?:\1[a-z])+(?!\S)")
FEWEST = 3  # columns of a grid


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid in a drawing: the columns of the text where each of its columns begins, their width, the name of the row
    in each line, and what is written before the name of a space."""

    starts: tuple[int, ...]
    width: int
    rows: dict[int, str]
    before: str

    def space(self, line: int, column: int) -> str | None:
        """The name of the space at that place of the text, or None."""
        if line not in self.rows:
            return None
        for index, start in enumerate(self.starts):
            if start <= column < start + self.width:
                return f"{self.before}{chr(ord('a') + index)}{self.rows[line]}"
        return None


def grids(drawing: str) -> list[Grid]:
    """The grids of a drawing."""
    lines = drawing.splitlines()
    found = list[Grid]()
    for number, line in enumerate(lines):
        for letters in LETTERS.finditer(line):
            columns = [at.start() for at in re.finditer(r"[a-z]", letters[0])]
            names = letters[0].split()
            if len(names) < FEWEST or names != [chr(ord("a") + index) for index in range(len(names))]:
                continue
            width = len(letters[1]) + 1
            starts = tuple(letters.start() + column - width // 2 for column in columns)
            rows = max((_rows(lines, number, starts[0], step) for step in (1, -1)), key=len)
            above = lines[number - 1] if number else ""
            board = re.match(r"\d+(?= \()", above[max(0, letters.start() - 2) :])
            if rows:
                found.append(Grid(starts, width, rows, board[0] if board else ""))
    return found


def _rows(lines: list[str], number: int, left: int, step: int) -> dict[int, str]:
    """The names of the rows below (`step` 1) or above (-1) a line of letters whose first column begins at `left`."""
    rows = dict[int, str]()
    at = number + step
    while 0 <= at < len(lines):
        label = re.search(r"(\d{1,2}) *$", lines[at][max(0, left - 5) : left])
        if label is None:
            break
        rows[at] = label[1]
        at += step
    return rows


def word_at(drawing: str, line: int, column: int) -> str | None:
    """The space of a grid, or else the word, at that place of a drawing (both from 0); None where there is nothing."""
    for grid in grids(drawing):
        name = grid.space(line, column)
        if name is not None:
            return name
    lines = drawing.splitlines()
    if not 0 <= line < len(lines):
        return None
    for word in re.finditer(r"[^\s,;:]+(?: [^\s,;:/]+/[^\s,;:]+)?", lines[line]):
        if word.start() <= column < word.end():
            return word[0]
    return None


def pieces(drawing: str, colors: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """The words of a drawing that are made of letters for pieces, perhaps with a height (`r2`, `rg`): of each letter
    the columns of the whole text from and to, and its colour."""
    if not colors:
        return
    letters = "".join(colors)
    for word in re.finditer(rf"(?<![\w@])([{letters}]+)(\d?)(?!\w)", drawing):
        last = len(word[1]) - 1
        for index, letter in enumerate(word[1]):
            start = word.start() + index
            yield start, start + 1 + (len(word[2]) if index == last else 0), colors[letter]
