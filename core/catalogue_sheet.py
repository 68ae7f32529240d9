"""A sheet of pictures: the items of a game under their names, section by section."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from . import svg as draw
from .game import Catalogue, Item, Section
from .svg import PALE, Theme

WIDTH = 1000  # pixels of a sheet
_EDGE = 20
_GAP = 14
_LABEL = 18  # pixels of a line of words below a picture
_LETTER = 6.2  # pixels: the usual width of a letter of size 11
_BOLD = 7.2  # of a bold one
_SMALL = 11
_ROOM = 110  # pixels for a name; longer ones are folded


@dataclass(frozen=True, slots=True)
class Figure:
    """The picture of one item: its width and height in pixels, and its SVG elements, with the upper left corner at 0,
    0."""

    width: float
    height: float
    parts: tuple[Element, ...]


def sheet(title: str, catalogue: Catalogue) -> str:
    """Draw all items that have a picture, each with its code and name below it. Return the text of one SVG file."""
    parts = [draw.text(_EDGE, 38, title, 20, bold=True)]
    top = 64.0
    for section in catalogue.sections():
        drawn = [(item, figure) for item in section.items if (figure := catalogue.figure(item.code)) is not None]
        if drawn:
            top = _section(parts, top, section, drawn)
    return draw.picture(WIDTH, top, title, parts)


def single(item: Item, figure: Figure, theme: Theme = "light") -> str:
    """Draw one item as a picture of its own. Return the text of the SVG file."""
    parts = [draw.group(_title(item), figure.parts)]
    return draw.picture(figure.width, figure.height, _title(item), parts, theme=theme)


def _section(parts: list[Element], top: float, section: Section, drawn: list[tuple[Item, Figure]]) -> float:
    """Add a section below `top`; return the top of the next one."""
    parts.append(draw.text(_EDGE, top + 14, section.title, 15, bold=True))
    y, wide = top + 28, _column(drawn)
    for row in _rows(drawn, wide):
        tallest = max(figure.height for _, figure in row)
        labels = [_label(item, wide) for item, _ in row]
        for index, ((item, figure), words) in enumerate(zip(row, labels, strict=True)):
            x = _EDGE + index * (wide + _GAP)
            placed = draw.group(_title(item), figure.parts)
            placed.set("transform", f"translate({x + (wide - figure.width) / 2:g} {y + tallest - figure.height:g})")
            parts.append(placed)
            for number, line in enumerate(words):
                color = PALE if number else ""
                at = y + tallest + 15 + number * 14
                parts.append(draw.text(x + wide / 2, at, line, _SMALL, color, middle=True, bold=not number))
        y += tallest + 14 * max(map(len, labels)) + _LABEL
    return y + 10


def _column(row: Iterable[tuple[Item, Figure]]) -> float:
    """Return the width of a column: that of the widest picture, the longest code, or the longest name up to _ROOM."""
    return max(
        max(figure.width, len(_code(item)) * _BOLD, min(_ROOM, (len(item.name) + 1) * _LETTER)) for item, figure in row
    )


def _rows(drawn: list[tuple[Item, Figure]], wide: float) -> Iterable[list[tuple[Item, Figure]]]:
    """Yield the pictures in rows that fit on the sheet, with columns of that width."""
    fit = max(1, int((WIDTH - 2 * _EDGE + _GAP) // (wide + _GAP)))
    for begin in range(0, len(drawn), fit):
        yield drawn[begin : begin + fit]


def _title(item: Item) -> str:
    return f"{item.code}: {item.name}" if item.name else item.code


def _code(item: Item) -> str:
    return item.code + (f" x{item.count}" if item.count is not None and item.count > 1 else "")


def _label(item: Item, width: float) -> list[str]:
    """Split code and name into lines of that width."""
    most = int(width / _LETTER)
    lines = [_code(item)]
    if item.name and item.name != item.code:
        line = ""
        for word in item.name.split():
            if line and len(line) + 1 + len(word) > most:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line)
    return lines
