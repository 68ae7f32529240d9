"""What a seat sees of a position of Sea Salt & Paper."""

from ..rng cimport Rng

cdef void salt_mask(void *state, int seat) noexcept nogil
cdef void salt_redeal(void *state, int seat, Rng *rng) noexcept nogil
