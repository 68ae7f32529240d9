"""A bound for cards in fixed order that compete for pieces and cells, by prices."""

from libc.stdint cimport int64_t, uint8_t, uint32_t

from leadline.core.reef.patterns cimport Pattern
from leadline.core.reef.state cimport CELLS, Board

cdef enum:
    CLASSES = 17  # of stacks: none, and by height and colour of the top
    PLAN = 16  # cards of a plan at most
    UNIT = 1024  # parts of a point


cdef struct Stake:  # what a card asks of single cells
    const Pattern *pattern
    uint32_t first  # bit set: the classes that suit the first want
    uint32_t second
    int points  # in parts
    int highest  # the most that it pays a cell for its first want
    uint8_t pieces[2]


cdef struct Stakes:
    int cards
    bint forced  # whether every piece will be laid, so that a price may be below nothing
    Stake card[PLAN]


cdef struct Row:
    int at[CELLS]


cdef struct Prices:
    int piece[PLAN][2]  # of laying each piece
    Row first[PLAN]  # what a card pays each cell that suits its first want
    Row second[PLAN]
    int64_t rest[PLAN + 1]  # the prices of all pieces from each card on, and what the cards keep
    Row value[PLAN + 1][CLASSES]  # before each card: what each cell can still earn with a stack of a class


cdef void set_stakes(Stakes *stakes, const Pattern **patterns, int cards, bint forced) noexcept nogil
cdef void begin(const Stakes *stakes, Prices *prices) noexcept nogil
cdef int improve(
    const Stakes *stakes,
    const Prices *above,
    Prices *prices,
    bint beside,
    int bound,
    const uint8_t *classes,
    int start,
    const int *most,
    int need,
    int rounds,
    bint may_stop,
) noexcept nogil


cdef inline int raised(int kind, int color) noexcept nogil:
    """The class of a stack after a piece of that colour; the stack has not four yet."""
    return 1 + 4 * ((kind + 3) >> 2) + color


cdef inline void classes_of(const Board *board, uint8_t *classes) noexcept nogil:
    """The class of each cell's stack."""
    cdef int cell, height, color
    for cell in range(CELLS):
        classes[cell] = 0
        if board.heights >> cell & 1:
            height = 1 + (board.heights >> (16 + cell) & 1) + (board.heights >> (32 + cell) & 1) + (
                board.heights >> (48 + cell) & 1
            )
            color = (board.tops >> (16 + cell) & 1) + 2 * (board.tops >> (32 + cell) & 1) + 3 * (
                board.tops >> (48 + cell) & 1
            )
            classes[cell] = 4 * height - 3 + color
