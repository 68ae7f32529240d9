"""Every way to lay the first four pieces (rule 1.5), those that look alike when the board is turned taken once."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ....core.reef.material import CELLS, CENTRE, COLORS, SIDE, SPACES, Stacks
from ....core.reef.notation import STARTS, piece_text

Opening = tuple[str, Stacks]  # the move and the board after it
Pieces = list[tuple[int, int]]  # colour, rank


def openings(kind: str, *, mirrors: bool) -> Iterator[Opening]:
    """Yield the openings of this kind, `standard` or `experienced`, each a move and the board after it.

    Openings that look like an earlier one when the board is turned are omitted, and with `mirrors` its mirror images.
    """
    known: set[tuple[tuple[int, int, int], ...]] = set()
    images = _images(mirrors)
    for pieces in _standard() if kind == "standard" else _experienced():
        seen: dict[int, tuple[int, int]] = {}
        for color, rank in pieces:
            seen[rank] = color, seen.get(rank, (0, 0))[1] + 1
        alike = min(tuple(sorted((image[rank], *stack) for rank, stack in seen.items())) for image in images)
        if alike not in known:
            known.add(alike)
            stacks: Stacks = [seen.get(rank) for rank in range(CELLS)]
            yield " ".join(["start", *(piece_text(color, SPACES[rank]) for color, rank in pieces)]), stacks


def _images(mirrors: bool) -> list[list[int]]:
    """Return the ranks of all spaces as they come to lie when the board is turned."""
    found = []
    places = [divmod(rank, SIDE) for rank in range(CELLS)]
    for _ in range(SIDE):
        places = [(row, SIDE - 1 - column) for column, row in places]
        found.append([SIDE * column + row for column, row in places])
        if mirrors:
            found.append([SIDE * row + column for column, row in places])
    return found


def _standard() -> Iterator[Pieces]:
    for spaces in STARTS:
        yield [(color, SPACES.index(space)) for color, space in enumerate(spaces)]


def _experienced() -> Iterator[Pieces]:
    """List the set-ups for experienced players, in order of laying; of pieces on one space the visible one is last."""
    outside = [rank for rank in range(CELLS) if SPACES[rank] not in CENTRE]
    for ranks in itertools.product(outside, repeat=COLORS):
        shared = sorted({rank for rank in ranks if ranks.count(rank) > 1})
        for tops in itertools.product(*([c for c in range(COLORS) if ranks[c] == rank] for rank in shared)):
            order = [color for color in range(COLORS) if color not in tops]
            yield [(color, ranks[color]) for color in (*order, *tops)]
