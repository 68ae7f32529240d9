"""Reef Encounter on the contract; layout.pxd draws the state."""

from ..contract cimport GameOps, Position
from .layout cimport EncounterState

cdef const GameOps *encounter_ops() noexcept nogil


cdef class ReefEncounter(Position):
    cdef EncounterState *reef(self) noexcept nogil
