"""The legal moves of a position, or of a view as far as its seat decides on what it knows."""

from __future__ import annotations

from ...core.contract import Position, View
from ...core.errors import DocumentError, Problem
from ...core.rng import Generator

LIMIT = 10_000  # texts that are listed at most
WORLDS = 8


def moves(found: Position | View) -> dict[str, object]:
    """`to_move`, `count` and `moves`, whole moves sorted by code points; `moves` is None where there are more than
    LIMIT. In a view a move ends where another seat decides or a hidden card turns up. Raises DocumentError for the view
    of a seat that is not to move."""
    if found.turn is None:
        return {"to_move": None, "count": 0, "moves": []}
    if isinstance(found, View):
        if found.turn != found.seat:
            what = f"seat {found.seat} is not to move; the moves of seat {found.turn} are hidden from it"
            raise DocumentError([Problem("you", what)])
        own = own_moves(found)
        return {"to_move": found.turn, "count": len(own), "moves": own if len(own) <= LIMIT else None}
    texts = found.whole_moves(LIMIT)
    return {"to_move": found.turn, "count": found.perft(1) if texts is None else len(texts), "moves": texts}


def own_moves(view: View) -> list[str]:
    """The parts of whole moves that the seat decides on what it knows now.

    A move goes on while the same seat decides and has seen nothing new: what it knows then is the same in several
    random worlds. All atoms up to there depend on the view alone.
    """
    generator = Generator(0, "moves")
    worlds = [view.sample(generator) for _ in range(WORLDS)]
    start, join = worlds[0], view.game.notation.join
    texts = set()
    stack: list[tuple[tuple[int, ...], list[Position]]] = [((), worlds)]
    while stack:
        codes, here = stack.pop()
        for code in here[0].legal_codes():
            after = [world.copy() for world in here]
            for world in after:
                world.push(code)
            first = after[0].view(view.seat)
            done = after[0].is_boundary or after[0].turn != view.seat
            if done or any(world.view(view.seat) != first for world in after[1:]):
                texts.add(join(start, (*codes, code)))
            else:
                stack.append(((*codes, code), after))
    return sorted(texts)
