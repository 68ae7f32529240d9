"""Reef on the contract; layout.pxd draws the state."""

from libc.stdint cimport uint64_t

from ..contract cimport GameOps, Position
from .game_cards cimport GameCards
from .layout cimport ReefState

cdef const GameOps *reef_ops() noexcept nogil


cdef class Reef(Position):
    cdef readonly GameCards cards

    cdef ReefState *reef(self) noexcept nogil
    cdef Position blank(self)
    cdef list _numbers(self, uint64_t cards)
