"""The playout policy with expansions: a cheap sensible move from what one seat can see."""

from ...contract cimport move_t
from ...rng cimport Rng

cdef move_t expanded_playout_move(const void *state, Rng *rng) noexcept nogil
