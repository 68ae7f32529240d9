"""The course of a turn with expansions; rough.pxd draws the state."""

from .rough cimport RoughState

cdef void begin_turn(RoughState *r) noexcept nogil
cdef void enter_share(RoughState *r) noexcept nogil
cdef void share_on(RoughState *r) noexcept nogil
cdef void given(RoughState *r) noexcept nogil
cdef void draw_on(RoughState *r) noexcept nogil
cdef void refill(RoughState *r) noexcept nogil
cdef void after_action(RoughState *r) noexcept nogil
