"""The moves of a seat as it can decide on them now: up to where another seat decides, or something new is seen.

What the seat knows on the way is the same in several random worlds that agree with its view, so all atomic moves up to
there depend on the view alone.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from .contract import Position, View
from .errors import IllegalMove
from .rng import Generator

WORLDS = 8
NAMED = 3  # near moves that a refusal names

Codes = tuple[int, ...]


def own_moves(view: View, most: int | None = None) -> dict[str, Codes] | None:
    """The own parts of whole moves, as texts with the codes of their atomic moves, sorted by code points. None where
    there are more than `most` of them. The seat has to be to move; it has none while something is untold."""
    found: dict[str, Codes] = {}
    if view.untold is not None:
        return found
    for text, codes in _walk(view):
        found[text] = codes
        if most is not None and len(found) > most:
            return None
    return dict(sorted(found.items()))


def read_move(view: View, text: str) -> tuple[str, Codes]:
    """The own part that a text names, as `own_moves` gives it: a whole move, or one that is listed for the view; in the
    middle of a whole move also an atomic move. Raises IllegalMove, with the nearest moves where there are any."""
    words = " ".join(text.split())
    if view.untold is not None:
        raise IllegalMove(text, "", str(view.untold))
    worlds = _worlds(view)
    try:
        codes = tuple(view.game.notation.parse(worlds[0].copy(stack=False), words))
    except IllegalMove as error:
        listed = {" ".join(name.split()): found for name, found in _walk(view)}
        if words in listed:
            codes = listed[words]
            return own_text(view, worlds[0], codes), codes
        for move in view.legal_moves():
            if move.text == words and not view.masked.is_boundary:
                return move.text, (move.code,)
        near = difflib.get_close_matches(words, listed, n=NAMED, cutoff=0.5)
        more = f"; near it: {', '.join(map(repr, near))}" if near else ""
        raise IllegalMove(text, error.clause, error.reason + more) from None
    own = _own_part(view, worlds, codes)
    name = own_text(view, worlds[0], own)
    if len(own) < len(codes):
        what = f"says more than seat {view.seat} decides on now; expected {name!r}"
        raise IllegalMove(text, "", what)
    return name, own


def own_text(view: View, world: Position, codes: Codes) -> str:
    """The text of a seat's part of a whole move in a world of its view, without what chance will show: a theft names no
    card, as the one that the world has there was made up."""
    text = view.game.notation.join(world, codes)
    first = view.game.notation.atom_text(view.masked, codes[0])
    return first if len(codes) == 1 and text.startswith(f"{first} ") else text


def _worlds(view: View) -> list[Position]:
    generator = Generator(0, "moves")
    return [view.sample(generator) for _ in range(WORLDS)]


def _ends(view: View, worlds: list[Position]) -> bool:
    """Whether the own part ends where the worlds stand."""
    if worlds[0].is_boundary or worlds[0].turn != view.seat:
        return True
    first = worlds[0].view(view.seat)
    return any(world.view(view.seat) != first for world in worlds[1:])


def _own_part(view: View, worlds: list[Position], codes: Codes) -> Codes:
    """The atoms up to where the own part ends."""
    here = [world.copy(stack=False) for world in worlds]
    for number, code in enumerate(codes, start=1):
        for world in here:
            world.push(code)
        if _ends(view, here):
            return codes[:number]
    return codes


def _walk(view: View) -> Iterator[tuple[str, Codes]]:
    worlds = _worlds(view)
    start = worlds[0]
    stack: list[tuple[Codes, list[Position]]] = [((), worlds)]
    while stack:
        codes, here = stack.pop()
        for code in here[0].legal_codes():
            after = [world.copy(stack=False) for world in here]
            for world in after:
                world.push(code)
            if _ends(view, after):
                yield own_text(view, start, (*codes, code)), (*codes, code)
            else:
                stack.append(((*codes, code), after))
