"""The legal moves of Reef (rules 1.5 and 2), in a fixed order."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit
from leadline.core.contract cimport move_t
from leadline.core.reef.game_cards cimport patterns_of
from leadline.core.reef.patterns cimport Pattern
from leadline.core.reef.state cimport (
    AFTER, BOTH, CELLS, CENTRE, COLORS, COVER, DISPLAY, FIRST, HAND_LIMIT, LANE, LAST, NONE, OPENING, SECOND, SHOW,
    START, STARTS, TAKE, TOP, UNDER, Board, ReefState, low_cells, occupied_cells, open_cells, room,
)


cdef inline move_t _code(int kind, int card, int color, int cell) noexcept nogil:
    return <move_t>(kind | (card << 8) | (color << 16) | (cell << 24))


cdef int pieces_due(const ReefState *s, const Board *board, const Pattern *card, int *pieces) noexcept nogil:
    """Write to `pieces` the colours that the supply has for the card (5.2, 6.3), in the card's order. Return how many
    of them the board can take (6.4), which may be fewer if it is nearly full."""
    cdef int found = 0, space = room(board)
    pieces[0] = pieces[1] = card.pieces[0]
    if s.supply[card.pieces[0]]:
        found = 1
    if s.supply[card.pieces[1]] > (1 if card.pieces[0] == card.pieces[1] else 0):
        pieces[found] = card.pieces[1]
        found += 1
    return min(found, space) if space < 2 else found


cdef inline int _cells(int kind, int card, int color, int cells, move_t *moves) noexcept nogil:
    """Fill in a move for each of the cells, by bit."""
    cdef int found = 0, cell
    cdef move_t base = _code(kind, card, color, 0)
    for cell in range(CELLS):  # without a branch: a wrong guess costs more than the cells that are passed over
        moves[found] = base | (<move_t>cell << 24)
        found += (cells >> cell) & 1
    return found


cdef int card_moves(const ReefState *s, int card, move_t *moves) noexcept nogil:
    """Write to `moves` the plays of a card, each with its first piece (2B.1), and return their number.

    Every result has one path: equal pieces are laid by rank of their cells; of different ones the card's first piece
    comes first, but for both on one cell in the other order, which is one move.
    """
    cdef const Pattern *pattern = &patterns_of(s.cards)[card]
    cdef const Board *board = &s.board[s.turn]
    cdef int pieces[2]
    cdef int due = pieces_due(s, board, pattern, pieces)
    cdef int cells = open_cells(board)
    cdef int low = low_cells(board)
    cdef int rest, found
    if due == 0:
        moves[0] = _code(NONE, card, 0, 0)
        return 1
    if due == 1:
        found = _cells(FIRST, card, pieces[0], cells, moves)
        # One level left and two colours to be had: either may be taken (6.4).
        if pieces[1] != pieces[0] and s.supply[pieces[0]] and s.supply[pieces[1]]:
            found += _cells(FIRST, card, pieces[1], cells, moves + found)
        return found
    if pieces[0] != pieces[1]:
        found = _cells(FIRST, card, pieces[0], cells, moves)
        return found + _cells(BOTH, card, 0, low, moves + found)
    rest = cells & ~low
    while rest:
        if not AFTER[low_bit(rest)] & cells:  # nothing of a higher rank is open, and both do not fit on this one
            return _cells(FIRST, card, pieces[0], cells & ~(rest & -rest), moves)
        rest &= rest - 1
    return _cells(FIRST, card, pieces[0], cells, moves)


cdef int _opening(const ReefState *s, move_t *moves) noexcept nogil:
    """Fill in the next decision of an opening (1.5).

    The experienced one asks for the top view alone: each colour in turn is seen on a cell of its own or covered; then
    the covered pieces are shared out below the others, by rank of the cells.
    """
    cdef const Board *board = &s.board[s.turn]
    cdef int used = occupied_cells(board)
    cdef int i, found = 0
    if not s.experienced:
        for i in range(STARTS):
            moves[i] = _code(START, i, 0, 0)
        return STARTS
    if s.step < COLORS:
        found = _cells(SHOW, 0, s.step, LANE & ~CENTRE & ~used, moves)
        if s.covered < COLORS - 1:
            moves[found] = _code(COVER, 0, s.step, 0)
            found += 1
        return found
    if s.spot:
        used &= AFTER[s.spot - 1] | (1 << (s.spot - 1))
    return _cells(UNDER, 0, 0, used, moves)


cdef int draft_moves(const ReefState *s, move_t *moves) noexcept nogil:
    """Write to `moves` the drafts (2A), and return their number: a display card, or the top card of the deck, with the
    payment put on one of the display cards with the fewest points."""
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef int i, found = 0, lowest = 1000
    if s.size[s.turn] == HAND_LIMIT:
        return 0
    for i in range(DISPLAY):
        moves[found] = _code(TAKE, s.display[i], 0, 0)
        found += 1
        if cards[s.display[i]].points < lowest:
            lowest = cards[s.display[i]].points
    if s.points[s.turn]:
        for i in range(DISPLAY):
            if cards[s.display[i]].points == lowest:
                moves[found] = _code(TOP, s.display[i], 0, 0)
                found += 1
    return found


cdef int reef_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    cdef const Board *board = &s.board[s.turn]
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef int cells, found
    cdef uint64_t hand
    if s.over:
        return 0
    if s.phase == SECOND:
        cells = open_cells(board)
        if cards[s.card].pieces[0] == cards[s.card].pieces[1]:
            cells &= AFTER[s.spot] | (1 << s.spot)
        return _cells(LAST, s.card, s.piece, cells, moves)
    if s.phase == OPENING or board.heights == 0:
        return _opening(s, moves)
    found = draft_moves(s, moves)
    hand = s.hand[s.turn]
    while hand:
        found += card_moves(s, low_bit(hand) + 1, moves + found)
        hand &= hand - 1
    return found
