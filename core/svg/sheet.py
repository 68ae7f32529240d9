"""Whole pictures: heading, notes, panels and fans of cards, and the text of the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .elements import Line, moved, rectangle, text
from .marks import Ring, legend, ring
from .metrics import fitting, fold
from .theme import FRAME, INK, PALE, PANEL, PAPER, Theme, resolved

MARGIN = 20  # of words, at the left and right edge
_FONTS = "system-ui, 'DejaVu Sans', Arial, sans-serif"
_TILT = 1.6  # degrees from one card of a fan to the next
_MOST_TILT = 7.0


def heading(title: str, room: float, y: float = 34) -> tuple[list[Element], float]:
    """Draw a title `game: what happens` in a picture of width `room`. Return its elements, and the y of the base line
    of its last line. `y` is the base line of its first line."""
    first, _, second = title.partition(": ")
    parts = []
    for words, most, bold in ((first, 18, True), (second, 15, False)):
        size = max(most - 3, fitting(words, room - 2 * MARGIN, most, bold=bold))
        for line in fold(words, room - 2 * MARGIN, size, bold=bold) if words else []:
            parts.append(text(MARGIN, y, line, size, bold=bold))
            y += 24
    return parts, y - 24


def notes(
    words: Iterable[str], y: float, room: float, size: float = 13, color: str = PALE
) -> tuple[list[Element], float]:
    """Draw notes one below the other in a picture of width `room`, and fold long ones. Return the elements, and the y
    of their lower end.

    `y` is the upper end of the first note.
    """
    parts = []
    for note in words:
        for line in fold(note, room - 2 * MARGIN, size):
            parts.append(text(MARGIN, y + 14, line, size, color))
            y += 20
    return parts, y


def panel(x: float, y: float, wide: float, high: float, *, turn: bool = False) -> Element:
    """Draw the background of one seat's area, with a heavy frame if `turn` is true, for the seat to move."""
    return rectangle(x, y, wide, high, PANEL, Line(FRAME, 2.5) if turn else Line(PALE, 0.8), corner=10)


def fan(
    cards: Sequence[Element], x: float, y: float, size: tuple[float, float], room: float, least: float, gap: float = 6
) -> tuple[list[Element], float]:
    """Arrange cards as a fan whose area begins at x, y. Return the moved cards, and the y of the lower end of the rows.

    Each card is drawn with its upper left corner at 0 0; `size` is its width and height. If `room` pixels suffice, the
    cards lie next to each other with a `gap`. Otherwise they overlap, with at least `least` pixels of each visible, and
    more rows follow if needed.
    """
    wide, high = size
    most = max(1, int((room - wide - 8) / least) + 1)
    rows = -(-len(cards) // most)
    found: list[Element] = []
    for row in range(rows):
        begin, end = len(cards) * row // rows, len(cards) * (row + 1) // rows
        count = end - begin
        step = min(wide + gap, (room - wide - 8) / (count - 1)) if count > 1 else 0
        tilt = min(_TILT, 2 * _MOST_TILT / (count - 1)) if count > 1 else 0
        for index in range(count):
            away = index - (count - 1) / 2
            drop = round(0.35 * step * tilt * away * away * 0.0175, 2)
            turn = f"{tilt * away:.3g} {wide / 2:g} {high:g}" if away else ""
            found.append(moved(cards[begin + index], round(x + 4 + step * index, 2), y + 4 + drop, turn))
        y += high + 18
    return found, y


def fan_width(count: int, wide: float, gap: float = 6) -> float:
    """Return the width of a fan of `count` cards of width `wide` that do not overlap, with a `gap` between them."""
    return count * (wide + gap) + 8


class Drawn(NamedTuple):
    """A picture without rings and colours: its size, its title, its elements and a description."""

    wide: float
    high: float
    title: str
    parts: list[Element]
    description: str = ""


def picture(
    wide: float,
    high: float,
    title: str,
    parts: Iterable[Element],
    description: str = "",
    *,
    theme: Theme = "light",
    rings: Sequence[Ring] = (),
) -> str:
    """Return the text of an SVG file, in ASCII, with `parts`, the `rings` around the groups that their moves touch, and
    the legend of the rings at the bottom.

    Title and description are for screen readers.
    """
    told, end = legend(rings, MARGIN, high, wide - 2 * MARGIN)
    body = Element("g")
    body.extend([*parts, *told])
    ring(body, rings)
    said = [description, *(f"{each.mark.kind} move: {each.mark.move}" for each in rings)]
    about = "; ".join(filter(None, said))
    return sealed(wide, end + 6 if told else high, title, list(body), about, theme)


def sealed(wide: float, high: float, title: str, parts: Iterable[Element], description: str, theme: Theme) -> str:
    """Return the text of an SVG file with finished parts, in the colours of the theme, with an id for every group with
    data."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "role": "img",
            "viewBox": f"0 0 {wide:g} {high:g}",
            "width": f"{wide:g}",
            "height": f"{high:g}",
            "font-family": _FONTS,
            "fill": INK,
        },
    )
    if theme != "light":
        root.set("data-theme", theme)
    ElementTree.SubElement(root, "title").text = title
    ElementTree.SubElement(root, "desc").text = description or title
    root.append(rectangle(0, 0, wide, high, PAPER))
    root.extend(parts)
    _finish(root, theme)
    ElementTree.indent(root, " ")
    written: str = ElementTree.tostring(root, encoding="unicode")
    return written.encode("ascii", "xmlcharrefreplace").decode("ascii") + "\n"


def _finish(root: Element, theme: Theme) -> None:
    taken: dict[str, int] = {}
    for element in root.iter():
        for name in ("fill", "stroke"):
            color = element.get(name)
            if color is not None:
                element.set(name, resolved(color, theme))
        if element.tag != "g" or element.get("id") is not None:
            continue
        data = [(name[5:], value) for name, value in element.items() if name.startswith("data-")]
        if data:
            seat = element.get("data-seat")
            first = ("seat", seat) if seat is not None and data[0][0] != "seat" else ()
            name = "-".join((*first, data[0][0], *data[0][1].replace("?", "hidden").split()))
            taken[name] = taken.get(name, 0) + 1
            element.set("id", name if taken[name] == 1 else f"{name}.{taken[name]}")
