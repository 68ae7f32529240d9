"""The chance to win the game from the scores at the beginning of a round: a softmax of what each seat still needs,
sharper the nearer the target is:

    weight(seat) = exp(-need / (a + b * least need)) * (the next starter: exp(c))

chances.json holds a (`need`), b (`least`) and c (`start`) for each number of players: fitted by maximum likelihood to
20,000 games of the playout policy from random scores (benchmarks/fit/sea_salt_fit.py, which writes the file).
"""

from libc.math cimport exp

from leadline.core.sea_salt.state cimport SEATS, SaltState, target_score

import json
from importlib import resources

# By the number of players.
cdef double[SEATS + 1] _NEEDS
cdef double[SEATS + 1] _LEAST
cdef double[SEATS + 1] _START


cdef int _read() except -1:
    numbers = json.loads(resources.files(__package__).joinpath("chances.json").read_text(encoding="utf-8"))
    for players in range(2, SEATS + 1):
        found = numbers[str(players)]
        _NEEDS[players], _LEAST[players], _START[players] = found["need"], found["least"], found["start"]
    return 0


_read()


cdef void win_chances(const SaltState *s, int starter, double *values) noexcept nogil:
    """The chance of each seat to win the game when the next round begins with `starter`; no seat may have reached the
    target."""
    cdef int seat, need, least = 1 << 20
    cdef double scale, total = 0
    for seat in range(s.players):
        least = min(least, target_score(s) - s.score[seat])
    scale = _NEEDS[s.players] + _LEAST[s.players] * least
    for seat in range(s.players):
        need = target_score(s) - s.score[seat]
        values[seat] = exp((least - need) / scale + (_START[s.players] if seat == starter else 0.0))
        total += values[seat]
    for seat in range(s.players):
        values[seat] /= total


cdef double chance_of_two(int need, int other) noexcept nogil:
    """The chance of a seat of two to win that needs so much where the other needs so much."""
    cdef double scale = _NEEDS[2] + _LEAST[2] * min(need, other)
    return 1 / (1 + exp((need - other) / scale))
