"""What the playout policy thinks of every move before anything is sampled."""

from libc.stdint cimport int64_t

from leadline.core.calm_sailing.policy.advantage cimport MARGIN, advantages, learned
from leadline.core.calm_sailing.base.moves cimport DISCARD
from leadline.core.calm_sailing.base.state cimport ACTION, CalmState
from leadline.core.calm_sailing.policy.payments cimport paying_move, payments_of
from leadline.core.calm_sailing.policy.scores cimport Sight, look, policy_tables, policy_weights, score_moves
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.policy.weights cimport Weights
from ....core.contract cimport MAX_MOVES, View, move_t

from math import hypot

from leadline.solver.game import Prior

# How much of the game a unit of score (a log of a chance) is worth where nothing is learned, and where actions are too far
# below the best score for the networks to know them; and the most that a move is marked down.
EDGE = 0.03
BEYOND = 0.1
LOWEST = -0.4
# A discard of other cards than the policy's: what it likes better wins this much more at least (LIKED in policy/payments.pyx).
DISLIKED = -0.005
# How far off that is (Prior in solver/game.py): the spread where nothing is expected to differ, and what it grows by with the
# expected difference. With other hands worlds mislead, too, for beliefs of them are never quite right.
SPREAD = 0.008
GROWTH = 0.7
BIAS = 0.01


def prior(edge: float, players: int) -> Prior:
    """What is expected of a move that should be worth so much more than the policy's."""
    return Prior(edge, hypot(SPREAD, GROWTH * edge), BIAS if players > 1 else 0.0)


def priors(view: View) -> list[Prior] | None:
    """What is expected of each legal move, in order; None where the policy does not compare plays and discards."""
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
    cdef bint networked = learned(state.players)
    cdef move_t chosen
    if state.phase != ACTION or state.over:
        return None
    count = calm_ops().legal(state, moves)
    look(state, state.actor, w, policy_tables(), &sight)
    score_moves(state, w, policy_tables(), &sight, moves, count, scores)
    best = max([scores[i] for i in range(count)])
    if networked:
        advantages(state, &sight, policy_tables(), moves, scores, count, best, values)
    else:
        for i in range(count):
            values[i] = EDGE * (scores[i] - best) / 1024
    chosen = paying_move(state, payments_of(state))
    for i in range(count):
        if moves[i] == chosen:
            own = i
    # A discard is known by the cards that cost least, whichever the policy gives.
    against = max([values[i] for i in range(count) if (moves[i] & 0xFF) == DISCARD or i == own]) if (
        (chosen & 0xFF) == DISCARD
    ) else values[own]
    edges: list[float] = []
    for i in range(count):
        if i == own:
            edges.append(0.0)
            continue
        edge = min(0.0, values[i] - against)
        # The networks know actions that are near the best score; the further below, the more the score counts.
        if networked and best - scores[i] >= MARGIN:
            edge = min(edge, BEYOND * (scores[i] - best + MARGIN) / 1024)
        if (moves[i] & 0xFF) == DISCARD and (chosen & 0xFF) == DISCARD:
            edge += DISLIKED
        edges.append(max(LOWEST, edge))
    return [prior(edge, state.players) for edge in edges]
