"""The opponent model for unseen cards with expansions; beliefs.pyx lists the classes."""

from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.solver.calm_sailing.base.beliefs cimport BeliefWeights

# The class of each number, from 1, and of the Finish; room for FINISH + 1.
cdef void classify_with(const ExpandedState *r, uint8_t *classes) noexcept nogil
# The weights of each stage under these rules.
cdef const BeliefWeights *beliefs_with(const ExpandedState *r) noexcept nogil
