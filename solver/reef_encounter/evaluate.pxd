"""What a position at the end of a turn is worth to each seat, as the chance to win.

Every seat has a strength: a weighted sum of the features below, the weights moving in a straight line with how near
the end is (most shrimps eaten by one seat, of four). The chance to win is the softmax of the strengths times a factor for
the number of players; weights.py says how all were fitted.

    POINTS   tiles in the parrotfish at their present value (11.5)
    MEAL     the best meal of the seat's next turn if every seat before it attacks as hard as it can
    HOPED    what that meal would be worth more without attacks
    SECOND   the second best meal, without attacks
    SMALL    tiles of guarded corals too small to eat, at a third of their value
    FRONT    consumed tiles
    CUBES    larva cubes
    BEHIND   tiles behind the screen
    POWER    tiles that the two best growths of the next turn can lay
    SHRIMPS  shrimps not eaten yet
    GUARDS   own shrimps on corals of two or more
    COVERED  tiles that own shrimps protect
"""

from libc.stdint cimport int16_t

from ...core.reef_encounter.state cimport SEATS, EncounterState, Screen

cdef enum:
    FEATURES = 12
    STAGES = 5

cdef enum:
    POINTS = 0
    MEAL = 1
    HOPED = 2
    SECOND = 3
    SMALL = 4
    FRONT = 5
    CUBES_HELD = 6
    BEHIND = 7
    POWER = 8
    SHRIMPS_LEFT = 9
    GUARDS = 10
    PROTECTED = 11


cdef struct Features:
    double of[SEATS][FEATURES]
    int stage  # most shrimps eaten by one seat, 0 to 4


cdef struct BoardTerms:  # what a board adds to the features of each seat
    int16_t protected[SEATS]
    int16_t guards[SEATS]
    int16_t small[SEATS]  # three times the feature
    int16_t meal[SEATS]
    int16_t first[SEATS]  # the best two meals without attacks
    int16_t second[SEATS]


cdef struct Weights:
    double at[STAGES][FEATURES]
    double sharpness[SEATS + 1]  # by the number of players


cdef void spread(const double *given, Weights *weights) noexcept nogil
cdef void find_board(const EncounterState *s, int board, int mover, BoardTerms *found) noexcept nogil
cdef void find_seat(const EncounterState *s, int seat, double *f) noexcept nogil
cdef void add_boards(const EncounterState *s, const BoardTerms **boards, Features *found) noexcept nogil
cdef void find_features(const EncounterState *s, int mover, Features *found) noexcept nogil
cdef double power(const Screen *own) noexcept nogil
cdef double chance(const EncounterState *s, const Features *found, int seat, const Weights *weights) noexcept nogil
