"""Decide whether a position of Calm Sailing with expansions or on another board can be won with all cards known.

The steps: a few greedy playouts; the bounds; a brief exhaustive search, because some deals are lost in the first turn,
and a longer one if few cards are left. More greedy playouts follow, with beams on the standard grid; then the
exhaustive search again if few cards are left; then greedy playouts and beams up to the limit, also by several threads.
The rules check every line before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from ....core.calm_sailing.expansions.position import Expanded
from ...results import Verdict
from ..base.beam import luby
from ..cases import tree
from ..greedy_playouts import EXPANSIONS, OTHER_BOARDS, WeightSets
from ..portfolio import side_by_side
from ..verify_budget import FIRST, VerifyBudget, later
from .beam import beam_search
from .bounds import impossible
from .exhaust import exhaust, future
from .representatives import stands_for
from .restarts import search

NEARLY_OVER = 44  # cards in hands, piles and exploration deck with which everything is searched
ALONE = 60  # as many for one player
ALL = 100_000  # positions of that search: 0.02 s
SOON = 2_000  # of it in other positions: hands full of monsters may be lost in the first turn
SECOND = 2_000_000  # moves of greedy playouts and beams before the exhaustive search gets half of the rest
MOST = 20_000_000  # but at most so many positions: four seconds
PLAYOUTS = 600_000  # moves of greedy playouts before the beams, on the standard grid
WIDTH = 200  # games of the narrowest beam
WIDEST = 16  # times that, at most: about 20 MB
BRANCHING = 2  # how often each is continued
FURTHER = 2**32  # between the seeds of the first and of the last searches


def verify(
    position: Expanded,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = perf_counter,
    threads: int = 1,
) -> Verdict:
    """Return the verdict whether the position can be won with all cards known.

    `nodes`, `seconds`, `seed` and `threads` have the same meaning as in the base game (base/verify.py).
    """
    budget = VerifyBudget(nodes, seconds, seed, clock)
    if position.is_won:
        return budget.winnable(position, ())
    elsewhere = position.board.name != "standard"
    sets, playouts = (OTHER_BOARDS, budget.most) if elsewhere else (EXPANSIONS, PLAYOUTS)

    # 1. A few greedy playouts.
    if not position.is_over:
        codes, count = search(position, sets, min(FIRST, budget.most), seed, budget.go_on)
        budget.used += count
        if codes is not None:
            return budget.winnable(position, codes)

    # 2. Bounds that hold for every way to play.
    argument = impossible(position)
    if argument is not None:
        return budget.bounded(argument)

    # 3. All ways to play.
    cards = sum(position.hand_sizes) + sum(position.pile_sizes) + len(position.exploration)
    late = cards <= (ALONE if position.players == 1 else NEARLY_OVER)
    answer, codes = _everything(position, ALL if late else SOON, budget)

    # 4. More greedy playouts and beams; all ways to play, for longer; then up to the limit.
    for further, limit in enumerate((SECOND, budget.most) if late else (budget.most,)):
        if answer is None and budget.left > 0:
            most = min(limit * threads, budget.left)
            start = later(seed, FURTHER * further)
            codes, count = side_by_side(partial(_further, position, sets, playouts), threads, most, start, budget.go_on)
            budget.used += count
            answer = None if codes is None else True
        if answer is None and limit == SECOND:
            answer, codes = _everything(position, min(MOST, budget.left // 2), budget)
    if answer is None:
        return budget.unknown()
    if answer:
        return budget.winnable(position, codes or ())
    return budget.unwinnable("exhaustive", "every way to play on loses")


def _everything(position: Expanded, most: int, budget: VerifyBudget) -> tuple[bool | None, list[int] | None]:
    """Return all ways to play, as far as that many positions and the limits of the question allow: whether one wins,
    and its line."""
    if min(most, budget.left) <= 0 or not budget.go_on():
        return None, None
    answer, codes, count = exhaust(position, min(most, budget.left), budget.go_on)
    budget.used += count
    return answer, codes


def _further(
    position: Expanded, sets: WeightSets, playouts: int, nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """Search by greedy playouts up to that many moves, then by beams of growing width; return a line and the work."""
    codes, used = search(position, sets, min(playouts, nodes), later(seed, 1), go_on)
    beams = 0
    while codes is None and used < nodes and go_on():
        beams += 1
        width = WIDTH * min(WIDEST, luby(beams))
        codes, count = beam_search(position, sets, width, BRANCHING, nodes - used, later(seed, beams), go_on)
        used += count
    return codes, used


def cases(position: Expanded, most: int) -> list[dict[str, Any]] | None:
    """Return the tree of cases that proves that a position cannot be won; None if that takes more than `most` moves."""
    return tree(position, impossible, future, most, stands_for)
