"""The most promising spaces for the next tile of a growth."""

from leadline.core.reef_encounter.state cimport EncounterState
from leadline.solver.reef_encounter.memo cimport CellNote

cdef void find_cells(const EncounterState *s, int board, int seat, int most, CellNote *note) noexcept nogil
