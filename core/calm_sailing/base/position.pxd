"""The base game of Calm Sailing on the contract; state.pxd draws the state."""

from leadline.core.calm_sailing.base.state cimport CalmState, CardSet
from leadline.core.contract cimport GameOps, Position

cdef const GameOps *calm_ops() noexcept nogil
cdef list cards_of(const CardSet *cards)


cdef class CalmSailing(Position):
    cdef CalmState *calm(self) noexcept nogil
