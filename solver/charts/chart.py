"""The data of a chart: page_chart.py draws it as SVG for a page, plot_files.py by matplotlib."""

from __future__ import annotations

from dataclasses import dataclass

SHARE, LOG, LINEAR = "share", "log", "linear"  # scales of the values


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a chart: its `value`, and the ends of its interval line, both None if it has none.

    `at` is its place on the other axis: a number, or the index of a name.
    """

    at: float
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one kind. `color` selects colour and mark; `style` selects full or hollow marks and the line."""

    name: str
    color: int
    style: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot.

    key    part of file names
    axis   label of the axis of places; `names` if places are not numbers
    value  label of the values; `scale` is SHARE (0 to 1), LOG, or LINEAR from 0

    `told` explains the plot to readers.
    """

    key: str
    title: str
    axis: str
    value: str
    scale: str
    series: tuple[Series, ...]
    told: str
    names: tuple[str, ...] = ()

    @property
    def floor(self) -> float:
        """The value at which the axis of values begins: for SHARE a round number below all points, for LINEAR 0."""
        low = min(point.value if point.low is None else point.low for one in self.series for point in one.points)
        if self.scale == SHARE:
            return max(floor for floor in (0.0, 0.5, 0.9, 0.99) if floor == 0.0 or floor <= low)
        return 0.0 if self.scale == LINEAR else low

    @property
    def ceiling(self) -> float:
        """The value at which the axis of values ends: 1 for SHARE, else the highest value or end of a line."""
        high = max(point.value if point.high is None else point.high for one in self.series for point in one.points)
        return 1.0 if self.scale == SHARE else high
