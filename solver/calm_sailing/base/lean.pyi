from collections.abc import Callable, Sequence

from ....core.calm_sailing.base.position import CalmSailing

def nothing_to_spare(position: CalmSailing) -> bool:
    """Whether `lean_search` can be asked: one player at the beginning of a whole move, whose cards are as many as are
    needed when as few islands as possible are paid for, with one card each."""

def lean_search(
    position: CalmSailing, widths: Sequence[int], nodes: int, go_on: Callable[[], bool]
) -> tuple[bool | None, list[int], int]:
    """Searches a solo game in which nothing can be spared, turn by turn.

    widths  how many positions of a turn go on, for one search after another; the last one may be so large that nothing
            is left out
    nodes   positions to look at, all searches together
    go_on   asked now and then; the search stops when it says no

    Returns True with the codes of a winning line, False where a search that left nothing out found none, None where
    neither was reached; and how many positions were looked at. Raises ValueError for a position that is not
    `nothing_to_spare`, and MemoryError.
    """
