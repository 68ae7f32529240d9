"""Effects of the moves of the competitive game, and the points."""

from leadline.core.calm_sailing.competitive.state cimport CompetitiveState
from leadline.core.contract cimport move_t

cdef void competitive_apply(void *state, move_t move) noexcept nogil
cdef void competitive_returns(const void *state, double *values) noexcept nogil
cdef void note_taken(CompetitiveState *s, int seat, int card, int since) noexcept nogil
cdef int points_of(const CompetitiveState *s, int seat) noexcept nogil
