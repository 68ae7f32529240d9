"""Views of the base game and worlds that agree with them."""

from leadline.core.rng cimport Rng

cdef void calm_mask(void *state, int seat) noexcept nogil
cdef void calm_redeal(void *state, int seat, Rng *rng) noexcept nogil
