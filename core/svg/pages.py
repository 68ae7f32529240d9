"""Pages to print: pictures with captions in one or two columns, and pages of words, all of the size A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from .elements import text
from .metrics import fold
from .sheet import sealed
from .strip import parsed, placed
from .theme import PALE

SIZE = (794.0, 1123.0)  # of a page, width and height: A4 at 96 pixels per inch
_EDGE = 44  # empty margin of a page
_GAP = 26  # between columns, and between one row and the next
_LEAST = 0.6  # scale below which a picture gets the whole width
_SMALLER = 0.8  # of its scale that a picture may have, so that two rows fit on a page
_TITLE, _CAPTION, _NOTE = 17, 12.5, 11.0  # sizes of words
_BODY = SIZE[1] - 2 * _EDGE - 44  # pixels below the title and above the number of the page


@dataclass(frozen=True, slots=True)
class Block:
    """A picture on a page: its caption, the text of its SVG file, and the notes below it."""

    caption: str
    picture: str
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class _Laid:
    """A block at the upper left corner of its column: its parts, and its height."""

    parts: Sequence[Element]
    high: float


def picture_pages(title: str, blocks: Sequence[Block]) -> list[str]:
    """Lay out blocks in their order on as many pages as they need, and return the text of one SVG file for each page.

    Each page has the title and its number. There are two columns if the pictures stay large enough to be read, else
    one.
    """
    wide = max((float(parsed(block.picture).get("width", "0")) for block in blocks), default=0)
    room = SIZE[0] - 2 * _EDGE
    half = (room - _GAP) / 2
    columns = 2 if wide * _LEAST <= half else 1
    column = half if columns == 2 else room
    laid = [_laid(block, column, number) for number, block in enumerate(blocks, start=1)]
    rows = [laid[begin : begin + columns] for begin in range(0, len(laid), columns)]
    pages: list[list[Element]] = []
    low = _BODY
    for row in rows:
        high = max(block.high for block in row)
        if not pages or low + high > _BODY:
            pages.append([])
            low = 0.0
        for index, block in enumerate(row):
            pages[-1] += _moved(block.parts, _EDGE + index * (column + _GAP), _EDGE + 30 + low)
        low += high + _GAP
    return [_page(title, parts, number) for number, parts in enumerate(pages, start=1)]


def word_pages(title: str, paragraphs: Sequence[tuple[str, str]]) -> list[str]:
    """Lay out paragraphs, each a bold beginning and the words after it, on as many pages as they need. Return the text
    of one SVG file for each page."""
    pages: list[list[Element]] = []
    low = _BODY
    for bold, words in paragraphs:
        lines = [
            *((line, True) for line in _folded(bold, _CAPTION)),
            *((line, False) for line in _folded(words, _NOTE)),
        ]
        high = 17.0 * len(lines) + 7
        if not pages or low + high > _BODY:
            pages.append([])
            low = 0.0
        for index, (line, heavy) in enumerate(lines):
            y = _EDGE + 44 + low + 17 * index
            size = _CAPTION if heavy else _NOTE
            pages[-1].append(text(_EDGE, y, line, size, "" if heavy else PALE, bold=heavy))
        low += high
    return [_page(title, parts, number) for number, parts in enumerate(pages, start=1)]


def _folded(words: str, size: float) -> Iterator[str]:
    if words:
        yield from fold(words, SIZE[0] - 2 * _EDGE, size, bold=size == _CAPTION)


def _laid(block: Block, column: float, number: int) -> _Laid:
    root = parsed(block.picture)
    wide, high = (float(root.get(name, "0")) for name in ("width", "height"))
    above = fold(block.caption, column, _CAPTION, bold=True)
    below = [line for note in block.notes for line in fold(note, column, _NOTE)]
    words = 17.0 * len(above) + 4 + 15.0 * len(below)
    scale = min(1.0, column / wide, (_BODY - words) / high)
    half = ((_BODY - _GAP) / 2 - words - 4) / high
    if _SMALLER * scale <= half < scale:
        scale = half  # two rows on a page
    parts = [text(0, 13 + 17 * index, line, _CAPTION, bold=True) for index, line in enumerate(above)]
    top = 17.0 * len(above) + 4
    parts.append(placed(root, block.caption, number, 0, top, scale))
    for index, line in enumerate(below):
        parts.append(text(0, top + scale * high + 13 + 15 * index, line, _NOTE))
    return _Laid(parts, words + scale * high + 4)


def _moved(parts: Sequence[Element], x: float, y: float) -> list[Element]:
    found = Element("g", {"transform": f"translate({x:g} {y:g})"})
    found.extend(parts)
    return [found]


def _page(title: str, parts: Sequence[Element], number: int) -> str:
    head = text(_EDGE, _EDGE + 14, title, _TITLE, bold=True)
    foot = text(SIZE[0] / 2, SIZE[1] - _EDGE + 18, str(number), _NOTE, PALE, middle=True)
    return sealed(*SIZE, title, [head, *parts, foot], f"{title}, page {number}", "light")
