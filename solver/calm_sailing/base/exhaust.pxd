"""What of a position of the base game decides how it can be played on."""

from leadline.core.calm_sailing.base.state cimport CalmState

# Zeroes what was discarded, and what seats may suppose of it: nothing that is still to come depends on it.
cdef void forget(CalmState *s) noexcept nogil
