"""The learned value of a position of Reef: the points that a seat will still make, and the chance to win."""

from leadline.core.reef.state cimport ReefState

cdef enum:
    KINDS = 15  # of patterns: value.pyx lists them
    BY_KIND = 6  # groups of features with one for each kind
    GAME = BY_KIND * KINDS + 19  # the first feature that is not of the seat's board and cards
    FEATURES = GAME + 15
    UNITS = 48


cdef struct Network:
    float feature[FEATURES][UNITS]
    float bias[UNITS]
    float weight[UNITS]
    float base
    float spread  # of the final difference of points: at the end of the game, and more for each piece of the rarest colour
    float growth


cdef struct Sums:  # of a hidden layer
    float unit[UNITS]


cdef class Value:
    cdef Network network


cdef void features_of(const ReefState *s, int seat, int viewer, float *found) noexcept nogil
cdef float points_to_come(const Network *network, const ReefState *s, int seat, int viewer) noexcept nogil
cdef double chance(const Network *network, const ReefState *s, int seat) noexcept nogil
cdef void sums_of(const Network *network, const ReefState *s, int seat, int viewer, Sums *sums) noexcept nogil
cdef double chance_with(const Network *network, const ReefState *s, int seat, const Sums *sums) noexcept nogil
