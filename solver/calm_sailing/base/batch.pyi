from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ....core.calm_sailing.base.position import CalmSailing
from ..dives import DiveSets

LONGEST: int  # atomic moves of a line at most

def dive_many(
    states: npt.NDArray[np.uint8],
    several: DiveSets,
    solo: DiveSets,
    nodes: int,
    seed: int,
    codes: npt.NDArray[np.uint32],
    lengths: npt.NDArray[np.int32],
    used: npt.NDArray[np.int64],
) -> None:
    """The dives with which `verify` begins, for states of shape (n, bytes of a state), up to `nodes` moves
    each, by the weights for several seats or for one.

    Fills in for each state how many atomic moves win it (-1: no line was found, or the game is over; -2: a line was
    found that the rules refuse), these moves (shape (n, LONGEST)), and how many moves were played. Raises ValueError
    where the shapes do not fit.
    """

def wins(position: CalmSailing, codes: Sequence[int]) -> bool:
    """Whether the rules allow these atomic moves one after the other, and they win."""
