"""The search for a winning line: dives with weights that vary from one to the next."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from ...core.calm_sailing.layout cimport CalmState
from ...core.calm_sailing.state cimport CalmSailing
from ...core.contract cimport move_t
from ...core.rng cimport Rng, rng_seed, rng_unit, stream_seed
from .dive cimport Dive, MOST_LINE, Weights, dive_run


def probe(CalmSailing position, list values, int dives, int seed) -> tuple[int, int]:
    """For tuning: plays `dives` dives with fixed weights; how many won, and the total of filled cells."""
    cdef Weights w
    cdef Dive dive
    cdef Rng rng
    cdef int i, won = 0
    w.keep, w.card, w.tight, w.sparse, w.balance, w.play, w.noise, w.deep = values
    rng_seed(&rng, stream_seed(seed, "dive"))
    cdef CalmState *root = position.calm()
    with nogil:
        for i in range(dives):
            won += dive_run(&dive, root, &w, &rng)
    return won, dives
