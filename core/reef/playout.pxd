"""The playout policy of Reef: a cheap sensible move from what one seat can see."""

from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng

cdef move_t reef_playout_move(const void *state, Rng *rng) noexcept nogil
