"""Strength against work: the standings of a league as an SVG picture.

Engines with a budget of the same unit form a line for each type, over their budget on a logarithmic scale. Bars show
the 95% intervals. A point is hollow if only the added game keeps its Elo finite. All other engines are level lines. The
height is Elo, or in a co-operative game the deals won.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, log10
from xml.etree.ElementTree import Element

from ...core import svg as draw
from ...core.documents.io import rule_words
from ...core.errors import DocumentError, Problem, counted
from ...core.svg import Theme
from ...core.svg.theme import BEST, LAST
from ..charts.page_chart import apart
from .engines import budget
from .standings import EngineStanding, Standings

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 64, 56  # of the field between the axes
INSIDE = 24  # pixels between an axis and the first and last work
APART = 16  # pixels between two labels
COLORS = (BEST, LAST, draw.paint("#2d6a1f", "#8fd67c"), draw.paint("#7a4b00", "#f0b35a"))  # by kind
DASHES = ("", "8 4", "3 3", "10 3 2 3")  # lines differ not only by colour
UNITS = {"n": "playouts for a decision", "s": "time for a decision", "cpu": "processor time for a decision"}
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 10, 20, 50, 100, 200, 250, 500, 1000, 2000)
MOST_TICKS = 8


@dataclass(frozen=True, slots=True)
class Point:
    """An engine in the plot.

    It has its type (best), its work (None without a budget of this unit), its height, the ends of its interval, and
    whether the results alone keep the height finite.
    """

    name: str
    kind: str
    work: float | None
    value: float
    ends: tuple[float, float] | None
    bounded: bool


def plot(found: Standings, theme: Theme = "light") -> str:
    """Return a plot of the standings as SVG text: Elo or deals won of each engine over its budget.

    Engines without Elo are omitted. Raises DocumentError if none is left.
    """
    if not found.deals:
        raise DocumentError([Problem("league", "no whole deal; nothing to be drawn")])
    unit, points = _points(found)
    if not points:
        raise DocumentError([Problem("league", f"no whole deal of {found.anchor}; nothing to be drawn")])
    lows = [point.ends[0] if point.ends else point.value for point in points]
    highs = [point.ends[1] if point.ends else point.value for point in points]
    step = next((one for one in STEPS if (max(highs) - min(lows)) / one <= MOST_TICKS), STEPS[-1])
    low, high = floor(min(lows) / step), max(ceil(max(highs) / step), floor(min(lows) / step) + 1)
    works = [point.work for point in points if point.work is not None]
    first, last = (floor(log10(min(works))), ceil(log10(max(works)))) if works else (0, 1)
    last = max(last, first + 1)

    def x(work: float) -> float:
        return LEFT + INSIDE + (WIDTH - LEFT - RIGHT - 2 * INSIDE) * (log10(work) - first) / (last - first)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value / step - low) / (high - low)

    parts: list[Element] = []
    for tick in range(low, high + 1):
        value = tick * step
        words = f"{value:.0%}" if found.cooperative else f"{value:+.0f}" if tick else "0"
        parts.append(draw.path(f"M {LEFT} {y(value):.1f} H {WIDTH - RIGHT}", line=draw.Line(draw.PALE, 0.5)))
        parts.append(draw.text(LEFT - 8 - draw.width(words, 12), y(value) + 4, words, 12))
    for power in range(first, last + 1) if works else ():
        words = _work(10.0**power, unit)
        data = f"M {x(10.0**power):.1f} {TOP} V {HEIGHT - BOTTOM}"
        parts.append(draw.path(data, line=draw.Line(draw.PALE, 0.5)))
        parts.append(draw.text(x(10.0**power), HEIGHT - BOTTOM + 18, words, 12, middle=True))
    what = "deals won" if found.cooperative else f"Elo over {found.anchor}"
    parts.append(draw.text(LEFT, TOP - 10, f"{what}, with 95% intervals", 12, draw.PALE))
    if works:
        words = UNITS[unit]
        parts.append(draw.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, words, 12, draw.PALE, middle=True))
    labels: list[tuple[float, str, str]] = []
    for point in points:
        if point.work is None:
            parts.append(_level(point, y(point.value)))
            labels.append((y(point.value), point.name, draw.PALE))
    kinds = list(dict.fromkeys(point.kind for point in points if point.work is not None))
    for number, kind in enumerate(kinds):
        color, dashes = COLORS[number % len(COLORS)], DASHES[number % len(DASHES)]
        places = sorted(
            ((x(point.work), point) for point in points if point.kind == kind and point.work is not None),
            key=lambda place: place[0],
        )
        data = "M " + " L ".join(f"{place:.1f} {y(point.value):.1f}" for place, point in places)
        parts.append(draw.path(data, line=draw.Line(color, 2, dashes)))
        shift = 3 * number  # bars of two types with the same work do not overlap
        parts += [_mark(point, place + shift, y, color, number) for place, point in places]
        labels.append((y(places[-1][1].value), kind, color))
    labels.sort()
    for at, (_, words, color) in zip(
        apart([place for place, _, _ in labels], APART, HEIGHT - BOTTOM), labels, strict=True
    ):
        parts.append(draw.text(WIDTH - RIGHT + 10, at + 4, words, 12, color, bold=color != draw.PALE))
    title = (
        ", ".join([found.game, counted(found.players, "player"), *rule_words(found.rules)]) + ": strength against work"
    )
    top, _ = draw.heading(title, WIDTH, 26)
    told = "; ".join(f"{row.engine} {_told(row)}" for row in _drawn(found))
    return draw.picture(WIDTH, HEIGHT, title, [*_row(top), *parts], f"{what}: {told}", theme=theme)


def _row(heading: list[Element]) -> list[Element]:
    """Return the two parts of a heading in one line instead of two."""
    first, *others = heading
    at = 20 + draw.width(first.text or "", 18, bold=True) + 14
    for part in others:
        part.set("x", f"{at:g}")
        part.set("y", first.get("y", ""))
    return heading


def _drawn(found: Standings) -> list[EngineStanding]:
    """Return the engines that have a place in the picture."""
    return [row for row in found.rows if found.cooperative or row.elo is not None]


def _points(found: Standings) -> tuple[str, list[Point]]:
    """Return the unit of work that most engines have (n, s or cpu), and the points."""
    spent = {row.engine: _spent(row.engine) for row in found.rows}
    units = [one[0] for one in spent.values() if one is not None]
    unit = max(("n", "cpu", "s"), key=units.count)
    points = []
    for row in _drawn(found):
        value, ends = (row.share, row.interval) if found.cooperative else (row.elo or 0.0, row.elo_interval)
        one = spent[row.engine]
        work = one[1] if one is not None and one[0] == unit else None
        points.append(
            Point(
                row.engine, row.engine.partition(":")[0], work, value, ends if work else None, row.bounded is not False
            )
        )
    return unit, points


def _spent(name: str) -> tuple[str, float] | None:
    """Return the unit and the amount of an engine's budget."""
    found = budget(name.partition(":")[2])
    if found is None:
        return None
    if found.nodes is not None:
        return "n", float(found.nodes)
    return "cpu" if found.processor else "s", found.seconds or 0.0


def _work(amount: float, unit: str) -> str:
    if unit == "n":
        return f"{amount:,.0f}"
    return f"{amount:g} s" if amount >= 1 else f"{1000 * amount:g} ms"


def _level(point: Point, y: float) -> Element:
    line = draw.Line(draw.PALE, 1.5, "2 4")
    return draw.group(point.name, [draw.path(f"M {LEFT} {y:.1f} H {WIDTH - RIGHT}", line=line)])


def _mark(point: Point, x: float, y: Callable[[float], float], color: str, number: int) -> Element:
    middle, fill = y(point.value), color if point.bounded else draw.PAPER
    parts = []
    if point.ends is not None:
        top, bottom = y(point.ends[1]), y(point.ends[0])
        data = f"M {x:.1f} {top:.1f} V {bottom:.1f} M {x - 4:.1f} {top:.1f} h 8 M {x - 4:.1f} {bottom:.1f} h 8"
        parts.append(draw.path(data, line=draw.Line(color, 1.2)))
    if number % 2 == 0:
        parts.append(draw.circle(x, middle, 4.5, fill, draw.Line(color, 1.5)))
    else:
        parts.append(draw.rectangle(x - 4, middle - 4, 8, 8, fill, draw.Line(color, 1.5)))
    return draw.group(point.name, parts)


def _told(row: EngineStanding) -> str:
    if row.elo is None:
        return f"{row.share:.1%}"
    return f"{row.elo:+.0f}"
