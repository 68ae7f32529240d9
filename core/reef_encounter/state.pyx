"""The rules of Reef Encounter (rules 2-13) as functions on the compact state of layout.pxd."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from ..bits cimport low_bit, mix64, popcount
from ..contract cimport OVER, GameOps, Position, move_t
from ..rng cimport Rng, rng_below, rng_next
from .layout cimport (
    BOARDS, COLLECT, COLORS, COVERED, CUBE, CYLINDER, CYLINDERS, DONE, EAT, GROW, GROWTH_BIT, GROWTH_TILES, HOME,
    INTRODUCE, LAY, MOVE, NO_PLACE, NO_REFILL, ON_SPACE, PASS, SEA_TILES, SEATS, SHRIMPS, SHRIMPS_EATEN,
    SHRIMPS_PER_BOARD, SMALLEST_MEAL, TILE, TILES, EncounterState, Screen, around, can_lay, color_at, coral_of,
    cube_stock, guarded_on, joining, lay_spaces, polyps_on, returned, shrimps_on, standing, tile_available, value_of,
)
from .playout cimport encounter_playout_move

from ..contract import Outcome
from ..errors import DocumentError, IllegalMove, Problem
from ..registry import game
from .material import TILES as CORAL_TILES

cdef uint8_t _FIRST[TILES]
cdef uint8_t _SECOND[TILES]
cdef uint8_t _LARGE[TILES][2]  # by whether the second coral is the stronger


cdef void _read_tiles():
    cdef int tile
    for tile in range(TILES):
        _FIRST[tile], _SECOND[tile] = CORAL_TILES[tile].corals
        _LARGE[tile][0], _LARGE[tile][1] = CORAL_TILES[tile].large


_read_tiles()


cdef inline move_t _code(int kind, int a, int b, int c) noexcept nogil:
    return <move_t>(kind | (a << 8) | (b << 16) | (c << 24))


cdef int large_alga(const EncounterState *s, int tile) noexcept nogil:
    """The large alga on the side of the coral tile that lies up (1.3)."""
    return _LARGE[tile][1 - ((s.strong >> tile) & 1)]


cdef inline int _cylinder_stock(const EncounterState *s, int alga) noexcept nogil:
    """Cylinders of the alga that lie neither on a coral tile nor on the cylinder space."""
    cdef int tile
    cdef int left = CYLINDERS - (s.cylinder_space == alga + 1)
    for tile in range(TILES):
        if (s.covered >> tile) & 1 and large_alga(s, tile) == alga:
            left -= 1
    return left


cdef void _rank(EncounterState *s) noexcept nogil:
    """Which colours each colour beats, read off the coral tiles."""
    cdef int tile
    memset(s.beats, 0, sizeof(s.beats))
    for tile in range(TILES):
        if (s.strong >> tile) & 1:
            s.beats[_FIRST[tile]] |= 1 << _SECOND[tile]
        else:
            s.beats[_SECOND[tile]] |= 1 << _FIRST[tile]


cdef bint _place_left(const EncounterState *s) noexcept nogil:
    """Whether a tile of any colour could be laid anywhere, whatever the players hold (13.10, 13.20)."""
    cdef int color
    for color in range(COLORS):
        if can_lay(s, color):
            return True
    return False


cdef int encounter_to_move(const void *state) noexcept nogil:
    cdef const EncounterState *s = <const EncounterState *>state
    if s.over:
        return OVER
    return s.turn


cdef int encounter_boundary(const void *state) noexcept nogil:
    return 1  # every action and every tile is a move of its own


cdef int _meals(const EncounterState *s, move_t *moves) noexcept nogil:
    """Action 1: own shrimps on corals of at least five (10.1)."""
    cdef int board, color, bit, count = 0
    cdef uint64_t left, found
    for board in range(s.players):
        left = s.shrimp[s.turn][board]
        while left:
            bit = low_bit(left)
            left &= left - 1
            color = color_at(s, board, bit)
            if color == COLORS:
                continue
            found = coral_of(<uint64_t>1 << bit, s.coral[board][color])
            if popcount(found) >= SMALLEST_MEAL:
                moves[count] = _code(EAT, 64 * board + bit, 0, 0)
                count += 1
    return count


cdef int _lays(const EncounterState *s, move_t *moves) noexcept nogil:
    """The tiles that the running growth may lay (section 5)."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color = s.growing - 1
    cdef bint behind = own.behind[color] > 0 and s.from_behind < GROWTH_TILES
    cdef bint front = own.front[color] > 0
    cdef int board, bit, count = 0
    cdef uint64_t left
    if not behind and not front:
        return 0
    for board in range(s.players):
        left = lay_spaces(s, board, color)
        while left:
            bit = 64 * board + low_bit(left)
            left &= left - 1
            if behind:
                moves[count] = _code(LAY, bit, 0, 0)
                count += 1
            if front:
                moves[count] = _code(LAY, bit, 1, 0)
                count += 1
    return count


cdef int _shrimps(const EncounterState *s, move_t *moves) noexcept nogil:
    """Actions 4 (outside a growth) and 5."""
    cdef uint64_t free[BOARDS]
    cdef uint64_t blocked[BOARDS]
    cdef int room[BOARDS]
    cdef const uint64_t *own = s.shrimp[s.turn]
    cdef int board, goal, bit, color, count = 0
    cdef uint64_t left, goals, all_shrimps
    cdef move_t start
    cdef bint introduce = not s.growing and not s.introduced
    if introduce:
        introduce = standing(s, s.turn) + s.screen[s.turn].eaten < SHRIMPS
    elif not (own[0] | own[1] | own[2] | own[3]):
        return 0
    for board in range(s.players):
        all_shrimps = shrimps_on(s, board)
        blocked[board] = guarded_on(s, board, all_shrimps) | all_shrimps
        free[board] = s.rock[board] & ~blocked[board]
        room[board] = SHRIMPS_PER_BOARD - popcount(own[board])
    if introduce:
        for board in range(s.players):
            if room[board] > 0:
                left = free[board] & polyps_on(s, board)
                while left:
                    moves[count] = _code(INTRODUCE, 64 * board + low_bit(left), 0, 0)
                    left &= left - 1
                    count += 1
    for board in range(s.players):
        left = own[board]
        while left:
            bit = low_bit(left)
            left &= left - 1
            start = _code(MOVE, 64 * board + bit, 0, 0)
            for goal in range(s.players):
                goals = free[goal]
                if goal == board:
                    if room[goal] < 0:
                        continue
                    color = color_at(s, board, bit)
                    if color < COLORS:
                        goals |= coral_of(<uint64_t>1 << bit, s.coral[board][color]) & ~(<uint64_t>1 << bit)
                elif room[goal] <= 0:
                    continue
                while goals:
                    moves[count] = start | (<move_t>(64 * goal + low_bit(goals)) << 16)
                    goals &= goals - 1
                    count += 1
            moves[count] = start | (<move_t>HOME << 16)
            count += 1
    return count


cdef int _cylinders(const EncounterState *s, move_t *moves) noexcept nogil:
    """Action 7 (section 8)."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int stock[4]
    cdef int alga, color, tile, count = 0
    cdef bint cover
    for alga in range(4):
        stock[alga] = _cylinder_stock(s, alga)
    cover = own.eaten > 0 and not s.covering
    if popcount(s.covered) == TILES - 1 and own.fish_count + own.unknown < 2:  # 8.5
        cover = False
    for alga in range(4):
        for color in range(COLORS):
            if own.front[color] == 0:
                continue
            if stock[alga] > 0 or s.cylinder_space == alga + 1:
                moves[count] = _code(CYLINDER, alga, color, ON_SPACE)
                count += 1
            if cover and stock[alga] > 0:
                for tile in range(TILES):
                    if not (s.covered >> tile) & 1 and large_alga(s, tile) == alga:
                        moves[count] = _code(CYLINDER, alga, color, tile)
                        count += 1
    return count


cdef inline bint _stranded(const EncounterState *s) noexcept nogil:
    """Whether an own shrimp stands on bare rock (7.2)."""
    cdef int board
    for board in range(s.players):
        if s.shrimp[s.turn][board] & ~polyps_on(s, board):
            return True
    return False


cdef int encounter_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const EncounterState *s = <const EncounterState *>state
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color, count = 0
    cdef bint rich = False
    if s.over:
        return 0
    if s.ended_by:  # 11.4
        count = _meals(s, moves)
        moves[count] = PASS
        return count + 1
    if s.growing:
        count = _lays(s, moves)
        if s.laid:
            moves[count] = DONE
            count += 1
        return count + _shrimps(s, moves + count)
    if not s.acted:
        count = _meals(s, moves)
    if s.growths < 2:
        for color in range(COLORS):
            if own.cubes[color] and (own.behind[color] or own.front[color]) and can_lay(s, color):
                moves[count] = _code(GROW, color, 0, 0)
                count += 1
    count += _shrimps(s, moves + count)
    for color in range(COLORS):
        if own.front[color]:
            rich = True
            if cube_stock(s, color) > 0:
                moves[count] = _code(CUBE, color, 0, 0)
                count += 1
    if rich:
        count += _cylinders(s, moves + count)
    for color in range(COLORS):
        if own.cubes[color] and tile_available(s, color):
            moves[count] = _code(TILE, color, 0, 0)
            count += 1
    if not _stranded(s):
        for color in range(COLORS):
            moves[count] = _code(COLLECT, color, 0, 0)
            count += 1
    return count


cdef inline void _reset_turn(EncounterState *s) noexcept nogil:
    s.acted = 0
    s.growths = 0
    s.introduced = 0
    s.covering = 0
    s.growing = 0
    s.from_behind = 0
    s.laid = 0


cdef inline void _finish(EncounterState *s, int ending) noexcept nogil:
    _reset_turn(s)
    s.ending = ending
    s.turn = 0
    s.over = 1


cdef void _next_seat(EncounterState *s) noexcept nogil:
    _reset_turn(s)
    s.turn = 0 if s.turn + 1 == s.players else s.turn + 1
    if s.ended_by == s.turn + 1:
        s.turn = 0
        s.over = 1
    elif s.ended_by == 0 and not _place_left(s):
        _finish(s, NO_PLACE)


cdef void _extra_turns(EncounterState *s, int ending) noexcept nogil:
    """The seat to move has ended the game; every other seat has its extra turn (11.2, 11.4)."""
    s.ending = ending
    s.ended_by = s.turn + 1
    _next_seat(s)


cdef inline void _take_tile(EncounterState *s, int color) noexcept nogil:
    """A tile for extra growth or action 8: a bonus tile that the bag replaces at once is one less in the bag (13.17)."""
    if s.bag[color]:
        s.bag[color] -= 1
        s.bag_count -= 1
    else:
        s.bonus &= ~(1 << color)


cdef inline void _to_bag(EncounterState *s, int color, int count) noexcept nogil:
    s.bag[color] += count
    s.bag_count += count


cdef void _eat(EncounterState *s, int board, int bit) noexcept nogil:
    cdef Screen *own = &s.screen[s.turn]
    cdef int color = color_at(s, board, bit)
    cdef uint64_t coral = coral_of(<uint64_t>1 << bit, s.coral[board][color])
    cdef int size = popcount(coral)
    cdef int kept = max(0, size - returned(s))
    s.coral[board][color] ^= coral
    s.shrimp[s.turn][board] ^= <uint64_t>1 << bit
    _to_bag(s, color, size - kept)
    own.fish[color] += kept
    own.known_fish[color] += kept
    own.fish_count += kept
    own.eaten += 1
    s.acted = 1
    if s.ended_by:
        _next_seat(s)
    elif own.eaten == SHRIMPS:
        _extra_turns(s, SHRIMPS_EATEN)


cdef void _lay(EncounterState *s, int board, int bit, bint consumed) noexcept nogil:
    cdef Screen *own = &s.screen[s.turn]
    cdef int color = s.growing - 1
    cdef int victim = color_at(s, board, bit)
    cdef uint64_t here = <uint64_t>1 << bit
    cdef uint64_t cell = <uint64_t>1 << GROWTH_BIT
    if consumed:
        own.front[color] -= 1
    else:
        own.behind[color] -= 1
        own.behind_count -= 1
        if own.known_behind[color]:
            own.known_behind[color] -= 1
        s.from_behind += 1
    s.laid += 1
    if victim < COLORS:
        s.coral[board][victim] ^= here
        own.front[victim] += 1
    s.coral[board][color] |= here
    if (
        not s.expert
        and around(here) & cell
        and not (polyps_on(s, board) | shrimps_on(s, board)) & cell
        and tile_available(s, color)
        and not joining(s.coral[board][color], shrimps_on(s, board)) & cell
    ):
        _take_tile(s, color)
        s.coral[board][color] |= cell


cdef void _cylinder(EncounterState *s, int alga, int color, int place) noexcept nogil:
    cdef int tile
    cdef int flips = 0
    s.screen[s.turn].front[color] -= 1
    _to_bag(s, color, 1)
    for tile in range(TILES):
        if not (s.covered >> tile) & 1 and tile != place and large_alga(s, tile) == alga:
            flips |= 1 << tile
    s.strong ^= flips
    _rank(s)
    s.acted = 1
    if place == ON_SPACE:
        s.cylinder_space = alga + 1
        return
    s.covered |= 1 << place
    s.covering = 1
    if s.covered == (1 << TILES) - 1:
        _extra_turns(s, COVERED)


cdef int _draw(EncounterState *s) noexcept nogil:
    """The next tile out of the bag, every one equally likely; the bag is not empty."""
    cdef uint64_t at
    cdef int color = 0
    s.draws += <uint64_t>0x9E3779B97F4A7C15
    at = ((mix64(s.draws) >> 32) * s.bag_count) >> 32
    while at >= s.bag[color]:
        at -= s.bag[color]
        color += 1
    return color


cdef void _collect(EncounterState *s, int space, int given, int tiles) noexcept nogil:
    """Action 10 (9.3, 11.1(4), 11.3, 13.11, 13.18); `given` is 1 + the number of `tiles` that a record draws, or 0."""
    cdef Screen *own = &s.screen[s.turn]
    cdef int color, place, i
    cdef bint lacking = cube_stock(s, space) == 0
    own.cubes[space] += 1
    own.known_cubes[space] += 1
    own.cube_count += 1
    for color in range(COLORS):
        own.behind[color] += s.sea[space][color]
        own.known_behind[color] += s.sea[space][color]
        own.behind_count += s.sea[space][color]
        s.sea[space][color] = 0
    if lacking:
        _finish(s, NO_REFILL)
        return
    for i in range(COLORS):
        place = (space + i) % COLORS
        if s.sea[place][0] + s.sea[place][1] + s.sea[place][2] + s.sea[place][3] + s.sea[place][4] >= SEA_TILES:
            continue
        if s.bag_count == 0:
            for color in range(COLORS):
                if (s.bonus >> color) & 1:
                    _to_bag(s, color, 1)
            s.bonus = 0
            if s.bag_count == 0:
                _finish(s, NO_REFILL)
                return
        if given:
            color = tiles & 7
            tiles >>= 3
        else:
            color = _draw(s)
        s.bag[color] -= 1
        s.bag_count -= 1
        s.sea[place][color] += 1
    _next_seat(s)


cdef void encounter_apply(void *state, move_t move) noexcept nogil:
    cdef EncounterState *s = <EncounterState *>state
    cdef Screen *own = &s.screen[s.turn]
    cdef int kind = move & 0xFF
    cdef int a = (move >> 8) & 0xFF
    cdef int b = (move >> 16) & 0xFF
    cdef int board = a >> 6
    cdef int bit = a & 63
    if kind == LAY:
        _lay(s, board, bit, b)
    elif kind == MOVE:
        s.shrimp[s.turn][board] ^= <uint64_t>1 << bit
        if b != HOME:
            s.shrimp[s.turn][b >> 6] |= <uint64_t>1 << (b & 63)
        s.acted = 1
    elif kind == DONE:
        s.growing = 0
        s.from_behind = 0
        s.laid = 0
    elif kind == GROW:
        own.cubes[a] -= 1
        own.cube_count -= 1
        if own.known_cubes[a]:
            own.known_cubes[a] -= 1
        if own.front[a] == 0 and own.known_behind[a] == 0:
            own.known_behind[a] = 1  # 13.16: there is a tile to lay
        s.growing = a + 1
        s.growths += 1
        s.acted = 1
    elif kind == COLLECT:
        _collect(s, a, b, <int>(move >> 24))
    elif kind == INTRODUCE:
        s.shrimp[s.turn][board] |= <uint64_t>1 << bit
        s.introduced = 1
        s.acted = 1
    elif kind == EAT:
        _eat(s, board, bit)
    elif kind == CUBE:
        own.front[a] -= 1
        _to_bag(s, a, 1)
        own.cubes[a] += 1
        own.known_cubes[a] += 1
        own.cube_count += 1
        s.acted = 1
    elif kind == TILE:
        own.cubes[a] -= 1
        own.cube_count -= 1
        if own.known_cubes[a]:
            own.known_cubes[a] -= 1
        _take_tile(s, a)
        own.behind[a] += 1
        own.known_behind[a] += 1
        own.behind_count += 1
        s.acted = 1
    elif kind == CYLINDER:
        _cylinder(s, a, b, <int>(move >> 24))
    else:
        _next_seat(s)


cdef int points(const EncounterState *s, int seat) noexcept nogil:
    """The parrotfish as the coral tiles lie now (11.5); unknown first tiles count nothing."""
    cdef int color, total = 0
    for color in range(COLORS):
        total += s.screen[seat].fish[color] * value_of(s, color)
    return total


cdef void tie_break(const EncounterState *s, int seat, int *found) noexcept nogil:
    """Four numbers that decide between equal points, the weightiest first (11.6)."""
    cdef const Screen *own = &s.screen[seat]
    cdef int color, board
    found[0] = own.front[0] + own.front[1] + own.front[2] + own.front[3] + own.front[4]
    found[1] = own.cube_count
    found[2] = own.behind_count
    found[3] = 0
    for board in range(s.players):
        found[3] += popcount(guarded_on(s, board, s.shrimp[seat][board]))


cdef int _winners(const EncounterState *s) noexcept nogil:
    """The winning seats of a game that is over, as bits (11.5, 11.6)."""
    cdef int best[5]
    cdef int mine[5]
    cdef int seat, i, won = 0
    for seat in range(s.players):
        mine[0] = points(s, seat)
        tie_break(s, seat, mine + 1)
        i = 0
        while i < 5 and won and mine[i] == best[i]:
            i += 1
        if i == 5:
            won |= 1 << seat
        elif not won or mine[i] > best[i]:
            won = 1 << seat
            for i in range(5):
                best[i] = mine[i]
    return won


cdef void encounter_returns(const void *state, double *values) noexcept nogil:
    cdef const EncounterState *s = <const EncounterState *>state
    cdef int seat
    cdef int won = _winners(s)
    cdef int share = popcount(won)
    for seat in range(s.players):
        values[seat] = 1.0 / share if (won >> seat) & 1 else 0.0


cdef void encounter_mask(void *state, int seat) noexcept nogil:
    """Hides what lies behind other screens and in other parrotfish, but for what everybody has seen go there, and the
    bag. Of the bag is left, for a colour without bonus tile, whether it holds one: action 8 asks for that (9.2)."""
    cdef EncounterState *s = <EncounterState *>state
    cdef int other, color
    cdef Screen *own
    for other in range(s.players):
        if other != seat:
            own = &s.screen[other]
            for color in range(COLORS):
                own.behind[color] = own.known_behind[color]
                own.cubes[color] = own.known_cubes[color]
                own.fish[color] = own.known_fish[color]
    for color in range(COLORS):
        s.bag[color] = s.bag[color] > 0 and not (s.bonus >> color) & 1
    s.draws = 0


cdef inline int _total(const uint8_t *counts) noexcept nogil:
    return counts[0] + counts[1] + counts[2] + counts[3] + counts[4]


cdef inline int _pick(int *pool, int *left, Rng *rng) noexcept nogil:
    """Takes one out of the pool, every one equally likely."""
    cdef int color = 0
    cdef int at = rng_below(rng, left[0])
    while at >= pool[color]:
        at -= pool[color]
        color += 1
    pool[color] -= 1
    left[0] -= 1
    return color


cdef void encounter_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Shuffles the tiles that `seat` has not seen over the hidden places, and the cubes likewise.

    A colour without bonus tile of which the bag is known to hold a tile gets one there first; one of which the bag is
    known to hold none goes behind screens and into parrotfish only. All else is equally likely.
    """
    cdef EncounterState *s = <EncounterState *>state
    cdef int pool[COLORS]
    cdef int only[COLORS]  # what must not lie in the bag
    cdef int cubes[COLORS]
    cdef int tiles = 0, left = 0, bound = 0, slots = 0, other, color, i, place, bag
    cdef Screen *own
    encounter_mask(s, seat)
    for color in range(COLORS):
        pool[color] = 40 - ((s.bonus >> color) & 1)
        cubes[color] = cube_stock(s, color)
        left += cubes[color]
        for place in range(s.players):
            pool[color] -= popcount(s.coral[place][color])
            own = &s.screen[place]
            pool[color] -= own.behind[color] + own.front[color] + own.fish[color]
        for place in range(COLORS):
            pool[color] -= s.sea[place][color]
        only[color] = 0
        if not (s.bonus >> color) & 1:
            if s.bag[color]:
                pool[color] -= 1
            else:
                only[color] = pool[color]
                pool[color] = 0
        tiles += pool[color]
        bound += only[color]
    bag = s.bag_count - _total(s.bag)
    for other in range(s.players):
        own = &s.screen[other]
        if other != seat:
            slots += own.behind_count - _total(own.behind) + own.fish_count - _total(own.fish)
            while _total(own.cubes) < own.cube_count and left:
                own.cubes[_pick(cubes, &left, rng)] += 1
    # The hidden places one by one: each is equally likely to hold a tile that must not lie in the bag.
    for other in range(s.players):
        if other == seat:
            continue
        own = &s.screen[other]
        place = own.behind_count - _total(own.behind)
        for i in range(place + own.fish_count - _total(own.fish)):
            if bound and (tiles == 0 or <int>rng_below(rng, slots) < bound):
                color = _pick(only, &bound, rng)
            elif tiles:
                color = _pick(pool, &tiles, rng)
            else:
                break
            slots -= 1
            if i < place:
                own.behind[color] += 1
            else:
                own.fish[color] += 1
    for i in range(bag):
        if tiles:
            s.bag[_pick(pool, &tiles, rng)] += 1
    s.draws = rng_next(rng)


cdef GameOps _OPS
_OPS.version = 1
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


def blank() -> ReefEncounter:
    """A position with nothing in it, to be filled by unpickling."""
    return ReefEncounter.__new__(ReefEncounter)


cdef list _counts(const uint8_t *counts):
    return [counts[color] for color in range(COLORS)]


cdef void _fill(uint8_t *target, list counts):
    cdef int color
    for color in range(COLORS):
        target[color] = counts[color]


_REASONS = {
    COVERED: "11.1(1): all ten coral tiles are covered",
    SHRIMPS_EATEN: "11.1(2): all four shrimps of a player are eaten",
    NO_PLACE: "11.1(3): no place is left to lay a polyp",
    NO_REFILL: "11.1(4): the refill lacks tiles or a cube",
}


cdef class ReefEncounter(Position):
    """A position of Reef Encounter. Colours, algae, coral tiles and spaces are the numbers of material.py; lists of
    five are counts by colour, lists by seat begin with seat 1."""

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = game("reef-encounter")
        self._history = []
        memset(self.words, 0, sizeof(self.words))

    cdef EncounterState *reef(self) noexcept nogil:
        return <EncounterState *>self.words

    @property
    def players(self) -> int:
        return self.reef().players

    @property
    def expert(self) -> bool:
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
        """By board and colour the polyps as a word with bit 8 * row + column."""
        return [[self.reef().coral[board][color] for color in range(COLORS)] for board in range(self.players)]

    @property
    def rocks(self) -> list[int]:
        """By board the rock spaces as a word."""
        return [self.reef().rock[board] for board in range(self.players)]

    @property
    def shrimps(self) -> list[list[int]]:
        """By seat the spaces on which own shrimps stand, ascending."""
        cdef EncounterState *s = self.reef()
        return [
            [64 * board + bit for board in range(self.players) for bit in range(48) if (s.shrimp[seat][board] >> bit) & 1]
            for seat in range(self.players)
        ]

    @property
    def shrimps_eaten(self) -> list[int]:
        return [self.reef().screen[seat].eaten for seat in range(self.players)]

    @property
    def behind(self) -> list[list[int]]:
        """Tiles behind the screens; in a view of other seats only what is known to lie there."""
        return [_counts(self.reef().screen[seat].behind) for seat in range(self.players)]

    @property
    def behind_counts(self) -> list[int]:
        return [self.reef().screen[seat].behind_count for seat in range(self.players)]

    @property
    def known_behind(self) -> list[list[int]]:
        """How many tiles of each colour the other seats know of at least."""
        return [_counts(self.reef().screen[seat].known_behind) for seat in range(self.players)]

    @property
    def consumed(self) -> list[list[int]]:
        """Consumed tiles in front of the screens."""
        return [_counts(self.reef().screen[seat].front) for seat in range(self.players)]

    @property
    def cubes(self) -> list[list[int]]:
        """Larva cubes; in a view of other seats only what is known to be there."""
        return [_counts(self.reef().screen[seat].cubes) for seat in range(self.players)]

    @property
    def cube_counts(self) -> list[int]:
        return [self.reef().screen[seat].cube_count for seat in range(self.players)]

    @property
    def known_cubes(self) -> list[list[int]]:
        return [_counts(self.reef().screen[seat].known_cubes) for seat in range(self.players)]

    @property
    def parrotfish(self) -> list[list[int]]:
        """Tiles in the parrotfish; in a view of other seats only what all have seen eaten."""
        return [_counts(self.reef().screen[seat].fish) for seat in range(self.players)]

    @property
    def parrotfish_counts(self) -> list[int]:
        return [self.reef().screen[seat].fish_count for seat in range(self.players)]

    @property
    def known_parrotfish(self) -> list[list[int]]:
        return [_counts(self.reef().screen[seat].known_fish) for seat in range(self.players)]

    @property
    def unknown(self) -> list[int]:
        """By seat 1 where the first tile of the parrotfish is not known to anybody who could say, else 0."""
        return [self.reef().screen[seat].unknown for seat in range(self.players)]

    @property
    def open_sea(self) -> list[list[int]]:
        """By space (colour of its cube) the tiles."""
        return [_counts(self.reef().sea[space]) for space in range(COLORS)]

    @property
    def bag(self) -> list[int]:
        """The bag; in a view 1 for a colour without bonus tile of which the bag holds some, else 0."""
        return _counts(self.reef().bag)

    @property
    def bag_count(self) -> int:
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
        """By coral tile the colour of the stronger coral."""
        cdef EncounterState *s = self.reef()
        return [_FIRST[tile] if (s.strong >> tile) & 1 else _SECOND[tile] for tile in range(TILES)]

    @property
    def large(self) -> list[int]:
        """By coral tile the large alga of the side that lies up."""
        return [large_alga(self.reef(), tile) for tile in range(TILES)]

    @property
    def covered(self) -> list[bool]:
        """By coral tile whether a cylinder lies on it; it has the colour of the large alga."""
        return [bool((self.reef().covered >> tile) & 1) for tile in range(TILES)]

    @property
    def cylinder_space(self) -> int | None:
        """The alga of the cylinder on the cylinder space, or None."""
        return self.reef().cylinder_space - 1 if self.reef().cylinder_space else None

    @property
    def cylinder_stock(self) -> list[int]:
        """Free cylinders by alga."""
        return [_cylinder_stock(self.reef(), alga) for alga in range(4)]

    @property
    def cube_stock(self) -> list[int]:
        """Free cubes by colour, the one on the open-sea board not counted."""
        return [cube_stock(self.reef(), color) for color in range(COLORS)]

    @property
    def values(self) -> list[int]:
        """What a tile of each colour counts in the parrotfish as the coral tiles lie (11.5)."""
        return [value_of(self.reef(), color) for color in range(COLORS)]

    @property
    def points(self) -> list[int]:
        """Points by seat as the coral tiles lie; tiles that nobody has named count nothing."""
        return [points(self.reef(), seat) for seat in range(self.players)]

    @property
    def tie_breaks(self) -> list[tuple[int, int, int, int]]:
        """By seat consumed tiles, cubes, tiles behind the screen, tiles of corals with own shrimps (11.6)."""
        cdef int found[4]
        cdef int seat
        result = []
        for seat in range(self.players):
            tie_break(self.reef(), seat, found)
            result.append((found[0], found[1], found[2], found[3]))
        return result

    @property
    def acted(self) -> bool:
        return self.reef().acted != 0

    @property
    def growths(self) -> int:
        return self.reef().growths

    @property
    def introduced(self) -> bool:
        return self.reef().introduced != 0

    @property
    def covering(self) -> bool:
        """Whether a coral tile has been covered this turn."""
        return self.reef().covering != 0

    @property
    def growing(self) -> tuple[int, int, int] | None:
        """The colour of the growth that is running, its tiles from behind the screen and all its tiles, or None."""
        cdef EncounterState *s = self.reef()
        return (s.growing - 1, s.from_behind, s.laid) if s.growing else None

    @property
    def ended_by(self) -> int | None:
        """The seat that ended the game with extra turns for the others (11.4), or None."""
        return self.reef().ended_by or None

    @property
    def ending(self) -> str | None:
        """The clause that ended the game, set while the extra turns are played, or None."""
        return _REASONS[self.reef().ending].partition(": ")[0] if self.reef().ending else None

    @property
    def refill_lacked(self) -> bool:
        """Whether the refill broke off (11.1(4)) and no place was left to lay a polyp either."""
        return self.reef().ending == NO_REFILL and not _place_left(self.reef())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on. Scores that an unnamed tile leaves open are None; there are
        then no winners."""
        cdef EncounterState *s = self.reef()
        cdef int seat, won
        if not s.over:
            return None
        scores = tuple([None if s.screen[seat].unknown else points(s, seat) for seat in range(s.players)])
        won = 0 if None in scores else _winners(s)
        return Outcome(
            tuple([seat + 1 for seat in range(s.players) if (won >> seat) & 1]), scores, _REASONS[s.ending]
        )

    def coral(self, space: int) -> list[int]:
        """The spaces of the coral on `space`, ascending; empty where no polyp lies (4.1)."""
        cdef EncounterState *s = self.reef()
        cdef int board = space // 64
        cdef int bit = space % 64
        cdef int color = color_at(s, board, bit)
        cdef uint64_t found
        if color == COLORS:
            return []
        found = coral_of(<uint64_t>1 << bit, s.coral[board][color])
        return [64 * board + i for i in range(48) if (found >> i) & 1]

    def lay_spaces(self, color: int) -> list[int]:
        """The spaces on which a polyp of the colour may be laid now (5.2, 6.1), ascending."""
        cdef EncounterState *s = self.reef()
        return [
            64 * board + i
            for board in range(self.players)
            for i in range(48)
            if (lay_spaces(s, board, color) >> i) & 1
        ]

    def joining(self, color: int) -> list[int]:
        """The spaces on which a polyp of the colour would connect two corals that both hold a shrimp (4.2)."""
        cdef EncounterState *s = self.reef()
        return [
            64 * board + i
            for board in range(self.players)
            for i in range(48)
            if (joining(s.coral[board][color], shrimps_on(s, board)) >> i) & 1
        ]

    def refill(self, space: int) -> list[int]:
        """The tiles that collecting this space now would draw, in the order of drawing (9.3)."""
        cdef ReefEncounter other = self.copy()
        cdef EncounterState *s = other.reef()
        if self.legal_codes().count(_code(COLLECT, space, 0, 0)) == 0:
            raise IllegalMove("collect", "3.2", "no space can be collected now")
        before = self.open_sea
        encounter_apply(s, _code(COLLECT, space, 0, 0))
        before[space] = [0] * COLORS
        drawn = []
        for i in range(COLORS):
            place = (space + i) % COLORS
            drawn += [color for color in range(COLORS) if s.sea[place][color] > before[place][color]]
        return drawn

    def collect(self, space: int, drawn: list[int]) -> None:
        """Collects a space with the tiles that a record says were drawn. Raises IllegalMove, or DocumentError where
        these tiles cannot have been drawn; both change nothing."""
        cdef EncounterState *s = self.reef()
        cdef int i, color, tiles = 0
        plain = _code(COLLECT, space, 0, 0)
        if plain not in self.legal_codes():
            raise IllegalMove("collect", "3.2", "no space can be collected now")
        due = len(self.refill(space))
        if len(drawn) != due:
            raise DocumentError([Problem("refills", f"{len(drawn)} tiles; expected {due}")])
        bag = self.bag
        for i in range(due):
            if not any(bag):  # 11.3
                for color in self.bonus:
                    bag[color] += 1
            color = drawn[i]
            if bag[color] == 0:
                raise DocumentError([Problem("refills", f"the bag holds no {_NAMES[color]} tile")])
            bag[color] -= 1
            tiles |= color << (3 * i)
        self._history.append(self.to_bytes())
        encounter_apply(s, plain | (<move_t>(1 + due) << 16) | (<move_t>tiles << 24))

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
        over: bool,
        refill_lacked: bool = False,
    ) -> ReefEncounter:
        """Builds a position from checked parts (document.py checks them), named as the properties are. How a finished
        game ended follows from them, but for `refill_lacked`: the refill broke off (11.1(4)) with no place left too."""
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
                s.shrimp[seat][space >> 6] |= <uint64_t>1 << (space & 63)
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
            if strong[tile] == _FIRST[tile]:
                s.strong |= 1 << tile
            if covered[tile]:
                s.covered |= 1 << tile
        _rank(s)
        s.cylinder_space = 0 if cylinder_space is None else cylinder_space + 1
        s.turn = active - 1
        s.acted = acted
        s.growths = growths
        s.introduced = introduced
        s.covering = covering
        if growing is not None:
            s.growing, s.from_behind, s.laid = growing[0] + 1, growing[1], growing[2]
        s.ended_by = ended_by or 0
        if s.covered == (1 << TILES) - 1:
            s.ending = COVERED
        elif s.ended_by:
            s.ending = SHRIMPS_EATEN
        elif not s.acted and not refill_lacked and not _place_left(s):
            _finish(s, NO_PLACE)
        elif over:
            s.ending = NO_REFILL
        s.over = s.over or over
        return position


_NAMES = ("white", "yellow", "orange", "pink", "grey")
