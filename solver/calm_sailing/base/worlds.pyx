"""Sampled worlds for the search of Calm Sailing: with two players or more, hidden cards are drawn by the opponent model
(beliefs.pyx). Playouts continue to the end of the game."""

from cpython.pycapsule cimport PyCapsule_New

from leadline.core.calm_sailing.base.position cimport calm_ops
from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.contract cimport GameOps, View
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.beliefs cimport believe


cdef void _redeal(void *state, int seat, Rng *rng) noexcept nogil:
    calm_ops().redeal(state, seat, rng)
    believe(<CalmState *>state, seat, rng)


ENDING: str | None = None  # playouts go to the end of the game

cdef GameOps _OPS = calm_ops()[0]
_OPS.redeal = _redeal


def rules(view: View) -> object:
    """Return a capsule with the GameOps of the search, which draw worlds by the opponent model. None for a view of another
    ruleset."""
    cdef View seen = view
    if seen.masked.ops != calm_ops():
        return None
    return PyCapsule_New(&_OPS, "leadline.GameOps", NULL)
