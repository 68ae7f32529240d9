"""The winners: points with the hands, and the rules for equal points (5.4, 5.6)."""

from leadline.core.reef.state cimport ReefState

cdef int winners_of(const ReefState *s, int *scores) noexcept nogil
cdef void reef_returns(const void *state, double *values) noexcept nogil
