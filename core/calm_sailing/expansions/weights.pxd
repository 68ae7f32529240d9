"""The weights of the playout policy with expansions, in Day and Night and on other boards.

Worths are in the units of policy/weights.pxd, factors in units of 1/1024. weights.json has sets for kinds of
rulesets and numbers of players, found by benchmarks/fit/train.py (courses `calm-sailing/KIND/weights`). All others, rocks or
wild cards alone and solo games among them, have the base game's scores, and what is new by hand.
"""

from libc.stdint cimport int32_t

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.calm_sailing.policy.weights cimport Weights

cdef enum Kind:  # of rulesets, by what changes the play most
    ROCKY = 0  # rocks or wild cards alone
    MONSTROUS = 1  # monsters, no storms
    STORMY = 2  # storms alone
    STORMS_PLUS = 3  # storms with rocks or monsters
    NIGHTLY = 4  # Day and Night
    WAITING = 5  # boards with closed groups
    EXPLORING = 6  # boards with marked cells
    KINDS_OF_RULES = 7


cdef struct Thumbs:
    int32_t strike  # worth of playing a monster
    int32_t strike_full  # added as the grid fills
    int32_t strike_marked  # added on a marked cell, which then shows another card of the exploration deck
    int32_t wild_cost  # what a wild is worth as a card
    int32_t earn  # worth of earning a compass by the whole hand, for a row that a storm closes
    int32_t earn_full  # added as the grid fills
    int32_t earn_orange  # the same for an orange storm: so many prices of a card for each turn that it would last
    int32_t earn_orange_least  # less so many prices
    int32_t earn_yellow
    int32_t earn_yellow_least
    int32_t spend_orange  # worth of a compass spent on an orange storm, for each turn that it would last
    int32_t spend_yellow
    int32_t spare_compass  # worth of a compass that a purple storm, lying or to come, will need
    int32_t day  # worth of laying an island before the Start where the sun must be up, less where the moon must
    int32_t night  # worth of laying one after it where the moon must be up
    int32_t turn  # worth of turning an island that lies wrong
    int32_t turn_full  # added as the grid fills
    int32_t dearer  # of a card, for each island to be turned over, on a grid that is all but full
    int32_t patience  # empty cells that closed ones may wait for: a number held for them loses its worth up to there
    # How much more a closed cell counts for, for each empty cell that it waits for; below 0 how much more an open one does
    # for each that the closed ones wait for.
    int32_t closed
    int32_t shut  # and one of a row that a purple storm closes
    int32_t mark  # worth of laying an island on a marked cell
    int32_t mark_full  # added as the grid fills
    int32_t ahead  # how much of a card each storm and monster still to come is, where cards to spare are counted


cdef struct ExpandedWeights:
    Weights scores
    Thumbs thumbs


cdef int kind_of(const ExpandedState *r) noexcept nogil
cdef const ExpandedWeights *expanded_weights(const ExpandedState *r) noexcept nogil
