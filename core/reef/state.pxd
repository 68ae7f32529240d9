"""The compact state of Reef and the operations on a board that are asked for most.

A board is 16 stacks. Its cells are numbered so that the eight "black" cells (column + row even, a1 black) come first
and each white cell is the mirror image, left to right, of the black cell eight bits below it:

    row 4  | 15   6  14   7
    row 3  |  4  13   5  12
    row 2  | 11   2  10   3
    row 1  |  0   9   1   8
              a   b   c   d

    tops       63 ......... 48 47 ......... 32 31 ......... 16 15 .......... 0
               top is green    top is purple   top is yellow   top is red

    heights    63 ......... 48 47 ......... 32 31 ......... 16 15 .......... 0
               four pieces     three or more   two or more     one or more

With that numbering a pair of neighbours always has one cell in each half of a lane, and diagonal neighbours stay in one
half; so every pattern of the deck is one or two look-ups in tables of 2**16 entries (patterns.pxd).

The rank of a cell is its place in the order a1 a2 a3 a4 b1 ... d4, in which equal pieces are written.

Unused bytes are zero, always: positions are compared and hashed as bytes. A masked state (a seat's view) keeps the
counts of what it hides and zeroes the rest.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from leadline.core.bits cimport popcount

cdef enum:
    SEATS = 4
    PILE = 60  # cards of a draw pile at most: three more of at most 64 lie in the display, one at least in a hand
    COLORS = 4
    CELLS = 16
    HEIGHT = 4  # pieces in a stack at most (2B.1)
    HAND_LIMIT = 4  # 2A.3
    DISPLAY = 3  # 1.6
    FULL = CELLS * HEIGHT  # pieces on a full board
    MOST_POINTS = 30000  # of a seat, far beyond what a game brings, but documents may begin with that many
    MOST_TOKENS = 9999  # points on a display card
    STARTS = 24  # ways to lay the four opening pieces on the central cells (1.5)

cdef enum Phase:
    TURN = 0  # a whole move begins
    SECOND = 1  # the first piece of `card` lies on `spot`, `piece` is due
    OPENING = 2  # within an experienced opening

cdef enum Over:
    RUNNING = 0
    EXHAUSTED = 1  # a colour ran out and the round is finished (5.1)
    DECK_EMPTY = 2  # 5.3

cpdef enum:  # kinds of moves: lowest byte of a move; then card (or number of the opening), colour, cell
    TAKE = 1
    TOP = 2
    FIRST = 3  # card, colour, cell: the first of two pieces, or the only one that can be laid
    BOTH = 4  # card, cell: the card's second piece and on top of it its first
    NONE = 5  # card: no piece can be laid
    LAST = 6  # card, colour, cell: the second piece
    START = 7  # number of the arrangement on the central cells, below STARTS
    SHOW = 8  # colour, cell: this colour will be seen on that cell
    COVER = 9  # colour: this colour will be covered by others
    UNDER = 10  # cell: one of the covered pieces lies there


cdef struct Board:
    uint64_t tops
    uint64_t heights


cdef struct ReefState:
    Board board[SEATS]
    uint64_t hand[SEATS]  # bit = card - 1; cards are indices of game_cards.pxd, from 1
    uint64_t shown[SEATS]  # the cards of each hand that every seat has seen being taken
    uint64_t played  # cards known to have been played
    uint16_t points[SEATS]
    uint16_t tokens[4]  # on the display cards; the fourth is unused
    uint8_t display[4]
    uint8_t deck[PILE]  # bottom card first, so that a draw clears one byte; deck[left - 1] is on top
    uint8_t size[SEATS]  # cards in each hand
    uint8_t supply[COLORS]
    uint8_t left  # cards in the draw pile
    uint8_t players
    uint8_t first  # starting seat, from 0
    uint8_t turn
    uint8_t experienced
    uint8_t phase
    uint8_t card  # SECOND: the card being played
    uint8_t piece  # SECOND: the colour that is due
    uint8_t spot  # SECOND: cell of the first piece; OPENING: cell of the last UNDER, plus 1
    uint8_t step  # OPENING: colours decided
    uint8_t covered  # OPENING: covered pieces that have no cell yet
    uint8_t over
    uint32_t cards  # which cards the game has (game_cards.pxd); 0: the 60 of the game


cdef extern from *:
    """
    static const unsigned char leadline_reef_rank[16] = {0, 8, 5, 13, 2, 10, 7, 15, 12, 4, 9, 1, 14, 6, 11, 3};
    static const unsigned char leadline_reef_cell[16] = {0, 11, 4, 15, 9, 2, 13, 6, 1, 10, 5, 14, 8, 3, 12, 7};
    static const unsigned short leadline_reef_after[16] = {
        65534, 21928, 30186, 4224, 63470, 20872, 21930, 0, 4232, 30190, 20904, 63486, 128, 21994, 4488, 30702};
    static const unsigned short leadline_reef_around[16] = {
        2564, 1804, 11827, 5410, 43076, 29900, 57392, 20512, 1034, 3079, 13102, 8725, 17576, 52340, 12512, 8272};
    #define LEADLINE_REEF_EVERY_LANE 0x0001000100010001ULL
    """
    const uint8_t RANK "leadline_reef_rank"[16]  # of a cell
    const uint8_t CELL_AT "leadline_reef_cell"[16]  # of a rank
    const uint16_t AFTER "leadline_reef_after"[16]  # the cells of higher rank
    const uint16_t AROUND "leadline_reef_around"[16]  # the up to eight cells around (3.7)
    const uint64_t EVERY_LANE "LEADLINE_REEF_EVERY_LANE"  # times the cells of one lane: the same cells in all four

cdef enum:
    LANE = 0xFFFF
    CENTRE = 0x2424  # b2 c2 b3 c3


cdef inline uint64_t card_bit(int card) noexcept nogil:
    """Return the set with this one card."""
    return <uint64_t>1 << (card - 1)


cdef inline int occupied_cells(const Board *board) noexcept nogil:
    """Return the set of cells with one piece or more."""
    return <int>(board.heights & LANE)


cdef inline int full_cells(const Board *board) noexcept nogil:
    """Return the set of cells that can take no more piece."""
    return <int>(board.heights >> 48)


cdef inline int open_cells(const Board *board) noexcept nogil:
    """Return the set of cells that can take one or more further pieces."""
    return ~full_cells(board) & LANE


cdef inline int low_cells(const Board *board) noexcept nogil:
    """Return the set of cells that can take two or more further pieces."""
    return <int>(~(board.heights >> 32) & LANE)


cdef inline int room(const Board *board) noexcept nogil:
    """Return the number of pieces that the board can still take."""
    return FULL - popcount(board.heights)


cdef inline bint openings_due(const ReefState *s) noexcept nogil:
    """Return whether a seat must still lay its opening: display and draw pile are not laid out before (1.6)."""
    cdef int seat
    if s.over:
        return False
    if s.phase == OPENING:
        return True
    for seat in range(s.players):
        if s.board[seat].heights == 0:
            return True
    return False


cdef inline void lay(Board *board, int color, int cell) noexcept nogil:
    """Lay a piece of `color` on top of a cell that is not full."""
    cdef uint64_t stack = EVERY_LANE << cell
    board.heights |= ((board.heights & stack) << 16) | (<uint64_t>1 << cell)
    board.tops = (board.tops & ~stack) | (<uint64_t>1 << (16 * color + cell))


cdef inline void lay_under(Board *board, int cell) noexcept nogil:
    """Lay a piece below the top of a stack that is not full; its colour is not stored."""
    board.heights |= (board.heights & (EVERY_LANE << cell)) << 16
