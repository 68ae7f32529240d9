"""Patterns as look-ups: how often a card scores on a board (rules 3.1-3.7), in nanoseconds and without the GIL."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.reef.state cimport AROUND, CELLS, COLORS, HEIGHT, LANE, Board

cdef enum:  # rows of Tables.pack
    SQUARE = 0
    CORNER3 = 1
    LINE3 = 2
    DIAGONAL3 = 3
    ADJACENT2 = 4
    DIAGONAL2 = 5
    SHAPES = 6

cdef enum PatternKind:
    NOTHING = 0  # no card has this number
    SINGLE = 1
    PACK = 2  # all cells want the same: pack[shape]
    PAIR_ADJACENT = 3  # two cells that can never want the same stack
    PAIR_DIAGONAL = 4
    HIGHEST = 5  # 3.6
    CUSTOM = 6

cdef enum Form:  # how the cells that suit the two wants lead to a place in a table (lanes.pxd)
    WHOLE = 0  # the only want's cells are the place
    HALVES = 1  # each half of its cells is one; no occurrence has cells in both halves
    BESIDE = 2  # one half of the cells of either want, for neighbours
    ACROSS = 3  # the same half of both, for diagonal ones

cdef enum:
    ANY_ROW = COLORS  # rows of lanes.pxd: any colour, no stack
    NO_ROW = HEIGHT

cdef enum:
    NUMBERS = 256  # card numbers are below this
    PLACEMENTS = 4 * CELLS  # of a shape at most: four turns
    MASKS = 65536  # sets of cells
    HALF_MASKS = 256  # sets of cells of one half of a lane


cdef struct Tables:
    # The exact maximum number of disjoint occurrences of a shape whose cells must all lie in a set of cells.
    uint8_t pack[SHAPES][MASKS]
    # Low byte: cells of one half that suit the first want; high byte: of the same half, the second. The exact maximum
    # number of disjoint diagonal pairs between them.
    uint8_t diagonal[MASKS]
    uint8_t cells[HALF_MASKS]


cdef struct Condition:
    uint8_t color_shift
    uint8_t height_shift
    uint16_t any_color  # LANE where every colour will do
    uint16_t exact  # LANE where a higher stack will not do
    uint8_t color  # 0-3, 4 any
    uint8_t level  # 0 any
    uint8_t row  # of lanes.pxd: the stacks that are high enough
    uint8_t above  # the stacks that are too high


cdef struct Custom:
    int wants
    int size  # cells of the pattern
    int count  # placements
    Condition want[CELLS]
    uint16_t cells[PLACEMENTS]  # of each placement
    uint8_t cell[PLACEMENTS][CELLS]
    uint8_t which[CELLS]  # the want of each cell of the shape


cdef struct Pattern:
    uint8_t kind
    uint8_t shape
    uint8_t points
    uint8_t pieces[2]
    uint8_t colors  # bit set: colours whose pieces can complete the pattern
    uint8_t inert  # 1 where no colour of the card's own pieces is in its pattern
    uint8_t asks  # bit set: colours that the pattern names
    uint8_t form
    const uint8_t *table  # NULL if two look-ups do not give the count
    Condition a
    Condition b
    const Custom *custom


cdef const Tables *tables() noexcept nogil
cdef int custom_count(const Custom *custom, const Board *board) noexcept nogil
cdef const Pattern *standard_patterns() noexcept nogil


cdef class CardSet:
    cdef Pattern pattern[NUMBERS]
    cdef list _customs
    cdef dict _cards


cdef inline int suits(const Board *board, const Condition *want) noexcept nogil:
    """Return the set of cells whose stacks meet the condition (3.1, 3.2)."""
    cdef uint64_t high = board.heights >> want.height_shift
    cdef uint64_t colors = (board.tops >> want.color_shift) | want.any_color
    return <int>(colors & high & ~((high >> 16) & want.exact) & LANE)


cdef inline int pair_adjacent(const Tables *t, int a, int b) noexcept nogil:
    return t.pack[ADJACENT2][(a & 0xFF) | (b & 0xFF00)] + t.pack[ADJACENT2][(b & 0xFF) | (a & 0xFF00)]


cdef inline int pair_diagonal(const Tables *t, int a, int b) noexcept nogil:
    return t.diagonal[(a & 0xFF) | ((b & 0xFF) << 8)] + t.diagonal[(a >> 8) | (b & 0xFF00)]


cdef inline int highest(const Board *board, int centre) noexcept nogil:
    """Return those of the cells in the set `centre` that have the highest stacks."""
    cdef int shift, top
    for shift in range(48, 0, -16):
        top = centre & <int>((board.heights >> shift) & LANE)
        if top:
            return top
    return centre


cdef inline int best_around(int centres, int neighbours) noexcept nogil:
    """Return the largest number of `neighbours` cells around any one of the centres (3.6, 3.7, 6.5)."""
    cdef int best = 0, found
    while centres:
        found = popcount(AROUND[low_bit(centres)] & neighbours)
        if found > best:
            best = found
        centres &= centres - 1
    return best


cdef inline int count(const Tables *t, const Pattern *pattern, const Board *board) noexcept nogil:
    """Return how often the pattern scores: the maximum number of disjoint occurrences, or the number of neighbours of
    3.6."""
    cdef int a = suits(board, &pattern.a)
    cdef int kind = pattern.kind
    if kind == SINGLE:
        return popcount(a)
    if kind == PACK:
        return t.pack[pattern.shape][a]
    if kind == PAIR_ADJACENT:
        return pair_adjacent(t, a, suits(board, &pattern.b))
    if kind == PAIR_DIAGONAL:
        return pair_diagonal(t, a, suits(board, &pattern.b))
    if kind == HIGHEST:
        return best_around(highest(board, a), suits(board, &pattern.b))
    return custom_count(pattern.custom, board)


cdef inline int score(const Tables *t, const Pattern *pattern, const Board *board) noexcept nogil:
    """Return the points of the pattern on the board."""
    return pattern.points * count(t, pattern, board)
