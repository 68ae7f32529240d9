"""The scores of the playout policy: each gap of the grid is worth the log of the chance that the numbers still to come can
fill it.

A gap of L cells between the numbers a and b can draw on the own hand's numbers between them, and on each unseen one
with a chance q that it is alive and comes in time. An action is worth the change of that sum, less its payment and the
worth of the cards that it uses up. Only what the seat to move has seen is read, and all is reckoned in whole numbers:
the same position gets the same scores on every machine. weights.pxd says what each weight means. Which of the best
scored actions the policy takes is up to advantage.pyx; which cards pay, in payments and discards, to payments.pyx.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from ...bits cimport popcount
from ...contract cimport move_t
from leadline.core.calm_sailing.policy.gaps cimport EIGHTHS, MOST, OWN, Tables, build_tables
from leadline.core.calm_sailing.base.hands cimport rest_of, move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    FINISH, FINISHES, ISLANDS, JOINT_DISCARD, MONSTER, PAY, RANKS, SEATS, SHARE, START, WILD, CalmState, CardSet,
    below, beyond, take_lowest, Gap, first_gap, next_gap, MOST_HELD,
)
from leadline.core.calm_sailing.policy.weights cimport UNIT, Weights

import json
from importlib import resources

cdef enum:
    LEVELS = 21  # of removed islands, 0 to 20 or more, that have weights of their own
    WALK = 9  # gaps with more cells than this are not searched cell by cell
    SHORT = 12  # room for WALK cells
    CELLS = 64  # of the largest layout
    TIGHT = 1 << 15  # marks a gap with no numbers to spare
    EDGE = 3  # cells at either end that are always tried

ctypedef const int16_t (*fill_t)[MOST]

cdef int64_t NEVER = -(<int64_t>1 << 60)
cdef int64_t NO_CARD = <int64_t>1 << 60


def interpolated(sets: dict[str, dict[str, int]], removed: int) -> dict[str, int]:
    """The weights for that many removed islands, from sets for some numbers of them: on the line between the two nearest, or
    those of the nearest beyond the ends."""
    levels = sorted(map(int, sets))
    removed = min(max(removed, levels[0]), max(levels))
    lower = max([level for level in levels if level <= removed])
    upper = min([level for level in levels if level >= removed])
    low, high = sets[str(lower)], sets[str(upper)]
    if lower == upper:
        return low
    return {name: low[name] + (high[name] - low[name]) * (removed - lower) // (upper - lower) for name in low}


cdef Weights _WEIGHTS[SEATS + 1][LEVELS]  # by the number of players and of removed islands
cdef Tables _TABLES
cdef uint8_t _BEFORE[256][8]  # for eight numbers as bits, how many of them lie before each
cdef uint8_t _BITS[256][8]  # and which of them there are
cdef uint8_t _INDEX[NUMBERS]  # each its own place
cdef uint16_t _EACH[ISLANDS + 2][CELLS + 1]  # what a number is expected to cost, by width and length of its gap; 0: no gap


cdef void _build():
    cdef int i, j, width, length
    for i in range(256):
        for j in range(8):
            _BITS[i][j] = i >> j & 1
            _BEFORE[i][j] = popcount(i & ((1 << j) - 1))
    for i in range(NUMBERS):
        _INDEX[i] = i
    for width in range(ISLANDS + 2):
        for length in range(CELLS + 1):
            if length and width <= length + 1:
                _EACH[width][length] = TIGHT | UNIT
            elif length:
                _EACH[width][length] = UNIT * width * width // ((length + 1) * (2 * width - length - 1))


_build()


cdef _read(str text):
    cdef Weights weights
    cdef int players, removed
    for key, sets in json.loads(text).items():
        players = int(key)
        for removed in range(LEVELS):
            weights = interpolated(sets, removed)
            _WEIGHTS[players][removed] = weights


_read(resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
build_tables(&_TABLES, &_WEIGHTS[1][0])  # of all weights they depend on `own` alone, which is the same in every set


cdef const Weights *policy_weights(int players, int removed) noexcept nogil:
    return &_WEIGHTS[players][min(removed, LEVELS - 1)]


cdef const Tables *policy_tables() noexcept nogil:
    return &_TABLES


cdef inline int _single(const Sight *sight, const Weights *w, const Tables *t, int eighths) noexcept nogil:
    """The worth of a gap of one cell: a number must be within four of a neighbour."""
    cdef int value = t.single[sight.step][min(eighths, <int>EIGHTHS - 1)]
    return <int>((<int64_t>value * w.single) >> 10)


cdef inline bint _far(const Weights *w, int a, int b, int length) noexcept nogil:
    """Whether numbers amid a gap of two cells do not count."""
    return (length == 2) & (b - a > 2 * w.reach) & (a != 0) & (b <= ISLANDS)


cdef inline int _own(const Sight *sight, const Weights *w, int a, int b, int length) noexcept nogil:
    """Own numbers that count in a gap."""
    cdef bint far = _far(w, a, b, length)
    return (
        sight.own[b] - sight.own[a + 1] - sight.own[b - w.reach if far else 0] + sight.own[a + w.reach + 1 if far else 0]
    )


cdef inline fill_t _row(const Sight *sight, const Weights *w, const Tables *t, int a, int b, int length) noexcept nogil:
    """The worths of gaps that the unseen numbers that count in this one can fill, by own numbers and length."""
    cdef bint far = _far(w, a, b, length)
    return t.fill[sight.step][
        sight.unseen[b] - sight.unseen[a + 1] - sight.unseen[b - w.reach if far else 0]
        + sight.unseen[a + w.reach + 1 if far else 0]
    ]


cdef inline int _filled(const Sight *sight, fill_t row, int own, int length) noexcept nogil:
    """The worth of a gap to be filled by so many own numbers and those of the row."""
    cdef int64_t value = row[max(0, min(own, <int>OWN - 1))][min(length, <int>MOST - 1)]
    return <int>((value * sight.factor[min(length, 4)]) >> 10)


cdef inline int _gap(
    const Sight *sight, const Weights *w, const Tables *t, int a, int b, int length, int without
) noexcept nogil:
    """The worth of a gap between a and b (0 and 81 at the ends of the path) when the hand has lost `without` of its
    numbers there."""
    if length <= 0:
        return 0
    if length == 1 and (a or b <= ISLANDS) and without == 0:
        return _single(sight, w, t, eighths_of(sight, a, b))
    return _filled(sight, _row(sight, w, t, a, b, length), _own(sight, w, a, b, length) - without, length)


cdef inline int _counted(const Sight *sight, int first, int length) noexcept nogil:
    """How many cells a gap counts for; small gaps always have their cells."""
    if sight.before == NULL or length <= 2:
        return length
    return max(length, (sight.before[first + length] - sight.before[first] + 128) >> 8)


cdef inline int _clipped(const Weights *w, int each) noexcept nogil:
    """What a number is expected to cost at most, from _EACH."""
    # No branch, which would often be guessed wrong.
    return max(min(w.most_later, each & <int>(TIGHT - 1)), each // <int>TIGHT * <int>UNIT)


cdef inline int _later(const Weights *w, int a, int b, int length) noexcept nogil:
    """The cards, in units of 1/1024, that filling a gap is expected to cost: every second number can be laid free of
    charge, the others pay the smaller of two distances (with geometric distances of mean m: m * m / (2 * m - 1))."""
    cdef int cells = max(0, length)
    return ((cells + (a != 0) + (b <= ISLANDS)) >> 1) * _clipped(w, _EACH[b - a][cells])


cdef inline void _put(uint8_t *to, const uint8_t *bytes, int more) noexcept nogil:
    """Writes eight bytes, each plus `more`."""
    cdef uint64_t word
    memcpy(&word, bytes, 8)
    word += more * <uint64_t>0x0101010101010101
    memcpy(to, &word, 8)


cdef inline void _numbers(const CalmState *s, int seat, Sight *sight) noexcept nogil:
    """Which numbers the seat has not seen and which it holds."""
    cdef const CardSet *hand = &s.hand[seat]
    cdef uint64_t there = ~(s.laid_low | s.gone[seat].low) & ~<uint64_t>1
    cdef uint64_t held = there & hand.low
    cdef uint64_t kinds, word
    cdef int i, eight, mine, unseen = 0, own = 0
    sight.held_low = held
    memset(sight.kinds, 0, PAD)
    there &= ~held
    for i in range(0, NUMBERS, 8):
        if i == 64:
            there = ~(s.laid_high | s.gone[seat].high) & ((<uint64_t>1 << (ISLANDS - 63)) - 1)
            held = there & hand.high
            sight.held_high = held
            there &= ~held
        eight = there & 0xFF
        mine = held & 0xFF
        _put(sight.unseen + i, _BEFORE[eight], unseen)
        _put(sight.own + i, _BEFORE[mine], own)
        memcpy(&kinds, _BITS[eight], 8)
        memcpy(&word, _BITS[mine], 8)
        kinds += 2 * word
        memcpy(sight.kinds + PAD + i, &kinds, 8)
        unseen += popcount(eight)
        own += popcount(mine)
        there >>= 8
        held >>= 8


cdef inline void _gaps(
    const CalmState *s, const Weights *w, const Sight *sight, int *dead, int *need, bint whole
) noexcept nogil:
    """Unseen numbers that no gap can take and, where `whole`, the cards (in units of 1/1024) that filling all gaps is
    expected to cost."""
    cdef Gap gap
    cdef int total = 0
    dead[0] = 0
    first_gap(s, &gap)
    while next_gap(s, &gap):
        dead[0] += (sight.unseen[gap.b] - sight.unseen[gap.a]) & -(gap.length == 0)
        if whole:
            total += _later(w, gap.a, gap.b, gap.length)
    need[0] = total


cdef inline void _between(int a, int b, uint64_t *low, uint64_t *high) noexcept nogil:
    """Adds the numbers strictly between a and b, 0 <= a < b <= 81."""
    cdef uint64_t below_b = (<uint64_t>1 << b) - 1 if b < 64 else ~<uint64_t>0
    cdef uint64_t above_a = ~<uint64_t>1 << a if a < 64 else 0
    low[0] |= below_b & above_a
    if b > 64:
        high[0] |= ((<uint64_t>1 << (b - 64)) - 1) & (~<uint64_t>1 << (a - 64) if a >= 64 else ~<uint64_t>0)


cdef void outline_of(const CalmState *s, const Weights *w, Outline *outline) noexcept nogil:
    cdef Gap gap
    outline.need = 0
    outline.dead_low = 0
    outline.dead_high = 0
    first_gap(s, &gap)
    while next_gap(s, &gap):
        outline.need += _later(w, gap.a, gap.b, gap.length)
        if gap.length == 0:
            _between(gap.a, gap.b, &outline.dead_low, &outline.dead_high)


cdef void outline_lay(const CalmState *s, const Weights *w, int number, int cell, Outline *outline) noexcept nogil:
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int left = cell - (s.cell_of[a] + 1 if a else 0)
    cdef int right = (s.cell_of[b] if b else s.cells) - cell - 1
    b = b if b else ISLANDS + 1
    outline.need += _later(w, a, number, left) + _later(w, number, b, right) - _later(w, a, b, left + 1 + right)
    if left == 0:
        _between(a, number, &outline.dead_low, &outline.dead_high)
    if right == 0:
        _between(number, b, &outline.dead_low, &outline.dead_high)


cdef inline int _dead(const CalmState *s, int seat, const Outline *outline) noexcept nogil:
    """Unseen numbers that no gap can take."""
    return popcount(outline.dead_low & ~(s.gone[seat].low | s.hand[seat].low)) + popcount(
        outline.dead_high & ~(s.gone[seat].high | s.hand[seat].high)
    )


cdef inline int _chance(const CalmState *s, int seat, const Weights *w, int unseen, int dead, int empty) noexcept nogil:
    """q in units of 1/1024."""
    cdef int other, live = unseen - dead, away = s.lost.count
    cdef int64_t q, lost, share = UNIT
    for other in range(s.players):
        if other != seat:
            away += s.gone[other].count
    if live:  # of the discards of others a dead number is the likelier; the removed islands are any
        lost = (<int64_t>away * UNIT * UNIT) / (<int64_t>live * UNIT + <int64_t>dead * w.dead + UNIT)
        share = UNIT - min(<int64_t>UNIT, lost)
        share = share * max(0, unseen - s.removed) / max(1, unseen)
    q = w.come + <int64_t>w.come_empty * empty / s.cells + w.come_players * (s.players - 2)
    q = q * share / UNIT
    q += q * w.come_share / UNIT * (UNIT - share) / UNIT
    return <int>max(<int64_t>0, min(<int64_t>UNIT, q))


cdef inline int64_t _price(
    const CalmState *s, int seat, const Weights *w, int need, int empty, int64_t useless
) noexcept nogil:
    """What a card is worth as payment: the more, the fewer are left over and the fewer the seat has itself."""
    cdef int other, cards = 0, lacking
    cdef int64_t spare, price
    for other in range(s.players):
        cards += s.hand[other].count + s.size[other]
    spare = cards - empty - 1 - (0 if s.start_laid else JOINT_DISCARD + 1)
    spare = spare * UNIT - <int64_t>need * w.need / UNIT - useless
    price = w.card + <int64_t>w.card_slack * UNIT / max(<int64_t>2 * UNIT, spare)
    lacking = cards - s.players * (s.hand[seat].count + s.size[seat])  # of an even share, times the players
    price += price * w.card_own / UNIT * lacking / max(1, cards)
    price += price * w.card_empty / UNIT * empty / s.cells + price * w.card_players / UNIT * (s.players - 2)
    return max(<int64_t>0, price)


cdef inline void _losses(
    const CalmState *s, int seat, const Weights *w, const Tables *t, uint64_t low, uint64_t high, Sight *sight
) noexcept nogil:
    """What losing each of these numbers of the hand costs, and each of its other cards."""
    cdef const CardSet *hand = &s.hand[seat]
    cdef int number, a, b, first, length, own, eighths, value, others, whole
    cdef int64_t worth
    cdef fill_t row
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        length = _counted(sight, first, (s.cell_of[b] if b else s.cells) - first)
        b = b if b else ISLANDS + 1
        if length == 1 and (a or b <= ISLANDS):
            eighths = eighths_of(sight, a, b)
            whole = _single(sight, w, t, eighths)
            own = own_eighths(sight, a, b, number) if kind_at(sight, number) == 2 else 0
            value = whole - _single(sight, w, t, eighths - own)
            sight.kinds[PAD + number] = 2  # also where a wild card lies in its place
        else:
            row = _row(sight, w, t, a, b, length)
            own = _own(sight, w, a, b, length)
            whole = _filled(sight, row, own, length)
            value = whole - _filled(sight, row, own - 1, length)
        sight.gap[number] = whole
        sight.losses[number] = value + w.keep if length else 0
        sight.under[number] = a
        sight.over[number] = b
    others = FINISHES - hand.special[0] - s.gone[seat].special[0]
    worth = (
        w.finish0 if others == 0 else w.finish1 if others == 1 else w.finish2 if others == 2
        else w.finish3 if others == 3 else w.finish4
    )
    worth += worth * w.finish_late / UNIT * popcount(s.occupied) / s.cells
    sight.losses[FINISH] = <int32_t>worth
    sight.spare_finish = w.finish_spare
    sight.losses[MONSTER] = 1 << 24  # can never be given (8.2.3)
    sight.losses[START] = -10  # the first to go
    sight.losses[WILD] = 2000


cdef inline void _insert(int64_t *keys, int count, int64_t key) noexcept nogil:
    """Puts a key in its place among `count` keys in order, without a branch; there is room for one more."""
    cdef int64_t higher
    cdef int i
    for i in range(count):
        higher = max(keys[i], key)
        keys[i] = min(keys[i], key)
        key = higher
    keys[count] = key


cdef inline void _keep(int64_t *keys, int room, int64_t key) noexcept nogil:
    """Keeps the lowest keys in order, without a branch."""
    cdef int64_t higher
    cdef int i
    for i in range(room):
        higher = max(keys[i], key)
        keys[i] = min(keys[i], key)
        key = higher


cdef void order_hand(const CardSet *hand, Sight *sight) noexcept nogil:
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef uint32_t special
    cdef int64_t key
    cdef int count = 0, card, i
    sight.ordered = -1
    if hand.count > ORDERED:
        return
    while low or high:
        card = take_lowest(&low, &high)
        _insert(sight.keys, count, 256 * <int64_t>sight.losses[card] + card)
        count += 1
    memcpy(&special, hand.special, 4)
    if special:
        for card in range(FINISH, RANKS):
            for i in range(hand.special[card - FINISH]):
                key = sight.spare_finish if card == FINISH and i else sight.losses[card]
                _insert(sight.keys, count, 256 * key + card)
                count += 1
    sight.ordered = count
    sight.free = 0
    sight.spent[0] = 0
    for i in range(count):
        card = sight.keys[i] & 0xFF
        sight.place[card] = i
        sight.spent[i + 1] = sight.spent[i] + <int>(sight.keys[i] >> 8)
        sight.free += sight.keys[i] < 256


cdef inline uint64_t _mirrored(int count, int place) noexcept nogil:
    """What a number counts, at that place of eight and at the one opposite."""
    cdef uint64_t byte = max(0, min(count, <int>EIGHTHS - 1))
    return byte << (8 * place) | byte << (56 - 8 * place)


cdef void weigh_sight(const Weights *w, Sight *sight) noexcept nogil:
    cdef int32_t *near = [8, w.near2 >> 7, w.near3 >> 7, w.near4 >> 7]
    cdef int i
    sight.factor[0] = sight.factor[1] = sight.factor[4] = w.wide
    sight.factor[2] = w.pair
    sight.factor[3] = w.three
    sight.near_unseen = sight.near_own = 0
    for i in range(4):
        sight.near_unseen |= _mirrored(near[i], i)
        sight.near_own |= _mirrored((near[i] * w.own_single) >> 10, i)


cdef inline void _look(
    const CalmState *s, int seat, const Weights *w, const Tables *t, Sight *sight, bint whole, int64_t useless,
    const int32_t *before, const Outline *outline
) noexcept nogil:
    """What cards are worth and, where `whole`, what actions ask for besides. `outline` may be NULL. What the weights alone
    say is there already."""
    cdef int dead, need, empty = s.cells - popcount(s.occupied)
    sight.before = before
    sight.occupied = s.occupied
    _numbers(s, seat, sight)
    if outline == NULL:
        _gaps(s, w, sight, &dead, &need, whole)
    else:
        dead = _dead(s, seat, outline)
        need = outline.need
    sight.step = t.step[_chance(s, seat, w, sight.unseen[ISLANDS + 1], dead, empty)]
    _losses(s, seat, w, t, s.hand[seat].low, s.hand[seat].high, sight)
    if whole:
        order_hand(&s.hand[seat], sight)
        sight.price = <int32_t>_price(s, seat, w, need, empty, useless)
        sight.later = <int64_t>sight.price * w.later / UNIT
        sight.play = w.play + w.play_empty * empty / s.cells
        sight.closing = w.closing * (empty - 1) / s.cells


cdef void look(const CalmState *s, int seat, const Weights *w, const Tables *t, Sight *sight) noexcept nogil:
    weigh_sight(w, sight)
    _look(s, seat, w, t, sight, True, 0, NULL, NULL)


cdef void look_along(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, Sight *sight
) noexcept nogil:
    _look(s, s.actor, w, t, sight, True, 0, NULL, outline)


cdef void look_about(
    const CalmState *s, int seat, const Weights *w, const Tables *t, int64_t useless, const int32_t *before, Sight *sight
) noexcept nogil:
    weigh_sight(w, sight)
    _look(s, seat, w, t, sight, True, useless, before, NULL)


cdef inline void _sort(
    const CardSet *hand, const Sight *sight, int above, int without, int64_t *keys, int room
) noexcept nogil:
    """The cheapest cards from rank `above` on, `without` left out, as 256 * loss + rank; NO_CARD where there are no
    more."""
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef uint32_t special
    cdef int64_t key
    cdef int i, card
    for i in range(room):
        keys[i] = NO_CARD
    while low or high:
        card = take_lowest(&low, &high)
        key = 256 * <int64_t>sight.losses[card] + card
        _keep(keys, room, NO_CARD if card < above or card == without else key)
    memcpy(&special, hand.special, 4)
    if special == 0:
        return
    for card in range(max(above, <int>FINISH), RANKS):
        if card == without:
            continue
        for i in range(hand.special[card - FINISH]):
            key = sight.spare_finish if card == FINISH and i else sight.losses[card]
            _keep(keys, room, 256 * key + card)


cdef int _cheapest(
    const CardSet *hand, const Sight *sight, int above, int wanted, int without, int64_t *cost
) noexcept nogil:
    """The lowest-ranking card of the `wanted` cheapest cards from rank `above` on, `without` left out; `cost` gets their
    summed loss. 0 where there are too few."""
    cdef int64_t keys[MOST_HELD]
    cdef int i, lowest = RANKS
    cost[0] = 0
    if wanted == 0:
        return 0
    if wanted <= 4:
        _sort(hand, sight, above, without, keys, 4)
    elif wanted <= 8:
        _sort(hand, sight, above, without, keys, 8)
    else:  # only a solo hand after a large draw for the Start holds so many (10.1)
        _sort(hand, sight, above, without, keys, MOST_HELD)
    if keys[wanted - 1] == NO_CARD:
        return 0
    for i in range(wanted):
        cost[0] += keys[i] >> 8
        lowest = min(lowest, <int>(keys[i] & 0xFF))
    return lowest


cdef int own_share(const CalmState *s, const uint8_t *kept) noexcept nogil:
    """How many cards the actor gives of those still due: they come from whoever has most cards left, one by one. `kept`: how
    many of each seat's cards cannot be given; NULL: none."""
    cdef int left[5]
    cdef int hand[5]
    cdef int seat = s.actor, best, i, given = 0
    cdef int seats = 0
    while True:
        hand[seats] = s.hand[seat].count - (kept[seat] if kept != NULL else 0)
        left[seats] = s.hand[seat].count + s.size[seat]
        seats += 1
        seat = (seat + 1) % s.players
        if seat == s.turn:
            break
    for i in range(s.owed):
        best = -1
        for seat in range(seats):
            if hand[seat] and (best < 0 or left[seat] > left[best]):
                best = seat
        if best < 0:
            break
        hand[best] -= 1
        left[best] -= 1
        given += best == 0
    return given


cdef struct Place:  # a number that might be laid, and what its place in the gap does not change
    int number, a, b  # between these (0 and 81 at the ends of the path)
    int first, last  # cells of the gap
    int width_a, width_b  # differences to the neighbours that there are, else 0
    int own_a, own_b
    int closed_a, closed_b  # numbers that it takes out of the game where it closes the gap at that end
    int later  # cards that the gap is expected to cost
    int64_t base  # worth of a play, less the gap's
    fill_t row_a
    fill_t row_b


cdef inline void _place(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, int number, int a, int b, Place *p
) noexcept nogil:
    """Makes ready for plays of a number between a and b (0 and 81 at the ends of the path)."""
    cdef int under, over
    p.number = number
    p.first = s.cell_of[a] + 1 if a else 0
    p.last = s.cell_of[b] - 1 if b <= ISLANDS else s.cells - 1
    p.width_a = number - a if a else 0
    p.width_b = b - number if b <= ISLANDS else 0
    p.a = a
    p.b = b
    under = sight.unseen[number] - sight.unseen[a + 1]
    over = sight.unseen[p.b] - sight.unseen[number + 1]
    p.row_a = t.fill[sight.step][under]
    p.row_b = t.fill[sight.step][over]
    p.own_a = sight.own[number] - sight.own[a + 1]
    p.own_b = sight.own[p.b] - sight.own[number + 1]
    p.closed_a = min(w.far, under)
    p.closed_b = min(w.far, over)
    p.later = _later(w, a, p.b, p.last - p.first + 1)
    p.base = sight.play - _gap(sight, w, t, a, p.b, _counted(sight, p.first, p.last - p.first + 1), 0)


cdef inline void _find_place(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, int number, Place *p
) noexcept nogil:
    """The same for any number."""
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    _place(s, w, t, sight, number, below(s.laid_low, s.laid_high, number), b if b else ISLANDS + 1, p)


cdef inline int _side(
    const Sight *sight, const Weights *w, const Tables *t, int a, int b, int length, fill_t row, int own
) noexcept nogil:
    """The worth of one of the two gaps that a number on a cell leaves."""
    if length == 0:
        return 0
    return _filled(sight, row, own, length) if length > 2 else _gap(sight, w, t, a, b, length, 0)


cdef inline int _sides(const Sight *sight, const Weights *w, const Tables *t, const Place *p, int cell) noexcept nogil:
    return (
        _side(sight, w, t, p.a, p.number, _counted(sight, p.first, cell - p.first), p.row_a, p.own_a)
        + _side(sight, w, t, p.number, p.b, _counted(sight, cell + 1, p.last - cell), p.row_b, p.own_b)
    )


cdef inline int64_t _play(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, const Place *p, int cell, int64_t enough
) noexcept nogil:
    """The worth of laying a number on a cell of its gap; NEVER where it cannot be paid. Stops early where it is no more
    than `enough`."""
    cdef const CardSet *hand = &s.hand[s.actor]
    # A gap that closes takes the numbers between its ends out of the game, and asks for a payment.
    cdef int left = cell == p.first
    cdef int right = cell == p.last
    cdef int pay_a = p.width_a if left else 0
    cdef int pay_b = p.width_b if right else 0
    cdef int pay = min(pay_a, pay_b) if pay_a and pay_b else pay_a + pay_b
    cdef int64_t closed = (p.closed_a if left else 0) + (p.closed_b if right else 0)
    cdef int64_t cost, score
    cdef int free
    if pay >= hand.count:
        return NEVER
    score = (
        p.base + _sides(sight, w, t, p, cell) - pay * sight.price - closed * sight.closing
        - (((_later(w, p.a, p.number, cell - p.first) + _later(w, p.number, p.b, p.last - cell) - p.later)
            * sight.later) >> 10) - pay * pay * w.many
    )
    if score <= enough:
        return score
    if sight.ordered >= 0:
        return score - cheapest_cost(sight, pay, p.number, &free)
    if pay:
        _cheapest(hand, sight, 1, pay, p.number, &cost)
        score -= cost
    return score


cdef inline int64_t _give_up(const CalmState *s, const Weights *w, const Sight *sight, int above, int *card) noexcept nogil:
    """The worth of discarding the two cheapest cards from rank `above` on; `card` gets the lower-ranking one, or 0."""
    cdef int64_t cost
    if above == 1 and sight.ordered >= 2:
        card[0] = min(<int>(sight.keys[0] & 0xFF), <int>(sight.keys[1] & 0xFF))
        return -2 * sight.price - sight.spent[2] - 4 * w.many
    card[0] = _cheapest(&s.hand[s.actor], sight, above, 2, 0, &cost)
    return -2 * sight.price - cost - 4 * w.many if card[0] else NEVER


cdef inline int _enter(int64_t score, move_t move, int count, int most, int64_t *scores, move_t *moves) noexcept nogil:
    """Enters a move into the list of the `most` best ones, behind those of the same score; how many there are then."""
    cdef int i = count
    if count < most:
        count += 1
    elif score > scores[most - 1]:
        i = most - 1
    else:
        return count
    while i > 0 and scores[i - 1] < score:
        scores[i] = scores[i - 1]
        moves[i] = moves[i - 1]
        i -= 1
    scores[i] = score
    moves[i] = move
    return count


cdef struct Half:  # one of the two gaps beside a number that might be laid, by how many cells it gets
    const int16_t *fill  # worths of more than two cells
    const uint16_t *each
    int one, two  # worths of one and of two cells
    int ends  # islands that it lies between, one of them the number
    int width  # difference to the neighbour there, 0 where there is none
    int closed  # numbers that are taken out of the game where the number closes the gap at this end


cdef inline void _half(
    const Sight *sight, const Weights *w, const Tables *t, int a, int b, int neighbour, int length, Half *half
) noexcept nogil:
    """Makes ready the gap between a and b, one of which is the number and the other its neighbour, of a gap of so many
    cells in all."""
    cdef int unseen = sight.unseen[b] - sight.unseen[a + 1]
    cdef int own = sight.own[b] - sight.own[a + 1]
    half.fill = t.fill[sight.step][unseen][min(own, <int>OWN - 1)]
    half.each = _EACH[b - a]
    half.one = _single(sight, w, t, eighths_of(sight, a, b)) if length > 1 else 0
    half.two = _gap(sight, w, t, a, b, 2, 0) if length > 2 else 0
    half.ends = 1 + (1 <= neighbour <= ISLANDS)
    half.width = b - a if 1 <= neighbour <= ISLANDS else 0
    half.closed = min(w.far, unseen)


cdef inline int _far_side(const Sight *sight, const Half *half, int cells) noexcept nogil:
    """The worth of more than two cells."""
    return (half.fill[min(cells, <int>MOST - 1)] * sight.factor[min(cells, 4)]) >> 10


cdef inline int _side_of(const Sight *sight, const Half *half, int cells) noexcept nogil:
    """The worth of any number of cells."""
    return _far_side(sight, half, cells) if cells > 2 else half.two if cells == 2 else half.one if cells else 0


cdef inline int _later_of(const Weights *w, const Half *half, int cells) noexcept nogil:
    """The same as _later."""
    return ((cells + half.ends) >> 1) * _clipped(w, half.each[cells])


cdef inline void _by_cells(
    const Sight *sight, const Weights *w, const Half *half, int length, int *sides, int *laters
) noexcept nogil:
    """The same for each number of cells below `length`, which is at most WALK."""
    cdef int i
    for i in range(length):
        sides[i] = (half.fill[i] * sight.factor[4]) >> 10
        laters[i] = _later_of(w, half, i)
    sides[0] = 0
    sides[1] = half.one
    sides[2] = half.two
    sides[3] = (half.fill[3] * sight.factor[3]) >> 10


cdef struct Listed:  # the best moves so far, best first
    move_t *moves
    int64_t *scores
    int64_t enough  # a move that scores no more than this is not entered
    int64_t margin
    int count
    int most


cdef inline void _list(Listed *listed, int64_t score, move_t move) noexcept nogil:
    if score > listed.enough:
        listed.count = _enter(score, move, listed.count, listed.most, listed.scores, listed.moves)
        listed.enough = listed.scores[0] - listed.margin
        if listed.count == listed.most:
            listed.enough = max(listed.enough, listed.scores[listed.most - 1])


cdef inline int64_t _paid(
    const CardSet *hand, const Sight *sight, const Weights *w, int number, const Half *lower, const Half *upper,
    bint left, bint right, int64_t score, int64_t enough
) noexcept nogil:
    """The worth of a play beside a neighbour, from what it would be without the payment and without what it takes out of
    the game; NEVER where it cannot be paid. Stops early where it is no more than `enough`."""
    cdef int pay_a = lower.width if left else 0
    cdef int pay_b = upper.width if right else 0
    cdef int pay = min(pay_a, pay_b) if pay_a and pay_b else pay_a + pay_b
    cdef int64_t closed = (lower.closed if left else 0) + (upper.closed if right else 0)
    cdef int64_t cost
    cdef int free
    if pay >= hand.count:
        return NEVER
    score += - pay * sight.price - closed * sight.closing - pay * pay * w.many
    if score <= enough:
        return score
    if sight.ordered >= 0:
        return score - cheapest_cost(sight, pay, number, &free)
    if pay:
        _cheapest(hand, sight, 1, pay, number, &cost)
        score -= cost
    return score


cdef int several(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, int most, int64_t margin, move_t *moves,
    int64_t *scores,
) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int64_t score, base
    cdef int number, a, b, first, length, last, i, card, middle, later, here, there, step
    cdef int lower_sides[SHORT]
    cdef int upper_sides[SHORT]
    cdef int lower_later[SHORT]
    cdef int upper_later[SHORT]
    cdef int tried[2 * EDGE + 1]
    cdef Half lower, upper
    cdef Listed listed
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    listed.moves = moves
    listed.scores = scores
    listed.enough = NEVER
    listed.margin = margin
    listed.count = 0
    listed.most = most
    while low or high:
        number = take_lowest(&low, &high)
        a = sight.under[number]
        b = sight.over[number]
        first = s.cell_of[a] + 1 if a else 0
        length = (s.cell_of[b] if b <= ISLANDS else s.cells) - first
        if length <= 0:
            continue
        last = length - 1
        _half(sight, w, t, a, number, a, length, &lower)
        _half(sight, w, t, number, b, b, length, &upper)
        later = _later(w, a, b, length)
        base = sight.play - sight.gap[number]
        if length <= WALK:
            _by_cells(sight, w, &lower, length, lower_sides, lower_later)
            _by_cells(sight, w, &upper, length, upper_sides, upper_later)
            for i in range(length):
                score = base + lower_sides[i] + upper_sides[last - i] - (
                    ((lower_later[i] + upper_later[last - i] - later) * sight.later) >> 10
                )
                if i == 0 or i == last:
                    score = _paid(hand, sight, w, number, &lower, &upper, i == 0, i == last, score, listed.enough)
                _list(&listed, score, move_code(PLAY, number, first + i))
            continue
        # Within a wide gap the worth rises to one top and falls: walk up from the even place, and try the ends.
        middle = sight.unseen[number] - sight.unseen[a]
        middle = last * middle / max(1, sight.unseen[b] - sight.unseen[a])
        middle = max(<int>EDGE, min(last - EDGE, middle))
        here = _far_side(sight, &lower, middle) + _far_side(sight, &upper, last - middle)
        for step in range(-1, 2, 2):
            while EDGE <= middle + step <= last - EDGE:
                there = _far_side(sight, &lower, middle + step) + _far_side(sight, &upper, last - middle - step)
                if there <= here:
                    break
                here = there
                middle += step
        for i in range(EDGE):
            tried[i] = i
            tried[EDGE + 1 + i] = last - EDGE + 1 + i
        tried[EDGE] = middle
        for card in range(2 * EDGE + 1):
            i = tried[card]
            score = base + _side_of(sight, &lower, i) + _side_of(sight, &upper, last - i) - (
                ((_later_of(w, &lower, i) + _later_of(w, &upper, last - i) - later) * sight.later) >> 10
            )
            if i == 0 or i == last:
                score = _paid(hand, sight, w, number, &lower, &upper, i == 0, i == last, score, listed.enough)
            _list(&listed, score, move_code(PLAY, number, first + i))
    if hand.count >= 2:
        score = _give_up(s, w, sight, 1, &card)
        _list(&listed, score, move_code(DISCARD, card, 0))
    while listed.count > 1 and scores[listed.count - 1] <= scores[0] - margin:
        listed.count -= 1
    return listed.count


cdef void score_moves(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, const move_t *moves, int count,
    int64_t *scores,
) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int64_t cost
    cdef Place p
    cdef int i, kind, card, lower
    memset(&p, 0, sizeof(Place))
    for i in range(count):
        kind = moves[i] & 0xFF
        card = (moves[i] >> 8) & 0xFF
        if kind == PLAY:
            if card != p.number:
                _find_place(s, w, t, sight, card, &p)
            scores[i] = _play(s, w, t, sight, &p, (moves[i] >> 16) & 0xFF, NEVER)
        elif kind == DISCARD:
            scores[i] = _give_up(s, w, sight, card, &lower)
            if lower != card:  # not one of the two cheapest from its rank on: it and the cheapest one after it
                _cheapest(hand, sight, card + 1, 1, 0, &cost)
                scores[i] = -2 * sight.price - sight.losses[card] - cost - 4 * w.many
        else:
            scores[i] = 0


cdef inline int _lowest(const CardSet *hand, int above) noexcept nogil:
    """The lowest-ranking card of the hand from rank `above` on, or 0."""
    cdef int card = beyond(hand.low, hand.high, max(above, 1) - 1) if above <= ISLANDS else 0
    if card:
        return card
    for card in range(max(above, <int>FINISH), RANKS):
        if hand.special[card - FINISH]:
            return card
    return 0


cdef move_t policy_move(const CalmState *s, const Weights *w, const Tables *t) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef Sight sight
    cdef int64_t cost
    cdef move_t found
    cdef int wanted, lowest = 0
    if s.phase != PAY and s.phase != SHARE:
        if hand.special[START - FINISH] and not s.start_laid:
            return move_code(LAY_START, START, 0)
        if hand.special[0] and s.start_laid and s.occupied == ~<uint64_t>0 >> (64 - s.cells):
            return move_code(LAY_FINISH, FINISH, 0)
    if s.phase == PAY or s.phase == SHARE:
        wanted = s.owed if s.phase == PAY else own_share(s, NULL)
        if wanted == 0:
            return move_code(ENOUGH, 0, 0)
        wanted = min(wanted, rest_of(hand, s.above))
        if wanted == rest_of(hand, s.above):  # all that is left
            lowest = _lowest(hand, s.above)
        else:
            weigh_sight(w, &sight)
            _look(s, s.actor, w, t, &sight, False, 0, NULL, NULL)
            lowest = _cheapest(hand, &sight, s.above, wanted, 0, &cost)
        if s.phase == PAY:
            return move_code(PAYMENT, lowest, 0)
        return move_code(GIVE, lowest, 0) if lowest else move_code(ENOUGH, 0, 0)
    weigh_sight(w, &sight)
    _look(s, s.actor, w, t, &sight, True, 0, NULL, NULL)
    found = 0
    several(s, w, t, &sight, 1, 0, &found, &cost)
    return found


cdef void see_payment(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, Sight *sight
) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef uint64_t low = sight.held_low & ~hand.low
    cdef uint64_t high = sight.held_high & ~hand.high
    cdef uint64_t changed_low = 0
    cdef uint64_t changed_high = 0
    cdef uint8_t number
    cdef int i, step
    # What is no longer in the hand, as it was laid or given, is no number of the hand any more, and changes what others of
    # its gap are worth.
    sight.held_low &= hand.low
    sight.held_high &= hand.high
    while low or high:
        number = take_lowest(&low, &high)
        sight.kinds[PAD + number] = 0
        for i in range(NUMBERS):
            sight.own[i] -= _INDEX[i] > number
        _between(sight.under[number], sight.over[number], &changed_low, &changed_high)
    if s.occupied != sight.occupied:
        sight.occupied = s.occupied
        step = t.step[_chance(
            s, s.actor, w, sight.unseen[ISLANDS + 1], _dead(s, s.actor, outline), s.cells - popcount(s.occupied)
        )]
        if step != sight.step:
            sight.step = step
            changed_low = changed_high = ~<uint64_t>0
    _losses(s, s.actor, w, t, hand.low & changed_low, hand.high & changed_high, sight)


cdef int cheapest_card(const CalmState *s, const Sight *sight, int above, int wanted) noexcept nogil:
    cdef int64_t cost
    return _cheapest(&s.hand[s.actor], sight, above, wanted, 0, &cost)


cdef int island_worth(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, int number
) noexcept nogil:
    cdef Place p
    _find_place(s, w, t, sight, number, &p)
    return _sides(sight, w, t, &p, s.cell_of[number]) - _gap(
        sight, w, t, p.a, p.b, _counted(sight, p.first, p.last - p.first + 1), 0
    )
