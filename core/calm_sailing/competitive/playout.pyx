"""Rollout policy of the competitive game: it looks one action ahead, at the points and at what can be laid afterwards.

An island in hand is worth more if it can be laid more cheaply (`Need`), and the best cards of a hand count most. The
value of an action is its points plus the value of the hand that remains, with what the row then offers, minus what the
other player may have next. In each gap the policy considers the cells at its ends, those next to them, and those near
the proportional place. weights.pxd explains each weight.
"""

from libc.stdint cimport int32_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.hands cimport grid_full, move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, LAY_FINISH, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, HAND_LIMIT, ISLANDS, PAY, CalmState, CardSet, Gap, below, beyond, first_gap, next_gap, place_cost,
    take_lowest,
)
from leadline.core.calm_sailing.competitive.apply cimport points_of
from leadline.core.calm_sailing.competitive.moves cimport TAKE
from leadline.core.calm_sailing.competitive.state cimport FINISH_POINTS, STUCK_POINTS, TAKING, CompetitiveState
from leadline.core.calm_sailing.competitive.weights cimport (
    AT_COST, FREELY, NOWHERE, POINT, CompetitivePolicy, CompetitiveWeights, Stage, competitive_policy,
)
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng

cdef enum:
    HELD = 8  # cards of a hand or the row that are looked at
    KNOWN = 10  # cards that the other is known to have taken
    FEW = 2  # open cells
    PLACES = 7  # cells of a gap that are looked at


cdef struct Card:
    int number
    int a  # the numbers of its gap
    int b
    int first  # cell
    int length
    int32_t worth  # as things stand


cdef struct HandFeatures:  # what a seat sees when it chooses
    const CompetitiveWeights *w
    const Stage *stage
    int32_t finish
    int open_cells
    int fitting  # numbers that fit in somewhere
    int free  # and those that fit into a gap with a cell in which they may cost nothing
    int held
    int row
    int known
    bint dead  # the other has taken cards that fit nowhere any more
    int races[2][HELD + 1]  # `race_of` after laying nothing or an island, by the cards given up
    Card hand[HELD]
    Card rows[HELD]
    Card their[KNOWN]


cdef inline int _need(int number, int a, int b, int length) noexcept nogil:
    """Return how an island can be laid between a and b (0 and 81 at the ends of the path)."""
    cdef int freely = length - (a != 0) - (b <= ISLANDS)
    cdef int cost
    if length <= 0:
        return NOWHERE
    if freely > 0:
        return FREELY + min(freely, 3) - 1
    cost = number - a if a else b - number
    if b <= ISLANDS and b - number < cost:
        cost = b - number
    return AT_COST + min(cost, 6) - 1


cdef void _card(const CompetitiveState *s, const HandFeatures *v, int number, Card *card) noexcept nogil:
    cdef const CalmState *c = &s.base
    card.number = number
    if number == FINISH:
        card.a = card.b = -1
        card.first = card.length = 0
        card.worth = v.finish
        return
    card.a = below(c.laid_low, c.laid_high, number)
    card.b = beyond(c.laid_low, c.laid_high, number)
    card.first = c.cell_of[card.a] + 1 if card.a else 0
    if card.b:
        card.length = c.cell_of[card.b] - card.first
    else:
        card.b = ISLANDS + 1
        card.length = c.cells - card.first
    card.worth = v.stage.worth[_need(number, card.a, card.b, card.length)]


cdef int _cards(
    const CompetitiveState *s, const HandFeatures *v, const CardSet *cards, Card *found, int room
) noexcept nogil:
    cdef uint64_t low = cards.low
    cdef uint64_t high = cards.high
    cdef int copies = cards.special[0], count = 0
    while (low or high) and count < room:
        _card(s, v, take_lowest(&low, &high), &found[count])
        count += 1
    while copies and count < room:
        _card(s, v, FINISH, &found[count])
        copies -= 1
        count += 1
    return count


cdef void _begin(const CalmState *c, const CompetitivePolicy *policy, HandFeatures *v) noexcept nogil:
    """Write the worths of the cards, by the islands that are laid."""
    cdef int laid = popcount(c.occupied), empty = c.cells - laid
    v.w = &policy.weights
    v.stage = &policy.stages[laid]
    v.finish = v.w.finish[empty if empty <= 2 else 3 if empty <= 4 else 4 if empty <= 8 else 5]


cdef inline void _count_gap(int a, int b, int length, int by, int *open_cells, int *fitting, int *freely) noexcept nogil:
    """Add a gap to the counts, or remove it."""
    cdef int cells = max(0, length - (a != 0) - (b <= ISLANDS))
    open_cells[0] += by * cells
    if length > 0:
        fitting[0] += by * (b - a - 1)
    if cells:
        freely[0] += by * (b - a - 1)


cdef int race_of(const CompetitiveState *s, int laid, int used) noexcept nogil:
    """Return the lead in points that the seat to move has at the end if both seats only discard after its action. The
    action lays `laid` islands and discards `used` cards."""
    cdef const CalmState *c = &s.base
    cdef int hands[2]
    cdef int stock = <int>s.row.count + c.size[0]
    cdef int lead = points_of(s, c.turn) - points_of(s, 1 - c.turn) + laid - used
    cdef int turn = 1, drawn  # of the other, whose hand is the second
    hands[0] = <int>c.hand[c.turn].count - laid - used
    hands[1] = c.hand[1 - c.turn].count
    drawn = min(HAND_LIMIT - hands[0], stock)
    hands[0] += drawn
    stock -= drawn
    if hands[0] == HAND_LIMIT and hands[1] == HAND_LIMIT:
        stock &= 3  # with four cards in stock both discard two and draw two, which changes nothing
    while hands[turn] >= 2:
        lead += 2 if turn else -2
        hands[turn] -= 2
        drawn = min(HAND_LIMIT - hands[turn], stock)
        hands[turn] += drawn
        stock -= drawn
        turn = 1 - turn
    return lead + (STUCK_POINTS if turn else -STUCK_POINTS)


cdef int _living(const CompetitiveState *s, const HandFeatures *v, const CardSet *cards, Card *found) noexcept nogil:
    """List cards as `_cards` does, but without islands that fit nowhere, because no action changes anything about
    them."""
    cdef uint64_t low = cards.low
    cdef uint64_t high = cards.high
    cdef int count = 0
    while (low or high) and count < KNOWN - 1:
        _card(s, v, take_lowest(&low, &high), &found[count])
        count += found[count].length > 0
    if cards.special[0]:
        _card(s, v, FINISH, &found[count])
        count += 1
    return count


cdef void _look(const CompetitiveState *s, HandFeatures *v) noexcept nogil:
    """Fill in the features, other than those of the hand, by which an action is chosen."""
    cdef const CalmState *c = &s.base
    cdef const CardSet *taken = &s.taken[1 - c.turn]
    cdef int used
    cdef Gap gap
    v.row = _cards(s, v, &s.row, v.rows, HELD)
    v.known = _living(s, v, taken, v.their)
    v.dead = v.known < taken.count
    v.open_cells = v.fitting = v.free = 0
    first_gap(c, &gap)
    while next_gap(c, &gap):
        _count_gap(gap.a, gap.b, gap.length, 1, &v.open_cells, &v.fitting, &v.free)
    for used in range(v.held + 1):
        v.races[0][used] = race_of(s, 0, used)
        v.races[1][used] = race_of(s, 1, used)


cdef inline void _sort_in(int32_t *values, int count, int32_t value) noexcept nogil:
    """Put a value into a descending list."""
    cdef int i = count
    while i and values[i - 1] < value:
        values[i] = values[i - 1]
        i -= 1
    values[i] = value


cdef inline int32_t _after(const HandFeatures *v, const Card *card, int number, int a, int left, int right) noexcept nogil:
    """The worth of a card once `number` has split the gap that begins at a into two of these lengths."""
    if card.a != a:
        return card.worth
    if card.number < number:
        return card.worth + v.stage.worth[_need(card.number, a, number, left)] - v.stage.worth[
            _need(card.number, a, card.b, card.length)
        ]
    return card.worth + v.stage.worth[_need(card.number, number, card.b, right)] - v.stage.worth[
        _need(card.number, a, card.b, card.length)
    ]


cdef int32_t _value(const HandFeatures *v, int played, int left, int right, int used) noexcept nogil:
    """Return the value of what remains if hand card `played` (-1: none) splits its gap and `used` cards are
    discarded."""
    cdef const CompetitiveWeights *w = v.w
    cdef int32_t own[2 * HELD]
    cdef int32_t row[HELD]
    cdef int i, count = 0, taken, open_cells = v.open_cells, fitting = v.fitting, freely = v.free, lead
    cdef int number = v.hand[played].number if played >= 0 else 0
    cdef int a = v.hand[played].a if played >= 0 else -2  # of no gap
    cdef int b
    cdef int32_t value, best = v.stage.worth[<int>NOWHERE] if v.dead else -POINT * 64, total = 0
    for i in range(v.held):
        if i != played:
            _sort_in(own, count, _after(v, &v.hand[i], number, a, left, right))
            count += 1
    count -= used
    for i in range(v.row):
        _sort_in(row, i, _after(v, &v.rows[i], number, a, left, right))
    taken = min(used + (played >= 0), v.row)
    for i in range(taken):
        _sort_in(own, count, row[i])
        count += 1
    for i in range(taken, v.row):
        best = max(best, row[i])
        total += row[i]
    for i in range(v.known):
        value = _after(v, &v.their[i], number, a, left, right)
        best = max(best, value)
        total += value
    value = 0
    if v.row > taken or v.known or v.dead:
        value = (best * w.theirs_best + total * w.theirs_all) // POINT
    if count:
        value += own[0]
    for i in range(1, min(count, 5)):
        value += own[i] * w.rank[i - 1] // POINT
    if played >= 0:
        b = v.hand[played].b
        _count_gap(a, b, v.hand[played].length, -1, &open_cells, &fitting, &freely)
        _count_gap(a, number, left, 1, &open_cells, &fitting, &freely)
        _count_gap(number, b, right, 1, &open_cells, &fitting, &freely)
    value += v.stage.open_cell * open_cells + (v.stage.fitting * fitting + v.stage.free * freely) // 8
    lead = v.races[played >= 0][used]
    if lead:
        i = w.race_dead if fitting == 0 else w.race_few if open_cells <= FEW else w.race_many
        value += i if lead > 0 else -i
    return value


cdef int _places(const Card *card, int *cells) noexcept nogil:
    """The cells of its gap that are looked at, ascending; returns how many."""
    cdef int last = card.first + card.length - 1, cell, count = 0, even
    if card.length <= PLACES:
        for cell in range(card.first, last + 1):
            cells[count] = cell
            count += 1
        return count
    even = card.first + (card.length * (card.number - card.a)) // (card.b - card.a)
    even = max(card.first + 3, min(last - 3, even))
    cells[0] = card.first
    cells[1] = card.first + 1
    cells[2] = card.first + 2
    cells[3] = even
    cells[4] = last - 2
    cells[5] = last - 1
    cells[6] = last
    return PLACES


cdef int _lowest_of(const Card *cards, int count, int above, int owed, bint best) noexcept nogil:
    """Find the `owed` most or least valuable cards from rank `above` upwards. Return the lowest rank among them, or 0
    if there are too few cards."""
    cdef int32_t worth[KNOWN]
    cdef int numbers[KNOWN]
    cdef int i, j, found = 0, lowest = 0
    cdef int32_t value
    for i in range(count):
        if cards[i].number < above:
            continue
        value = cards[i].worth if best else -cards[i].worth
        j = found
        while j and worth[j - 1] < value:
            worth[j] = worth[j - 1]
            numbers[j] = numbers[j - 1]
            j -= 1
        worth[j] = value
        numbers[j] = cards[i].number
        found += 1
    if found < owed:
        return 0
    for i in range(owed):
        if lowest == 0 or numbers[i] < lowest:
            lowest = numbers[i]
    return lowest


cdef move_t _action(const HandFeatures *v) noexcept nogil:
    cdef const Card *card
    cdef int cells[PLACES]
    cdef int i, j, cell, cost, even
    cdef int32_t value, best = -POINT * 1000
    cdef move_t found = 0
    if v.held >= 2:
        best = _value(v, -1, 0, 0, 2) - 2 * POINT + v.w.discard
        found = move_code(DISCARD, _lowest_of(v.hand, v.held, 1, 2, False), 0)
    for i in range(v.held):
        card = &v.hand[i]
        if card.number == FINISH or card.length <= 0:
            continue
        even = card.first + card.length * (card.number - card.a) // (card.b - card.a)
        for j in range(_places(card, cells)):
            cell = cells[j]
            cost = place_cost(
                card.number, cell, card.a, card.first - 1, card.b if card.b <= ISLANDS else 0, card.first + card.length
            )
            if cost >= v.held:
                continue
            value = _value(v, i, cell - card.first, card.first + card.length - 1 - cell, cost)
            value += (1 - cost) * POINT + cost * v.stage.paid - abs(cell - even) * v.w.even
            if value > best:
                best = value
                found = move_code(PLAY, card.number, cell)
    return found


cdef move_t competitive_move_by(const CompetitiveState *s, const CompetitivePolicy *policy) noexcept nogil:
    cdef const CalmState *c = &s.base
    cdef const CardSet *hand = &c.hand[c.turn]
    cdef HandFeatures v
    cdef int i
    if c.phase == ACTION and hand.special[0] and grid_full(c):
        # Behind by more than a Finish brings, the other player may yet be stuck first.
        if hand.count < 2 or points_of(s, c.turn) + FINISH_POINTS >= points_of(s, 1 - c.turn):
            return move_code(LAY_FINISH, FINISH, 0)
    _begin(c, policy, &v)
    if c.phase == TAKING:
        v.row = _cards(s, &v, &s.row, v.rows, HELD)
        return move_code(TAKE, _lowest_of(v.rows, v.row, c.above, c.owed, True), 0)
    v.held = _cards(s, &v, hand, v.hand, HELD)
    if c.phase == PAY:
        return move_code(PAYMENT, _lowest_of(v.hand, v.held, c.above, c.owed, False), 0)
    for i in range(v.held):
        if v.hand[i].length > 0:
            _look(s, &v)
            return _action(&v)
    return move_code(DISCARD, _lowest_of(v.hand, v.held, 1, 2, False), 0)


cdef move_t competitive_playout_move(const void *state, Rng *rng) noexcept nogil:
    return competitive_move_by(<const CompetitiveState *>state, competitive_policy())
