"""The learned advantage of one action of Calm Sailing over another with expansions, in Day and Night and on other boards."""

from libc.stdint cimport int64_t

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.calm_sailing.expansions.weights cimport ExpandedWeights
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures
from leadline.core.contract cimport move_t

cdef enum:
    VIEW = 34  # features of the view: those of the base game's network and 20 of their own
    FEATURES = 89
    HIDDEN = 24
    TRIED = 4  # actions that are compared, the best scored ones
    MOST_COMPARED = 16  # where more are asked for
    MARGIN = 3072  # those further below the best score are not


cdef struct Network:
    float feature[FEATURES][HIDDEN]
    float bias[HIDDEN]
    float weight[HIDDEN]


# Fills in the features of the view, and of one action; `best` is the highest score of the actions.
cdef void view_of(const ExpandedState *r, const HandFeatures *hf, float *f) noexcept nogil
cdef void action_of(
    const ExpandedState *r, const ExpandedWeights *w, const HandFeatures *hf, move_t move, int64_t score, int64_t best, float *f
) noexcept nogil
# The best scored of the actions, best first: at most `most` (up to MOST_COMPARED), less than MARGIN below the best. Of plays
# any number, but of the cells away from the ends of a wide gap one for each island; of monsters two, of all other kinds one.
# With `hands` the last is the whole hand, however it scores, where that earns a compass. How many they are.
cdef int leading(
    const ExpandedState *r, const move_t *moves, const int64_t *scores, int count, int most, bint hands, move_t *kept,
    int64_t *their_scores
) noexcept nogil
# The network from a row for each hidden unit: its weights of the features, its bias and its weight in the sum.
cdef Network network_from(units) except *
# The one that was fitted for the ruleset, or NULL.
cdef const Network *network_of(const ExpandedState *r) noexcept nogil
# What each action is worth: the difference of two worths is one of chances to win.
cdef void advantages(
    const ExpandedState *r, const ExpandedWeights *w, const Network *network, const HandFeatures *hf, const move_t *moves,
    const int64_t *scores, int count, int64_t best, double *values
) noexcept nogil
# The one that the network prefers of the TRIED `leading` ones, and what it is worth where `value` is not NULL.
cdef move_t best_advised(
    const ExpandedState *r, const ExpandedWeights *w, const Network *network, const HandFeatures *hf, const move_t *moves,
    const int64_t *scores, int count, int64_t best, bint hands, double *value
) noexcept nogil
