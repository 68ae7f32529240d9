"""The legal moves of a position, or of a view as far as its seat decides on what it knows."""

from __future__ import annotations

from ...core.contract import Position, View
from ...core.errors import DocumentError, Problem
from ...core.own_moves import own_moves
from ..analysis import check_told

LIMIT = 10_000  # texts that are listed at most


def moves(found: Position | View) -> dict[str, object]:
    """`to_move`, `count` and `moves`, whole moves sorted by code points; `moves` is None where there are more than
    LIMIT, and in a view, whose moves have to be listed to be counted, `count` is, too. In a view a move ends where
    another seat decides or a hidden card turns up. Raises DocumentError for the view of a seat that is not to move, and
    for one of which something has still to be told."""
    if found.turn is None:
        return {"to_move": None, "count": 0, "moves": []}
    if isinstance(found, View):
        check_told(found)
        if found.turn != found.seat:
            what = f"seat {found.seat} is not to move; the moves of seat {found.turn} are hidden from it"
            raise DocumentError([Problem("you", what)])
        own = own_moves(found, LIMIT)
        listed = None if own is None else list(own)
        return {"to_move": found.turn, "count": None if listed is None else len(listed), "moves": listed}
    texts = found.whole_moves(LIMIT)
    return {"to_move": found.turn, "count": found.perft(1) if texts is None else len(texts), "moves": texts}
