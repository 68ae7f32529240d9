"""Views of a seat in a game with expansions, and random deals that agree with them."""

from leadline.core.rng cimport Rng

cdef void expanded_mask(void *state, int seat) noexcept nogil
cdef void expanded_redeal(void *state, int seat, Rng *rng) noexcept nogil
