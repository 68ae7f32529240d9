"""The search for a winning line of Calm Sailing: greedy playouts with varying weights, and playouts that continue good ones.

The first playouts use fixed weights and little noise, which solves most deals. Then the weights are drawn anew for every
playout. Half of the playouts replay the beginning of one of the furthest so far, up to a random turn, and then continue
in another way.
"""

from libc.math cimport exp
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.position cimport CalmSailing
from leadline.core.calm_sailing.base.state cimport ISLANDS, CalmState, between
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_unit, stream_seed
from leadline.solver.calm_sailing.base.greedy_playout cimport Weights, greedy_resume, greedy_run

from collections.abc import Callable, Sequence

from ..greedy_playouts import PlayoutWeights


cdef inline double _spread(Rng *rng, double by) noexcept nogil:
    """A factor around 1, from exp(-by) to exp(by), near 1 most often."""
    return exp(by * (rng_unit(rng) + rng_unit(rng) - 1))


cdef void vary(Search *search, Weights *weights) noexcept nogil:
    cdef Rng *rng = &search.rng
    cdef double by = 0.4 if search.playouts < 40 else 1.2
    weights[0] = search.weights[search.playouts % search.sets]
    if search.playouts < FIXED * <unsigned int>search.sets:
        weights.noise *= 0.25 * (search.playouts // search.sets)
        return
    if weights.keep > 0:
        weights.keep = 1 - (1 - weights.keep) * _spread(rng, by)
    weights.card *= _spread(rng, by)
    weights.tight *= _spread(rng, by)
    weights.sparse *= _spread(rng, by)
    weights.balance *= _spread(rng, 1.5 * by)
    weights.play *= _spread(rng, by)
    weights.noise *= _spread(rng, 1.5 * by)
    weights.deep = rng_unit(rng) * 0.5


cdef void remember(Search *search, int filled) noexcept nogil:
    """Keeps the greedy playout if it is among the furthest."""
    cdef int worst = 0, i
    if search.kept < ELITE:
        worst = search.kept
        search.kept += 1
    else:
        for i in range(1, ELITE):
            if search.elite[i].filled < search.elite[worst].filled:
                worst = i
        if search.elite[worst].filled > filled:
            return
    search.elite[worst].filled = filled
    search.elite[worst].length = search.playout.length
    memcpy(search.elite[worst].moves, search.playout.line, sizeof(move_t) * search.playout.length)


cdef bint playouts(Search *search, const CalmState *root, int count) noexcept nogil:
    """Plays `count` greedy playouts; True at the first that wins."""
    cdef Weights weights
    cdef Line *line
    cdef int i
    cdef bint won
    for i in range(count):
        vary(search, &weights)
        if search.playouts >= ALONE and search.playouts & 1 and search.kept:
            line = &search.elite[rng_below(&search.rng, search.kept)]
            won = greedy_resume(
                &search.playout, root, &weights, &search.rng, line.moves, rng_below(&search.rng, line.length + 1)
            )
        else:
            won = greedy_run(&search.playout, root, &weights, &search.rng)
        search.playouts += 1
        search.nodes += search.playout.length + 1
        if won:
            return True
        remember(search, between(search.playout.state.laid_low, search.playout.state.laid_high, 0, ISLANDS + 1))
    return False


cdef Weights weights_of(named) except *:
    cdef Weights w
    w.keep = named.keep
    w.card = named.card
    w.tight = named.tight
    w.sparse = named.sparse
    w.balance = named.balance
    w.play = named.play
    w.noise = named.noise
    w.deep = named.deep
    return w


cdef int begin(Search *search, sets, seed, str stream) except -1:
    cdef int i
    search.sets = len(sets)
    if not 1 <= search.sets <= SETS:
        raise ValueError(f"{search.sets} sets of weights; expected 1 to {SETS}")
    for i in range(search.sets):
        search.weights[i] = weights_of(sets[i])
    search.kept = 0
    search.playouts = 0
    search.nodes = 0
    rng_seed(&search.rng, stream_seed(seed, stream))
    return 0


def search(
    CalmSailing position, sets: Sequence[PlayoutWeights], nodes: int, seed: int, go_on: Callable[[], bool]
) -> tuple[list[int] | None, int]:
    """Look for a winning line from the position.

    sets     one to four sets of weights; greedy playouts take turns with them
    nodes    moves to play at most, all greedy playouts together, but for the batch of greedy playouts in which that many are reached
    go_on    asked now and then; the search stops when it says no

    Return the codes of the winning moves, or None, and how many moves were played.
    """
    cdef Search state
    cdef CalmState root = position.calm()[0]
    cdef bint won = False
    cdef uint64_t most = nodes
    cdef int batch = 2
    begin(&state, sets, seed, "dive")
    while not won and state.nodes < most and go_on():
        with nogil:
            won = playouts(&state, &root, batch)
        batch = min(2 * batch, <int>BATCH)
    return ([state.playout.line[i] for i in range(state.playout.length)] if won else None), state.nodes
