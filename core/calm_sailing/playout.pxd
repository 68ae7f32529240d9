"""The playout policy of Calm Sailing: a cheap sensible move from what one seat can see."""

from ..contract cimport move_t
from ..rng cimport Rng

cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil
