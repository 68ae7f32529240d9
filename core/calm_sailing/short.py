"""Documents of Calm Sailing on one line."""

from __future__ import annotations

from ..game import Short

_RULES = {"removed": [], "jagged_rocks": False, "sea_monsters": 0, "storms": 0, "wild": 0, "layout": "standard"}

SHORT = Short(
    keys={
        "players": "p",
        "you": "u",
        "first": "f",
        "to_move": "t",
        "hands": "h",
        "hand": "c",
        "piles": "d",
        "deck": "k",
        "row": "o",
        "grid": "g",
        "start_laid": "s",
        "discarded": "x",
        "won": "w",
        "lost": "l",
        "owners": "own",
        "spent": "sp",
        "exploration": "e",
        "rules": "r",
        "jagged_rocks": "jr",
        "sea_monsters": "sm",
        "removed": "rm",
        "memory": "m",
        "fresh": "fr",
        "doubtful": "db",
        "starter": "st",
        "pending": "q",
        "compasses": "co",
    },
    cells=frozenset({"grid"}),
    usual={"rules": _RULES},
    seen={"rules": _RULES | {"removed": 0}},
)
