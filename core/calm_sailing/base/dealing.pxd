"""Deals of the base game without Python objects."""

from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.rng cimport Rng


cdef struct Solo:  # what is a parameter of the solo game (10.1), and with more players always the same
    int draw  # extra cards of a Start
    int hand  # cards of the opening hand, and the hand limit
    int payment  # cards of the joint discard


# Removes the islands marked in `gone` (a byte each, by number), or `removed` random ones if `gone` is NULL. Fills in the
# others, ascending, and returns their number.
cdef int draw_islands(CalmState *s, Rng *rng, int removed, const uint8_t *gone, uint8_t *cards) noexcept nogil
# Deals into a state of zeros; `first` is the starting seat from 1, or 0 where the lot decides.
cdef void deal_state(
    CalmState *s, Rng *rng, int players, int removed, const uint8_t *gone, int first, const Solo *solo
) noexcept nogil
