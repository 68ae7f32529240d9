"""What the playout policy thinks of every move before anything is sampled."""

from libc.stdint cimport int64_t

from leadline.core.calm_sailing.policy.advantage cimport MARGIN, advantages, advised_move, learned
from leadline.core.calm_sailing.base.state cimport ACTION, CalmState
from leadline.core.calm_sailing.policy.scores cimport Sight, look, policy_tables, policy_weights, score_moves
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.policy.weights cimport Weights
from ....core.contract cimport MAX_MOVES, View, move_t

# How much of the game a unit of score (a log of a chance) is worth where nothing is learned, and the most that a move is
# marked down.
EDGE = 0.1
LOWEST = -0.4


def edges(view: View) -> list[float] | None:
    """How much worse than the policy's own move each legal move is expected to be, as a difference of winning chances
    (0 to -0.4), in the order of `view.legal_codes()`; None where the policy does not compare plays and discards."""
    cdef View seen = view
    cdef CalmSailing position = seen.masked
    cdef const CalmState *state = position.calm()
    cdef const Weights *w = policy_weights(state.players, state.removed)
    cdef Sight sight
    cdef move_t moves[MAX_MOVES]
    cdef int64_t scores[MAX_MOVES]
    cdef double values[MAX_MOVES]
    cdef int64_t best
    cdef int count, i, own = 0
    cdef move_t chosen
    if state.phase != ACTION or state.over:
        return None
    count = calm_ops().legal(state, moves)
    look(state, state.actor, w, policy_tables(), &sight)
    score_moves(state, w, policy_tables(), &sight, moves, count, scores)
    best = max([scores[i] for i in range(count)])
    if not learned(state.players):
        return [max(LOWEST, EDGE * (scores[i] - best) / 1024) for i in range(count)]
    advantages(state, &sight, policy_tables(), moves, scores, count, best, values)
    chosen = advised_move(state)
    for i in range(count):
        if moves[i] == chosen:
            own = i
    # The networks know actions that are near the best score; the further below, the more the score counts.
    return [
        max(
            LOWEST,
            min(0.0, values[i] - values[own]) if best - scores[i] < MARGIN
            else min(values[i] - values[own], EDGE * (scores[i] - best + MARGIN) / 1024, 0.0),
        )
        for i in range(count)
    ]
