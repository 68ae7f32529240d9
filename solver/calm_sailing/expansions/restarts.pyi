from collections.abc import Callable, Sequence

from ....core.calm_sailing.expansions.position import Expanded
from ..dives import DiveWeights

def search(
    position: Expanded, sets: Sequence[DiveWeights], nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """Looks for a winning line from the position.

    sets     one to four sets of weights; dives take turns with them
    nodes    moves to play at most, all dives together, but for the batch of dives in which that many are reached
    go_on    asked now and then; the search stops when it says no

    Returns the codes of the winning moves, or None, and how many moves were played.
    """
