"""The moves of a seat of Reef that are worth a look, by the learned chance to win that they leave."""

from leadline.core.contract cimport move_t
from leadline.core.reef.state cimport ReefState
from leadline.solver.reef.value cimport Network

cdef enum:
    PLAYS = 48  # that may be kept
    DRAFTS = 6  # at most: three display cards, and the top card paid onto each of them
    ROOM = PLAYS + DRAFTS


cdef struct Option:
    move_t first
    move_t second  # 0 where the first is the whole move
    int quick  # how a play looks at a glance
    double value


cdef int options_of(const Network *network, const ReefState *s, int keep, Option *found) noexcept nogil


cdef void take_option(ReefState *s, const Option *option) noexcept nogil
