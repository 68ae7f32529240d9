"""The memory of a turn search for the values of boards and of the seat's screen."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.reef_encounter.state cimport COLORS, SEATS, EncounterState
from leadline.solver.reef_encounter.value cimport BoardTerms, Sums

cdef enum:
    MOST_CELLS = 24
    NOTES = 256  # of each kind, each in the place that its key says
    GAME_NOTES = 64


cdef struct Keys:  # hashes of a position and of its parts
    uint64_t position  # not 0
    uint64_t screen
    uint64_t game
    uint64_t board[SEATS]
    uint64_t boards  # what the boards put into the hash of the position
    uint64_t parts[SEATS]  # and each of them


cdef struct BoardNote:
    uint64_t key
    BoardTerms terms


cdef struct ScreenNote:  # the best `collect` of an own screen, and what the screen is after it
    uint64_t key
    int space
    int growths[COLORS]
    Sums sums


cdef struct GameNote:  # the contribution of everything but the boards and the hand of the seat
    uint64_t key
    Sums sums


cdef struct CellNote:  # the most promising spaces of a board for the next tile of a growth, best first
    uint64_t key
    int count
    double worths[MOST_CELLS]
    uint8_t bits[MOST_CELLS]


cdef struct Memo:
    uint64_t salt  # of the turn: notes of another one are not found
    BoardNote boards[SEATS][NOTES]
    ScreenNote screens[NOTES]
    GameNote games[GAME_NOTES]
    CellNote cells[SEATS][NOTES]


cdef uint64_t board_key(const Memo *memo, const EncounterState *s, int board, int seat) noexcept nogil
cdef void find_keys(const Memo *memo, const EncounterState *s, int seat, Keys *keys) noexcept nogil
cdef void change_keys(
    const Memo *memo, const EncounterState *s, int seat, int board, const Keys *before, Keys *keys
) noexcept nogil
cdef void take_back(EncounterState *s, const EncounterState *before, int seat, int board) noexcept nogil
