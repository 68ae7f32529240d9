"""`score`: the points of both seats in the competitive game, at its end or before it (12.4)."""

from __future__ import annotations

from ...contract import View
from ...documents.io import Document
from .position import Competitive


def standing(found: object) -> Document:
    """Return the result of the command `score` for a position or the view of a seat. All of its values are public.

    `ended` is the clause that ended the game, with its words. In an unfinished game `ended` is null, and the numbers
    are those of a game that ends now. For each seat, `points` is the total, and `breakdown` has the points of its
    islands, its discards and the end of the game. `winners` are the seats with the most points.
    """
    position = found.masked if isinstance(found, View) else found
    assert isinstance(position, Competitive)
    outcome, points = position.outcome, position.points
    seats = []
    for seat, (cells, spent) in enumerate(zip(position.owners, position.spent, strict=True)):
        parts = {"islands": len(cells), "discards": -spent}
        breakdown = parts | {"end": points[seat] - sum(parts.values())}
        seats.append({"seat": seat + 1, "points": points[seat], "breakdown": breakdown})
    return {
        "ended": outcome.reason if outcome is not None else None,
        "winners": [seat for seat, number in enumerate(points, start=1) if number == max(points)],
        "seats": seats,
    }
