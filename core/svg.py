"""Self-contained SVG pictures, built as trees of elements, which the library escapes and closes.

Places and sizes are pixels, x to the right and y downwards; the place of a text is the left end or the middle of its
base line. The pictures of all games share the colours named here.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

PAPER = "#fbfaf6"  # the ground of a picture
WATER = "#e6eef3"  # the ground of a board
INK = "#1b2430"  # words and outlines, where nothing else is said
PALE = "#5b6672"  # what matters less
FRAME = "#2f5d7c"  # around a board, and whose turn it is
BACK = "#c3ced6"  # hidden cards

_FONTS = "system-ui, 'DejaVu Sans', Arial, sans-serif"
_LETTER = 7  # pixels: the usual width of a letter of size 13


@dataclass(frozen=True, slots=True)
class Line:
    """How a line is drawn: colour, width in pixels, and lengths of dashes and gaps where it is dashed."""

    color: str = INK
    width: float = 1
    dashes: str = ""


OUTLINE = Line(width=1.2)
EMPTY = Line(PALE, dashes="3 4")  # around a place where nothing lies


def text(
    x: float, y: float, words: str, size: int, color: str = "", *, middle: bool = False, bold: bool = False
) -> Element:
    """Words in one line, in INK without a `color`; `middle` centres them on x."""
    found = Element("text", {"x": f"{x:g}", "y": f"{y:g}", "font-size": str(size)})
    if color:
        found.set("fill", color)
    if middle:
        found.set("text-anchor", "middle")
    if bold:
        found.set("font-weight", "bold")
    found.text = words
    return found


def lines(x: float, y: float, notes: Iterable[str], size: int, color: str = "") -> list[Element]:
    """Lines of words, one below the other; y is that of the first."""
    return [text(x, y + 20 * index, words, size, color) for index, words in enumerate(notes)]


def fold(note: str, width: int) -> list[str]:
    """A note in as many lines as a picture of that width needs for it at size 13."""
    if len(note) * _LETTER < width:
        return [note]
    return textwrap.wrap(note, width // _LETTER - 6, break_on_hyphens=False)


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, line: Line | None = None, *, corner: float = 0
) -> Element:
    """A rectangle by its upper left corner; `corner` is the radius of its corners."""
    found = Element("rect", {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"})
    if corner:
        found.set("rx", f"{corner:g}")
    return _painted(found, fill, line)


def tile(x: float, y: float, size: float, fill: str, line: Line = OUTLINE) -> Element:
    """A square tile with round corners."""
    return rectangle(x, y, size, size, fill, line, corner=6)


def circle(x: float, y: float, radius: float, fill: str, line: Line | None = None) -> Element:
    """A circle by its centre."""
    return _painted(Element("circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{radius:g}"}), fill, line)


def path(data: str, fill: str = "none", line: Line | None = None) -> Element:
    """What the path `data` of SVG describes."""
    return _painted(Element("path", {"d": data}), fill, line)


def pointer(y: float, half: float) -> Element:
    """The triangle at the left edge that says whose turn it is; y is its upper end, `half` half its height."""
    return group("to move", [path(f"M 8 {y:g} l 8 {half:g} l -8 {half:g} z", FRAME)])


def group(title: str, parts: Iterable[Element]) -> Element:
    """Parts that belong together, with a title for screen readers and for the pointer of a mouse."""
    found = Element("g")
    ElementTree.SubElement(found, "title").text = title
    found.extend(parts)
    return found


def heading(title: str, y: float = 34) -> list[Element]:
    """A title `game: what happens` in two lines; y is that of the first."""
    first, _, second = title.partition(": ")
    return [text(20, y, first, 18, bold=True), text(20, y + 24, second, 15)]


def picture(width: float, height: float, title: str, parts: Iterable[Element], description: str = "") -> str:
    """The picture as the text of a file, ASCII throughout; title and description are for screen readers."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "role": "img",
            "viewBox": f"0 0 {width:g} {height:g}",
            "width": f"{width:g}",
            "height": f"{height:g}",
            "font-family": _FONTS,
            "fill": INK,
        },
    )
    ElementTree.SubElement(root, "title").text = title
    if description:
        ElementTree.SubElement(root, "desc").text = description
    root.append(rectangle(0, 0, width, height, PAPER))
    root.extend(parts)
    ElementTree.indent(root, " ")
    written: str = ElementTree.tostring(root, encoding="unicode")
    return written.encode("ascii", "xmlcharrefreplace").decode("ascii") + "\n"


def _painted(found: Element, fill: str, line: Line | None) -> Element:
    found.set("fill", fill)
    if line is not None:
        found.set("stroke", line.color)
        if line.width != 1:
            found.set("stroke-width", f"{line.width:g}")
        if line.dashes:
            found.set("stroke-dasharray", line.dashes)
    return found
