"""The knowledge of a seat: hiding the rest, and dealing it anew."""

from leadline.core.rng cimport Rng

cdef void encounter_mask(void *state, int seat) noexcept nogil
cdef void encounter_redeal(void *state, int seat, Rng *rng) noexcept nogil
