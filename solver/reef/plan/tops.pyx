"""What cards in fixed order can score together as far as the colours of the tops go.

The bounds of bounds.pxd let every card turn cells to its own colours: one card counts cells as red that the next one
counts as green. Here only the numbers of tops of each colour are kept, places and heights left out, and the ways to
cover tops are followed piece by piece; tops of full stacks stay. A card counts at its turn at most what the tops of its
colours allow then, and never more than its own bound; so the sum over the best way is at least what any plan scores.

All pieces have to be laid: the caller sees to it that there is room and supply for them.
"""

from libc.stdint cimport int16_t, uint8_t

from ....core.bits cimport popcount
from ....core.reef.patterns cimport HIGHEST, PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SINGLE, Pattern, shape_size
from ....core.reef.state cimport CELLS, COLORS, LANE, Board, full_cells

cdef enum:
    P_STEP = 2 * CARDS + 1  # how far states lie apart that differ by one covered top of a colour
    Y_STEP = P_STEP * P_STEP
    R_STEP = P_STEP * Y_STEP
    STATES = P_STEP * R_STEP


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

    A piece on an empty cell, or on a top of a colour for which no card asks, takes nothing away. Where there is room for
    that, it is never worse to lay the piece there, and to cover other tops later; so it is known how many of those have
    to be covered by then, and the state is how many of each colour they are.
    """
    cdef int16_t value[STATES]
    cdef int have[COLORS]  # tops of stacks that are not full, and all that were laid since
    cdef int fixed[COLORS]  # tops of full stacks
    cdef int tops[ANY + 1]
    cdef int step, r, y, p, g, i, best, color, card, asked = 0, covered = 0, result = 0
    cdef int empty = CELLS, free = 0, used = 0
    cdef bint scores
    for i in range(count):
        if asks[i].stacks and asks[i].color != ANY:
            asked |= (1 << asks[i].color) | (1 << asks[i].other)
    for color in range(COLORS):
        i = <int>((board.tops >> (16 * color)) & LANE)
        fixed[color] = popcount(i & full_cells(board))
        have[color] = popcount(i) - fixed[color]
        empty -= popcount(i)
        if not asked >> color & 1:
            free += have[color]
    free += empty
    value[0] = 0
    for step in range(1, 2 * count + 1):
        scores = step % 2 == 0
        card = step // 2 - 1
        color = pieces[step - 1]
        # Itself too: the other piece of the card may be laid after it and on it, whatever their order here.
        have[color] += 1
        if not asked >> color & 1:
            free += 1
        if used < free:
            used += 1
            if not scores:
                continue
        else:
            covered += 1
            for r in range(covered + 1 if asked & 1 else 1):
                for y in range(covered - r + 1 if asked & 2 else 1):
                    for p in range(covered - r - y + 1 if asked & 4 else 1):
                        g = covered - r - y - p
                        i = r * R_STEP + y * Y_STEP + p * P_STEP + g
                        best = -1
                        if r <= have[0] and y <= have[1] and p <= have[2] and g <= have[3]:
                            if r:
                                best = value[i - R_STEP]
                            if y and value[i - Y_STEP] > best:
                                best = value[i - Y_STEP]
                            if p and value[i - P_STEP] > best:
                                best = value[i - P_STEP]
                            if g and asked & 8 and value[i - 1] > best:
                                best = value[i - 1]
                        value[i] = best
            if not scores:
                continue
        result = 0
        tops[ANY] = CELLS - empty + min(used, empty)
        for r in range(covered + 1 if asked & 1 else 1):
            tops[0] = fixed[0] + have[0] - r
            for y in range(covered - r + 1 if asked & 2 else 1):
                tops[1] = fixed[1] + have[1] - y
                for p in range(covered - r - y + 1 if asked & 4 else 1):
                    g = covered - r - y - p
                    i = r * R_STEP + y * Y_STEP + p * P_STEP + g
                    if value[i] >= 0:
                        tops[2] = fixed[2] + have[2] - p
                        tops[3] = fixed[3] + have[3] - g
                        value[i] += _worth(tops, &asks[card], points[card], most[card])
                        result = max(result, <int>value[i])
    return result
