"""The competitive game on the contract; duel.pxd draws the state."""

from ..state cimport CalmSailing
from .duel cimport DuelState


cdef class Competitive(CalmSailing):
    cdef DuelState *duel(self) noexcept nogil
