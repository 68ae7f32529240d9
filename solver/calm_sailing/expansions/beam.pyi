from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.expansions.position import Expanded
from ..dives import DiveWeights

FEATURE_COUNT: int
UNIT_COUNT: int

def beam_search(
    position: Expanded,
    sets: Sequence[DiveWeights],
    width: int,
    branching: int,
    nodes: int,
    seed: int,
    go_on: Callable[[], bool],
    units: Sequence[Sequence[float]] | None = None,
) -> tuple[list[int] | None, int]:
    """Looks for a winning line from the position with a beam of `width` games, each continued `branching` times a turn.

    sets     one to four sets of weights of a dive; turns alternate
    nodes    moves to play at most, but for the turn in which that many are reached
    go_on    asked once a turn; the search stops when it says no
    units    a network other than the one of promise.json: a row for each of UNIT_COUNT hidden units, with FEATURE_COUNT
             weights, a bias and a weight in the sum

    Returns the codes of the winning moves, or None, and how many moves were played. Raises ValueError for a width or a
    branching below 1, for no set or more than four, and for `units` of another shape.
    """

def promise_examples(
    deals: list[Expanded],
    sets: Sequence[DiveWeights],
    width: int,
    judges: int,
    branching: int,
    share: float,
    seed: int,
    units: Sequence[Sequence[float]] | None = None,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the network of promise.json learns from: beams of `width` games from each deal, of every turn with the
    chance `share` one of the games that it leads to, and whether one beam of `judges` games wins from there. Features,
    shape (n, FEATURE_COUNT), and 1 or 0, shape (n,). Raises ValueError as `beam_search` does."""

def given_up(position: Expanded) -> bool:
    """Whether a beam gives the position up that stands at the start of a turn: a gap cannot be filled, or cards do not
    suffice, all of them or those of a seat. For tests."""
