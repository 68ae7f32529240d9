"""The legal moves of the expansions; state.pxd draws the state."""

from ...contract cimport move_t
from leadline.core.calm_sailing.expansions.state cimport ExpandedState

cdef int expanded_to_move(const void *state) noexcept nogil
cdef int expanded_boundary(const void *state) noexcept nogil
cdef int expanded_legal(const void *state, move_t *moves) noexcept nogil
cdef bint can_act(const ExpandedState *r) noexcept nogil
cdef int forbidden(const ExpandedState *r) noexcept nogil
cdef int own_left(const ExpandedState *r) noexcept nogil
cdef bint share_possible(const ExpandedState *r) noexcept nogil
