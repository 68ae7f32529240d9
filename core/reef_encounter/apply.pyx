"""The effects of the moves of Reef Encounter, and the course and end of the game (rules 3, 5-11)."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport popcount
from leadline.core.contract cimport move_t
from leadline.core.reef_encounter.coral_tiles cimport large_tiles, rank
from leadline.core.reef_encounter.state cimport (
    COLLECT, COLORS, COVERED, CUBE, CYLINDER, DONE, EAT, FISH, GROW, GROWTH_BIT, HOME, INTRODUCE, LAY, MOVE, NO_PLACE,
    NO_REFILL, ON_SPACE, SEA_TILES, SHRIMPS, SHRIMPS_EATEN, TAKE_CUBES, TILE, TILES, EncounterState, Screen, around,
    bit_of, board_of, color_at, coral_of, cube_stock, first_of, joining, kind_of, move_code, place_left, polyps_on,
    returned, second_of, shrimps_on, third_of, tile_available, total,
)
from leadline.core.rng cimport word_below


cdef inline void _reset_turn(EncounterState *s) noexcept nogil:
    s.acted = 0
    s.growths = 0
    s.introduced = 0
    s.covering = 0
    s.growing = 0
    s.from_behind = 0
    s.laid = 0


cdef void _finish(EncounterState *s, int ending) noexcept nogil:
    """End the game without extra turns."""
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
    elif s.ended_by == 0 and not place_left(s):
        _finish(s, NO_PLACE)


cdef void _extra_turns(EncounterState *s, int ending) noexcept nogil:
    """The seat to move has ended the game; every other seat has its extra turn (11.2, 11.4)."""
    s.ending = ending
    s.ended_by = s.turn + 1
    _next_seat(s)


cdef inline void _to_bag(EncounterState *s, int color, int count) noexcept nogil:
    s.bag[color] += count
    s.bag_count += count


cdef void _out_of_bag(EncounterState *s, int color) noexcept nogil:
    """One tile less in the bag; as soon as it is empty the bonus tiles go into it (11.3)."""
    cdef int aside
    s.bag[color] -= 1
    s.bag_count -= 1
    if s.bag_count == 0 and s.bonus:
        for aside in range(COLORS):
            _to_bag(s, aside, (s.bonus >> aside) & 1)
        s.bonus = 0


cdef inline void _take_tile(EncounterState *s, int color) noexcept nogil:
    """A tile for extra growth or action 8: a bonus tile that the bag replaces at once is one less in the bag
    (13.17)."""
    if s.bag[color]:
        _out_of_bag(s, color)
    else:
        s.bonus &= ~(1 << color)


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


cdef inline bint _all_covered(const EncounterState *s) noexcept nogil:
    return s.covered == (1 << TILES) - 1


cdef void _cylinder(EncounterState *s, int alga, int color, int place) noexcept nogil:
    cdef int flips = large_tiles(s, alga) & ~s.covered
    s.screen[s.turn].front[color] -= 1
    _to_bag(s, color, 1)
    if place != ON_SPACE:
        flips &= ~(1 << place)
    s.strong ^= flips
    rank(s)
    s.acted = 1
    if place == ON_SPACE:
        s.cylinder_space = alga + 1
        return
    s.covered |= 1 << place
    s.covering = 1
    if _all_covered(s):
        _extra_turns(s, COVERED)


cdef int _draw(EncounterState *s) noexcept nogil:
    """The next tile out of the bag, every one equally likely; the bag is not empty."""
    cdef int color = 0
    cdef int at = word_below(&s.draws, s.bag_count)
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
        if total(s.sea[place]) >= SEA_TILES:
            continue
        if s.bag_count == 0:  # the bonus tiles have gone into it before (11.3)
            _finish(s, NO_REFILL)
            return
        if given:
            color = tiles & 7
            tiles >>= 3
        else:
            color = _draw(s)
        _out_of_bag(s, color)
        s.sea[place][color] += 1
    _next_seat(s)


cdef void _choose_cubes(EncounterState *s, int first, int second) noexcept nogil:
    """Two cubes go behind the screen; when the last seat has chosen, all show theirs (2.8, 13.2)."""
    cdef Screen *own = &s.screen[s.turn]
    cdef int seat
    own.cubes[first] += 1
    own.cubes[second] += 1
    own.cube_count += 2
    s.choosing -= 1
    s.turn = 0 if s.turn + 1 == s.players else s.turn + 1
    if s.choosing == 0:
        for seat in range(s.players):
            memcpy(s.screen[seat].known_cubes, s.screen[seat].cubes, COLORS * sizeof(uint8_t))


cdef void encounter_apply(void *state, move_t move) noexcept nogil:
    cdef EncounterState *s = <EncounterState *>state
    cdef Screen *own = &s.screen[s.turn]
    cdef int kind = kind_of(move)
    cdef int a = first_of(move)
    cdef int b = second_of(move)
    cdef int board = board_of(a)
    cdef int bit = bit_of(a)
    if kind == LAY:
        _lay(s, board, bit, b)
    elif kind == MOVE:
        s.shrimp[s.turn][board] ^= <uint64_t>1 << bit
        if b != HOME:
            s.shrimp[s.turn][board_of(b)] |= <uint64_t>1 << bit_of(b)
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
        _collect(s, a, b, third_of(move))
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
        _cylinder(s, a, b, third_of(move))
    elif kind == FISH:
        own.behind[a] -= 1
        own.behind_count -= 1
        own.fish[a] += 1
        own.fish_count += 1
    elif kind == TAKE_CUBES:
        _choose_cubes(s, a, b)
    else:
        _next_seat(s)


cdef void settle(EncounterState *s, bint over, bint lacked) noexcept nogil:
    """Decide for an assembled state whether the game has ended, and by which clause (11.1).

    `lacked` means that a refill stopped when no place was left either.
    """
    if _all_covered(s):
        s.ending = COVERED
    elif s.ended_by:
        s.ending = SHRIMPS_EATEN
    elif not s.acted and not lacked and not place_left(s):
        _finish(s, NO_PLACE)
    elif over:
        s.ending = NO_REFILL
    s.over = s.over or over


cdef int refill_of(const EncounterState *s, int space, int *drawn) noexcept nogil:
    """Write to `drawn`, which has room for COLORS of them, the tiles that collecting the space would draw, in the order
    of drawing (9.3). Return how many there are."""
    cdef EncounterState after = s[0]
    cdef int i, place, color, count = 0
    encounter_apply(&after, move_code(COLLECT, space, 0, 0))
    for i in range(COLORS):
        place = (space + i) % COLORS
        for color in range(COLORS):
            if after.sea[place][color] > (0 if place == space else s.sea[place][color]):
                drawn[count] = color
                count += 1
    return count


cdef int lacking_color(const EncounterState *s, const int *drawn, int count) noexcept nogil:
    """Return the colour of the first of these tiles of a refill that the bag cannot have held; COLORS if it can have
    held all."""
    cdef uint8_t bag[COLORS]
    cdef int i, color, left = s.bag_count
    memcpy(bag, s.bag, sizeof(bag))
    for i in range(count):
        if bag[drawn[i]] == 0:
            return drawn[i]
        bag[drawn[i]] -= 1
        left -= 1
        if left == 0:  # 11.3
            for color in range(COLORS):
                bag[color] = (s.bonus >> color) & 1
                left += bag[color]
    return COLORS


cdef move_t collect_given(int space, const int *drawn, int count) noexcept nogil:
    """Return the move that collects the space and draws these tiles, instead of those that the random word of the state
    gives."""
    cdef int i
    cdef move_t tiles = 0
    for i in range(count):
        tiles |= <move_t>drawn[i] << (3 * i)
    return move_code(COLLECT, space, 1 + count, 0) | (tiles << 24)
