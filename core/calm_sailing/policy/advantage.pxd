"""The learned advantage of one action of Calm Sailing over another."""

from libc.stdint cimport int64_t, uint64_t

from leadline.core.calm_sailing.base.state cimport ACTION, FINISH, START, CalmState
from leadline.core.calm_sailing.policy.gaps cimport Tables
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures
from leadline.core.calm_sailing.policy.weights cimport Weights
from leadline.core.contract cimport move_t

cdef enum:
    GENERAL = 14  # features of the view alone
    FEATURES = 54
    HIDDEN = 32
    TRIED = 4  # actions that are compared, the best scored ones
    MARGIN = 3072  # those further below the best score are not

# Fills in the features of the view, and of one action; `best` is the highest score of the actions.
cdef void view_features(const CalmState *s, const HandFeatures *hf, float *f) noexcept nogil
cdef void action_features(
    const CalmState *s, const HandFeatures *hf, const Tables *t, move_t move, int64_t score, int64_t best, float *f
) noexcept nogil
# Whether there are weights for so many players.
cdef bint learned(int players) noexcept nogil
# What each action is worth: the difference of two worths is one of chances to win. `scores` are the actions' scores by
# playout.pxd, `best` is the highest of all.
cdef void advantages(
    const CalmState *s, const HandFeatures *hf, const Tables *t, const move_t *moves, const int64_t *scores, int count,
    int64_t best, double *values
) noexcept nogil


cdef inline bint compares(const CalmState *s) noexcept nogil:
    """Return whether the policy compares plays and discards here; if not, `paying_move` returns its move."""
    return (
        s.phase == ACTION
        and (s.start_laid or not s.hand[s.actor].special[START - FINISH])
        and s.occupied != ~<uint64_t>0 >> (64 - s.cells)
    )


# The best of them, by what the actor sees.
cdef move_t best_advised(const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf) noexcept nogil
