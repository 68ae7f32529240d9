"""The legal moves of the expansions; state.pxd draws the state."""

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.contract cimport move_t

cpdef enum:  # kinds, after those of base/moves.pxd
    STRIKE = 8  # a monster, or a wild as one, on a cell
    WILD_ISLAND = 9  # a wild as the island `card`; LAY_WILD follows
    LAY_WILD = 10
    ALL = 11
    MOVE_ROCKS = 12  # the row stands in place of the cell
    PAY_ROCKS = 13  # the first of the two cards; PAYMENT follows
    RESOLVE = 14  # the row of a purple storm stands in place of the cell
    COMPASS = 15  # the storm, and its seat or row from 1, 0 for the one just revealed
    WILD_COMPASS = 16
    TOP_TWO = 17
    TURN_OVER = 18  # an island, for one card: PAYMENT follows (4C of 12.3)

cdef int expanded_to_move(const void *state) noexcept nogil
cdef int expanded_boundary(const void *state) noexcept nogil
cdef int expanded_legal(const void *state, move_t *moves) noexcept nogil
cdef bint can_act(const ExpandedState *r) noexcept nogil
cdef int forbidden(const ExpandedState *r) noexcept nogil
cdef int own_left(const ExpandedState *r) noexcept nogil
cdef bint share_possible(const ExpandedState *r) noexcept nogil
