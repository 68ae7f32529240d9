"""What a seat of the competitive game knows."""

from ...rng cimport Rng

cdef void competitive_mask(void *state, int seat) noexcept nogil
cdef void competitive_redeal(void *state, int seat, Rng *rng) noexcept nogil
