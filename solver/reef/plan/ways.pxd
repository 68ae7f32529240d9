"""The ways to lay the pieces of one card."""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from leadline.core.bits cimport low_bit
from leadline.core.reef.patterns cimport Pattern
from leadline.core.reef.state cimport AFTER, LANE, low_cells, open_cells
from leadline.solver.reef.plan.node cimport Node, Search, Way, cost_of, due_colors, is_late, points_of, take

cdef enum:
    EACH = 280  # ways to lay the pieces of one card, at most 272


cdef inline int ways_within(
    const Search *s, const Node *node, int card, int first, int second, Way *ways
) noexcept nogil:
    """Fills in every different way to lay the card's pieces, as the moves of the game count them; returns how many. Of
    two pieces the first goes to cells of `first`, and the second to those of `second`; of two on one cell only the
    lower one has to be on such a cell. `first` and `second` are the same where the pieces are."""
    cdef const Pattern *pattern = s.card[card]
    cdef uint8_t colors[2]
    cdef int due = due_colors(s, node, pattern, colors)
    cdef int cells = open_cells(&node.board)
    cdef int low = low_cells(&node.board)
    cdef int rest, others, x, y, found = 0
    cdef Way way
    memset(&way, 0, sizeof(way))
    way.card = card
    way.count = due
    way.color[0] = colors[0]
    way.color[1] = colors[1]
    if due == 0:
        ways[0] = way
        return 1
    if due == 1:
        while cells:
            way.cell[0] = low_bit(cells)
            cells &= cells - 1
            way.color[0] = colors[0]
            ways[found] = way
            found += 1
            if colors[1] != colors[0]:
                way.color[0] = colors[1]
                ways[found] = way
                found += 1
        return found
    rest = cells & (first | second)
    while rest:
        x = low_bit(rest)
        rest &= rest - 1
        way.cell[0] = x
        others = cells & second & ~(1 << x) if first >> x & 1 else 0
        others |= low & (1 << x)
        if colors[0] == colors[1]:
            others &= AFTER[x] | (1 << x)
        while others:
            y = low_bit(others)
            others &= others - 1
            way.cell[1] = y
            if first >> x & 1:
                ways[found] = way
                found += 1
            if x == y and colors[0] != colors[1] and second >> x & 1:
                way.color[0] = colors[1]
                way.color[1] = colors[0]
                ways[found] = way
                found += 1
                way.color[0] = colors[0]
                way.color[1] = colors[1]
    return found


cdef inline int ways_of(const Search *s, const Node *node, int card, Way *ways) noexcept nogil:
    """The same for pieces that go anywhere."""
    return ways_within(s, node, card, LANE, LANE, ways)


cdef inline int try_all(Search *s, const Node *node, int card, int ceiling, Way *chosen) noexcept nogil:
    """The most points that the card alone can make, by its placements; stops at `ceiling`, and after one placement at
    least where a limit is reached."""
    cdef Way ways[EACH]
    cdef Node after
    cdef int i, found, best = -1
    cdef int cost = cost_of(s, card)
    cdef int count = ways_of(s, node, card, ways)
    for i in range(count):
        take(s, node, &ways[i], &after)
        found = points_of(s, card, &after)
        if found > best:
            best = found
            chosen[0] = ways[i]
            if best >= ceiling:
                break
        s.effort += cost
        if is_late(s):
            break
    return best


cdef inline void sort_ways(const Way *rough, int made, int highest, uint16_t *starts, Way *ways) noexcept nogil:
    """Puts the ways in the order of their bounds, of which none is above `highest`; equal ones stay as they were.
    `starts` has room for `highest` + 2 counts."""
    cdef int i, j
    memset(starts, 0, (highest + 2) * sizeof(uint16_t))
    for i in range(made):
        starts[highest - rough[i].bound + 1] += 1
    for i in range(highest + 1):
        starts[i + 1] += starts[i]
    for i in range(made):
        j = highest - rough[i].bound
        ways[starts[j]] = rough[i]
        starts[j] += 1
