"""The chance to win a game of Sea Salt & Paper from the scores."""

from leadline.core.sea_salt.state cimport SaltState

cdef void win_chances(const SaltState *s, int starter, double *values) noexcept nogil
cdef double chance_of_two(int need, int other) noexcept nogil
