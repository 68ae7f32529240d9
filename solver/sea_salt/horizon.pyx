"""The search of Sea Salt & Paper looks to the end of the round: what comes after is valued by the scores.

The chance to win the game from the scores at the beginning of a round is a softmax of what each seat still needs,
sharper the nearer the target is:

    weight(seat) = exp(-need / (a + b * least need)) * (the next starter: exp(c))

a, b and c are fitted by maximum likelihood to 20,000 games of the playout policy for each number of players, from
random scores (benchmarks/sea_salt_fit.py).
"""

from cpython.pycapsule cimport PyCapsule_New
from libc.math cimport exp

from ...core.contract cimport GameOps, MAX_SEATS, View
from ...core.rng cimport Rng
from ...core.sea_salt.layout cimport ROUNDS, WAITING, SaltState
from ...core.sea_salt.state cimport salt_ops
from .belief cimport believe
from .rollout cimport rollout_move

cdef double[5] _NEEDS = [1, 1, 4.57, 3.32, 2.81]
cdef double[5] _LEAST = [0, 0, 0.156, 0.273, 0.344]
cdef double[5] _START = [0, 0, 0.28, 0.225, 0.178]


cdef void win_chances(const SaltState *s, int starter, double *values) noexcept nogil:
    """The chance of each seat to win the game when the next round begins with `starter`; no seat may have reached the
    target."""
    cdef int seat, need, least = 1 << 20
    cdef double scale, total = 0
    for seat in range(s.players):
        least = min(least, s.target_score - s.score[seat])
    scale = _NEEDS[s.players] + _LEAST[s.players] * least
    for seat in range(s.players):
        need = s.target_score - s.score[seat]
        values[seat] = exp((least - need) / scale + (_START[s.players] if seat == starter else 0.0))
        total += values[seat]
    for seat in range(s.players):
        values[seat] /= total


cdef void _returns(const void *state, double *values) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    if s.over == WAITING:
        win_chances(s, s.ended_by % s.players, values)
    else:
        salt_ops().returns(state, values)


cdef void _redeal(void *state, int seat, Rng *rng) noexcept nogil:
    cdef SaltState *s = <SaltState *>state
    salt_ops().redeal(state, seat, rng)
    believe(s, seat, rng)
    s.scripted = ROUNDS


cdef GameOps _OPS = salt_ops()[0]
_OPS.redeal = _redeal
_OPS.returns = _returns
_OPS.playout_move = rollout_move


SKETCH = None
ENDING = "to the end of the round, then the chance from the scores"


def rules(view: View) -> object:
    """The GameOps of the search, as a capsule."""
    return PyCapsule_New(&_OPS, "leadline.GameOps", NULL)



def sketch(view: View) -> object:
    return None
