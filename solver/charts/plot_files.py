"""Charts as files, by matplotlib (the `plot` extra), which is imported when it is needed."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ...core.errors import MissingExtra
from .chart import LOG, SHARE, Chart

KINDS = ("svg", "png", "pdf")
COLORS = ("#1f5d8a", "#a3470f", "#2c6e3f", "#7a3b8f", "#5c5410")
LINES = ("-", "--", ":")
MARKS = ("o", "s", "^", "D", "P")
ROW, HEIGHT, WIDTH = 0.24, 4.2, 8.6  # inches: a name, a plot of numbers
DENSITY = 150  # dots an inch of a PNG


def plots(charts: Sequence[Chart], kind: str) -> dict[str, bytes]:
    """Return the file of each chart as bytes, by the key of the chart.

    `kind` is one of KINDS; the same charts produce the same bytes. Raises MissingExtra.
    """
    library = matplotlib()
    settings = {"svg.hashsalt": "leadline", "svg.fonttype": "path", "font.size": 9, "axes.spines.top": False}
    with library.rc_context(settings | {"axes.spines.right": False}):
        return {chart.key: _file(chart, kind) for chart in charts}


def matplotlib() -> Any:
    """Import and return the library matplotlib. Raises MissingExtra if it is not installed."""
    try:
        return import_module("matplotlib")
    except ImportError:
        raise MissingExtra("--plot", "matplotlib", "plot") from None


def _file(chart: Chart, kind: str) -> bytes:
    figures = import_module("matplotlib.figure")
    names = len(chart.names)
    height = max(HEIGHT, 1.2 + ROW * names * max(1.0, 0.6 * len(chart.series))) if names else HEIGHT
    figure = figures.Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(chart.title, loc="left")
    for number, one in enumerate(chart.series):
        _series(axes, chart, one, (number - (len(chart.series) - 1) / 2) * (0.12 if names else 0.05))
    across, along = (axes.yaxis, axes.xaxis) if names else (axes.xaxis, axes.yaxis)
    if names:
        across.set_ticks(range(names), chart.names)
        axes.invert_yaxis()
    else:
        across.set_label_text(chart.axis)
        across.get_major_locator().set_params(integer=True)
    along.set_label_text(chart.value)
    along.grid(visible=True, color="#c3ced6", linewidth=0.6)
    _scale(axes, chart)
    if len(chart.series) > 1:
        figure.legend(loc="outside right upper", frameon=False)
    figure.supxlabel(chart.told, fontsize=7, color="#56616d", x=0.01, ha="left")
    out = io.BytesIO()
    # Without a date the same chart gives the same file.
    about = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
    figure.savefig(out, format=kind, dpi=DENSITY, metadata=about)
    return out.getvalue()


def _scale(axes: Any, chart: Chart) -> None:
    limits, scale = (axes.set_xlim, axes.set_xscale) if chart.names else (axes.set_ylim, axes.set_yscale)
    axis = axes.xaxis if chart.names else axes.yaxis
    if chart.scale == SHARE:
        limits(chart.floor - 0.02 * (1 - chart.floor), 1 + 0.02 * (1 - chart.floor))
        axis.set_major_formatter(import_module("matplotlib.ticker").PercentFormatter(1.0))
    elif chart.scale == LOG:
        scale("log")
    else:
        limits(0, 1.1 * chart.ceiling)


def _series(axes: Any, chart: Chart, one: Any, shift: float) -> None:
    color = COLORS[one.color % len(COLORS)]
    places = [point.at + shift for point in one.points]
    values = [point.value for point in one.points]
    look = {
        "color": color,
        "marker": MARKS[one.color % len(MARKS)],
        "markersize": 4,
        "markerfacecolor": "none" if one.style % 2 else color,
        "linestyle": "none" if chart.names else LINES[one.style % len(LINES)],
        "linewidth": 1,
        "capsize": 0,
        "label": one.name,
    }
    ends = [
        [point.value - (point.value if point.low is None else point.low) for point in one.points],
        [(point.value if point.high is None else point.high) - point.value for point in one.points],
    ]
    if chart.names:
        axes.errorbar(values, places, xerr=ends, **look)
    else:
        axes.errorbar(places, values, yerr=ends, **look)
