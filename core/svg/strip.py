"""Pictures side by side, each with its caption: the history of a game, a line, a plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .elements import moved, text
from .metrics import fold
from .sheet import MARGIN, heading, sealed
from .theme import INK, Theme

_GAP = 18
_LINE = 17
_SIZE = 12.5  # of captions
_PAGE = 1180  # limit on the width of a strip, unless one picture is wider


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture in a strip: its caption, and the text of its SVG file."""

    caption: str
    picture: str


def strip(title: str, frames: Sequence[Frame], *, theme: Theme = "light", scale: float = 0.6) -> str:
    """Join frames in rows, in their order, into one picture, and return the text of its SVG file.

    `title` has the form `game: what`. `scale` is the size of the frames; at 1 they keep the size of their pictures. The
    ids of each frame begin with `f` and its number.
    """
    roots = [parsed(frame.picture) for frame in frames]
    wide = max((float(root.get("width", "0")) for root in roots), default=0) * scale
    columns = max(1, min(len(frames), int((_PAGE - 2 * MARGIN + _GAP) / (wide + _GAP))))
    width = max(2 * MARGIN + columns * (wide + _GAP) - _GAP, 420)
    parts, y = heading(title, width)
    y += 20
    for begin in range(0, len(frames), columns):
        row = list(zip(frames, roots, strict=True))[begin : begin + columns]
        captions = [fold(frame.caption, wide, _SIZE, bold=True) for frame, _ in row]
        top = y + _LINE * max(map(len, captions)) + 4
        low = top
        for index, ((frame, root), caption) in enumerate(zip(row, captions, strict=True)):
            x = MARGIN + index * (wide + _GAP)
            for number, words in enumerate(caption):
                parts.append(text(x, y + _LINE * (number + 0.8), words, _SIZE, INK, bold=True))
            parts.append(placed(root, frame.caption, begin + index + 1, x, top, scale))
            low = max(low, top + float(root.get("height", "0")) * scale)
        y = low + _GAP
    about = f"{len(frames)} pictures"
    return sealed(width, y + 4, title, parts, about, theme)


def parsed(picture: str) -> Element:
    """Parse the text of an SVG file, and return its root. The names of its elements have no name space."""
    root = ElementTree.fromstring(picture)
    for element in root.iter():
        element.tag = element.tag.partition("}")[2] or element.tag
        element.tail = None
    return root


def placed(root: Element, title: str, number: int, x: float, y: float, scale: float) -> Element:
    """Return a group with the contents of the picture `root`, shifted to x, y and scaled, for use in another picture.
    The elements are those of `root`; their ids change, to begin with `f` and the number."""
    found = Element("g", {"id": f"f{number}", "fill": root.get("fill", ""), "data-frame": str(number)})
    ElementTree.SubElement(found, "title").text = title
    for child in root:
        if child.tag not in ("title", "desc"):
            found.append(child)
    for element in found.iter():
        if element is not found and element.get("id"):
            element.set("id", f"f{number}-{element.get('id')}")
    moved(found, round(x, 2), round(y, 2))
    found.set("transform", f"{found.get('transform', '')} scale({scale:g})".strip())
    return found
