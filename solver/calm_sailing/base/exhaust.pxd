"""The part of a position of the base game that matters to the rest of the game, and the test of the turn order."""

from leadline.core.calm_sailing.base.state cimport CalmState

# Zeroes what was discarded, and what seats may suppose of it: nothing that is still to come depends on it.
cdef void forget(CalmState *s) noexcept nogil

# Whether with none of up to `most` discards a seat with a Finish (a bit a seat) lays it after `lays` cards, each seat having a
# card for each of its turns.
cdef bint late(const CalmState *s, int finishes, int lays, int most) noexcept nogil
