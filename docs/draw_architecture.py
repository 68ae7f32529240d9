"""Draws docs/architecture.svg from the imports of the sources, cimports included: python docs/draw_architecture.py

Boxes are folders with the modules in them. An arrow, labelled with the number of imports, leads to what is imported;
imports from rows further up are listed in the corner of a box.
"""

from __future__ import annotations

import sys
import textwrap
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.imports import FRONT, graph

ROOT = Path(__file__).parents[1]

WIDTH, MARGIN, GAP = 1200, 24, 16
TOP, BETWEEN, LINE, PAD = 80, 54, 15, 12
INK, PALE, PAPER, FRAME = "#1b2430", "#46525e", "#fbfaf6", "#2f5d7c"
FILLS = {"cli": "#f0d3e4", "solver": "#ffe9a3", "core": "#bcd7f2", "checker": "#cfe5c8"}
LETTER = 6.1  # width of a letter of size 11


@dataclass(frozen=True, slots=True)
class Box:
    """A folder with its modules, and where it stands: `lines` are (text, whether it is a heading)."""

    name: str
    lines: tuple[tuple[str, bool], ...]
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def picture() -> str:
    """Draw the picture; return it as text."""
    arrows = graph(ROOT)
    games = sorted(
        {m.split(".")[1] for m in arrows if m.startswith("core.") and m.endswith(".game") and m.count(".") == 2}
    )
    rows = [
        ["cli", "checker"],
        [
            "solver",
            *sorted({f"solver.{m.split('.')[1]}" for m in arrows if m.count(".") == 2 and m.startswith("solver.")}),
        ],
        [f"solver.{game}" for game in games],
        [f"core.{game}" for game in games],
        ["core"],
    ]
    rows[1] = [name for name in rows[1] if name not in rows[2]]
    names = [name for row in rows for name in row]

    def box_of(module: str) -> str:
        return max((name for name in names if f"{module}.".startswith(f"{name}.")), key=len)

    members: dict[str, list[str]] = {name: [] for name in names}
    imports: Counter[tuple[str, str]] = Counter()
    for module, targets in arrows.items():
        if module == FRONT:
            continue
        own = box_of(module)
        if not (ROOT / module.replace(".", "/")).is_dir():
            members[own].append(module)
        for target in targets:
            imports[own, box_of(target)] += box_of(target) != own
    boxes: dict[str, Box] = {}
    y = float(TOP)
    for row in rows:
        room = WIDTH - 2 * MARGIN - GAP * (len(row) - 1)
        shares = [max(11, len(members[name])) for name in row]
        widths = [room * share / sum(shares) for share in shares]
        texts = [_lines(name, members[name], width) for name, width in zip(row, widths, strict=True)]
        height = PAD * 2 + LINE * max(map(len, texts))
        x = float(MARGIN)
        for name, text, width in zip(row, texts, widths, strict=True):
            boxes[name] = Box(name, text, x, y, width, height)
            x += width + GAP
        y += height + BETWEEN
    svg = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {y:g}",
            "width": str(WIDTH),
            "height": f"{y:g}",
            "font-family": "system-ui, 'DejaVu Sans', Arial, sans-serif",
            "role": "img",
        },
    )
    ElementTree.SubElement(svg, "title").text = "The folders of Leadline and the imports between them"
    defs = ElementTree.SubElement(svg, "defs")
    head = {"id": "head", "viewBox": "0 0 8 8", "refX": "7", "refY": "4", "markerWidth": "9", "markerHeight": "9"}
    marker = ElementTree.SubElement(defs, "marker", {**head, "orient": "auto", "markerUnits": "userSpaceOnUse"})
    ElementTree.SubElement(marker, "path", {"d": "M 0 0 L 8 4 L 0 8 z", "fill": FRAME})
    ElementTree.SubElement(svg, "rect", {"width": "100%", "height": "100%", "fill": PAPER})
    _words(svg, MARGIN, 36, "Leadline: folders, modules and imports", 20, INK)
    total = f"{sum(map(len, members.values()))} modules, {sum(map(len, arrows.values()))} imports, cimports included"
    _words(svg, MARGIN, 58, f"{total}; an arrow leads to what is imported", 13, PALE)
    for box in boxes.values():
        _box(svg, box)
    for (a, b), count in sorted(imports.items()):
        if count and _near(boxes[a], boxes[b]):
            _arrow(svg, boxes[a], boxes[b], count)
    for box in boxes.values():
        far = [(b, n) for (a, b), n in sorted(imports.items()) if n and a == box.name and not _near(box, boxes[b])]
        words = ", ".join(f"{name.replace('.', '/')} {count}" for name, count in far)
        _words(svg, box.x + box.width - PAD, box.y + PAD + LINE - 4, words, 11, FRAME, end=True)
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _lines(name: str, members: list[str], width: float) -> tuple[tuple[str, bool], ...]:
    """Return the name of a folder, and its modules folder by folder."""
    found = [(name.replace(".", "/"), True)]
    inner: dict[str, list[str]] = {}
    for module in members:
        *folder, leaf = module.removeprefix(f"{name}.").split(".")
        inner.setdefault("/".join(folder), []).append(leaf)
    for folder in sorted(inner):
        words = (f"{folder}: " if folder else "") + ", ".join(sorted(inner[folder]))
        found += [(line, False) for line in textwrap.wrap(words, int((width - 2 * PAD) / LETTER))]
    return tuple(found)


def _box(svg: ElementTree.Element, box: Box) -> None:
    shape = {"x": f"{box.x:g}", "y": f"{box.y:g}", "width": f"{box.width:g}", "height": f"{box.height:g}", "rx": "8"}
    fill = FILLS[box.name.split(".")[0]]
    ElementTree.SubElement(svg, "rect", {**shape, "fill": fill, "stroke": INK, "stroke-width": "1.2"})
    for number, (text, heading) in enumerate(box.lines, start=1):
        y = box.y + PAD + LINE * number - 4
        _words(svg, box.x + PAD, y, text, 13 if heading else 11, INK, bold=heading)


def _near(a: Box, b: Box) -> bool:
    """Return whether the boxes are in one row or in neighbouring ones."""
    upper, lower = (a, b) if a.y < b.y else (b, a)
    return a.y == b.y or abs(lower.y - upper.y - upper.height - BETWEEN) < 1


def _arrow(svg: ElementTree.Element, a: Box, b: Box, count: int) -> None:
    """Return an arrow between neighbouring rows goes straight, one within a row over its top."""
    if a.y == b.y:
        y, by = a.y, 12 if a.x < b.x else -12
        path = f"M {a.middle + by:g} {y:g} C {a.middle + by:g} {y - 30:g} {b.middle - by:g} {y - 30:g} "
        path += f"{b.middle - by:g} {y - 1:g}"
        at = ((a.middle + b.middle) / 2 - 8, y - 27 if a.x < b.x else y - 14)
    else:
        upper, lower = (a, b) if a.y < b.y else (b, a)
        narrow = a if a.width < b.width else b
        x = narrow.middle + (40 if b is upper else -40)
        ends = (upper.y + upper.height, lower.y) if a is upper else (lower.y, upper.y + upper.height)
        path = f"M {x:g} {ends[0]:g} L {x:g} {ends[1]:g}"
        at = (x + 6, sum(ends) / 2 + 4)
    line = {"d": path, "fill": "none", "stroke": FRAME, "stroke-width": f"{min(5.0, 1 + count / 25):g}"}
    element = ElementTree.SubElement(svg, "path", {**line, "marker-end": "url(#head)"})
    ElementTree.SubElement(element, "title").text = f"{a.name} imports {b.name}: {count}"
    _words(svg, at[0], at[1], str(count), 11, FRAME)


def _words(
    parent: ElementTree.Element,
    x: float,
    y: float,
    words: str,
    size: int,
    color: str,
    *,
    bold: bool = False,
    end: bool = False,
) -> None:
    style = ({"font-weight": "bold"} if bold else {}) | ({"text-anchor": "end"} if end else {})
    place = {"x": f"{x:g}", "y": f"{y:g}", "font-size": str(size), "fill": color, **style}
    ElementTree.SubElement(parent, "text", place).text = words


if __name__ == "__main__":
    Path(__file__).with_name("architecture.svg").write_text(picture(), encoding="utf-8")
