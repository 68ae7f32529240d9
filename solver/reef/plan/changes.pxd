"""Better plans by random changes of the best one known, of which fewer and fewer that lose points are kept.

This proves nothing, but the branch and bound proves faster what few points are lacking for. The changes are drawn from a
stream of their own: the same question has the same ones on every machine.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport high_bit, mix64
from leadline.core.reef.state cimport AFTER, full_cells, low_cells, room
from leadline.solver.reef.plan.node cimport Node, Search, Way, cost_of, due_colors, is_late, points_of, take
from leadline.solver.reef.plan.prices cimport PLAN

cdef enum:
    LOSS = 256  # parts of a point
    HOT = 192  # so much may be lost by every second change at first
    COLD = 64  # and at the end


cdef inline bint fits(const Search *s, const Node *node, const Way *way) noexcept nogil:
    """Check whether the card can be laid in this way on that board."""
    cdef uint8_t colors[2]
    cdef int due = due_colors(s, node, s.card[way.card], colors)
    cdef int full = full_cells(&node.board)
    if way.count != due or (due and full >> way.cell[0] & 1):
        return False
    if due < 2:
        return due == 0 or way.color[0] == colors[0] or way.color[0] == colors[1]
    if way.cell[0] == way.cell[1]:
        return low_cells(&node.board) >> way.cell[0] & 1
    return not full >> way.cell[1] & 1


cdef inline bint _free(const Node *node, const Way *way) noexcept nogil:
    """The same where every piece is there and finds room."""
    cdef uint64_t heights = node.board.heights
    cdef int one = way.cell[0]
    cdef int other = way.cell[1]
    return not (heights >> (48 + one) | heights >> ((32 if one == other else 48) + other)) & 1


cdef inline uint64_t _draw(uint64_t *state) noexcept nogil:
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    return mix64(state[0])


cdef inline int _chance(uint64_t word) noexcept nogil:
    """A number of which each 256 more are half as likely to be reached."""
    cdef int zeros
    word |= 1
    zeros = 63 - high_bit(word)
    word <<= zeros
    return 256 * zeros + <int>((~word << 1) >> 56)


cdef inline void move_step(Way *plan, int i, int j) noexcept nogil:
    """Puts the card at place i to place j; those between move up."""
    cdef Way moved = plan[i]
    while i < j:
        plan[i] = plan[i + 1]
        i += 1
    while i > j:
        plan[i] = plan[i - 1]
        i -= 1
    plan[j] = moved


cdef inline int _change(const Search *s, Way *plan, uint64_t word) noexcept nogil:
    """Lays one card elsewhere, or puts it at another place of the order; returns the first place that changed, or -1
    where nothing did."""
    cdef int lowest = 1 if s.first >= 0 else 0
    cdef int many = s.cards - lowest
    cdef int i, j
    cdef uint8_t color
    cdef Way *way
    cdef bint elsewhere = s.fixed or many < 2 or word & 3 > 0
    cdef bint both = word >> 2 & 1
    word >>= 3
    if not elsewhere:
        i = lowest + <int>((word & 0xFFFF) * many >> 16)
        j = lowest + <int>((word >> 16 & 0xFFFF) * many >> 16)
        move_step(plan, i, j)
        return -1 if i == j else min(i, j)
    i = <int>((word & 0xFFFF) * s.cards >> 16)
    word >>= 16
    way = &plan[i]
    if way.count == 0:
        return -1
    if way.count == 1:
        way.cell[0] = word & 15
        return i
    j = word & 1
    way.cell[j] = word >> 1 & 15
    if both:
        way.cell[1 - j] = word >> 5 & 15
    if way.cell[0] == way.cell[1] and word >> 9 & 1:
        color = way.color[0]
        way.color[0] = way.color[1]
        way.color[1] = color
    return i


cdef inline void _write(const Search *s, const Way *plan, Way *found) noexcept nogil:
    """Copies the plan as ways_within of ways.pxd lists ways: the card's first piece first, or of equal pieces the one on
    the lower rank, but on one cell the lower piece."""
    cdef int i
    cdef Way *way
    for i in range(s.cards):
        way = &found[i]
        way[0] = plan[i]
        if way.count < 2 or way.cell[0] == way.cell[1]:
            continue
        if way.color[0] == way.color[1]:
            if AFTER[way.cell[0]] >> way.cell[1] & 1:
                continue
        elif way.color[0] == s.card[way.card].pieces[0]:
            continue
        way.color[0] = plan[i].color[1]
        way.color[1] = plan[i].color[0]
        way.cell[0] = plan[i].cell[1]
        way.cell[1] = plan[i].cell[0]


cdef inline void change(Search *s, int steps) noexcept nogil:
    """Tries so many changes, fewer where a limit is reached."""
    cdef Way plan[PLAN]
    cdef Way tried[PLAN]
    cdef Node node[PLAN + 1]  # before each card, and after the last one
    cdef Node trial[PLAN + 1]
    cdef int points[PLAN + 1]
    cdef int sums[PLAN + 1]
    cdef int cards = s.cards
    cdef int i, low, step, loss
    cdef bint plain = not s.supplied and room(&s.start.board) >= 2 * cards
    node[0] = s.start
    points[0] = 0
    for i in range(cards):
        plan[i] = s.found[i]
        take(s, &node[i], &plan[i], &node[i + 1])
        points[i + 1] = points[i] + points_of(s, plan[i].card, &node[i + 1])
    for step in range(steps):
        memcpy(tried, plan, cards * sizeof(Way))
        low = _change(s, tried, _draw(&s.chance))
        if low < 0:
            continue
        trial[low] = node[low]
        sums[low] = points[low]
        i = low
        while i < cards and (_free(&trial[i], &tried[i]) if plain else fits(s, &trial[i], &tried[i])):
            take(s, &trial[i], &tried[i], &trial[i + 1])
            sums[i + 1] = sums[i] + points_of(s, tried[i].card, &trial[i + 1])
            s.effort += cost_of(s, tried[i].card)
            i += 1
        if is_late(s):
            return
        if i < cards:
            continue
        loss = points[cards] - sums[cards]
        if loss > 0 and loss * 256 * LOSS > (HOT - (HOT - COLD) * step // steps) * _chance(_draw(&s.chance)):
            continue
        memcpy(&plan[low], &tried[low], (cards - low) * sizeof(Way))
        memcpy(&node[low + 1], &trial[low + 1], (cards - low) * sizeof(Node))
        memcpy(&points[low + 1], &sums[low + 1], (cards - low) * sizeof(int))
        if points[cards] > s.best:
            s.best = points[cards]
            _write(s, plan, s.found)
