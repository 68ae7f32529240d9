"""The moves of a seat as it can decide on them now: up to where another seat decides, or something new is seen.

What the seat knows on the way is the same in several random worlds that agree with its view, so all atomic moves up to
there depend on the view alone.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Sequence

from .contract import Position, View
from .errors import IllegalMove
from .rng import Generator

WORLDS = 8
SHARED = 32  # worlds in which the seats before the own one give their shares
NAMED = 3  # near moves that a refusal names

Codes = tuple[int, ...]


def own_moves(view: View, most: int | None = None) -> dict[str, Codes] | None:
    """The own parts of whole moves, as texts with the codes of their atomic moves, sorted by code points. None where
    there are more than `most` of them. The seat has to be to move; it has none while something is untold."""
    found: dict[str, Codes] = {}
    if view.untold is not None:
        return found
    for text, codes in _named(view):
        found.setdefault(text, codes)
        if most is not None and len(found) > most:
            return None
    return dict(sorted(found.items()))


def read_move(view: View, text: str) -> tuple[str, Codes]:
    """The own part that a text names, as `own_moves` gives it: a whole move, or one that is listed for the view; in the
    middle of a whole move also an atomic move. Raises IllegalMove, with the nearest moves where there are any."""
    if view.untold is not None:
        raise IllegalMove(text, "", str(view.untold))
    try:
        name, codes, more = read_part(view, text)
    except IllegalMove as error:
        words = " ".join(text.split())
        listed = {" ".join(name.split()): (name, codes) for name, codes in _named(view)}
        if words in listed:
            return listed[words]
        for move in view.legal_moves():
            if move.text == words and not view.masked.is_boundary:
                return move.text, (move.code,)
        near = difflib.get_close_matches(words, listed, n=NAMED, cutoff=0.5)
        others = f"; near it: {', '.join(map(repr, near))}" if near else ""
        raise error.of(text, error.reason + others) from None
    if more:
        raise IllegalMove(text, "", f"says more than seat {view.seat} decides on now; expected {name!r}")
    return name, codes


def read_part(view: View, text: str) -> tuple[str, Codes, bool]:
    """What the seat decides on now of a whole move, in any form that the notation reads: its text as `own_moves` gives
    it, its codes, and whether the text says more. Raises IllegalMove."""
    worlds = probes(view)
    start = worlds[0]
    codes = tuple(view.game.notation.parse(start.copy(stack=False), " ".join(text.split())))
    for number, code in enumerate(codes, start=1):
        if code not in worlds[0].legal_codes():
            raise IllegalMove(text, "", "not a legal move here")
        worlds = advanced(worlds, code)
        if ends(worlds, view.seat):
            codes, more = codes[:number], number < len(codes)
            return own_text(view, start, codes), codes, more
    return own_text(view, start, codes), codes, False


def own_text(view: View, world: Position, codes: Codes) -> str:
    """The text of a seat's part of a whole move in a world of its view, without what chance will show: a theft names no
    card, as the one that the world has there was made up."""
    text = view.game.notation.join(world, codes)
    first = view.game.notation.atom_text(view.masked, codes[0])
    return first if len(codes) == 1 and text.startswith(f"{first} ") else text


def at_own_turn(view: View) -> View:
    """Return the view with which the seat decides on its share of a joint discard while seats before it have still to
    give theirs: they give as many cards as the playout policy does most often. Any other view is returned as it is."""
    if view.turn in (None, view.seat) or not view.game.shares_due(view):
        return view
    generator, found = Generator(0, "shares"), Counter[View]()
    for _ in range(SHARED):
        seen, world = view, view.sample(generator)
        while world.turn not in (None, view.seat) and view.game.shares_due(seen):
            world.push(world.playout_move(generator.next()))
            seen = world.view(view.seat)
        if world.turn == view.seat and view.game.shares_due(seen):
            found[seen] += 1
    return max(found, key=lambda one: found[one], default=view)


def probes(view: View) -> list[Position]:
    """Worlds that agree with the view; what is the same in all of them counts as seen."""
    generator = Generator(0, "moves")
    return [view.sample(generator) for _ in range(WORLDS)]


def advanced(worlds: Sequence[Position], code: int) -> list[Position]:
    """The worlds after an atomic move. Raises IllegalMove."""
    after = [world.copy(stack=False) for world in worlds]
    for world in after:
        world.push(code)
    return after


def goes_on(worlds: Sequence[Position], seat: int) -> bool:
    """Whether the seat decides on, and has seen nothing new: what it knows is the same in all worlds."""
    if any(world.turn != seat for world in worlds):
        return False
    first = worlds[0].view(seat)
    return all(world.view(seat) == first for world in worlds[1:])


def ends(worlds: Sequence[Position], seat: int) -> bool:
    """Whether the own part of the seat ends where the worlds stand."""
    return any(world.is_boundary for world in worlds) or not goes_on(worlds, seat)


def parts(view: View, worlds: list[Position]) -> Iterator[Codes]:
    """The own parts in the order of the legal moves, as the codes of their atomic moves, from these worlds of the view
    on."""
    stack: list[tuple[Codes, list[Position]]] = [((code,), worlds) for code in reversed(worlds[0].legal_codes())]
    while stack:
        codes, before = stack.pop()
        after = advanced(before, codes[-1])
        if ends(after, view.seat):
            yield codes
        else:
            stack += [((*codes, code), after) for code in reversed(after[0].legal_codes())]


def _named(view: View) -> Iterator[tuple[str, Codes]]:
    worlds = probes(view)
    for codes in parts(view, worlds):
        yield own_text(view, worlds[0], codes), codes
