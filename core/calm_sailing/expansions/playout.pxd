"""The playout policy with expansions: a cheap sensible move from what one seat can see."""

from libc.stdint cimport int32_t, int64_t

from ...contract cimport move_t
from ...rng cimport Rng
from leadline.core.calm_sailing.expansions.advantage cimport Network
from leadline.core.calm_sailing.expansions.board cimport CELLS
from leadline.core.calm_sailing.expansions.payments cimport PayingNetwork
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.calm_sailing.expansions.weights cimport ExpandedWeights
from leadline.core.calm_sailing.policy.sight cimport Outline, Sight


cdef struct Memory:  # what moves of a game found out, for those that follow
    Outline outline  # of the grid as it is
    Sight sight
    int32_t before[CELLS + 1]  # what cells count for in it
    bint seen  # the actor has looked in this turn, and pays by what it saw


# What the actor makes of its view. `outline` is that of the grid, or NULL; `before`, room for CELLS + 1 numbers, is what cells
# count for and must last as long.
cdef void see(
    const ExpandedState *r, const ExpandedWeights *w, const Outline *outline, int32_t *before, Sight *sight
) noexcept nogil
# Scores the actions at the start of a turn; returns the highest score. 2**60 marks a move that is made at once, -2**60 one that is
# not made for its own sake.
cdef int64_t score_actions(
    const ExpandedState *r, const ExpandedWeights *w, const Sight *sight, const move_t *moves, int count, int64_t *scores
) noexcept nogil
# The policy's move by these weights. `network` may be NULL: then the action that scores best is taken; and `payments`: then the
# cards that cost least by the scores are given. `memory` has the outline of the grid, and what the actor saw if that is `seen`.
cdef move_t move_by(
    const ExpandedState *r, const ExpandedWeights *w, const Network *network, const PayingNetwork *payments,
    Memory *memory
) noexcept nogil
# The same by a memory of its own.
cdef move_t single_move(
    const ExpandedState *r, const ExpandedWeights *w, const Network *network, const PayingNetwork *payments
) noexcept nogil
cdef move_t expanded_playout_move(const void *state, Rng *rng) noexcept nogil
cdef int expanded_play_out(void *state, Rng *rng) noexcept nogil
