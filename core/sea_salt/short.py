"""Documents of Sea Salt & Paper on one line: a card is two letters of its kind and one of its colour, `crb`."""

from __future__ import annotations

from ..game import Short
from .material import FACES, TEXT

_LETTERS = {
    "dark blue": "d",
    "light blue": "b",
    "black": "k",
    "yellow": "y",
    "green": "g",
    "white": "w",
    "purple": "p",
    "grey": "e",
    "light orange": "l",
    "pink": "i",
    "orange": "o",
}
_KINDS = {"penguin colony": "cl", "shell": "sl"}  # where the first two letters are those of another kind


def _code(kind: str, color: str) -> str:
    return _KINDS.get(kind, kind[:2]) + _LETTERS[color]


_USUAL = {"last_chance": None, "extra_turn": False}

SHORT = Short(
    keys={
        "players": "p",
        "you": "u",
        "to_move": "t",
        "phase": "f",
        "hands": "h",
        "hand": "c",
        "tables": "l",
        "discards": "x",
        "deck": "d",
        "scores": "v",
        "target": "g",
        "known": "k",
        "loose": "lo",
        "crabbed": "cr",
        "last_chance": "lc",
        "extra_turn": "et",
        "drawn": "n",
        "effect": "e",
        "played": "r",
        "shuffle": "s",
        "memory": "m",
        "taken": "tk",
        "suspects": "sus",
        "unknown_to": "uk",
        "unsure": "us",
        "pile": "pi",
        "place": "pl",
        "card": "ca",
        "seat": "se",
    },
    words={TEXT[card]: _code(*FACES[card - 1]) for card in TEXT},
    usual=_USUAL,
    seen=_USUAL,
)
