"""Reef Encounter on the contract; layout.pxd draws the state."""

from libc.stdint cimport uint8_t

from ..contract cimport GameOps, Position
from .layout cimport EncounterState

cdef const GameOps *encounter_ops() noexcept nogil
cdef int large_alga(const EncounterState *s, int tile) noexcept nogil
cdef void tie_break(const EncounterState *s, int seat, int *found) noexcept nogil
cdef int points(const EncounterState *s, int seat) noexcept nogil


cdef class ReefEncounter(Position):
    cdef EncounterState *reef(self) noexcept nogil
