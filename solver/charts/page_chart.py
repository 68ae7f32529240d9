"""A chart as a small SVG; the page around it sets the colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, inf, log10

from .chart import LOG, SHARE, Chart, Point, Series

WIDTH = 860
LEFT, TOP, BOTTOM, LEGEND = 84, 14, 46, 236
HEIGHT = 340  # of charts whose places are numbers
ROW = 18  # pixels for each name, and each line of the legend
NAMES = 300  # pixels for names
FINE = 9  # lines of the grid between powers of ten, at most
COLORS, APART = 5, 4  # colours there are; pixels between the points of one place
STYLES = ("full", "hollow", "full dotted")
MARKS = ("circle", "square", "triangle", "diamond", "bar")


def drawing(chart: Chart, number: int) -> str:
    """Return the chart as SVG text; `number` makes its ids unique on the page."""
    room = _Room(chart)
    parts = [*room.frame(), *(part for at, one in enumerate(chart.series) for part in _series(room, one, at))]
    parts += [part for at, one in enumerate(chart.series) for part in _legend(room, one, at)]
    told = f"{chart.told} The tables have the numbers."
    return figure("chart", f"chart-{number}", (WIDTH, room.height, 11), chart.title, told, parts)


def figure(style: str, key: str, size: tuple[int, int, int], title: str, told: str, parts: Sequence[str]) -> str:
    """Return an SVG of the class `style`, with its title and its description for screen readers.

    `key` makes the ids unique on the page; `size` is the width, the height and the size of the font.
    """
    width, height, font = size
    return (
        f'<svg class="{style}" xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-size="{font}" aria-labelledby="{key}-title {key}-text">\n'
        f'<title id="{key}-title">{escape(title)}</title>\n'
        f'<desc id="{key}-text">{escape(told)}</desc>\n' + "\n".join(parts) + "\n</svg>"
    )


class _Room:
    """The layout of a chart: names below each other, numbers from left to right."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.named = bool(chart.names)
        self.left = NAMES if self.named else LEFT
        self.right = WIDTH - LEGEND
        lines = len(chart.series) * ROW
        body = len(chart.names) * max(ROW, APART * len(chart.series) + 8) if self.named else HEIGHT - TOP - BOTTOM
        self.height = TOP + BOTTOM + max(body, lines)
        self.bottom = self.height - BOTTOM
        self.ticks = _ticks(chart)
        if self.named:
            self.places = [float(at) for at in range(len(chart.names))]
            self.first, self.last = -0.5, len(chart.names) - 0.5
        else:
            found = sorted({point.at for one in chart.series for point in one.points})
            step = max(1, ceil((found[-1] - found[0]) / 16))
            self.places = [float(at) for at in range(floor(found[0]), ceil(found[-1]) + 1, step)]
            self.first, self.last = found[0] - 0.5, found[-1] + 0.5

    def place(self, at: float) -> float:
        """Return the pixels of a place along its axis."""
        share = (at - self.first) / (self.last - self.first)
        if self.named:
            return TOP + share * (self.bottom - TOP)
        return self.left + share * (self.right - self.left)

    def value(self, value: float) -> float:
        """Return the pixels of a value along its axis."""
        scale: Callable[[float], float] = log10 if self.chart.scale == LOG else float
        low, high = scale(self.ticks[0]), scale(self.ticks[-1])
        share = (scale(value) - low) / (high - low)
        if self.named:
            return self.left + share * (self.right - self.left)
        return self.bottom - share * (self.bottom - TOP)

    def frame(self) -> Iterator[str]:
        """Yield the lines of the grid with their numbers, the names, and the labels of the axes."""
        chart = self.chart
        for tick in self.ticks:
            at = self.value(tick)
            if self.named:
                yield grid_line(f"{at:.1f} {TOP} V {self.bottom}")
                yield text_at(at, self.bottom + 16, tick_text(chart, tick), "middle")
            else:
                yield grid_line(f"{self.left} {at:.1f} H {self.right}")
                yield text_at(self.left - 6, at + 4, tick_text(chart, tick), "end")
        for place in self.places:
            if self.named:
                name = chart.names[int(place)]
                yield text_at(
                    self.left - 8, self.place(place) + 4, name if len(name) < 48 else f"{name[:45]}...", "end"
                )
            else:
                yield text_at(self.place(place), self.bottom + 16, f"{place:g}", "middle")
        if self.named:
            yield text_at(self.left, self.height - 8, chart.value, "start")
        else:
            yield text_at(self.left, self.height - 8, chart.axis, "start")
            yield f'<text transform="translate(14 {self.bottom}) rotate(-90)">{escape(chart.value)}</text>'


def tick_text(chart: Chart, tick: float) -> str:
    """Return the label of a line of the grid: the value `tick` as a number or in per cent."""
    if chart.scale == SHARE:
        return f"{100 * tick:g}%"
    return f"{tick:,.0f}" if tick >= 1 else f"{tick:g}"


def _ticks(chart: Chart) -> list[float]:
    low, high = chart.floor, chart.ceiling
    if chart.scale == LOG:
        powers = range(floor(log10(low)), ceil(log10(high)) + 2)
        fine = [10.0**power * part for power in powers for part in (1, 2, 5)]
        fine = [tick for tick in fine if 2.5 * tick > low and tick < 2.5 * high]
        return fine if len(fine) <= FINE else [10.0**power for power in powers[:-1]]
    if chart.scale == SHARE:
        return [low + (1 - low) * part / 5 for part in range(6)]
    unit = 10.0 ** floor(log10(high or 1))
    step = next(unit * part for part in (0.2, 0.5, 1, 2) if high <= 5 * unit * part)
    return [step * part for part in range(ceil(high / step) + 1)]


def _series(room: _Room, one: Series, number: int) -> Iterator[str]:
    """Yield the points of a series, shifted so that series do not hide each other; a line joins numbers."""
    shift = (number - (len(room.chart.series) - 1) / 2) * APART
    classes = f"c{one.color % COLORS + 1} {STYLES[one.style % len(STYLES)]}"
    found = [(room.place(point.at) + shift, point) for point in one.points]
    if not room.named:
        course = " L ".join(f"{at:.1f} {room.value(point.value):.1f}" for at, point in found)
        yield f'<path class="line {classes}" d="M {course}"/>'
    for at, point in found:
        if point.low is not None and point.high is not None:
            low, high = room.value(point.low), room.value(point.high)
            way = f"M {low:.1f} {at:.1f} H {high:.1f}" if room.named else f"M {at:.1f} {low:.1f} V {high:.1f}"
            yield f'<path class="range {classes}" d="{way}"/>'
        value = room.value(point.value)
        x, y = (value, at) if room.named else (at, value)
        told = f"<title>{escape(_told(room.chart, one, point))}</title>"
        yield _mark(x, y, one, told)


def _told(chart: Chart, one: Series, point: Point) -> str:
    def number(value: float) -> str:
        return f"{value:.2%}" if chart.scale == SHARE else f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"

    place = chart.names[int(point.at)] if chart.names else f"{chart.axis.partition(':')[0]} {point.at:g}"
    ends = "" if point.low is None or point.high is None else f", {number(point.low)} to {number(point.high)}"
    return f"{one.name}, {place}: {number(point.value)}{ends}"


def _mark(x: float, y: float, one: Series, told: str = "") -> str:
    classes = f"mark c{one.color % COLORS + 1} {STYLES[one.style % len(STYLES)]}"
    shape = MARKS[one.color % COLORS]
    if shape == "circle":
        return f'<circle class="{classes}" cx="{x:.1f}" cy="{y:.1f}" r="3.5">{told}</circle>'
    ways = {
        "square": "m -3.5 -3.5 h 7 v 7 h -7 z",
        "triangle": "m 0 -4.5 l 4.2 7.5 h -8.4 z",
        "diamond": "m 0 -4.8 l 4.8 4.8 l -4.8 4.8 l -4.8 -4.8 z",
        "bar": "m -1.8 -4.8 h 3.6 v 9.6 h -3.6 z",
    }
    return f'<path class="{classes}" d="M {x:.1f} {y:.1f} {ways[shape]}">{told}</path>'


def _legend(room: _Room, one: Series, number: int) -> Iterator[str]:
    y = TOP + 8 + number * ROW
    yield _mark(room.right + 22, y - 4, one)
    yield text_at(room.right + 34, y, one.name, "start")


def text_at(x: float, y: float, text: str, anchor: str = "start") -> str:
    """Return an SVG element with a text; `anchor` (start, middle or end) is the part of the text that is at x."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def grid_line(way: str) -> str:
    """Return an SVG element with a line of the grid, whose path is `M` and `way`."""
    return f'<path class="grid" d="M {way}"/>'


def apart(places: Sequence[float], distance: float, most: float = inf) -> list[float]:
    """Return ascending places of labels moved apart, so that neighbours differ by `distance` or more.

    Places move up first, then down if they exceed `most`.
    """
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + distance) if found else place)
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], most)
        most = found[number] - distance
    return found
