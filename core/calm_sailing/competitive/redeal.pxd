"""Views and random deals of the competitive game."""

from leadline.core.rng cimport Rng

cdef void competitive_mask(void *state, int seat) noexcept nogil
cdef void competitive_redeal(void *state, int seat, Rng *rng) noexcept nogil
