"""The bounds of heights.pyx and tops.pyx for the cards that are left in fixed order, asked for where they pay."""

from libc.stdint cimport uint64_t

from ....core.reef.state cimport Board
from ....core.reef.patterns cimport Pattern, Tables
from .bounds cimport Gains, Pieces
from .heights cimport Need
from .tops cimport Ask

cdef enum:
    PLAN = 16  # cards of a plan at most


cdef struct Trial:  # of a bound
    uint64_t seen  # children for which it could have been asked for
    uint64_t asked
    uint64_t cut  # children that it cut off


cdef struct Shared:
    const Tables *t
    const Gains *gain
    const Pattern *card[PLAN]
    Need needs[PLAN]
    Ask asks[PLAN]
    const Pieces *pieces  # of every subset of the cards
    bint heights  # whether each of the two is asked for at all
    bint tops
    Trial of_heights[PLAN + 1]  # by the number of cards left
    Trial of_tops[PLAN + 1]


cdef void prepare(Shared *shared, int cards) noexcept nogil
cdef int shared_bound(Shared *shared, const Board *board, int left, int need, int none) noexcept nogil
