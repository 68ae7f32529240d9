"""Documents of played games, with changes that cannot be: what is told of them."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, documents

from .cases import play

Document = dict[str, Any]


def played(name: str, players: int, moves: int, you: int = 0, *, stream: str = "sensible", **options: Any) -> Document:
    """Return the document after `moves` atomic moves of a game from seed 1, or the view of seat `you` if it is not 0.

    The moves of the stream `uniform` stay the same when the policy changes.
    """
    position = leadline.deal(name, players=players, seed=1, **options)
    for number, _ in enumerate(play(position, 1, stream), start=1):
        if number >= moves:
            break
    return position.view(you).document() if you else position.document()


def changed(document: Document, changes: dict[str, Any]) -> Document:
    """Return a copy of the document with new values at dotted paths; the value `...` removes the key."""
    found = copy.deepcopy(document)
    for path, value in changes.items():
        *parents, last = path.split(".")
        inner: Any = found
        for key in parents:
            inner = inner[int(key)] if isinstance(inner, list) else inner[key]
        if value is ...:
            del inner[last]
        else:
            inner[int(last) if isinstance(inner, list) else last] = value
    return found


def told(document: Document) -> list[str]:
    """Load a document that must be refused with DocumentError, and return its problems as texts."""
    with pytest.raises(DocumentError) as caught:
        documents.load(document)
    return str(caught.value).split("\n")


def told_of_record(document: Document) -> list[str]:
    """Replay a record that must be refused with DocumentError, and return its problems as texts."""
    with pytest.raises(DocumentError) as caught:
        leadline.replay(document)
    return str(caught.value).split("\n")
