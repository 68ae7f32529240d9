"""The playout policy of the base game: the move that the learned advantage prefers (policy/advantage.pyx)."""

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.calm_sailing.policy.advantage cimport advised_move
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng


cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil:
    return advised_move(<const CalmState *>state)
