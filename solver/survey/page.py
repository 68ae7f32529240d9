"""Survey reports as one HTML file that opens anywhere: no script, nothing from a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ...core.errors import counted
from ...core.registry import game
from ..charts.chart import Chart
from ..charts.page_chart import drawing
from ..html import html, scrolled
from .charts import charts, labels
from .design import Cell
from .report import CellReport, Survey, crossed, named, percent

STYLE = """
:root { --c1: #1f5d8a; --c2: #a3470f; --c3: #2c6e3f; --c4: #7a3b8f; --c5: #5c5410; }
@media (prefers-color-scheme: dark) { :root {
  --c1: #7fc1ef; --c2: #f2a86b; --c3: #86d39b; --c4: #d3a3e6; --c5: #d8cd6a; } }
body { max-width: 72rem; }
th, td { text-align: right; white-space: nowrap; }
th:first-child { text-align: left; } tbody th { font-weight: normal; }
figure { margin: 1rem 0; } figcaption { color: var(--pale); }
.chart { max-width: none; } .chart text { fill: var(--ink); } .chart .grid { stroke: var(--rule); }
.chart .line { fill: none; stroke-width: 1.5; } .chart .range { stroke-width: 1.5; }
.chart .line.hollow { stroke-dasharray: 5 3; } .chart .line.dotted { stroke-dasharray: 1.5 3; }
.chart .mark { stroke-width: 1.5; }
.c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); } .c3 { stroke: var(--c3); } .c4 { stroke: var(--c4); }
.c5 { stroke: var(--c5); } .mark.full.c1 { fill: var(--c1); } .mark.full.c2 { fill: var(--c2); }
.mark.full.c3 { fill: var(--c3); } .mark.full.c4 { fill: var(--c4); } .mark.full.c5 { fill: var(--c5); }
.mark.hollow { fill: var(--paper); }
@media print { .scroll { overflow: visible; } svg, tr { break-inside: avoid; } }
"""


def page(surveys: Sequence[Survey]) -> str:
    """Return the HTML text of a report: a table for each survey, comparisons with the first one, and the plots.

    A comparison counts the results of the deals that two surveys have in common. Raises DocumentError for surveys of
    different games.
    """
    title = f"Survey: {game(surveys[0].about['game']).title}"
    parts: list[str] = []
    for survey, label in zip(surveys, labels(surveys), strict=True):
        parts += [f"<h2>{escape(_sentence(label))}</h2>", f"<p>{escape(_basis(survey))}</p>", _table(survey, label)]
    for survey, label in zip(surveys[1:], labels(surveys)[1:], strict=True):
        parts.append(_crossed(surveys[0], survey, labels(surveys)[0], label))
    drawn = charts(surveys)
    if drawn:
        parts.append("<h2>Plots</h2>")
    parts += [_figure(chart, number) for number, chart in enumerate(drawn, start=1)]
    told = (
        "Intervals are 95% Wilson intervals that count unknown deals both ways: as lost at the lower end, as won at "
        "the upper one. The share is taken of the known deals."
    )
    return html(title, STYLE, parts, told)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _basis(survey: Survey) -> str:
    about = survey.about
    limit = f", at most {about['nodes']:,} positions each" if about["nodes"] is not None else ""
    deals = sum(row.deals for row in survey.rows)
    return f"{counted(deals, 'deal')}, seeds from {about['seed']} on{limit}; leadline {about['version']}."


def _table(survey: Survey, label: str) -> str:
    if not survey.rows:
        return "<p>No deals yet.</p>"
    won, lost = survey.rows[0].words
    unit = survey.rows[0].unit
    share = any(row.shared is not None for row in survey.rows)
    head = [
        "Cell",
        "Deals",
        _sentence(won),
        *(["Shared"] if share else []),
        _sentence(lost),
        "Unknown",
        "Share",
        "95% interval",
        _sentence(unit),
        "Most",
        "ms",
    ]
    rows = [[row.name, *_numbers(row, share)] for row in survey.rows]
    caption = f"{_sentence(label)} A row for each cell; {unit} and milliseconds are means for a deal."
    return _html(head, rows, caption)


def _numbers(row: CellReport, shared: bool) -> list[str]:
    counts = [f"{row.deals:,}", f"{row.won:,}", f"{row.lost:,}", f"{row.unknown:,}"]
    if shared:
        counts.insert(2, "-" if row.shared is None else f"{row.shared:,}")
    low, high = row.interval
    share = ["-" if row.share is None else percent(row.share), f"{percent(low)} to {percent(high)}"]
    return [*counts, *share, f"{row.mean_work:,.0f}", f"{row.most_work:,}", f"{1000 * row.mean_seconds:,.3g}"]


def _crossed(first: Survey, second: Survey, one: str, other: str) -> str:
    """Return how the deals that both have came out here and there."""
    found: list[tuple[Cell, Mapping[tuple[str, str], int]]] = [
        (cell, counts) for cell, counts in crossed(first.path, second.path) if counts
    ]
    if not found:
        return ""
    pairs = sorted({pair for _, counts in found for pair in counts})
    head = ["Cell", "Deals of both", *(f"{a}, {b}" for a, b in pairs)]
    rows = [
        [named(cell), f"{sum(counts.values()):,}", *(f"{counts.get(pair, 0):,}" for pair in pairs)]
        for cell, counts in found
    ]
    caption = f"The same deals by both questions: first “{one}”, then “{other}”."
    return f"<h2>The same deals, two questions</h2>\n{_html(head, rows, caption)}"


def _html(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    top = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    return scrolled(
        caption,
        f"<table>\n<caption>{escape(caption)}</caption>\n<thead><tr>{top}</tr></thead>\n<tbody>\n"
        + "\n".join(_row(row) for row in rows)
        + "\n</tbody>\n</table>",
    )


def _row(cells: Sequence[str]) -> str:
    rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells[1:])
    return f'<tr><th scope="row">{escape(cells[0])}</th>{rest}</tr>'


def _figure(chart: Chart, number: int) -> str:
    return (
        f"<figure>\n<h3>{escape(chart.title)}</h3>\n{scrolled(chart.title, drawing(chart, number))}\n"
        f"<figcaption>{escape(chart.told)}</figcaption>\n</figure>"
    )
