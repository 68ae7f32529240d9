from collections.abc import Callable, Sequence

from ....core.calm_sailing.base.position import CalmSailing

def search(
    position: CalmSailing, sets: Sequence[tuple[float, ...]], nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """Looks for a winning line from the position.

    sets     one to four sets of the eight weights of a dive, in the order of the struct in dive.pxd; dives take turns
    nodes    moves to play at most, all dives together
    go_on    asked now and then; the search stops when it says no

    Returns the codes of the winning moves, or None, and how many moves were played.
    """

def success(position: CalmSailing, values: tuple[float, ...], dives: int, seed: int) -> int:
    """How many of `dives` dives with fixed weights win: the measure by which the weights are fitted."""
