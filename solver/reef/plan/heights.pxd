"""A bound for cards in fixed order that compete for the heights of the stacks."""

from libc.stdint cimport uint8_t, uint64_t

from ....core.reef.patterns cimport Pattern

cdef enum:
    CARDS = 8  # cards left that it takes at most
    RAISES = 2 * CARDS


cdef struct Need:  # of how many stacks of which height one occurrence of a pattern is made
    uint8_t level  # 0: of any height, or the pattern has no such number
    uint8_t least  # also higher ones
    uint8_t stacks


cdef void need_of(const Pattern *pattern, Need *need) noexcept nogil
cdef int by_heights(
    uint64_t heights, int count, const Need *needs, const int *points, const int *most
) noexcept nogil
