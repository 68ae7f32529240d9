"""Observations and numbers of moves of Reef Encounter; core/encoding.pxd explains their construction."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.contract cimport Position, move_t
from leadline.core.encoding cimport BITS, BYTES, CHOICE, SEAT, SEAT_OR_NONE, Encoder, value_t
from leadline.core.reef_encounter.state cimport (
    ALGAE, COLLECT, COLORS, CUBE, CUBES, CYLINDER, DONE, EAT, FISH, GROW, GROWTHS, GROWTH_TILES, HOME, INTRODUCE, LAY,
    MOVE, PASS, SEATS, SEA_TILES, SHRIMPS, TAKE_CUBES, TILE, TILES, TILES_PER_COLOR, EncounterState, Screen, bit_of,
    board_of,
)

from collections.abc import Mapping

cdef enum:
    ROW = 7  # spaces of a row of a board
    BOARD_ROWS = 6
    SPACES = 42  # of a board
    ALL_TILES = COLORS * TILES_PER_COLOR


cdef inline int _space(int space) noexcept nogil:
    """A space of the table, counted without gaps."""
    cdef int bit = bit_of(space)
    return SPACES * board_of(space) + ROW * (bit >> 3) + (bit & 7)


cdef inline void _spread(uint64_t bits, value_t *out) noexcept nogil:
    """Set a 1 for each of the spaces of a board."""
    cdef int bit
    while bits:
        bit = low_bit(bits)
        bits &= bits - 1
        out[ROW * (bit >> 3) + (bit & 7)] = 1


cdef void _corals(const void *state, int seat, value_t *out) noexcept nogil:
    """The polyps on each board by colour."""
    cdef const EncounterState *s = <const EncounterState *>state
    cdef int board, color
    for board in range(s.players):
        for color in range(COLORS):
            _spread(s.coral[board][color], out)
            out += SPACES


cdef void _shrimps(const void *state, int seat, value_t *out) noexcept nogil:
    """Encode the shrimps of each seat on each board, those of the observer first."""
    cdef const EncounterState *s = <const EncounterState *>state
    cdef int other, board
    for other in range(s.players):
        for board in range(s.players):
            _spread(s.shrimp[(seat + other) % s.players][board], out)
            out += SPACES


cdef void _rocks(const void *state, int seat, value_t *out) noexcept nogil:
    """The spaces of each board."""
    cdef const EncounterState *s = <const EncounterState *>state
    cdef int board
    for board in range(s.players):
        _spread(s.rock[board], out + SPACES * board)


cdef class EncounterEncoder(Encoder):
    """The encoder of Reef Encounter."""

    cdef int spaces  # of the table

    def __init__(self, Position position, options: Mapping[str, object]) -> None:
        cdef EncounterState *s = <EncounterState *>position.state()
        self.ops = position.ops
        self.name = position.game.package
        self.version = 1
        self.players = s.players
        self.spaces = SPACES * s.players
        self._add_table()
        self._add_seats()
        self._add_turn()
        self._add_moves()

    cdef int _add_table(self) except -1:
        cdef EncounterState *s = NULL
        boards = self.players
        self.written("corals", _corals, (boards, COLORS, BOARD_ROWS, ROW), 1, "polyps on each board by colour")
        self.written("shrimps", _shrimps, (boards, boards, BOARD_ROWS, ROW), 1, "shrimps of each seat on each board")
        self.written("rocks", _rocks, (boards, BOARD_ROWS, ROW), 1, "spaces that each board has")
        self.field("boards", BYTES, <size_t>&s.board, self.players, 4, "which board it is, 1-4")
        self.field("sea", BYTES, <size_t>&s.sea, (COLORS, COLORS), SEA_TILES, "tiles on the open sea: space, colour")
        self.field("bag", BYTES, <size_t>&s.bag, COLORS, 1, "of a colour without bonus tile: whether the bag has one")
        self.field("bag_count", BYTES, <size_t>&s.bag_count, 1, ALL_TILES, "tiles in the bag")
        self.field("bonus", BITS, <size_t>&s.bonus, COLORS, 1, "colours whose bonus tile lies aside")
        self.field("strong", BITS, <size_t>&s.strong, TILES, 1, "coral tiles whose first coral is the stronger")
        self.field("covered", BITS, <size_t>&s.covered, TILES, 1, "coral tiles with a cylinder")
        return self.field(
            "cylinder_space", CHOICE, <size_t>&s.cylinder_space, ALGAE, 1, "the cylinder on the space", 0, 0, 1
        )

    cdef int _add_seats(self) except -1:
        cdef EncounterState *s = NULL
        cdef Screen *screen = &s.screen[0]
        cdef int wide = sizeof(Screen)
        self.field("behind", BYTES, <size_t>&screen.behind, COLORS, 40, "tiles behind the screen, if known", wide)
        self.field("cubes", BYTES, <size_t>&screen.cubes, COLORS, CUBES + 1, "cubes, if known", wide)
        self.field("fish", BYTES, <size_t>&screen.fish, COLORS, 40, "tiles in the parrotfish, if known", wide)
        self.field("front", BYTES, <size_t>&screen.front, COLORS, 40, "consumed tiles", wide)
        self.field("known_behind", BYTES, <size_t>&screen.known_behind, COLORS, 40, "what all know of behind", wide)
        self.field("known_cubes", BYTES, <size_t>&screen.known_cubes, COLORS, CUBES + 1, "what all know of cubes", wide)
        self.field("known_fish", BYTES, <size_t>&screen.known_fish, COLORS, 40, "what all know of fish", wide)
        self.field("behind_count", BYTES, <size_t>&screen.behind_count, 1, 200, "tiles behind the screen", wide)
        self.field("cube_count", BYTES, <size_t>&screen.cube_count, 1, 50, "cubes", wide)
        self.field("fish_count", BYTES, <size_t>&screen.fish_count, 1, 200, "tiles in the parrotfish", wide)
        self.field("unknown", BYTES, <size_t>&screen.unknown, 1, 1, "first tile of it that nobody names", wide)
        return self.field("eaten", BYTES, <size_t>&screen.eaten, 1, SHRIMPS, "shrimps eaten", wide)

    cdef int _add_turn(self) except -1:
        cdef EncounterState *s = NULL
        self.field("expert", BYTES, <size_t>&s.expert, 1, 1, "the expert game")
        self.field("turn", SEAT, <size_t>&s.turn, 1, 1, "the seat to move")
        self.field("acted", BYTES, <size_t>&s.acted, 1, 1, "whether it has made a move this turn")
        self.field("growths", BYTES, <size_t>&s.growths, 1, GROWTHS, "growths begun this turn")
        self.field("introduced", BYTES, <size_t>&s.introduced, 1, 1, "whether a shrimp was introduced")
        self.field("covering", BYTES, <size_t>&s.covering, 1, 1, "whether a coral tile was covered")
        self.field("growing", CHOICE, <size_t>&s.growing, COLORS, 1, "the colour that grows", 0, 0, 1)
        self.field("from_behind", BYTES, <size_t>&s.from_behind, 1, GROWTH_TILES, "tiles of it from behind the screen")
        self.field("laid", BYTES, <size_t>&s.laid, 1, ALL_TILES, "tiles of it in all")
        self.field("ended_by", SEAT_OR_NONE, <size_t>&s.ended_by, 1, 1, "the seat that ended the game")
        self.field(
            "ending", CHOICE, <size_t>&s.ending, 4, 1, "tiles covered, shrimps eaten, no place, no refill", 0, 0, 1
        )
        self.field("over", BYTES, <size_t>&s.over, 1, 1, "whether the game is over")
        return self.field("choosing", BYTES, <size_t>&s.choosing, 1, SEATS, "seats that have still to choose")

    cdef int _add_moves(self) except -1:
        self.group("eat", EAT, self.spaces, "the shrimp on a space eats; 42 spaces a board, row by row")
        self.group("grow", GROW, COLORS, "begins to grow a colour")
        self.group("lay", LAY, (self.spaces, 2), "lays a tile from behind the screen, a consumed tile, onto a space")
        self.group("done", DONE, 1, "ends the growth")
        self.group("introduce", INTRODUCE, self.spaces, "introduces a shrimp")
        self.group("move", MOVE, (SHRIMPS, self.spaces + 1),
                   "moves an own shrimp, by order of board and space, to a space; home")
        self.group("cube", CUBE, COLORS, "changes a consumed tile for a cube")
        self.group("cylinder", CYLINDER, (ALGAE, COLORS, TILES + 1),
                   "a cylinder, paid with a colour, onto a coral tile; the space")
        self.group("tile", TILE, COLORS, "changes a cube for a tile")
        self.group("collect", COLLECT, COLORS, "takes a space of the open sea, which ends the turn")
        self.group("pass", PASS, 1, "passes")
        self.group("fish", FISH, COLORS, "chooses the tile for the parrotfish")
        return self.group("take_cubes", TAKE_CUBES, (COLORS, COLORS), "chooses two cubes")

    cdef int action_of(self, const void *state, move_t move) noexcept nogil:
        cdef const EncounterState *s = <const EncounterState *>state
        cdef int kind = move & 0xFF
        cdef int a = (move >> 8) & 0xFF
        cdef int b = (move >> 16) & 0xFF
        cdef int c = (move >> 24) & 0xFF
        cdef int begin = self.begins[kind]
        cdef int board, rank
        if kind == EAT or kind == INTRODUCE:
            return begin + _space(a)
        if kind == LAY:
            return begin + 2 * _space(a) + b
        if kind == MOVE:
            rank = popcount(s.shrimp[s.turn][board_of(a)] & ((<uint64_t>1 << bit_of(a)) - 1))
            for board in range(board_of(a)):
                rank += popcount(s.shrimp[s.turn][board])
            return begin + rank * (self.spaces + 1) + (self.spaces if b == HOME else _space(b))
        if kind == CYLINDER:
            return begin + (a * COLORS + b) * (TILES + 1) + c
        if kind == TAKE_CUBES:
            return begin + a * COLORS + b
        return begin + a


def encoder(position: Position, options: Mapping[str, object]) -> EncounterEncoder:
    """Return the encoder of games like this deal, which was made with these options."""
    return EncounterEncoder(position, options)
