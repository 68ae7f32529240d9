"""The legal moves of Sea Salt & Paper."""

from ..contract cimport move_t

cdef int salt_legal(const void *state, move_t *moves) noexcept nogil
