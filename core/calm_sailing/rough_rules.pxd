"""What the moves of the expansions do; rough.pxd draws the state."""

from ..contract cimport move_t

cdef void rough_apply(void *state, move_t move) noexcept nogil
