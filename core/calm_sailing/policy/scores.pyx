"""The scores of the rollout policy. The score of an action is the change in the value of all gaps (hand_features.pyx),
minus its payment and the value of the cards that it uses up.

All scores are whole numbers, so that they are the same on every machine. weights.pxd explains the weights.
advantage.pyx chooses among the actions with the best scores; payments.pyx chooses the cards for payments and discards.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint64_t

from leadline.core.calm_sailing.base.hands cimport rest_of, move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    FINISH, ISLANDS, PAY, RANKS, SHARE, START, CalmState, CardSet, below, beyond, take_lowest,
)
from leadline.core.calm_sailing.policy.gaps cimport MOST, OWN, Tables
from leadline.core.calm_sailing.policy.hand_features cimport (
    HandFeatures, cheapest_cards, cheapest_cost, clipped_cost, counted_cells, eighths_of, expected_cost, gap_worth,
    look, look_at_losses, single_worth,
)
from leadline.core.calm_sailing.policy.weights cimport Weights

cdef enum:
    WALK = 9  # gaps with more cells than this are not searched cell by cell
    SHORT = 12  # room for WALK cells
    EDGE = 3  # cells at either end that are always tried

cdef int64_t NEVER = -(<int64_t>1 << 60)


cdef int own_share(const CalmState *s, const uint8_t *kept) noexcept nogil:
    """Return the number of cards that the actor gives of those still due: one by one they come from the seat with the
    most cards left. `kept` is the number of cards of each seat that cannot be given; NULL for none."""
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


cdef inline int _cheapest_from(
    const CardSet *hand, const HandFeatures *hf, int above, int wanted, int64_t *cost
) noexcept nogil:
    """Return the result of `cheapest_cards` without exclusions, using the order of the hand if it is known."""
    cdef int i, card, lowest = RANKS
    if hf.ordered < 0:
        return cheapest_cards(hand, hf, above, wanted, 0, cost)
    cost[0] = 0
    for i in range(hf.ordered):
        card = hf.keys[i] & 0xFF
        if card >= above:
            cost[0] += hf.keys[i] >> 8
            lowest = min(lowest, card)
            wanted -= 1
            if wanted == 0:
                return lowest
    return 0


cdef inline int64_t _give_up(const CalmState *s, const Weights *w, const HandFeatures *hf, int above, int *card) noexcept nogil:
    """The worth of discarding the two cheapest cards from rank `above` on; `card` gets the lower-ranking one, or 0."""
    cdef int64_t cost
    card[0] = _cheapest_from(&s.hand[s.actor], hf, above, 2, &cost)
    return -2 * hf.price - cost - 4 * w.many if card[0] else NEVER


cdef inline int _enter(int64_t score, move_t move, int count, int most, int64_t *scores, move_t *moves) noexcept nogil:
    """Enter a move into the list of the `most` best ones, behind those of the same score; how many there are then."""
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


cdef struct Half:  # one of the two gaps next to a candidate number, by the number of cells it gets
    const int16_t *fill  # worths of more than two cells
    const uint16_t *each
    int one, two  # worths of one and of two cells
    int ends  # islands that it lies between, one of them the number
    int width  # difference to the neighbour there, 0 without a neighbour
    int closed  # numbers that are taken out of the game where the number closes the gap at this end


cdef inline void _half(
    const HandFeatures *hf, const Weights *w, const Tables *t, int a, int b, int neighbour, int length, Half *half
) noexcept nogil:
    """Makes ready the gap between a and b, one of which is the number and the other its neighbour, of a gap of so many
    cells in all."""
    cdef int unseen = hf.unseen[b] - hf.unseen[a + 1]
    cdef int own = hf.own[b] - hf.own[a + 1]
    half.fill = t.fill[hf.step][unseen][min(own, <int>OWN - 1)]
    half.each = t.each[b - a]
    half.one = single_worth(hf, w, t, eighths_of(hf, a, b)) if length > 1 else 0
    half.two = gap_worth(hf, w, t, a, b, 2, 0) if length > 2 else 0
    half.ends = 1 + (1 <= neighbour <= ISLANDS)
    half.width = b - a if 1 <= neighbour <= ISLANDS else 0
    half.closed = min(w.far, unseen)


cdef inline int _far_side(const HandFeatures *hf, const Half *half, int cells) noexcept nogil:
    """The worth of more than two cells."""
    return (half.fill[min(cells, <int>MOST - 1)] * hf.factor[min(cells, 4)]) >> 10


cdef inline int _side_of(const HandFeatures *hf, const Half *half, int cells) noexcept nogil:
    """The worth of any number of cells."""
    return _far_side(hf, half, cells) if cells > 2 else half.two if cells == 2 else half.one if cells else 0


cdef inline int _later_of(const Weights *w, const Half *half, int cells) noexcept nogil:
    """The same as `expected_cost`."""
    return ((cells + half.ends) >> 1) * clipped_cost(w, half.each[cells])


cdef inline void _by_cells(
    const HandFeatures *hf, const Weights *w, const Half *half, int length, int *sides, int *laters
) noexcept nogil:
    """The same for each number of cells below `length`, which is at most WALK."""
    cdef int i
    for i in range(length):
        sides[i] = (half.fill[i] * hf.factor[4]) >> 10
        laters[i] = _later_of(w, half, i)
    sides[0] = 0
    sides[1] = half.one
    sides[2] = half.two
    sides[3] = (half.fill[3] * hf.factor[3]) >> 10


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
    const CardSet *hand, const HandFeatures *hf, const Weights *w, int number, const Half *lower, const Half *upper,
    bint left, bint right, int64_t score, int64_t enough
) noexcept nogil:
    """Return the value of a play next to a neighbour, from its value without payment and without removed numbers; NEVER
    if the payment is impossible. Stop early if the value is at most `enough`."""
    cdef int pay_a = lower.width if left else 0
    cdef int pay_b = upper.width if right else 0
    cdef int pay = min(pay_a, pay_b) if pay_a and pay_b else pay_a + pay_b
    cdef int64_t closed = (lower.closed if left else 0) + (upper.closed if right else 0)
    cdef int64_t cost
    cdef int free
    if pay >= hand.count:
        return NEVER
    score += - pay * hf.price - closed * hf.closing - pay * pay * w.many
    if score <= enough:
        return score
    if hf.ordered >= 0:
        return score - cheapest_cost(hf, pay, number, &free)
    if pay:
        cheapest_cards(hand, hf, 1, pay, number, &cost)
        score -= cost
    return score


cdef int several(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, int most, int64_t margin, move_t *moves,
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
        a = hf.under[number]
        b = hf.over[number]
        first = s.cell_of[a] + 1 if a else 0
        length = (s.cell_of[b] if b <= ISLANDS else s.cells) - first
        if length <= 0:
            continue
        last = length - 1
        _half(hf, w, t, a, number, a, length, &lower)
        _half(hf, w, t, number, b, b, length, &upper)
        later = expected_cost(t, w, a, b, length)
        base = hf.play - hf.gap[number]
        if length <= WALK:
            _by_cells(hf, w, &lower, length, lower_sides, lower_later)
            _by_cells(hf, w, &upper, length, upper_sides, upper_later)
            for i in range(length):
                score = base + lower_sides[i] + upper_sides[last - i] - (
                    ((lower_later[i] + upper_later[last - i] - later) * hf.later) >> 10
                )
                if i == 0 or i == last:
                    score = _paid(hand, hf, w, number, &lower, &upper, i == 0, i == last, score, listed.enough)
                _list(&listed, score, move_code(PLAY, number, first + i))
            continue
        # Within a wide gap the worth rises to one top and falls: walk up from the even place, and try the ends.
        middle = hf.unseen[number] - hf.unseen[a]
        middle = last * middle / max(1, hf.unseen[b] - hf.unseen[a])
        middle = max(<int>EDGE, min(last - EDGE, middle))
        here = _far_side(hf, &lower, middle) + _far_side(hf, &upper, last - middle)
        for step in range(-1, 2, 2):
            while EDGE <= middle + step <= last - EDGE:
                there = _far_side(hf, &lower, middle + step) + _far_side(hf, &upper, last - middle - step)
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
            score = base + _side_of(hf, &lower, i) + _side_of(hf, &upper, last - i) - (
                ((_later_of(w, &lower, i) + _later_of(w, &upper, last - i) - later) * hf.later) >> 10
            )
            if i == 0 or i == last:
                score = _paid(hand, hf, w, number, &lower, &upper, i == 0, i == last, score, listed.enough)
            _list(&listed, score, move_code(PLAY, number, first + i))
    if hand.count >= 2:
        score = _give_up(s, w, hf, 1, &card)
        _list(&listed, score, move_code(DISCARD, card, 0))
    while listed.count > 1 and scores[listed.count - 1] <= scores[0] - margin:
        listed.count -= 1
    return listed.count


cdef struct Place:  # a number that might be laid, and what the cell does not change
    int number
    int first, last  # cells of its gap
    int later  # cards that the gap is expected to cost
    int64_t base  # worth of a play, less the gap's
    Half lower, upper


cdef void _find_place(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, int number, Place *p
) noexcept nogil:
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int length
    p.number = number
    p.first = s.cell_of[a] + 1 if a else 0
    p.last = s.cell_of[b] - 1 if b else s.cells - 1
    b = b if b else ISLANDS + 1
    length = p.last - p.first + 1
    _half(hf, w, t, a, number, a, length, &p.lower)
    _half(hf, w, t, number, b, b, length, &p.upper)
    p.later = expected_cost(t, w, a, b, length)
    p.base = hf.play - gap_worth(hf, w, t, a, b, counted_cells(hf, p.first, length), 0)


cdef inline int _sides(const HandFeatures *hf, const Place *p, int cell) noexcept nogil:
    """The worth of the two gaps that the number leaves on a cell."""
    return (
        _side_of(hf, &p.lower, counted_cells(hf, p.first, cell - p.first))
        + _side_of(hf, &p.upper, counted_cells(hf, cell + 1, p.last - cell))
    )


cdef inline int64_t _play(const CardSet *hand, const Weights *w, const HandFeatures *hf, const Place *p, int cell) noexcept nogil:
    """The worth of laying the number on a cell of its gap; NEVER where it cannot be paid."""
    cdef int later = _later_of(w, &p.lower, cell - p.first) + _later_of(w, &p.upper, p.last - cell) - p.later
    cdef int64_t score = p.base + _sides(hf, p, cell) - ((later * hf.later) >> 10)
    return _paid(hand, hf, w, p.number, &p.lower, &p.upper, cell == p.first, cell == p.last, score, NEVER)


cdef void score_moves(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, const move_t *moves, int count,
    int64_t *scores,
) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int64_t cost
    cdef Place p
    cdef int i, kind, card, lower
    p.number = 0
    for i in range(count):
        kind = moves[i] & 0xFF
        card = (moves[i] >> 8) & 0xFF
        if kind == PLAY:
            if card != p.number:
                _find_place(s, w, t, hf, card, &p)
            scores[i] = _play(hand, w, hf, &p, (moves[i] >> 16) & 0xFF)
        elif kind == DISCARD:
            scores[i] = _give_up(s, w, hf, card, &lower)
            if lower != card:  # not one of the two cheapest from its rank on: it and the cheapest one after it
                _cheapest_from(hand, hf, card + 1, 1, &cost)
                scores[i] = -2 * hf.price - hf.losses[card] - cost - 4 * w.many
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
    cdef HandFeatures hf
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
            look_at_losses(s, s.actor, w, t, &hf)
            lowest = cheapest_cards(hand, &hf, s.above, wanted, 0, &cost)
        if s.phase == PAY:
            return move_code(PAYMENT, lowest, 0)
        return move_code(GIVE, lowest, 0) if lowest else move_code(ENOUGH, 0, 0)
    look(s, s.actor, w, t, &hf)
    found = 0
    several(s, w, t, &hf, 1, 0, &found, &cost)
    return found


cdef int island_worth(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, int number
) noexcept nogil:
    cdef Place p
    _find_place(s, w, t, hf, number, &p)
    return <int>(_sides(hf, &p, s.cell_of[number]) + p.base - hf.play)
