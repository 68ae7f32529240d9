"""The compact state of Reef Encounter and the questions that are asked of it most.

A board is one 64-bit word a colour; bit = 8 * row + column, so that the neighbours of a bit are one and eight away and
column 7, which no board has, keeps rows apart:

    row 1   bit  0  1  2  3  4  5  6   7 unused          row 4 holds the extra-growth space d4: bit 27
                 a  b  c  d  e  f  g                      on every board
    row 2   bit  8  9 10 11 12 13 14  15 unused
    ...
    row 6   bit 40 41 42 43 44 45 46  47 unused          bits 48-63 unused

A space of the table is 64 * board + bit. A coral is what a flood fill through one word reaches (rule 4.1). A coral of
at least two polyps needs no fill: it is where a bit has a neighbour in the same word.

Colours 0-4 are white, yellow, orange, pink, grey; algae 0-3 blue, green, purple, red; coral tiles 0-9 the pairs of
colours in that order. Everything that a seat hides is kept twice: what lies there, and how much of it the other seats
know of at least (`known_...`). A masked state keeps the second and the counts. Unused bytes are zero, always.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.contract cimport move_t

cdef enum:
    SEATS = 4
    BOARDS = 4
    COLORS = 5
    TILES = 10
    ALGAE = 4
    BITS = 48  # of a board
    GROWTH_BIT = 27
    HOME = 255
    ON_SPACE = 10  # the cylinder space, in place of a coral tile
    SHRIMPS = 4
    SHRIMPS_PER_BOARD = 2
    GROWTHS = 2  # of a turn
    GROWTH_TILES = 4
    SMALLEST_MEAL = 5
    RETURNED = 4  # tiles of a meal that go to the bag, in the expert game and in extra turns more
    TILES_PER_COLOR = 40
    SEA_TILES = 3
    CUBES = 9  # of a colour, the one on the open-sea board not counted
    CYLINDERS = 5

cpdef enum:  # kinds of moves: lowest byte of a move
    EAT = 1  # second byte the space
    GROW = 2  # second byte the colour
    LAY = 3  # second byte the space, third 1 for a consumed tile
    DONE = 4
    INTRODUCE = 5  # second byte the space
    MOVE = 6  # second byte the space, third the goal
    CUBE = 7  # second byte the colour
    CYLINDER = 8  # second byte the alga, third the colour paid, fourth the coral tile
    TILE = 9  # second byte the colour
    COLLECT = 10  # second byte the colour; third 1 + the number of tiles that are given, fourth on three bits a tile
    PASS = 11
    FISH = 12  # second byte the colour of the tile that goes into the parrotfish before the first turn (2.7)
    TAKE_CUBES = 13  # second and third byte the colours of the two cubes that are taken then, ascending (2.8)

cdef enum Ending:  # 11.1
    COVERED = 1
    SHRIMPS_EATEN = 2
    NO_PLACE = 3
    NO_REFILL = 4


cdef struct Screen:  # what one seat has, 48 bytes
    uint8_t behind[COLORS]  # tiles behind the screen
    uint8_t known_behind[COLORS]
    uint8_t cubes[COLORS]
    uint8_t known_cubes[COLORS]
    uint8_t fish[COLORS]  # tiles in the parrotfish
    uint8_t known_fish[COLORS]
    uint8_t front[COLORS]  # consumed tiles, public
    uint8_t behind_count
    uint8_t cube_count
    uint8_t fish_count
    uint8_t unknown  # first tiles of the parrotfish that a record does not name; counted nowhere else
    uint8_t eaten  # shrimps
    uint8_t unused[8]


cdef struct EncounterState:
    uint64_t coral[BOARDS][COLORS]
    uint64_t shrimp[SEATS][BOARDS]
    uint64_t rock[BOARDS]
    uint64_t draws  # fixes all tiles that will be drawn for the open sea
    Screen screen[SEATS]
    uint8_t sea[COLORS][COLORS]  # space, colour
    uint8_t bag[COLORS]
    uint8_t beats[COLORS]  # bit d: the colour is stronger than colour d
    uint8_t bag_count
    uint8_t bonus  # bit c: a bonus tile of the colour lies aside
    uint8_t unused_byte
    uint16_t strong  # bit t: the first coral of the tile is the stronger
    uint16_t covered  # bit t: a cylinder lies on the tile
    uint8_t board[BOARDS]  # 1-4
    uint8_t cylinder_space  # 1 + alga, 0 none
    uint8_t players
    uint8_t expert
    uint8_t turn  # the seat to move
    uint8_t acted
    uint8_t growths
    uint8_t introduced
    uint8_t covering  # a coral tile has been covered this turn
    uint8_t growing  # 1 + colour, 0 none
    uint8_t from_behind  # tiles of the growth
    uint8_t laid
    uint8_t ended_by  # 1 + seat, 0 none
    uint8_t ending
    uint8_t over
    uint8_t choosing  # seats that have still to choose, the one to move first (2.7, 2.8); their cubes are shown at the end
    uint8_t unused[3]


cdef inline move_t move_code(int kind, int a, int b, int c) noexcept nogil:
    """Return the move with these four bytes; the kinds of moves define their meaning."""
    return <move_t>(kind | (a << 8) | (b << 16) | (c << 24))


cdef inline int kind_of(move_t move) noexcept nogil:
    """Return the kind of a move, its lowest byte."""
    return <int>(move & 0xFF)


cdef inline int first_of(move_t move) noexcept nogil:
    """Return the second byte of a move, the first of its parts."""
    return <int>((move >> 8) & 0xFF)


cdef inline int second_of(move_t move) noexcept nogil:
    """Return the third byte of a move."""
    return <int>((move >> 16) & 0xFF)


cdef inline int third_of(move_t move) noexcept nogil:
    """Return the part of a move above the third byte."""
    return <int>(move >> 24)


cdef inline int space_at(int board, int bit) noexcept nogil:
    """Return the space of the table for a bit of a board: 64 * board + bit."""
    return (board << 6) | bit


cdef inline int board_of(int space) noexcept nogil:
    return space >> 6


cdef inline int bit_of(int space) noexcept nogil:
    return space & 63


cdef inline int total(const uint8_t *counts) noexcept nogil:
    """Return the sum of the counts of all colours."""
    return counts[0] + counts[1] + counts[2] + counts[3] + counts[4]


cdef inline uint64_t around(uint64_t spaces) noexcept nogil:
    """Return the neighbours of the spaces; a space is among them only if it is next to another of the spaces."""
    return (spaces << 1) | (spaces >> 1) | (spaces << 8) | (spaces >> 8)


cdef inline uint64_t coral_of(uint64_t spaces, uint64_t polyps) noexcept nogil:
    """Return the corals, as a set of spaces, of one colour to which any of the spaces belongs (4.1)."""
    cdef uint64_t found = spaces & polyps
    cdef uint64_t wider
    while True:
        wider = (found | around(found)) & polyps
        if wider == found:
            return found
        found = wider


cdef inline uint64_t polyps_on(const EncounterState *s, int board) noexcept nogil:
    return s.coral[board][0] | s.coral[board][1] | s.coral[board][2] | s.coral[board][3] | s.coral[board][4]


cdef inline uint64_t shrimps_on(const EncounterState *s, int board) noexcept nogil:
    return s.shrimp[0][board] | s.shrimp[1][board] | s.shrimp[2][board] | s.shrimp[3][board]


cdef inline int color_at(const EncounterState *s, int board, int bit) noexcept nogil:
    """Return the colour of the polyp on a space, or COLORS if there is none."""
    cdef int color
    for color in range(COLORS):
        if (s.coral[board][color] >> bit) & 1:
            return color
    return COLORS


cdef inline uint64_t guarded_on(const EncounterState *s, int board, uint64_t shrimps) noexcept nogil:
    """Return all corals of the board, as a set of spaces, on which one of the shrimps stands."""
    cdef uint64_t found = 0
    cdef int color
    for color in range(COLORS):
        if shrimps & s.coral[board][color]:
            found |= coral_of(shrimps, s.coral[board][color])
    return found


cdef struct Links:  # the corals of all colours of a board at once: which neighbours belong to one coral
    uint64_t right  # bit: with the next one
    uint64_t up  # bit: with the eighth one on


cdef inline Links links_on(const EncounterState *s, int board) noexcept nogil:
    cdef Links found
    cdef uint64_t polyps
    cdef int color
    found.right = found.up = 0
    for color in range(COLORS):
        polyps = s.coral[board][color]
        found.right |= polyps & (polyps >> 1)
        found.up |= polyps & (polyps >> 8)
    return found


cdef inline uint64_t _stepped(uint64_t spaces, const Links *links) noexcept nogil:
    cdef uint64_t wider = spaces | ((spaces & links.right) << 1) | ((spaces >> 1) & links.right)
    return wider | ((wider & links.up) << 8) | ((wider >> 8) & links.up)


cdef inline uint64_t linked(uint64_t spaces, const Links *links) noexcept nogil:
    """Return the spaces and all corals, of any colour, to which any of them belongs, as a set of spaces (4.1)."""
    cdef uint64_t found = _stepped(_stepped(spaces, links), links)  # most corals are not larger
    cdef uint64_t wider
    while True:
        wider = _stepped(found, links)
        if wider == found:
            return found
        found = wider


cdef inline uint64_t joining(uint64_t polyps, uint64_t shrimps) noexcept nogil:
    """Return the spaces on which a polyp of the colour of `polyps` would connect two corals that both hold a shrimp
    (4.2)."""
    cdef uint64_t left = shrimps & polyps
    cdef uint64_t once = 0, twice = 0, border
    if left & (left - 1) == 0:
        return 0
    while left:
        border = around(coral_of(left & (~left + 1), polyps))
        twice |= once & border
        once |= border
        left &= left - 1
    return twice


cdef inline uint64_t unprotected(uint64_t polyps, uint64_t shrimps) noexcept nogil:
    """Return the `polyps`, all of one colour, that no shrimp protects (6.4)."""
    cdef uint64_t standing = shrimps & polyps
    return polyps & ~(standing | around(standing))


cdef inline uint64_t lay_spaces(const EncounterState *s, int board, int color) noexcept nogil:
    """Return the spaces of the board on which a polyp of the colour may be laid (5.2, 6.1)."""
    cdef uint64_t own = s.coral[board][color]
    cdef uint64_t shrimps = shrimps_on(s, board)
    cdef uint64_t found = s.rock[board] & ~(polyps_on(s, board) | shrimps)
    cdef uint64_t reach = around(own & around(own))  # next to corals of at least two polyps
    cdef int victim
    if reach:
        for victim in range(COLORS):
            if (s.beats[color] >> victim) & 1:
                found |= reach & unprotected(s.coral[board][victim], shrimps)
    return found & ~joining(own, shrimps)


cdef inline bint can_lay(const EncounterState *s, int color) noexcept nogil:
    cdef int board
    cdef uint64_t shrimps
    for board in range(s.players):  # nearly always there is bare rock
        shrimps = shrimps_on(s, board)
        if s.rock[board] & ~(polyps_on(s, board) | shrimps) & ~joining(s.coral[board][color], shrimps):
            return True
    for board in range(s.players):
        if lay_spaces(s, board, color):
            return True
    return False


cdef inline bint place_left(const EncounterState *s) noexcept nogil:
    """Return whether a tile of any colour could be laid anywhere, for any possessions of the players (13.10, 13.20)."""
    cdef int color
    for color in range(COLORS):
        if can_lay(s, color):
            return True
    return False


cdef inline bint tile_available(const EncounterState *s, int color) noexcept nogil:
    """Return whether extra growth or action 8 can have a tile of the colour (13.17)."""
    return s.bag[color] > 0 or (s.bonus >> color) & 1


cdef inline int cube_stock(const EncounterState *s, int color) noexcept nogil:
    cdef int seat, left = CUBES
    for seat in range(s.players):
        left -= s.screen[seat].cubes[color]
    return left


cdef inline int standing(const EncounterState *s, int seat) noexcept nogil:
    """Return the number of shrimps of the seat on the boards."""
    return (
        popcount(s.shrimp[seat][0]) + popcount(s.shrimp[seat][1])
        + popcount(s.shrimp[seat][2]) + popcount(s.shrimp[seat][3])
    )


cdef inline int value_of(const EncounterState *s, int color) noexcept nogil:
    """Return the points of a tile of the colour in the parrotfish by the present coral tiles (11.5)."""
    return 1 + popcount(s.beats[color])


cdef inline bint fish_due(const EncounterState *s) noexcept nogil:
    """Return True if the seat that chooses has still to choose its tile for the parrotfish, False if its cubes are due."""
    return s.screen[s.turn].fish_count == 0


cdef inline int returned(const EncounterState *s) noexcept nogil:
    """Return the number of tiles of an eaten coral that go to the bag (10.1, 11.4, 12.2)."""
    return RETURNED + s.expert + (s.ended_by != 0)
