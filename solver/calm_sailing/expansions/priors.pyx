"""What the playout policy thinks of every action with expansions before anything is sampled."""

from libc.stdint cimport int32_t, int64_t

from leadline.core.calm_sailing.base.state cimport ACTION
from leadline.core.calm_sailing.expansions.board cimport CELLS
from leadline.core.calm_sailing.expansions.moves cimport COMPASS, WILD_COMPASS
from leadline.core.calm_sailing.expansions.playout cimport score_actions, see
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.calm_sailing.expansions.weights cimport expanded_weights
from leadline.core.calm_sailing.policy.scores cimport Sight
from ....core.contract cimport MAX_MOVES, View, move_t

# How much of the game a unit of score (a log of a chance) is worth, and the most that a move is marked down.
EDGE = 0.1
LOWEST = -0.4
SPENT = -0.05  # of a compass or a wild in its place, which is not scored


def edges(view: View) -> list[float] | None:
    cdef View seen = view
    cdef Expanded position = seen.masked
    cdef const ExpandedState *r = position.expanded()
    cdef Sight sight
    cdef int32_t before[CELLS + 1]
    cdef move_t moves[MAX_MOVES]
    cdef int64_t scores[MAX_MOVES]
    cdef int64_t best
    cdef int count, i
    if r.calm.phase != ACTION or r.calm.over:
        return None
    count = position.ops.legal(r, moves)
    see(r, expanded_weights(r), before, &sight)
    best = score_actions(r, expanded_weights(r), &sight, moves, count, scores)
    return [
        SPENT if (moves[i] & 0xFF) in (COMPASS, WILD_COMPASS) else max(LOWEST, EDGE * (scores[i] - best) / 1024)
        for i in range(count)
    ]
