"""Sea Salt & Paper on the contract; layout.pxd draws the state."""

from ..contract cimport GameOps, Position
from .layout cimport SaltState

cdef const GameOps *salt_ops() noexcept nogil


cdef class SeaSalt(Position):
    cdef SaltState *salt(self) noexcept nogil
    cdef list _decks
    cdef list _decks_before
