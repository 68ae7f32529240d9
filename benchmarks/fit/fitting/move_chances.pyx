"""Agreement of a decision by another seat of Calm Sailing with each unseen card in its hand, if the seat plays by the
policy. benchmarks/figures/history_beliefs.py measures what this reveals."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.moves cimport DISCARD, PLAY
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.base.state cimport FINISH, CalmState, CardSet, card_add, card_bit, card_drop
from leadline.core.calm_sailing.policy.payments cimport paying_move, payments_of
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng, rng_below, rng_seed
from leadline.solver.calm_sailing.base.beliefs cimport believe

import numpy as np


cdef bint _swap_in(CalmState *s, int seat, int card, int kept, Rng *rng) noexcept nogil:
    """Puts a card into the hand in the place of another one, never of `kept`; returns whether it is there now."""
    cdef CardSet *hand = &s.hand[seat]
    cdef CardSet *gone = &s.gone[seat]
    cdef uint8_t others[64]
    cdef int count = 0, number, i
    if card_bit(hand, card):
        return True
    for number in range(1, FINISH + 1):
        for i in range(card_bit(hand, number)):
            if number != kept:
                others[count] = number
                count += 1
    if count == 0:
        return False
    number = others[rng_below(rng, count)]
    card_drop(hand, number)
    card_add(hand, card)
    if card_bit(gone, card) and card != FINISH:
        card_drop(gone, card)
        card_add(gone, number)
    return True


cdef bint _agrees(const CalmState *s, move_t code) noexcept nogil:
    cdef move_t found = paying_move(s, payments_of(s))
    return found == code if (code & 0xFF) == PLAY else (found & 0xFF) == DISCARD


def move_chances(CalmSailing position, int viewer, unsigned long long code, list cards, int worlds, int seed):
    """Return in how many of the sampled deals the policy plays the action: with each of the cards in the hand of the seat
    to move, and (last) in all without one. Deals agree with what `viewer` (from 1) sees; the seat holds what it lays."""
    cdef CalmState world, copy
    cdef int i, k, count = len(cards), seat = position.turn - 1
    cdef int laid = (code >> 8) & 0xFF if (code & 0xFF) == PLAY else 0
    cdef Rng rng
    found = np.zeros(count + 1, np.int32)
    cdef int[::1] agreed = found
    cdef int[::1] numbers = np.array(cards, np.int32)
    rng_seed(&rng, seed)
    with nogil:
        for k in range(worlds):
            memcpy(&world, position.calm(), sizeof(CalmState))
            calm_ops().redeal(&world, viewer - 1, &rng)
            believe(&world, viewer - 1, &rng)
            if laid and not _swap_in(&world, seat, laid, 0, &rng):
                continue
            agreed[count] += _agrees(&world, code)
            for i in range(count):
                memcpy(&copy, &world, sizeof(CalmState))
                if _swap_in(&copy, seat, numbers[i], laid, &rng):
                    agreed[i] += _agrees(&copy, code)
    return found
