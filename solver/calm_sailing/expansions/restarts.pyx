"""The search for a winning line with expansions: as base/restarts.pyx, with the greedy playouts of expansions/greedy_playout.pyx."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.contract cimport move_t
from leadline.core.rng cimport rng_below
from leadline.solver.calm_sailing.base.greedy_playout cimport Weights
from leadline.solver.calm_sailing.base.restarts cimport ALONE, BATCH, Line, Search, begin, remember, vary
from leadline.solver.calm_sailing.expansions.greedy_playout cimport progress, expanded_resume, expanded_run
from leadline.solver.calm_sailing.expansions.prices cimport ExpandedPlayout

from collections.abc import Callable, Sequence

from ..greedy_playouts import PlayoutWeights


cdef enum:
    EPOCH = 600  # greedy playouts after which the furthest are forgotten


cdef bint _playouts(Search *search, ExpandedPlayout *playout, const ExpandedState *root, int count) noexcept nogil:
    """Plays `count` greedy playouts; True at the first that wins."""
    cdef Weights weights
    cdef Line *line
    cdef int i
    cdef bint won
    for i in range(count):
        vary(search, &weights)
        if search.playouts >= ALONE and search.playouts & 7 and search.kept:
            line = &search.elite[rng_below(&search.rng, search.kept)]
            won = expanded_resume(playout, root, &weights, &search.rng, line.moves, rng_below(&search.rng, line.length + 1))
        else:
            won = expanded_run(playout, root, &weights, &search.rng)
        search.playouts += 1
        search.nodes += playout.playout.length + 1
        search.playout.length = playout.playout.length
        memcpy(search.playout.line, playout.playout.line, sizeof(move_t) * playout.playout.length)
        if won:
            return True
        remember(search, progress(&playout.board.expanded))
        if search.playouts % EPOCH == 0:
            search.kept = 0
    return False


def search(
    Expanded position, sets: Sequence[PlayoutWeights], nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """Look for a winning line from the position.

    sets     one to four sets of weights; greedy playouts take turns with them
    nodes    moves to play at most, all greedy playouts together, but for the batch of greedy playouts in which that many are reached
    go_on    asked now and then; the search stops when it says no

    Return the codes of the winning moves, or None, and how many moves were played.
    """
    cdef Search state
    cdef ExpandedPlayout playout
    cdef BoardState root
    cdef bint won = False
    cdef uint64_t most = nodes
    cdef int batch = 2
    memcpy(&root, position.expanded(), position.ops.state_size)
    begin(&state, sets, seed, "dive")
    while not won and state.nodes < most and go_on():
        with nogil:
            won = _playouts(&state, &playout, &root.expanded, batch)
        batch = min(2 * batch, <int>BATCH)
    return ([state.playout.line[i] for i in range(state.playout.length)] if won else None), state.nodes
