"""The playout policy of the base game: the move that the learned advantage prefers (policy/advantage.pyx)."""

from leadline.core.calm_sailing.base.apply cimport calm_apply
from leadline.core.calm_sailing.base.moves cimport PLAY
from leadline.core.calm_sailing.base.state cimport PAY, CalmState
from leadline.core.calm_sailing.policy.advantage cimport advised_move, best_advised, compares
from leadline.core.calm_sailing.policy.gaps cimport Tables
from leadline.core.calm_sailing.policy.scores cimport (
    Outline, Sight, look_along, outline_lay, outline_of, pay_along, policy_move, policy_tables, policy_weights,
    weigh_sight,
)
from leadline.core.calm_sailing.policy.weights cimport Weights
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng


cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil:
    return advised_move(<const CalmState *>state)


cdef int calm_play_out(void *state, Rng *rng) noexcept nogil:
    """The same moves to the end of the game. What a move finds out serves those that follow: the outline of the grid
    goes from turn to turn, and the payments of a turn go by what its seat saw as it began."""
    cdef CalmState *s = <CalmState *>state
    cdef const Weights *w = policy_weights(s.players, s.removed)
    cdef const Tables *t = policy_tables()
    cdef Outline outline
    cdef Sight sight
    cdef bint seen = False  # by the actor, in this turn
    cdef int moves = 0
    cdef move_t move
    outline_of(s, w, &outline)
    weigh_sight(w, &sight)
    while not s.over:
        if compares(s):
            look_along(s, w, t, &outline, &sight)
            move = best_advised(s, w, t, &sight)
            seen = True
            if (move & 0xFF) == PLAY:
                outline_lay(s, w, (move >> 8) & 0xFF, (move >> 16) & 0xFF, &outline)
        elif s.phase == PAY and seen:
            move = pay_along(s, w, t, &outline, &sight)
        else:
            move = policy_move(s, w, t)
            seen = False
        calm_apply(s, move)
        moves += 1
    return moves
