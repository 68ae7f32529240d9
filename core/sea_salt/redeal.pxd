"""The view of a seat in a position of Sea Salt & Paper, and random positions that agree with it."""

from leadline.core.rng cimport Rng

cdef void salt_mask(void *state, int seat) noexcept nogil
cdef void salt_redeal(void *state, int seat, Rng *rng) noexcept nogil
