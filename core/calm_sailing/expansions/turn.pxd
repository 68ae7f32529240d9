"""The course of a turn with expansions; state.pxd draws the state."""

from leadline.core.calm_sailing.expansions.state cimport ExpandedState

cdef void begin_turn(ExpandedState *r) noexcept nogil
cdef void enter_share(ExpandedState *r) noexcept nogil
cdef void share_on(ExpandedState *r) noexcept nogil
cdef void given(ExpandedState *r) noexcept nogil
cdef void draw_on(ExpandedState *r) noexcept nogil
cdef void refill(ExpandedState *r) noexcept nogil
cdef void after_action(ExpandedState *r) noexcept nogil
