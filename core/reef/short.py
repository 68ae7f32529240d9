"""Documents of Reef on one line."""

from __future__ import annotations

from ..game import Short
from .material import LETTERS

SHORT = Short(
    keys={
        "players": "p",
        "you": "u",
        "first": "f",
        "opening": "o",
        "to_move": "t",
        "boards": "b",
        "hands": "h",
        "points": "v",
        "display": "e",
        "deck": "d",
        "top": "c",
        "count": "n",
        "supply": "s",
        "played": "x",
        "memory": "m",
        "shown": "sh",
        "pending": "q",
    },
    words={"standard": "std", "experienced": "exp", "colour exhausted": "exhausted", "deck empty": "empty"},
    cells=frozenset({"boards"}),
    orders={"supply": tuple(LETTERS), "display[]": ("card", "points")},
    usual={"opening": "standard"},
    seen={"opening": "standard"},
)
