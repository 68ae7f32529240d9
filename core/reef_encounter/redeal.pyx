"""The knowledge of a seat: hiding the rest (2.9), and dealing it anew."""

from leadline.core.bits cimport popcount
from leadline.core.reef_encounter.apply cimport encounter_apply
from leadline.core.reef_encounter.state cimport (
    COLLECT, COLORS, CUBES, NO_REFILL, TILES_PER_COLOR, EncounterState, Screen, cube_stock, move_code, total,
)
from leadline.core.rng cimport Rng, rng_below, rng_next


cdef void encounter_mask(void *state, int seat) noexcept nogil:
    """Turn the state into the view of `seat` (from 0): hide the bag, and what lies behind other screens and in other
    parrotfish, except what everybody has seen go there. For a colour without bonus tile, the view shows whether the bag
    holds one, because action 8 depends on it (9.2). The parrotfish of a finished game are open (11.5)."""
    cdef EncounterState *s = <EncounterState *>state
    cdef int other, color
    cdef Screen *own
    for other in range(s.players):
        own = &s.screen[other]
        for color in range(COLORS):
            if s.over:
                own.known_fish[color] = own.fish[color]
            if other != seat:
                own.behind[color] = own.known_behind[color]
                own.cubes[color] = own.known_cubes[color]
                own.fish[color] = own.known_fish[color]
    for color in range(COLORS):
        s.bag[color] = s.bag[color] > 0 and not (s.bonus >> color) & 1
    s.draws = 0


cdef inline int _pick(int *pool, int *left, Rng *rng) noexcept nogil:
    """Take one out of the pool, every one equally likely."""
    cdef int color = 0
    cdef int at = rng_below(rng, left[0])
    while at >= pool[color]:
        at -= pool[color]
        color += 1
    pool[color] -= 1
    left[0] -= 1
    return color


cdef int _left_empty(const EncounterState *s) noexcept nogil:
    """The space without a tile of a game that has ended by 11.1(4), or COLORS."""
    cdef int space
    if s.over and s.ending == NO_REFILL:
        for space in range(COLORS):
            if total(s.sea[space]) == 0:
                return space
    return COLORS


cdef void _refill(EncounterState *s) noexcept nogil:
    """End the turn of a seat that has collected a space whose refill nobody has entered yet.

    The effect is as if the cube, which the seat already has, were collected now. The tiles come out of the bag that was
    dealt.
    """
    cdef Screen *own = &s.screen[s.turn]
    cdef int space
    if s.over or s.ended_by or s.choosing:
        return
    for space in range(COLORS):
        if total(s.sea[space]) == 0 and own.known_cubes[space]:
            own.cubes[space] -= 1
            own.known_cubes[space] -= 1
            own.cube_count -= 1
            encounter_apply(s, move_code(COLLECT, space, 0, 0))
            return


cdef void encounter_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Fill the hidden places with random tiles that `seat` (from 0) has not seen, and with random cubes.

    A colour without bonus tile of which the bag is known to hold a tile gets one there first; one of which the bag is
    known to hold none goes behind screens and into parrotfish only. All else is equally likely. Where the open sea is
    still to be refilled (9.3), it is, and the next seat is to move.
    """
    cdef EncounterState *s = <EncounterState *>state
    cdef int pool[COLORS]
    cdef int only[COLORS]  # what must not lie in the bag
    cdef int cubes[COLORS]
    cdef int tiles = 0, left = 0, lacked = 0, bound = 0, slots = 0, owed = 0, named = 0, other, color, i, place, bag
    cdef int emptied = _left_empty(s)
    cdef Screen *own
    encounter_mask(s, seat)
    for color in range(COLORS):
        pool[color] = TILES_PER_COLOR - ((s.bonus >> color) & 1)
        cubes[color] = max(0, cube_stock(s, color))  # the refill may have lacked one of the colour (11.1(4))
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
    bag = s.bag_count - total(s.bag)
    for other in range(s.players):
        own = &s.screen[other]
        if other != seat:
            slots += own.behind_count - total(own.behind) + own.fish_count - total(own.fish)
            lacked += own.cube_count - total(own.cubes)
        named += own.unknown
    if emptied < COLORS and (s.bag_count > named or lacked > left):
        # The seats hold all cubes of this colour (11.1(4)): the bag has tiles, or all other cubes are taken.
        left -= cubes[emptied]
        cubes[emptied] = 0
        owed = CUBES + 1
        for other in range(s.players):
            owed -= s.screen[other].cubes[emptied]
    for other in range(s.players):
        own = &s.screen[other]
        if other != seat:
            for i in range(own.cube_count - total(own.cubes)):
                if owed > 0 and <int>rng_below(rng, lacked) < owed:
                    own.cubes[emptied] += 1
                    owed -= 1
                elif left:
                    own.cubes[_pick(cubes, &left, rng)] += 1
                lacked -= 1
    # The hidden places one by one: each is equally likely to hold a tile that must not lie in the bag.
    for other in range(s.players):
        if other == seat:
            continue
        own = &s.screen[other]
        place = own.behind_count - total(own.behind)
        for i in range(place + own.fish_count - total(own.fish)):
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
    _refill(s)
