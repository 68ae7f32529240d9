"""What cards in fixed order can score together as far as the colours of the tops go.

The bounds of bounds.pxd let every card turn cells to its own colours: one card counts cells as red that the next one
counts as green. Here only the numbers of tops of each colour are kept, places and heights left out, and every way to
cover tops is followed piece by piece; tops of full stacks stay. A card counts at its turn at most what the tops of its
colours allow then, and never more than its own bound; so the sum over the best way is at least what any plan scores.

All pieces have to be laid: the caller sees to it that there is room and supply for them.
"""

from libc.stdint cimport int16_t, uint8_t
from libc.string cimport memset

from ....core.bits cimport popcount
from ....core.reef.patterns cimport HIGHEST, PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SINGLE, Pattern, shape_size
from ....core.reef.state cimport CELLS, COLORS, LANE, Board, full_cells

cdef enum:
    SIDE = 2 * CARDS + 1
    STATES = SIDE * SIDE * SIDE * SIDE


cdef void ask_of(const Pattern *pattern, Ask *ask) noexcept nogil:
    cdef int kind = pattern.kind
    ask.stacks = 0
    ask.color = pattern.a.color
    ask.other = pattern.a.color
    if kind == SINGLE:
        ask.stacks = 1
    elif kind == PACK:
        ask.stacks = shape_size(pattern.shape)
    elif kind == PAIR_ADJACENT or kind == PAIR_DIAGONAL:
        ask.stacks = 1
        ask.other = pattern.b.color
    elif kind == HIGHEST:
        ask.stacks = 1
        ask.color = pattern.b.color
        ask.other = pattern.b.color


cdef inline int _worth(const int *tops, const Ask *ask, int points, int most) noexcept nogil:
    """The points of a card where so many tops have each colour; tops[ANY] counts all."""
    cdef int found, second
    if ask.stacks:
        found = tops[ask.color]
        second = tops[ask.other]
        if second < found:
            found = second
        if ask.stacks > 1:
            found //= ask.stacks
        if found < most:
            return found * points
    return most * points


cdef int by_tops(
    const Board *board, int count, const Ask *asks, const uint8_t *pieces, const int *points, const int *most
) noexcept nogil:
    """At most the points of `count` (at most CARDS) cards in this order, each with its two of `pieces` before it;
    `most` bounds how often each scores.

    The state after some pieces is how many tops of each colour have been covered; the other pieces went on empty cells.
    The layers replace each other in place, from the highest state down.
    """
    cdef int16_t value[STATES]
    cdef int have[COLORS]  # tops of stacks that are not full, and all that were laid since
    cdef int fixed[COLORS]  # tops of full stacks
    cdef int side = 2 * count + 1
    cdef int second = side * side, first = side * side * side
    cdef int tops[ANY + 1]
    cdef int step, r, y, p, g, e, i, best, color, empty = CELLS, result = 0
    cdef int card
    cdef bint scores
    for color in range(COLORS):
        i = <int>((board.tops >> (16 * color)) & LANE)
        fixed[color] = popcount(i & full_cells(board))
        have[color] = popcount(i) - fixed[color]
        empty -= popcount(i)
    memset(value, 0xFF, first * side * sizeof(int16_t))  # -1: out of reach
    value[0] = 0
    for step in range(1, 2 * count + 1):
        scores = step % 2 == 0
        card = step // 2 - 1
        color = pieces[step - 1]
        result = 0
        # Itself too: the other piece of the card may be laid after it and on it, whatever their order here.
        have[color] += 1
        for r in range(min(step, have[0]), -1, -1):
            for y in range(min(step - r, have[1]), -1, -1):
                for p in range(min(step - r - y, have[2]), -1, -1):
                    for g in range(min(step - r - y - p, have[3]), -1, -1):
                        e = step - r - y - p - g
                        i = r * first + y * second + p * side + g
                        best = -1
                        if e <= empty:
                            if e:
                                best = value[i]
                            if r and value[i - first] > best:
                                best = value[i - first]
                            if y and value[i - second] > best:
                                best = value[i - second]
                            if p and value[i - side] > best:
                                best = value[i - side]
                            if g and value[i - 1] > best:
                                best = value[i - 1]
                            if scores and best >= 0:
                                tops[0] = fixed[0] + have[0] - r
                                tops[1] = fixed[1] + have[1] - y
                                tops[2] = fixed[2] + have[2] - p
                                tops[3] = fixed[3] + have[3] - g
                                tops[ANY] = CELLS - empty + e
                                best += _worth(tops, &asks[card], points[card], most[card])
                                if best > result:
                                    result = best
                        value[i] = best
    return result
