"""The charts of surveys: shares, work, seconds, and rates by workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from ..charts.chart import LINEAR, LOG, SHARE, Chart, Point, Series
from .report import CellReport, Survey

Measured = tuple[float, float | None, float | None]  # a value, and the ends of its line
Measure = Callable[[CellReport], Measured]


def labels(surveys: Sequence[Survey]) -> list[str]:
    """Return the label of each survey: its question, with the file name if two surveys share the question."""
    questions = [survey.question for survey in surveys]
    return [
        question if questions.count(question) == 1 else f"{question} ({survey.path.name})"
        for question, survey in zip(questions, surveys, strict=True)
    ]


def charts(surveys: Sequence[Survey]) -> list[Chart]:
    """Return the charts of surveys that are reported together: shares, work, seconds, and rates by workers.

    Rates by workers need runs with different numbers of workers. Surveys without deals have no plots.
    """
    surveys = [survey for survey in surveys if survey.rows]
    if not surveys:
        return []
    found = [
        _chart(
            surveys, "share", "Share of the deals", "share", SHARE, _share,
            "Points are shares of the known deals, lines 95% intervals that count unknown ones as lost, and as won.",
        )
    ]  # fmt: skip
    for number, survey in enumerate(surveys, start=1):
        key = "work" if len(surveys) == 1 else f"work-{number}"
        told = "Points are means, lines end at the most for one deal."
        found.append(_chart([survey], key, f"Work: {survey.question}", survey.rows[0].unit, LOG, _work, told))
    told = "Averages per cell in wall-clock time of the workers, including other load on their machines."
    found.append(_chart(surveys, "seconds", "Time for a deal", "seconds", LOG, _seconds, told))
    return [*found, *_scaling(surveys)]


def _share(row: CellReport) -> Measured:
    low, high = row.interval
    return (min(max(row.mean, low), high) if row.unknown < row.deals else (low + high) / 2, low, high)


def _work(row: CellReport) -> Measured:
    mean = max(row.mean_work, 1.0)
    return mean, mean, max(float(row.most_work), mean)


def _seconds(row: CellReport) -> Measured:
    return max(row.mean_seconds, 1e-9), None, None


def _chart(
    surveys: Sequence[Survey], key: str, title: str, value: str, scale: str, measure: Measure, told: str
) -> Chart:
    """Plot against slack if every cell has a slack, and cells with the same players have different ones; else plot by
    cell."""
    rows = list(chain.from_iterable(survey.rows for survey in surveys))
    named = list(zip(surveys, labels(surveys), strict=True))
    slacks = [{(row.cell.players, row.slack) for row in survey.rows if row.slack is not None} for survey in surveys]
    if any(len(found) < len(survey.rows) for found, survey in zip(slacks, surveys, strict=True)):
        names = list(dict.fromkeys(row.name for row in rows))
        each = [
            Series(label, style, style, tuple(Point(names.index(row.name), *measure(row)) for row in survey.rows))
            for style, (survey, label) in enumerate(named)
        ]
        return Chart(key, title, "cell", value, scale, tuple(each), told, tuple(names))
    series = []
    for style, (survey, label) in enumerate(named):
        for color, players in enumerate(sorted({row.cell.players for row in rows})):
            own = [Point(row.slack or 0, *measure(row)) for row in survey.rows if row.cell.players == players]
            name = f"{players} player{'' if players == 1 else 's'}"
            if own:
                own.sort(key=lambda point: point.at)
                series.append(Series(name if len(surveys) == 1 else f"{name}, {label}", color, style, tuple(own)))
    return Chart(key, f"{title}, by slack", "slack: cards beyond the fewest", value, scale, tuple(series), told)


def _scaling(surveys: Sequence[Survey]) -> Iterator[Chart]:
    """Plot the deals per second of the runs of each survey that had different numbers of workers."""
    series = []
    for color, (survey, label) in enumerate(zip(surveys, labels(surveys), strict=True)):
        runs = [run for run in survey.runs if run.seconds > 0]
        if len({run.workers for run in runs}) < 2:
            continue
        for style, kind in enumerate(("threads", "cluster")):
            points = [Point(run.workers, run.deals / run.seconds) for run in runs if run.kind == kind]
            if points:
                points.sort(key=lambda point: point.at)
                series.append(Series(f"{label}, {kind}", color, style, tuple(points)))
    if series:
        told = "A point for each run of the survey, the writing of rows included. Cells may differ in cost."
        yield Chart("scaling", "Rate by workers", "workers", "deals a second", LINEAR, tuple(series), told)
