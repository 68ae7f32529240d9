"""The playout policy of the competitive game."""

from leadline.core.calm_sailing.competitive.state cimport CompetitiveState
from leadline.core.calm_sailing.competitive.weights cimport CompetitivePolicy
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng

cdef move_t competitive_playout_move(const void *state, Rng *rng) noexcept nogil
cdef move_t competitive_move_by(const CompetitiveState *s, const CompetitivePolicy *policy) noexcept nogil
cdef int race_of(const CompetitiveState *s, int laid, int used) noexcept nogil
