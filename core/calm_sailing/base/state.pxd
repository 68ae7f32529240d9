"""The compact state of Calm Sailing and the questions that are asked of it most.

Cells count along the path, 0-35 on the standard grid: row by row from the bottom, each from the left (rule 3.1), so
that neighbours are cell - 1 and cell + 1 (3.2).

    occupied   bit = cell          63 ........ 36 35 34 33 ........................ 2 1 0
                                   (free for      f6 e6 d6                         c1 b1 a1
                                    layouts of up to 64 cells)

    islands    bit = number        low:  63 62 ................................ 2 1 (0 unused)
                                   high: .......... 16 15 ...................... 1 0
                                                    80 79                       65 64

    cards      one byte a card     1-80 islands, FINISH 81, MONSTER 82, START 83, WILD 84, storms 85-87
    piles      a region a seat, bottom card first, so that a draw only counts down and clears one byte:
               | seat 1 ........ | seat 2 ........ | ...   each `stride` bytes; cards[stride*seat + size[seat] - 1] is on top

Unused bytes are zero, always: positions are compared and hashed as bytes. A masked state (a seat's view) keeps the
counts of what it hides and zeroes the rest.
"""

from libc.stdint cimport int8_t, uint8_t, uint64_t

from leadline.core.bits cimport high_bit, low_bit, popcount

cpdef enum:
    SEATS = 5
    CARDS = 112  # room for all piles; the largest game has 103 cards
    ISLANDS = 80
    FINISH = 81
    MONSTER = 82
    START = 83
    WILD = 84
    RANKS = 85  # of the cards that a hand can hold
    YELLOW = 85
    PURPLE = 86
    ORANGE = 87
    FINISHES = 5
    HAND_LIMIT = 5  # 4.2, but for the solo game (10.1)
    MOST_HELD = 40  # room for the cards of a hand: 29 at a solo Start (10.1), ten out of an exploration deck (12.2)
    JOINT_DISCARD = 8  # 5.4, but for the solo game (10.1)

cdef enum Phase:
    ACTION = 0  # a whole move begins
    PAY = 1  # `owed` more cards of the hand are due: a payment (4A.3) or the rest of a discard (4B)
    SHARE = 2  # `owed` more cards are due from the seats together (5.4); `actor` gives next

cdef enum Over:
    RUNNING = 0
    WON = 1
    LOST = 2


cdef struct CardSet:  # a multiset of cards, 24 bytes
    uint64_t low  # islands 1-63
    uint64_t high  # islands 64-80
    uint8_t special[4]  # FINISH, MONSTER, START, WILD
    uint8_t count  # all cards of the set, also where a mask hides which
    uint8_t storm[3]  # YELLOW, PURPLE, ORANGE; never in a hand


cdef struct CalmState:
    CardSet hand[SEATS]
    CardSet gone[SEATS]  # what each seat has discarded
    CardSet lost  # discarded before the document that the position comes from, by unknown hands
    uint64_t laid_low  # islands on the grid
    uint64_t laid_high
    uint64_t removed_low  # islands removed before the deal (9.1)
    uint64_t removed_high
    uint64_t occupied
    uint8_t cell_of[RANKS + 3]  # the cell of each laid island
    uint8_t cards[CARDS]
    uint8_t size[SEATS]  # cards in each pile
    uint8_t fresh[SEATS]  # how many of a hand's cards may be that seat's own Start (see redeal)
    uint8_t doubtful[SEATS]  # how many of a seat's discards may be its own Start
    uint8_t players
    uint8_t cells  # of the layout
    uint8_t stride
    uint8_t first  # starting seat, from 0
    uint8_t turn  # the active seat
    uint8_t actor  # the seat to decide: the active one but for SHARE
    uint8_t phase
    uint8_t owed
    uint8_t above  # the last card of a payment or share: the next may not rank below it
    uint8_t start_laid
    uint8_t starter  # the seat that laid the Start, from 1; 0 unknown or not laid
    uint8_t over
    uint8_t removed  # how many islands were removed
    uint8_t solo_draw  # extra cards of a solo Start (10.1)
    int8_t more_hand  # than HAND_LIMIT: only in the solo game not 0 (10.1)
    int8_t more_discard  # than JOINT_DISCARD, likewise
    uint8_t unused[1]


cdef inline int hand_limit(const CalmState *s) noexcept nogil:
    """Return the number of cards up to which a hand is filled (4.2, 10.1)."""
    return HAND_LIMIT + s.more_hand


cdef inline int joint_discard(const CalmState *s) noexcept nogil:
    """Return the number of cards that a Start costs (5.4, 10.1)."""
    return JOINT_DISCARD + s.more_discard


cdef inline int card_bit(const CardSet *cards, int card) noexcept nogil:
    """Return the number of cards of that rank in the set."""
    if card < 64:
        return (cards.low >> card) & 1
    if card <= ISLANDS:
        return (cards.high >> (card - 64)) & 1
    return cards.special[card - FINISH]


cdef inline void card_add(CardSet *cards, int card) noexcept nogil:
    if card < 64:
        cards.low |= <uint64_t>1 << card
    elif card <= ISLANDS:
        cards.high |= <uint64_t>1 << (card - 64)
    else:
        cards.special[card - FINISH] += 1
    cards.count += 1


cdef inline void card_drop(CardSet *cards, int card) noexcept nogil:
    if card < 64:
        cards.low &= ~(<uint64_t>1 << card)
    elif card <= ISLANDS:
        cards.high &= ~(<uint64_t>1 << (card - 64))
    else:
        cards.special[card - FINISH] -= 1
    cards.count -= 1


cdef inline int take_lowest(uint64_t *low, uint64_t *high) noexcept nogil:
    """Remove the lowest island from the set of two words, which must not both be 0, and return it."""
    cdef int island
    if low[0]:
        island = low_bit(low[0])
        low[0] &= low[0] - 1
    else:
        island = 64 + low_bit(high[0])
        high[0] &= high[0] - 1
    return island


cdef inline int below(uint64_t low, uint64_t high, int number) noexcept nogil:
    """Return the largest number of the set below `number`, or 0 if there is none."""
    cdef uint64_t part
    if number > 64:
        part = high & ((<uint64_t>1 << (number - 64)) - 1)
        if part:
            return 64 + high_bit(part)
        part = low
    elif number == 64:
        part = low
    else:
        part = low & ((<uint64_t>1 << number) - 1)
    return high_bit(part) if part else 0


cdef inline int beyond(uint64_t low, uint64_t high, int number) noexcept nogil:
    """Return the smallest number of the set above `number`, or 0 if there is none."""
    cdef uint64_t part
    if number < 63:
        part = low >> (number + 1)
        if part:
            return number + 1 + low_bit(part)
        part = high
    elif number == 63:
        part = high
    else:
        part = (high >> (number - 64)) >> 1
        return number + 1 + low_bit(part) if part else 0
    return 64 + low_bit(part) if part else 0


cdef inline void keep_between(uint64_t *low, uint64_t *high, int a, int b) noexcept nogil:
    """Remove from the set all numbers that are not strictly between a and b; 0 <= a < b <= 81."""
    if a >= 63:
        low[0] = 0
        high[0] &= ~<uint64_t>0 << (a - 63)
    else:
        low[0] &= ~<uint64_t>0 << (a + 1)
    if b < 64:
        high[0] = 0
        low[0] &= (<uint64_t>1 << b) - 1
    else:
        high[0] &= (<uint64_t>1 << (b - 64)) - 1


cdef inline int between(uint64_t low, uint64_t high, int a, int b) noexcept nogil:
    """Count the numbers of the set strictly between a and b; 0 <= a < b <= 81."""
    keep_between(&low, &high, a, b)
    return popcount(low) + popcount(high)


cdef inline int place_cost(int number, int cell, int a, int cell_a, int b, int cell_b) noexcept nogil:
    """Return the payment, in cards, for laying `number` on `cell` (4A.2). a and b are the next numbers on the grid below
    and above (0: none), and cell_a and cell_b their cells."""
    cdef bint left = a != 0 and cell_a == cell - 1
    cdef bint right = b != 0 and cell_b == cell + 1
    if left and right:
        return min(number - a, b - number)
    if left:
        return number - a
    if right:
        return b - number
    return 0


cdef inline int laying_cost(const CalmState *s, int number, int cell) noexcept nogil:
    """Return the payment, in cards, for laying a number that is not on the grid on an empty cell (4A.2)."""
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    return place_cost(number, cell, a, s.cell_of[a], b, s.cell_of[b])


cdef struct Gap:  # a walk along the path from gap to gap
    uint64_t low  # islands on the grid that are still to come
    uint64_t high
    int a  # the numbers at its ends, 0 and 81 at the ends of the path
    int b
    int first  # its first cell
    int length  # of the gap; 0 between neighbours


cdef inline void first_gap(const CalmState *s, Gap *gap) noexcept nogil:
    """Set `gap` before the beginning of the path; `next_gap` then goes to the first gap."""
    gap.low = s.laid_low
    gap.high = s.laid_high
    gap.b = 0
    gap.first = 0
    gap.length = -1


cdef inline bint next_gap(const CalmState *s, Gap *gap) noexcept nogil:
    """Set `gap` to the next gap along the path, which may have length 0. Return False if there is none."""
    gap.a = gap.b
    if gap.a > ISLANDS:
        return False
    gap.first += gap.length + 1
    if gap.low:
        gap.b = low_bit(gap.low)
        gap.low &= gap.low - 1
        gap.length = s.cell_of[gap.b] - gap.first
    elif gap.high:
        gap.b = 64 + low_bit(gap.high)
        gap.high &= gap.high - 1
        gap.length = s.cell_of[gap.b] - gap.first
    else:
        gap.b = ISLANDS + 1
        gap.length = s.cells - gap.first
    return True
