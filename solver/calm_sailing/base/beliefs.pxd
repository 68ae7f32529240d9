"""What a seat of Calm Sailing believes of the cards that it has not seen."""

from leadline.core.calm_sailing.base.state cimport CalmState
from ....core.rng cimport Rng

# Deals the islands and Finish cards that `seat` has not seen anew, as beliefs.pyx says; every place gets as many as it had.
cdef void believe(CalmState *s, int seat, Rng *rng) noexcept nogil
