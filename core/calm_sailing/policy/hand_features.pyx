"""Hand features, computed from the view of one seat. The value of a gap is the log of the chance that coming numbers
fill it.

A gap of L cells between the numbers a and b can be filled by the numbers of the seat's hand between them, and by each
unseen number with a chance q that it is alive and comes in time. The cost of a card is the amount by which its loss
lowers the value of the gap, plus a general price of cards. The computation uses only what the seat has seen, in whole
numbers, so that the result is the same on every machine. weights.pxd explains each weight.
"""

from libc.string cimport memcpy, memset

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.state cimport (
    FINISH, FINISHES, ISLANDS, MONSTER, MOST_HELD, RANKS, START, WILD, CalmState, CardSet, Gap, below, beyond,
    first_gap, joint_discard, next_gap, take_lowest,
)
from leadline.core.calm_sailing.policy.weights cimport UNIT, Weights

cdef int64_t NO_CARD = <int64_t>1 << 60

cdef uint8_t _BEFORE[256][8]  # for eight numbers as bits, how many of them lie before each
cdef uint8_t _BITS[256][8]  # and which of them there are
cdef uint8_t _INDEX[NUMBERS]  # each its own place


cdef void _build():
    cdef int i, j
    for i in range(256):
        for j in range(8):
            _BITS[i][j] = i >> j & 1
            _BEFORE[i][j] = popcount(i & ((1 << j) - 1))
    for i in range(NUMBERS):
        _INDEX[i] = i


_build()


cdef inline void _put(uint8_t *to, const uint8_t *bytes, int more) noexcept nogil:
    """Writes eight bytes, each plus `more`."""
    cdef uint64_t word
    memcpy(&word, bytes, 8)
    word += more * <uint64_t>0x0101010101010101
    memcpy(to, &word, 8)


cdef inline void _numbers(const CalmState *s, int seat, HandFeatures *hf) noexcept nogil:
    """Find the numbers that the seat has not seen and those that it holds."""
    cdef const CardSet *hand = &s.hand[seat]
    cdef uint64_t there = ~(s.laid_low | s.gone[seat].low) & ~<uint64_t>1
    cdef uint64_t held = there & hand.low
    cdef uint64_t kinds, word
    cdef int i, eight, mine, unseen = 0, own = 0
    hf.held_low = held
    memset(hf.kinds, 0, PAD)
    there &= ~held
    for i in range(0, NUMBERS, 8):
        if i == 64:
            there = ~(s.laid_high | s.gone[seat].high) & ((<uint64_t>1 << (ISLANDS - 63)) - 1)
            held = there & hand.high
            hf.held_high = held
            there &= ~held
        eight = there & 0xFF
        mine = held & 0xFF
        _put(hf.unseen + i, _BEFORE[eight], unseen)
        _put(hf.own + i, _BEFORE[mine], own)
        memcpy(&kinds, _BITS[eight], 8)
        memcpy(&word, _BITS[mine], 8)
        kinds += 2 * word
        memcpy(hf.kinds + PAD + i, &kinds, 8)
        unseen += popcount(eight)
        own += popcount(mine)
        there >>= 8
        held >>= 8


cdef inline void _gaps(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, int *dead, int *need, bint whole
) noexcept nogil:
    """Unseen numbers that no gap can take and, where `whole`, the cards (in units of 1/1024) that filling all gaps is
    expected to cost."""
    cdef Gap gap
    cdef int total = 0
    dead[0] = 0
    first_gap(s, &gap)
    while next_gap(s, &gap):
        dead[0] += (hf.unseen[gap.b] - hf.unseen[gap.a]) & -(gap.length == 0)
        if whole:
            total += expected_cost(t, w, gap.a, gap.b, gap.length)
    need[0] = total


cdef inline void _between(int a, int b, uint64_t *low, uint64_t *high) noexcept nogil:
    """Add the numbers strictly between a and b, 0 <= a < b <= 81."""
    cdef uint64_t below_b = (<uint64_t>1 << b) - 1 if b < 64 else ~<uint64_t>0
    cdef uint64_t above_a = ~<uint64_t>1 << a if a < 64 else 0
    low[0] |= below_b & above_a
    if b > 64:
        high[0] |= ((<uint64_t>1 << (b - 64)) - 1) & (~<uint64_t>1 << (a - 64) if a >= 64 else ~<uint64_t>0)


cdef void outline_of(const CalmState *s, const Weights *w, const Tables *t, Outline *outline) noexcept nogil:
    cdef Gap gap
    outline.need = 0
    outline.dead_low = 0
    outline.dead_high = 0
    first_gap(s, &gap)
    while next_gap(s, &gap):
        outline.need += expected_cost(t, w, gap.a, gap.b, gap.length)
        if gap.length == 0:
            _between(gap.a, gap.b, &outline.dead_low, &outline.dead_high)


cdef void outline_lay(
    const CalmState *s, const Weights *w, const Tables *t, int number, int cell, Outline *outline
) noexcept nogil:
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int left = cell - (s.cell_of[a] + 1 if a else 0)
    cdef int right = (s.cell_of[b] if b else s.cells) - cell - 1
    b = b if b else ISLANDS + 1
    outline.need += expected_cost(t, w, a, number, left) + expected_cost(t, w, number, b, right) - expected_cost(t, w, a, b, left + 1 + right)
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
    """Return the value of a card as payment: higher if fewer cards are to spare and if the seat itself has fewer."""
    cdef int other, cards = 0, lacking
    cdef int64_t spare, price
    for other in range(s.players):
        cards += s.hand[other].count + s.size[other]
    spare = cards - empty - 1 - (0 if s.start_laid else joint_discard(s) + 1)
    spare = spare * UNIT - <int64_t>need * w.need / UNIT - useless
    price = w.card + <int64_t>w.card_slack * UNIT / max(<int64_t>2 * UNIT, spare)
    lacking = cards - s.players * (s.hand[seat].count + s.size[seat])  # of an even share, times the players
    price += price * w.card_own / UNIT * lacking / max(1, cards)
    price += price * w.card_empty / UNIT * empty / s.cells + price * w.card_players / UNIT * (s.players - 2)
    return max(<int64_t>0, price)


cdef inline void _losses(
    const CalmState *s, int seat, const Weights *w, const Tables *t, uint64_t low, uint64_t high, HandFeatures *hf
) noexcept nogil:
    """Compute the cost of losing each of these numbers of the hand, and each of its other cards."""
    cdef const CardSet *hand = &s.hand[seat]
    cdef int number, a, b, first, length, own, eighths, value, others, whole
    cdef int64_t worth
    cdef fill_t row
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        length = counted_cells(hf, first, (s.cell_of[b] if b else s.cells) - first)
        b = b if b else ISLANDS + 1
        if length == 1 and (a or b <= ISLANDS):
            eighths = eighths_of(hf, a, b)
            whole = single_worth(hf, w, t, eighths)
            own = own_eighths(hf, a, b, number) if kind_at(hf, number) == 2 else 0
            value = whole - single_worth(hf, w, t, eighths - own)
            hf.kinds[PAD + number] = 2  # also where a wild card lies in its place
        else:
            row = fills_of(hf, w, t, a, b, length)
            own = own_between(hf, w, a, b, length)
            whole = filled_worth(hf, row, own, length)
            value = whole - filled_worth(hf, row, own - 1, length)
        hf.gap[number] = whole
        hf.losses[number] = value + w.keep if length else 0
        hf.under[number] = a
        hf.over[number] = b
    others = FINISHES - hand.special[0] - s.gone[seat].special[0]
    worth = (
        w.finish0 if others == 0 else w.finish1 if others == 1 else w.finish2 if others == 2
        else w.finish3 if others == 3 else w.finish4
    )
    worth += worth * w.finish_late / UNIT * popcount(s.occupied) / s.cells
    hf.losses[FINISH] = <int32_t>worth
    hf.spare_finish = w.finish_spare
    hf.losses[MONSTER] = 1 << 24  # can never be given (8.2.3)
    hf.losses[START] = -10  # the first to go
    hf.losses[WILD] = 2000


cdef inline int64_t _keep(int64_t *keys, int count, int64_t key) noexcept nogil:
    """Keep the lowest of so many keys in order and a further one, without a branch; the highest of them all."""
    cdef int64_t higher
    cdef int i
    for i in range(count):
        higher = max(keys[i], key)
        keys[i] = min(keys[i], key)
        key = higher
    return key


cdef void order_hand(const CardSet *hand, HandFeatures *hf) noexcept nogil:
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef uint32_t special
    cdef int64_t key
    cdef int count = 0, card, i
    hf.ordered = -1
    if hand.count > ORDERED:
        return
    while low or high:
        card = take_lowest(&low, &high)
        hf.keys[count] = _keep(hf.keys, count, 256 * <int64_t>hf.losses[card] + card)
        count += 1
    memcpy(&special, hand.special, 4)
    if special:
        for card in range(FINISH, RANKS):
            for i in range(hand.special[card - FINISH]):
                key = hf.spare_finish if card == FINISH and i else hf.losses[card]
                hf.keys[count] = _keep(hf.keys, count, 256 * key + card)
                count += 1
    hf.ordered = count
    hf.free = 0
    hf.spent[0] = 0
    for i in range(count):
        card = hf.keys[i] & 0xFF
        hf.place[card] = i
        hf.spent[i + 1] = hf.spent[i] + <int>(hf.keys[i] >> 8)
        hf.free += hf.keys[i] < 256


cdef inline uint64_t _mirrored(int count, int place) noexcept nogil:
    """Return the weight of a number in a byte at that place of eight and at the opposite place."""
    cdef uint64_t byte = max(0, min(count, <int>EIGHTHS - 1))
    return byte << (8 * place) | byte << (56 - 8 * place)


cdef void weigh_features(const Weights *w, HandFeatures *hf) noexcept nogil:
    cdef int32_t *near = [8, w.near2 >> 7, w.near3 >> 7, w.near4 >> 7]
    cdef int i
    hf.factor[0] = hf.factor[1] = hf.factor[4] = w.wide
    hf.factor[2] = w.pair
    hf.factor[3] = w.three
    hf.near_unseen = hf.near_own = 0
    for i in range(4):
        hf.near_unseen |= _mirrored(near[i], i)
        hf.near_own |= _mirrored((near[i] * w.own_single) >> 10, i)


cdef inline void _look(
    const CalmState *s, int seat, const Weights *w, const Tables *t, HandFeatures *hf, bint whole, int64_t useless,
    const int32_t *before, const Outline *outline
) noexcept nogil:
    """Compute the value of cards and, if `whole`, the other features that actions need. `outline` may be NULL. What
    depends on the weights alone must be there already."""
    cdef int dead, need, empty = s.cells - popcount(s.occupied)
    hf.before = before
    hf.occupied = s.occupied
    _numbers(s, seat, hf)
    if outline == NULL:
        _gaps(s, w, t, hf, &dead, &need, whole)
    else:
        dead = _dead(s, seat, outline)
        need = outline.need
    hf.step = t.step[_chance(s, seat, w, hf.unseen[ISLANDS + 1], dead, empty)]
    _losses(s, seat, w, t, s.hand[seat].low, s.hand[seat].high, hf)
    if whole:
        order_hand(&s.hand[seat], hf)
        hf.price = <int32_t>_price(s, seat, w, need, empty, useless)
        hf.later = <int64_t>hf.price * w.later / UNIT
        hf.play = w.play + w.play_empty * empty / s.cells
        hf.closing = w.closing * (empty - 1) / s.cells


cdef void look(const CalmState *s, int seat, const Weights *w, const Tables *t, HandFeatures *hf) noexcept nogil:
    weigh_features(w, hf)
    _look(s, seat, w, t, hf, True, 0, NULL, NULL)


cdef void look_along(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, HandFeatures *hf
) noexcept nogil:
    _look(s, s.actor, w, t, hf, True, 0, NULL, outline)


cdef void look_about(
    const CalmState *s, int seat, const Weights *w, const Tables *t, int64_t useless, const int32_t *before,
    const Outline *outline, HandFeatures *hf
) noexcept nogil:
    weigh_features(w, hf)
    _look(s, seat, w, t, hf, True, useless, before, outline)


cdef void look_at_losses(const CalmState *s, int seat, const Weights *w, const Tables *t, HandFeatures *hf) noexcept nogil:
    weigh_features(w, hf)
    _look(s, seat, w, t, hf, False, 0, NULL, NULL)


cdef inline void _sort(
    const CardSet *hand, const HandFeatures *hf, int above, int without, int64_t *keys, int room
) noexcept nogil:
    """List the cheapest cards from rank `above` upwards, except `without`, each as the number 256 * loss + rank; then
    NO_CARD."""
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef uint32_t special
    cdef int64_t key
    cdef int i, card
    for i in range(room):
        keys[i] = NO_CARD
    while low or high:
        card = take_lowest(&low, &high)
        key = 256 * <int64_t>hf.losses[card] + card
        _keep(keys, room, NO_CARD if card < above or card == without else key)
    memcpy(&special, hand.special, 4)
    if special == 0:
        return
    for card in range(max(above, <int>FINISH), RANKS):
        if card == without:
            continue
        for i in range(hand.special[card - FINISH]):
            key = hf.spare_finish if card == FINISH and i else hf.losses[card]
            _keep(keys, room, 256 * key + card)


cdef int cheapest_cards(
    const CardSet *hand, const HandFeatures *hf, int above, int wanted, int without, int64_t *cost
) noexcept nogil:
    cdef int64_t keys[MOST_HELD]
    cdef int i, lowest = RANKS
    cost[0] = 0
    if wanted == 0:
        return 0
    if wanted <= 4:
        _sort(hand, hf, above, without, keys, 4)
    elif wanted <= 8:
        _sort(hand, hf, above, without, keys, 8)
    else:  # only a solo hand after a large draw for the Start holds so many (10.1)
        _sort(hand, hf, above, without, keys, MOST_HELD)
    if keys[wanted - 1] == NO_CARD:
        return 0
    for i in range(wanted):
        cost[0] += keys[i] >> 8
        lowest = min(lowest, <int>(keys[i] & 0xFF))
    return lowest


cdef int cheapest_card(const CalmState *s, const HandFeatures *hf, int above, int wanted) noexcept nogil:
    cdef int64_t cost
    return cheapest_cards(&s.hand[s.actor], hf, above, wanted, 0, &cost)


cdef void see_payment(
    const CalmState *s, const Weights *w, const Tables *t, const Outline *outline, HandFeatures *hf
) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef uint64_t low = hf.held_low & ~hand.low
    cdef uint64_t high = hf.held_high & ~hand.high
    cdef uint64_t changed_low = 0
    cdef uint64_t changed_high = 0
    cdef uint8_t number
    cdef int i, step
    # A card that has left the hand, because it was laid or given, no longer counts as a number of the hand. This changes the
    # value of others in its gap.
    hf.held_low &= hand.low
    hf.held_high &= hand.high
    while low or high:
        number = take_lowest(&low, &high)
        hf.kinds[PAD + number] = 0
        for i in range(NUMBERS):
            hf.own[i] -= _INDEX[i] > number
        _between(hf.under[number], hf.over[number], &changed_low, &changed_high)
    if s.occupied != hf.occupied:
        hf.occupied = s.occupied
        step = t.step[_chance(
            s, s.actor, w, hf.unseen[ISLANDS + 1], _dead(s, s.actor, outline), s.cells - popcount(s.occupied)
        )]
        if step != hf.step:
            hf.step = step
            changed_low = changed_high = ~<uint64_t>0
    _losses(s, s.actor, w, t, hand.low & changed_low, hand.high & changed_high, hf)
