"""Values of cards in a greedy playout of a game with expansions."""

from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.solver.calm_sailing.base.greedy_playout cimport GreedyPlayout


cdef struct Whims:  # what a greedy playout likes, drawn anew for each
    double strike  # what playing a monster is worth, in cards
    double strike_noise
    double throw_all  # what a compass is worth that a closed row waits for, in cards
    double wild  # what a wild is worth, in cards
    double pair  # how much dearer two unseen top cards may be than two of the hand, in cards
    double spend  # chance that a compass goes to a yellow or orange storm though closed rows may come
    double orange  # what it is worth to be rid of an orange storm, in cards for each turn that it still weighs on
    double free  # chance that a compass goes to an orange storm first
    double patience  # cells that may still have to be filled before closed ones, where numbers for these are kept
    double hand_rows  # chance that rocks and storms go to the row that the next hand wants least
    double turn  # in Day and Night, how much less than nothing turning an island is worth at once, in cards
    double day  # and what it is worth before the Start to lay an island where the sun must be up, in cards


cdef struct ExpandedPlayout:
    GreedyPlayout playout  # its state mirrors the first part of `board`
    BoardState board  # of which games on the standard layout use the first part, `expanded`, alone
    Whims whims
    double spare
    bint failed


# Mirrors the state and finds the live numbers.
cdef void look_again(ExpandedPlayout *d) noexcept nogil
# The cards of a hand that can be discarded, cheapest first, with what losing each would cost; how many they are.
cdef int ranked_losses(ExpandedPlayout *d, int seat, uint8_t *cards, double *losses) noexcept nogil
# Sets the worth of a card of each seat; False where a gap cannot be filled and nothing can mend it.
cdef bint set_prices(ExpandedPlayout *d) noexcept nogil
# What one more compass is worth, in cards.
cdef double compass_worth(const ExpandedPlayout *d) noexcept nogil
# How many of a card lie in the piles and in the exploration deck.
cdef int ahead_of(const ExpandedState *r, int card) noexcept nogil
