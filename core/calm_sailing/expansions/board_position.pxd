"""Calm Sailing on a layout of its own, on the contract; board.pxd draws the state."""

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.contract cimport GameOps, Position

cdef const GameOps *board_ops() noexcept nogil


cdef class OwnBoard(Expanded):
    cdef readonly object board  # stub: Board

    cdef BoardState *state_of(self) noexcept nogil
    cdef Position blank(self)
