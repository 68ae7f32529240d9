"""The legal moves of the competitive game."""

from leadline.core.calm_sailing.competitive.state cimport CompetitiveState
from leadline.core.contract cimport move_t

cpdef enum:  # a kind in addition to those of base/moves.pxd
    TAKE = 8

cdef int competitive_to_move(const void *state) noexcept nogil
cdef int competitive_boundary(const void *state) noexcept nogil
cdef int competitive_legal(const void *state, move_t *moves) noexcept nogil
cdef bint competitive_can_act(const CompetitiveState *s) noexcept nogil
