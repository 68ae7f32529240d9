"""The playout policy of the base game."""

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.calm_sailing.policy.payments cimport PaymentNetwork
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng

cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil
cdef int calm_play_out(void *state, Rng *rng) noexcept nogil
# To the end of the game by a network of payments, or without one (NULL); how many moves.
cdef int play_out_by(CalmState *s, const PaymentNetwork *network) noexcept nogil
