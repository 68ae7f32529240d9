"""Upper bounds on what one card can score after some more pieces have been laid, by table look-ups."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.reef.patterns cimport (
    CUSTOM, HIGHEST, MASKS, PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SHAPES, SINGLE, Condition, Pattern, Tables,
    custom_count, pair_adjacent, pair_diagonal, suits,
)
from leadline.core.reef.state cimport AROUND, CELLS, COLORS, HEIGHT, LANE, Board

cdef enum:
    MOST_PIECES = CELLS  # more pieces cannot fill more cells
    PAIRS = CELLS // 2  # disjoint pairs of cells at most
    NEVER = 100  # pieces, more than there are


cdef struct Gains:
    # pack[shape][n][mask]: the most disjoint occurrences after any n more cells have been added to the mask.
    uint8_t pack[SHAPES][MOST_PIECES + 1][MASKS]


cdef struct Pieces:  # a multiset of pieces
    uint8_t n[COLORS]
    uint8_t total


cdef inline void join(Pieces *pieces, const Pieces *more) noexcept nogil:
    cdef int i
    for i in range(COLORS):
        pieces.n[i] += more.n[i]
    pieces.total += more.total


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
        # The cells that lack `cost` pieces. For a least level one piece may also be laid on a stack that is high enough.
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


cdef inline int upper_around(const Sight *sight, const Pieces *pieces) noexcept nogil:
    """At most how many neighbours a card of 3.6 can come to count.

    A stack counts as the centre once every higher top of its colour is covered, one piece each, which no stack of four
    can be; or it gets a new top of that colour, and is raised until the same holds.
    """
    cdef const Pattern *pattern = sight.pattern
    cdef int same = pieces.n[pattern.b.color]
    cdef int left = pieces.total
    cdef int level, height, cost, cells, centres = 0, best = 0, found
    cdef int above[HEIGHT + 1]  # tops of the centre's colour on more than so many pieces
    cdef int spaces = <int>(~(sight.heights >> 48) & LANE) & ~sight.b
    above[HEIGHT] = 0
    above[HEIGHT - 1] = NEVER * popcount(sight.a & <int>(sight.heights >> 48))
    for level in range(HEIGHT - 1, 0, -1):
        cells = <int>((sight.heights >> (16 * (level - 1))) & ~(sight.heights >> (16 * level)) & LANE)
        above[level - 1] = above[level] + popcount(sight.a & cells)
    for level in range(1, HEIGHT + 1):
        if above[level] <= left:
            cells = <int>((sight.heights >> (16 * (level - 1))) & LANE)
            if level < HEIGHT:
                cells &= <int>~(sight.heights >> (16 * level))
            centres |= sight.a & cells
    if pieces.n[pattern.a.color]:
        for height in range(HEIGHT):
            cost = NEVER
            for level in range(height + 1, HEIGHT + 1):
                cost = min(cost, level - height + above[level])
            if cost <= left:
                cells = LANE if height == 0 else <int>((sight.heights >> (16 * (height - 1))) & LANE)
                centres |= cells & <int>(~(sight.heights >> (16 * height)) & LANE)
    while centres:
        cells = AROUND[low_bit(centres)]
        found = popcount(cells & sight.b) + (min(same, popcount(cells & spaces)) if same else 0)
        if found > best:
            best = found
        centres &= centres - 1
    return best


cdef inline int upper(const Gains *gain, const Sight *sight, const Pieces *pieces) noexcept nogil:
    """At most how often the card scores after `pieces` have been laid, in any order and place (points come extra)."""
    cdef const Pattern *pattern = sight.pattern
    cdef int kind = pattern.kind
    cdef int first, second, found
    if kind == PACK:
        first = reach(sight.heights, sight.a, &pattern.a, pieces)
        return gain.pack[pattern.shape][min(first, <int>MOST_PIECES)][sight.a]
    if kind == SINGLE:
        return min(popcount(sight.a) + reach(sight.heights, sight.a, &pattern.a, pieces), CELLS)
    if kind == PAIR_ADJACENT or kind == PAIR_DIAGONAL:
        first = reach(sight.heights, sight.a, &pattern.a, pieces)
        second = reach(sight.heights, sight.b, &pattern.b, pieces)
        found = min(sight.count + first + second, popcount(sight.a) + first, popcount(sight.b) + second)
        return min(found, <int>PAIRS)
    if kind == HIGHEST:
        return upper_around(sight, pieces)
    # A new occurrence needs a piece that has just been laid; the others were there before.
    return min(sight.count + pieces.total, CELLS // pattern.custom.size)
