"""What examples with and without expansions share."""

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.rng cimport Rng

# Deals piles and removed islands anew, which no seat can know.
cdef void deal_rest(CalmState *s, Rng *rng) noexcept nogil
