"""The win predictor for open games with expansions, which selects the games of a beam."""

from leadline.solver.calm_sailing.expansions.prices cimport ExpandedPlayout

cdef enum:
    FEATURES = 56
    HIDDEN = 24


cdef struct Network:
    float feature[FEATURES][HIDDEN]
    float bias[HIDDEN]
    float weight[HIDDEN]


cdef struct Outlook:  # what the game of a greedy playout has before it, at the start of a turn
    double ways  # log of the ways to fill the gaps
    double spare  # cards that can be spared
    double first  # log of one more than that; what lacks, where cards lack
    double even  # the sum of the logs of one more than each seat has beyond its turns
    int lacking  # and of what seats lack, negative
    int orange  # turns of seats under an orange storm
    int closed  # purple storms on rows with room
    int held  # compasses
    int monsters  # in hands and to come
    float features[FEATURES]


# The outlook of the game of the greedy playout at the start of a turn; False where a beam gives it up.
cdef bint look_out(ExpandedPlayout *d, Outlook *o) noexcept nogil
# The logarithm of the odds of winning, but for a constant.
cdef double win_log_odds(const Network *network, const float *f) noexcept nogil
# The network from a row for each hidden unit: its weights of the features, its bias and its weight in the sum.
cdef Network network_from(units) except *
# The one that beams go by.
cdef const Network *learned() noexcept nogil
