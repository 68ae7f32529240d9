"""The chance to win the game from the scores at the beginning of a round: a softmax of what each seat still needs,
sharper the nearer the target is:

    weight(seat) = exp(-need / (a + b * least need)) * (the next starter: exp(c))

a, b and c are fitted by maximum likelihood to 20,000 games of the playout policy for each number of players, from
random scores (benchmarks/sea_salt_fit.py).
"""

from libc.math cimport exp

from ...core.sea_salt.state cimport SaltState, target_of

cdef double[5] _NEEDS = [1, 1, 4.57, 3.32, 2.81]
cdef double[5] _LEAST = [0, 0, 0.156, 0.273, 0.344]
cdef double[5] _START = [0, 0, 0.28, 0.225, 0.178]


cdef void win_chances(const SaltState *s, int starter, double *values) noexcept nogil:
    """The chance of each seat to win the game when the next round begins with `starter`; no seat may have reached the
    target."""
    cdef int seat, need, least = 1 << 20
    cdef double scale, total = 0
    for seat in range(s.players):
        least = min(least, target_of(s) - s.score[seat])
    scale = _NEEDS[s.players] + _LEAST[s.players] * least
    for seat in range(s.players):
        need = target_of(s) - s.score[seat]
        values[seat] = exp((least - need) / scale + (_START[s.players] if seat == starter else 0.0))
        total += values[seat]
    for seat in range(s.players):
        values[seat] /= total


cdef double chance_of_two(int need, int other) noexcept nogil:
    """The chance of a seat of two to win that needs so much where the other needs so much."""
    cdef double scale = _NEEDS[2] + _LEAST[2] * min(need, other)
    return 1 / (1 + exp((need - other) / scale))
