"""The numbers that can fill the gaps of the path for the least payment, and the number of ways.

With nothing to spare, each payment is one card and as few islands as possible pay. An island that costs nothing is laid
*free*, away from all others, so no two of them are neighbours in the end; every other one is *paid* for. A gap of k cells
takes (k - 1) // 2 free islands between two islands of the grid, k // 2 between one and an end of the path, and
(k + 1) // 2 where the grid is empty. So free and paid islands take turns along it,

    . P F P F P .      k odd, between islands that lie already

and where k has the other parity, one pair of paid islands stands somewhere, with a free one, or the end, on both sides:

    . P F P P F P .    the two in the middle

A paid island differs by one from a neighbour that lies already. Alone between free ones a and b it is a + 1 or b - 1, and
is laid after both. The first of a pair is a + 1 or b - 1; the second, laid after the other three, differs by one from any
of its neighbours. At an end of the path a pair is a single island next to the outermost free one.

Cells need not be known for that: the numbers that are chosen, sorted, are the path. Two dynamic programmes go along the
numbers 1 to 80 with the state of an automaton; the first keeps a bit for each number of free islands so far, the second
sums.

    EDGE                     nothing yet of the first gap
    NEAR, FAR                after a free island, or one of the grid: right after it, or further on
    SERVED                   after a paid island that a smaller neighbour serves
    OWES                     after one that only a neighbour larger by one can serve, which must follow
    PAIR_NEAR, PAIR_FAR      after the first of a pair, which its left neighbour serves
    PAIR_OWES                after the left one of a pair, which the right one serves, so that this must follow
    END                      the path is complete

NEAR, FAR, SERVED and OWES each occur twice: before the pair of the gap, and after it or in a gap without a pair.
"""

from libc.math cimport HUGE_VAL, log
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

cdef enum:  # states
    EDGE
    NEAR
    NEAR_AFTER
    FAR
    FAR_AFTER
    SERVED
    SERVED_AFTER
    OWES
    OWES_AFTER
    PAIR_NEAR
    PAIR_FAR
    PAIR_OWES
    END
    STATES

cdef enum:
    COUNTS = 20  # of islands laid free: up to MOST_FREE
    LAST = 80
    SCALED = 16  # numbers after which sums are scaled


cdef struct Sums:  # over the choices that end in a state, by how many islands are laid free
    float sums[STATES][COUNTS]


cdef void read_kinds(const Path *path, const Laid *laid, uint64_t usable, int drawn, uint8_t *kinds) noexcept nogil:
    cdef int number, card, kind, before = 0, since = 1, i
    cdef uint64_t bit
    cdef bint closed
    # `before` is what lies last: GONE for the end of the path. `since`: the first number after it.
    for number in range(1, LAST + 2):
        card = path.card[number]
        kind = GONE
        if path.root[number]:
            kind = ROOT
            if path.root[number] == 1 or (since > 1 and path.root[since - 1] == path.root[number] - 1):
                kind = ROOT_NEXT
        elif card < CARDS:
            bit = <uint64_t>1 << card
            if laid.free & bit:
                kind = FREE
            elif laid.paid & bit:
                kind = PAID
                if laid.pair & bit:
                    # Laid right after its left neighbour, or else right before its right one.
                    kind = PAID_LEFT if since == number and before != GONE else PAID_RIGHT
            elif usable & bit:
                kind = HELD if card < drawn else LATER
        kinds[number] = kind
        if kind >= FREE or number > LAST:
            closed = before == PAID or before == PAID_RIGHT or kind == PAID or kind == PAID_LEFT or kind == ROOT_NEXT
            if closed:
                for i in range(since, number):
                    kinds[i] = GONE
            before = kind
            since = number + 1
    if path.full:
        i = LAST
        while i and not path.root[i]:
            kinds[i] = GONE
            i -= 1


cdef inline bint _walk(const Path *path, const uint8_t *kinds, Walk *w, int first, Walk *before) noexcept nogil:
    """Continue from the state before the number `first`; if `before` is not NULL, store the state for each number in it."""
    cdef uint32_t edge = w.edge, near = w.near, near_after = w.near_after, far = w.far, far_after = w.far_after
    cdef uint32_t served = w.served, served_after = w.served_after, owes = w.owes, owes_after = w.owes_after
    cdef uint32_t pair_near = w.pair_near, pair_far = w.pair_far, pair_owes = w.pair_owes, end = w.end
    cdef uint32_t to_near, to_near_after, to_served, to_served_after, to_owes, to_owes_after, to_pair, to_pair_owes, to_end
    cdef int number, kind
    for number in range(first, LAST + 1):
        kind = kinds[number]
        if before != NULL:
            w = &before[number]
            w.edge = edge
            w.near = near
            w.near_after = near_after
            w.far = far
            w.far_after = far_after
            w.served = served
            w.served_after = served_after
            w.owes = owes
            w.owes_after = owes_after
            w.pair_near = pair_near
            w.pair_far = pair_far
            w.pair_owes = pair_owes
            w.end = end
        if kind == GONE:
            far |= near
            far_after |= near_after
            pair_far |= pair_near
            near = near_after = owes = owes_after = pair_near = pair_owes = 0
            continue
        if kind >= ROOT:
            if kind == ROOT_NEXT:
                near |= edge | far
            elif path.pair[number]:
                near = served_after | owes_after
            else:
                near = served | owes
            near &= <uint32_t>1 << path.free[number]
            edge = near_after = far = far_after = served = served_after = owes = 0
            owes_after = pair_near = pair_far = pair_owes = end = 0
            if near == 0:
                return False
            continue
        to_near = to_near_after = to_served = to_served_after = to_owes = to_owes_after = to_pair = to_pair_owes = to_end = 0
        if kind <= FREE:
            to_near = (edge | served | owes) << 1
            to_near_after = (served_after | owes_after) << 1
        if kind != FREE:
            if kind != PAID_RIGHT:
                to_pair = near
                if kind != PAID_LEFT:
                    to_served = near
                    to_served_after = near_after
                    to_owes = far
                    to_owes_after = edge | far_after
                    to_pair_owes = far
                    to_end = near
            if kind != PAID_LEFT:
                to_served_after |= pair_near
                to_owes_after |= pair_far | pair_owes
        if kind >= FREE:
            edge = far = far_after = served = served_after = pair_far = end = 0
        else:
            far |= near
            far_after |= near_after
            pair_far |= pair_near
        near = to_near
        near_after = to_near_after
        served |= to_served
        served_after |= to_served_after
        owes = to_owes
        owes_after = to_owes_after
        pair_near = to_pair
        pair_owes = to_pair_owes
        end |= to_end
    if path.pair[LAST + 1]:
        near = near_after | far_after | end
    else:
        near |= far
    return (near >> path.free[LAST + 1]) & 1


cdef bint can_end(const Path *path, const uint8_t *kinds) noexcept nogil:
    cdef Walk walk
    memset(&walk, 0, sizeof(Walk))
    walk.edge = 1
    return _walk(path, kinds, &walk, 1, NULL)


cdef bint walk_along(const Path *path, const uint8_t *kinds, Walk *before) noexcept nogil:
    cdef Walk walk
    memset(&walk, 0, sizeof(Walk))
    walk.edge = 1
    return _walk(path, kinds, &walk, 1, before)


cdef bint can_end_from(const Path *path, const uint8_t *kinds, const Walk *before, int first) noexcept nogil:
    cdef Walk walk = before[first]
    return _walk(path, kinds, &walk, first, NULL)


cdef inline void _add(float *to, const float *by, float times) noexcept nogil:
    cdef int i
    for i in range(COUNTS):
        to[i] += times * by[i]


cdef inline void _add_free(float *to, const float *by, float times) noexcept nogil:
    cdef int i
    for i in range(COUNTS - 1):
        to[i + 1] += times * by[i]


cdef double log_choices(const Path *path, const uint8_t *kinds, float held) noexcept nogil:
    cdef Sums rooms[2]
    cdef Sums *now = &rooms[0]
    cdef Sums *then = &rooms[1]
    cdef Sums *other
    cdef float weight, most, total
    cdef double scale = 0
    cdef int number, kind, i, j, free
    memset(rooms, 0, sizeof(rooms))
    now.sums[EDGE][0] = 1
    for number in range(1, LAST + 1):
        kind = kinds[number]
        memset(then, 0, sizeof(Sums))
        if kind >= ROOT:
            free = path.free[number]
            if kind == ROOT_NEXT:
                then.sums[NEAR][free] = now.sums[EDGE][free] + now.sums[NEAR][free] + now.sums[FAR][free]
            elif path.pair[number]:
                then.sums[NEAR][free] = now.sums[SERVED_AFTER][free] + now.sums[OWES_AFTER][free]
            else:
                then.sums[NEAR][free] = now.sums[SERVED][free] + now.sums[OWES][free]
        else:
            weight = held if kind == HELD else 1
            if kind != GONE and kind <= FREE:
                _add_free(then.sums[NEAR], now.sums[EDGE], weight)
                _add_free(then.sums[NEAR], now.sums[SERVED], weight)
                _add_free(then.sums[NEAR], now.sums[OWES], weight)
                _add_free(then.sums[NEAR_AFTER], now.sums[SERVED_AFTER], weight)
                _add_free(then.sums[NEAR_AFTER], now.sums[OWES_AFTER], weight)
            if kind != GONE and kind != FREE:
                if kind != PAID_RIGHT:
                    _add(then.sums[PAIR_NEAR], now.sums[NEAR], weight)
                    if kind != PAID_LEFT:
                        _add(then.sums[SERVED], now.sums[NEAR], weight)
                        _add(then.sums[SERVED_AFTER], now.sums[NEAR_AFTER], weight)
                        _add(then.sums[OWES], now.sums[FAR], weight)
                        _add(then.sums[OWES_AFTER], now.sums[EDGE], weight)
                        _add(then.sums[OWES_AFTER], now.sums[FAR_AFTER], weight)
                        _add(then.sums[PAIR_OWES], now.sums[FAR], weight)
                        _add(then.sums[END], now.sums[NEAR], weight)
                if kind != PAID_LEFT:
                    _add(then.sums[SERVED_AFTER], now.sums[PAIR_NEAR], weight)
                    _add(then.sums[OWES_AFTER], now.sums[PAIR_FAR], weight)
                    _add(then.sums[OWES_AFTER], now.sums[PAIR_OWES], weight)
            if kind < FREE:
                _add(then.sums[EDGE], now.sums[EDGE], 1)
                _add(then.sums[FAR], now.sums[NEAR], 1)
                _add(then.sums[FAR], now.sums[FAR], 1)
                _add(then.sums[FAR_AFTER], now.sums[NEAR_AFTER], 1)
                _add(then.sums[FAR_AFTER], now.sums[FAR_AFTER], 1)
                _add(then.sums[SERVED], now.sums[SERVED], 1)
                _add(then.sums[SERVED_AFTER], now.sums[SERVED_AFTER], 1)
                _add(then.sums[PAIR_FAR], now.sums[PAIR_NEAR], 1)
                _add(then.sums[PAIR_FAR], now.sums[PAIR_FAR], 1)
                _add(then.sums[END], now.sums[END], 1)
        other = now
        now = then
        then = other
        if number % SCALED == 0:
            most = 0
            for i in range(STATES):
                for j in range(COUNTS):
                    if now.sums[i][j] > most:
                        most = now.sums[i][j]
            if most <= 0:
                return -HUGE_VAL
            for i in range(STATES):
                for j in range(COUNTS):
                    now.sums[i][j] /= most
            scale += log(most)
    free = path.free[LAST + 1]
    if path.pair[LAST + 1]:
        total = now.sums[NEAR_AFTER][free] + now.sums[FAR_AFTER][free] + now.sums[END][free]
    else:
        total = now.sums[NEAR][free] + now.sums[FAR][free]
    return scale + log(total) if total > 0 else -HUGE_VAL
