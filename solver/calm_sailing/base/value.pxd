"""The learned value of a world of Calm Sailing."""

from leadline.core.calm_sailing.base.state cimport CalmState

cdef enum:
    FEATURES = 22
    HIDDEN = 16

# Fills in the features (FEATURES of them) of a world of the base game that is not over; False where it cannot be won: a gap
# lacks numbers, no Finish is left, or there are fewer cards than the grid, the Start and the Finish take.
cdef bint look_at(const CalmState *s, double *features) noexcept nogil
# The chance to win, 0 to 1; exact when the game is over or look_at says no.
cdef double value_of(const CalmState *s) noexcept nogil
