"""Upper bounds on what one card can score after some more pieces have been laid, by table look-ups."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from ...core.bits cimport popcount
from ...core.reef.layout cimport AROUND, LANE, Board
from ...core.reef.patterns cimport (
    ADJACENT2, CUSTOM, DIAGONAL2, HIGHEST, PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SHAPES, SINGLE, Condition, Pattern, Tables,
    best_around, custom_count, highest, pair_adjacent, pair_diagonal, suits,
)

cdef enum:
    MOST_PIECES = 16  # more pieces than cells cannot fill more cells


cdef struct Gains:
    # pack[shape][n][mask]: the most disjoint occurrences after any n more cells have been added to the mask.
    uint8_t pack[SHAPES][MOST_PIECES + 1][65536]
    uint8_t around[65536]  # the most cells of the mask around any one cell


cdef struct Pieces:  # a multiset of pieces
    uint8_t n[4]
    uint8_t total


cdef const Gains *gains() noexcept nogil


cdef struct Sight:  # what a bound needs of a card on one board
    const Pattern *pattern
    uint64_t heights
    int a
    int b
    int count  # of the pattern as the board stands, where the kind needs it


cdef inline void look(const Tables *t, const Pattern *pattern, const Board *board, Sight *sight) noexcept nogil:
    cdef int kind = pattern.kind
    sight.pattern = pattern
    sight.heights = board.heights
    sight.a = suits(board, &pattern.a)
    if kind == PAIR_ADJACENT:
        sight.b = suits(board, &pattern.b)
        sight.count = pair_adjacent(t, sight.a, sight.b)
    elif kind == PAIR_DIAGONAL:
        sight.b = suits(board, &pattern.b)
        sight.count = pair_diagonal(t, sight.a, sight.b)
    elif kind == HIGHEST:
        sight.b = suits(board, &pattern.b)
    elif kind == CUSTOM:
        sight.count = custom_count(pattern.custom, board)


cdef inline int reach(uint64_t heights, int met, const Condition *want, const Pieces *pieces) noexcept nogil:
    """At most how many more cells can come to suit the condition: each needs a piece of its colour on top, and all the
    pieces that its stack lacks. The cheapest stacks are counted first."""
    cdef int able = pieces.total if want.any_color else pieces.n[want.color]
    cdef int left = pieces.total
    cdef int level = want.level
    cdef int cost, cells, take, found = 0
    if able == 0 or level == 0:
        return able
    for cost in range(1, level + 1):
        # The cells that lack `cost` pieces; of a least level one piece may also go on a stack that is high enough.
        if level == cost:
            cells = LANE
        else:
            cells = <int>((heights >> (16 * (level - cost - 1))) & LANE)
        if cost == 1 and not want.exact:
            cells &= <int>(~(heights >> 48) & LANE) & ~met
        else:
            cells &= <int>(~(heights >> (16 * (level - cost))) & LANE)
        take = min(popcount(cells), left // cost, able - found)
        found += take
        left -= take * cost
        if found == able or left <= cost:
            break
    return found


cdef inline int upper(const Gains *gain, const Sight *sight, const Pieces *pieces) noexcept nogil:
    """At most how often the card scores after `pieces` have been laid, in any order and place (points come extra)."""
    cdef const Pattern *pattern = sight.pattern
    cdef int kind = pattern.kind
    cdef int first, second, found
    if kind == PACK:
        first = reach(sight.heights, sight.a, &pattern.a, pieces)
        return gain.pack[pattern.shape][min(first, <int>MOST_PIECES)][sight.a]
    if kind == SINGLE:
        return popcount(sight.a) + reach(sight.heights, sight.a, &pattern.a, pieces)
    if kind == PAIR_ADJACENT or kind == PAIR_DIAGONAL:
        first = reach(sight.heights, sight.a, &pattern.a, pieces)
        second = reach(sight.heights, sight.b, &pattern.b, pieces)
        found = min(sight.count + first + second, popcount(sight.a) + first, popcount(sight.b) + second)
        return min(found, 8)
    if kind == HIGHEST:
        second = pieces.n[pattern.b.color]
        if pieces.n[pattern.a.color] == 0:
            if sight.a == 0:
                return 0
            # Higher centres may be covered, so that any may come to count.
            found = best_around(sight.a, sight.b)
        else:
            found = gain.around[sight.b]
        return min(found + second, 8)
    # A new occurrence needs a piece that has just been laid; the others were there before.
    return sight.count + pieces.total
