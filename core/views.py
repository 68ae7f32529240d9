"""Checks that a loaded document is a position or a view, as a command needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .contract import Position, View
from .errors import DocumentError, Problem
from .rng import Generator

P = TypeVar("P", bound=Position)
NO_ROOM = (
    "no deal agrees with this view: a card that it does not name fits into no hand, pile or discard of the others; "
    "expected one more that has left the game"
)
DRAWS = 3  # several deals, so that no view passes by chance if a search could draw an invalid deal


def full(found: Position | View, what: str) -> Position:
    """Return `found` if it is a position. Raise DocumentError for the view of one seat, because `what` needs a
    position."""
    if isinstance(found, View):
        told = f"the document is the view of seat {found.seat}; {what} needs everything known"
        raise DocumentError([Problem("you", told)])
    return found


def view_of(found: P | View[P], seat: int | None, *, seat_key: str = "seat", document_key: str = "document") -> View[P]:
    """Return `found` if it is a view; if it is a position, return the view of `seat` (None: the seat to move). Raise
    DocumentError if this is not possible. Its problems use the keys under which the seat and the document were
    given."""
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


def possible(view: View[P], agrees: Callable[[P, View[P]], bool] | None = None) -> View[P]:
    """Return the view of a document after a check of the deals that are sampled for it.

    Raise DocumentError if they do not agree with the view or are not positions of the game, because a search would then
    examine other deals. `agrees` compares a deal with the view if it may show more than the view."""
    generator = Generator(1, "possible")
    for _ in range(DRAWS):
        world = view.sample(generator)
        found = agrees(world, view) if agrees else world.view(view.seat) == view
        if not found and view.pending is None:  # else it differs in pending information
            raise DocumentError([_contradiction(view, world)])
    try:
        same = view.game.documents.load(world.document()) == world
    except DocumentError as error:
        told = [Problem(item.where, f"in every deal that agrees: {item.what}") for item in error.problems]
        raise DocumentError(told) from None
    if not same:
        raise DocumentError([Problem("", NO_ROOM)])
    return view


def _contradiction(view: View, world: Position) -> Problem:
    """Describe the difference between the view and a deal of the same cards."""
    told, dealt = view.document(), world.view(view.seat).document()
    if bool(told.get("lost")) != bool(dealt.get("lost")):
        found, do = ("can do nothing", "expected true") if "lost" in dealt else ("can act", "leave it out")
        return Problem("lost", f"seat {told['to_move']} {found} in every deal that agrees with the rest (7.2); {do}")
    keys = [key for key in told if told[key] != dealt.get(key)]
    return Problem(", ".join(keys), "no deal agrees with this and the rest of the view; correct one of them")
