"""The effects of the moves of Reef, and the course and end of the game (rules 1.5, 2, 5 and 6)."""

from leadline.core.contract cimport move_t
from leadline.core.reef.state cimport ReefState

cdef void finish(ReefState *s) noexcept nogil
cdef void reef_apply(void *state, move_t move) noexcept nogil
