"""The playout policy of the base game."""

from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng

cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil
cdef int calm_play_out(void *state, Rng *rng) noexcept nogil
