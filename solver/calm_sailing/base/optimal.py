"""The line that leaves the most cards unused, with a bound that no line passes.

A line uses a card for each cell, the Start with its discards, the Finish, and the payments; each turn that is
lost to a discard takes two. The least of all that (bounds.py) leaves a number of cards that no line exceeds. Beams that
must leave so many or so many unused look for lines between what is known and that number.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from ....core.calm_sailing.base.position import CalmSailing
from ....core.errors import LeadlineError
from ....core.variation import Line
from ...results import BestLine
from ..verify_budget import VerifyBudget, later
from .beam import beam_search
from .bounds import most_unused
from .verify import NARROW, WIDEST, verify

SHARE = 3  # of the work that is left, the part of one try


def best_line(
    position: CalmSailing,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = perf_counter,
) -> BestLine:
    """Return the winning line found that leaves the most cards in hands and piles; limits and seed as for `verify`.

    Raises LeadlineError for a position within a whole move.
    """
    if not position.is_boundary:
        raise LeadlineError("optimal: a move has begun; expected a position before it")
    budget = VerifyBudget(nodes, seconds, seed, clock)
    verdict = verify(position, nodes=nodes, seconds=seconds, seed=seed, clock=clock)
    budget.used = verdict.nodes
    if not isinstance(verdict.line, Line) or position.is_over:
        return BestLine(verdict, None, None)
    line, bound, tries = verdict.line, most_unused(position), 0
    low, high = _unused(line), bound
    while low < high and budget.left > 0 and budget.go_on():
        tries += 1
        asked = (low + high + 1) // 2
        width = NARROW if bound - asked <= 4 else 1
        codes, count = beam_search(
            position, width, WIDEST, max(1, budget.left // SHARE), later(seed, tries), budget.go_on, asked
        )
        budget.used += count
        if codes is None:
            high = asked - 1
        else:
            line = Line(position, codes)
            low = _unused(line)
            high = max(low, high)
    return BestLine(budget.winnable(position, line.codes), low, bound)


def _unused(line: Line) -> int:
    """Count the cards in hands and piles when the line has won."""
    end = line.end
    assert isinstance(end, CalmSailing)
    return sum(end.hand_sizes) + sum(end.pile_sizes)
