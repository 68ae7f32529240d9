"""Reef Encounter on the contract, and the compact state of state.pxd as Python sees it."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.contract cimport GameOps, Position
from leadline.core.reef_encounter.apply cimport collect_given, encounter_apply, lacking_color, refill_of, settle
from leadline.core.reef_encounter.coral_tiles cimport cylinder_stock, first_coral, large_tiles, rank, second_coral
from leadline.core.reef_encounter.moves cimport encounter_boundary, encounter_legal, encounter_to_move, random_move
from leadline.core.reef_encounter.playout cimport encounter_playout_move
from leadline.core.reef_encounter.redeal cimport encounter_mask, encounter_redeal
from leadline.core.reef_encounter.scoring cimport TIES, encounter_returns, points, tie_break, winners_of
from leadline.core.reef_encounter.state cimport (
    ALGAE, BITS, BOARDS, COLLECT, COLORS, COVERED, NO_PLACE, NO_REFILL, SHRIMPS_EATEN, TILES, EncounterState, bit_of,
    board_of, color_at, coral_of, cube_stock, joining, lay_spaces, move_code, place_left, shrimps_on, space_at, total,
    value_of,
)
from leadline.core.rng cimport Rng, rng_seed, stream_seed

from ..arguments import between, check_seed
from ..contract import Outcome
from ..errors import DocumentError, IllegalMove, Problem, counted
from ..registry import declared
from .material import COLORS as COLOR_NAMES

_REASONS = {
    COVERED: ("11.1(1)", "all ten coral tiles are covered"),
    SHRIMPS_EATEN: ("11.1(2)", "all four shrimps of a player are eaten"),
    NO_PLACE: ("11.1(3)", "no place is left to lay a polyp"),
    NO_REFILL: ("11.1(4)", "the refill lacks tiles or a cube"),
}

cdef GameOps _OPS
_OPS.version = 2
_OPS.state_size = sizeof(EncounterState)
_OPS.to_move = encounter_to_move
_OPS.legal = encounter_legal
_OPS.apply = encounter_apply
_OPS.returns = encounter_returns
_OPS.boundary = encounter_boundary
_OPS.mask = encounter_mask
_OPS.redeal = encounter_redeal
_OPS.playout_move = encounter_playout_move


cdef const GameOps *encounter_ops() noexcept nogil:
    return &_OPS


cdef list _counts(const uint8_t *counts):
    return [counts[color] for color in range(COLORS)]


cdef void _fill(uint8_t *target, list counts):
    cdef int color
    for color in range(COLORS):
        target[color] = counts[color]


cdef list _spaces(int board, uint64_t bits):
    """The spaces of a board that the bits stand for, ascending."""
    cdef int i
    return [space_at(board, i) for i in range(BITS) if (bits >> i) & 1]


cdef class ReefEncounter(Position):
    """A position of Reef Encounter. Colours, algae, coral tiles and spaces are the numbers of material.py; lists of
    five are counts by colour, lists by seat begin with seat 1."""

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = declared("reef_encounter")
        self._history = []
        memset(self.words, 0, sizeof(self.words))

    cdef EncounterState *reef(self) noexcept nogil:
        return <EncounterState *>self.words

    # stub: (games: int, seed: int)
    def random_games(self, games: object, seed: object) -> int:
        """Play `games` uniformly random games from here, and return the number of atomic moves in all (for bench). The
        games are those of `Position.random_games`, move for move, but faster, because moves of shrimps are not
        listed."""
        cdef EncounterState s
        cdef Rng rng
        cdef uint64_t total = 0
        cdef int i, wanted = between("games", games, 0, 2**31 - 1)
        rng_seed(&rng, stream_seed(check_seed(seed), "playout"))
        with nogil:
            for i in range(wanted):
                s = self.reef()[0]
                while not s.over:
                    encounter_apply(&s, random_move(&s, &rng))
                    total += 1
        return total

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.reef().players

    @property
    def expert(self) -> bool:
        """True in the expert game."""
        return self.reef().expert != 0

    @property
    def active(self) -> int:
        """The seat whose turn it is; 1 when the game is over."""
        return self.reef().turn + 1

    @property
    def boards(self) -> list[int]:
        """The boards (1-4) in the order of the table."""
        return [self.reef().board[board] for board in range(self.players)]

    @property
    def corals(self) -> list[list[int]]:
        """The polyps by board and colour, each a set of spaces: a whole number with bit 8 * row + column."""
        return [[self.reef().coral[board][color] for color in range(COLORS)] for board in range(self.players)]

    @property
    def rocks(self) -> list[int]:
        """The rock spaces by board, each a set of spaces: a whole number with bit 8 * row + column."""
        return [self.reef().rock[board] for board in range(self.players)]

    @property
    def shrimps(self) -> list[list[int]]:
        """The spaces of the shrimps of each seat, ascending."""
        cdef EncounterState *s = self.reef()
        return [
            [space for board in range(self.players) for space in _spaces(board, s.shrimp[seat][board])]
            for seat in range(self.players)
        ]

    @property
    def shrimps_eaten(self) -> list[int]:
        """The number of shrimps of each seat that have been eaten."""
        return [self.reef().screen[seat].eaten for seat in range(self.players)]

    @property
    def behind(self) -> list[list[int]]:
        """The numbers of tiles behind the screens, by seat and colour; in a view, for other seats only those that are
        known to be there."""
        return [_counts(self.reef().screen[seat].behind) for seat in range(self.players)]

    @property
    def behind_counts(self) -> list[int]:
        """The number of tiles behind the screen of each seat."""
        return [self.reef().screen[seat].behind_count for seat in range(self.players)]

    @property
    def known_behind(self) -> list[list[int]]:
        """The numbers of tiles behind the screens that the other seats know to be there, by seat and colour."""
        return [_counts(self.reef().screen[seat].known_behind) for seat in range(self.players)]

    @property
    def consumed(self) -> list[list[int]]:
        """The numbers of consumed tiles in front of the screens, by seat and colour."""
        return [_counts(self.reef().screen[seat].front) for seat in range(self.players)]

    @property
    def cubes(self) -> list[list[int]]:
        """The numbers of larva cubes, by seat and colour; in a view, for other seats only those that are known to be
        there."""
        return [_counts(self.reef().screen[seat].cubes) for seat in range(self.players)]

    @property
    def cube_counts(self) -> list[int]:
        """The number of larva cubes of each seat."""
        return [self.reef().screen[seat].cube_count for seat in range(self.players)]

    @property
    def known_cubes(self) -> list[list[int]]:
        """The numbers of larva cubes that all have seen, by seat and colour."""
        return [_counts(self.reef().screen[seat].known_cubes) for seat in range(self.players)]

    @property
    def parrotfish(self) -> list[list[int]]:
        """The numbers of tiles in the parrotfish, by seat and colour; in a view, for other seats only those that all
        have seen eaten."""
        return [_counts(self.reef().screen[seat].fish) for seat in range(self.players)]

    @property
    def parrotfish_counts(self) -> list[int]:
        """The number of tiles in the parrotfish of each seat, without an unknown first tile."""
        return [self.reef().screen[seat].fish_count for seat in range(self.players)]

    @property
    def known_parrotfish(self) -> list[list[int]]:
        """The numbers of tiles in the parrotfish that all have seen, by seat and colour."""
        return [_counts(self.reef().screen[seat].known_fish) for seat in range(self.players)]

    @property
    def unknown(self) -> list[int]:
        """For each seat 1 if its parrotfish has a first tile whose colour the document does not give, else 0."""
        return [self.reef().screen[seat].unknown for seat in range(self.players)]

    @property
    def open_sea(self) -> list[list[int]]:
        """The numbers of tiles on the open sea, by space (the colour of its cube) and colour."""
        return [_counts(self.reef().sea[space]) for space in range(COLORS)]

    @property
    def bag(self) -> list[int]:
        """The number of tiles in the bag by colour; in a view, 1 for a colour without bonus tile of which the bag holds
        some, else 0."""
        return _counts(self.reef().bag)

    @property
    def bag_count(self) -> int:
        """The number of tiles in the bag."""
        return self.reef().bag_count

    @property
    def bonus(self) -> list[int]:
        """The colours of the bonus tiles that lie aside."""
        return [color for color in range(COLORS) if (self.reef().bonus >> color) & 1]

    @property
    def draws(self) -> int:
        """The 64-bit word that fixes what will be drawn for the open sea; 0 in a view."""
        return self.reef().draws

    @property
    def strong(self) -> list[int]:
        """The colour of the stronger coral of each coral tile."""
        cdef EncounterState *s = self.reef()
        return [first_coral(tile) if (s.strong >> tile) & 1 else second_coral(tile) for tile in range(TILES)]

    @property
    def large(self) -> list[int]:
        """The large alga of each coral tile, on the side that lies up."""
        by_alga = [large_tiles(self.reef(), alga) for alga in range(ALGAE)]
        return [next(alga for alga in range(ALGAE) if (by_alga[alga] >> tile) & 1) for tile in range(TILES)]

    @property
    def covered(self) -> list[bool]:
        """For each coral tile True if a cylinder lies on it; the cylinder has the colour of the large alga."""
        return [bool((self.reef().covered >> tile) & 1) for tile in range(TILES)]

    @property
    def cylinder_space(self) -> int | None:
        """The alga of the cylinder on the cylinder space, or None."""
        return self.reef().cylinder_space - 1 if self.reef().cylinder_space else None

    @property
    def cylinder_stock(self) -> list[int]:
        """The number of free cylinders by alga: those neither on a coral tile nor on the cylinder space."""
        return [cylinder_stock(self.reef(), alga) for alga in range(ALGAE)]

    @property
    def cube_stock(self) -> list[int]:
        """The number of free cubes by colour: those neither with a seat nor on the open-sea board."""
        return [cube_stock(self.reef(), color) for color in range(COLORS)]

    @property
    def values(self) -> list[int]:
        """The points of a tile of each colour in the parrotfish by the present coral tiles (11.5)."""
        return [value_of(self.reef(), color) for color in range(COLORS)]

    @property
    def points(self) -> list[int]:
        """The points of each seat as the coral tiles lie now; tiles whose colour is not known count nothing."""
        return [points(self.reef(), seat) for seat in range(self.players)]

    @property
    def tie_breaks(self) -> list[tuple[int, int, int, int]]:
        """The numbers that decide between equal points, by seat, the most important first: consumed tiles, cubes, tiles
        behind the screen, and tiles of corals with its shrimps (11.6)."""
        cdef int found[TIES]
        cdef int seat
        result = []
        for seat in range(self.players):
            tie_break(self.reef(), seat, found)
            result.append((found[0], found[1], found[2], found[3]))
        return result

    @property
    def acted(self) -> bool:
        """True if any action has been taken in the turn."""
        return self.reef().acted != 0

    @property
    def growths(self) -> int:
        """The number of growths that have begun in the turn, 0 to 2."""
        return self.reef().growths

    @property
    def introduced(self) -> bool:
        """True if a shrimp has been introduced in the turn."""
        return self.reef().introduced != 0

    @property
    def covering(self) -> bool:
        """True if a coral tile has been covered this turn."""
        return self.reef().covering != 0

    @property
    def growing(self) -> tuple[int, int, int] | None:
        """The growth in progress, or None: its colour, the number of tiles laid from behind the screen, and the number
        of all tiles laid except bonus tiles."""
        cdef EncounterState *s = self.reef()
        return (s.growing - 1, s.from_behind, s.laid) if s.growing else None

    @property
    def ended_by(self) -> int | None:
        """The seat that ended the game with extra turns for the others (11.4), or None."""
        return self.reef().ended_by or None

    @property
    def ending(self) -> str | None:
        """The clause that ended the game, set while the extra turns are played, or None."""
        return _REASONS[self.reef().ending][0] if self.reef().ending else None

    @property
    def choosing(self) -> int:
        """The number of seats that have still to choose their tile for the parrotfish and their cubes (2.7, 2.8).

        The seat to move is the first of them.
        """
        return self.reef().choosing

    @property
    def refill_lacked(self) -> bool:
        """True if the refill stopped (11.1(4)) and no place was left to lay a polyp either."""
        return self.reef().ending == NO_REFILL and not place_left(self.reef())

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None during the game.

        Scores that depend on a tile nobody has named or shown are None; there are then no winners.
        """
        cdef EncounterState *s = self.reef()
        cdef int seat, won
        if not s.over:
            return None
        scores = tuple([
            None if s.screen[seat].unknown or s.screen[seat].fish_count != total(s.screen[seat].fish)
            else points(s, seat)
            for seat in range(s.players)
        ])
        won = 0 if None in scores else winners_of(s)
        clause, ended = _REASONS[s.ending]
        return Outcome(tuple([seat + 1 for seat in range(s.players) if (won >> seat) & 1]), scores, ended, clause)

    # stub: (space: int)
    def color(self, space: object) -> int | None:
        """Return the number of the colour of the polyp on a space of the table; None if there is none."""
        cdef int at = between("space", space, 0, 64 * BOARDS - 1)
        cdef int found = color_at(self.reef(), board_of(at), bit_of(at))
        return found if found < COLORS else None

    # stub: (space: int)
    def coral(self, space: object) -> list[int]:
        """Return the spaces of the coral on `space`, ascending; an empty list if it has no polyp (4.1)."""
        cdef EncounterState *s = self.reef()
        cdef int at = between("space", space, 0, 64 * BOARDS - 1)
        cdef int board = board_of(at)
        cdef int bit = bit_of(at)
        cdef int color = color_at(s, board, bit)
        return [] if color == COLORS else _spaces(board, coral_of(<uint64_t>1 << bit, s.coral[board][color]))

    # stub: (color: int)
    def lay_spaces(self, color: object) -> list[int]:
        """Return the spaces on which a polyp of the colour may be laid now (5.2, 6.1), ascending."""
        cdef EncounterState *s = self.reef()
        cdef int laid = between("color", color, 0, COLORS - 1)
        return [space for board in range(self.players) for space in _spaces(board, lay_spaces(s, board, laid))]

    # stub: (color: int)
    def joining(self, color: object) -> list[int]:
        """Return the spaces on which a polyp of the colour would connect two corals that both hold a shrimp (4.2)."""
        cdef EncounterState *s = self.reef()
        cdef int joined = between("color", color, 0, COLORS - 1)
        return [
            space
            for board in range(self.players)
            for space in _spaces(board, joining(s.coral[board][joined], shrimps_on(s, board)))
        ]

    cdef int _collectable(self, int space) except -1:
        if move_code(COLLECT, space, 0, 0) not in self.legal_codes():
            raise IllegalMove("collect", "3.2", "no space can be collected now")
        return 0

    def refill(self, space: int) -> list[int]:
        """Return the colours of the tiles that collecting this space now would draw, in the order of drawing (9.3). The
        position does not change. Raise IllegalMove if the space cannot be collected."""
        cdef int drawn[COLORS]
        cdef int i, count
        self._collectable(space)
        count = refill_of(self.reef(), space, drawn)
        return [drawn[i] for i in range(count)]

    def collect(self, space: int, drawn: list[int]) -> None:
        """Play the move that collects a space, with the tiles that a record gives as drawn. Raise IllegalMove if the
        space cannot be collected, and DocumentError if these tiles cannot have been drawn; both leave the position
        unchanged."""
        cdef int tiles[COLORS]
        cdef int i, due, lacking
        due = len(self.refill(space))
        if len(drawn) != due:
            raise DocumentError([Problem("refills", f"{counted(len(drawn), 'tile')}; expected {due}")])
        for i in range(due):
            if not 0 <= drawn[i] < COLORS:
                raise ValueError(f"tiles {drawn}: expected numbers of colours")
            tiles[i] = drawn[i]
        lacking = lacking_color(self.reef(), tiles, due)
        if lacking < COLORS:
            raise DocumentError([Problem("refills", f"the bag holds no {COLOR_NAMES[lacking]} tile")])
        self._history.append((self.to_bytes(), COLLECT | space << 8))
        encounter_apply(self.reef(), collect_given(space, tiles, due))

    @staticmethod
    def assemble(
        *,
        players: int,
        expert: bool,
        boards: list[int],
        rocks: list[int],
        corals: list[list[int]],
        shrimps: list[list[int]],
        shrimps_eaten: list[int],
        behind: list[list[int]],
        consumed: list[list[int]],
        cubes: list[list[int]],
        parrotfish: list[list[int]],
        known_behind: list[list[int]],
        known_cubes: list[list[int]],
        known_parrotfish: list[list[int]],
        behind_counts: list[int],
        cube_counts: list[int],
        parrotfish_counts: list[int],
        unknown: list[int],
        open_sea: list[list[int]],
        bag: list[int],
        bag_count: int,
        bonus: list[int],
        draws: int,
        strong: list[int],
        covered: list[bool],
        cylinder_space: int | None,
        active: int,
        acted: bool,
        growths: int,
        introduced: bool,
        covering: bool,
        growing: tuple[int, int, int] | None,
        ended_by: int | None,
        is_over: bool,
        refill_lacked: bool = False,
        choosing: int = 0,
    ) -> ReefEncounter:
        """Return a position that consists of these parts, which are not checked (document.py checks them) and have the
        names and forms of the properties. They decide how a finished game ended, except for `refill_lacked`: true if
        the refill stopped (11.1(4)) when no place was left either."""
        cdef ReefEncounter position = ReefEncounter.__new__(ReefEncounter)
        cdef EncounterState *s = position.reef()
        cdef int seat, board, color, space, tile
        s.players = players
        s.expert = expert
        for board in range(players):
            s.board[board] = boards[board]
            s.rock[board] = rocks[board]
            for color in range(COLORS):
                s.coral[board][color] = corals[board][color]
        for seat in range(players):
            for space in shrimps[seat]:
                s.shrimp[seat][board_of(space)] |= <uint64_t>1 << bit_of(space)
            _fill(s.screen[seat].behind, behind[seat])
            _fill(s.screen[seat].front, consumed[seat])
            _fill(s.screen[seat].cubes, cubes[seat])
            _fill(s.screen[seat].fish, parrotfish[seat])
            _fill(s.screen[seat].known_behind, known_behind[seat])
            _fill(s.screen[seat].known_cubes, known_cubes[seat])
            _fill(s.screen[seat].known_fish, known_parrotfish[seat])
            s.screen[seat].behind_count = behind_counts[seat]
            s.screen[seat].cube_count = cube_counts[seat]
            s.screen[seat].fish_count = parrotfish_counts[seat]
            s.screen[seat].unknown = unknown[seat]
            s.screen[seat].eaten = shrimps_eaten[seat]
        for space in range(COLORS):
            _fill(s.sea[space], open_sea[space])
        _fill(s.bag, bag)
        s.bag_count = bag_count
        for color in bonus:
            s.bonus |= 1 << color
        s.draws = draws
        for tile in range(TILES):
            if strong[tile] == first_coral(tile):
                s.strong |= 1 << tile
            if covered[tile]:
                s.covered |= 1 << tile
        rank(s)
        s.cylinder_space = 0 if cylinder_space is None else cylinder_space + 1
        s.turn = active - 1
        s.acted = acted
        s.growths = growths
        s.introduced = introduced
        s.covering = covering
        if growing is not None:
            s.growing, s.from_behind, s.laid = growing[0] + 1, growing[1], growing[2]
        s.choosing = choosing
        s.ended_by = ended_by or 0
        settle(s, is_over, refill_lacked)
        return position
