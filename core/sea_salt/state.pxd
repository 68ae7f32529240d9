"""Sea Salt & Paper on the contract; layout.pxd draws the state."""

from ..contract cimport GameOps, Position, move_t
from ..rng cimport Rng
from .layout cimport SaltState

cdef const GameOps *salt_ops() noexcept nogil
cdef bint is_open(const SaltState *s, int seat) noexcept nogil
cdef int salt_legal(const void *state, move_t *moves) noexcept nogil
cdef void salt_apply(void *state, move_t move) noexcept nogil


cdef class SeaSalt(Position):
    cdef SaltState *salt(self) noexcept nogil
    cdef list _decks
    cdef list _decks_before
