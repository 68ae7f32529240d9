import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.competitive.position import Competitive

def duel(
    first: dict[str, int | list[int]], second: dict[str, int | list[int]], deals: list[Competitive]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Plays each deal twice, each side by its weights, the first in seat 1 and then in seat 2: the share of the first
    (1, 0.5, 0) and its lead in points, both (deals, 2)."""

def race(position: Competitive, laid: int, used: int) -> int:
    """The lead in points of the seat to move at the end, if both only discard after an action of its that lays so many
    islands (0 or 1) and gives up so many cards; for tests. Raises ValueError unless the seat is to choose an action."""
