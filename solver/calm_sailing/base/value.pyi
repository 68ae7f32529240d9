import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.base.position import CalmSailing

def value(position: CalmSailing) -> float:
    """The learned chance, 0 to 1, that a position of the base game with everything known is won when every seat goes
    on by the playout policy. Raises ValueError for a position with expansions."""

def examples(positions: list[CalmSailing], each: int, seed: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Features, shape (n, 22), of up to `each` (1-16) random positions of a game of the policy from each of the
    positions, and whether it was won (0 or 1); worlds that cannot be won any more are left out."""
