"""Moves that a picture points out: rings around the cells and cards that they touch, and a line of explanation.

A game names what a move touches by the data of its groups (`{"cell": "c4"}`, `{"card": "21", "seat": "2"}`). A ring is
put around the first group that has all items of such a set. If the set is named again, the next such group gets a ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element

from .elements import Line, circle, rectangle, text
from .metrics import fold
from .theme import BEST, LAST, PAPER

Touched = Mapping[str, str]
_ROW = 20
_CASING = Line(PAPER, 6)  # below a ring, so that the ring stands out from its ground


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that a picture points out.

    kind   `last`: the move that led to this position, a full ring; `best`: a move from this position, a dashed ring
    move   the text of the move
    seat   the seat that makes it; None if it is the seat to move (`best`) or the text needs no seat
    `told` true if a line below the picture explains the ring
    """

    kind: Literal["last", "best"]
    move: str
    seat: int | None = None
    told: bool = True


@dataclass(frozen=True, slots=True)
class Ring:
    """A mark, and the parts of the picture that its move touches, each as the data of its group."""

    mark: Mark
    touched: Sequence[Touched]

    @property
    def line(self) -> Line:
        """The line of the ring: full or dashed, so that the kinds differ without colour."""
        return Line(LAST, 3.5) if self.mark.kind == "last" else Line(BEST, 3.5, "7 4")


def ring(root: Element, rings: Iterable[Ring]) -> None:
    """Add each ring to the groups below `root` that its move touches; parts that the picture lacks get none."""
    groups = list(root.iter("g"))
    for index, each in enumerate(rings):
        ringed: list[Element] = []
        for place in each.touched:
            for group in groups:
                if group not in ringed and all(group.get(f"data-{key}") == value for key, value in place.items()):
                    ringed.append(group)
                    gap = 2 + 3.5 * index
                    around = [_around(group, line, gap) for line in (_CASING, each.line)]
                    group.extend(element for element in around if element is not None)
                    break


def legend(rings: Iterable[Ring], x: float, y: float, room: float) -> tuple[list[Element], float]:
    """Draw the lines that explain the rings in `room` pixels, from x, y downwards. Return the elements, and the y of
    their lower end."""
    parts: list[Element] = []
    for each in rings:
        if not each.mark.told:
            continue
        words = ("last move: " if each.mark.kind == "last" else "marked move: ") + each.mark.move
        parts.append(rectangle(x, y + 2, 16, 14, "none", each.line, corner=4))
        for line in fold(words, room - 26):
            parts.append(text(x + 26, y + 14, line, 13))
            y += _ROW
        y += 4
    return parts, y


def _around(group: Element, line: Line, gap: float) -> Element | None:
    for shape in group:
        if shape.tag == "rect":
            x, y, width, height = (float(shape.get(name, "0")) for name in ("x", "y", "width", "height"))
            corner = float(shape.get("rx", "0")) + gap
            return rectangle(x - gap, y - gap, width + 2 * gap, height + 2 * gap, "none", line, corner=corner)
        if shape.tag == "circle":
            x, y, radius = (float(shape.get(name, "0")) for name in ("cx", "cy", "r"))
            return circle(x, y, radius + gap, "none", line)
    return None
