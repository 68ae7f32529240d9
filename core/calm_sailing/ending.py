"""A loss that is certain from one seat's view, so that nobody needs to enter it (7.2)."""

from __future__ import annotations

from ..contract import View
from ..documents.io import Document
from ..rng import Generator


def certain(view: View) -> Document:
    """Return the document of a view, with `lost` set if another seat is to move and cannot act in any deal that agrees
    with the view."""
    document = view.document()
    if view.turn not in (None, view.seat) and view.sample(Generator(1, "lost")).is_over:
        document["lost"] = True
    return document
