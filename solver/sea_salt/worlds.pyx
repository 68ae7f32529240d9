"""The search of Sea Salt & Paper looks to the end of the round: what comes after is valued by the scores
(chances.pyx).
"""

from cpython.pycapsule cimport PyCapsule_New

from leadline.core.contract cimport GameOps, View
from leadline.core.rng cimport Rng
from leadline.core.sea_salt.position cimport salt_ops
from leadline.core.sea_salt.state cimport ROUNDS, WAITING, SaltState, next_starter
from leadline.solver.sea_salt.belief cimport believe
from leadline.solver.sea_salt.chances cimport win_chances
from leadline.solver.sea_salt.rollout cimport rollout_move


cdef void _returns(const void *state, double *values) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    if s.over == WAITING:
        win_chances(s, next_starter(s), values)
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


ENDING: str = "to the end of the round, then the chance from the scores"


def rules(view: View) -> object:
    """Return a capsule with the GameOps of the search: games end with the round, whose scores give the chance to win."""
    return PyCapsule_New(&_OPS, "leadline.GameOps", NULL)
