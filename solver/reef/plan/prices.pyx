"""What cards in fixed order can score together where each piece is laid once and each cell shows one stack at a time.

A card pays for the cells that suit it, cell by cell, and keeps what an occurrence scores beyond that; laying a piece
costs a price. So every cell earns by itself: the best of all ways to raise its stack, card by card, less the prices of
the pieces, by a small dynamic programme. What all cells earn and all cards keep, with the prices of all pieces, is
never less than what a plan scores, whatever the prices are: this is the Lagrangian dual of a linear programme in which
stacks pass from class to class and occurrences are chosen where the cells allow them. Good prices are found by
subgradients, with steps that aim at the bound that is needed.

Prices that are good for a board are good for those that follow: their bound changes only with the cells on which pieces
have been laid, so that it costs two look-ups. All numbers are whole, in parts of a point; nothing depends on rounding.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from ....core.bits cimport low_bit
from ....core.reef.patterns cimport (
    ADJACENT2, CORNER3, CUSTOM, DIAGONAL2, DIAGONAL3, HIGHEST, LINE3, PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SHAPES,
    SINGLE, SQUARE, Condition, Pattern,
)
from ....core.reef.state cimport AROUND, CELL_AT, CELLS, COLORS, HEIGHT

from ....core.reef import material

cdef enum:
    INERTIA = 11  # sixteenths of a direction that are kept
    PATIENCE = 5  # rounds without a better bound until steps are halved
    FULL_STEP = 256
    PLACES = 36  # of a shape on the board at most
    SIZE = 4
    KEPT = 16  # occurrences of a card at most
    DEAREST = 1 << 19  # parts of a piece's price; with it every sum stays within 32 bits
    LONGEST = 1 << 20  # step


cdef extern from *:
    """
    /* Loops that compilers turn into a few instructions each. */
    static void leadline_reef_pay(int *__restrict stacks, const int *__restrict pay) {
        int i;
        for (i = 0; i < 16; i++) stacks[i] += pay[i];
    }
    static void leadline_reef_lift(int *__restrict best, const int *__restrict after, int price) {
        int i;
        int cost = price;
        for (i = 0; i < 16; i++) {
            int found = after[i] - cost;
            best[i] = found > best[i] ? found : best[i];
        }
    }
    """
    void pay "leadline_reef_pay"(int *stacks, const int *pay) noexcept nogil
    void lift "leadline_reef_lift"(int *best, const int *after, int price) noexcept nogil


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
    """Lists where each shape can lie."""
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
    """What a card that scores at most `most` times keeps of its points; takes the cells of those occurrences off the
    slopes."""
    cdef const Pattern *pattern = stake.pattern
    cdef const Places *places
    cdef int kept[KEPT]
    cdef uint8_t which[KEPT]
    cdef int kind = pattern.kind
    cdef int i, j, k, found, count = 0, ways = 1, best = 0, around
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
        ways = 2
    most = min(most, <int>KEPT)
    for i in range(ways * places.count):
        if kind == PACK:
            found = stake.points
            for j in range(places.size):
                found -= first[places.cell[i][j]]
        else:
            j = i & 1
            found = stake.points - first[places.cell[i >> 1][j]] - second[places.cell[i >> 1][1 - j]]
        if found <= 0 or (count == most and found <= kept[count - 1]):
            continue
        # The largest ones come first.
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
    cdef Row after[PLAN][CLASSES]  # each card: what a cell earns with a stack that has its pieces
    cdef const Stake *stake
    cdef Row *value
    cdef int i, cell, kind, top, best, found, one, other, color, second, low = CLASSES, chosen
    cdef int64_t total
    for cell in range(CELLS):
        low = min(low, <int>classes[cell])
    low = 4 * ((low + 3) >> 2) - 3 if low else 0
    memset(slope, 0, sizeof(Slope))
    memset(prices.value[stakes.cards], 0, sizeof(prices.value[0]))
    prices.rest[stakes.cards] = 0
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
        value = prices.value[i]
        for kind in range(low, CLASSES):
            after[i][kind] = prices.value[i + 1][kind]
            if stake.first >> kind & 1:
                pay(after[i][kind].at, prices.first[i].at)
            if stake.second >> kind & 1:
                pay(after[i][kind].at, prices.second[i].at)
        for kind in range(low, CLASSES):
            value[kind] = after[i][kind]
            if kind <= 4 * (HEIGHT - 1):
                top = raised(kind, 0)
                lift(value[kind].at, after[i][top + color].at, one)
                lift(value[kind].at, after[i][top + second].at, other)
                if kind <= 4 * (HEIGHT - 2):
                    lift(value[kind].at, after[i][top + 4 + color].at, one + other)
                    if color != second:
                        lift(value[kind].at, after[i][top + 4 + second].at, one + other)
    total = prices.rest[start]
    for cell in range(CELLS):
        kind = classes[cell]
        total += prices.value[start][kind].at[cell]
        for i in range(start, stakes.cards):
            stake = &stakes.card[i]
            best = prices.value[i][kind].at[cell]
            if best != after[i][kind].at[cell]:
                top = raised(kind, 0)
                if best == after[i][top + stake.pieces[1]].at[cell] - prices.piece[i][1]:
                    slope.piece[i][1] -= 1
                    kind = top + stake.pieces[1]
                elif best == after[i][top + stake.pieces[0]].at[cell] - prices.piece[i][0]:
                    slope.piece[i][0] -= 1
                    kind = top + stake.pieces[0]
                else:
                    slope.piece[i][0] -= 1
                    slope.piece[i][1] -= 1
                    found = best + prices.piece[i][0] + prices.piece[i][1]
                    chosen = 0 if found == after[i][top + 4 + stake.pieces[0]].at[cell] else 1
                    kind = top + 4 + stake.pieces[chosen]
            if stake.first >> kind & 1:
                slope.first[i][cell] += 1
            if stake.second >> kind & 1:
                slope.second[i][cell] += 1
    return total


cdef inline int _turned(int slope, int before) noexcept nogil:
    """The new direction of a price: what is left of the old one keeps it from going to and fro."""
    return 16 * slope + before * INERTIA // 16


cdef inline int64_t _turn_cells(const int *prices, const int *slope, int *way) noexcept nogil:
    """Turns the directions of what a card pays the cells, which is never below nothing; returns their square."""
    cdef int cell, d
    cdef int64_t square = 0
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


cdef inline void _step_cells(int *prices, const int *way, int64_t step, int most) noexcept nogil:
    cdef int cell, price
    for cell in range(CELLS):
        price = prices[cell] - <int>((way[cell] * step) >> 10)
        prices[cell] = min(most, max(0, price))


cdef void _step(const Stakes *stakes, Prices *prices, int start, const Slope *way, int64_t step) noexcept nogil:
    """A step of so many 1024ths of the direction."""
    cdef const Stake *stake
    cdef int i, j, price
    for i in range(start, stakes.cards):
        stake = &stakes.card[i]
        for j in range(2):
            price = prices.piece[i][j] - <int>((way.piece[i][j] * step) >> 10)
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
) noexcept nogil:
    """Looks for good prices of the cards from `start` on, where card i scores at most most[i] times, until the bound
    is at most `need` or the rounds are over; returns the best bound found, and its prices. The search begins with the
    prices `above`, or where `beside` with those that are in `prices`, if they do better than `bound`, the one of those
    above."""
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
                scale >>= 1
        if turn == rounds:
            break
        square = _turn(stakes, prices, start, &slope, &way)
        if square == 0:
            break
        step = (total - target) * 16 * 1024 * scale // (FULL_STEP * square)
        if step <= 0:
            break
        _step(stakes, prices, start, &way, min(step, <int64_t>LONGEST))
    if total != best:
        _copy(stakes, &best_prices, start, prices)
        _value(stakes, prices, classes, start, most, &slope)
    return <int>(best // UNIT)
