"""The effect of a move of Sea Salt & Paper, and the winners."""

from libc.stdint cimport uint8_t

from leadline.core.contract cimport move_t
from leadline.core.sea_salt.state cimport SaltState

cdef void lay_out(SaltState *s, const uint8_t *cards, int first) noexcept nogil
cdef void salt_apply(void *state, move_t move) noexcept nogil
cdef void salt_returns(const void *state, double *values) noexcept nogil
