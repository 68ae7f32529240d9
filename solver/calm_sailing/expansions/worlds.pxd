"""How the search draws its worlds with expansions, in Day and Night and on other boards."""

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.rng cimport Rng

# Deals the islands that others hold or have discarded anew, as they are believed to play; Finish cards, too, where they are
# dealt like islands.
cdef void believe_with(ExpandedState *r, int seat, Rng *rng) noexcept nogil
