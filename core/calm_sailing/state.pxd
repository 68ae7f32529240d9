"""Calm Sailing on the contract; layout.pxd draws the state."""

from ..contract cimport GameOps, Position
from ..rng cimport Rng
from .layout cimport CalmState

cdef const GameOps *calm_ops() noexcept nogil


cdef class CalmSailing(Position):
    cdef CalmState *calm(self) noexcept nogil
