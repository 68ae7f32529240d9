"""What is wrong with a picture as a person would see it: words that are cut, overprinted, struck through, wider than
what they stand on, or too pale. Widths of words are those of core/svg/metrics.py, which are among the widest."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from leadline.core.svg.metrics import width

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]

SVG = "{http://www.w3.org/2000/svg}"
UNIT: Matrix = (1, 0, 0, 1, 0, 0)
CONTRAST = 4.5
SLACK = 0.75  # pixels by which boxes may touch
LOW = set("gjpqy,;()[]/|@")  # signs that reach below the base line


@dataclass(frozen=True, slots=True)
class Words:
    """A text of a picture with the corners of its box, clockwise from the upper left."""

    at: int
    words: str
    corners: tuple[Point, ...]
    color: str
    box: Box


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of a picture: its outline as a polygon (`runs` of points for a path), its fill and its stroke."""

    at: int
    kind: str
    runs: tuple[tuple[Point, ...], ...]
    fill: str
    stroke: str
    box: Box


def faults(picture: str) -> list[str]:
    """Return the faults of an SVG picture as texts: words that are cut, overprinted, struck through or too pale."""
    root = ElementTree.fromstring(picture)
    canvas = (0.0, 0.0, float(root.get("width", "0")), float(root.get("height", "0")))
    texts: list[Words] = []
    shapes: list[Shape] = []
    for at, (element, matrix, fill) in enumerate(_walk(root, UNIT, root.get("fill", "#000000"))):
        if element.tag == f"{SVG}text":
            texts.append(_words(at, element, matrix, fill))
        elif element.tag in (f"{SVG}rect", f"{SVG}circle", f"{SVG}path"):
            shapes.append(_shape(at, element, matrix, fill))
    found = []
    for each in texts:
        box = each.box
        if box[0] < 0 or box[1] < 0 or box[2] > canvas[2] or box[3] > canvas[3]:
            found.append(f"{each.words!r} leaves the picture")
        found += _on_its_ground(each, shapes)
    for index, one in enumerate(texts):
        for other in texts[index + 1 :]:
            if _near(one.box, other.box) and _overlap(one.corners, other.corners):
                found.append(f"{one.words!r} and {other.words!r} lie on each other")
    for shape in shapes:
        box = shape.box
        if box[0] < -SLACK or box[1] < -SLACK or box[2] > canvas[2] + SLACK or box[3] > canvas[3] + SLACK:
            found.append(f"a {shape.kind} leaves the picture: {box}")
    return found


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours by the formula of WCAG 2, from 1 to 21."""
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _on_its_ground(each: Words, shapes: Sequence[Shape]) -> list[str]:
    """Whether the words stand on one ground that bears them, and nothing crosses or covers them."""
    middle = _middle(each.corners)
    ground: Shape | None = None
    found = []
    for shape in reversed(shapes):
        painted = shape.at < each.at and shape.fill != "none" and _holds(shape.box, middle)
        if painted and any(_inside(middle, run) for run in shape.runs):
            ground = shape
            break
    if ground is None:
        return [f"{each.words!r} has no ground"]
    edges = [_half(each.corners[0], each.corners[3]), _half(each.corners[1], each.corners[2])]
    points = edges if ground.kind in ("circle", "path") else list(each.corners)
    if not all(any(_inside(point, run) for run in ground.runs) for point in points):
        found.append(f"{each.words!r} is wider than what it stands on")
    if contrast(each.color, ground.fill) < CONTRAST:
        found.append(f"{each.words!r} is pale: {each.color} on {ground.fill}")
    for shape in shapes:
        if shape.at < ground.at or not _near(each.box, shape.box):
            continue
        if shape.at > each.at and shape.fill != "none" and any(_overlap(each.corners, run) for run in shape.runs):
            found.append(f"{each.words!r} is covered by a {shape.kind}")
        elif shape.stroke != "none" and _crossed(each.corners, shape):
            found.append(f"{each.words!r} is crossed by the line of a {shape.kind}")
    return found


def _walk(element: Element, matrix: Matrix, fill: str) -> Iterator[tuple[Element, Matrix, str]]:
    """All elements in the order of painting, with the transformation and the fill that holds for them."""
    for child in element:
        here = _times(matrix, _matrix(child.get("transform", "")))
        own = child.get("fill", fill)
        yield child, here, own
        yield from _walk(child, here, own)


def _matrix(transform: str) -> Matrix:
    found = UNIT
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(value) for value in re.split(r"[ ,]+", inside.strip())]
        if name == "translate":
            found = _times(found, (1, 0, 0, 1, values[0], values[1]))
        elif name == "scale":
            found = _times(found, (values[0], 0, 0, values[0], 0, 0))
        else:
            assert name == "rotate", name
            angle, x, y = math.radians(values[0]), values[1], values[2]
            turn = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0.0, 0.0)
            found = _times(_times(_times(found, (1, 0, 0, 1, x, y)), turn), (1, 0, 0, 1, -x, -y))
    return found


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _put(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    return (a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f)


def _words(at: int, element: Element, matrix: Matrix, fill: str) -> Words:
    words = element.text or ""
    x, y, size = (float(element.get(name, "0")) for name in ("x", "y", "font-size"))
    wide = width(words, size, bold=element.get("font-weight") == "bold")
    left = x - wide / 2 if element.get("text-anchor") == "middle" else x
    low = y + (0.23 * size if LOW & set(words) else 0.02 * size)
    corners = ((left, y - 0.74 * size), (left + wide, y - 0.74 * size), (left + wide, low), (left, low))
    put = tuple(_put(matrix, corner) for corner in corners)
    return Words(at, words, put, fill, _box(put))


def _shape(at: int, element: Element, matrix: Matrix, fill: str) -> Shape:
    kind = element.tag.removeprefix(SVG)
    if kind == "rect":
        x, y, wide, high = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        runs = [[(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]]
    elif kind == "circle":
        x, y, radius = (float(element.get(name, "0")) for name in ("cx", "cy", "r"))
        turns = [math.tau * step / 24 for step in range(24)]
        runs = [[(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]]
    else:
        runs = _runs(element.get("d", ""))
    if kind != "path" or fill != "none":
        runs = [[*run, run[0]] for run in runs]
    put = tuple(tuple(_put(matrix, point) for point in run) for run in runs)
    return Shape(at, kind, put, fill, element.get("stroke", "none"), _box([point for run in put for point in run]))


def _runs(data: str) -> list[list[Point]]:
    """The corners of a path; curves are taken as the lines between their ends."""
    runs: list[list[Point]] = []
    x = y = 0.0
    for command, inside in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", inside)]
        kind = command.upper()
        if kind == "Z":
            runs[-1].append(runs[-1][0])
            continue
        many = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7}[kind]
        for begin in range(0, len(values), many):
            last = values[begin : begin + many]
            base = (x, y) if command.islower() else (0.0, 0.0)
            if kind == "H":
                x = base[0] + last[0]
            elif kind == "V":
                y = base[1] + last[0]
            else:
                x, y = base[0] + last[-2], base[1] + last[-1]
            if kind == "M":
                runs.append([])
            runs[-1].append((x, y))
    return runs


def _box(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _near(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] - SLACK
        and other[0] < one[2] - SLACK
        and one[1] < other[3] - SLACK
        and other[1] < one[3] - SLACK
    ) or (other[0] == other[2] or other[1] == other[3])


def _holds(box: Box, point: Point) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _half(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def _middle(points: Sequence[Point]) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _inside(point: Point, run: Sequence[Point]) -> bool:
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(run, [*run[1:], run[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def _overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex polygons share more than SLACK pixels in every direction."""
    for polygon in (one, other):
        for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            length = math.hypot(bx - ax, by - ay)
            if not length:
                continue
            normal = ((by - ay) / length, (ax - bx) / length)
            first = [x * normal[0] + y * normal[1] for x, y in one]
            second = [x * normal[0] + y * normal[1] for x, y in other]
            if max(first) - SLACK <= min(second) or max(second) - SLACK <= min(first):
                return False
    return True


def _crossed(corners: Sequence[Point], shape: Shape) -> bool:
    """Whether a line of the shape runs through the words."""
    middle = _middle(corners)
    inner = [(x + (middle[0] - x) * 0.06, y + (middle[1] - y) * 0.1) for x, y in corners]
    return any(_cuts(inner, one, other) for run in shape.runs for one, other in itertools.pairwise(run))


def _cuts(polygon: Sequence[Point], one: Point, other: Point) -> bool:
    """Whether a part of the line from one point to the other lies within a convex polygon, clockwise on the screen."""
    begin, end = 0.0, 1.0
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        first = (bx - ax) * (one[1] - ay) - (by - ay) * (one[0] - ax)  # negative outside
        last = (bx - ax) * (other[1] - ay) - (by - ay) * (other[0] - ax)
        if first < 0 and last < 0:
            return False
        if first < 0:
            begin = max(begin, first / (first - last))
        elif last < 0:
            end = min(end, first / (first - last))
    return begin < end


def _light(color: str) -> float:
    parts = [int(color[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
