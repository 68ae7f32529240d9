"""What a seat of Calm Sailing believes of the cards that it has not seen.

The rules leave every world open that agrees with what a seat has seen, and `redeal` draws them alike. But the others do
not play at random: they discard what fits nowhere any more, and the number that could have been laid for nothing is not
in their hands any more. So each unseen number has a class: dead, or by the gap that can take it and by what it would cost
there; Finish cards are a class of their own. How much likelier than others a card of each class is to lie among the
discards of the others, and in their hands, stands in beliefs.json, by players, removed islands and how full the grid is:
counted in games of the playout policy by benchmarks/fit_beliefs.py.

    class   0 dead   1-5 gap of one cell, payment 1, 2, 3, 4, more   6-10 gap of two, least payment 0, 1, 2, 3, more
            11 gap of three   12 of four to eight   13 wider   14 Finish
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.calm_sailing.policy.advantage cimport advised_move
from leadline.core.calm_sailing.base.state cimport (
    ACTION, CARDS, FINISH, ISLANDS, SEATS, START, CalmState, CardSet, card_add, card_bit, card_drop,
)
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from ....core.bits cimport low_bit, popcount
from ....core.contract cimport OVER, GameOps
from ....core.rng cimport Rng, rng_below, rng_seed

import json
from importlib import resources

cdef enum:
    _STAGES = 6  # sixths of the grid
    _CLASSES = 15
    LAST = 14  # Finish
    LEVELS = 21  # of removed islands, 0 to 20 or more
    EVEN = 64  # the weight of a card that is as likely there as any
    SOLE = 2  # players from whom on there are weights

STAGES = _STAGES
CLASSES = _CLASSES


cdef struct Weights:
    int32_t gone[_CLASSES]  # of the discards of the others
    int32_t hand[_CLASSES]


cdef struct Pool:  # cards of one class that may be anywhere
    uint8_t card[CARDS]
    int count


cdef Weights _WEIGHTS[SEATS + 1][LEVELS][_STAGES]


cdef _read(str text):
    cdef int players, removed, stage, i
    for key, sets in json.loads(text).items():
        players = int(key)
        for removed in range(LEVELS):
            levels = sorted(map(int, sets))
            level = min(max(removed, levels[0]), levels[len(levels) - 1])
            lower = max([one for one in levels if one <= level])
            upper = min([one for one in levels if one >= level])
            share = (level - lower) / (upper - lower) if upper > lower else 0.0
            for stage in range(_STAGES):
                low, high = sets[str(lower)][stage], sets[str(upper)][stage]
                for i in range(_CLASSES):
                    _WEIGHTS[players][removed][stage].gone[i] = round(low[0][i] + (high[0][i] - low[0][i]) * share)
                    _WEIGHTS[players][removed][stage].hand[i] = round(low[1][i] + (high[1][i] - low[1][i]) * share)


_read(resources.files(__package__).joinpath("beliefs.json").read_text(encoding="utf-8"))


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


cdef inline void _classify(const CalmState *s, uint8_t *classes) noexcept nogil:
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


cdef inline int _collect(CardSet *cards, const uint8_t *classes, Pool *pools) noexcept nogil:
    """Takes the islands and Finish cards out of the set; how many they were."""
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
    for card in range(cards.special[0]):
        _put(FINISH, classes, pools)
        found += 1
    cards.low = cards.high = 0
    cards.special[0] = 0
    cards.count -= found
    return found


cdef inline int _draw(Pool *pools, const int32_t *weights, bint finish, Rng *rng) noexcept nogil:
    """A random card; each is as likely as the weight of its class says. No Finish where `finish` is false."""
    cdef int64_t total = 0
    cdef int i, card, last = _CLASSES if finish else LAST
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


cdef void _deal(CalmState *s, int seat, const Weights *w, const uint8_t *classes, Rng *rng) noexcept nogil:
    cdef Pool pools[_CLASSES]
    cdef int32_t even[_CLASSES]
    cdef uint8_t rest[CARDS]
    cdef int gone[SEATS]
    cdef int held[SEATS]
    cdef uint8_t *pile
    cdef int other, i, j, card, islands = 0, removed = 0, count = 0
    for i in range(_CLASSES):
        pools[i].count = 0
        even[i] = 1
    for other in range(s.players):
        if other != seat:
            gone[other] = _collect(&s.gone[other], classes, pools)
            held[other] = _collect(&s.hand[other], classes, pools)
        pile = &s.cards[s.stride * other]
        for i in range(s.size[other]):
            if pile[i] != START:
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
    for i in range(_CLASSES):
        for j in range(pools[i].count):
            rest[count] = pools[i].card[j]
            count += 1
    for other in range(s.players):
        pile = &s.cards[s.stride * other]
        for i in range(s.size[other]):
            if pile[i] != START:
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


cdef inline int _stage(const CalmState *s) noexcept nogil:
    return min(_STAGES - 1, popcount(s.occupied) * _STAGES / s.cells)


cdef void believe(CalmState *s, int seat, Rng *rng) noexcept nogil:
    cdef uint8_t classes[FINISH + 1]
    if s.players < SOLE:
        return
    _classify(s, classes)
    _deal(s, seat, &_WEIGHTS[s.players][min(s.removed, LEVELS - 1)][_stage(s)], classes, rng)


def default_weights(int players, int removed):
    import numpy as np  # takes longer to load than most searches take

    if not SOLE <= players <= SEATS:
        raise ValueError(f"players {players}: expected {SOLE} to {SEATS}")
    return np.array(
        [
            [
                [_WEIGHTS[players][min(max(removed, 0), LEVELS - 1)][stage].gone[i] for i in range(_CLASSES)],
                [_WEIGHTS[players][min(max(removed, 0), LEVELS - 1)][stage].hand[i] for i in range(_CLASSES)],
            ]
            for stage in range(_STAGES)
        ],
        np.int32,
    )


cdef void _count(const CalmState *s, int seat, const uint8_t *classes, int64_t[:, ::1] counts) noexcept nogil:
    """Adds where the islands and Finish cards are that the seat has not seen."""
    cdef int card, other, i
    for card in range(1, FINISH + 1):
        for other in range(s.players):
            if other != seat:
                counts[0, classes[card]] += card_bit(&s.gone[other], card)
                counts[1, classes[card]] += card_bit(&s.hand[other], card)
        if card <= ISLANDS:
            counts[2, classes[card]] += (
                (s.removed_low >> card) & 1 if card < 64 else (s.removed_high >> (card - 64)) & 1
            )
    for other in range(s.players):
        for i in range(s.size[other]):
            card = s.cards[s.stride * other + i]
            if card != START:
                counts[2, classes[card]] += 1


def census(list deals, weights, int every, int seed):
    import numpy as np

    cdef CalmState state, world
    cdef CalmSailing deal
    cdef const GameOps *ops = calm_ops()
    cdef uint8_t classes[FINISH + 1]
    cdef Weights w[_STAGES]
    cdef Rng rng
    cdef int stage, i
    true = np.zeros((_STAGES, 3, _CLASSES), np.int64)
    drawn = np.zeros((_STAGES, 3, _CLASSES), np.int64)
    cdef int64_t[:, :, ::1] as_is = true
    cdef int64_t[:, :, ::1] believed = drawn
    for stage in range(_STAGES):
        for i in range(_CLASSES):
            w[stage].gone[i] = weights[stage, 0, i]
            w[stage].hand[i] = weights[stage, 1, i]
    rng_seed(&rng, seed)
    for deal in deals:
        memcpy(&state, deal.calm(), sizeof(CalmState))
        while ops.to_move(&state) != OVER:
            if state.phase == ACTION and rng_below(&rng, every) == 0:
                stage = _stage(&state)
                _classify(&state, classes)
                _count(&state, state.actor, classes, as_is[stage])
                memcpy(&world, &state, sizeof(CalmState))
                ops.mask(&world, state.actor)
                ops.redeal(&world, state.actor, &rng)
                _deal(&world, state.actor, &w[stage], classes, &rng)
                _count(&world, state.actor, classes, believed[stage])
            ops.apply(&state, advised_move(&state))
    return true, drawn
