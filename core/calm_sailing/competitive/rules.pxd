"""The rules of the competitive game on the compact state."""

from ...contract cimport move_t
from .duel cimport DuelState

cdef int duel_to_move(const void *state) noexcept nogil
cdef int duel_boundary(const void *state) noexcept nogil
cdef int duel_legal(const void *state, move_t *moves) noexcept nogil
cdef void duel_apply(void *state, move_t move) noexcept nogil
cdef void duel_returns(const void *state, double *values) noexcept nogil
cdef bint duel_can_act(const DuelState *s) noexcept nogil
cdef int points_of(const DuelState *s, int seat) noexcept nogil
cdef void note_taken(DuelState *s, int seat, int card, int since) noexcept nogil
