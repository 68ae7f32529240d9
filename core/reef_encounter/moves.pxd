"""The legal moves of Reef Encounter (rules 3, 5-10)."""

from ..contract cimport move_t

cdef int encounter_legal(const void *state, move_t *moves) noexcept nogil
