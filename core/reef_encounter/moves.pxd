"""The seat to move, and the legal moves of Reef Encounter (rules 3, 5-10)."""

from leadline.core.contract cimport move_t
from leadline.core.reef_encounter.state cimport EncounterState
from leadline.core.rng cimport Rng

cdef int encounter_to_move(const void *state) noexcept nogil
cdef int encounter_boundary(const void *state) noexcept nogil
cdef int encounter_legal(const void *state, move_t *moves) noexcept nogil
cdef int without_shrimps(const EncounterState *s, move_t *moves) noexcept nogil
cdef move_t random_move(const EncounterState *s, Rng *rng) noexcept nogil
