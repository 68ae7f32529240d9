"""The state of a game on a custom layout (12), and questions about cells and rows for the rules of the expansions.

Such a game runs under the rules of the expansions: its state begins with theirs, and `own_board` indicates that more
follows. Without `own_board` the board is the standard grid of six rows of six cells, all of them open from the start.

Purple storms are in `expanded.purple` as a list of rows from 1, ascending, zeros last, because a layout may have more
rows than that array has places.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.expansions.state cimport LEAVE_ROCKS, ROWS, ExpandedState

cdef enum:
    CELLS = 64  # of the largest layout
    GROUPS = 32  # the most groups of a layout
    DECK = 48  # room for an exploration deck: 23 cards, and at most 24 border cards that are left over
    KINDS = 8  # of cards in it
    SHOWN = 5  # Finish cards that can come out of it
    STANDARD_ROWS = 6

cdef enum Explored:  # cards of the exploration deck that neither a hand nor the table can hold
    COMPASS_CARD = 88
    ROCKS_CARD = 89
    BORDER_CARD = 90


cdef struct BoardState:
    ExpandedState expanded
    uint64_t open  # cells whose group is open, which follows from the filled cells
    uint64_t marked
    uint32_t after[GROUPS]  # for each group the bits of the groups that must be full before it
    uint8_t group_of[CELLS]  # the group of each cell from 1, 0 for a cell without a group
    uint8_t row_of[CELLS]  # the row of each cell, from 0: its level, or as the layout names its rows
    uint8_t deck[DECK]  # the exploration deck, the bottom card first
    uint8_t ahead[KINDS]  # how many of each kind lie in it, which all know: F, M, Y, P, O, compasses, rocks, borders
    uint8_t shown[SHOWN]  # seats from 1 to which a Finish has come out of it, in that order, zeros last
    uint8_t since[SHOWN]  # and how many cards the seat had discarded by then
    uint8_t deck_size
    uint8_t groups
    uint8_t rows  # the highest row
    uint8_t explorer  # whether the layout has marked cells
    uint8_t exploring  # the island just laid lies on a marked cell; its card is revealed after the payment
    uint8_t spare[1]


cdef inline const BoardState *board_state(const ExpandedState *r) noexcept nogil:
    return <const BoardState *>r


cdef inline bint explores(const ExpandedState *r) noexcept nogil:
    """Return whether the game has an exploration deck (12.2)."""
    return r.own_board and board_state(r).explorer


cdef inline bint is_open(const ExpandedState *r, int cell) noexcept nogil:
    """Return whether all groups that must be full before the cell can be filled are full (12)."""
    return not r.own_board or (board_state(r).open >> cell) & 1


cdef inline int row_of(const ExpandedState *r, int cell) noexcept nogil:
    return board_state(r).row_of[cell] if r.own_board else cell // 6


cdef inline int row_count(const ExpandedState *r) noexcept nogil:
    return board_state(r).rows if r.own_board else STANDARD_ROWS


cdef inline uint64_t row_cells(const ExpandedState *r, int row) noexcept nogil:
    cdef uint64_t cells = 0
    cdef int cell
    if not r.own_board:
        return <uint64_t>63 << (6 * row)
    for cell in range(r.calm.cells):
        if board_state(r).row_of[cell] == row:
            cells |= <uint64_t>1 << cell
    return cells


cdef inline bint has_room(const ExpandedState *r, int row) noexcept nogil:
    return row_cells(r, row) & ~r.calm.occupied != 0


cdef inline bint rocks_leave(const ExpandedState *r) noexcept nogil:
    """Return whether the rocks leave the game: four rows are full (8.1.3), or fewer than two have empty cells."""
    cdef int row, full = 0, free = 0
    cdef uint64_t cells
    for row in range(row_count(r)):
        cells = row_cells(r, row)
        if cells & ~r.calm.occupied:
            free += 1
        elif cells:
            full += 1
    return full >= LEAVE_ROCKS or free < 2


cdef inline int purple_on(const ExpandedState *r, int row) noexcept nogil:
    """Return the number of purple storms on a row (from 0)."""
    cdef int i, count = 0
    if not r.own_board:
        return r.purple[row]
    for i in range(ROWS):
        if r.purple[i] == 0:
            break
        count += r.purple[i] == row + 1
    return count


cdef inline int closed_rows(const ExpandedState *r) noexcept nogil:
    """Return the number of purple storms on rows that are not full; none of them may stay (8.3.2)."""
    cdef int row, count = 0
    for row in range(row_count(r)):
        if purple_on(r, row) and has_room(r, row):
            count += purple_on(r, row)
    return count


cdef inline void purple_lay(ExpandedState *r, int row) noexcept nogil:
    cdef int i = ROWS - 1
    if not r.own_board:
        r.purple[row] += 1
        return
    while i > 0 and (r.purple[i - 1] == 0 or r.purple[i - 1] > row + 1):
        r.purple[i] = r.purple[i - 1]
        i -= 1
    r.purple[i] = row + 1


cdef inline void purple_lift(ExpandedState *r, int row) noexcept nogil:
    cdef int i = 0
    if not r.own_board:
        r.purple[row] -= 1
        return
    while r.purple[i] != row + 1:
        i += 1
    while i + 1 < ROWS:
        r.purple[i] = r.purple[i + 1]
        i += 1
    r.purple[ROWS - 1] = 0


cdef inline void find_waits(const BoardState *c, uint8_t *waits) noexcept nogil:
    """Write to `waits`, for each cell, the number of empty cells that its group waits for; 0 if the cell is open."""
    cdef uint64_t cells[GROUPS + 1]
    cdef int free[GROUPS + 1]
    cdef int i, j
    for i in range(c.groups + 1):
        cells[i] = 0
        free[i] = 0
    for i in range(c.expanded.calm.cells):
        cells[c.group_of[i]] |= <uint64_t>1 << i
    for i in range(c.groups):
        for j in range(c.groups):
            if (c.after[i] >> j) & 1:
                free[i + 1] += popcount(cells[j + 1] & ~c.expanded.calm.occupied)
    for i in range(c.expanded.calm.cells):
        waits[i] = free[c.group_of[i]]


cdef inline void open_groups(BoardState *c) noexcept nogil:
    """Update the set of open cells (`open`) after a cell has been filled or emptied."""
    cdef uint64_t cells[GROUPS + 1]
    cdef uint32_t full = 0
    cdef int i
    if c.groups == 0:
        return
    for i in range(c.groups + 1):
        cells[i] = 0
    for i in range(c.expanded.calm.cells):
        cells[c.group_of[i]] |= <uint64_t>1 << i
    c.open = cells[0]
    for i in range(c.groups):
        if (c.expanded.calm.occupied & cells[i + 1]) == cells[i + 1]:
            full |= <uint32_t>1 << i
    for i in range(c.groups):
        if c.after[i] & ~full == 0:
            c.open |= cells[i + 1]
