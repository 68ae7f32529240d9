"""Calm Sailing with the expansions on the contract; state.pxd draws the state."""

from leadline.core.calm_sailing.base.position cimport CalmSailing
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.contract cimport GameOps

cdef const GameOps *expanded_ops() noexcept nogil


cdef class Expanded(CalmSailing):
    cdef ExpandedState *expanded(self) noexcept nogil
