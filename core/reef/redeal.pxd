"""The knowledge of a seat: hiding the rest, and dealing it anew (1.3, 1.6)."""

from leadline.core.rng cimport Rng

cdef void reef_mask(void *state, int seat) noexcept nogil
cdef void reef_redeal(void *state, int seat, Rng *rng) noexcept nogil
