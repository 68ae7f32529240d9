"""Can a position of Calm Sailing with expansions, in Day and Night or on another board be won, everything known?

The steps are a few dives, the bounds, everything where few cards are left (elsewhere for a moment: some deals are lost
in the first turn), more dives, and beams up to the limit; on other boards dives alone, which find more there. The last
two may be done by several threads. Every line is checked by the rules before it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from ....core.calm_sailing.expansions.position import Expanded
from ...results import Verdict
from ..cases import everything, tree
from ..dives import EXPANSIONS, OTHER_BOARDS, DiveSets
from ..inquiry import FIRST, Inquiry, later
from ..portfolio import side_by_side
from .beam import beam_search
from .bounds import impossible
from .future import future
from .restarts import search

NEARLY_OVER = 16  # cards in hands, piles and exploration deck with which everything is searched
ALL = 20_000  # positions of that search: a fifth of a second
SOON = 32  # of it in other positions: hands full of monsters may be lost in the first turn
DIVES = 600_000  # moves of dives before the beams, on the standard grid
WIDTH = 200  # games of the narrowest beam
WIDEST = 16  # times that, at most: about 20 MB
BRANCHING = 2  # how often each is continued


def verify(
    position: Expanded,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = perf_counter,
    threads: int = 1,
) -> Verdict:
    """Whether the position can be won, everything known; limits, seed and threads as in the base game."""
    inquiry = Inquiry(nodes, seconds, seed, clock)
    if position.is_won:
        return inquiry.winnable(position, ())
    elsewhere = position.board.name != "standard"
    sets, dives = (OTHER_BOARDS, inquiry.most) if elsewhere else (EXPANSIONS, DIVES)

    # 1. A few dives.
    if not position.is_over:
        codes, count = search(position, sets, min(FIRST, inquiry.most), seed, inquiry.go_on)
        inquiry.used += count
        if codes is not None:
            return inquiry.winnable(position, codes)

    # 2. Bounds that hold for every way to play.
    argument = impossible(position)
    if argument is not None:
        return inquiry.bounded(argument)

    # 3. All ways to play, where few cards are left or all lose soon.
    cards = sum(position.hand_sizes) + sum(position.pile_sizes) + len(position.exploration)
    if inquiry.left > 0:
        most = min(ALL if cards <= NEARLY_OVER else SOON, inquiry.left)
        answer, codes, count = everything(position, impossible, future, most, inquiry.go_on)
        inquiry.used += count
        if answer is not None:
            if answer:
                return inquiry.winnable(position, codes)
            return inquiry.unwinnable("exhaustive", "every way to play on loses")

    # 4. More dives and beams.
    if inquiry.left > 0:
        further = partial(_further, position, sets, dives)
        codes, count = side_by_side(further, threads, inquiry.left, seed, inquiry.go_on)
        inquiry.used += count
        if codes is not None:
            return inquiry.winnable(position, codes)
    return inquiry.unknown()


def _further(
    position: Expanded, sets: DiveSets, dives: int, nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """At most so many moves of dives, then beams, wider now and then: a line, and what it took."""
    codes, used = search(position, sets, min(dives, nodes), later(seed, 1), go_on)
    beams = 0
    while codes is None and used < nodes and go_on():
        beams += 1
        width = WIDTH * min(WIDEST, luby(beams))
        codes, count = beam_search(position, sets, width, BRANCHING, nodes - used, later(seed, beams), go_on)
        used += count
    return codes, used


def cases(position: Expanded, most: int) -> list[dict[str, Any]] | None:
    """The tree of cases of a position that cannot be won, with at most so many moves, or None."""
    return tree(position, impossible, future, most, dead_first=False)


def luby(number: int) -> int:
    """The element `number` (from 1) of 1 1 2 1 1 2 4 1 1 2 ..., which shares work among searches of unknown length
    (Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993)."""
    size = number.bit_length()
    if number == (1 << size) - 1:
        return 1 << (size - 1)
    return luby(number - (1 << (size - 1)) + 1)
