"""The legal moves of Reef."""

from leadline.core.contract cimport move_t
from leadline.core.reef.patterns cimport Pattern
from leadline.core.reef.state cimport Board, ReefState

cdef int pieces_due(const ReefState *s, const Board *board, const Pattern *card, int *pieces) noexcept nogil
cdef int card_moves(const ReefState *s, int card, move_t *moves) noexcept nogil
cdef int draft_moves(const ReefState *s, move_t *moves) noexcept nogil
cdef int reef_legal(const void *state, move_t *moves) noexcept nogil
