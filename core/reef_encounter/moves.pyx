"""Who moves, and the legal moves of Reef Encounter, action by action (rules 3, 5-10)."""

from libc.stdint cimport uint64_t

from ..bits cimport low_bit, popcount
from ..contract cimport OVER, move_t
from .coral_tiles cimport cylinder_stock, large_tiles
from .state cimport (
    ALGAE, BOARDS, COLLECT, COLORS, CUBE, CYLINDER, DONE, EAT, FISH, GROW, GROWTHS, GROWTH_TILES, HOME, INTRODUCE, LAY,
    MOVE, ON_SPACE, PASS, SHRIMPS, SHRIMPS_PER_BOARD, SMALLEST_MEAL, TAKE_CUBES, TILE, TILES, EncounterState, Screen,
    can_lay, color_at, coral_of, cube_stock, fish_due, guarded_on, lay_spaces, move_code, polyps_on, shrimps_on,
    space_at, standing, tile_available,
)


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
                    moves[count] = move_code(INTRODUCE, space_at(board, low_bit(left)), 0, 0)
                    left &= left - 1
                    count += 1
    for board in range(s.players):
        left = own[board]
        while left:
            bit = low_bit(left)
            left &= left - 1
            start = move_code(MOVE, space_at(board, bit), 0, 0)
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
                    moves[count] = start | (<move_t>space_at(goal, low_bit(goals)) << 16)
                    goals &= goals - 1
                    count += 1
            moves[count] = start | (<move_t>HOME << 16)
            count += 1
    return count


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
    """Whether an own shrimp stands on bare rock (7.2)."""
    cdef int board
    for board in range(s.players):
        if s.shrimp[s.turn][board] & ~polyps_on(s, board):
            return True
    return False


cdef int _choices(const EncounterState *s, move_t *moves) noexcept nogil:
    """The tile for the parrotfish, then two cubes of any colours (2.7, 2.8); of each colour there are enough for all."""
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


cdef int encounter_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const EncounterState *s = <const EncounterState *>state
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color, count = 0
    cdef bint rich = False
    if s.over:
        return 0
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
        return count + _shrimps(s, moves + count)
    if not s.acted:
        count = _meals(s, moves)
    if s.growths < GROWTHS:
        for color in range(COLORS):
            if own.cubes[color] and (own.behind[color] or own.front[color]) and can_lay(s, color):
                moves[count] = move_code(GROW, color, 0, 0)
                count += 1
    count += _shrimps(s, moves + count)
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
    if not _stranded(s):
        for color in range(COLORS):
            moves[count] = move_code(COLLECT, color, 0, 0)
            count += 1
    return count
