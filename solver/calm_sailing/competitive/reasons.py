"""Reasons for a move of the competitive game of Calm Sailing, in words: the points, and what fits
afterwards. Everything is read from the view of the seat to move."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.calm_sailing.base.moves import DISCARD, LAY_FINISH, PAYMENT, PLAY, unpack
from ....core.calm_sailing.competitive.moves import TAKE
from ....core.calm_sailing.competitive.position import Competitive
from ....core.calm_sailing.material import FINISH, ISLANDS, card_text
from ....core.contract import View
from ...clock import Limit


def explain(view: View, codes: Sequence[int], complete: bool, limit: Limit | None = None) -> str:
    """Return in one line what the move whose actions are `codes` does, in points.

    `complete` is False if the seat makes more decisions in it later. Raises TypeError for a view of another game.
    """
    position = view.masked
    if not isinstance(position, Competitive):
        raise TypeError("expected a view of the competitive game")
    kind, card, cell = unpack(codes[0])
    own, other = (position.points[seat - 1] for seat in (view.seat, 3 - view.seat))
    if kind == LAY_FINISH:
        return f"ends the game for three points, {own + 3} to {other}"
    if kind == TAKE:
        taken = [unpack(code)[1] for code in codes]
        return "takes " + ", ".join(f"{card_text(number)} ({_fit(position, number)})" for number in taken)
    spent = [unpack(code)[1] for code in codes if unpack(code)[0] in (DISCARD, PAYMENT)]
    words = " ".join(map(card_text, spent))
    grid = position.grid
    if kind == PLAY:
        grid = grid | {cell: card}
        gain = 1 - len(spent)
        parts = [f"a point for the island{f', less {len(spent)} for {words}' if spent else ', at no cost'}"]
    else:
        gain = -len(spent)
        parts = [f"discards {words}"]
    if complete:
        parts.append(f"{own + gain} to {other}")
    kept = list(position.hands[view.seat - 1])
    for number in [*([card] if kind == PLAY else []), *spent]:
        kept.remove(number)
    stuck = [number for number in kept if number <= ISLANDS and not _cells(grid, position.cells, number)]
    if stuck:
        parts.append(f"then {' '.join(map(card_text, stuck))} {'fits' if len(stuck) == 1 else 'fit'} nowhere")
    return ", ".join(parts)


def _cells(grid: dict[int, int], cells: int, number: int) -> range:
    """Return the empty cells between the numbers next to it."""
    first = max((cell + 1 for cell, laid in grid.items() if laid < number), default=0)
    return range(first, min((cell for cell, laid in grid.items() if laid > number), default=cells))


def _fit(position: Competitive, number: int) -> str:
    """Return where a card can go, in words."""
    grid = position.grid
    if number == FINISH:
        return "the Finish"
    found = _cells(grid, position.cells, number)
    if not found:
        return "fits nowhere"
    free = sum(cell - 1 not in grid and cell + 1 not in grid for cell in found)
    return f"{free} cells at no cost" if free != 1 else "1 cell at no cost"
