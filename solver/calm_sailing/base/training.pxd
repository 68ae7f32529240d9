"""What examples with and without expansions share."""

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.contract cimport GameOps
from leadline.core.rng cimport Rng

ctypedef void (*Unknown)(void *state, Rng *rng) noexcept nogil  # deals anew what no seat can know

# Deals piles and removed islands anew, which no seat can know.
cdef void deal_rest(CalmState *s, Rng *rng) noexcept nogil

# By how much the moves `codes` win more often than `others` where every seat plays on by the policy, and the mean of the
# squares, in `worlds` worlds with the hands as they are. Raises ValueError for no world and for too long plans.
cdef object gains_of(
    const GameOps *ops, const void *state, Unknown deal_unknown, object codes, object others, int worlds, int seed
)
