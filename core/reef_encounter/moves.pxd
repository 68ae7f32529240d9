"""Who moves, and the legal moves of Reef Encounter (rules 3, 5-10)."""

from ..contract cimport move_t

cdef int encounter_to_move(const void *state) noexcept nogil
cdef int encounter_boundary(const void *state) noexcept nogil
cdef int encounter_legal(const void *state, move_t *moves) noexcept nogil
