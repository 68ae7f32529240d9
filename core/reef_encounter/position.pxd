"""Reef Encounter on the contract; state.pxd draws the state."""

from ..contract cimport GameOps, Position
from .state cimport EncounterState

cdef const GameOps *encounter_ops() noexcept nogil


cdef class ReefEncounter(Position):
    cdef EncounterState *reef(self) noexcept nogil
    cdef int _collectable(self, int space) except -1
