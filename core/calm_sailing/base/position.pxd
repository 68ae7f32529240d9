"""Calm Sailing on the contract; state.pxd draws the state."""

from ...contract cimport GameOps, Position, move_t
from ...rng cimport Rng
from leadline.core.calm_sailing.base.state cimport CalmState, CardSet

cdef const GameOps *calm_ops() noexcept nogil
cdef int island_plays(const CalmState *s, move_t *moves) noexcept nogil
cdef void calm_returns(const void *state, double *values) noexcept nogil
cdef void calm_mask(void *state, int seat) noexcept nogil
cdef list cards_of(const CardSet *cards)


cdef class CalmSailing(Position):
    cdef CalmState *calm(self) noexcept nogil
