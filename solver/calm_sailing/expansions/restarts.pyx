"""The search for a winning line with expansions: as base/restarts.pyx, with the dives of expansions/dive.pyx."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.contract cimport move_t
from leadline.core.rng cimport rng_below
from leadline.solver.calm_sailing.base.dive cimport Weights
from leadline.solver.calm_sailing.base.restarts cimport ALONE, BATCH, Line, Search, begin, remember, vary
from leadline.solver.calm_sailing.expansions.dive cimport progress, expanded_resume, expanded_run
from leadline.solver.calm_sailing.expansions.prices cimport ExpandedDive

from collections.abc import Callable, Sequence

from ..dives import DiveWeights


cdef enum:
    EPOCH = 600  # dives after which the furthest are forgotten


cdef bint _dives(Search *search, ExpandedDive *dive, const ExpandedState *root, int count) noexcept nogil:
    """Plays `count` dives; True at the first that wins."""
    cdef Weights weights
    cdef Line *line
    cdef int i
    cdef bint won
    for i in range(count):
        vary(search, &weights)
        if search.dives >= ALONE and search.dives & 7 and search.kept:
            line = &search.elite[rng_below(&search.rng, search.kept)]
            won = expanded_resume(dive, root, &weights, &search.rng, line.moves, rng_below(&search.rng, line.length + 1))
        else:
            won = expanded_run(dive, root, &weights, &search.rng)
        search.dives += 1
        search.nodes += dive.dive.length + 1
        search.dive.length = dive.dive.length
        memcpy(search.dive.line, dive.dive.line, sizeof(move_t) * dive.dive.length)
        if won:
            return True
        remember(search, progress(&dive.board.expanded))
        if search.dives % EPOCH == 0:
            search.kept = 0
    return False


def search(
    Expanded position, sets: Sequence[DiveWeights], nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """Looks for a winning line from the position.

    sets     one to four sets of weights; dives take turns with them
    nodes    moves to play at most, all dives together, but for the batch of dives in which that many are reached
    go_on    asked now and then; the search stops when it says no

    Returns the codes of the winning moves, or None, and how many moves were played.
    """
    cdef Search state
    cdef ExpandedDive dive
    cdef BoardState root
    cdef bint won = False
    cdef uint64_t most = nodes
    cdef int batch = 2
    memcpy(&root, position.expanded(), position.ops.state_size)
    begin(&state, sets, seed, "dive")
    while not won and state.nodes < most and go_on():
        with nogil:
            won = _dives(&state, &dive, &root.expanded, batch)
        batch = min(2 * batch, <int>BATCH)
    return ([state.dive.line[i] for i in range(state.dive.length)] if won else None), state.nodes
