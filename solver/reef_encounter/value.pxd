"""The learned value of a position of Reef Encounter at the end of a turn: the chance to win."""

from libc.stdint cimport int16_t

from leadline.core.reef_encounter.state cimport COLORS, SEATS, EncounterState, Screen

cdef enum:
    ON_BOARDS = 15  # features of a seat that are sums over the boards: value.pyx lists them
    OF_FISH = 11  # of its parrotfish and its eaten shrimps
    IN_HAND = 15  # of what it can use: tiles and cubes
    OF_MEALS = 6
    FISH = ON_BOARDS  # the first of each kind
    HAND = FISH + OF_FISH
    MEALS = HAND + IN_HAND
    OF_SEAT = MEALS + OF_MEALS
    ON_TABLE = 5  # features of the game that are sums over the boards
    OF_GAME = ON_TABLE + 19
    FEATURES = 2 * OF_SEAT + OF_GAME
    UNITS = 32


cdef struct Network:
    float seat[OF_SEAT][2 * UNITS]  # what a feature gives to the units of its seat, then to those of the others
    float game[OF_GAME][UNITS]
    float bias[UNITS]
    float weight[UNITS]
    float collect[IN_HAND]  # average value of a feature of its hand to a seat


cdef struct Sums:  # of the hidden layer, by the seat that is valued
    float unit[SEATS][UNITS]


cdef struct BoardTerms:  # what a board adds
    int16_t safe[SEATS][2]  # the best two meals of each seat if every seat that moves before attacks as hard as it can
    int16_t hoped[SEATS][2]  # without attacks
    int16_t largest[SEATS][COLORS]  # tiles of its largest coral of a colour
    Sums sums


cdef struct Growths:  # tiles of each colour that a growth of the seat can lay
    int of[SEATS][COLORS]


cdef class Value:
    cdef Network network


cdef void find_board(
    const Network *network, const EncounterState *s, int board, int mover, BoardTerms *found
) noexcept nogil
cdef void find_growths(const Screen *own, int *growths) noexcept nogil
cdef void find_values(const EncounterState *s, int *values) noexcept nogil
cdef float worth_of_hand(const Network *network, const Screen *own, const int *values) noexcept nogil
cdef void add_fish(const Network *network, const EncounterState *s, int seat, Sums *sums) noexcept nogil
cdef void add_hand(
    const Network *network, const Screen *own, const int *values, int seat, int players, Sums *sums
) noexcept nogil
cdef void begin_sums(const Network *network, const EncounterState *s, int mover, Sums *sums) noexcept nogil
cdef double chance_with(
    const Network *network, const EncounterState *s, const BoardTerms **boards, const Growths *growths, int seat,
    Sums *sums
) noexcept nogil
cdef double chance(const Network *network, const EncounterState *s, int mover, int seat) noexcept nogil
