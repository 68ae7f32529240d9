"""The scores of the playout policy of Calm Sailing: a cheap sensible move from what one seat can see."""

from libc.stdint cimport int64_t, uint8_t

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.calm_sailing.policy.gaps cimport Tables
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures
from leadline.core.calm_sailing.policy.weights cimport Weights
from leadline.core.contract cimport move_t

# The worths of plays and discards at the start of a turn, by what `look` has made of the view; 0 for any other move.
cdef void score_moves(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, const move_t *moves, int count,
    int64_t *scores,
) noexcept nogil
# The best plays and the discard at the start of a turn, best first: at most `most`, whose scores are less than `margin`
# below the best. Within wide gaps only some cells are tried. How many they are; 0 where nothing can be done.
cdef int several(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, int most, int64_t margin, move_t *moves,
    int64_t *scores,
) noexcept nogil
# The move that scores best; outside plays and discards the move by the scores alone.
cdef move_t policy_move(const CalmState *s, const Weights *w, const Tables *t) noexcept nogil
# How many cards the actor gives of the joint discard where `kept` of each seat's cards cannot be given (NULL: none).
cdef int own_share(const CalmState *s, const uint8_t *kept) noexcept nogil
# The value of an island on the grid at its place, compared with a gap there.
cdef int island_worth(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, int number
) noexcept nogil
