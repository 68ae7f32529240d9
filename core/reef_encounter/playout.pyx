"""The playout policy of Reef Encounter: a cheap sensible move from what one seat can see.

Before the first turn, if the choice is left to it, the policy puts a tile of the colour of which it has fewest into the
parrotfish, and takes cubes of the two colours of which it has most. In a turn it eats the coral that leaves most in the
parrotfish, grows the colour with the most tiles, each tile in the place with the best joins or attacks, guards the
largest free coral, and collects the space with most tiles of use. Shrimps already on the boards stay in their places.
"""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.contract cimport move_t
from leadline.core.reef_encounter.state cimport (
    COLLECT, COLORS, DONE, EAT, FISH, GROW, GROWTHS, GROWTH_BIT, GROWTH_TILES, HOME, INTRODUCE, LAY, MOVE, PASS,
    SHRIMPS, SHRIMPS_PER_BOARD, SMALLEST_MEAL, TAKE_CUBES, EncounterState, Screen, around, can_lay, color_at, coral_of,
    fish_due, lay_spaces, move_code, polyps_on, returned, shrimps_on, space_at, standing, value_of,
)
from leadline.core.rng cimport Rng, rng_below


cdef move_t _meal(const EncounterState *s) noexcept nogil:
    """The coral to eat, or 0: what it leaves at present value, and not a bare five unless the game ends."""
    cdef int board, bit, color, size, worth, best = 0
    cdef uint64_t left
    cdef move_t found = 0
    for board in range(s.players):
        left = s.shrimp[s.turn][board]
        while left:
            bit = low_bit(left)
            left &= left - 1
            color = color_at(s, board, bit)
            if color == COLORS:
                continue
            size = popcount(coral_of(<uint64_t>1 << bit, s.coral[board][color]))
            if size < SMALLEST_MEAL:
                continue
            worth = (size - returned(s)) * value_of(s, color)
            if worth > best and (s.ended_by or size > returned(s) + 1):
                best = worth
                found = move_code(EAT, space_at(board, bit), 0, 0)
    return found


cdef move_t _tile(const EncounterState *s, Rng *rng) noexcept nogil:
    """Return the move that lays the next tile of the growth, or the one that ends the growth."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color = s.growing - 1
    cdef int board, bit, worth, best = -1000, victim, origin = 0
    cdef bint behind = own.behind[color] > 0 and s.from_behind < GROWTH_TILES
    cdef uint64_t left, mine, others, free, here, coral, shrimps, pool
    cdef move_t found = DONE
    if not behind and own.front[color] == 0:
        # nothing left to lay; a growth without a tile cannot be here but for a shrimp that was moved
        return DONE if s.laid else 0
    if not behind:
        origin = 1
    for board in range(s.players):
        left = lay_spaces(s, board, color)
        if not left:
            continue
        pool = s.coral[board][color]
        shrimps = shrimps_on(s, board)
        mine = coral_of(s.shrimp[s.turn][board], pool)
        others = coral_of(shrimps & ~s.shrimp[s.turn][board], pool)
        free = pool & ~(mine | others)
        while left:
            bit = low_bit(left)
            left &= left - 1
            here = <uint64_t>1 << bit
            worth = <int>rng_below(rng, 4)
            if around(here) & mine:
                worth += 14
            elif around(here) & others:
                worth -= 30
            elif around(here) & free:
                coral = coral_of(around(here), free)
                worth += 4 + popcount(coral)
            victim = color_at(s, board, bit)
            if victim < COLORS:
                coral = coral_of(here, s.coral[board][victim])
                if coral & s.shrimp[s.turn][board]:
                    worth -= 25
                else:
                    worth += 6
                    if coral & shrimps:
                        worth += 6
            elif around(here) & ((<uint64_t>1 << GROWTH_BIT) & ~(polyps_on(s, board) | shrimps)):
                worth += 5
            if worth > best:
                best = worth
                found = move_code(LAY, space_at(board, bit), origin, 0)
    if best < 2 and s.laid:
        return DONE
    return found if best > -1000 else 0


cdef move_t _growth(const EncounterState *s, Rng *rng) noexcept nogil:
    """Return the move that grows the best colour, or 0."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color, board, tiles, worth, best = 5
    cdef move_t found = 0
    for color in range(COLORS):
        if own.cubes[color] == 0:
            continue
        tiles = min(GROWTH_TILES, <int>own.behind[color]) + own.front[color]
        if tiles == 0 or not can_lay(s, color):
            continue
        worth = 2 * tiles + <int>rng_below(rng, 2)
        for board in range(s.players):
            if s.shrimp[s.turn][board] & s.coral[board][color]:
                worth += 3
                break
        if worth > best:
            best = worth
            found = move_code(GROW, color, 0, 0)
    return found


cdef move_t _guard(const EncounterState *s) noexcept nogil:
    """The largest coral of at least two without shrimp, the shrimp where it protects most; or 0."""
    cdef int board, color, bit, size, best = 2
    cdef uint64_t left, coral, shrimps, rest
    cdef move_t found = 0
    cdef int cover, most
    if s.introduced or standing(s, s.turn) + s.screen[s.turn].eaten >= SHRIMPS:
        return 0
    for board in range(s.players):
        if popcount(s.shrimp[s.turn][board]) >= SHRIMPS_PER_BOARD:
            continue
        shrimps = shrimps_on(s, board)
        for color in range(COLORS):
            left = s.coral[board][color]
            left &= ~coral_of(shrimps, left)
            while left:
                coral = coral_of(left & (~left + 1), left)
                left ^= coral
                size = popcount(coral)
                if size <= best:
                    continue
                best = size
                most = -1
                rest = coral
                while rest:
                    bit = low_bit(rest)
                    rest &= rest - 1
                    cover = popcount(around(<uint64_t>1 << bit) & coral)
                    if cover > most:
                        most = cover
                        found = move_code(INTRODUCE, space_at(board, bit), 0, 0)
    return found


cdef move_t _harvest(const EncounterState *s, Rng *rng) noexcept nogil:
    """The open-sea space with most tiles, above all of colours of which the seat has tiles already."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int space, color, worth, best = -1, at = 0
    for space in range(COLORS):
        worth = 3 * min(5, <int>(own.behind[space] + own.front[space])) + <int>rng_below(rng, 3)
        if own.cubes[space] >= 2:
            worth -= 8
        for color in range(COLORS):
            worth += s.sea[space][color] * (5 + min(3, <int>own.behind[color]) + (2 if color == space else 0))
        if worth > best:
            best = worth
            at = space
    return move_code(COLLECT, at, 0, 0)


cdef move_t _stray(const EncounterState *s) noexcept nogil:
    """Take an own shrimp home from bare rock, or 0 where none stands there."""
    cdef int board
    cdef uint64_t bare
    for board in range(s.players):
        bare = s.shrimp[s.turn][board] & ~polyps_on(s, board)
        if bare:
            return move_code(MOVE, space_at(board, low_bit(bare)), HOME, 0)
    return 0


cdef move_t _choice(const EncounterState *s) noexcept nogil:
    """The tile for the parrotfish, or the two cubes; of equal colours the first."""
    cdef const Screen *own = &s.screen[s.turn]
    cdef int color, least = -1, most = 0, second = -1
    for color in range(COLORS):
        if own.behind[color] and (least < 0 or own.behind[color] < own.behind[least]):
            least = color
        if own.behind[color] > own.behind[most]:
            most = color
    if fish_due(s):
        return move_code(FISH, least, 0, 0)
    for color in range(COLORS):
        if color != most and (second < 0 or own.behind[color] > own.behind[second]):
            second = color
    return move_code(TAKE_CUBES, min(most, second), max(most, second), 0)


cdef move_t encounter_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const EncounterState *s = <const EncounterState *>state
    cdef move_t move = 0
    cdef int board
    if s.choosing:
        return _choice(s)
    if s.ended_by:
        move = _meal(s)
        return move if move else PASS
    if s.growing:
        move = _tile(s, rng)
        if move == 0:  # a shrimp stands in the way of the only tile
            for board in range(s.players):
                if s.shrimp[s.turn][board]:
                    return move_code(MOVE, space_at(board, low_bit(s.shrimp[s.turn][board])), HOME, 0)
        return move
    if not s.acted:
        move = _meal(s)
        if move:
            return move
    if s.growths < GROWTHS:
        move = _growth(s, rng)
        if move:
            return move
    move = _guard(s)
    if move:
        return move
    move = _stray(s)
    if move:
        return move
    return _harvest(s, rng)
