"""What the seat to move can decide on now, as a person chooses it: whole moves, or atomic ones where these are many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.contract import Position, View
from ...core.errors import IllegalMove
from ...core.own_moves import own_text
from ...core.rng import Generator

WORLDS = 8  # in which a move has to look the same to count as foreseen
MOST = 1_500  # choices that are laid out as whole moves


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a seat can decide on: its text, and the codes of the atomic moves that it is made of."""

    text: str
    codes: tuple[int, ...]


def probes(view: View) -> list[Position]:
    """Worlds that agree with the view; what is the same in all of them counts as seen."""
    generator = Generator(0, "moves")
    return [view.sample(generator) for _ in range(WORLDS)]


def advanced(worlds: Sequence[Position], code: int) -> list[Position]:
    """The worlds after an atomic move. Raises IllegalMove."""
    after = [world.copy() for world in worlds]
    for world in after:
        world.push(code)
    return after


def goes_on(worlds: Sequence[Position], seat: int) -> bool:
    """Whether the seat decides on, and has seen nothing new: what it knows is the same in all worlds."""
    if any(world.turn != seat for world in worlds):
        return False
    first = worlds[0].view(seat)
    return all(world.view(seat) == first for world in worlds[1:])


def choices(view: View, most: int | None = MOST) -> list[Choice]:
    """The choices of the seat to move, in the order of the game's legal moves, each text once.

    A choice goes on while the same seat decides and has seen nothing new. Of more than `most` of them (None: however
    many there are) the atomic moves are given instead. Raises ValueError where another seat is to move.
    """
    legal = view.legal_codes()
    worlds = probes(view)
    found: dict[str, Choice] = {}
    stack: list[tuple[tuple[int, ...], list[Position]]] = [((code,), worlds) for code in reversed(legal)]
    while stack:
        codes, before = stack.pop()
        after = advanced(before, codes[-1])
        if any(world.is_boundary for world in after) or not goes_on(after, view.seat):
            atomic = len(codes) == 1 and not worlds[0].is_boundary
            text = _text(worlds[0], codes) if atomic else own_text(view, worlds[0], codes)
            found.setdefault(text, Choice(text, codes))
        else:
            stack += [((*codes, code), after) for code in reversed(after[0].legal_codes())]
        if most is not None and len(found) > most:
            return [Choice(_text(worlds[0], (code,)), (code,)) for code in legal]
    return list(found.values())


def _text(position: Position, codes: tuple[int, ...]) -> str:
    text: str = position.game.notation.atom_text(position, codes[0])
    return text


def read(view: View, text: str, found: Sequence[Choice]) -> Choice:
    """The choice that a person has typed: one of `found`, or a move in any form that the notation reads. Raises
    IllegalMove with the clause and the reason."""
    wanted = _plain(text)
    for choice in found:
        if _plain(choice.text) == wanted:
            return choice
    if not view.masked.is_boundary:
        raise IllegalMove(text, "", "not a legal move here")
    worlds = probes(view)
    codes = list[int]()
    for code in view.game.notation.parse(worlds[0], text):
        if code not in worlds[0].legal_codes():
            raise IllegalMove(text, "", "not a legal move here")
        codes.append(code)
        worlds = advanced(worlds, code)
        if worlds[0].is_boundary or not goes_on(worlds, view.seat):
            break
    return Choice(text, tuple(codes))


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()


def narrowed(found: Sequence[Choice], words: str) -> list[Choice]:
    """The choices in whose text every one of the words stands: a number as a whole, other words also as the beginning
    of one."""
    texts = set(narrowed_texts([choice.text for choice in found], words))
    return [choice for choice in found if choice.text in texts]


def narrowed_texts(found: Sequence[str], words: str) -> list[str]:
    """The same for the texts of moves."""
    wanted = [_pattern(word) for word in words.lower().split()]
    return [text for text in found if all(pattern.search(text.lower()) for pattern in wanted)]


def _pattern(word: str) -> re.Pattern[str]:
    """A number stands for itself alone, not for a row of a board; a space also for that of a numbered board."""
    before = "(?<![a-z])" if re.fullmatch(r"[a-z]\d", word) else "(?<![a-z0-9])" if word[0].isalnum() else ""
    return re.compile(before + re.escape(word) + (r"(?!\d)" if word[-1].isdigit() else ""))
