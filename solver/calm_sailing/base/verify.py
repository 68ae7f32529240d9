"""Decide whether a position of the base game of Calm Sailing can be won with all cards known: by a line, a proof that
there is none, or `unknown`.

The steps, cheapest first: a few greedy playouts; the bounds; the zero-slack search for one player with no card to
spare; an exhaustive search if few cards are left; beams; CP-SAT if hardly a card can be spared; beams up to the limit.
The rules check every line before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ....core.calm_sailing.base.position import CalmSailing
from ....core.calm_sailing.material import HAND_LIMIT
from ...results import FirstLines, Verdict
from ..cases import dead_first, tree
from ..greedy_playouts import BASE, SOLO, WeightSets
from ..portfolio import side_by_side
from ..verify_budget import FIRST, VerifyBudget, later
from .beam import beam_search, given_up
from .bounds import impossible, largest_hand, most_payment, spare_cards
from .exhaust import MOST_HELD, exhaust, future
from .restarts import search
from .zero_slack import nothing_to_spare, zero_slack_search

if TYPE_CHECKING:
    import numpy.typing as npt

MOST_SPARE = 4  # cards that can be spared, and empty cells, up to which the model is asked
MOST_EMPTY = 32
SECOND = 2_000_000  # turns before the model is asked, which gets a quarter of what is left then
NARROW = 10  # games of the narrowest beam where hardly a card can be spared, else one
WIDEST = 1024
ZERO_SLACK = (100, 1_000, 5_000, 1_000_000)  # positions kept in a turn of zero-slack searches; the last one keeps all
NEARLY_OVER = 30  # cards in hands and piles with which everything is searched
ALL = 400_000  # positions of that search


def verify(
    position: CalmSailing,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = perf_counter,
    threads: int = 1,
) -> Verdict:
    """Return the verdict whether the position can be won with all cards known.

    Parameters
    ----------
    nodes : limit of moves and positions, all steps together, tested between parts of the work (default 20 million;
        none with `seconds` alone)
    seconds : wall time after which the search stops
    seed : of the searches; the same seed, node limit and threads give the same answer on every machine
    threads : number of searches at once after the first steps (portfolio.py)
    """
    budget = VerifyBudget(nodes, seconds, seed, clock)
    if position.is_won:
        return budget.winnable(position, ())
    weights = SOLO if position.players == 1 else BASE

    # 1. A few greedy playouts: most official deals fall to them.
    if not position.is_over:
        codes, count = search(position, weights, min(FIRST, budget.most), seed, budget.go_on)
        budget.used += count
        if codes is not None:
            return budget.winnable(position, codes)

    # 2. Bounds that hold for every way to play.
    argument = impossible(position)
    if argument is not None:
        return budget.bounded(argument)

    # 3. Lean games, and all ways to play where few cards are left.
    if budget.left > 0 and nothing_to_spare(position):
        answer, codes, count = zero_slack_search(position, ZERO_SLACK, budget.left, budget.go_on)
        budget.used += count
        if answer:
            return budget.winnable(position, codes)
        if answer is False:
            return budget.unwinnable("exhaustive", "no card can be spared, and all play that wastes none loses")
    cards = sum(position.hand_sizes) + sum(position.pile_sizes)
    if cards <= NEARLY_OVER and largest_hand(position) <= MOST_HELD and budget.left > 0:
        answer, codes, count = exhaust(position, min(ALL, budget.left), most_payment(position), budget.go_on)
        budget.used += count
        if answer is not None:
            if answer:
                return budget.winnable(position, codes)
            return budget.unwinnable("exhaustive", "every way to play on loses")

    # 4. Beams, or greedy playouts from within a move; CP-SAT if hardly a card can be spared; then up to the limit.
    for further, limit in enumerate((SECOND, budget.most)):
        if budget.left > 0:
            codes, count = side_by_side(
                partial(_further, position, weights),
                threads,
                min(limit * threads, budget.left),
                later(seed, 1 + further),
                budget.go_on,
            )
            budget.used += count
            if codes is not None:
                return budget.winnable(position, codes)
        if limit == SECOND and budget.left > 0 and budget.go_on() and tight(position):
            from .cpsat import decide  # half a second to import, and official deals never come here

            found = decide(position, budget.left // 4, lambda: budget.seconds_left)
            budget.used += found.work
            if found.winnable:
                return budget.winnable(position, found.codes)
            if found.winnable is False:
                return budget.unwinnable("cp-sat", found.reason)
    return budget.unknown()


def _further(
    position: CalmSailing, weights: WeightSets, nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """Return a longer search for a line, and what it took."""
    # Beams know of no payment above four, which a solo hand may need (10.1).
    if not position.is_boundary or (position.hand_limit > HAND_LIMIT and given_up(position)):
        return search(position, weights, nodes, seed, go_on)
    spare = spare_cards(position)
    width = NARROW if spare is not None and spare <= MOST_SPARE else 1
    return beam_search(position, width, WIDEST, nodes, seed, go_on)


def tight(position: CalmSailing) -> bool:
    """Return whether so few cards can be spared and so few cells are empty that a CP-SAT model of the rest is small."""
    spare = spare_cards(position)
    return spare is not None and spare <= MOST_SPARE and position.cells - len(position.grid) <= MOST_EMPTY


def cases(position: CalmSailing, most: int) -> list[dict[str, Any]] | None:
    """Return the tree of cases that proves that a position cannot be won; None if that takes more than `most` moves."""
    return tree(position, impossible, future, most, dead_first)


def first_lines(array: npt.NDArray[Any], nodes: int | None, seed: int) -> FirstLines:
    """Return the results of the first greedy playouts of `verify` for each position of a packed array.

    `nodes` limits the moves for each position (None: the default). core/packed_positions.py defines the array.
    """
    import numpy as np

    from ....core.packed_positions import Packed
    from .batch import LONGEST, greedy_many

    states = Packed(array).states
    codes = np.zeros((len(states), LONGEST), np.uint32)
    lengths, used = np.full(len(states), -1, np.int32), np.zeros(len(states), np.int64)
    greedy_many(states, BASE, SOLO, FIRST if nodes is None else min(FIRST, nodes), seed, codes, lengths, used)
    if (lengths < -1).any():
        raise AssertionError(f"a line that does not win was found for position {int((lengths < -1).argmax())}")
    return FirstLines(lengths, codes[np.arange(LONGEST) < lengths[:, None]], used)
