"""What a loaded document is asked for: everything, or what one seat sees."""

from __future__ import annotations

from .contract import Position, View
from .errors import DocumentError, Problem


def full(found: Position | View, what: str) -> Position:
    """The position; raises DocumentError for the view of one seat, from which `what` cannot be done."""
    if isinstance(found, View):
        told = f"the document is the view of seat {found.seat}; {what} needs everything known"
        raise DocumentError([Problem("you", told)])
    return found


def view_of(
    found: Position | View, seat: int | None, *, seat_key: str = "seat", document_key: str = "document"
) -> View:
    """The view that a document is, or that of `seat` (None: the seat to move). Raises DocumentError, under the names
    that the seat and the document have where they were given."""
    if isinstance(found, View):
        if seat not in (None, found.seat):
            raise DocumentError([Problem(seat_key, f"{seat}, but the document is the view of seat {found.seat}")])
        return found
    chosen = found.turn if seat is None else seat
    if chosen is None:
        raise DocumentError([Problem(document_key, "the game is over; no seat is to move")])
    if not 1 <= chosen <= found.players:
        raise DocumentError([Problem(seat_key, f"expected a seat from 1 to {found.players}, found {chosen}")])
    return found.view(chosen)
