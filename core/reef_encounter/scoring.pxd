"""The winners: points, and the rules for equal points (11.5, 11.6)."""

from leadline.core.reef_encounter.state cimport EncounterState

cdef enum:
    TIES = 4  # numbers that decide between equal points

cdef int points(const EncounterState *s, int seat) noexcept nogil
cdef void tie_break(const EncounterState *s, int seat, int *found) noexcept nogil
cdef int winners_of(const EncounterState *s) noexcept nogil
cdef void encounter_returns(const void *state, double *values) noexcept nogil
