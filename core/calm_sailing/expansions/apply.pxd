"""Effects of the moves of the expansions; state.pxd draws the state."""

from leadline.core.contract cimport move_t

cdef void expanded_apply(void *state, move_t move) noexcept nogil
