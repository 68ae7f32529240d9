"""What cards in fixed order can score together as far as the heights of the stacks go.

The bounds of bounds.pxd let every card have all pieces laid so far for itself: one card counts stacks of two that
another one counts as stacks of three. Here only the numbers of stacks of each height are kept, colours and places left
out, and every way to raise stacks is followed piece by piece. A card counts at its turn at most what the stacks of its
height allow then, and never more than its own bound; so the sum over the best way is at least what any plan scores.

All pieces have to be laid: the caller sees to it that there is room and supply for them.
"""

from libc.stdint cimport int16_t, uint64_t
from libc.string cimport memset

from ....core.bits cimport popcount
from ....core.reef.patterns cimport PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SINGLE, Pattern, shape_size
from ....core.reef.state cimport CELLS, HEIGHT, LANE

cdef enum:
    SIDE = RAISES + 1


cdef void need_of(const Pattern *pattern, Need *need) noexcept nogil:
    cdef int kind = pattern.kind
    need.level = 0
    need.least = 0 if pattern.a.exact else 1
    need.stacks = 1
    if kind == SINGLE:
        need.level = pattern.a.level
    elif kind == PACK:
        need.level = pattern.a.level
        need.stacks = shape_size(pattern.shape)
    elif (kind == PAIR_ADJACENT or kind == PAIR_DIAGONAL) and (
        pattern.a.level == pattern.b.level and pattern.a.exact == pattern.b.exact
    ):
        need.level = pattern.a.level
        need.stacks = 2


cdef inline int _worth(const int *stacks, const Need *need, int points, int most) noexcept nogil:
    """The points of a card where so many stacks have each height."""
    cdef int height = need.level
    cdef int found = 0
    if height:
        found = stacks[height]
        if need.least:
            for height in range(need.level + 1, HEIGHT + 1):
                found += stacks[height]
        found //= need.stacks
        if found < most:
            return found * points
    return most * points


cdef int by_heights(
    uint64_t heights, int count, const Need *needs, const int *points, const int *most
) noexcept nogil:
    """At most the points of `count` (at most CARDS) cards in this order, two pieces before each; `most` bounds how
    often each scores.

    The state after some pieces is how many stacks have been raised to 1, 2 and 3 pieces; the other raises were to 4.
    The layers replace each other in place, from the highest state down.
    """
    cdef int16_t value[SIDE * SIDE * SIDE]
    cdef int side = 2 * count + 1
    cdef int square = side * side
    cdef int start[HEIGHT + 1]
    cdef int stacks[HEIGHT + 1]
    cdef int pieces, a, b, c, d, i, best, h
    cdef int card = 0, result = 0
    cdef bint scores
    start[0] = CELLS
    for h in range(1, HEIGHT + 1):
        start[h] = popcount(heights & (<uint64_t>LANE << (16 * (h - 1))))
    for h in range(HEIGHT):
        start[h] -= start[h + 1]
    memset(value, 0xFF, square * side * sizeof(int16_t))  # -1: out of reach
    value[0] = 0
    for pieces in range(1, 2 * count + 1):
        scores = pieces % 2 == 0
        card = pieces // 2 - 1
        result = 0
        for a in range(min(pieces, start[0]), -1, -1):
            for b in range(min(pieces - a, start[1] + a), -1, -1):
                for c in range(min(pieces - a - b, start[2] + b), -1, -1):
                    d = pieces - a - b - c
                    i = a * square + b * side + c
                    best = -1
                    if d <= start[3] + c:
                        if d:
                            best = value[i]
                        if a and value[i - square] > best:
                            best = value[i - square]
                        if b and value[i - side] > best:
                            best = value[i - side]
                        if c and value[i - 1] > best:
                            best = value[i - 1]
                        if scores and best >= 0:
                            stacks[0] = start[0] - a
                            stacks[1] = start[1] + a - b
                            stacks[2] = start[2] + b - c
                            stacks[3] = start[3] + c - d
                            stacks[4] = start[4] + d
                            best += _worth(stacks, &needs[card], points[card], most[card])
                            if best > result:
                                result = best
                    value[i] = best
    return result
