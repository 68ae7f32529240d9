"""The legal moves of the expansions; rough.pxd draws the state."""

from ..contract cimport move_t
from .rough cimport RoughState

cdef int rough_to_move(const void *state) noexcept nogil
cdef int rough_boundary(const void *state) noexcept nogil
cdef int rough_legal(const void *state, move_t *moves) noexcept nogil
cdef bint can_act(const RoughState *r) noexcept nogil
cdef int forbidden(const RoughState *r) noexcept nogil
cdef int own_left(const RoughState *r) noexcept nogil
cdef bint share_possible(const RoughState *r) noexcept nogil
