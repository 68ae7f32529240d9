"""The rules of the competitive game on the compact state."""

from ...contract cimport move_t
from leadline.core.calm_sailing.competitive.state cimport CompetitiveState

cdef int competitive_to_move(const void *state) noexcept nogil
cdef int competitive_boundary(const void *state) noexcept nogil
cdef int competitive_legal(const void *state, move_t *moves) noexcept nogil
cdef void competitive_apply(void *state, move_t move) noexcept nogil
cdef void competitive_returns(const void *state, double *values) noexcept nogil
cdef bint competitive_can_act(const CompetitiveState *s) noexcept nogil
cdef int points_of(const CompetitiveState *s, int seat) noexcept nogil
cdef void note_taken(CompetitiveState *s, int seat, int card, int since) noexcept nogil
