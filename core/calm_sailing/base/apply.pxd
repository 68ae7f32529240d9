"""Effects of the moves of the base game."""

from leadline.core.contract cimport move_t

cdef void calm_apply(void *state, move_t move) noexcept nogil
cdef void calm_returns(const void *state, double *values) noexcept nogil
