"""The islands of a solo game with nothing to spare, along the numbers instead of the cells."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    CARDS = 64  # islands of hand and pile together; a bit each in a set, in the order in which they are drawn
    MOST_FREE = 19  # islands that are laid free
    NUMBERS = 82  # 0 unused, 81 for loops to end at

cdef enum Kind:  # what a number is
    GONE = 0  # it cannot be laid any more
    HELD = 1  # it may be laid, and has been drawn
    LATER = 2  # it may be laid, and lies in the pile
    FREE = 3  # laid free
    PAID = 4  # laid for one card
    PAID_LEFT = 5  # laid for one card next to its left neighbour; its right one is to be laid for one card, too
    PAID_RIGHT = 6  # the same the other way round
    ROOT = 7  # on the grid from the beginning, with empty cells before it
    ROOT_NEXT = 8  # the same, with none before it


cdef struct Path:  # what does not change in the course of the search
    uint8_t card[NUMBERS]  # the bit of each number; CARDS for none
    uint8_t root[NUMBERS]  # the cell of a number on the grid plus one; 0 for others
    uint8_t pair[NUMBERS]  # whether the gap before a number on the grid (81: the last gap) holds a pair
    uint8_t free[NUMBERS]  # how many islands are to be laid free before that number
    bint full  # whether the last cell of the path is filled, so that nothing goes behind it


cdef struct Laid:  # by the search, a bit a card
    uint64_t free
    uint64_t paid
    uint64_t pair  # of the paid ones: the first of a pair whose second is still to be laid


cdef struct Walk:  # the states in which choices for the numbers so far can end: a bit for each number of free islands
    uint32_t edge
    uint32_t near
    uint32_t near_after
    uint32_t far
    uint32_t far_after
    uint32_t served
    uint32_t served_after
    uint32_t owes
    uint32_t owes_after
    uint32_t pair_near
    uint32_t pair_far
    uint32_t pair_owes
    uint32_t end


# Reads what each number is. `usable`: cards that may be laid but for their place; `drawn`: those below are in the hand.
cdef void read_kinds(const Path *path, const Laid *laid, uint64_t usable, int drawn, uint8_t *kinds) noexcept nogil
# Whether numbers can be chosen so that each gap is filled for the least payment.
cdef bint can_end(const Path *path, const uint8_t *kinds) noexcept nogil
# The same, and what can be said before each number, for `can_end_from` with other kinds from a number on.
cdef bint walk_along(const Path *path, const uint8_t *kinds, Walk *before) noexcept nogil
cdef bint can_end_from(const Path *path, const uint8_t *kinds, const Walk *before, int first) noexcept nogil
# The logarithm of the number of such choices, each card of the hand counting `held`; minus infinity for none.
cdef double log_choices(const Path *path, const uint8_t *kinds, float held) noexcept nogil
