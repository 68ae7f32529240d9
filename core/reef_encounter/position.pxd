"""Reef Encounter on the contract; state.pxd draws the state."""

from leadline.core.contract cimport GameOps, Position
from leadline.core.reef_encounter.state cimport EncounterState

cdef const GameOps *encounter_ops() noexcept nogil


cdef class ReefEncounter(Position):
    cdef EncounterState *reef(self) noexcept nogil
    cdef int _collectable(self, int space) except -1
