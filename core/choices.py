"""The choices of the seat to move: whole moves, or atomic moves if there are too many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .contract import Position, View
from .errors import IllegalMove
from .seat_moves import own_text, parts, probes, read_part

MOST = 1_500  # limit of choices listed as whole moves


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a seat: its text, and the codes of its atomic moves."""

    text: str
    codes: tuple[int, ...]


def choices(view: View, most: int | None = MOST) -> list[Choice]:
    """Return the choices of the seat to move, in the order of the game's legal moves, each text once.

    A choice extends while the same seat decides and has seen nothing new. If there are more than `most` choices, the
    atomic moves are returned instead; None sets no limit. Raises ValueError if another seat is to move.
    """
    legal, worlds = view.legal_codes(), probes(view)
    amid = not worlds[0].is_boundary
    found: dict[str, Choice] = {}
    for codes in parts(view, worlds):
        text = _atom(worlds[0], codes[0]) if amid and len(codes) == 1 else own_text(view, worlds[0], codes)
        found.setdefault(text, Choice(text, codes))
        if most is not None and len(found) > most:
            return [Choice(_atom(worlds[0], code), (code,)) for code in legal]
    return list(found.values())


def _atom(position: Position, code: int) -> str:
    text: str = position.game.notation.atom_text(position, code)
    return text


def read(view: View, text: str, found: Sequence[Choice]) -> Choice:
    """Return the choice that a player has typed: one of `found`, or a move in any form that the notation reads.

    Of a whole move, the choice contains the part that the seat decides on now. Raises IllegalMove with the clause and
    the reason.
    """
    wanted = _plain(text)
    for choice in found:
        if _plain(choice.text) == wanted:
            return choice
    if not view.masked.is_boundary:
        raise IllegalMove(text, "", "not a legal move here")
    name, codes, _ = read_part(view, text)
    return next((choice for choice in found if choice.text == name), Choice(name, codes))


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()


def narrowed(found: Sequence[Choice], words: str) -> list[Choice]:
    """Return the choices whose text contains every word; numbers match whole numbers, other words match beginnings of
    words."""
    texts = set(narrowed_texts([choice.text for choice in found], words))
    return [choice for choice in found if choice.text in texts]


def narrowed_texts(found: Sequence[str], words: str) -> list[str]:
    """Return the texts that contain every word; numbers match whole numbers, other words match beginnings of words."""
    wanted = [_pattern(word) for word in words.lower().split()]
    return [text for text in found if all(pattern.search(text.lower()) for pattern in wanted)]


def _pattern(word: str) -> re.Pattern[str]:
    """Return the pattern of one word. A number matches only itself, not a row of a board; a cell does not match within
    the name of a numbered board."""
    before = "(?<![a-z])" if re.fullmatch(r"[a-z]\d", word) else "(?<![a-z0-9])" if word[0].isalnum() else ""
    return re.compile(before + re.escape(word) + (r"(?!\d)" if word[-1].isdigit() else ""))
