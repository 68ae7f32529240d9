"""Common code for examples with and without expansions."""

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.contract cimport GameOps
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.beliefs cimport BeliefWeights

from libc.stdint cimport int64_t, uint8_t

ctypedef void (*Unknown)(void *state, Rng *rng) noexcept nogil  # deals anew what no seat can know

# Deals piles and removed islands anew, which no seat can know.
cdef void deal_rest(CalmState *s, Rng *rng) noexcept nogil

# Belief weights of each stage as an array, shape (STAGES, 2, CLASSES), and from one; raises ValueError for one below 1.
cdef object listed_weights(const BeliefWeights *w)
cdef int weights_from(object numbers, BeliefWeights *w) except -1
# Adds where the islands and Finish cards are that the seat has not seen: counts[place, class].
cdef void count_unseen(const CalmState *s, int seat, const uint8_t *classes, int64_t[:, ::1] counts) noexcept nogil

# By how much the moves `codes` win more often than `others` where every seat plays on by the policy, and the mean of the
# squares, in `worlds` worlds with the hands as they are. Raises ValueError for no world and for too long plans.
cdef object gains_of(
    const GameOps *ops, const void *state, Unknown deal_unknown, object codes, object others, int worlds, int seed
)
