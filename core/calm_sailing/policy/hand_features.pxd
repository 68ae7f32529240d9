"""Hand features, computed from the view of one seat: the value of each gap, and the cost of losing each card."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t

from leadline.core.calm_sailing.base.state cimport ISLANDS, RANKS, CalmState, CardSet
from leadline.core.calm_sailing.policy.gaps cimport EIGHTHS, MOST, OWN, TIGHT, Tables
from leadline.core.calm_sailing.policy.weights cimport UNIT, Weights

ctypedef const int16_t (*fill_t)[MOST]

cdef enum:
    NUMBERS = 88  # the first multiple of eight above all numbers and 81
    PAD = 8  # places before number 0, so that what lies below a number can be read in one go
    ORDERED = 8  # the largest hand whose cards are put in order beforehand

cdef struct HandFeatures:  # what the seat to move makes of its view
    uint8_t unseen[NUMBERS]  # how many unseen numbers are below each number
    uint8_t own[NUMBERS]
    uint8_t kinds[PAD + NUMBERS]  # of each number, PAD places on: 0 neither, 1 unseen, 2 own
    uint8_t under[NUMBERS]  # the neighbours on the grid of each number of the hand, 0 and 81 at the ends of the path
    uint8_t over[NUMBERS]
    # What an unseen number and one of the hand count at a distance of 1, 2, 3, 4, 4, 3, 2, 1 in a gap of one cell, a byte
    # each, in eighths of an unseen one next to the neighbour, at most EIGHTHS - 1.
    uint64_t near_unseen
    uint64_t near_own
    int32_t factor[5]  # of the worth of a gap, by its length up to 4
    int step
    int32_t price  # of a card
    int64_t later  # of a card that a gap is expected to cost later
    int32_t closing  # of each number that a play takes out of the game
    int32_t play  # worth of laying a number rather than discarding two
    int32_t gap[NUMBERS]  # worth of the gap of each number of the hand, as it is
    int32_t losses[RANKS]  # what losing one card of each rank of the hand costs
    int32_t spare_finish  # what each Finish costs while another one is held
    # The hand in the order of what its cards cost, the cheapest first, where `look` made it (else `ordered` is -1).
    int ordered  # cards
    int free  # of them cost nothing
    int64_t keys[ORDERED]  # 256 * loss + rank
    int32_t spent[ORDERED + 1]  # what so many of the cheapest cost together
    uint8_t place[NUMBERS]  # where each number of the hand stands
    uint64_t held_low  # the numbers of the hand
    uint64_t held_high
    uint64_t occupied  # the cells of the grid
    # Where cells are not alike, 256 times what the cells before each one count for; NULL where each counts for one.
    const int32_t *before


cdef struct Outline:  # of the grid, the same for every seat; it follows a game from island to island
    int need  # cards, in units of 1/1024, that filling all gaps is expected to cost
    uint64_t dead_low  # numbers between neighbours on the grid that lie side by side
    uint64_t dead_high


cdef inline int kind_at(const HandFeatures *hf, int number) noexcept nogil:
    return hf.kinds[PAD + number]


cdef inline uint64_t _four(const uint8_t *kinds) noexcept nogil:
    return kinds[0] | <uint32_t>kinds[1] << 8 | <uint32_t>kinds[2] << 16 | <uint32_t>kinds[3] << 24


cdef inline int eighths_of(const HandFeatures *hf, int a, int b) noexcept nogil:
    """Return the total weight of the numbers within four of either end of a gap, each by its distance to the nearer end,
    eight of them at a time. The weights are at most EIGHTHS - 1 each."""
    cdef uint64_t ones = 0x0101010101010101
    cdef uint64_t pairs = 0x00FF00FF00FF00FF
    cdef uint64_t every = 0xFFFFFFFF
    cdef uint64_t kinds = _four(&hf.kinds[PAD + a + 1]) | _four(&hf.kinds[PAD + b - 4]) << 32
    cdef int from_a = (min(4, (b - a) >> 1) if b <= ISLANDS else 4) if a else 0  # how many count from either end
    cdef int from_b = min(4, (b - a - 1) >> (1 if a else 0)) if b <= ISLANDS else 0
    cdef uint64_t near = (((kinds & ones) * 255) & hf.near_unseen) | (((kinds >> 1 & ones) * 255) & hf.near_own)
    near &= ((<uint64_t>1 << (8 * from_a)) - 1) | ((every << (32 - 8 * from_b)) & every) << 32
    near = (near & pairs) + (near >> 8 & pairs)
    return <int>((near * <uint64_t>0x0001000100010001) >> 48)


cdef inline int own_eighths(const HandFeatures *hf, int a, int b, int number) noexcept nogil:
    """Return the weight in `eighths_of` of one number of the hand between a and b."""
    cdef int from_a = number - a
    cdef int from_b = b - number
    if a and from_a <= 4 and (b > ISLANDS or 2 * from_a <= b - a):
        return hf.near_own >> (8 * (from_a - 1)) & 0xFF
    if b <= ISLANDS and from_b <= 4 and (2 if a else 1) * from_b < b - a:
        return hf.near_own >> (8 * (from_b - 1)) & 0xFF
    return 0


cdef inline int cheapest_cost(const HandFeatures *hf, int wanted, int without, int *free) noexcept nogil:
    """Return the cost of the `wanted` cheapest cards of an ordered hand without number `without`, and in `free` how many
    of them cost nothing. If the hand has fewer cards, all of them count."""
    cdef bint own = kind_at(hf, without) == 2
    cdef int place = hf.place[without] if own else <int>ORDERED
    cdef int loss = hf.losses[without] if own else 0
    cdef bint skips
    wanted = min(wanted, hf.ordered - own)
    skips = place < wanted
    free[0] = min(wanted, hf.free - (own and loss <= 0))
    return hf.spent[wanted + skips] - (loss if skips else 0)


cdef inline int single_worth(const HandFeatures *hf, const Weights *w, const Tables *t, int eighths) noexcept nogil:
    """Return the worth of a gap of one cell, from the weight (`eighths_of`) of the numbers within four of a neighbour."""
    cdef int value = t.single[hf.step][min(eighths, <int>EIGHTHS - 1)]
    return <int>((<int64_t>value * w.single) >> 10)


cdef inline bint beyond_reach(const Weights *w, int a, int b, int length) noexcept nogil:
    """Return whether this is a gap of two cells that is so wide that the numbers in its middle do not count."""
    return (length == 2) & (b - a > 2 * w.reach) & (a != 0) & (b <= ISLANDS)


cdef inline int own_between(const HandFeatures *hf, const Weights *w, int a, int b, int length) noexcept nogil:
    """Return how many numbers of the hand count in a gap."""
    cdef bint far = beyond_reach(w, a, b, length)
    return (
        hf.own[b] - hf.own[a + 1] - hf.own[b - w.reach if far else 0] + hf.own[a + w.reach + 1 if far else 0]
    )


cdef inline fill_t fills_of(const HandFeatures *hf, const Weights *w, const Tables *t, int a, int b, int length) noexcept nogil:
    """Return the row of a table: the worths of a gap with as many unseen numbers that count as this one, by the number of
    own numbers and the length."""
    cdef bint far = beyond_reach(w, a, b, length)
    return t.fill[hf.step][
        hf.unseen[b] - hf.unseen[a + 1] - hf.unseen[b - w.reach if far else 0]
        + hf.unseen[a + w.reach + 1 if far else 0]
    ]


cdef inline int filled_worth(const HandFeatures *hf, fill_t row, int own, int length) noexcept nogil:
    """Return the worth of a gap of `length` cells, to be filled by `own` own numbers and the unseen numbers of the row."""
    cdef int64_t value = row[max(0, min(own, <int>OWN - 1))][min(length, <int>MOST - 1)]
    return <int>((value * hf.factor[min(length, 4)]) >> 10)


cdef inline int gap_worth(
    const HandFeatures *hf, const Weights *w, const Tables *t, int a, int b, int length, int without
) noexcept nogil:
    """Return the worth of a gap between the numbers a and b (0 and 81 at the ends of the path) after the hand has lost
    `without` of its numbers there."""
    if length <= 0:
        return 0
    if length == 1 and (a or b <= ISLANDS) and without == 0:
        return single_worth(hf, w, t, eighths_of(hf, a, b))
    return filled_worth(hf, fills_of(hf, w, t, a, b, length), own_between(hf, w, a, b, length) - without, length)


cdef inline int counted_cells(const HandFeatures *hf, int first, int length) noexcept nogil:
    """Return the number of cells for which a gap counts; small gaps always have their real number."""
    if hf.before == NULL or length <= 2:
        return length
    return max(length, (hf.before[first + length] - hf.before[first] + 128) >> 8)


cdef inline int clipped_cost(const Weights *w, int each) noexcept nogil:
    """Return the expected cost of a number, cut to the limit, from the table."""
    # No branch, which would often be guessed wrong.
    return max(min(w.most_later, each & <int>(TIGHT - 1)), each // <int>TIGHT * <int>UNIT)


cdef inline int expected_cost(const Tables *t, const Weights *w, int a, int b, int length) noexcept nogil:
    """Return the number of cards, in units of 1/1024, that filling a gap is expected to cost. Every second number can be
    laid free of charge; the others pay the smaller of two distances (with geometric distances of mean m: m * m / (2 * m -
    1))."""
    cdef int cells = max(0, length)
    return ((cells + (a != 0) + (b <= ISLANDS)) >> 1) * clipped_cost(w, t.each[b - a][cells])


cdef void look(const CalmState *s, int seat, const Weights *w, const Tables *t, HandFeatures *hf) noexcept nogil
# The same where so many cards (in units of 1/1024) can neither pay nor be laid, and cells count as `before` says; `outline` is
# that of the grid, or NULL.
cdef void look_about(
    const CalmState *s, int seat, const Weights *w, const Tables *t, int64_t useless, const int32_t *before,
    const Outline *outline, HandFeatures *hf
) noexcept nogil
# What losing each card of the hand costs, and nothing else.
cdef void look_at_losses(const CalmState *s, int seat, const Weights *w, const Tables *t, HandFeatures *hf) noexcept nogil
# The outline of a grid, and what an island that is about to be laid changes in it.
cdef void outline_of(const CalmState *s, const Weights *w, const Tables *t, Outline *outline) noexcept nogil
cdef void outline_lay(
    const CalmState *s, const Weights *w, const Tables *t, int number, int cell, Outline *outline
) noexcept nogil
# `weigh_sight` fills in what depends on the weights alone. `look_along` is `look` for the actor, with a given outline.
# The outline may be NULL.
cdef void weigh_features(const Weights *w, HandFeatures *hf) noexcept nogil
cdef void look_along(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, HandFeatures *hf
) noexcept nogil
# Brings what the actor saw as its turn began, or as it paid before, to where it pays the next card.
cdef void see_payment(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, HandFeatures *hf
) noexcept nogil
# Sorts the cards of the hand by their cost in `losses`.
cdef void order_hand(const CardSet *hand, HandFeatures *hf) noexcept nogil
# Finds the `wanted` cheapest cards of a hand from rank `above` upwards, except `without`. Returns the lowest rank among
# them, or 0 if there are too few; `cost` gets their total cost. The second form is for the actor's hand without exceptions.
cdef int cheapest_cards(
    const CardSet *hand, const HandFeatures *hf, int above, int wanted, int without, int64_t *cost
) noexcept nogil
cdef int cheapest_card(const CalmState *s, const HandFeatures *hf, int above, int wanted) noexcept nogil
