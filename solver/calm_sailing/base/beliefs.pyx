"""The opponent model of Calm Sailing for unseen cards.

The rules allow every deal that agrees with what a seat has seen, and `redeal` draws them with equal probability. But the
others do not play at random: they discard what fits nowhere any more, and a number that could have been laid for nothing is
no longer in their hands. So each unseen number has a class: dead, or by the gap that can take it and by its cost there.
Finish cards are a class of their own. beliefs.json has the relative probabilities of each class among the discards of the
others, and in their hands, by players, removed islands and how full the grid is. benchmarks/fit/fit_beliefs.py counted
them in games of the rollout policy.

    class   0 dead   1-5 gap of one cell, payment 1, 2, 3, 4, more   6-10 gap of two, least payment 0, 1, 2, 3, more
            11 gap of three   12 of four to eight   13 wider   14 Finish
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.calm_sailing.base.state cimport CARDS, FINISH, ISLANDS, SEATS, CalmState, CardSet, card_add
from leadline.core.rng cimport Rng, rng_below

import json
from importlib import resources

cdef enum:
    LAST = CLASSES - 1  # Finish


cdef struct Pool:  # cards of one class that may be anywhere
    uint8_t card[CARDS]
    int count


cdef BeliefWeights _WEIGHTS[SEATS + 1][LEVELS][STAGES]


cdef int read_levels(object sets, BeliefWeights (*weights)[STAGES]) except -1:
    cdef int removed, stage, i
    levels = sorted(map(int, sets))
    for removed in range(LEVELS):
        level = min(max(removed, levels[0]), levels[len(levels) - 1])
        lower = max([one for one in levels if one <= level])
        upper = min([one for one in levels if one >= level])
        share = (level - lower) / (upper - lower) if upper > lower else 0.0
        for stage in range(STAGES):
            low, high = sets[str(lower)][stage], sets[str(upper)][stage]
            for i in range(CLASSES):
                weights[removed][stage].gone[i] = round(low[0][i] + (high[0][i] - low[0][i]) * share)
                weights[removed][stage].hand[i] = round(low[1][i] + (high[1][i] - low[1][i]) * share)
    return 0


cdef _read(str text):
    for key, sets in json.loads(text).items():
        read_levels(sets, _WEIGHTS[<int>int(key)])


_read(resources.files(__package__).joinpath("beliefs.json").read_text(encoding="utf-8"))


cdef const BeliefWeights *belief_weights(int players, int removed) noexcept nogil:
    return _WEIGHTS[players][min(removed, LEVELS - 1)]


cdef inline int _class_in(int number, int a, int b, int length) noexcept nogil:
    """The class of a number that lies between a and b (0 and 81 at the ends of the path) with so many cells between."""
    cdef int least
    if length == 0:
        return 0
    if length > 2:
        return 11 if length == 3 else 12 if length <= 8 else 13
    if length == 1:
        least = min(number - a if a else ISLANDS, b - number if b <= ISLANDS else ISLANDS)
        return min(least, 5)
    least = min(number - a if a else 0, b - number if b <= ISLANDS else 0)
    return 6 + min(least, 4)


cdef void classify(const CalmState *s, uint8_t *classes) noexcept nogil:
    """The class of each number, from 1, and of the Finish."""
    cdef uint64_t low = s.laid_low
    cdef uint64_t high = s.laid_high
    cdef int a = 0, b, n, first = 0, last
    while a <= ISLANDS:
        if low:
            b = low_bit(low)
            low &= low - 1
            last = s.cell_of[b]
        elif high:
            b = 64 + low_bit(high)
            high &= high - 1
            last = s.cell_of[b]
        else:
            b = ISLANDS + 1
            last = s.cells
        for n in range(a + 1, b):
            classes[n] = _class_in(n, a, b, last - first)
        first = last + 1
        a = b
    classes[FINISH] = LAST


cdef inline void _put(int card, const uint8_t *classes, Pool *pools) noexcept nogil:
    cdef Pool *pool = &pools[classes[card]]
    pool.card[pool.count] = card
    pool.count += 1


cdef inline int _collect(CardSet *cards, const uint8_t *classes, bint finishes, Pool *pools) noexcept nogil:
    """Take the islands, and the Finish cards if they may be anywhere, out of the set; return their number."""
    cdef uint64_t low = cards.low
    cdef uint64_t high = cards.high
    cdef int card, found = 0
    while low:
        _put(low_bit(low), classes, pools)
        low &= low - 1
        found += 1
    while high:
        _put(64 + low_bit(high), classes, pools)
        high &= high - 1
        found += 1
    cards.low = cards.high = 0
    if finishes:
        for card in range(cards.special[0]):
            _put(FINISH, classes, pools)
            found += 1
        cards.special[0] = 0
    cards.count -= found
    return found


cdef inline int _draw(Pool *pools, const int32_t *weights, bint finish, Rng *rng) noexcept nogil:
    """A random card; each is as likely as the weight of its class says. No Finish where `finish` is false."""
    cdef int64_t total = 0
    cdef int i, card, last = CLASSES if finish else LAST
    cdef int64_t left
    cdef Pool *pool
    for i in range(last):
        total += weights[i] * pools[i].count
    left = rng_below(rng, <int>total)
    i = 0
    while left >= weights[i] * pools[i].count:
        left -= weights[i] * pools[i].count
        i += 1
    pool = &pools[i]
    i = left / weights[i]
    card = pool.card[i]
    pool.count -= 1
    pool.card[i] = pool.card[pool.count]
    return card


cdef void deal_unseen(
    CalmState *s, int seat, const BeliefWeights *w, const uint8_t *classes, bint finishes, Rng *rng
) noexcept nogil:
    cdef Pool pools[CLASSES]
    cdef int32_t even[CLASSES]
    cdef uint8_t rest[CARDS]
    cdef int gone[SEATS]
    cdef int held[SEATS]
    cdef uint8_t *pile
    cdef int other, i, j, card, islands = 0, removed = 0, count = 0
    for i in range(CLASSES):
        pools[i].count = 0
        even[i] = 1
    for other in range(s.players):
        if other != seat:
            gone[other] = _collect(&s.gone[other], classes, finishes, pools)
            held[other] = _collect(&s.hand[other], classes, finishes, pools)
        pile = &s.cards[s.stride * other]
        for i in range(s.size[other]):
            if pile[i] < FINISH or (finishes and pile[i] == FINISH):
                _put(pile[i], classes, pools)
    for card in range(1, ISLANDS + 1):
        if (s.removed_low >> card) & 1 if card < 64 else (s.removed_high >> (card - 64)) & 1:
            _put(card, classes, pools)
            removed += 1
    for i in range(LAST):
        islands += pools[i].count
    # The removed cards are islands: the last ones are kept for them.
    for other in range(s.players):
        if other != seat:
            for i in range(gone[other]):
                card = _draw_kept(pools, w.gone, &islands, removed, rng)
                card_add(&s.gone[other], card)
    for other in range(s.players):
        if other != seat:
            for i in range(held[other]):
                card = _draw_kept(pools, w.hand, &islands, removed, rng)
                card_add(&s.hand[other], card)
    s.removed_low = s.removed_high = 0
    for i in range(removed):
        card = _draw(pools, even, False, rng)
        if card < 64:
            s.removed_low |= <uint64_t>1 << card
        else:
            s.removed_high |= <uint64_t>1 << (card - 64)
    for i in range(CLASSES):
        for j in range(pools[i].count):
            rest[count] = pools[i].card[j]
            count += 1
    for other in range(s.players):
        pile = &s.cards[s.stride * other]
        for i in range(s.size[other]):
            if pile[i] < FINISH or (finishes and pile[i] == FINISH):
                j = rng_below(rng, count)
                pile[i] = rest[j]
                count -= 1
                rest[j] = rest[count]


cdef inline int _draw_kept(Pool *pools, const int32_t *weights, int *islands, int removed, Rng *rng) noexcept nogil:
    """A random card by weight; a Finish where else too few islands would be left for the removed ones."""
    cdef int card
    if islands[0] > removed:
        card = _draw(pools, weights, True, rng)
        islands[0] -= card != FINISH
        return card
    pools[LAST].count -= 1
    return FINISH


cdef int stage_of(const CalmState *s) noexcept nogil:
    return min(STAGES - 1, popcount(s.occupied) * STAGES / s.cells)


cdef void believe(CalmState *s, int seat, Rng *rng) noexcept nogil:
    cdef uint8_t classes[FINISH + 1]
    if s.players < FEWEST:
        return
    classify(s, classes)
    deal_unseen(s, seat, &belief_weights(s.players, s.removed)[stage_of(s)], classes, True, rng)
