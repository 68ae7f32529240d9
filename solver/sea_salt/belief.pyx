"""The opponent model: likely hands of other seats.

A redeal makes all unseen cards equally likely everywhere. But other seats have chosen their cards: a card from the deck
was the better one of two. So the unseen cards of every hand are exchanged with the deck by Metropolis steps, towards
hands with a probability proportional to

    exp(TASTE * points + LEFT_OPEN * (points from 7 on, because the seat has not closed the round with them)
        + PICKED * (points - points of the unknown cards alone))

(Metropolis et al., "Equation of state calculations by fast computing machines", 1953). The last term favours hands that
match the cards that the seat was seen to take: it took them for that reason.
"""

from libc.math cimport exp
from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.rng cimport Rng, rng_below, rng_unit
from leadline.core.sea_salt.scoring cimport points_of
from leadline.core.sea_salt.state cimport CLOSING, EVENTS, MERMAIDS, SaltState, added, card_at, dropped, holds, is_open

# Chosen by the likelihood of 3,000 bets of games of `best` against itself (benchmarks/figures/sea_salt_calibration.py).
cdef double TASTE = 0.3
cdef double LEFT_OPEN = -0.3
cdef double PICKED = 1.2
cdef int STEPS = 3  # for each unseen card of a hand


cdef double belief_weight(int points, int unknown) noexcept nogil:
    """The log of the weight of a hand of these points, of which its unknown cards alone would bring `unknown`."""
    cdef double found = TASTE * points + PICKED * (points - unknown)
    if points >= CLOSING:
        found += LEFT_OPEN * (points - CLOSING + 1)
    return found


cdef inline double _weight(uint64_t hand, uint64_t unknown, uint64_t table) noexcept nogil:
    cdef int points = points_of(hand, table)
    return belief_weight(points, points if unknown == hand else points_of(unknown, table))


cdef uint64_t _movable(const SaltState *s, int viewer, int seat) noexcept nogil:
    """The cards of a hand of which the viewer knows nothing: a multiset inside the hand."""
    cdef uint64_t cards = s.known[viewer][seat]
    cdef uint64_t left = s.hand[seat]
    cdef int i
    while cards:
        i = low_bit(cards)
        cards &= cards - 1
        left = dropped(left, card_at(i))
    cards = s.loose[viewer]
    while cards:
        i = card_at(low_bit(cards))
        cards &= cards - 1
        if holds(left, i):
            left = dropped(left, i)
    for i in range(EVENTS):
        if s.events[i].card and s.events[i].holder == seat + 1 and holds(left, s.events[i].card):
            left = dropped(left, s.events[i].card)
    return left


cdef void believe(SaltState *s, int seat, Rng *rng) noexcept nogil:
    """Makes a redealt world one that `seat` may suppose; what it knows stays as it is."""
    cdef int other, step, steps, place, card, new, at
    cdef uint64_t movable, rest, hand, unknown
    cdef double weight, changed
    if s.over or s.deck_size == 0:
        return
    for other in range(s.players):
        if other == seat or is_open(s, other):
            continue
        movable = _movable(s, seat, other)
        if movable == 0:
            continue
        weight = _weight(s.hand[other], movable, s.table[other])
        steps = STEPS * popcount(movable)
        for step in range(steps):
            rest = movable
            for at in range(rng_below(rng, popcount(movable))):
                rest &= rest - 1
            card = card_at(low_bit(rest))
            place = rng_below(rng, s.deck_size)
            new = s.deck[place]
            if new == card:
                continue
            hand = added(dropped(s.hand[other], card), new)
            if hand & MERMAIDS == MERMAIDS:
                continue
            unknown = added(dropped(movable, card), new)
            changed = _weight(hand, unknown, s.table[other])
            if changed >= weight or rng_unit(rng) < exp(changed - weight):
                s.hand[other] = hand
                movable = unknown
                s.deck[place] = card
                weight = changed
