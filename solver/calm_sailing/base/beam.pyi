from collections.abc import Callable

from ....core.calm_sailing.base.position import CalmSailing

def beam_search(
    position: CalmSailing,
    width: int,
    widest: int,
    nodes: int,
    seed: int,
    go_on: Callable[[], bool],
    unused: int = 0,
) -> tuple[list[int] | None, int]:
    """Looks for a winning line by beams, each with weights of its own.

    position  where a whole move begins
    width     games of the narrowest beam; others have up to `widest` (4,096 at most)
    nodes     turns to look at, all beams together, but for the turn of a beam in which that many are reached
    go_on     asked before each beam; the search stops when it says no
    unused    cards that must be left in hands and piles at the end

    Returns the codes of the winning moves, or None, and how many turns were looked at. Raises ValueError for a width
    out of range and a position within a whole move or at the end.
    """

def given_up(position: CalmSailing, unused: int = 0) -> bool:
    """Whether a beam gives the position up at once: a gap cannot be filled, cards do not suffice to leave `unused` of
    them, or no seat with a Finish can lay it in time. Payments are at most four, which hands of five can hold; a larger
    solo hand may pay more, and what is given up then can still be won. Raises ValueError for a position within a whole
    move."""

def luby(number: int) -> int:
    """The element `number` (from 1) of 1 1 2 1 1 2 4 1 1 2 ..., which shares work among searches of unknown length
    (Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993). Raises ValueError below 1."""
