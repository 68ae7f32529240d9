"""Views that are the same but for a symmetry: seats counted from another one, and the two discard piles exchanged. No
two colours have the same cards, so no colour can stand for another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.documents.io import Document


def forms(document: Document) -> Iterator[Any]:
    """Yield the symmetric forms of a view: its own seat first, and either discard pile first.

    A document with everything known has one form, itself.
    """
    if "you" not in document:
        yield document
        return
    seats = document["players"]
    order = [(document["you"] - 1 + step) % seats for step in range(seats)]
    found = dict(document)
    for name in ("hands", "tables", "scores", "known"):
        if name in document:
            lists = [document[name][seat] for seat in order]
            found[name] = [sorted(cards) if isinstance(cards, list) else cards for cards in lists]
    found["hand"] = sorted(document["hand"])
    for name in ("you", "to_move", "last_chance"):
        found[name] = _seat(document.get(name), document)
    yield from (_piles(found, document, swapped=swapped) for swapped in (False, True))


def _seat(seat: int | None, document: Document) -> int | None:
    return None if seat is None else (seat - document["you"]) % int(document["players"]) + 1


def _piles(found: Document, document: Document, *, swapped: bool) -> Document:
    """Return the view with its piles in this or the other order, and everything that names one of them."""
    image = dict(found)
    image["discards"] = list(reversed(document["discards"])) if swapped else document["discards"]
    image["crabbed"] = [_named(one, document, swapped=swapped) for one in document.get("crabbed", [])]
    image["crabbed"].sort(key=str)
    if document.get("effect") is not None:
        image["effect"] = _named(document["effect"], document, swapped=swapped)
    return image


def _named(one: Document, document: Document, *, swapped: bool) -> Document:
    found = dict(one)
    if found.get("seat") is not None:
        found["seat"] = _seat(found["seat"], document)
    if found.get("pile") is not None and swapped:
        found["pile"] = 3 - found["pile"]
    return found
