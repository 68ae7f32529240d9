"""The moves that a seat can decide on now.

A move ends here when another seat decides, or when the seat sees something new. Until then, the view of the seat is the
same in several sampled deals, so the actions depend on the view alone.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Sequence

from .contract import Position, View
from .errors import IllegalMove
from .rng import Generator

WORLDS = 8
SHARED = 32  # sampled deals in which the seats before this one give their contributions
NAMED = 3  # similar moves that an error names

Codes = tuple[int, ...]


def seat_moves(view: View, most: int | None = None) -> dict[str, Codes] | None:
    """Return the parts of moves that the seat decides on, by text, each with the codes of its actions, in order of code
    points. Return None if there are more than `most`. The seat has to be to move. It has no moves while information is
    pending."""
    found: dict[str, Codes] = {}
    if view.pending is not None:
        return found
    for text, codes in _named(view):
        found.setdefault(text, codes)
        if most is not None and len(found) > most:
            return None
    return dict(sorted(found.items()))


def read_move(view: View, text: str) -> tuple[str, Codes]:
    """Return the text and the codes of a move, in the form of `seat_moves`. The text is a complete move or one that the
    view lists. In the middle of a move, it can also be a single action. Raise IllegalMove, with the nearest moves if
    there are any."""
    if view.pending is not None:
        raise IllegalMove(text, "", str(view.pending))
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
    """Return the part of a move that the seat decides on now. The text may have any form that the notation reads. The
    result is the text in the form of `seat_moves`, its codes, and true if the text contains more. Raise IllegalMove."""
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
    """Return the text of a seat's part of a move, without the results of chance. For example, a theft does not name a
    card, because the card comes from a sampled deal."""
    text = view.game.notation.join(world, codes)
    first = view.game.notation.atom_text(view.masked, codes[0])
    return first if len(codes) == 1 and text.startswith(f"{first} ") else text


def at_own_turn(view: View) -> View:
    """Return the view with which the seat decides on its share of a joint discard while seats before it have still to
    give theirs: they give as many cards as the playout policy does most often. Any other view is returned as it is."""
    if view.turn in (None, view.seat) or not view.game.expects_shares(view):
        return view
    generator, found = Generator(0, "shares"), Counter[View]()
    for _ in range(SHARED):
        seen, world = view, view.sample(generator)
        while world.turn not in (None, view.seat) and view.game.expects_shares(seen):
            world.push(world.playout_move(generator.next()))
            seen = world.view(view.seat)
        if world.turn == view.seat and view.game.expects_shares(seen):
            found[seen] += 1
    return max(found, key=lambda one: found[one], default=view)


def probes(view: View) -> list[Position]:
    """Return sampled deals that agree with the view. Facts that hold in all of them count as seen."""
    generator = Generator(0, "moves")
    return [view.sample(generator) for _ in range(WORLDS)]


def advanced(worlds: Sequence[Position], code: int) -> list[Position]:
    """Return the sampled deals after an action. Raise IllegalMove."""
    after = [world.copy(stack=False) for world in worlds]
    for world in after:
        world.push(code)
    return after


def goes_on(worlds: Sequence[Position], seat: int) -> bool:
    """Return True if the seat continues to decide and has seen nothing new, because its view is the same in all sampled
    deals."""
    if any(world.turn != seat for world in worlds):
        return False
    first = worlds[0].view(seat)
    return all(world.view(seat) == first for world in worlds[1:])


def ends(worlds: Sequence[Position], seat: int) -> bool:
    """Return True if the seat's part of a move ends in these sampled deals."""
    return any(world.is_boundary for world in worlds) or not goes_on(worlds, seat)


def parts(view: View, worlds: list[Position]) -> Iterator[Codes]:
    """Yield the parts of moves from these sampled deals on, as codes of actions, in the order of the legal moves."""
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
