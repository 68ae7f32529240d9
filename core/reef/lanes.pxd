"""Eight boards side by side, and counts of patterns without a branch that depends on the card.

A row has eight lanes of 16 bits, each the cells of one board, so one instruction works on eight boards (the vector
types of GCC and Clang, on any processor; other compilers take plain loops). Every pattern but those of 3.6 and some of
custom cards is two look-ups in one table. Their places are put together from the cells that suit the two wants of the
pattern; its form determines how.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from leadline.core.bits cimport low_bit
from leadline.core.reef.patterns cimport (
    ANY_ROW, HIGHEST, NO_ROW, Condition, Pattern, best_around, custom_count, highest, suits,
)
from leadline.core.reef.state cimport AROUND, COLORS, HEIGHT, LANE, Board

cdef enum:
    LANES = 8  # boards

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(LEADLINE_PLAIN_ROWS)
    #define LEADLINE_ROWS_ARE_VECTORS
    typedef unsigned short leadline_row __attribute__((vector_size(16)));
    typedef unsigned long long leadline_pair __attribute__((vector_size(16)));
    #define LEADLINE_ROW(x) {x, x, x, x, x, x, x, x}
    #define LEADLINE_LANE(row, i) (row)[i]
    #else
    typedef struct { unsigned short lane[8]; } leadline_row;
    #define LEADLINE_ROW(x) {{x, x, x, x, x, x, x, x}}
    #define LEADLINE_LANE(row, i) (row).lane[i]
    #endif
    #define LEADLINE_SAME(x) x
    #define LEADLINE_FORMS(lane) { \\
        {lane(0xFFFF), lane(0), lane(0), lane(0), lane(0xFFFF)}, \\
        {lane(0x00FF), lane(0), lane(0), lane(0x00FF), lane(0)}, \\
        {lane(0x00FF), lane(0xFF00), lane(0xFF00), lane(0x00FF), lane(0xFFFF)}, \\
        {lane(0x00FF), lane(0xFF00), lane(0xFF00), lane(0x00FF), lane(0)}}
    static const leadline_row leadline_reef_row_forms[4][5] = LEADLINE_FORMS(LEADLINE_ROW);
    static const unsigned short leadline_reef_forms[4][5] = LEADLINE_FORMS(LEADLINE_SAME);

    #ifdef LEADLINE_ROWS_ARE_VECTORS
    static inline leadline_row leadline_row_all(unsigned short x) { return (leadline_row)LEADLINE_ROW(x); }
    static inline leadline_row leadline_row_of(unsigned long long low, unsigned long long high) {
    #if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        return (leadline_row)(leadline_pair){low, high};
    #else
        return (leadline_row){low, low >> 16, low >> 32, low >> 48, high, high >> 16, high >> 32, high >> 48};
    #endif
    }
    static inline leadline_row leadline_row_or(leadline_row a, leadline_row b) { return a | b; }
    static inline leadline_row leadline_row_and(leadline_row a, leadline_row b) { return a & b; }
    static inline leadline_row leadline_row_less(leadline_row a, leadline_row b) { return a & ~b; }
    static inline leadline_row leadline_row_same(leadline_row a, leadline_row b) { return (leadline_row)(a == b); }
    static inline leadline_row leadline_row_turned(leadline_row a) { return (a << 8) | (a >> 8); }
    static inline leadline_row leadline_row_plus(leadline_row a, leadline_row b, unsigned short times) {
        return a + b * (leadline_row)LEADLINE_ROW(times);
    }
    static inline leadline_row leadline_row_most(leadline_row a, leadline_row b) {
        leadline_row more = (leadline_row)(a > b);
        return (a & more) | (b & ~more);
    }
    static inline leadline_row leadline_row_popcount(leadline_row a) {
        a -= (a >> 1) & 0x5555;
        a = (a & 0x3333) + ((a >> 2) & 0x3333);
        a = (a + (a >> 4)) & 0x0F0F;
        return (a + (a >> 8)) & 0x1F;
    }
    static inline unsigned leadline_row_any(leadline_row a) {
        leadline_pair pair = (leadline_pair)a;
        unsigned long long word = pair[0] | pair[1];
        word |= word >> 32;
        return (unsigned)((word | word >> 16) & 0xFFFF);
    }
    #else
    #define LEADLINE_EACH_LANE(name, parameters, value) \\
        static inline leadline_row name parameters { \\
            leadline_row found; \\
            int i; \\
            for (i = 0; i < 8; i++) found.lane[i] = (unsigned short)(value); \\
            return found; \\
        }
    #define LEADLINE_A a.lane[i]
    #define LEADLINE_B b.lane[i]
    static inline int leadline_plain_popcount(unsigned a) {
        a -= (a >> 1) & 0x5555;
        a = (a & 0x3333) + ((a >> 2) & 0x3333);
        a = (a + (a >> 4)) & 0x0F0F;
        return (int)((a + (a >> 8)) & 0x1F);
    }
    LEADLINE_EACH_LANE(leadline_row_all, (unsigned short x), x)
    LEADLINE_EACH_LANE(leadline_row_of, (unsigned long long low, unsigned long long high),
        (i < 4 ? low : high) >> 16 * (i & 3))
    LEADLINE_EACH_LANE(leadline_row_or, (leadline_row a, leadline_row b), LEADLINE_A | LEADLINE_B)
    LEADLINE_EACH_LANE(leadline_row_and, (leadline_row a, leadline_row b), LEADLINE_A & LEADLINE_B)
    LEADLINE_EACH_LANE(leadline_row_less, (leadline_row a, leadline_row b), LEADLINE_A & ~LEADLINE_B)
    LEADLINE_EACH_LANE(leadline_row_same, (leadline_row a, leadline_row b), LEADLINE_A == LEADLINE_B ? 0xFFFF : 0)
    LEADLINE_EACH_LANE(leadline_row_turned, (leadline_row a), LEADLINE_A << 8 | LEADLINE_A >> 8)
    LEADLINE_EACH_LANE(leadline_row_plus, (leadline_row a, leadline_row b, unsigned short times),
        LEADLINE_A + (unsigned)LEADLINE_B * times)
    LEADLINE_EACH_LANE(leadline_row_most, (leadline_row a, leadline_row b),
        LEADLINE_A > LEADLINE_B ? LEADLINE_A : LEADLINE_B)
    LEADLINE_EACH_LANE(leadline_row_popcount, (leadline_row a), leadline_plain_popcount(LEADLINE_A))
    static inline unsigned leadline_row_any(leadline_row a) {
        unsigned cells = 0;
        int i;
        for (i = 0; i < 8; i++) cells |= LEADLINE_A;
        return cells;
    }
    #endif

    #define LEADLINE_LOOK(i) \\
        sum = table[LEADLINE_LANE(a, i)], sum += table[LEADLINE_LANE(b, i)], LEADLINE_LANE(found, i) = (unsigned short)sum
    static inline leadline_row leadline_row_look(const unsigned char *table, leadline_row a, leadline_row b) {
        leadline_row found = LEADLINE_ROW(0);
        unsigned sum;  // one after the other: twice as fast as what GCC makes of one expression
        LEADLINE_LOOK(0); LEADLINE_LOOK(1); LEADLINE_LOOK(2); LEADLINE_LOOK(3);
        LEADLINE_LOOK(4); LEADLINE_LOOK(5); LEADLINE_LOOK(6); LEADLINE_LOOK(7);
        return found;
    }
    static inline int leadline_row_first_most(leadline_row a) {
        int i, best = 0;
        for (i = 0; i < 8; i++) {
            int key = LEADLINE_LANE(a, i) << 3 | (7 - i);
            best = key > best ? key : best;
        }
        return 7 - (best & 7);
    }
    static inline unsigned short leadline_row_lane(leadline_row a, int i) { return LEADLINE_LANE(a, i); }
    static inline leadline_row leadline_row_set(leadline_row a, int i, unsigned short x) {
        LEADLINE_LANE(a, i) = x;
        return a;
    }
    """
    ctypedef struct row_t "leadline_row":
        pass
    row_t row_all "leadline_row_all"(uint16_t lane) noexcept nogil
    row_t row_of "leadline_row_of"(uint64_t low, uint64_t high) noexcept nogil  # lane 0 is the lowest part of `low`
    row_t row_or "leadline_row_or"(row_t a, row_t b) noexcept nogil
    row_t row_and "leadline_row_and"(row_t a, row_t b) noexcept nogil
    row_t row_less "leadline_row_less"(row_t a, row_t b) noexcept nogil
    row_t row_same "leadline_row_same"(row_t a, row_t b) noexcept nogil  # all bits of the lanes that are equal
    row_t row_turned "leadline_row_turned"(row_t a) noexcept nogil  # the halves of each lane exchanged
    row_t row_plus "leadline_row_plus"(row_t a, row_t b, uint16_t times) noexcept nogil  # a + b * times
    row_t row_most "leadline_row_most"(row_t a, row_t b) noexcept nogil
    row_t row_popcount "leadline_row_popcount"(row_t a) noexcept nogil
    row_t row_look "leadline_row_look"(const uint8_t *table, row_t a, row_t b) noexcept nogil  # table[a] + table[b]
    int row_any "leadline_row_any"(row_t a) noexcept nogil  # all lanes together
    int row_first_most "leadline_row_first_most"(row_t a) noexcept nogil  # the first lane that holds the most
    uint16_t row_lane "leadline_row_lane"(row_t a, int i) noexcept nogil
    row_t row_set "leadline_row_set"(row_t a, int i, uint16_t lane) noexcept nogil
    # For each form the cells of the first want in the first place and of the second want there, then the same of the
    # second place, then all cells where the halves of the second want are not exchanged.
    const row_t ROW_FORMS "leadline_reef_row_forms"[4][5]
    const uint16_t FORMS "leadline_reef_forms"[4][5]


cdef struct Lanes:
    row_t top[ANY_ROW + 1]  # by colour; the last row: any cell
    row_t high[NO_ROW + 1]  # stacks of one piece or more, two, three, four; the last row: none


cdef inline void spread(const Board *board, row_t once, row_t twice, row_t color, Lanes *l) noexcept nogil:
    """Write to `l` eight copies of the board, each with a piece of its `color` on its cell `once` (a bit of each lane). If
    `twice` has that bit too, another piece lies below that piece."""
    cdef row_t one = row_all(<uint16_t>board.heights)
    cdef row_t two = row_all(<uint16_t>(board.heights >> 16))
    cdef row_t three = row_all(<uint16_t>(board.heights >> 32))
    cdef row_t four = row_all(<uint16_t>(board.heights >> 48))
    cdef int j
    four = row_or(four, row_and(three, once))
    three = row_or(three, row_and(two, once))
    two = row_or(two, row_and(one, once))
    l.high[0] = row_or(one, once)
    l.high[1] = row_or(two, twice)
    l.high[2] = row_or(three, row_and(two, twice))
    l.high[3] = row_or(four, row_and(three, twice))
    l.high[NO_ROW] = row_all(0)
    l.top[ANY_ROW] = row_all(LANE)
    for j in range(COLORS):
        l.top[j] = row_or(
            row_less(row_all(<uint16_t>(board.tops >> (16 * j))), once), row_and(row_same(color, row_all(j)), once)
        )


cdef inline row_t _suits(const Lanes *l, const Condition *want) noexcept nogil:
    return row_less(row_and(l.top[want.color], l.high[want.row]), l.high[want.above])


cdef inline row_t _around(const Lanes *l, row_t centres, row_t neighbours) noexcept nogil:
    """`best_around` of the highest of the centres."""
    cdef row_t none = row_all(0)
    cdef row_t best = none
    cdef row_t chosen = centres
    cdef row_t tall, here, found
    cdef int i, cells
    for i in range(1, HEIGHT):
        tall = row_and(centres, l.high[i])
        chosen = row_or(tall, row_and(chosen, row_same(tall, none)))
    cells = row_any(chosen)
    while cells:
        here = row_all(cells & -cells)
        found = row_popcount(row_and(neighbours, row_all(AROUND[low_bit(cells)])))
        best = row_most(best, row_less(found, row_same(row_and(chosen, here), none)))
        cells &= cells - 1
    return best


cdef inline row_t _custom(const Lanes *l, const Pattern *pattern) noexcept nogil:
    cdef row_t found = row_all(0)
    cdef Board board
    cdef int i, j
    for i in range(LANES):
        board.tops = 0
        board.heights = 0
        for j in range(COLORS):
            board.tops |= <uint64_t>row_lane(l.top[j], i) << (16 * j)
        for j in range(HEIGHT):
            board.heights |= <uint64_t>row_lane(l.high[j], i) << (16 * j)
        found = row_set(found, i, custom_count(pattern.custom, &board))
    return found


cdef inline row_t counts(const Pattern *pattern, const Lanes *l) noexcept nogil:
    """Count the occurrences of the pattern that score on each board."""
    cdef row_t a, b
    cdef const row_t *form
    if pattern.table == NULL and pattern.kind != HIGHEST:
        return _custom(l, pattern)
    a = _suits(l, &pattern.a)
    b = _suits(l, &pattern.b)
    if pattern.table == NULL:
        return _around(l, a, b)
    form = ROW_FORMS[pattern.form]
    b = row_or(row_and(b, form[4]), row_less(row_turned(b), form[4]))
    return row_look(
        pattern.table,
        row_or(row_and(a, form[0]), row_and(b, form[1])),
        row_or(row_and(a, form[2]), row_and(b, form[3])),
    )


cdef inline int points_on(const Pattern *pattern, const Board *board) noexcept nogil:
    """Return the points of the pattern on the board, like `score` of patterns.pxd but with fewer branches, for callers whose
    cards change from one call to the next."""
    cdef int a, b
    cdef const uint16_t *form
    if pattern.table == NULL and pattern.kind != HIGHEST:
        return pattern.points * custom_count(pattern.custom, board)
    a = suits(board, &pattern.a)
    b = suits(board, &pattern.b)
    if pattern.table == NULL:
        return pattern.points * best_around(highest(board, a), b)
    form = FORMS[pattern.form]
    b = (b & form[4]) | (((b << 8) | (b >> 8)) & ~form[4] & LANE)
    return pattern.points * (
        pattern.table[(a & form[0]) | (b & form[1])] + pattern.table[(a & form[2]) | (b & form[3])]
    )
