"""The cheap sensible move of the competitive game."""

from ...contract cimport move_t
from ...rng cimport Rng

cdef move_t competitive_playout_move(const void *state, Rng *rng) noexcept nogil
