"""The ten coral tiles: which algae they show, and which colours are the stronger ones (1.3, section 8)."""

from leadline.core.reef_encounter.state cimport EncounterState

cdef int first_coral(int tile) noexcept nogil
cdef int second_coral(int tile) noexcept nogil
cdef int large_tiles(const EncounterState *s, int alga) noexcept nogil
cdef int cylinder_stock(const EncounterState *s, int alga) noexcept nogil
cdef void rank(EncounterState *s) noexcept nogil
