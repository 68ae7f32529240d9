"""The opponent model of Calm Sailing for unseen cards; beliefs.pyx lists the classes."""

from libc.stdint cimport int32_t, uint8_t

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.rng cimport Rng

cdef enum:
    STAGES = 6  # sixths of the grid
    CLASSES = 15
    LEVELS = 21  # of removed islands, 0 to 20 or more
    FEWEST = 2  # players from whom on there are weights

cdef struct BeliefWeights:  # how likely a card of each class is to be there, from 1 on, in 64ths
    int32_t gone[CLASSES]  # among the discards of the others
    int32_t hand[CLASSES]  # in their hands

# Fills in the weights for LEVELS numbers of removed islands, on the line between those that `sets` has.
cdef int read_levels(object sets, BeliefWeights (*weights)[STAGES]) except -1
# The weights of each stage with so many players and removed islands.
cdef const BeliefWeights *belief_weights(int players, int removed) noexcept nogil
cdef int stage_of(const CalmState *s) noexcept nogil
# The class of each number, from 1, and of the Finish; room for FINISH + 1.
cdef void classify(const CalmState *s, uint8_t *classes) noexcept nogil
# Deals the islands and, with `finishes`, the Finish cards that `seat` has not seen anew: by these weights or, in `believe`,
# by those of the table. Every place gets as many cards as it had; all other cards keep their places.
cdef void deal_unseen(
    CalmState *s, int seat, const BeliefWeights *w, const uint8_t *classes, bint finishes, Rng *rng
) noexcept nogil
cdef void believe(CalmState *s, int seat, Rng *rng) noexcept nogil
