"""What the weights of dives with expansions are fitted to. No search comes here; benchmarks/fit does."""

from libc.string cimport memcpy

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.rng cimport Rng, rng_seed, stream_seed
from leadline.solver.calm_sailing.base.dive cimport Weights
from leadline.solver.calm_sailing.base.restarts cimport weights_of
from leadline.solver.calm_sailing.expansions.dive cimport ExpandedDive, expanded_run


def success(Expanded position, weights, int dives, seed) -> int:
    """How many of `dives` dives with fixed weights win, each with whims of its own as in the search."""
    cdef Weights w = weights_of(weights)
    cdef ExpandedDive dive
    cdef Rng rng
    cdef BoardState root
    cdef int i, won = 0
    memcpy(&root, position.expanded(), position.ops.state_size)
    rng_seed(&rng, stream_seed(seed, "dive"))
    with nogil:
        for i in range(dives):
            won += expanded_run(&dive, &root.expanded, &w, &rng)
    return won
