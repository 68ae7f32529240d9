"""The elements of pictures: words, shapes and groups, as trees that the library escapes and closes.

Places and sizes are pixels, x to the right and y downwards; the place of a text is the left end or the middle of its
base line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .theme import FRAME, INK, PALE


@dataclass(frozen=True, slots=True)
class Line:
    """The style of a line: colour, width in pixels, and for a dashed line the lengths of dashes and gaps (`7 4`)."""

    color: str = INK
    width: float = 1
    dashes: str = ""


OUTLINE = Line(width=1.2)
EMPTY = Line(PALE, dashes="3 4")  # around a place where nothing lies


def text(
    x: float, y: float, words: str, size: float, color: str = "", *, middle: bool = False, bold: bool = False
) -> Element:
    """Draw words in one line, by default in INK; `middle` centres them on x."""
    found = Element("text", {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}"})
    if color:
        found.set("fill", color)
    if middle:
        found.set("text-anchor", "middle")
    if bold:
        found.set("font-weight", "bold")
    found.text = words
    return found


def lines(x: float, y: float, notes: Iterable[str], size: float, color: str = "") -> list[Element]:
    """Return a text element for each of the `notes`, one below the other, 20 pixels apart; y is the base line of the
    first."""
    return [text(x, y + 20 * index, words, size, color) for index, words in enumerate(notes)]


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, line: Line | None = None, *, corner: float = 0
) -> Element:
    """Draw a rectangle with its upper left corner at x, y; `corner` is the radius of its corners. Without `line` it has
    no outline."""
    found = Element("rect", {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"})
    if corner:
        found.set("rx", f"{corner:g}")
    return painted(found, fill, line)


def tile(x: float, y: float, size: float, fill: str, line: Line = OUTLINE) -> Element:
    """Draw a square tile with round corners and its upper left corner at x, y."""
    return rectangle(x, y, size, size, fill, line, corner=6)


def circle(x: float, y: float, radius: float, fill: str, line: Line | None = None) -> Element:
    """Draw a circle around the centre x, y; without `line` it has no outline."""
    return painted(Element("circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{radius:g}"}), fill, line)


def path(data: str, fill: str = "none", line: Line | None = None) -> Element:
    """Draw a path from `data`, the text of the SVG attribute `d`."""
    return painted(Element("path", {"d": data}), fill, line)


def pointer(y: float, half: float, x: float = 8) -> Element:
    """Draw the triangle that marks the seat to move, by default at the left edge.

    y is the upper end of the triangle, and `half` is half its height.
    """
    return group("to move", [path(f"M {x:g} {y:g} l 8 {half:g} l -8 {half:g} z", FRAME)])


def group(title: str, parts: Iterable[Element], **data: object) -> Element:
    """Group parts under a title, which screen readers and tooltips show.

    `data` names the content of the group for programs that work with the picture: `cell="c4"` becomes `data-cell="c4"`.
    When the file is written, the first item of the data becomes the `id` of the group.
    """
    found = Element("g")
    for name, value in data.items():
        found.set(f"data-{name}", str(value))
    ElementTree.SubElement(found, "title").text = title
    found.extend(parts)
    return found


def moved(part: Element, x: float, y: float, turn: str = "") -> Element:
    """Set the transform of an element and return it: shifted by x and y, and turned by `turn` (angle and centre in the
    notation of SVG)."""
    transform = f"translate({x:g} {y:g})" if x or y else ""
    if turn:
        transform = f"{transform} rotate({turn})".strip()
    if transform:
        part.set("transform", transform)
    return part


def painted(found: Element, fill: str, line: Line | None) -> Element:
    """Set the fill and the outline of a shape, and return it; without `line` it has no outline."""
    found.set("fill", fill)
    if line is not None:
        found.set("stroke", line.color)
        if line.width != 1:
            found.set("stroke-width", f"{line.width:g}")
        if line.dashes:
            found.set("stroke-dasharray", line.dashes)
    return found
