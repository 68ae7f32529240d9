"""How every seat plays on in the worlds of the search of Sea Salt & Paper."""

from ...core.contract cimport move_t
from ...core.rng cimport Rng

cdef move_t rollout_move(const void *state, Rng *rng) noexcept nogil
