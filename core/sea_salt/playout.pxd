"""The playout policy of Sea Salt & Paper: a cheap sensible move from what one seat can see."""

from ..contract cimport move_t
from ..rng cimport Rng

cdef move_t salt_playout_move(const void *state, Rng *rng) noexcept nogil
