"""The playout policy of Sea Salt & Paper: a cheap sensible move from what one seat can see."""

from ..contract cimport move_t
from ..rng cimport Rng, rng_below
from .state cimport salt_legal


cdef move_t salt_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef move_t moves[256]
    cdef int count = salt_legal(state, moves)
    return moves[rng_below(rng, count)]
