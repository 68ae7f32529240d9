"""Greedy playouts: fast, randomised, greedy games with everything known, in search of a winning line of Calm Sailing."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.calm_sailing.base.state cimport SEATS, CalmState
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng

cdef enum:
    MOST_LINE = 320  # atoms of a game: every atom but the Start, Enough and the Finish uses up a card
    NUMBERS = 81
    LENGTHS = 37
    STEPS = 10  # of `keep`


cdef struct Weights:
    double keep  # chance that a live number comes to be used, in the worth of a gap; 0 counts ways instead
    double card  # what a card is worth, in logs of ways to fill the gaps, with plenty to spare
    double tight  # how much more it is worth as the spare cards run out
    double sparse  # how much a thinly sown gap adds to its expected payments
    double balance  # how much dearer the cards of a seat with few to spare are
    double play  # what laying an island is worth beyond what it does to the gaps
    double noise
    double deep  # share of each pile's bottom that is not counted on


cdef struct GreedyPlayout:
    CalmState state
    uint64_t live_low  # islands in hands and piles
    uint64_t live_high
    Weights weights
    int keeper  # the seat whose Finish is kept for the end, or -1
    int after  # and how many more of them lie behind it in its pile
    double card  # the present worth of a card
    double price[SEATS]  # and of a card of each seat
    int step  # of the table of worths
    int length
    move_t line[MOST_LINE]


cdef inline void ascend(uint8_t *cards, int count) noexcept nogil:
    """Sorts cards as the rules want them given, ascending."""
    cdef int i, j
    cdef uint8_t card
    for i in range(1, count):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


cdef bint greedy_run(GreedyPlayout *playout, const CalmState *root, const Weights *weights, Rng *rng) noexcept nogil
cdef bint greedy_resume(
    GreedyPlayout *playout, const CalmState *root, const Weights *weights, Rng *rng, const move_t *moves, int count
) noexcept nogil

# For each length from `begin` to `end` what a gap between the numbers a and b is worth, less the payments that are expected in it.
cdef void part_worths(const GreedyPlayout *playout, int a, int b, int fitting, int begin, int end, double *worths) noexcept nogil
# What it costs to lose the `pay` cheapest cards of a hand that has more, one card of rank `number` aside.
cdef double cheapest_others(const uint8_t *cards, const double *losses, int number, int pay) noexcept nogil

# For the greedy playouts with expansions: a gap's worth less its expected payments; those payments, -1 where it cannot be filled;
# what the table loses with a live island; a hand card by card, cheapest first; the Finish to keep; fresh weights.
cdef double gap_worth(const GreedyPlayout *playout, int a, int b, int length) noexcept nogil
cdef double gap_payments(const GreedyPlayout *playout, int a, int b, int length) noexcept nogil
cdef double card_loss(const GreedyPlayout *playout, int card) noexcept nogil
cdef int hand_losses(const GreedyPlayout *playout, int seat, uint8_t *cards, double *losses) noexcept nogil
cdef void choose_keeper(GreedyPlayout *playout, Rng *rng) noexcept nogil
cdef void prepare(GreedyPlayout *playout, const Weights *weights) noexcept nogil
