"""Reef on the contract; state.pxd draws the state."""

from libc.stdint cimport uint64_t

from leadline.core.contract cimport Position
from leadline.core.reef.game_cards cimport GameCards
from leadline.core.reef.state cimport ReefState


cdef class Reef(Position):
    cdef readonly GameCards cards

    cdef ReefState *reef(self) noexcept nogil
    cdef Position blank(self)
    cdef list _numbers(self, uint64_t cards)
