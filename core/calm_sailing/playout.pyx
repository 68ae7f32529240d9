"""The playout policy: each gap of the grid is worth the log of the chance that the numbers still to come can fill it.

A gap of L cells between the numbers a and b can draw on the own hand's numbers between them, and on each unseen one
with a chance q that it is alive and comes in time. An action is worth the change of that sum, less its payment and the
worth of the cards that it uses up. Only what the seat to move has seen is read.
"""

from libc.math cimport exp, log, pow
from libc.stdint cimport uint8_t, uint64_t

from ..bits cimport low_bit
from ..contract cimport move_t
from ..rng cimport Rng, rng_below
from .layout cimport (
    ACTION, DISCARD, ENOUGH, FINISH, GIVE, ISLANDS, JOINT_DISCARD, LAY_FINISH, LAY_START, PAY, PAYMENT, PLAY, RANKS,
    SHARE, START, CalmState, CardSet, below, between, beyond, card_bit, place_cost,
)

cdef enum:
    SHARES = 16  # steps of q
    MOST = 37  # gap lengths 0-36

cdef double DEAD = -12.0  # log chance of a gap that nothing can fill
cdef float _FILL[SHARES][ISLANDS + 1][MOST]  # log P(at least `length` of `unseen` numbers come)


cdef void _fill_table() noexcept nogil:
    cdef double mass[ISLANDS + 2]
    cdef double q, tail
    cdef int share, unseen, length, i
    for share in range(SHARES):
        q = (share + 1.0) / (SHARES + 1.0)
        for i in range(ISLANDS + 2):
            mass[i] = 0
        mass[0] = 1
        for unseen in range(ISLANDS + 1):
            if unseen:
                for i in range(unseen, 0, -1):
                    mass[i] = mass[i] * (1 - q) + mass[i - 1] * q
                mass[0] *= 1 - q
            for length in range(MOST):
                tail = 0
                for i in range(length, unseen + 1):
                    tail += mass[i]
                _FILL[share][unseen][length] = max(DEAD - 0.3 * max(0, length - unseen), log(tail)) if tail > 1e-9 else (
                    DEAD - 0.3 * max(0, length - unseen)
                )


_fill_table()


cdef struct Sight:  # what the seat to move makes of its view
    uint64_t unseen_low
    uint64_t unseen_high
    int share
    double card  # what a card is worth as payment
    double losses[RANKS]  # what losing one card of each rank of the hand costs
    double held[RANKS]


cdef inline int _near(uint64_t low, uint64_t high, int a, int b) noexcept nogil:
    """Numbers of the set between a and b that one cell between them can take: at most 4 from one of the two."""
    if a == 0:
        return between(low, high, max(0, b - 5), b) if b <= ISLANDS else between(low, high, 0, b)
    if b > ISLANDS:
        return between(low, high, a, min(<int>ISLANDS + 1, a + 5))
    if b - a <= 9:
        return between(low, high, a, b)
    return between(low, high, a, a + 5) + between(low, high, b - 5, b)


cdef inline double _gap(const Sight *sight, const CardSet *hand, int a, int b, int length, int without) noexcept nogil:
    """The worth of a gap between a and b (0 and 81 at the ends of the path) when the hand has lost `without` of its
    numbers there."""
    cdef int unseen, own
    if length <= 0:
        return 0
    if length == 1:
        unseen = _near(sight.unseen_low, sight.unseen_high, a, b)
        own = _near(hand.low, hand.high, a, b)
    else:
        unseen = between(sight.unseen_low, sight.unseen_high, a, b)
        own = between(hand.low, hand.high, a, b)
    own -= without
    if own < 0:
        own = 0
    return _FILL[sight.share][unseen][max(0, length - own)]


cdef void _look(const CalmState *s, int seat, Sight *sight) noexcept nogil:
    cdef const CardSet *hand = &s.hand[seat]
    cdef const CardSet *gone = &s.gone[seat]
    cdef uint64_t low = s.laid_low | hand.low | gone.low
    cdef uint64_t high = s.laid_high | hand.high | gone.high
    cdef int other, alive = 0, unseen, cards = 0, empty, number, a, b, length, share
    cdef double q, spare, now
    cdef uint64_t left_low = hand.low
    cdef uint64_t left_high = hand.high
    sight.unseen_low = ~low & ~<uint64_t>1
    sight.unseen_high = ~high & <uint64_t>0x1FFFF
    unseen = between(sight.unseen_low, sight.unseen_high, 0, ISLANDS + 1)
    for other in range(s.players):
        cards += s.hand[other].count + s.size[other]
        alive += s.size[other]
        if other != seat:
            alive += s.hand[other].count
    empty = s.cells - between(s.laid_low, s.laid_high, 0, ISLANDS + 1)
    q = 0.55 * alive / max(1.0, unseen + 4.0)
    share = <int>(q * (SHARES + 1)) - 1
    sight.share = max(0, min(<int>SHARES - 1, share))
    spare = cards - empty - 1 - empty * 0.5 - (0 if s.start_laid else JOINT_DISCARD + 1)
    sight.card = 0.10 + 1.2 / max(2.0, spare)
    while left_low or left_high:
        if left_low:
            number = low_bit(left_low)
            left_low &= left_low - 1
        else:
            number = 64 + low_bit(left_high)
            left_high &= left_high - 1
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        length = (s.cell_of[b] if b else s.cells) - (s.cell_of[a] + 1 if a else 0)
        b = b if b else ISLANDS + 1
        now = _gap(sight, hand, a, b, length, 0) - _gap(sight, hand, a, b, length, 1)
        sight.held[number] = now
        sight.losses[number] = now + (0.02 if length > 0 else 0)
    # A second Finish in the hand is worth little; the only one that is left is worth the game.
    other = 5 - hand.special[0] - gone.special[0]
    q = 1.0 * alive / max(1.0, unseen + other + 1.0)
    now = 0.15 if hand.special[0] > 1 else (0.25 + 2.0 * pow(1 - q * 0.6, other)) * (1.6 - empty / 36.0)
    sight.losses[FINISH] = now
    sight.losses[START] = -0.01
    sight.held[FINISH] = now
    sight.held[START] = -0.01


cdef int _cheapest(
    const CardSet *hand, const Sight *sight, int above, int wanted, int without, double *cost
) noexcept nogil:
    """The lowest-ranking card of the `wanted` cheapest cards from rank `above` on, `without` left out; `cost` gets their
    summed loss. 0 where there are too few."""
    cdef int picked[8]
    cdef double price[8]
    cdef int card, copies, i, count = 0, lowest = RANKS
    cdef double loss
    cost[0] = 0
    if wanted == 0:
        return 0
    for card in range(above, RANKS):
        copies = card_bit(hand, card) if card != without else 0
        while copies > 0:
            loss = sight.losses[card]
            if card == FINISH and copies > 1:
                loss = 0.05
            copies -= 1
            if count < wanted:
                count += 1
                i = count - 1
            elif loss < price[count - 1]:
                i = count - 1
            else:
                continue
            while i > 0 and price[i - 1] > loss:
                price[i] = price[i - 1]
                picked[i] = picked[i - 1]
                i -= 1
            price[i] = loss
            picked[i] = card
    if count < wanted:
        return 0
    for i in range(count):
        cost[0] += price[i]
        lowest = min(lowest, picked[i])
    return lowest


cdef inline move_t _code(int kind, int card, int cell) noexcept nogil:
    return <move_t>(kind | (card << 8) | (cell << 16))


cdef int _own_share(const CalmState *s) noexcept nogil:
    """How many cards the actor gives of those still due: they come from whoever has most cards left, one by one."""
    cdef int left[5]
    cdef int hand[5]
    cdef int seat = s.actor, best, i, given = 0
    cdef int seats = 0
    while True:
        hand[seats] = s.hand[seat].count
        left[seats] = s.hand[seat].count + s.size[seat]
        seats += 1
        seat = (seat + 1) % s.players
        if seat == s.turn:
            break
    for i in range(s.owed):
        best = -1
        for seat in range(seats):
            if hand[seat] and (best < 0 or left[seat] > left[best]):
                best = seat
        if best < 0:
            break
        hand[best] -= 1
        left[best] -= 1
        given += best == 0
    return given


cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    cdef int seat = s.actor
    cdef const CardSet *hand = &s.hand[seat]
    cdef Sight sight
    cdef double cost, score, best = -1e9, before, base
    cdef int number, a, b, top, first, last, cell, pay, card, lowest, wanted
    cdef move_t found = 0
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    _look(s, seat, &sight)
    if s.phase == PAY:
        return _code(PAYMENT, _cheapest(hand, &sight, s.above, s.owed, 0, &cost), 0)
    if s.phase == SHARE:
        wanted = _own_share(s)
        lowest = 0
        while wanted > 0 and lowest == 0:
            lowest = _cheapest(hand, &sight, s.above, wanted, 0, &cost)
            wanted -= 1
        return _code(GIVE, lowest, 0) if lowest else _code(ENOUGH, 0, 0)
    if hand.special[START - FINISH] and not s.start_laid:
        return _code(LAY_START, START, 0)
    if hand.special[0] and s.start_laid and s.occupied == ((<uint64_t>1 << s.cells) - 1):
        return _code(LAY_FINISH, FINISH, 0)
    while low or high:
        if low:
            number = low_bit(low)
            low &= low - 1
        else:
            number = 64 + low_bit(high)
            high &= high - 1
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        if last < first:
            continue
        top = b if b else ISLANDS + 1
        before = _gap(&sight, hand, a, top, last - first + 1, 0)
        for cell in range(first, last + 1):
            pay = place_cost(number, cell, a, first - 1, b, last + 1)
            if pay >= hand.count:
                continue
            base = (
                _gap(&sight, hand, a, number, cell - first, 0) + _gap(&sight, hand, number, top, last - cell, 0) - before
            )
            score = 1.0 + base - pay * sight.card
            if score <= best:
                continue
            if pay:
                _cheapest(hand, &sight, 1, pay, number, &cost)
                score -= cost
            if score > best:
                best = score
                found = _code(PLAY, number, cell)
    if hand.count >= 2:
        card = _cheapest(hand, &sight, 1, 2, 0, &cost)
        score = -2 * sight.card - cost - 0.9
        if found == 0 or score > best:
            found = _code(DISCARD, card, 0)
    return found
