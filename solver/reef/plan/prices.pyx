"""Upper bound of what cards in fixed order can score together if each piece is laid once and each cell shows one stack.

A card pays for the cells that suit it, cell by cell, and keeps what an occurrence scores beyond that. Laying a piece costs
a price. So the earnings of each cell are independent: the best of all ways to raise its stack, card by card, minus the
prices of the pieces, by a small dynamic programme. The sum of what all cells earn, all cards keep, and all pieces cost is
never less than the score of a plan, for any prices. This is the Lagrangian dual of a linear programme in which stacks pass
from class to class and occurrences are chosen where the cells allow them. Subgradients find good prices, with steps that
aim at the bound that is needed.

Prices that are good for a board are good for its successors. Their bound changes only with the cells on which pieces have
been laid, so it costs two look-ups. All numbers are whole, in parts of a point; nothing depends on rounding.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport low_bit
from leadline.core.reef.patterns cimport (
    ADJACENT2, CORNER3, CUSTOM, DIAGONAL2, DIAGONAL3, HIGHEST, LINE3, PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SHAPES,
    SINGLE, SQUARE, Condition, Pattern,
)
from leadline.core.reef.state cimport AROUND, CELL_AT, CELLS, COLORS, HEIGHT

from ....core.reef import material

cdef enum:
    INERTIA = 11  # sixteenths of a direction that are kept
    PATIENCE = 5  # rounds without a better bound until steps are shortened
    SHORTER = 11  # sixteenths of a step that are left then
    FULL_STEP = 256
    TRIAL = 5  # rounds before a bound may be given up
    HOPE = 4  # points that a bound may still fall when the rounds begin; the fewer are left, the less
    PLACES = 36  # of a shape on the board at most
    SIZE = 4
    KEPT = 16  # occurrences of a card at most
    DEAREST = 1 << 19  # parts of a piece's price; with it every sum stays within 32 bits
    LONGEST = 1 << 20  # step


cdef extern from *:
    """
    /* Loops that compilers turn into a few instructions each. */
    static void leadline_reef_pay(int *__restrict paid, const int *__restrict stacks, const int *__restrict pay) {
        int i;
        for (i = 0; i < 16; i++) paid[i] = stacks[i] + pay[i];
    }
    static void leadline_reef_also(int *__restrict paid, const int *__restrict pay) {
        int i;
        for (i = 0; i < 16; i++) paid[i] += pay[i];
    }
    static void leadline_reef_either(
        int *__restrict best, const int *__restrict one, int cost, const int *__restrict other, int price
    ) {
        int i;
        for (i = 0; i < 16; i++) {
            int a = one[i] - cost;
            int b = other[i] - price;
            best[i] = a > b ? a : b;
        }
    }
    static void leadline_reef_lift(int *__restrict best, const int *__restrict other) {
        int i;
        for (i = 0; i < 16; i++) best[i] = best[i] > other[i] ? best[i] : other[i];
    }
    static void leadline_reef_larger(int *__restrict best, const int *__restrict one, const int *__restrict other) {
        int i;
        for (i = 0; i < 16; i++) best[i] = one[i] > other[i] ? one[i] : other[i];
    }
    """
    void pay "leadline_reef_pay"(int *paid, const int *stacks, const int *pay) noexcept nogil
    void also "leadline_reef_also"(int *paid, const int *pay) noexcept nogil
    void lift "leadline_reef_lift"(int *best, const int *other) noexcept nogil
    void either "leadline_reef_either"(int *best, const int *one, int cost, const int *other, int price) noexcept nogil
    void larger "leadline_reef_larger"(int *best, const int *one, const int *other) noexcept nogil


cdef struct Places:
    int count
    int size
    uint8_t cell[PLACES][SIZE]


cdef struct Slope:  # of the bound, by each price
    int piece[PLAN][2]
    int first[PLAN][CELLS]
    int second[PLAN][CELLS]


cdef Places _PLACES[SHAPES]


def _build():
    """List where each shape can lie."""
    names = {
        SQUARE: "square", CORNER3: "corner3", LINE3: "line3", DIAGONAL3: "diagonal3", ADJACENT2: "adjacent2",
        DIAGONAL2: "diagonal2",
    }  # fmt: skip
    cdef int i, j
    for shape, name in names.items():
        sets = sorted({frozenset(cells) for cells in material.placements(material.SHAPES[name])}, key=sorted)
        _PLACES[<int>shape].count = len(sets)
        _PLACES[<int>shape].size = len(material.SHAPES[name])
        for i, cells in enumerate(sets):
            for j, (row, column) in enumerate(sorted(cells)):
                _PLACES[<int>shape].cell[i][j] = CELL_AT[<int>(4 * column + row)]


_build()


cdef uint32_t _suiting(const Condition *want) noexcept nogil:
    """The classes that suit a want."""
    cdef uint32_t found = 0
    cdef int height, color
    for height in range(1, HEIGHT + 1):
        for color in range(COLORS):
            if not want.any_color and want.color != color:
                continue
            if want.level == 0 or height == want.level or (height > want.level and not want.exact):
                found |= <uint32_t>1 << (4 * height - 3 + color)
    return found


cdef void set_stakes(Stakes *stakes, const Pattern **patterns, int cards, bint forced) noexcept nogil:
    cdef const Pattern *pattern
    cdef Stake *stake
    cdef int i, kind
    memset(stakes, 0, sizeof(Stakes))
    stakes.cards = cards
    stakes.forced = forced
    for i in range(cards):
        pattern = patterns[i]
        stake = &stakes.card[i]
        kind = pattern.kind
        stake.pattern = pattern
        stake.points = UNIT * pattern.points
        stake.highest = stake.points * (8 if kind == HIGHEST else 1)
        stake.pieces[0] = pattern.pieces[0]
        stake.pieces[1] = pattern.pieces[1]
        if kind != CUSTOM:
            stake.first = _suiting(&pattern.a)
        if kind == PAIR_ADJACENT or kind == PAIR_DIAGONAL or kind == HIGHEST:
            stake.second = _suiting(&pattern.b)


cdef void begin(const Stakes *stakes, Prices *prices) noexcept nogil:
    """The first prices: pieces cost nothing, the points of an occurrence are shared by its cells."""
    cdef const Stake *stake
    cdef int i, cell, kind
    memset(prices, 0, sizeof(Prices))
    for i in range(stakes.cards):
        stake = &stakes.card[i]
        kind = stake.pattern.kind
        for cell in range(CELLS):
            if kind == SINGLE:
                prices.first[i].at[cell] = stake.points
            elif kind == PACK:
                prices.first[i].at[cell] = stake.points // _PLACES[stake.pattern.shape].size
            elif kind == PAIR_ADJACENT or kind == PAIR_DIAGONAL:
                prices.first[i].at[cell] = stake.points // 2
                prices.second[i].at[cell] = stake.points // 2
            elif kind == HIGHEST:
                prices.first[i].at[cell] = stake.points
                prices.second[i].at[cell] = stake.points * 3 // 4


cdef int64_t _keep(
    const Stake *stake, const int *first, const int *second, int most, int *of_first, int *of_second
) noexcept nogil:
    """Return the points that a card keeps if it scores at most `most` times; subtract the cells of those occurrences from
    the slopes."""
    cdef const Pattern *pattern = stake.pattern
    cdef const Places *places
    cdef int worth[2 * PLACES + 1]  # what occurrences score beyond what their cells are paid
    cdef uint8_t place[2 * PLACES + 1]
    cdef int kept[KEPT]  # the largest of them come first
    cdef uint8_t which[KEPT]
    cdef int kind = pattern.kind
    cdef int i, j, k, found, some = 0, count = 0, best = 0, around
    cdef int64_t total = 0
    if kind == SINGLE or most == 0:
        return 0
    if kind == CUSTOM:
        return <int64_t>most * stake.points
    if kind == HIGHEST:
        k = -1
        for i in range(CELLS):
            found = -first[i]
            around = AROUND[i]
            while around:
                j = stake.points - second[low_bit(around)]
                if j > 0:
                    found += j
                around &= around - 1
            if found > best:
                best = found
                k = i
        if k >= 0:
            of_first[k] -= 1
            around = AROUND[k]
            while around:
                if stake.points > second[low_bit(around)]:
                    of_second[low_bit(around)] -= 1
                around &= around - 1
        return best
    if kind == PACK:
        places = &_PLACES[pattern.shape]
    else:
        places = &_PLACES[ADJACENT2 if kind == PAIR_ADJACENT else DIAGONAL2]
    most = min(most, <int>KEPT)
    for i in range(places.count):
        worth[some] = stake.points - first[places.cell[i][0]]
        if kind != PACK:
            worth[some] -= second[places.cell[i][1]]
            place[some] = 2 * i
            some += worth[some] > 0
            worth[some] = stake.points - second[places.cell[i][0]] - first[places.cell[i][1]]
            place[some] = 2 * i + 1
        else:
            for j in range(1, places.size):
                worth[some] -= first[places.cell[i][j]]
            place[some] = i
        some += worth[some] > 0
    for j in range(some):
        i = place[j]
        found = worth[j]
        if count == most and found <= kept[count - 1]:
            continue
        if count < most:
            count += 1
        k = count - 1
        while k > 0 and kept[k - 1] < found:
            kept[k] = kept[k - 1]
            which[k] = which[k - 1]
            k -= 1
        kept[k] = found
        which[k] = i
    for k in range(count):
        total += kept[k]
        i = which[k]
        if kind == PACK:
            for j in range(places.size):
                of_first[places.cell[i][j]] -= 1
        else:
            j = i & 1
            of_first[places.cell[i >> 1][j]] -= 1
            of_second[places.cell[i >> 1][1 - j]] -= 1
    return total


cdef int64_t _value(
    const Stakes *stakes,
    Prices *prices,
    const uint8_t *classes,
    int start,
    const int *most,
    Slope *slope,
) noexcept nogil:
    """Fills in `value` and `rest` from card `start` on, for what the cells can come to be; returns the bound in parts,
    and its slope."""
    cdef const Row *after[PLAN][CLASSES]  # each card: what a cell earns with a stack that has its pieces
    cdef Row paid[PLAN][CLASSES]
    cdef Row laid, both  # what cells of one height earn at best once a piece is laid on them, or two
    cdef const Stake *stake
    cdef int kinds[CELLS]
    cdef int i, cell, kind, top, best, found, one, other, color, second, chosen, height, low = HEIGHT
    cdef int64_t total
    for cell in range(CELLS):
        low = min(low, (classes[cell] + 3) >> 2)
    memset(&prices.value[stakes.cards], 0, sizeof(prices.value[0]))
    prices.rest[stakes.cards] = 0
    memset(&slope.first[start], 0, (stakes.cards - start) * sizeof(slope.first[0]))
    memset(&slope.second[start], 0, (stakes.cards - start) * sizeof(slope.second[0]))
    for i in range(stakes.cards - 1, start - 1, -1):
        stake = &stakes.card[i]
        color = stake.pieces[0]
        second = stake.pieces[1]
        one = prices.piece[i][0]
        other = prices.piece[i][1]
        slope.piece[i][0] = slope.piece[i][1] = 1
        prices.rest[i] = prices.rest[i + 1] + one + other + _keep(
            stake, prices.first[i].at, prices.second[i].at, most[i], slope.first[i], slope.second[i]
        )
        for kind in range(4 * low - 3 if low else 0, CLASSES):
            after[i][kind] = &paid[i][kind]
            if stake.first >> kind & 1:
                pay(paid[i][kind].at, prices.value[i + 1][kind].at, prices.first[i].at)
                if stake.second >> kind & 1:
                    also(paid[i][kind].at, prices.second[i].at)
            elif stake.second >> kind & 1:
                pay(paid[i][kind].at, prices.value[i + 1][kind].at, prices.second[i].at)
            else:
                after[i][kind] = &prices.value[i + 1][kind]
        for height in range(low, HEIGHT):
            top = 4 * height + 1
            either(laid.at, after[i][top + color].at, one, after[i][top + second].at, other)
            if height < HEIGHT - 1:
                top += 4
                either(both.at, after[i][top + color].at, one + other, after[i][top + second].at, one + other)
                lift(laid.at, both.at)
            for kind in range(4 * height - 3 if height else 0, 4 * height + 1):
                larger(prices.value[i][kind].at, after[i][kind].at, laid.at)
        for kind in range(4 * HEIGHT - 3, CLASSES):
            prices.value[i][kind] = after[i][kind][0]
    total = prices.rest[start]
    for cell in range(CELLS):
        kinds[cell] = classes[cell]
        total += prices.value[start][classes[cell]].at[cell]
    for i in range(start, stakes.cards):
        stake = &stakes.card[i]
        one = prices.piece[i][0]
        other = prices.piece[i][1]
        for cell in range(CELLS):
            kind = kinds[cell]
            best = prices.value[i][kind].at[cell]
            if best != after[i][kind].at[cell]:
                top = raised(kind, 0)
                if best == after[i][top + stake.pieces[1]].at[cell] - other:
                    slope.piece[i][1] -= 1
                    kind = top + stake.pieces[1]
                elif best == after[i][top + stake.pieces[0]].at[cell] - one:
                    slope.piece[i][0] -= 1
                    kind = top + stake.pieces[0]
                else:
                    slope.piece[i][0] -= 1
                    slope.piece[i][1] -= 1
                    found = best + one + other
                    chosen = 0 if found == after[i][top + 4 + stake.pieces[0]].at[cell] else 1
                    kind = top + 4 + stake.pieces[chosen]
                kinds[cell] = kind
            slope.first[i][cell] += stake.first >> kind & 1
            slope.second[i][cell] += stake.second >> kind & 1
    return total


cdef inline int _turned(int slope, int before) noexcept nogil:
    """The new direction of a price: what is left of the old one keeps it from going to and fro."""
    return 16 * slope + before * INERTIA // 16


cdef inline int _turn_cells(const int *prices, const int *slope, int *way) noexcept nogil:
    """Turns the directions of what a card pays the cells, which is never below nothing; returns their square."""
    cdef int cell, d, square = 0
    for cell in range(CELLS):
        d = _turned(slope[cell], way[cell])
        if d > 0 and prices[cell] <= 0:
            d = 0
        way[cell] = d
        square += d * d
    return square


cdef int64_t _turn(
    const Stakes *stakes, const Prices *prices, int start, const Slope *slope, Slope *way
) noexcept nogil:
    """Turns the direction of the steps to the slope, and leaves out what would lead out of the allowed prices; returns
    its square."""
    cdef const Stake *stake
    cdef int i, j, d
    cdef int64_t square = 0
    for i in range(start, stakes.cards):
        stake = &stakes.card[i]
        for j in range(2):
            d = _turned(slope.piece[i][j], way.piece[i][j])
            if d > 0 and not stakes.forced and prices.piece[i][j] <= 0:
                d = 0
            way.piece[i][j] = d
            square += d * d
        if stake.pattern.kind == SINGLE or stake.pattern.kind == CUSTOM:
            continue
        square += _turn_cells(prices.first[i].at, slope.first[i], way.first[i])
        if stake.second:
            square += _turn_cells(prices.second[i].at, slope.second[i], way.second[i])
    return square


cdef inline void _step_cells(int *prices, const int *way, int step, int most) noexcept nogil:
    cdef int cell, price
    for cell in range(CELLS):
        price = prices[cell] - ((way[cell] * step) >> 10)
        prices[cell] = min(most, max(0, price))


cdef void _step(const Stakes *stakes, Prices *prices, int start, const Slope *way, int step) noexcept nogil:
    """A step of so many 1024ths of the direction. No slope is beyond 16, so no direction beyond 820, and all stays within
    32 bits."""
    cdef const Stake *stake
    cdef int i, j, price
    for i in range(start, stakes.cards):
        stake = &stakes.card[i]
        for j in range(2):
            price = prices.piece[i][j] - ((way.piece[i][j] * step) >> 10)
            prices.piece[i][j] = min(<int>DEAREST, max(-<int>DEAREST if stakes.forced else 0, price))
        if stake.pattern.kind == SINGLE or stake.pattern.kind == CUSTOM:
            continue
        _step_cells(prices.first[i].at, way.first[i], step, stake.highest)
        if stake.second:
            _step_cells(prices.second[i].at, way.second[i], step, stake.points)


cdef inline void _copy(const Stakes *stakes, const Prices *prices, int start, Prices *to) noexcept nogil:
    """Copies the prices themselves."""
    cdef size_t cards = stakes.cards - start
    memcpy(to.piece[start], prices.piece[start], cards * sizeof(prices.piece[0]))
    memcpy(&to.first[start], &prices.first[start], cards * sizeof(Row))
    memcpy(&to.second[start], &prices.second[start], cards * sizeof(Row))


cdef int improve(
    const Stakes *stakes,
    const Prices *above,
    Prices *prices,
    bint beside,
    int bound,
    const uint8_t *classes,
    int start,
    const int *most,
    int need,
    int rounds,
    bint may_stop,
) noexcept nogil:
    """Looks for good prices of the cards from `start` on, where card i scores at most most[i] times, until the bound
    is at most `need` or the rounds are over, or where it `may_stop` sooner, `need` seems out of reach; returns the best
    bound found, and its prices. The search begins with the prices `above`, or where `beside` with those that are in
    `prices`, if they do better than `bound`, the one of those above."""
    cdef Prices best_prices
    cdef Slope slope, way
    cdef int64_t total, best = -1, square, step
    cdef int64_t target = <int64_t>need * UNIT
    cdef int turn, worse = 0, scale = FULL_STEP
    memset(&way, 0, sizeof(Slope))
    if not beside:
        _copy(stakes, above, start, prices)
    for turn in range(rounds + 1):
        total = _value(stakes, prices, classes, start, most, &slope)
        if turn == 0 and beside and total >= <int64_t>(bound + 1) * UNIT:
            _copy(stakes, above, start, prices)
            total = _value(stakes, prices, classes, start, most, &slope)
        if best < 0 or total < best:
            best = total
            worse = 0
            if best < <int64_t>(need + 1) * UNIT:
                return <int>(best // UNIT)
            _copy(stakes, prices, start, &best_prices)
        else:
            worse += 1
            if worse == PATIENCE:
                worse = 0
                scale = scale * SHORTER >> 4
        if turn == rounds:
            break
        if may_stop and turn >= TRIAL and best - target > UNIT + <int64_t>UNIT * HOPE * (rounds - turn) // rounds:
            break
        square = _turn(stakes, prices, start, &slope, &way)
        if square == 0:
            break
        step = (total - target) * 16 * 1024 * scale // (FULL_STEP * square)
        if step <= 0:
            break
        _step(stakes, prices, start, &way, <int>min(step, <int64_t>LONGEST))
    if total != best:
        _copy(stakes, &best_prices, start, prices)
        _value(stakes, prices, classes, start, most, &slope)
    return <int>(best // UNIT)
