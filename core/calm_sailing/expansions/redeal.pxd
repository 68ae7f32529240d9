"""What a seat sees of a game with expansions, and the worlds that agree with it."""

from ...rng cimport Rng

cdef void expanded_mask(void *state, int seat) noexcept nogil
cdef void expanded_redeal(void *state, int seat, Rng *rng) noexcept nogil
