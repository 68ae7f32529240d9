"""The legal moves of the base game, and the kinds of its atomic moves."""

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.contract cimport move_t

cpdef enum:  # kinds: the lowest byte of a move; the card is the second byte, the cell the third
    PLAY = 1
    DISCARD = 2
    PAYMENT = 3
    LAY_START = 4
    GIVE = 5
    ENOUGH = 6  # the seat gives no more; the next one continues
    LAY_FINISH = 7

cdef int calm_to_move(const void *state) noexcept nogil
cdef int calm_boundary(const void *state) noexcept nogil
cdef int calm_legal(const void *state, move_t *moves) noexcept nogil
# Fills in the island plays that can be paid (4A); with moves NULL stops at the first and returns 1.
cdef int island_plays(const CalmState *s, move_t *moves) noexcept nogil
# Whether `calm_legal` lists the play of this island on this cell, without listing the others.
cdef bint allows_play(const CalmState *s, int number, int cell) noexcept nogil
# Whether the active seat has an action (7.2); a Start that cannot be paid is none.
cdef bint can_act(const CalmState *s) noexcept nogil
