"""How a seat of two ends a turn with enough points to close, in the worlds of the search of Sea Salt & Paper."""

from ...core.contract cimport move_t
from ...core.sea_salt.state cimport SaltState

cdef move_t closing_move(const SaltState *s) noexcept nogil
