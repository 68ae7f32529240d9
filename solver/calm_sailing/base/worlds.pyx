"""How the search of Calm Sailing draws its worlds, and how far it looks.

With two players or more worlds are drawn as the others are believed to hold and discard cards (beliefs.pyx).

The finalists of a flat search with two players or more are chosen by truncated playouts, which end at the first turn
after LOOK cards have left hands and piles, with the learned value of the world (value.pyx; not fitted to solo games).
"""

from cpython.pycapsule cimport PyCapsule_New

from leadline.core.calm_sailing.base.state cimport ACTION, CalmState
from leadline.core.calm_sailing.base.position cimport calm_ops
from ....core.contract cimport OVER, GameOps, View
from ....core.rng cimport Rng
from leadline.solver.calm_sailing.base.beliefs cimport believe
from leadline.solver.calm_sailing.base.value cimport value_of

cdef enum:
    LOOK = 12


cdef void _redeal(void *state, int seat, Rng *rng) noexcept nogil:
    calm_ops().redeal(state, seat, rng)
    believe(<CalmState *>state, seat, rng)


cdef inline int _cards(const CalmState *s) noexcept nogil:
    """Cards in hands and piles."""
    cdef int seat, cards = 0
    for seat in range(s.players):
        cards += s.hand[seat].count + s.size[seat]
    return cards


cdef void _redeal_near(void *state, int seat, Rng *rng) noexcept nogil:
    cdef CalmState *s = <CalmState *>state
    _redeal(state, seat, rng)
    s.cutoff = max(0, _cards(s) - LOOK + 1)


cdef int _to_move_near(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    if s.over or (s.phase == ACTION and s.cutoff and _cards(s) < s.cutoff):
        return OVER
    return s.actor


cdef void _returns_near(const void *state, double *values) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    cdef double chance = value_of(s)
    cdef int seat
    for seat in range(s.players):
        values[seat] = chance


ENDING = None  # playouts go to the end of the game
TRUNCATED_ENDING = f"to a learned chance after {LOOK} more cards"

cdef GameOps _OPS = calm_ops()[0]
_OPS.redeal = _redeal

cdef GameOps _NEAR = calm_ops()[0]
_NEAR.redeal = _redeal_near
_NEAR.to_move = _to_move_near
_NEAR.returns = _returns_near


def rules(view: View) -> object:
    cdef View seen = view
    if seen.masked.ops != calm_ops():
        return None
    return PyCapsule_New(&_OPS, "leadline.GameOps", NULL)


def truncated(view: View) -> object:
    cdef View seen = view
    if seen.masked.ops != calm_ops() or view.players == 1:
        return None
    return PyCapsule_New(&_NEAR, "leadline.GameOps", NULL)
