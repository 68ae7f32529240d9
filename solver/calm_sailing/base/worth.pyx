"""The value of a beam state, in cards.

It is the number of cards that can be spared, after the least payments for the gaps and two cards for each turn that must
be lost until a seat with a Finish can lay it; plus the freedom to fill the gaps (partition.pyx); minus what single seats
lack of their share of the coming turns. If the cards cannot suffice, the state is discarded.
"""

from libc.math cimport log
from libc.stdint cimport uint8_t, uint64_t

from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, RANKS, CalmState, CardSet, Gap, between, first_gap, joint_discard, next_gap, take_lowest,
)
from leadline.core.rng cimport rng_unit
from leadline.solver.calm_sailing.base.partition cimport NEVER, GapTable, gap_table, partition_make_room
from leadline.solver.calm_sailing.ranked cimport rank

cdef double MOST_LOSS = 12  # of a number that every way uses


cdef void look_at(
    Judge *judge, const CalmState *s, uint64_t low, uint64_t high, bint whole, Tables *t
) noexcept nogil:
    cdef Gap gap
    cdef const GapTable *table
    t.count = 0
    t.empty = 0
    t.least = 0
    t.ways = 0
    partition_make_room(judge.partition, s.cells // 2 + 2)
    first_gap(s, &gap)
    while next_gap(s, &gap):
        if gap.length <= 0:
            continue
        table = gap_table(judge.partition, low, high, gap.a, gap.b, gap.length, whole)
        if table.least >= NEVER:
            t.least = NEVER
            return
        t.table[t.count] = table
        t.first[t.count] = gap.first
        t.count += 1
        t.empty += gap.length
        t.least += table.least
        t.ways += table.log_ways


cdef inline bint _has_finish(const Judge *judge, const CalmState *s, int seat) noexcept nogil:
    return s.hand[seat].special[0] > 0 or s.size[seat] > judge.deepest[seat]


cdef int turns_lost(const Judge *judge, const CalmState *s, int lays, int least) noexcept nogil:
    cdef int lost
    for lost in range(least, least + s.players):
        if _has_finish(judge, s, (s.turn + lays + lost) % s.players):
            return lost
    return NEVER


cdef double shortage(
    const Judge *judge, const CalmState *s, int turns, int least, bint starting, int gone, int played
) noexcept nogil:
    cdef int seat, own, held
    cdef double need, short = 0
    for seat in range(s.players):
        own = (turns - (seat - s.turn + s.players) % s.players + s.players - 1) // s.players
        held = s.hand[seat].count + s.size[seat]
        if seat == s.turn:
            own -= played
            held -= gone
        if held < own:
            return LOST
        # Payments, and the cards that a Start takes, go by what a seat holds beyond its turns.
        need = own + least * own / <double>(turns - played)
        if starting:
            need += joint_discard(s) / <double>s.players
        if held < need:
            short += need - held
    return judge.search_weights.short * short


cdef double _seats(const Judge *judge, const CalmState *s, int empty, int least, int spare) noexcept nogil:
    """Return the cost of the turn order, in cards: turns that must be lost until a seat with a Finish can lay it, and cards
    that seats lack. Return LOST if a seat has fewer cards than turns, or if no seat can lay a Finish in time."""
    cdef int lays = empty + (0 if s.start_laid else 1)
    cdef int lost = turns_lost(judge, s, lays, 0)
    cdef double short
    if 2 * lost > spare:
        return LOST
    short = shortage(judge, s, lays + lost + 1, least, not s.start_laid, 0, 0)
    return LOST if short <= LOST else -2 * lost - short


cdef double worth_of(Judge *judge, const CalmState *s, uint64_t low, uint64_t high) noexcept nogil:
    cdef Tables t
    cdef int cards = 0, seat, spare, dead = 0, finishes = 0, i
    cdef double seats
    cdef uint64_t hand_low = 0, hand_high = 0
    look_at(judge, s, low, high, False, &t)
    if t.least >= NEVER:
        return LOST
    for seat in range(s.players):
        cards += s.hand[seat].count + s.size[seat]
        hand_low |= s.hand[seat].low
        hand_high |= s.hand[seat].high
        finishes += s.hand[seat].special[0]
    spare = cards - t.empty - t.least - 1 - (0 if s.start_laid else joint_discard(s) + 1) - judge.unused
    if spare < 0:
        return LOST
    seats = _seats(judge, s, t.empty, t.least, spare)
    if seats <= LOST:
        return LOST
    for i in range(t.count):
        hand_low &= ~t.table[i].low
        hand_high &= ~t.table[i].high
    dead = between(hand_low, hand_high, 0, ISLANDS + 1)
    return (
        spare + seats + judge.search_weights.ways * t.ways + judge.search_weights.laid * (s.cells - t.empty) - judge.search_weights.dead * dead
        - judge.search_weights.finish * finishes + judge.search_weights.noise * rng_unit(&judge.rng)
    )


cdef inline double _loss(double use) noexcept nogil:
    """Return the value of a number that this share of the ways uses, in logs of ways."""
    return -log(1 - use) if use < 0.999993 else MOST_LOSS


cdef double _price(const Judge *judge, const CalmState *s, const Tables *t, int seat, int card) noexcept nogil:
    """Return the cost to the seat of losing the card, in addition to the card itself, in cards."""
    cdef int i, k, lays, lost, finishes
    cdef const GapTable *table
    if card == FINISH:
        # A Start that is being laid takes the turn.
        lays = t.empty + (0 if s.start_laid and s.phase == ACTION else 1)
        lost = turns_lost(judge, s, lays, 0)
        finishes = s.hand[seat].special[0]
        for i in range(s.size[seat]):
            finishes += s.cards[s.stride * seat + i] == FINISH
        if finishes > 1 or (s.turn + lays + lost) % s.players != seat:
            return 0.01
        lost = turns_lost(judge, s, lays, lost + 1) - lost
        return 20 if lost >= s.players else 2 * lost
    if card > ISLANDS:
        return 0
    for i in range(t.count):
        table = t.table[i]
        if table.a < card < table.b:
            for k in range(table.count):
                if table.numbers[k] == card:
                    return 0.02 + judge.search_weights.ways * _loss(table.use[k])
    return 0


cdef int priced_hand(
    const Judge *judge, const CalmState *s, const Tables *t, int seat, uint8_t *cards, double *prices
) noexcept nogil:
    cdef const CardSet *hand = &s.hand[seat]
    cdef uint64_t low = hand.low, high = hand.high
    cdef int card = 0, count = 0, special = FINISH, copies = hand.special[0]
    while True:
        if low or high:
            card = take_lowest(&low, &high)
        else:
            while special < RANKS and copies == 0:
                special += 1
                copies = hand.special[special - FINISH] if special < RANKS else 0
            if special == RANKS:
                return count
            card = special
            copies -= 1
        rank(cards, prices, count, card, _price(judge, s, t, seat, card))
        count += 1
