"""Positions and views that are the same but for a symmetry: seats counted from another one, and boards in another order
on the table, since nobody owns them. No renaming of colours and algae keeps the ten coral tiles, and no board is a
mirror image of itself or another one."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.documents.io import Document

_SPACE = re.compile(r"([1-4])([a-g][1-6])")
_BY_SEAT = ("shrimps", "shrimps_eaten", "parrotfish", "polyps", "consumed", "cubes")
_IN_MEMORY = ("polyps", "cubes", "parrotfish", "unknown")


def forms(document: Document) -> Iterator[Any]:
    """Yield the symmetric forms of a document: seats counted from the seat to move, and the boards in each order.

    A record, and a game that is over, has one form, itself.
    """
    if document.get("to_move") is None or "moves" in document or "grids" not in document:
        yield document
        return
    seats = document["players"]
    order = [(document["to_move"] - 1 + step) % seats for step in range(seats)]
    found = dict(document)
    for name in ("to_move", "you", "ended_by"):
        if found.get(name) is not None:
            found[name] = (found[name] - document["to_move"]) % seats + 1
    found |= _turned(document, _BY_SEAT, order)
    if isinstance(document.get("memory"), dict):
        found["memory"] = document["memory"] | _turned(document["memory"], _IN_MEMORY, order)
    for boards in itertools.permutations(range(len(document["grids"]))):
        image = dict(found)
        for name in ("boards", "grids"):
            if name in document:
                image[name] = [document[name][board] for board in boards]
        image["shrimps"] = [sorted(_placed(text, boards) for text in own) for own in found["shrimps"]]
        yield image


def _placed(text: str, boards: Sequence[int]) -> str:
    """Return a space by the place that its board gets."""
    return _SPACE.sub(lambda space: f"{boards.index(int(space[1]) - 1) + 1}{space[2]}", text)


def _turned(document: Document, names: Sequence[str], order: Sequence[int]) -> Document:
    """Return the lists by seat of these names, in another order."""
    return {name: [document[name][seat] for seat in order] for name in names if document.get(name) is not None}
