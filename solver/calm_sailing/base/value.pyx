"""A learned value of Calm Sailing: the chance that all seats, playing by the playout policy, win from a position.

It looks at a world, not at a view: in a search it ends the playouts of the sampled worlds early, so that a playout takes a
third of the time and its value varies less. The features are those of the policy (gaps, numbers that can still come,
cards to spare, Finish cards), told once for all seats together; a network with one hidden layer of HIDDEN units weighs
them, its activation x / (1 + |x|). The weights (value.json) were fitted to games of the policy with two to five players by
benchmarks/fit/fit_value.py. Nothing but sums, products and quotients is used, so a value is the same on every machine.
"""

from libc.math cimport fabs
from libc.stdint cimport uint64_t

from ....core.bits cimport low_bit
from leadline.core.calm_sailing.policy.gaps cimport EIGHTHS, Tables
from leadline.core.calm_sailing.base.state cimport (
    FINISHES, ISLANDS, JOINT_DISCARD, WON, CalmState, Gap, between, first_gap, next_gap,
)
from leadline.core.calm_sailing.policy.scores cimport policy_tables
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops

import json
from importlib import resources

cdef enum:
    CHANCES = 4  # chances q of a number to come in time at which gaps are weighed
    FIRST_STEP = 8  # of the policy's steps of q
    STRIDE = 6


cdef int _near(uint64_t low, uint64_t high, int a, int b) noexcept nogil:
    """The numbers for a gap of one cell between a and b (0 and 81 at the ends) that can be paid there (4A.3), in eighths: one
    next to a neighbour counts most."""
    cdef int distance, number, near = 0
    for distance in range(1, 5):
        number = a + distance
        if a and number < b and between(low, high, number - 1, number + 1):
            near += 10 - 2 * distance
        number = b - distance
        if b <= ISLANDS and number > a + (4 if a else 0) and between(low, high, number - 1, number + 1):
            near += 10 - 2 * distance
    return near


cdef bint look_at(const CalmState *s, double *features) noexcept nogil:
    cdef const Tables *t = policy_tables()
    cdef uint64_t low = ~(s.laid_low | s.removed_low | s.lost.low)
    cdef uint64_t high = ~(s.laid_high | s.removed_high | s.lost.high)
    cdef Gap gap
    cdef double *rest = features + 2 * CHANCES
    cdef int seat, i, alive, near, held, cards = 0
    cdef int gaps = 0, singles = 0, pairs = 0, dead = 0, useful = 0, richest = 0, poorest = 1000
    cdef int finishes = FINISHES - s.lost.special[0]
    cdef int spare, empty = s.cells
    cdef double need = 0, width
    for i in range(FEATURES):
        features[i] = 0
    for seat in range(s.players):
        low &= ~s.gone[seat].low
        high &= ~s.gone[seat].high
        finishes -= s.gone[seat].special[0]
        held = s.hand[seat].count + s.size[seat]
        cards += held
        richest = max(richest, held)
        poorest = min(poorest, held)
    if finishes <= 0:
        return False
    first_gap(s, &gap)
    while next_gap(s, &gap):
        empty -= gap.b <= ISLANDS
        alive = between(low, high, gap.a, gap.b)
        if alive < gap.length:
            return False
        if gap.length == 0:
            dead += alive
        else:
            useful += alive
            gaps += 1
            if gap.length == 1 and (gap.a or gap.b <= ISLANDS):
                singles += 1
                near = min(_near(low, high, gap.a, gap.b), <int>EIGHTHS - 1)
                if near == 0:
                    return False
                for i in range(CHANCES):
                    features[i] += t.single[FIRST_STEP + STRIDE * i][near] / 1024.0
            else:
                pairs += gap.length == 2
                for i in range(CHANCES):
                    features[CHANCES + i] += t.fill[FIRST_STEP + STRIDE * i][alive][0][gap.length] / 1024.0
            width = gap.b - gap.a
            need += (gap.length + 1) // 2 * min(4.0, width * width / ((gap.length + 1) * (2 * width - gap.length)))
    spare = cards - empty - 1 - (0 if s.start_laid else JOINT_DISCARD + 1)
    if spare < 0:
        return False
    rest[0] = empty / 36.0
    rest[1] = spare / 10.0
    rest[2] = (spare - need) / 10.0
    rest[3] = finishes == 1
    rest[4] = finishes == 2
    rest[5] = s.start_laid
    rest[6] = gaps / 10.0
    rest[7] = singles / 5.0
    rest[8] = pairs / 5.0
    rest[9] = useful / 20.0
    rest[10] = dead / 10.0
    rest[11] = (richest - poorest) / 10.0
    rest[12] = s.players / 2.0 - 1.5
    rest[13] = finishes == FINISHES
    return True


cdef struct Network:
    double unit[HIDDEN][FEATURES + 2]  # its weights of the features, its bias, its weight in the sum
    double bias


cdef Network _read(str text):
    cdef Network network
    cdef int unit, i
    data = json.loads(text)
    network.bias = data["bias"]
    for unit in range(HIDDEN):
        for i in range(FEATURES + 2):
            network.unit[unit][i] = data["units"][unit][i]
    return network


cdef Network _NETWORK = _read(resources.files(__package__).joinpath("value.json").read_text(encoding="utf-8"))


cdef double value_of(const CalmState *s) noexcept nogil:
    cdef double features[FEATURES]
    cdef double total, sum = _NETWORK.bias
    cdef int unit, i
    if s.over:
        return 1.0 if s.over == WON else 0.0
    if not look_at(s, features):
        return 0
    for unit in range(HIDDEN):
        total = _NETWORK.unit[unit][FEATURES]
        for i in range(FEATURES):
            total += _NETWORK.unit[unit][i] * features[i]
        sum += _NETWORK.unit[unit][FEATURES + 1] * total / (1 + fabs(total))
    return 0.5 + 0.5 * sum / (1 + fabs(sum))


def value(CalmSailing position) -> float:
    if position.ops != calm_ops():
        raise ValueError("the learned value is one of the base game")
    return value_of(position.calm())
