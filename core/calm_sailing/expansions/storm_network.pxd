"""Choices of the rollout policy about storms and rocks: the target of a compass, the row that a storm or the rocks close."""

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.calm_sailing.expansions.weights cimport Thumbs
from leadline.core.contract cimport move_t

cdef enum:
    STORM_VIEW = 32  # features of the view
    STORM_FEATURES = 60
    STORM_UNITS = 24
    OPTIONS = 72  # at most: the rows of the largest layout (CELLS), six storms that lie, one revealed, two cards or to act
    ACT = 255  # the kind of the option to leave all as it is and act


cdef struct StormNetwork:
    float feature[STORM_FEATURES][STORM_UNITS]
    float bias[STORM_UNITS]
    float weight[STORM_UNITS]


# Storms of that colour (from 0: yellow, purple, orange) that nobody has met yet.
cdef int storms_ahead(const ExpandedState *r, int color) noexcept nogil
# Turns of each seat, at least.
cdef int turns_left(const ExpandedState *r) noexcept nogil
# The legal move that the rules of thumb make about storms and rocks; 0 where they leave all as it is.
cdef move_t move_by_rule(const ExpandedState *r, const Thumbs *w, const move_t *moves, int count) noexcept nogil
# Lists the options, the choice of the rules of thumb first; none if the network is not used. Two cards that leave the
# rocks in place (8.1.2) are one option, PAY_ROCKS without a card.
cdef int list_options(
    const ExpandedState *r, const Thumbs *w, const move_t *moves, int count, move_t *options
) noexcept nogil
# Fills in the features of the view, and of one option; `first` is the one that the rules of thumb choose.
cdef void storm_view(const ExpandedState *r, float *f) noexcept nogil
cdef void storm_option(const ExpandedState *r, move_t option, move_t first, float *f) noexcept nogil
# What the network thinks of each option: differences are those of chances to win.
cdef void storm_values(
    const ExpandedState *r, const StormNetwork *network, const move_t *options, int count, double *values
) noexcept nogil
# The network from a row for each hidden unit: its weights of the features, its bias and its weight in the sum; and the one
# that was fitted for the ruleset, or NULL.
cdef StormNetwork storm_network_from(units) except *
cdef const StormNetwork *storm_network_of(const ExpandedState *r) noexcept nogil
