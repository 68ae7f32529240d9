from collections.abc import Callable, Sequence

from ....core.calm_sailing.expansions.position import Expanded
from ..dives import DiveWeights

def beam_search(
    position: Expanded,
    sets: Sequence[DiveWeights],
    width: int,
    branching: int,
    nodes: int,
    seed: int,
    go_on: Callable[[], bool],
) -> tuple[list[int] | None, int]:
    """Looks for a winning line from the position with a beam of `width` games, each continued `branching` times a turn.

    sets     one to four sets of weights of a dive; turns alternate
    nodes    moves to play at most, but for the turn in which that many are reached
    go_on    asked once a turn; the search stops when it says no

    Returns the codes of the winning moves, or None, and how many moves were played. Raises ValueError for a width or a
    branching below 1 and for no set or more than four.
    """

def given_up(position: Expanded) -> bool:
    """Whether a beam gives the position up that stands at the start of a turn: a gap cannot be filled, or cards do not
    suffice, all of them or those of a seat."""
