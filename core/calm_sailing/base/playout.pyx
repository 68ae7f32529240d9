"""The playout policy of the base game: the action that the learned advantage prefers (policy/advantage.pyx), paid with
the cards that it is best to give (policy/payments.pyx)."""

from leadline.core.calm_sailing.base.apply cimport calm_apply
from leadline.core.calm_sailing.base.hands cimport move_code, rest_of
from leadline.core.calm_sailing.base.moves cimport PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport PAY, CalmState
from leadline.core.calm_sailing.policy.advantage cimport compares
from leadline.core.calm_sailing.policy.gaps cimport Tables, policy_tables
from leadline.core.calm_sailing.policy.hand_features cimport (
    Outline, HandFeatures, look_along, outline_lay, outline_of, see_payment, weigh_features,
)
from leadline.core.calm_sailing.policy.payments cimport (
    PaymentNetwork, best_paying, given_card, paying_move, payments_of,
)
from leadline.core.calm_sailing.policy.weights cimport Weights, policy_weights
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng


cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    return paying_move(s, payments_of(s))


cdef int calm_play_out(void *state, Rng *rng) noexcept nogil:
    """Play the game to its end by the rollout policy, and return the number of moves."""
    cdef CalmState *s = <CalmState *>state
    return play_out_by(s, payments_of(s))


cdef int play_out_by(CalmState *s, const PaymentNetwork *network) noexcept nogil:
    """Play the game to its end by the policy, with work shared among moves: the outline of the grid is kept from turn
    to turn, and the payments of a turn use the seat's features from the beginning of the turn. Return the number of
    moves."""
    cdef const Weights *w = policy_weights(s.players, s.removed)
    cdef const Tables *t = policy_tables()
    cdef Outline outline
    cdef HandFeatures hf
    cdef bint seen = False  # by the actor, in this turn
    cdef int moves = 0
    cdef move_t move
    outline_of(s, w, t, &outline)
    weigh_features(w, &hf)
    while not s.over:
        if compares(s):
            look_along(s, w, t, &outline, &hf)
            move = best_paying(s, w, t, &hf, network)
            seen = True
            if (move & 0xFF) == PLAY:
                outline_lay(s, w, t, (move >> 8) & 0xFF, (move >> 16) & 0xFF, &outline)
        elif s.phase == PAY and seen and s.owed < rest_of(&s.hand[s.actor], s.above):
            see_payment(s, w, t, &outline, &hf)
            move = move_code(PAYMENT, given_card(s, &hf, network, s.above, s.owed), 0)
        else:
            move = paying_move(s, network)
            seen = False
        calm_apply(s, move)
        moves += 1
    return moves
