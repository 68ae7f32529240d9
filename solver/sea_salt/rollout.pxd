"""Rollouts of the search of Sea Salt & Paper: the moves of every seat in a sampled world."""

from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng
from leadline.core.sea_salt.playout cimport Wish
from leadline.core.sea_salt.state cimport COLORS, KINDS, SaltState

cdef enum:
    OWN_STEPS = 4
    LEFT_STEPS = 2
    TOP_STEPS = 3
    OWN = 0  # by kind, and 0 to 3 cards that go with it
    LEFT = OWN + OWN_STEPS * KINDS  # by kind, and whether any card goes with it
    TOP = LEFT + LEFT_STEPS * KINDS  # by kind, and 0 to 2 known cards of the next seat
    OWN_WORTH = TOP + TOP_STEPS * KINDS
    OWN_COLOR
    OWN_COLOR_MERMAID  # where the seat has a mermaid
    OWN_MOST_MERMAID
    TOP_NONE
    TOP_WORTH
    TOP_COLOR
    DECK_DRAWN
    DECK_WORTH
    DECK_LEFT
    COVERED  # cards of the pile that a discard covers
    WEIGHTS
    TERMS = 24  # of one move at most


cdef struct Sight:  # what a seat has seen, as far as draws are weighed by it
    Wish wish
    int own[KINDS]  # cards that go with one of the kind, as _company counts them
    int following[KINDS]  # the same of the next seat, as far as it is known
    int colors[COLORS]
    int following_colors[COLORS]
    int most  # cards of the seat's largest colour
    double left  # share of the deck


cdef struct Terms:  # a sparse vector
    int count
    int place[TERMS]
    double value[TERMS]


cdef void see(const SaltState *s, int seat, Sight *sight) noexcept nogil
cdef void describe_draw(const SaltState *s, int seat, const Sight *sight, move_t move, Terms *terms) noexcept nogil
cdef move_t rollout_move(const void *state, Rng *rng) noexcept nogil
