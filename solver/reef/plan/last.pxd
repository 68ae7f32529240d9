"""Points of the last card of a plan, if they are known without trying its placements."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.reef.patterns cimport CUSTOM, HIGHEST, SINGLE, Pattern, best_around, highest, suits
from leadline.core.reef.state cimport CELLS, EVERY_LANE, HEIGHT, LANE, Board, full_cells
from leadline.solver.reef.plan.node cimport LOOSE, SCORES, SHORT, Node, Search, Way, card_bound, due_colors, points_of
from leadline.solver.reef.plan.ways cimport try_all


cdef inline int count_by_heights(const Pattern *card, const Board *board, int due) noexcept nogil:
    """The best count of a card that asks for stacks of one height in any colour: only the number of stacks of each
    height matters."""
    cdef int stacks[HEIGHT + 1]
    cdef int h, i, j, best = 0, found
    for h in range(HEIGHT + 1):
        stacks[h] = popcount((board.heights >> (16 * (h - 1))) & LANE) if h else CELLS
    for h in range(HEIGHT):
        stacks[h] -= stacks[h + 1]
    for i in range(HEIGHT):
        if due and not stacks[i]:
            continue
        if due:
            stacks[i] -= 1
            stacks[i + 1] += 1
        for j in range(HEIGHT):
            if due == 2 and not stacks[j]:
                continue
            if due == 2:
                stacks[j] -= 1
                stacks[j + 1] += 1
            found = 0
            for h in range(1, HEIGHT + 1):
                if h == card.a.level or (not card.a.exact and h > card.a.level):
                    found += stacks[h]
            if found > best:
                best = found
            if due == 2:
                stacks[j] += 1
                stacks[j + 1] -= 1
        if due:
            stacks[i] += 1
            stacks[i + 1] -= 1
    return best


cdef inline int count_uncovered(const Pattern *card, const Board *board, int due) noexcept nogil:
    """The most neighbours that a card of 3.6 can count where its own pieces can only cover centres and there is room
    for them elsewhere."""
    cdef int centres = suits(board, &card.a)
    cdef int neighbours = suits(board, &card.b)
    cdef int top, best = 0
    while centres:
        top = highest(board, centres)
        best = max(best, best_around(top, neighbours))
        due -= popcount(top)
        if due < 0 or top & full_cells(board):
            break
        centres &= ~top
    return best


cdef inline int last_points(Search *s, const Node *node, int card, int need) noexcept nogil:
    """Return the most points that the card can still make as the last one. If they do not exceed `need`, any number up to
    `need` may be returned."""
    cdef const Pattern *pattern = s.card[card]
    cdef uint8_t colors[2]
    cdef Way way
    cdef int due, aside, ceiling
    ceiling = card_bound(s, card, node, &s.pieces[1 << card])
    if s.rules & LOOSE and ceiling <= need:
        return ceiling
    if s.rules & SHORT:
        due = due_colors(s, node, pattern, colors)
        if pattern.kind == SINGLE and pattern.a.any_color:
            return pattern.points * count_by_heights(pattern, &node.board, due)
        if pattern.inert and pattern.kind != CUSTOM:  # a custom shape is not looked up
            aside = ~(suits(&node.board, &pattern.a) | suits(&node.board, &pattern.b)) & LANE
            # Pieces of other colours cannot complete the pattern, nor harm it next to its cells.
            if popcount(~node.board.heights & (<uint64_t>aside * EVERY_LANE)) >= due:
                if pattern.kind == HIGHEST:
                    return pattern.points * count_uncovered(pattern, &node.board, due)
                return points_of(s, card, node)
    return try_all(s, node, card, ceiling if s.rules & LOOSE else SCORES, &way)
