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
    """The document after so many atomic moves of a game, or what seat `you` sees of it. The moves of `uniform` stay the
    same when the policy changes."""
    position = leadline.deal(name, players=players, seed=1, **options)
    for number, _ in enumerate(play(position, 1, stream), start=1):
        if number >= moves:
            break
    return position.view(you).document() if you else position.document()


def changed(document: Document, changes: dict[str, Any]) -> Document:
    """A copy with other values at dotted paths; `...` leaves the key out."""
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
    """The problems of a document that is refused."""
    with pytest.raises(DocumentError) as caught:
        documents.load(document)
    return str(caught.value).split("\n")


def told_of_record(document: Document) -> list[str]:
    """The problems of a record that is refused."""
    with pytest.raises(DocumentError) as caught:
        leadline.replay(document)
    return str(caught.value).split("\n")
