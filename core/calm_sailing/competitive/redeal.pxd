"""What a seat of the competitive game knows."""

from ...rng cimport Rng

cdef void duel_mask(void *state, int seat) noexcept nogil
cdef void duel_redeal(void *state, int seat, Rng *rng) noexcept nogil
