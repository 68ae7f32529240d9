"""Lower bounds on what filling the grid of Calm Sailing costs."""

from libc.stdint cimport uint64_t

cdef int gap_payment(uint64_t low, uint64_t high, int a, int b, int length, int most) noexcept nogil
