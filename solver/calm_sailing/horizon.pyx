"""What the search of Calm Sailing believes of hidden cards, and how far it looks.

The rules leave every world open that agrees with what a seat has seen, and `redeal` draws them alike. But the others do
not discard at random: a number that fits nowhere any more goes first, a Finish hardly ever. So of the cards that may lie
among the discards of the others, one that is dead now is drawn DEAD times as often as one that fits, a Finish
1/SPARED times as often. The factors are set by hand; benchmarks/README.md says what they bring.

The finalists of a flat search with two players or more are chosen by sketches: playouts that end at the first turn after
LOOK cards have left hands and piles, with the learned value of the world (value.pyx; it was not fitted to solo games).
"""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t, uint64_t

from ...core.calm_sailing.layout cimport (
    ACTION, CARDS, FINISH, ISLANDS, SEATS, START, CalmState, CardSet, card_add, card_drop,
)
from ...core.calm_sailing.state cimport CalmSailing, calm_ops
from ...core.contract cimport OVER, GameOps, View
from ...core.rng cimport Rng, rng_below
from .value cimport value_of

cdef enum:
    DEAD = 8
    SPARED = 6  # one Finish among the others' discards for so many numbers that fit
    LOOK = 12
    CLASSES = 3  # dead numbers, numbers that fit, Finish cards


cdef struct Pool:  # cards of one class that may be anywhere
    uint8_t card[CARDS]
    int count


cdef inline void _dead_numbers(const CalmState *s, uint8_t *dead) noexcept nogil:
    """1 for each number that no gap of the grid can take."""
    cdef int number, first = 1, cell = -1, n, there
    for number in range(1, ISLANDS + 2):
        if number <= 64:
            if number < 64 and not (s.laid_low >> number) & 1:
                continue
            if number == 64 and not s.laid_high & 1:
                continue
        elif number <= ISLANDS and not (s.laid_high >> (number - 64)) & 1:
            continue
        there = s.cell_of[number] if number <= ISLANDS else s.cells
        for n in range(first, number):
            dead[n] = there == cell + 1
        first = number + 1
        cell = there


cdef inline void _collect(CardSet *cards, const uint8_t *dead, Pool *pools) noexcept nogil:
    """Takes the islands and Finish cards out of the set."""
    cdef int card
    for card in range(1, FINISH + 1):
        while (
            (card < 64 and (cards.low >> card) & 1)
            or (64 <= card <= ISLANDS and (cards.high >> (card - 64)) & 1)
            or (card == FINISH and cards.special[0])
        ):
            card_drop(cards, card)
            _put(card, dead, pools)


cdef inline void _put(int card, const uint8_t *dead, Pool *pools) noexcept nogil:
    cdef Pool *pool = &pools[2 if card == FINISH else 0 if dead[card] else 1]
    pool.card[pool.count] = card
    pool.count += 1


cdef inline int _take(Pool *pool, Rng *rng) noexcept nogil:
    """A random card of the pool."""
    cdef int i = rng_below(rng, pool.count)
    cdef int card = pool.card[i]
    pool.count -= 1
    pool.card[i] = pool.card[pool.count]
    return card


cdef inline int _draw(Pool *pools, int dead, int live, int finish, Rng *rng) noexcept nogil:
    """A random card; each of a class is as likely as its weight says."""
    cdef int a = dead * pools[0].count
    cdef int b = live * pools[1].count
    cdef int i = rng_below(rng, a + b + finish * pools[2].count)
    return _take(&pools[0 if i < a else 1 if i < a + b else 2], rng)


cdef void _believe(CalmState *s, int seat, Rng *rng) noexcept nogil:
    """Deals the islands and Finish cards that `seat` has not seen anew: the discards of the others first, by weight, then
    the removed islands, then hands and piles. Every place gets as many as it had."""
    cdef Pool pools[CLASSES]
    cdef uint8_t dead[ISLANDS + 1]
    cdef int gone[SEATS]
    cdef int held[SEATS]
    cdef uint8_t *pile
    cdef int other, i, card, removed, spare, total = 0
    for other in range(s.players):
        if other != seat:
            total += s.gone[other].count
    if total == 0:
        return
    for i in range(CLASSES):
        pools[i].count = 0
    dead[0] = 0
    _dead_numbers(s, dead)
    for other in range(s.players):
        if other != seat:
            gone[other] = s.gone[other].count
            held[other] = s.hand[other].count
            _collect(&s.gone[other], dead, pools)
            _collect(&s.hand[other], dead, pools)
            gone[other] -= s.gone[other].count
            held[other] -= s.hand[other].count
        pile = &s.cards[s.stride * other]
        for i in range(s.size[other]):
            if pile[i] != START:
                _put(pile[i], dead, pools)
    removed = 0
    for card in range(1, ISLANDS + 1):
        if (s.removed_low >> card) & 1 if card < 64 else (s.removed_high >> (card - 64)) & 1:
            _put(card, dead, pools)
            removed += 1
    s.removed_low = s.removed_high = 0
    for other in range(s.players):
        if other != seat:
            for i in range(gone[other]):
                # The removed cards are islands: the last ones are kept for them.
                spare = pools[0].count + pools[1].count > removed
                card_add(&s.gone[other], _draw(pools, DEAD * SPARED * spare, SPARED * spare, 1, rng))
    for i in range(removed):
        card = _draw(pools, 1, 1, 0, rng)
        if card < 64:
            s.removed_low |= <uint64_t>1 << card
        else:
            s.removed_high |= <uint64_t>1 << (card - 64)
    for other in range(s.players):
        if other != seat:
            for i in range(held[other]):
                card_add(&s.hand[other], _draw(pools, 1, 1, 1, rng))
        pile = &s.cards[s.stride * other]
        for i in range(s.size[other]):
            if pile[i] != START:
                pile[i] = _draw(pools, 1, 1, 1, rng)


cdef void _redeal(void *state, int seat, Rng *rng) noexcept nogil:
    calm_ops().redeal(state, seat, rng)
    _believe(<CalmState *>state, seat, rng)


cdef inline int _cards(const CalmState *s) noexcept nogil:
    """Cards in hands and piles."""
    cdef int seat, cards = 0
    for seat in range(s.players):
        cards += s.hand[seat].count + s.size[seat]
    return cards


cdef void _redeal_near(void *state, int seat, Rng *rng) noexcept nogil:
    cdef CalmState *s = <CalmState *>state
    _redeal(state, seat, rng)
    s.horizon = max(0, _cards(s) - LOOK + 1)


cdef int _to_move_near(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    if s.over or (s.phase == ACTION and s.horizon and _cards(s) < s.horizon):
        return OVER
    return s.actor


cdef void _returns_near(const void *state, double *values) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    cdef double chance = value_of(s)
    cdef int seat
    for seat in range(s.players):
        values[seat] = chance


ENDING = None  # playouts go to the end of the game
SKETCH = f"to a learned chance after {LOOK} more cards"

cdef GameOps _OPS = calm_ops()[0]
_OPS.redeal = _redeal

cdef GameOps _NEAR = calm_ops()[0]
_NEAR.redeal = _redeal_near
_NEAR.to_move = _to_move_near
_NEAR.returns = _returns_near


def rules(view: View) -> object:
    cdef View seen = view
    if seen.masked.ops != calm_ops():
        return None
    return PyCapsule_New(&_OPS, "leadline.GameOps", NULL)


def sketch(view: View) -> object:
    cdef View seen = view
    if seen.masked.ops != calm_ops() or view.players == 1:
        return None
    return PyCapsule_New(&_NEAR, "leadline.GameOps", NULL)
