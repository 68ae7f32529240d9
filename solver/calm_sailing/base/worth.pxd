"""The value of a beam state, in cards."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.calm_sailing.base.state cimport SEATS, CalmState
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.partition cimport GapTable, Partition

cdef enum:
    MOST_GAPS = 66
    LOST = -1000000000  # the worth of a game that cannot be won


cdef struct SearchWeights:  # what a game is worth, in cards
    double ways  # a unit of the log of the ways to fill the gaps
    double laid  # an island on the grid
    double short  # each card that a seat lacks of its share of the turns and payments to come
    double dead  # a card in a hand that fits nowhere
    double finish  # a Finish in a hand
    double noise  # at most, added at random


cdef struct Judge:
    Partition *partition
    SearchWeights search_weights
    Rng rng
    uint8_t deepest[SEATS]  # index of the deepest Finish in each pile; the size of the pile if it has none
    int unused  # cards that a line must leave


cdef struct Tables:  # of the gaps of a game
    const GapTable *table[MOST_GAPS]
    int first[MOST_GAPS]  # cell
    int count
    int empty
    int least  # payments, NEVER where some gap cannot be filled
    double ways  # log


# The tables of the gaps with these live numbers; `whole` as in partition.pxd.
cdef void look_at(
    Judge *judge, const CalmState *s, uint64_t low, uint64_t high, bint whole, Tables *t
) noexcept nogil
# How many turns must be lost, `least` or more, until a seat with a Finish is on turn after `lays` cards; many where
# there is none.
cdef int turns_lost(const Judge *judge, const CalmState *s, int lays, int least) noexcept nogil
# The cards that seats lack of their share of the payments in this many turns; LOST if one has fewer cards than turns.
# The seat on turn has played `gone` cards already, in `played` (0 or 1) of the turns.
cdef double shortage(
    const Judge *judge, const CalmState *s, int turns, int least, bint starting, int gone, int played
) noexcept nogil
# What the game is worth at the start of a turn; LOST where it cannot be won.
cdef double worth_of(Judge *judge, const CalmState *s, uint64_t low, uint64_t high) noexcept nogil
# The seat's hand, cheapest card first, with what it costs to lose each, beyond the card itself; returns how many.
cdef int priced_hand(
    const Judge *judge, const CalmState *s, const Tables *t, int seat, uint8_t *cards, double *prices
) noexcept nogil
