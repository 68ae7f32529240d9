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
    """How a line is drawn: colour, width in pixels, and lengths of dashes and gaps where it is dashed."""

    color: str = INK
    width: float = 1
    dashes: str = ""


OUTLINE = Line(width=1.2)
EMPTY = Line(PALE, dashes="3 4")  # around a place where nothing lies


def text(
    x: float, y: float, words: str, size: float, color: str = "", *, middle: bool = False, bold: bool = False
) -> Element:
    """Words in one line, in INK without a `color`; `middle` centres them on x."""
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
    """Lines of words, one below the other; y is that of the first."""
    return [text(x, y + 20 * index, words, size, color) for index, words in enumerate(notes)]


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, line: Line | None = None, *, corner: float = 0
) -> Element:
    """A rectangle by its upper left corner; `corner` is the radius of its corners."""
    found = Element("rect", {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"})
    if corner:
        found.set("rx", f"{corner:g}")
    return painted(found, fill, line)


def tile(x: float, y: float, size: float, fill: str, line: Line = OUTLINE) -> Element:
    """A square tile with round corners."""
    return rectangle(x, y, size, size, fill, line, corner=6)


def circle(x: float, y: float, radius: float, fill: str, line: Line | None = None) -> Element:
    """A circle by its centre."""
    return painted(Element("circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{radius:g}"}), fill, line)


def path(data: str, fill: str = "none", line: Line | None = None) -> Element:
    """What the path `data` of SVG describes."""
    return painted(Element("path", {"d": data}), fill, line)


def pointer(y: float, half: float, x: float = 8) -> Element:
    """The triangle that says whose turn it is, by default at the left edge; y is its upper end, `half` half its
    height."""
    return group("to move", [path(f"M {x:g} {y:g} l 8 {half:g} l -8 {half:g} z", FRAME)])


def group(title: str, parts: Iterable[Element], **data: object) -> Element:
    """Parts that belong together, with a title for screen readers and for the pointer of a mouse. `data` names what the
    group shows for programs that work with the picture: `cell="c4"` becomes `data-cell="c4"`, and the first of the data
    the group's `id`."""
    found = Element("g")
    for name, value in data.items():
        found.set(f"data-{name}", str(value))
    ElementTree.SubElement(found, "title").text = title
    found.extend(parts)
    return found


def moved(part: Element, x: float, y: float, turn: str = "") -> Element:
    """A group, shifted, and turned by `turn` (angle and centre, as SVG writes them)."""
    transform = f"translate({x:g} {y:g})" if x or y else ""
    if turn:
        transform = f"{transform} rotate({turn})".strip()
    if transform:
        part.set("transform", transform)
    return part


def painted(found: Element, fill: str, line: Line | None) -> Element:
    """The shape with its fill and its outline."""
    found.set("fill", fill)
    if line is not None:
        found.set("stroke", line.color)
        if line.width != 1:
            found.set("stroke-width", f"{line.width:g}")
        if line.dashes:
            found.set("stroke-dasharray", line.dashes)
    return found
