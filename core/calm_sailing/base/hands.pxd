"""Operations on hands and discards that the base game and the expansions of Calm Sailing share."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from leadline.core.calm_sailing.base.state cimport (
    FINISH, ISLANDS, RANKS, CalmState, CardSet, between, card_add, card_drop, take_lowest,
)
from leadline.core.contract cimport move_t


cdef inline move_t move_code(int kind, int card, int cell) noexcept nogil:
    return <move_t>(kind | (card << 8) | (cell << 16))


cdef inline bint grid_full(const CalmState *s) noexcept nogil:
    return s.occupied == ~<uint64_t>0 >> (64 - s.cells)


cdef inline int rest_of(const CardSet *hand, int card) noexcept nogil:
    """Return the number of cards of the hand that rank at least `card` (1 or more)."""
    cdef int rank, total = 0
    if card <= ISLANDS:
        total = between(hand.low, hand.high, card - 1, ISLANDS + 1)
        card = FINISH
    for rank in range(card, RANKS):
        total += hand.special[rank - FINISH]
    return total


cdef inline int payments(const CardSet *hand, int kind, int above, int owed, int elsewhere, move_t *moves) noexcept nogil:
    """Write to `moves` the moves, of the given kind, of the cards that may be given next, and return their number. The
    cards rank at least `above`, so that every set is given in one order only, and leave enough for the `owed` cards.
    `elsewhere` cards can still come from the seats that follow."""
    cdef int card, left, count = 0
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    left = rest_of(hand, above)
    if above < 64:
        low &= ~<uint64_t>0 << above
    else:
        low = 0
        high = high & (~<uint64_t>0 << (above - 64)) if above <= ISLANDS else 0
    while low or high:
        if left + elsewhere < owed:
            return count
        card = take_lowest(&low, &high)
        moves[count] = move_code(kind, card, 0)
        count += 1
        left -= 1
    for card in range(max(above, <int>FINISH), RANKS):
        if left + elsewhere < owed:
            return count
        if hand.special[card - FINISH]:
            moves[count] = move_code(kind, card, 0)
            count += 1
            left -= hand.special[card - FINISH]
    return count


cdef inline void discard(CalmState *s, int seat, int card) noexcept nogil:
    card_drop(&s.hand[seat], card)
    card_add(&s.gone[seat], card)
    if s.start_laid and s.fresh[seat]:
        s.doubtful[seat] += 1
    if s.fresh[seat] > s.hand[seat].count:
        s.fresh[seat] = s.hand[seat].count
    s.owed -= 1
    s.above = card


cdef inline void hide(CardSet *cards) noexcept nogil:
    cards.low = 0
    cards.high = 0
    memset(cards.special, 0, sizeof(cards.special))
    memset(cards.storm, 0, sizeof(cards.storm))


cdef inline void restore(CardSet *cards, int card) noexcept nogil:
    """Put a card into a set whose `count` already includes it; the count stays."""
    card_add(cards, card)
    cards.count -= 1


cdef inline int hidden(const CardSet *cards) noexcept nogil:
    """Return the number of cards that the set counts but does not show."""
    return cards.count - rest_of(cards, 1)


cdef inline void lay(CalmState *s, int number, int cell) noexcept nogil:
    """Put an island on an empty cell of the grid."""
    if number < 64:
        s.laid_low |= <uint64_t>1 << number
    else:
        s.laid_high |= <uint64_t>1 << (number - 64)
    s.cell_of[number] = cell
    s.occupied |= <uint64_t>1 << cell


cdef inline int start_draw(const CalmState *s, int seat) noexcept nogil:
    """Return the number of extra cards that a seat draws when a Start is laid (5.3, 10.1)."""
    if s.players == 2:
        return min(2, <int>s.size[seat])
    if s.players == 1:
        return min(<int>s.solo_draw, <int>s.size[seat])
    return 0
