"""Information-set Monte Carlo tree search as textbooks have it, with random playouts."""

from libc.stdint cimport int32_t, uint64_t

from leadline.core.contract cimport STATE_WORDS
from leadline.solver.search.tree cimport Tree


cdef class RandomTree(Tree):
    cdef uint64_t masked[STATE_WORDS]
    cdef uint64_t world_seed, play_seed
    cdef uint64_t count  # iterations of the decision at hand
    cdef int32_t root
