"""Chances that the numbers still to come fill a gap, as tables of logarithms, and the expected cost of filling it."""

from libc.math cimport floor, log, pow

from leadline.core.calm_sailing.base.state cimport ISLANDS
from leadline.core.calm_sailing.policy.weights cimport UNIT, Weights, policy_weights

cdef enum:
    HOPELESS = -12 * 1024  # worth of a gap that nothing can fill
    SHORT = 300  # and for each number that is lacking


cdef Tables _TABLES


cdef const Tables *policy_tables() noexcept nogil:
    return &_TABLES


cdef inline int _log(double chance, int lacking) noexcept nogil:
    """The log of a chance in units of 1/1024, not below HOPELESS."""
    if chance < 1e-9:
        return HOPELESS - SHORT * lacking
    return max(<int>HOPELESS, <int>floor(log(chance) * UNIT + 0.5)) - SHORT * lacking


cdef void build_tables(Tables *t, const Weights *w) noexcept nogil:
    """Compute the tables of chances and costs for these weights. The chance q begins at 0.03, and each step is a tenth
    more than the last. The logarithms are rounded, so that every machine has the same."""
    cdef double mass[ISLANDS + 2]
    cdef double hand[OWN]
    cdef double tail[MOST + 1]
    cdef double q = 0.03, total, chance, held = w.own / <double>UNIT
    cdef int step, unseen, own, length, width, i
    for step in range(STEPS):
        for i in range(EIGHTHS):
            t.single[step][i] = _log(1 - pow(1 - q, i / 8.0), 0 if i else 1)
        for i in range(ISLANDS + 2):
            mass[i] = 0
        mass[0] = 1
        for unseen in range(ISLANDS + 1):
            if unseen:
                for i in range(unseen, 0, -1):
                    mass[i] = mass[i] * (1 - q) + mass[i - 1] * q
                mass[0] *= 1 - q
            total = 0
            for i in range(MOST, unseen + 1):
                total += mass[i]
            for i in range(MOST - 1, -1, -1):
                if i <= unseen:
                    total += mass[i]
                tail[i] = total
            for i in range(OWN):
                hand[i] = 0
            hand[0] = 1
            for own in range(OWN):
                if own:
                    for i in range(own, 0, -1):
                        hand[i] = hand[i] * (1 - held) + hand[i - 1] * held
                    hand[0] *= 1 - held
                for length in range(MOST):
                    chance = 0
                    for i in range(own + 1):
                        chance += hand[i] * tail[max(0, length - i)]
                    t.fill[step][unseen][own][length] = _log(min(1.0, chance), max(0, length - unseen - own))
        q *= 1.1
    step = 0
    q = 0.03
    for i in range(1025):
        while step < STEPS - 1 and i > q * 1.05 * UNIT:
            step += 1
            q *= 1.1
        t.step[i] = step
    for width in range(ISLANDS + 2):
        for length in range(CELLS + 1):
            t.each[width][length] = 0
            if length and width <= length + 1:
                t.each[width][length] = TIGHT | UNIT
            elif length:
                t.each[width][length] = UNIT * width * width // ((length + 1) * (2 * width - length - 1))


build_tables(&_TABLES, policy_weights(1, 0))  # of all weights they depend on `own` alone, which is the same in every set
