"""Positions of words in a drawing for a terminal: the player points at a place, and gets the word that moves use for
it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.contract import Position
from ...core.drawing import Cell
from ...core.game import Game


@dataclass(frozen=True, slots=True)
class Places:
    """A drawing as text, with the places of its cells, and the names of cards that have several words."""

    drawing: str
    cells: Sequence[Cell] = ()
    names: Sequence[str] = ()

    def word_at(self, line: int, column: int) -> str | None:
        """Return the cell, or else the name or word, at that place (both from 0); None if there is nothing."""
        for cell in self.cells:
            if cell.line == line and cell.start <= column < cell.end:
                return cell.name
        lines = self.drawing.splitlines()
        if not 0 <= line < len(lines):
            return None
        listed = "|".join([*map(re.escape, self.names), r"[^\s,;:]+"])
        found = re.finditer(listed, lines[line])
        return next((word[0] for word in found if word.start() <= column < word.end()), None)


def places(position: Position, drawing: str) -> Places:
    """Return the places of a drawing that the player can point at; the drawing shows this position or a view of it."""
    return Places(
        drawing, position.game.drawing.cells(position), [name for name in codes(position.game) if " " in name]
    )


def codes(game: Game) -> list[str]:
    """Return the codes of the cards, boards and pieces of a game; empty if it has no catalogue."""
    sections = () if game.catalogue is None else game.catalogue.sections()
    return [item.code for section in sections for item in section.items]


def pieces(drawing: str, colors: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Yield start, end (exclusive) and colour of each letter of a drawing that stands for a piece.

    `colors` maps the letters to colours. Pieces are letters in words such as `rg`, perhaps with a height (`r2`).
    Positions are characters from the start of the whole text.
    """
    if not colors:
        return
    letters = "".join(colors)
    for word in re.finditer(rf"(?<![\w@])([{letters}]+)(\d?)(?!\w)", drawing):
        last = len(word[1]) - 1
        for index, letter in enumerate(word[1]):
            start = word.start() + index
            yield start, start + 1 + (len(word[2]) if index == last else 0), colors[letter]
