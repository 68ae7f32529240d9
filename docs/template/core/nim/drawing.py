"""Drawings of Nim: as text for a terminal and as a picture."""

from __future__ import annotations

from .. import svg as draw
from ..drawing import HIDDEN, Cell, seen, seen_by
from ..svg import OUTLINE, PALE, WATER, Drawn, Mark, Touched
from .position import Nim


def text(position: Nim, seat: int | None = None) -> str:
    """Return the heaps as text for a terminal. With `seat` (from 1) the text shows only what that seat knows; a masked
    position is accepted too. Raise ValueError for a seat that is not in the game."""
    position = seen(position, seat)  # nothing hidden is in it from here on
    rows = [f"  {name:<3}  {'o ' * number}{note}".rstrip() for name, number, note in _heaps(position)]
    return "\n".join([_headline(position, seat), "", *rows, f"  {_shares(position)}"])


def picture(position: Nim, seat: int | None, *, boards: bool) -> Drawn:
    """Return the heaps as a picture; with `boards` only the heaps are drawn."""
    parts = [] if boards else draw.heading(_headline(position, seat), 520)[0]
    for row, (name, number, note) in enumerate(_heaps(position)):
        y = 96 + 36 * row
        counters = [draw.circle(80 + 28 * at, y, 11, WATER, OUTLINE) for at in range(number)]
        words = [draw.text(20, y + 5, name, 15), *([draw.text(72 + 28 * number, y + 5, note, 15)] if note else [])]
        parts.append(draw.group(f"heap {name}", [*counters, *words], heap=name))
    if not boards:
        parts.append(draw.text(20, 212, _shares(position), 13, PALE))
    return Drawn(520, 230, _headline(position, seat), parts)


def cells(position: Nim) -> list[Cell]:
    """List the cells of boards in `text`: there are none."""
    return []


def touched(position: Nim, mark: Mark) -> list[Touched]:
    """Return the data of the heap that a move takes from."""
    return [{"heap": mark.move if mark.move == "bag" else mark.move[:1]}]


def _headline(position: Nim, seat: int | None) -> str:
    end = position.outcome
    status = f"seat {position.turn} to move" if end is None else f"won by seat {end.winners[0]} ({end.reason})"
    return f"Nim{seen_by(seat)}: {status}"


def _heaps(position: Nim) -> list[tuple[str, int, str]]:
    """Return by heap its name, the counters to be drawn, and what is written instead."""
    bag = position.in_bag
    hidden = f"{HIDDEN} ({bag[0]} to {bag[-1]})" if len(bag) > 1 else ""
    heaps = zip(("a", "b", "bag"), (*position.heaps, 0 if hidden else bag[0]), ("", "", hidden), strict=True)
    return [(name, number, note if note or number else "-") for name, number, note in heaps]


def _shares(position: Nim) -> str:
    shares = [f"seat {seat}: {HIDDEN if put is None else put}" for seat, put in enumerate(position.shares, start=1)]
    return f"put into the bag: 1, {', '.join(shares)}; taken out: {position.taken}"
