"""Documents of Reef Encounter on one line."""

from __future__ import annotations

from ..game import Short
from .material import COLORS, LETTERS, TILE_NAMES

_TURN = {"acted": False, "growths": 0, "introduced": False, "covered": False, "growing": None}
_USUAL = {"expert": False, "bonus": list(COLORS), "cylinder_space": None, "turn": _TURN, "ended_by": None}

SHORT = Short(
    keys={
        "players": "p",
        "you": "u",
        "expert": "e",
        "boards": "b",
        "grids": "g",
        "shrimps": "s",
        "shrimps_eaten": "se",
        "parrotfish": "f",
        "polyps": "h",
        "cubes": "l",
        "consumed": "x",
        "open_sea": "o",
        "bag": "d",
        "bonus": "bo",
        "coral_tiles": "c",
        "cylinder_space": "cs",
        "to_move": "t",
        "turn": "n",
        "acted": "a",
        "growths": "gr",
        "introduced": "i",
        "covered": "co",
        "growing": "w",
        "color": "k",
        "behind": "be",
        "laid": "la",
        "ended_by": "by",
        "memory": "m",
        "lacking": "lk",
        "unknown": "un",
        "seed": "r",
        "choosing": "ch",
    },
    words=dict(zip(COLORS, LETTERS, strict=True)),
    signs=frozenset({"grids"}),
    letters=frozenset({"parrotfish", "polyps", "cubes", "consumed", "open_sea*", "bonus", "lacking"}),
    orders={"open_sea": COLORS, "bag": COLORS, "coral_tiles": TILE_NAMES, "coral_tiles*": ("strong", "cylinder")},
    usual=_USUAL,
    seen=_USUAL | {"bag": None},
)
