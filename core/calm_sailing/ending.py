"""A loss that no seat needs to tell at a table, because it is certain from one seat's view (7.2)."""

from __future__ import annotations

from ..contract import View
from ..documents.io import Document
from ..rng import Generator


def certain(view: View) -> Document:
    """Return the document of a view, as that of a lost game if the other seat to move can act in no deal."""
    document = view.document()
    if view.turn not in (None, view.seat) and view.sample(Generator(1, "lost")).is_over:
        document["lost"] = True
    return document
