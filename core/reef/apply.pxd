"""What the moves of Reef do, and how the game goes on and ends (rules 1.5, 2, 5 and 6)."""

from ..contract cimport move_t
from .state cimport ReefState

cdef void finish(ReefState *s) noexcept nogil
cdef void reef_apply(void *state, move_t move) noexcept nogil
