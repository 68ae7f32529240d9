"""The cheap sensible move of the competitive game: points first, then room for the cards that are held.

A play is worth its point less one for each card paid, a discard of two costs two; among equal points an island goes
near its even place in its gap. Cards that fit nowhere are given first, and those that fit freely are taken first. The
weights are chosen by hand and not fitted.
"""

from libc.stdint cimport uint64_t

from ...bits cimport popcount
from ...contract cimport move_t
from ...rng cimport Rng
from leadline.core.calm_sailing.base.hands cimport grid_full, move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, LAY_FINISH, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, PAY, CalmState, CardSet, below, beyond, card_bit, place_cost, take_lowest,
)
from leadline.core.calm_sailing.competitive.moves cimport TAKE
from leadline.core.calm_sailing.competitive.state cimport FINISH_POINTS, CompetitiveState
from leadline.core.calm_sailing.competitive.apply cimport points_of

cdef enum:
    POINT = 64  # of a point in the worth of a play
    FREE = 8  # of a cell that a card can take for nothing
    NEARLY_FULL = 6  # empty cells from which on a Finish is worth holding
    FINISH_WORTH = 40


cdef int _room(const CalmState *c, int card) noexcept nogil:
    """How well a card fits: -1 nowhere, 0 at a price only, else by the cells that it can take for nothing."""
    cdef int a, b, first, last, sides
    if card == FINISH:
        return FINISH_WORTH if c.cells - popcount(c.occupied) <= NEARLY_FULL else 0
    a = below(c.laid_low, c.laid_high, card)
    b = beyond(c.laid_low, c.laid_high, card)
    first = c.cell_of[a] + 1 if a else 0
    last = c.cell_of[b] - 1 if b else c.cells - 1
    if first > last:
        return -1
    sides = (a != 0) + (b != 0)
    if last - first + 1 > sides:
        return FREE * min(4, last - first + 1 - sides)
    # Beside a neighbour: the smaller the difference, the sooner it is paid.
    if a and (b == 0 or card - a < b - card):
        return max(0, 5 - (card - a))
    return max(0, 5 - (b - card))


cdef int _pick(const CalmState *c, const CardSet *cards, int above, int owed, int without, bint best) noexcept nogil:
    """The lowest-ranking of the `owed` cards from rank `above` on that fit best, or worst; `without` is left out. 0
    where there are too few."""
    cdef int worth[16]
    cdef int ranks[16]
    cdef int card, copies, i, value, count = 0, lowest = 0
    cdef uint64_t low = cards.low
    cdef uint64_t high = cards.high
    while True:
        card = take_lowest(&low, &high) if low or high else <int>FINISH
        copies = card_bit(cards, card)
        if card < above or card == without:
            copies = 0
        value = _room(c, card) if best else -_room(c, card)
        while copies and count < 16:
            copies -= 1
            i = count
            while i and worth[i - 1] < value:
                worth[i] = worth[i - 1]
                ranks[i] = ranks[i - 1]
                i -= 1
            worth[i] = value
            ranks[i] = card
            count += 1
        if card == FINISH:
            break
    if count < owed:
        return 0
    for i in range(owed):
        if lowest == 0 or ranks[i] < lowest:
            lowest = ranks[i]
    return lowest


cdef move_t _action(const CompetitiveState *s) noexcept nogil:
    cdef const CalmState *c = &s.base
    cdef const CardSet *hand = &c.hand[c.turn]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int number, a, b, first, last, cell, cost, even, value
    cdef int best = -2 * POINT if hand.count >= 2 else -100 * POINT
    cdef move_t found = 0
    while low or high:
        number = take_lowest(&low, &high)
        a = below(c.laid_low, c.laid_high, number)
        b = beyond(c.laid_low, c.laid_high, number)
        first = c.cell_of[a] + 1 if a else 0
        last = c.cell_of[b] - 1 if b else c.cells - 1
        even = first + (last - first + 1) * (number - a) // ((b if b else ISLANDS + 1) - a)
        for cell in range(first, last + 1):
            cost = place_cost(number, cell, a, first - 1, b, last + 1)
            if cost >= hand.count:
                continue
            value = (1 - cost) * POINT - abs(cell - even)
            if value > best:
                best = value
                found = move_code(PLAY, number, cell)
    if found:
        return found
    return move_code(DISCARD, _pick(c, hand, 1, 2, 0, False), 0)


cdef move_t competitive_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const CompetitiveState *s = <const CompetitiveState *>state
    cdef const CalmState *c = &s.base
    cdef const CardSet *hand = &c.hand[c.turn]
    if c.phase == PAY:
        return move_code(PAYMENT, _pick(c, hand, c.above, c.owed, 0, False), 0)
    if c.phase != ACTION:
        return move_code(TAKE, _pick(c, &s.row, c.above, c.owed, 0, True), 0)
    if hand.special[0] and grid_full(c):
        # Behind by more than a Finish brings, the other player may yet be stuck first.
        if hand.count < 2 or points_of(s, c.turn) + FINISH_POINTS >= points_of(s, 1 - c.turn):
            return move_code(LAY_FINISH, FINISH, 0)
    return _action(s)
