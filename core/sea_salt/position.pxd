"""Sea Salt & Paper on the contract; state.pxd draws the state."""

from leadline.core.contract cimport GameOps, Position
from leadline.core.sea_salt.state cimport SaltState

cdef const GameOps *salt_ops() noexcept nogil


cdef class SeaSalt(Position):
    cdef SaltState *salt(self) noexcept nogil
    cdef list _decks
    cdef list _decks_before
