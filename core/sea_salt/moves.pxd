"""The seat to move, and the legal moves of Sea Salt & Paper."""

from leadline.core.contract cimport move_t

cdef int salt_to_move(const void *state) noexcept nogil
cdef int salt_boundary(const void *state) noexcept nogil
cdef int salt_legal(const void *state, move_t *moves) noexcept nogil
