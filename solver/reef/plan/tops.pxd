"""A bound for cards in fixed order that compete for the cells: every cell shows one colour at a time."""

from libc.stdint cimport uint8_t

from ....core.reef.patterns cimport Pattern
from ....core.reef.state cimport COLORS, Board

cdef enum:
    CARDS = 6  # cards left that it takes at most
    ANY = COLORS


cdef struct Ask:  # of how many tops of which colours one occurrence of a pattern is made
    uint8_t stacks  # of color; 0 where the tops do not bound it
    uint8_t color  # 0-3, or ANY
    uint8_t other  # of a pair of two colours the second, else the same


cdef void ask_of(const Pattern *pattern, Ask *ask) noexcept nogil
cdef int by_tops(
    const Board *board, int count, const Ask *asks, const uint8_t *pieces, const int *points, const int *most
) noexcept nogil
