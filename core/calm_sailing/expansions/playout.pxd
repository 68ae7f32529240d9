"""The playout policy with expansions: a cheap sensible move from what one seat can see."""

from libc.stdint cimport int32_t, int64_t

from leadline.core.calm_sailing.expansions.advantage cimport Network
from leadline.core.calm_sailing.expansions.payments cimport PayingNetwork
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.calm_sailing.expansions.storm_network cimport StormNetwork
from leadline.core.calm_sailing.expansions.weights cimport ExpandedWeights
from leadline.core.calm_sailing.policy.hand_features cimport Outline, HandFeatures
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng


cdef struct ExpandedPolicy:
    const ExpandedWeights *weights
    const Network *network  # of actions; NULL: the one that scores best is taken
    const PayingNetwork *payments  # NULL: the cards that cost least by the scores are given
    # Of what is done about storms and rocks; NULL: that goes by rules of thumb, and the whole hand is compared with other
    # actions only where it scores well.
    const StormNetwork *storm_network


# What the actor makes of its view. `outline` is that of the grid, or NULL; `before`, room for CELLS + 1 numbers, is what cells
# count for and must last as long.
cdef void see(
    const ExpandedState *r, const ExpandedWeights *w, const Outline *outline, int32_t *before, HandFeatures *hf
) noexcept nogil
# Scores the actions at the start of a turn; returns the highest score. 2**60 marks a move that is made at once, -2**60 one that is
# not made for its own sake.
cdef int64_t score_actions(
    const ExpandedState *r, const ExpandedWeights *w, const HandFeatures *hf, const move_t *moves, int count, int64_t *scores
) noexcept nogil
# The policy's move.
cdef move_t move_by(const ExpandedState *r, const ExpandedPolicy *policy) noexcept nogil
# The same moves to the end of the game; how many.
cdef int play_on(ExpandedState *r, const ExpandedPolicy *policy) noexcept nogil
# The move with which an option of storm_network.pxd begins, among the legal ones.
cdef move_t move_of_option(
    const ExpandedState *r, const ExpandedPolicy *policy, move_t option, const move_t *moves, int count
) noexcept nogil
# The policy that plays such positions.
cdef ExpandedPolicy policy_with(const ExpandedState *r) noexcept nogil
cdef move_t expanded_playout_move(const void *state, Rng *rng) noexcept nogil
cdef int expanded_play_out(void *state, Rng *rng) noexcept nogil
