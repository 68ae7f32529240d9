"""The competitive game on the contract; state.pxd draws the state."""

from leadline.core.calm_sailing.base.position cimport CalmSailing
from leadline.core.calm_sailing.competitive.state cimport CompetitiveState


cdef class Competitive(CalmSailing):
    cdef CompetitiveState *competitive(self) noexcept nogil
