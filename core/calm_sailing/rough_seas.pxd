"""Calm Sailing with the expansions on the contract; rough.pxd draws the state."""

from ..contract cimport GameOps
from .rough cimport RoughState
from .state cimport CalmSailing

cdef const GameOps *rough_ops() noexcept nogil


cdef class RoughSeas(CalmSailing):
    cdef RoughState *rough(self) noexcept nogil
