"""Greedy playouts: fast, randomised, greedy games with everything known, in search of a winning line of Calm Sailing.

A greedy playout plays one whole game. Every turn it takes the action with the best score: the change in the worth of the gaps
that it makes, less the cards that it costs. A gap of L cells with n live numbers between its ends is worth more the
more ways there are to fill it; a card is worth more the fewer can be spared. One of the five Finish cards is
chosen beforehand to be kept; the others count as spare cards. A greedy playout that wins is a proof; one that fails shows
nothing.
"""

from libc.math cimport log
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.hands cimport move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.position cimport calm_ops
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, RANKS, SHARE, START, WON, MOST_HELD, SEATS, CalmState, CardSet, Gap, below, between,
    beyond, first_gap, hand_limit, joint_discard, next_gap, place_cost, take_lowest,
)
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng, rng_unit
from leadline.solver.calm_sailing.ranked cimport rank

cdef double DEAD = -40.0
cdef float _WORTH[STEPS][NUMBERS][LENGTHS]


cdef void _fill_worth() noexcept nogil:
    """The worth of a gap by numbers and length. Step 0: log of the number of ways to choose; step k: log of the chance
    that enough of the numbers come to be used, each with chance k / STEPS."""
    cdef double mass[NUMBERS]
    cdef double q, tail
    cdef int step, numbers, length, i
    for step in range(STEPS):
        q = step / <double>STEPS
        for i in range(NUMBERS):
            mass[i] = 0
        mass[0] = 1
        for numbers in range(NUMBERS):
            if numbers:
                for i in range(numbers, 0, -1):
                    mass[i] = mass[i] * (1 - q) + mass[i - 1] * q
                mass[0] *= 1 - q
            for length in range(LENGTHS):
                if length > numbers:
                    _WORTH[step][numbers][length] = DEAD
                elif length == 0:
                    _WORTH[step][numbers][0] = 0
                elif step == 0:
                    _WORTH[0][numbers][length] = _WORTH[0][numbers][length - 1] + log(
                        (numbers - length + 1) / <double>length
                    )
                else:
                    tail = 0
                    for i in range(length, numbers + 1):
                        tail += mass[i]
                    _WORTH[step][numbers][length] = log(tail)


_fill_worth()


cdef inline int _near(const GreedyPlayout *playout, int a, int b) noexcept nogil:
    """Live numbers that fit a single cell between a and b at a payment that the other cards of a full hand make."""
    cdef int reach = hand_limit(&playout.state)
    if a == 0:
        return between(playout.live_low, playout.live_high, max(0, b - reach), b)
    if b > ISLANDS:
        return between(playout.live_low, playout.live_high, a, min(<int>ISLANDS + 1, a + reach))
    if b - a < 2 * reach:
        return between(playout.live_low, playout.live_high, a, b)
    return between(playout.live_low, playout.live_high, a, a + reach) + between(playout.live_low, playout.live_high, b - reach, b)


cdef inline int _fitting(const GreedyPlayout *playout, int a, int b, int length) noexcept nogil:
    """Live numbers for a gap of `length` cells between a and b (0 and 81 at the ends of the path)."""
    if length == 1 and (a or b <= ISLANDS):
        return _near(playout, a, b)
    return between(playout.live_low, playout.live_high, a, b)


cdef inline int _payers(int a, int b, int length) noexcept nogil:
    """The least number of cells of a gap that must pay: the free ones are never neighbours of each other or of a
    filled cell."""
    if length <= 0:
        return 0
    if a and b <= ISLANDS:
        return length // 2 + 1
    if a or b <= ISLANDS:
        return (length + 1) // 2
    return length // 2


cdef inline double _sown(const GreedyPlayout *playout, int a, int b, int fitting) noexcept nogil:
    """Return the expected cost of a paying cell of the gap; it is higher if the gap has fewer fitting numbers."""
    return 1 + playout.weights.sparse * ((b - a) / (fitting + 1.0) - 1)


cdef inline double _expected(const GreedyPlayout *playout, int a, int b, int length, int fitting) noexcept nogil:
    """Return the expected payments for filling the gap."""
    cdef int low, high
    if length <= 0:
        return 0
    if length == 1 and (a or b <= ISLANDS):
        low = beyond(playout.live_low, playout.live_high, a)
        high = below(playout.live_low, playout.live_high, b)
        low = low - a if a and low and low < b else 99
        high = b - high if b <= ISLANDS and high > a else 99
        return min(hand_limit(&playout.state) - 1, min(low, high))
    return _payers(a, b, length) * _sown(playout, a, b, fitting)


cdef void part_worths(const GreedyPlayout *playout, int a, int b, int fitting, int begin, int end, double *worths) noexcept nogil:
    """One of a and b is about to be laid; `fitting` live numbers lie between them."""
    cdef const float *worth = _WORTH[playout.step][fitting]
    cdef double sown = _sown(playout, a, b, fitting)
    cdef int i, known = min(end, <int>LENGTHS - 1)
    if a and b <= ISLANDS:
        for i in range(begin, known + 1):
            worths[i] = worth[i] - playout.card * ((i // 2 + 1) * sown)
    else:
        for i in range(begin, known + 1):
            worths[i] = worth[i] - playout.card * (((i + 1) // 2) * sown)
    for i in range(max(begin, <int>LENGTHS), end + 1):
        worths[i] = worth[LENGTHS - 1] - playout.card * (_payers(a, b, i) * sown)
    if begin == 0:
        worths[0] = 0
    if begin <= 1 <= end:
        i = _near(playout, a, b)
        worths[1] = _WORTH[playout.step][i][1] - playout.card * _expected(playout, a, b, 1, i)


cdef inline double _loss(const GreedyPlayout *playout, int card) noexcept nogil:
    """Return the loss for all seats if one live island of that number is lost."""
    cdef const CalmState *s = &playout.state
    cdef int a, b, length, fitting, reach = hand_limit(s)
    if card > ISLANDS:
        return 0
    a = below(s.laid_low, s.laid_high, card)
    b = beyond(s.laid_low, s.laid_high, card)
    length = (s.cell_of[b] if b else s.cells) - (s.cell_of[a] + 1 if a else 0)
    if length <= 0:
        return 0
    b = b if b else ISLANDS + 1
    if length == 1 and (a or b <= ISLANDS) and not ((a and card - a < reach) or (b <= ISLANDS and b - card < reach)):
        return 0
    fitting = _fitting(playout, a, b, length)
    if fitting <= 0:
        return 0
    return 0.01 + _WORTH[playout.step][fitting][min(length, 36)] - _WORTH[playout.step][fitting - 1][min(length, 36)]


cdef inline bint _is_kept(const GreedyPlayout *playout, int seat) noexcept nogil:
    """Check whether one Finish in the seat's hand must be kept: its pile has no more of them than lay behind this one."""
    cdef const CalmState *s = &playout.state
    cdef int i, left = 0
    if seat != playout.keeper:
        return False
    for i in range(s.size[seat]):
        left += s.cards[s.stride * seat + i] == FINISH
    return left <= playout.after


cdef int hand_losses(const GreedyPlayout *playout, int seat, uint8_t *cards, double *losses) noexcept nogil:
    """The seat's hand card by card, cheapest first, with what losing each would cost; the kept Finish comes last."""
    cdef const CardSet *hand = &playout.state.hand[seat]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int card, count = 0, copies
    cdef double loss
    while low or high:
        card = take_lowest(&low, &high)
        rank(cards, losses, count, card, _loss(playout, card))
        count += 1
    for card in range(FINISH, RANKS):
        for copies in range(hand.special[card - FINISH]):
            loss = -0.01
            if card == FINISH and copies == 0 and _is_kept(playout, seat):
                loss = 1000
            rank(cards, losses, count, card, loss)
            count += 1
    return count


cdef inline void _kill(GreedyPlayout *playout, int card) noexcept nogil:
    if card < 64:
        playout.live_low &= ~(<uint64_t>1 << card)
    elif card <= ISLANDS:
        playout.live_high &= ~(<uint64_t>1 << (card - 64))


cdef inline void _do(GreedyPlayout *playout, move_t move) noexcept nogil:
    playout.line[playout.length] = move
    playout.length += 1
    calm_ops().apply(&playout.state, move)


cdef void _give(GreedyPlayout *playout, int kind, uint8_t *cards, int count) noexcept nogil:
    """Plays the cards as payments or shares, ascending as the rules of the contract want them."""
    cdef int i
    ascend(cards, count)
    for i in range(count):
        _kill(playout, cards[i])
        _do(playout, move_code(kind, cards[i], 0))


cdef bint _prices(GreedyPlayout *playout) noexcept nogil:
    """Sets the worth of a card of each seat; False when the cards cannot suffice any more."""
    cdef CalmState *s = &playout.state
    cdef Gap gap
    cdef int seat, cards = 0, empty, turns, own, fitting
    cdef double spare, expected = 0, mine, mean
    empty = s.cells - between(s.laid_low, s.laid_high, 0, ISLANDS + 1)
    for seat in range(s.players):
        cards += s.hand[seat].count + s.size[seat]
    first_gap(s, &gap)
    while next_gap(s, &gap):
        if gap.length > 0:
            fitting = _fitting(playout, gap.a, gap.b, gap.length)
            if fitting < gap.length:
                return False
            expected += _expected(playout, gap.a, gap.b, gap.length, fitting)
    spare = cards - empty - 1 - expected - (0 if s.start_laid else joint_discard(s) + 1)
    playout.card = playout.weights.card + playout.weights.tight / max(1.0, 1 + spare)
    turns = empty + 2
    mean = (cards - turns) / <double>s.players
    for seat in range(s.players):
        own = (turns + s.players - 1 - (seat - s.turn) % s.players) // s.players if s.players > 1 else turns
        mine = (s.hand[seat].count + s.size[seat] - own) - mean
        playout.price[seat] = playout.card * max(0.2, 1 - playout.weights.balance * mine)
    return True


cdef bint _share(GreedyPlayout *playout, double noise, Rng *rng) noexcept nogil:
    """The joint discard: the cheapest cards over all hands, dearer where a seat has few to spare. False where the
    hands have too few."""
    cdef CalmState *s = &playout.state
    cdef uint8_t cards[SEATS][MOST_HELD]
    cdef double losses[SEATS][MOST_HELD]
    cdef int counts[SEATS]
    cdef int taken[SEATS]
    cdef int seat, best, i, kept
    cdef double price, least
    for seat in range(s.players):
        counts[seat] = 0
        taken[seat] = 0
    seat = s.actor
    while True:  # the seats that have not given yet; only ranks from the last card on may follow
        counts[seat] = hand_losses(playout, seat, cards[seat], losses[seat])
        if seat == s.actor and s.above > 1:
            kept = 0
            for i in range(counts[seat]):
                if cards[seat][i] >= s.above:
                    cards[seat][kept] = cards[seat][i]
                    losses[seat][kept] = losses[seat][i]
                    kept += 1
            counts[seat] = kept
        seat = (seat + 1) % s.players
        if seat == s.turn:
            break
    for i in range(s.owed):
        best = -1
        least = 1e18
        for seat in range(s.players):
            if taken[seat] < counts[seat]:
                price = losses[seat][taken[seat]] + playout.price[seat] * (1 + 0.15 * taken[seat])
                price += noise * rng_unit(rng)
                if price < least:
                    least = price
                    best = seat
        if best < 0:
            return False
        taken[best] += 1
    while s.phase == SHARE and not s.over:
        seat = s.actor
        best = taken[seat]
        taken[seat] = 0
        if best:
            _give(playout, GIVE, cards[seat], best)
        if s.phase == SHARE and s.actor == seat and not s.over:
            _do(playout, move_code(ENOUGH, 0, 0))
    return True


cdef double cheapest_others(const uint8_t *cards, const double *losses, int number, int pay) noexcept nogil:
    cdef double total = 0
    cdef bint skipped = False
    cdef int i = 0
    while pay > 0:
        if cards[i] == number and not skipped:
            skipped = True
        else:
            total += losses[i]
            pay -= 1
        i += 1
    return total


cdef bint _turn(GreedyPlayout *playout, Rng *rng) noexcept nogil:
    """Plays one whole move of the active seat; False where the greedy playout is lost."""
    cdef CalmState *s = &playout.state
    cdef int seat = s.turn
    cdef CardSet *hand = &s.hand[seat]
    cdef uint8_t cards[MOST_HELD]
    cdef double losses[MOST_HELD]
    cdef uint8_t paid[MOST_HELD]
    cdef uint64_t low, high
    cdef double left[LENGTHS]
    cdef double right[LENGTHS]
    cdef int count, number, a, b, top, first, last, length, fitting, under, over, begin, end, pay, i, best_pay = 0
    cdef double score, best = -1e18, before
    cdef move_t move = 0
    if hand.special[START - FINISH] and not s.start_laid:
        _do(playout, move_code(LAY_START, START, 0))
        _prices(playout)
        return _share(playout, playout.weights.noise * 0.5, rng)
    if s.start_laid and s.occupied == ((<uint64_t>1 << s.cells) - 1) and hand.special[0]:
        _do(playout, move_code(LAY_FINISH, FINISH, 0))
        return True
    if not _prices(playout):
        return False
    count = hand_losses(playout, seat, cards, losses)
    low = hand.low
    high = hand.high
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        length = last - first + 1
        if length <= 0:
            continue
        top = b if b else ISLANDS + 1
        fitting = _fitting(playout, a, top, length)
        under = between(playout.live_low, playout.live_high, a, number)
        over = between(playout.live_low, playout.live_high, number, top)
        before = _WORTH[playout.step][fitting][length] - playout.card * _expected(playout, a, top, length, fitting)
        begin = max(0, length - 1 - over)  # cells left of the island, at least and at most
        end = min(length - 1, under)
        if end < begin:
            continue
        part_worths(playout, a, number, under, begin, end, left)
        part_worths(playout, number, top, over, length - 1 - end, length - 1 - begin, right)
        for i in range(begin, end + 1):
            score = playout.weights.play + (left[i] + right[length - 1 - i]) - before
            pay = 0
            if i == 0 or i == length - 1:
                pay = place_cost(number, first + i, a, first - 1, b, last + 1)
                if pay >= count:
                    continue
                score = score - pay * playout.price[seat] - cheapest_others(cards, losses, number, pay)
            if score <= best:
                continue
            score += playout.weights.noise * (rng_unit(rng) - 1)
            if score > best:
                best = score
                move = move_code(PLAY, number, first + i)
                best_pay = pay
    if count >= 2:
        score = -2 * playout.price[seat] - losses[0] - losses[1] - playout.weights.noise * rng_unit(rng)
        if score > best:
            paid[0] = min(cards[0], cards[1])
            paid[1] = max(cards[0], cards[1])
            _kill(playout, paid[0])
            _kill(playout, paid[1])
            _do(playout, move_code(DISCARD, paid[0], 0))
            _do(playout, move_code(PAYMENT, paid[1], 0))
            return best > -1e17 or s.over == 0
    if move == 0:
        return False
    number = (move >> 8) & 0xFF
    pay = 0
    for i in range(count):
        if pay < best_pay and cards[i] != number:
            paid[pay] = cards[i]
            pay += 1
    _kill(playout, number)
    _do(playout, move)
    _give(playout, PAYMENT, paid, best_pay)
    return True


cdef void choose_keeper(GreedyPlayout *playout, Rng *rng) noexcept nogil:
    """Chooses the Finish that is kept: best one that is drawn late, so that it does not fill the hand, but drawn."""
    cdef CalmState *s = &playout.state
    cdef int seat, i, after, lost
    cdef double weight, depth
    cdef double best = -1
    playout.keeper = -1
    playout.after = 0
    for seat in range(s.players):
        after = 0
        lost = -1  # alone, cards from this one on up go with the Start (10.1)
        if s.players == 1 and not s.start_laid:
            for i in range(s.size[0]):
                if s.cards[i] == START:
                    lost = i - s.solo_draw
        for i in range(s.size[seat] + 1):  # from the bottom up, the hand last
            if i < s.size[seat] and s.cards[s.stride * seat + i] != FINISH:
                continue
            if i == s.size[seat] and s.hand[seat].special[0] == 0:
                continue
            depth = 1 - i / (s.size[seat] + 1.0)
            weight = 0.1 + depth if depth < 1 - playout.weights.deep else 0.1
            if lost >= 0 and i >= lost:
                weight = 0.001
            weight *= rng_unit(rng)
            if weight > best:
                best = weight
                playout.keeper = seat
                playout.after = after
            after += 1


cdef double gap_worth(const GreedyPlayout *playout, int a, int b, int length) noexcept nogil:
    cdef int fits
    if length <= 0:
        return 0
    fits = _fitting(playout, a, b, length)
    return _WORTH[playout.step][fits][min(length, <int>LENGTHS - 1)] - playout.card * _expected(playout, a, b, length, fits)


cdef double gap_payments(const GreedyPlayout *playout, int a, int b, int length) noexcept nogil:
    cdef int fits = _fitting(playout, a, b, length)
    return -1 if fits < length else _expected(playout, a, b, length, fits)


cdef double card_loss(const GreedyPlayout *playout, int card) noexcept nogil:
    return _loss(playout, card)


cdef void prepare(GreedyPlayout *playout, const Weights *weights) noexcept nogil:
    cdef int seat
    playout.weights = weights[0]
    playout.length = 0
    playout.card = weights.card  # until the cards have their prices, which they get only as long as all gaps can be filled
    for seat in range(SEATS):
        playout.price[seat] = weights.card
    playout.step = max(0, min(<int>STEPS - 1, <int>(weights.keep * STEPS + 0.5)))


cdef void _set_up(GreedyPlayout *playout, const CalmState *root, const Weights *weights) noexcept nogil:
    cdef CalmState *s = &playout.state
    cdef int seat, i, card
    memcpy(s, root, sizeof(CalmState))
    prepare(playout, weights)
    playout.live_low = 0
    playout.live_high = 0
    for seat in range(s.players):
        playout.live_low |= s.hand[seat].low
        playout.live_high |= s.hand[seat].high
        for i in range(s.size[seat]):
            card = s.cards[s.stride * seat + i]
            if card < 64:
                playout.live_low |= <uint64_t>1 << card
            elif card <= ISLANDS:
                playout.live_high |= <uint64_t>1 << (card - 64)


cdef bint _finish_move(GreedyPlayout *playout, Rng *rng) noexcept nogil:
    """Completes a whole move that has begun: what is left of a payment or of the joint discard. False where the hands
    have too few cards for it."""
    cdef CalmState *s = &playout.state
    cdef uint8_t cards[MOST_HELD]
    cdef double losses[MOST_HELD]
    cdef int i, count, chosen = 0
    _prices(playout)
    if s.phase == SHARE:
        return _share(playout, playout.weights.noise, rng)
    count = hand_losses(playout, s.actor, cards, losses)
    for i in range(count):
        if chosen < s.owed and cards[i] >= s.above:  # only ranks from the last card on may follow
            cards[chosen] = cards[i]
            chosen += 1
    if chosen < s.owed:
        return False
    _give(playout, PAYMENT, cards, chosen)
    return True


cdef bint _play_on(GreedyPlayout *playout, Rng *rng) noexcept nogil:
    cdef CalmState *s = &playout.state
    choose_keeper(playout, rng)
    if s.phase != ACTION and not s.over and not _finish_move(playout, rng):
        return False
    while not s.over:
        if not _turn(playout, rng):
            return False
    return s.over == WON


cdef bint greedy_run(GreedyPlayout *playout, const CalmState *root, const Weights *weights, Rng *rng) noexcept nogil:
    """Plays one game from `root`; True when it is won, with the atoms of the game in `playout.line`."""
    _set_up(playout, root, weights)
    return _play_on(playout, rng)


cdef bint greedy_resume(
    GreedyPlayout *playout, const CalmState *root, const Weights *weights, Rng *rng, const move_t *moves, int count
) noexcept nogil:
    """Play `count` given atoms and the rest of their whole move as before, then continue as `dive_run` does."""
    cdef int i = 0, kind
    _set_up(playout, root, weights)
    while i < count or (playout.state.phase != ACTION and i):  # a whole move is never left half played
        kind = moves[i] & 0xFF
        if kind != LAY_START and kind != ENOUGH and kind != LAY_FINISH:
            _kill(playout, (moves[i] >> 8) & 0xFF)
        _do(playout, moves[i])
        i += 1
    return _play_on(playout, rng)
