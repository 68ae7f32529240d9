"""The scores of the playout policy of Calm Sailing: a cheap sensible move from what one seat can see."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from ...contract cimport move_t
from leadline.core.calm_sailing.policy.gaps cimport Tables
from leadline.core.calm_sailing.base.state cimport ISLANDS, RANKS, CalmState, CardSet
from leadline.core.calm_sailing.policy.weights cimport Weights

cdef enum:
    NUMBERS = 88  # the first multiple of eight above all numbers and 81
    PAD = 8  # places before number 0, so that what lies below a number can be read in one go
    ORDERED = 8  # the largest hand whose cards are put in order beforehand

cdef struct Sight:  # what the seat to move makes of its view
    uint8_t unseen[NUMBERS]  # how many unseen numbers are below each number
    uint8_t own[NUMBERS]
    uint8_t kinds[PAD + NUMBERS]  # of each number, PAD places on: 0 neither, 1 unseen, 2 own
    uint8_t under[NUMBERS]  # the neighbours on the grid of each number of the hand, 0 and 81 at the ends of the path
    uint8_t over[NUMBERS]
    # What an unseen number and one of the hand count at a distance of 1, 2, 3, 4, 4, 3, 2, 1 in a gap of one cell, a byte
    # each, in eighths of an unseen one beside the neighbour; more than EIGHTHS - 1 is no more than that.
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


cdef inline int kind_at(const Sight *sight, int number) noexcept nogil:
    return sight.kinds[PAD + number]


cdef inline uint64_t _four(const uint8_t *kinds) noexcept nogil:
    return kinds[0] | <uint32_t>kinds[1] << 8 | <uint32_t>kinds[2] << 16 | <uint32_t>kinds[3] << 24


cdef inline int eighths_of(const Sight *sight, int a, int b) noexcept nogil:
    """What the numbers within four of either end of a gap count there, each by its distance to the nearer end, eight of
    them at a time. Whatever is more than EIGHTHS - 1 stands for any such number."""
    cdef uint64_t ones = 0x0101010101010101
    cdef uint64_t pairs = 0x00FF00FF00FF00FF
    cdef uint64_t every = 0xFFFFFFFF
    cdef uint64_t kinds = _four(&sight.kinds[PAD + a + 1]) | _four(&sight.kinds[PAD + b - 4]) << 32
    cdef int from_a = (min(4, (b - a) >> 1) if b <= ISLANDS else 4) if a else 0  # how many count from either end
    cdef int from_b = min(4, (b - a - 1) >> (1 if a else 0)) if b <= ISLANDS else 0
    cdef uint64_t near = (((kinds & ones) * 255) & sight.near_unseen) | (((kinds >> 1 & ones) * 255) & sight.near_own)
    near &= ((<uint64_t>1 << (8 * from_a)) - 1) | ((every << (32 - 8 * from_b)) & every) << 32
    near = (near & pairs) + (near >> 8 & pairs)
    return <int>((near * <uint64_t>0x0001000100010001) >> 48)


cdef inline int own_eighths(const Sight *sight, int a, int b, int number) noexcept nogil:
    """What one number of the hand between a and b counts in `eighths_of`."""
    cdef int from_a = number - a
    cdef int from_b = b - number
    if a and from_a <= 4 and (b > ISLANDS or 2 * from_a <= b - a):
        return sight.near_own >> (8 * (from_a - 1)) & 0xFF
    if b <= ISLANDS and from_b <= 4 and (2 if a else 1) * from_b < b - a:
        return sight.near_own >> (8 * (from_b - 1)) & 0xFF
    return 0


cdef inline int cheapest_cost(const Sight *sight, int wanted, int without, int *free) noexcept nogil:
    """What the `wanted` cheapest cards of an ordered hand cost together, number `without` left out, and how many of them
    cost nothing; all that there are where they are fewer."""
    cdef bint own = kind_at(sight, without) == 2
    cdef int place = sight.place[without] if own else <int>ORDERED
    cdef int loss = sight.losses[without] if own else 0
    cdef bint skips
    wanted = min(wanted, sight.ordered - own)
    skips = place < wanted
    free[0] = min(wanted, sight.free - (own and loss <= 0))
    return sight.spent[wanted + skips] - (loss if skips else 0)


cdef const Weights *policy_weights(int players, int removed) noexcept nogil
cdef const Tables *policy_tables() noexcept nogil
cdef void look(const CalmState *s, int seat, const Weights *w, const Tables *t, Sight *sight) noexcept nogil
# The same where so many cards (in units of 1/1024) can neither pay nor be laid, and cells count as `before` says.
cdef void look_about(
    const CalmState *s, int seat, const Weights *w, const Tables *t, int64_t useless, const int32_t *before, Sight *sight
) noexcept nogil
# The outline of a grid, and what an island that is about to be laid changes in it.
cdef void outline_of(const CalmState *s, const Weights *w, Outline *outline) noexcept nogil
cdef void outline_lay(const CalmState *s, const Weights *w, int number, int cell, Outline *outline) noexcept nogil
# What the weights alone say of a sight, and `look` for the actor of a grid whose outline is known where that is there.
cdef void weigh_sight(const Weights *w, Sight *sight) noexcept nogil
cdef void look_along(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, Sight *sight
) noexcept nogil
# Brings what the actor saw as its turn began, or as it paid before, to where it pays the next card.
cdef void see_payment(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, Sight *sight
) noexcept nogil
# Puts the cards of the hand in the order of what `losses` says that they cost.
cdef void order_hand(const CardSet *hand, Sight *sight) noexcept nogil
# The worths of plays and discards at the start of a turn, by what `look` has made of the view; 0 for any other move.
cdef void score_moves(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, const move_t *moves, int count,
    int64_t *scores,
) noexcept nogil
# The best plays and the discard at the start of a turn, best first: at most `most`, whose scores are less than `margin`
# below the best. Within wide gaps only some cells are tried. How many they are; 0 where nothing can be done.
cdef int several(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, int most, int64_t margin, move_t *moves,
    int64_t *scores,
) noexcept nogil
# The move that scores best; outside plays and discards the move by the scores alone.
cdef move_t policy_move(const CalmState *s, const Weights *w, const Tables *t) noexcept nogil
# How many cards the actor gives of the joint discard where `kept` of each seat's cards cannot be given (NULL: none); the
# lowest-ranking of its `wanted` cheapest cards from `above` on, or 0; and what an island on the grid is worth there, beside a
# gap in its place.
cdef int own_share(const CalmState *s, const uint8_t *kept) noexcept nogil
cdef int cheapest_card(const CalmState *s, const Sight *sight, int above, int wanted) noexcept nogil
cdef int island_worth(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, int number
) noexcept nogil
