"""What the moves of Reef Encounter do, and how the game goes on and ends (rules 3, 5-11)."""

from ..contract cimport move_t
from .state cimport EncounterState

cdef void finish(EncounterState *s, int ending) noexcept nogil
cdef void encounter_apply(void *state, move_t move) noexcept nogil
