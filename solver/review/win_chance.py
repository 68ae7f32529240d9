"""The curve of the win chance as a small SVG; the page around it sets the colours."""

from __future__ import annotations

from html import escape

from ..charts.page_chart import apart, figure, grid_line, text_at
from .review import Judged, Review

WIDE, NARROW = 860, 360  # the width of the drawing, and that for a narrow screen
HEIGHT = 260
LEFT, RIGHT, TOP, BOTTOM = 50, 60, 14, 40
SIZE = 14  # of the labels
NUMBER = 60  # pixels of the axis for the number of a move
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4")  # by seat: lines differ not only by colour


def plot(review: Review, width: int = WIDE) -> str:
    """Return a plot of the win chance before and after each decision as SVG text, `width` pixels wide.

    A co-operative game has one line, another game one for each seat; triangles mark mistakes. The review needs one
    decision at least. A page may have one plot of each width.
    """
    count = len(review.judged)
    together = review.end.game.cooperative
    seats = sorted({1 if together else one.decision.view.seat for one in review.judged})

    def x(index: float) -> float:
        return LEFT + (width - LEFT - RIGHT) * (index + 0.5) / (count + 0.5)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value)

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(grid_line(f"{LEFT} {y(share):.1f} H {width - RIGHT}"))
        parts.append(text_at(LEFT - 6, y(share) + 5, f"{share:.0%}", "end"))
    every = max(1, -(-count * NUMBER // (width - LEFT - RIGHT)))
    for index in range(0, count, every):
        parts.append(text_at(x(index), HEIGHT - 20, str(review.judged[index].decision.number), "middle"))
    parts.append(text_at(LEFT, HEIGHT - 4, "number of the move"))
    ends: list[tuple[float, str]] = []
    for seat in seats:
        own = [(at, one) for at, one in enumerate(review.judged) if together or one.decision.view.seat == seat]
        course = [(at + shift, value) for at, one in own for shift, value in ((-0.2, one.before), (0.2, one.after))]
        if review.end.returns is not None and not review.interrupted:
            course.append((count, review.end.returns[seat - 1]))
        data = " L ".join(f"{x(at):.1f} {y(value):.1f}" for at, value in course)
        dashes = f' stroke-dasharray="{DASHES[seat - 1]}"' if DASHES[seat - 1] else ""
        parts.append(f'<path class="s{seat}" d="M {data}" fill="none" stroke-width="2"{dashes}/>')
        ends.append((y(course[-1][1]), "all" if together else f"seat {seat}"))
    parts += [_mark(one, x(at), y(one.after)) for at, one in enumerate(review.judged) if one.is_mistake]
    ends.sort()
    places = apart([place + 5 for place, _ in ends], SIZE)
    parts += [text_at(width - RIGHT + 8, place, label) for place, (_, label) in zip(places, ends, strict=True)]
    lines = "one line for all seats" if together else "one line for each seat"
    title = "The win chance before and after each decision"
    told = f"{lines}, mistakes marked with triangles; the table below has the numbers"
    return figure("plot", f"plot-{width}", (width, HEIGHT, SIZE), title, told, parts)


def _mark(one: Judged, x: float, y: float) -> str:
    told = f"move {one.decision.number}, seat {one.decision.view.seat}: lost {100 * one.lost:.1f}% of win chance"
    return f'<path class="mark" d="M {x - 6:.1f} {y + 13:.1f} h 12 l -6 -10 z"><title>{escape(told)}</title></path>'
