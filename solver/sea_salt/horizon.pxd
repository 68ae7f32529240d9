"""The search of Sea Salt & Paper looks to the end of the round."""

from ...core.sea_salt.layout cimport SaltState

cdef void win_chances(const SaltState *s, int starter, double *values) noexcept nogil
