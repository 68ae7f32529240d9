from collections.abc import Callable, Collection, Mapping

from ....core.calm_sailing.base.position import CalmSailing

MOST_HELD: int  # cards of a hand with which a position can be searched
CUTS: Mapping[str, int]  # the rules that leave out what need not be looked at, by their names

def exhaust(
    position: CalmSailing,
    nodes: int,
    payment: int,
    go_on: Callable[[], bool],
    table_bits: int = 18,
    cuts: Collection[str] = ...,
) -> tuple[bool | None, list[int], int]:
    """Searches everything, up to `nodes` positions; the one at which it stops is counted, too.

    payment     the largest single payment that any hand can make (see bounds.most_payment)
    go_on       asked now and then; the search stops when it says no
    table_bits  log2 of the entries of the table of lost positions, 16 bytes each
    cuts        names of the rules of CUTS that are used; all but in tests

    Returns True with the codes of a winning line, False where there is none, None where it was stopped; and the
    positions visited. Raises MemoryError, ValueError where a hand may come to hold more than MOST_HELD cards, KeyError
    for a name that is not in CUTS, and what `go_on` or a signal raises.
    """

def future(position: CalmSailing) -> bytes:
    """What decides how the position can be played on: equal for positions that differ only in what was discarded."""
