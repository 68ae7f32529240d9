"""What a seat may suppose of hands that it has not seen.

A redeal makes all unseen cards equally likely everywhere. But other seats have chosen their cards: a card from the deck
was the better one of two. So the unseen cards of every hand are exchanged with the deck by Metropolis steps, towards
hands of which the probability is proportional to

    exp(TASTE * points + LEFT_OPEN * (points from 7 on, for the seat has not closed the round with them))

(Metropolis et al., "Equation of state calculations by fast computing machines", 1953).
"""

from libc.math cimport exp
from libc.stdint cimport uint64_t

from ...core.bits cimport low_bit, popcount
from ...core.rng cimport Rng, rng_below, rng_unit
from ...core.sea_salt.layout cimport CLOSING, EVENTS, MERMAIDS, SaltState, added, card_at, dropped, holds, is_open
from ...core.sea_salt.scoring cimport points_of

# Chosen by the likelihood of 1,000 bets of games of `best` against itself (benchmarks/sea_salt_calibration.py).
cdef double TASTE = 0.5
cdef double LEFT_OPEN = -0.2
cdef int STEPS = 3  # for each unseen card of a hand


cdef double belief_weight(int points) noexcept nogil:
    """The log of the weight of a hand of these points."""
    cdef double found = TASTE * points
    if points >= CLOSING:
        found += LEFT_OPEN * (points - CLOSING + 1)
    return found


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
    cdef int other, step, steps, place, card, new, at, points, changed
    cdef uint64_t movable, rest, hand
    cdef double edge
    if s.over or s.deck_size == 0:
        return
    for other in range(s.players):
        if other == seat or is_open(s, other):
            continue
        movable = _movable(s, seat, other)
        if movable == 0:
            continue
        points = points_of(s.hand[other], s.table[other])
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
            changed = points_of(hand, s.table[other])
            edge = belief_weight(changed) - belief_weight(points)
            if edge >= 0 or rng_unit(rng) < exp(edge):
                s.hand[other] = hand
                movable = added(dropped(movable, card), new)
                s.deck[place] = card
                points = changed
