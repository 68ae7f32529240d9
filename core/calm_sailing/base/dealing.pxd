"""Deals of the base game without Python objects."""

from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.rng cimport Rng


cdef struct Solo:  # what is a parameter of the solo game (10.1), and with more players always the same
    int draw  # extra cards of a Start
    int hand  # cards of the opening hand, and the hand limit
    int payment  # cards of the joint discard


# The islands in `gone` (a byte each, by number) leave the game, or where it is NULL as many as `removed` by lot; the
# others are filled in, ascending. Returns how many there are.
cdef int draw_islands(CalmState *s, Rng *rng, int removed, const uint8_t *gone, uint8_t *cards) noexcept nogil
# Deals into a state of zeros; `first` is the starting seat from 1, or 0 where the lot decides.
cdef void deal_state(
    CalmState *s, Rng *rng, int players, int removed, const uint8_t *gone, int first, const Solo *solo
) noexcept nogil
