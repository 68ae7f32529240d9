from collections.abc import Callable, Collection, Mapping

from ....core.calm_sailing.expansions.position import Expanded

CUTS: Mapping[str, int]  # the rules that leave out what need not be looked at, by their names

def exhaust(
    position: Expanded, nodes: int, go_on: Callable[[], bool], cuts: Collection[str] = ...
) -> tuple[bool | None, list[int], int]:
    """Searches everything, up to `nodes` positions (1 or more), those within a whole move too.

    go_on   asked now and then; the search stops when it says no. What it raises is raised
    cuts    names of the rules of CUTS that are used; all but in tests

    Returns True with the codes of a winning line, False where there is none, None at a limit; and the positions
    visited. The table of lost positions takes up to 16 MB. Raises MemoryError, and KeyError for a name that is not in
    CUTS.
    """

def is_hopeless(position: Expanded) -> bool:
    """Whether a bound of the search, as it asks in every position, shows that the position cannot be won; for tests."""

def is_final(position: Expanded) -> bool:
    """Whether no cell is emptied again: no monster is left in hands, piles or exploration deck, and no wild that can be
    one (8.4.1)."""

def future(position: Expanded) -> bytes:
    """What decides how the position can be played on: equal for positions that differ only in what was discarded or has
    left the game, in what seats know of it, or, where no cell is emptied again, in which cards are held that can never
    be laid, and which islands lie wrong (12.3)."""
