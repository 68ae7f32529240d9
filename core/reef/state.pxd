"""Reef on the contract; layout.pxd draws the state."""

from ..contract cimport GameOps, Position
from .layout cimport ReefState

cdef const GameOps *reef_ops() noexcept nogil


cdef class Reef(Position):
    cdef ReefState *reef(self) noexcept nogil
