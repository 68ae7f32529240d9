"""The seat to move, and the legal moves of Reef Encounter, action by action (rules 3, 5-10)."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.contract cimport MAX_MOVES, OVER, move_t
from leadline.core.reef_encounter.coral_tiles cimport cylinder_stock, large_tiles
from leadline.core.reef_encounter.state cimport (
    ALGAE, BOARDS, COLLECT, COLORS, CUBE, CYLINDER, DONE, EAT, FISH, GROW, GROWTHS, GROWTH_TILES, HOME, INTRODUCE, LAY,
    MOVE, ON_SPACE, PASS, SHRIMPS, SHRIMPS_PER_BOARD, SMALLEST_MEAL, TAKE_CUBES, TILE, TILES, EncounterState, Links,
    Screen, can_lay, color_at, coral_of, cube_stock, fish_due, lay_spaces, linked, links_on, move_code, polyps_on,
    shrimps_on, space_at, standing, tile_available,
)
from leadline.core.rng cimport Rng, rng_below

cdef enum:
    FANS = BOARDS + SHRIMPS * (BOARDS + 1)


cdef struct Fan:  # moves that differ in one space of one board
    move_t start
    uint64_t spaces
    int shift  # to the space in the move
    int ahead  # moves of the fans before


cdef struct ShrimpMoves:
    int count
    int fan_count
    Fan fans[FANS]


cdef uint8_t[256][8] _NTH  # the index of the set bit of that number in a byte


cdef void _number_bits():
    cdef int byte, i, number
    for byte in range(256):
        number = 0
        for i in range(8):
            if (byte >> i) & 1:
                _NTH[byte][number] = i
                number += 1


_number_bits()


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
                moves[count] = move_code(EAT, space_at(board, bit), 0, 0)
                count += 1
    return count


cdef int _lays(const EncounterState *s, move_t *moves) noexcept nogil:
    """The tiles that the running growth may lay (section 5)."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color = s.growing - 1
    cdef bint behind = own.behind[color] > 0 and s.from_behind < GROWTH_TILES
    cdef bint front = own.front[color] > 0
    cdef int board, space, count = 0
    cdef uint64_t left
    if not behind and not front:
        return 0
    for board in range(s.players):
        left = lay_spaces(s, board, color)
        while left:
            space = space_at(board, low_bit(left))
            left &= left - 1
            if behind:
                moves[count] = move_code(LAY, space, 0, 0)
                count += 1
            if front:
                moves[count] = move_code(LAY, space, 1, 0)
                count += 1
    return count


cdef inline int nth_bit(uint64_t word, int number) noexcept nogil:
    """Return the index of the set bit of the word that has this `number`; the lowest set bit has number 0. The word
    must have more than `number` set bits. Without a branch: Vigna, "Broadword implementation of rank/select queries"
    (2008)."""
    cdef uint64_t sums = word - ((word >> 1) & <uint64_t>0x5555555555555555)
    cdef uint64_t wanted = <uint64_t>0x0101010101010101 * <uint64_t>number
    cdef int place
    sums = (sums & <uint64_t>0x3333333333333333) + ((sums >> 2) & <uint64_t>0x3333333333333333)
    sums = ((sums + (sums >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F) * <uint64_t>0x0101010101010101
    # Bytes of which the sum so far is at most `number` lie before the one that is sought.
    place = 8 * popcount(((wanted | <uint64_t>0x8080808080808080) - sums) & <uint64_t>0x8080808080808080)
    number -= <int>((sums << 8 >> place) & 0xFF)
    return place + _NTH[(word >> place) & 0xFF][number]


cdef inline void _fan(ShrimpMoves *found, move_t start, int board, int shift, uint64_t spaces) noexcept nogil:
    """The move `start` with each of the spaces of a board in its byte from bit `shift` on."""
    found.fans[found.fan_count] = Fan(start | (<move_t>space_at(board, 0) << shift), spaces, shift, found.count)
    found.fan_count += 1
    found.count += popcount(spaces)


cdef void _shrimps(const EncounterState *s, ShrimpMoves *found) noexcept nogil:
    """Actions 4 (outside a growth) and 5. How many shrimps stand where changes with nearly every move of a random game,
    so a board without an own shrimp, or full, makes an empty fan instead of a branch that no processor foresees."""
    cdef uint64_t free[BOARDS]
    cdef uint64_t enterable[BOARDS]  # the free spaces where the seat may have one more shrimp
    cdef uint64_t stand[SHRIMPS + 1]  # one more, written and not read
    cdef int place[SHRIMPS + 1]
    cdef Links links[BOARDS]
    cdef const uint64_t *own = s.shrimp[s.turn]
    cdef int board, goal, i, room, count = 0
    cdef uint64_t left, here
    cdef move_t start
    cdef bint introduce = not s.growing and not s.introduced
    found.count = found.fan_count = 0
    if introduce:
        introduce = standing(s, s.turn) + s.screen[s.turn].eaten < SHRIMPS
    if not introduce and not (own[0] | own[1] | own[2] | own[3]):
        return
    for board in range(s.players):
        left = own[board]
        room = SHRIMPS_PER_BOARD - popcount(left)
        links[board] = links_on(s, board)
        free[board] = s.rock[board] & ~linked(shrimps_on(s, board), &links[board])
        enterable[board] = free[board] & -<uint64_t>(room > 0)
        free[board] &= -<uint64_t>(room >= 0)
        if introduce:
            _fan(found, INTRODUCE, board, 8, enterable[board] & polyps_on(s, board))
        for i in range(SHRIMPS_PER_BOARD):
            stand[count] = left & (~left + 1)
            place[count] = board
            count += left != 0
            left &= left - 1
        while left:  # more than two: no rule leads there
            stand[count] = left & (~left + 1)
            place[count] = board
            count += 1
            left &= left - 1
    for i in range(count):
        board = place[i]
        here = stand[i]
        start = move_code(MOVE, space_at(board, low_bit(here)), 0, 0)
        left = enterable[board]
        enterable[board] = free[board] | (linked(here, &links[board]) ^ here)
        for goal in range(s.players):
            _fan(found, start, goal, 16, enterable[goal])
        enterable[board] = left
        _fan(found, start, HOME >> 6, 16, <uint64_t>1 << (HOME & 63))


cdef int _list_fans(const ShrimpMoves *found, move_t *moves) noexcept nogil:
    cdef uint64_t left
    cdef move_t start
    cdef int i, shift, count = 0
    for i in range(found.fan_count):
        left = found.fans[i].spaces
        start = found.fans[i].start
        shift = found.fans[i].shift
        while left:
            moves[count] = start | (<move_t>low_bit(left) << shift)
            left &= left - 1
            count += 1
    return count


cdef move_t _of_fans(const ShrimpMoves *found, int number) noexcept nogil:
    """The move that stands there, from 0, in the list of `_list_fans`."""
    cdef const Fan *fan
    cdef int i, last = -1
    for i in range(found.fan_count):
        last += found.fans[i].ahead <= number
    fan = &found.fans[last]
    return fan.start | (<move_t>nth_bit(fan.spaces, number - fan.ahead) << fan.shift)


cdef int _cylinders(const EncounterState *s, move_t *moves) noexcept nogil:
    """Action 7 (section 8)."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int stock[ALGAE]
    cdef int alga, color, count = 0
    cdef uint64_t left
    cdef bint cover
    for alga in range(ALGAE):
        stock[alga] = cylinder_stock(s, alga)
    cover = own.eaten > 0 and not s.covering
    if popcount(s.covered) == TILES - 1 and own.fish_count + own.unknown < 2:  # 8.5
        cover = False
    for alga in range(ALGAE):
        for color in range(COLORS):
            if own.front[color] == 0:
                continue
            if stock[alga] > 0 or s.cylinder_space == alga + 1:
                moves[count] = move_code(CYLINDER, alga, color, ON_SPACE)
                count += 1
            if cover and stock[alga] > 0:
                left = large_tiles(s, alga) & ~s.covered
                while left:
                    moves[count] = move_code(CYLINDER, alga, color, low_bit(left))
                    left &= left - 1
                    count += 1
    return count


cdef inline bint _stranded(const EncounterState *s) noexcept nogil:
    """Return whether a shrimp of the seat is on bare rock (7.2)."""
    cdef int board
    cdef uint64_t bare = 0
    for board in range(s.players):
        bare |= s.shrimp[s.turn][board] & ~polyps_on(s, board)
    return bare != 0


cdef int _choices(const EncounterState *s, move_t *moves) noexcept nogil:
    """The tile for the parrotfish, then two cubes of any colours (2.7, 2.8); of each colour there are enough for
    all."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color, other, count = 0
    for color in range(COLORS):
        if fish_due(s):
            if own.behind[color]:
                moves[count] = move_code(FISH, color, 0, 0)
                count += 1
            continue
        for other in range(color, COLORS):
            moves[count] = move_code(TAKE_CUBES, color, other, 0)
            count += 1
    return count


cdef int _ahead(const EncounterState *s, move_t *moves) noexcept nogil:
    """The legal moves that stand before those of shrimps."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color, count = 0
    if s.choosing:
        return _choices(s, moves)
    if s.ended_by:  # 11.4
        count = _meals(s, moves)
        moves[count] = PASS
        return count + 1
    if s.growing:
        count = _lays(s, moves)
        if s.laid:
            moves[count] = DONE
            count += 1
        return count
    if not s.acted:
        count = _meals(s, moves)
    if s.growths < GROWTHS:
        for color in range(COLORS):
            if own.cubes[color] and (own.behind[color] or own.front[color]) and can_lay(s, color):
                moves[count] = move_code(GROW, color, 0, 0)
                count += 1
    return count


cdef int _behind(const EncounterState *s, move_t *moves) noexcept nogil:
    """The legal moves that stand behind those of shrimps."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color, count = 0
    cdef bint rich = False
    if s.growing:
        return 0
    for color in range(COLORS):
        if own.front[color]:
            rich = True
            if cube_stock(s, color) > 0:
                moves[count] = move_code(CUBE, color, 0, 0)
                count += 1
    if rich:
        count += _cylinders(s, moves + count)
    for color in range(COLORS):
        if own.cubes[color] and tile_available(s, color):
            moves[count] = move_code(TILE, color, 0, 0)
            count += 1
    for color in range(COLORS):
        moves[count + color] = move_code(COLLECT, color, 0, 0)
    return count + (0 if _stranded(s) else <int>COLORS)


cdef int encounter_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const EncounterState *s = <const EncounterState *>state
    cdef ShrimpMoves shrimps
    cdef int count
    if s.over:
        return 0
    count = _ahead(s, moves)
    if s.choosing or s.ended_by:
        return count
    _shrimps(s, &shrimps)
    count += _list_fans(&shrimps, moves + count)
    return count + _behind(s, moves + count)


cdef int without_shrimps(const EncounterState *s, move_t *moves) noexcept nogil:
    """Write to `moves` the legal moves in their order, except those that bring and move shrimps, and return their
    number. The game must not be over."""
    cdef int count = _ahead(s, moves)
    if s.choosing or s.ended_by:
        return count
    return count + _behind(s, moves + count)


cdef move_t random_move(const EncounterState *s, Rng *rng) noexcept nogil:
    """Draw one of the legal moves, every one equally likely, during a game.

    The next number of the generator selects the move from their list. Most moves are those of shrimps, which are
    counted and not listed here.
    """
    cdef move_t moves[MAX_MOVES]
    cdef ShrimpMoves shrimps
    cdef int ahead = _ahead(s, moves)
    cdef int count = ahead
    cdef int number
    shrimps.count = 0
    if not (s.choosing or s.ended_by):
        _shrimps(s, &shrimps)
        count += _behind(s, moves + count)
    number = rng_below(rng, count + shrimps.count)
    if number < ahead:
        return moves[number]
    if number < ahead + shrimps.count:
        return _of_fans(&shrimps, number - ahead)
    return moves[number - shrimps.count]
