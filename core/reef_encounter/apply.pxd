"""The effects of the moves of Reef Encounter, and the course and end of the game (rules 3, 5-11)."""

from leadline.core.contract cimport move_t
from leadline.core.reef_encounter.state cimport EncounterState

cdef void encounter_apply(void *state, move_t move) noexcept nogil
cdef void settle(EncounterState *s, bint over, bint lacked) noexcept nogil
cdef int refill_of(const EncounterState *s, int space, int *drawn) noexcept nogil
cdef int lacking_color(const EncounterState *s, const int *drawn, int count) noexcept nogil
cdef move_t collect_given(int space, const int *drawn, int count) noexcept nogil
