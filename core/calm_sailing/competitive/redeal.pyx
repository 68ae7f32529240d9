"""Views of the competitive game, and random deals that agree with them."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.calm_sailing.base.hands cimport hide, restore
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, FINISHES, ISLANDS, LOST, PAY, RUNNING, WON, CalmState, take_lowest,
)
from leadline.core.calm_sailing.competitive.moves cimport competitive_can_act
from leadline.core.calm_sailing.competitive.state cimport SLOTS, CompetitiveState
from leadline.core.rng cimport Rng, rng_below, rng_shuffle

cdef enum:
    REDEALS = 4096  # the rarest world that 7.2 asks for is one card of some 80 in one hand
    POOL = ISLANDS + FINISHES


cdef void competitive_mask(void *state, int seat) noexcept nogil:
    """Turn the state into the view of `seat` (from 0): hide the other hand and discards, the deck and the removed
    islands. Counts stay, and so does what was taken from the row, which both seats have seen."""
    cdef CompetitiveState *s = <CompetitiveState *>state
    cdef CalmState *c = &s.base
    hide(&c.hand[1 - seat])
    hide(&c.gone[1 - seat])
    hide(&c.lost)
    memset(c.cards, 0, sizeof(c.cards))
    c.removed_low = 0
    c.removed_high = 0
    if c.phase == PAY and c.turn != seat:
        c.above = 1


cdef int _unseen(const CompetitiveState *s, int seat, uint8_t *pool) noexcept nogil:
    """Fill in the islands whose place the seat does not know; return their number."""
    cdef const CalmState *c = &s.base
    cdef int card, other = 1 - seat, count = 0
    cdef uint64_t low = (
        c.laid_low | c.hand[seat].low | c.gone[seat].low | s.row.low | s.taken[other].low
    )
    cdef uint64_t high = (
        c.laid_high | c.hand[seat].high | c.gone[seat].high | s.row.high | s.taken[other].high
    )
    for card in range(1, ISLANDS + 1):
        if not ((low >> card) & 1 if card < 64 else (high >> (card - 64)) & 1):
            pool[count] = card
            count += 1
    return count


cdef int _place_taken(const CompetitiveState *s, int other, uint8_t *slots, bint hand_first, Rng *rng) noexcept nogil:
    """Distribute the cards that the other seat has taken over free places of its hand (the first ones) and its
    discards.

    Each card gets a possible place. Cards with the fewest places come first, so that all ways are equally likely.
    With `hand_first`, each of them is equally likely to lie in the hand. Return the number of places, -1 if a card has
    none.
    """
    cdef const CalmState *c = &s.base
    cdef int held = c.hand[other].count
    cdef int total = held + c.gone[other].count
    cdef uint8_t cards[POOL]
    cdef int sinces[POOL]
    cdef uint64_t low = s.taken[other].low
    cdef uint64_t high = s.taken[other].high
    cdef int i, k, at, free, since, card, count = 0
    cdef int finishes = s.taken[other].special[0]
    memset(slots, 0, SLOTS)
    while low or high or finishes:
        if low or high:
            card = take_lowest(&low, &high)
            since = s.since[card]
        else:
            card = FINISH
            finishes -= 1
            since = s.finish_since[other][finishes]
        k = count
        while k and sinces[k - 1] < since:
            sinces[k] = sinces[k - 1]
            cards[k] = cards[k - 1]
            k -= 1
        sinces[k] = since
        cards[k] = card
        count += 1
    for i in range(held if hand_first else 0):
        k = rng_below(rng, count + c.lost.count + c.size[0])  # beyond `count`: a card that was not taken
        if k < count and cards[k]:
            slots[i] = cards[k]
            cards[k] = 0
    for k in range(count):
        if cards[k] == 0:
            continue
        free = 0
        for i in range(total):
            free += slots[i] == 0 and (i < held or i - held >= sinces[k])
        if free == 0:
            return -1  # only a document can ask for this, or one that lies in the hand has taken its place
        at = rng_below(rng, free)
        for i in range(total):
            if slots[i] == 0 and (i < held or i - held >= sinces[k]):
                if at == 0:
                    slots[i] = cards[k]
                    break
                at -= 1
    return total


cdef bint _redeal_once(CompetitiveState *s, int seat, bint hand_first, Rng *rng) noexcept nogil:
    """Shuffle everything that `seat` has not seen, whether or not the active seat can then act; return whether every
    card found a place."""
    cdef CalmState *c = &s.base
    cdef uint8_t pool[POOL]
    cdef uint8_t slots[SLOTS]
    cdef int other = 1 - seat
    cdef int count, left, i, places
    competitive_mask(s, seat)
    count = _unseen(s, seat, pool)
    rng_shuffle(rng, pool, count)
    for i in range(c.removed):  # islands only
        count -= 1
        if pool[count] < 64:
            c.removed_low |= <uint64_t>1 << pool[count]
        else:
            c.removed_high |= <uint64_t>1 << (pool[count] - 64)
    left = (
        FINISHES - c.hand[seat].special[0] - c.gone[seat].special[0] - s.row.special[0] - s.taken[other].special[0]
        - (c.over == WON)
    )
    for i in range(left):
        pool[count] = FINISH
        count += 1
    rng_shuffle(rng, pool, count)
    places = _place_taken(s, other, slots, hand_first, rng)
    for i in range(places):
        if slots[i] == 0:
            count -= 1
            slots[i] = pool[count]
        if i < c.hand[other].count:
            restore(&c.hand[other], slots[i])
        else:
            restore(&c.gone[other], slots[i])
    for i in range(c.size[0]):
        count -= 1
        c.cards[i] = pool[count]
    left = c.lost.count
    for i in range(left):
        count -= 1
        restore(&c.lost, pool[count])
    return places >= 0


cdef void competitive_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Fill the state with random cards for everything that `seat` (from 0) has not seen.

    The cards that the other player took from the row and has not laid lie in that hand or among those discards. The
    removed cards are islands (9.1). An active seat can act unless the game has ended because it was stuck (7.2). All
    deals with these properties are equally likely, unless they are very rare: then a card of the hand is drawn first.
    """
    cdef CompetitiveState *s = <CompetitiveState *>state
    cdef int i
    for i in range(2 * REDEALS):
        if not _redeal_once(s, seat, i >= REDEALS, rng):
            continue
        if s.base.phase != ACTION or s.base.over == WON or s.base.turn == seat:
            return
        if competitive_can_act(s) == (s.base.over == RUNNING):
            return
    s.base.over = RUNNING if competitive_can_act(s) else LOST  # only a document can describe a view that no world agrees with
