"""The weights of the playout policy. Whole numbers, so that the policy moves alike on every machine.

Worths and prices are logarithms of chances in units of 1/1024; shares and factors too are in units of 1/1024.
weights.json holds sets for each number of players and for some numbers of removed islands; between these they follow a
straight line. They were found by CMA-ES (Hansen, "The CMA evolution strategy: a
tutorial", 2016) on deals of their own (benchmarks/fit/tune_policy.py); benchmarks/notebook.md lists what they win.
"""

from libc.stdint cimport int32_t

cdef enum:
    UNIT = 1024
    LEVELS = 21  # of removed islands, 0 to 20 or more, that have weights of their own


cdef struct Weights:
    # The chance q that an unseen number which fits is still to come, and comes in time.
    int32_t come  # q for each unit of the share of numbers that are not discarded
    int32_t come_empty  # added to it on an empty grid, less as the grid fills
    int32_t come_share  # factor added to q for each unit of that share that is lacking
    int32_t come_players  # added for each player beyond two
    int32_t dead  # how much likelier a dead number is among the discards of others than a live one
    # Gaps.
    int32_t own  # chance that a number of the seat's hand is laid into the gap that it fits
    int32_t own_single  # how many unseen numbers an own one stands for in a gap of one cell
    int32_t near2  # what a number counts in a gap of one cell at a distance of 2, 3 and 4 (at 1: UNIT)
    int32_t near3
    int32_t near4
    int32_t single  # factor of the worth of gaps of one cell, of two, of three, of more
    int32_t pair
    int32_t three
    int32_t wide
    int32_t reach  # a number in a gap of two cells counts up to this distance from one end (not in units)
    # Cards.
    int32_t card  # price of any card
    int32_t card_slack  # added, divided by the cards that are left over
    int32_t need  # cards that filling the gaps takes, for each card that it is expected to cost
    int32_t card_empty  # factor added to the price on an empty grid, less as the grid fills
    int32_t card_players  # factor added for each player beyond two
    int32_t card_own  # the price rises with what the seat's cards lack of an even share
    int32_t many  # additional price of a payment of k cards: k * k times this
    int32_t later  # price of a card that a gap is expected to cost later, for each unit of the price of a card
    int32_t most_later  # upper limit of the expected cost of a number
    int32_t closing  # price of each unseen number that a play shuts out, on an empty grid, less as it fills
    int32_t far  # the most numbers that count so (a number, not in units)
    int32_t keep  # what losing a number that fits somewhere costs at least
    # Finish cards of the hand.
    int32_t finish0  # losing the only one, with 0, 1, 2, 3 and 4 others not seen
    int32_t finish1
    int32_t finish2
    int32_t finish3
    int32_t finish4
    int32_t finish_late  # factor added as the grid fills
    int32_t finish_spare  # losing one of several
    # Actions.
    int32_t play_empty  # added to `play` on an empty grid, less as the grid fills
    int32_t play  # laying a number rather than discarding two


cdef const Weights *policy_weights(int players, int removed) noexcept nogil
