"""The playout policy: each gap of the grid is worth the log of the chance that the numbers still to come can fill it.

A gap of L cells between the numbers a and b can draw on the own hand's numbers between them, and on each unseen one
with a chance q that it is alive and comes in time. An action is worth the change of that sum, less its payment and the
worth of the cards that it uses up. Only what the seat to move has seen is read, and all is reckoned in whole numbers:
the same position gets the same move on every machine. weights.pxd says what each weight means.
"""

from libc.math cimport floor, log, pow
from libc.stdint cimport int32_t, int64_t, uint64_t

from ..bits cimport low_bit, popcount
from ..contract cimport move_t
from ..rng cimport Rng
from .layout cimport (
    DISCARD, ENOUGH, FINISH, FINISHES, GIVE, ISLANDS, JOINT_DISCARD, LAY_FINISH, LAY_START, MONSTER, PAY,
    PAYMENT, PLAY, RANKS, SEATS, SHARE, START, WILD, CalmState, CardSet, below, beyond, place_cost, take_lowest,
)
from .weights cimport UNIT, Weights

import json
from importlib import resources

cdef enum:
    HOPELESS = -12 * 1024  # worth of a gap that nothing can fill
    SHORT = 300  # and for each number that is lacking
    LEVELS = 21  # of removed islands, 0 to 20 or more, that have weights of their own
    WALK = 9  # gaps with more cells than this are not searched cell by cell
    EDGE = 3  # cells at either end that are always tried

cdef int64_t NEVER = -(<int64_t>1 << 60)


cdef inline int _log(double chance, int lacking) noexcept nogil:
    """The log of a chance in units of 1/1024, not below HOPELESS."""
    if chance < 1e-9:
        return HOPELESS - SHORT * lacking
    return max(<int>HOPELESS, <int>floor(log(chance) * UNIT + 0.5)) - SHORT * lacking


cdef void build_tables(Tables *t, const Weights *w) noexcept nogil:
    """q runs from 0.03, each step a tenth more than the last. The logs are rounded, so that every machine has the same."""
    cdef double mass[ISLANDS + 2]
    cdef double hand[OWN]
    cdef double tail[MOST + 1]
    cdef double q = 0.03, total, chance, held = w.own / <double>UNIT
    cdef int step, unseen, own, length, i
    for step in range(STEPS):
        for i in range(EIGHTHS):
            t.single[step][i] = _log(1 - pow(1 - q, i / 8.0), 0 if i else 1)
        for i in range(ISLANDS + 2):
            mass[i] = 0
        mass[0] = 1
        for unseen in range(ISLANDS + 1):
            if unseen:
                for i in range(unseen, 0, -1):
                    mass[i] = mass[i] * (1 - q) + mass[i - 1] * q
                mass[0] *= 1 - q
            total = 0
            for i in range(MOST, unseen + 1):
                total += mass[i]
            for i in range(MOST - 1, -1, -1):
                if i <= unseen:
                    total += mass[i]
                tail[i] = total
            for i in range(OWN):
                hand[i] = 0
            hand[0] = 1
            for own in range(OWN):
                if own:
                    for i in range(own, 0, -1):
                        hand[i] = hand[i] * (1 - held) + hand[i - 1] * held
                    hand[0] *= 1 - held
                for length in range(MOST):
                    chance = 0
                    for i in range(own + 1):
                        chance += hand[i] * tail[max(0, length - i)]
                    t.fill[step][unseen][own][length] = _log(min(1.0, chance), max(0, length - unseen - own))
        q *= 1.1
    step = 0
    q = 0.03
    for i in range(1025):
        while step < STEPS - 1 and i > q * 1.05 * UNIT:
            step += 1
            q *= 1.1
        t.step[i] = step


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


cdef inline int _single(const Sight *sight, const Tables *t, int a, int b) noexcept nogil:
    """The worth of a gap of one cell: a number must be within four of a neighbour."""
    cdef int eighths = 0, number, other
    if a:
        for number in range(a + 1, min(b, a + 5)):
            other = b - number if b <= ISLANDS else 9
            eighths += sight.near[sight.kind[number]][min(number - a, other)]
        for number in range(max(a + 5, b - 4), min(b, <int>ISLANDS + 1) if b <= ISLANDS else 0):
            eighths += sight.near[sight.kind[number]][b - number]
    else:
        for number in range(max(1, b - 4), b):
            eighths += sight.near[sight.kind[number]][b - number]
    return t.single[sight.step][min(eighths, <int>EIGHTHS - 1)]


cdef inline int _gap(
    const Sight *sight, const Weights *w, const Tables *t, int a, int b, int length, int without
) noexcept nogil:
    """The worth of a gap between a and b (0 and 81 at the ends of the path) when the hand has lost `without` of its
    numbers there."""
    cdef int unseen, own, value
    if length <= 0:
        return 0
    if length == 1 and (a or b <= ISLANDS) and without == 0:
        value = _single(sight, t, a, b)
        return <int>((<int64_t>value * w.single) >> 10)
    unseen = sight.unseen[b] - sight.unseen[a + 1]
    own = sight.own[b] - sight.own[a + 1] - without
    if length == 2 and b - a > 2 * w.reach and a and b <= ISLANDS:
        unseen -= sight.unseen[b - w.reach] - sight.unseen[a + w.reach + 1]
        own -= sight.own[b - w.reach] - sight.own[a + w.reach + 1]
    value = t.fill[sight.step][unseen][max(0, min(own, <int>OWN - 1))][min(length, <int>MOST - 1)]
    if length == 2:
        return <int>((<int64_t>value * w.pair) >> 10)
    if length == 3:
        return <int>((<int64_t>value * w.three) >> 10)
    return <int>((<int64_t>value * w.wide) >> 10)


cdef inline int _later(const Weights *w, int a, int b, int length) noexcept nogil:
    """The cards, in units of 1/1024, that filling a gap is expected to cost: every second number can be laid free of
    charge, the others pay the smaller of two distances (with geometric distances of mean m: m * m / (2 * m - 1))."""
    cdef int payments, width
    if length <= 0:
        return 0
    if a and b <= ISLANDS:
        payments = length // 2 + 1
    elif a or b <= ISLANDS:
        payments = (length + 1) // 2
    else:
        payments = length // 2
    width = b - a
    if width <= length + 1:
        return payments * UNIT
    return payments * min(w.most_later, UNIT * width * width // ((length + 1) * (2 * width - length - 1)))


cdef inline void _numbers(const CalmState *s, int seat, Sight *sight) noexcept nogil:
    """Which numbers the seat has not seen and which it holds."""
    cdef const CardSet *hand = &s.hand[seat]
    cdef uint64_t open_low = ~(s.laid_low | s.gone[seat].low) >> 1
    cdef uint64_t open_high = ~(s.laid_high | s.gone[seat].high)
    cdef int number, kind, unseen = 0, own = 0
    sight.unseen[0] = 0
    sight.own[0] = 0
    sight.kind[0] = 0
    for number in range(1, 64):
        sight.unseen[number] = unseen
        sight.own[number] = own
        kind = (open_low & 1) << ((hand.low >> number) & 1)
        open_low >>= 1
        sight.kind[number] = kind
        unseen += kind & 1
        own += kind >> 1
    for number in range(64, ISLANDS + 1):
        sight.unseen[number] = unseen
        sight.own[number] = own
        kind = (open_high & 1) << ((hand.high >> (number - 64)) & 1)
        open_high >>= 1
        sight.kind[number] = kind
        unseen += kind & 1
        own += kind >> 1
    for number in range(ISLANDS + 1, ISLANDS + 3):
        sight.unseen[number] = unseen
        sight.own[number] = own
        sight.kind[number] = 0


cdef inline void _gaps(const CalmState *s, const Weights *w, Sight *sight, int *dead, int *need) noexcept nogil:
    """Unseen numbers that no gap can take, and the cards (in units of 1/1024) that filling all gaps is expected to cost."""
    cdef uint64_t low = s.laid_low
    cdef uint64_t high = s.laid_high
    cdef int a = 0, b, first = 0, last
    dead[0] = 0
    need[0] = 0
    while a <= ISLANDS:
        if low:
            b = low_bit(low)
            low &= low - 1
            last = s.cell_of[b]
        elif high:
            b = 64 + low_bit(high)
            high &= high - 1
            last = s.cell_of[b]
        else:
            b = ISLANDS + 1
            last = s.cells
        if last == first:
            dead[0] += sight.unseen[b] - sight.unseen[a]
        else:
            need[0] += _later(w, a, b, last - first)
        first = last + 1
        a = b


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


cdef inline int64_t _price(const CalmState *s, int seat, const Weights *w, int need, int empty) noexcept nogil:
    """What a card is worth as payment: the more, the fewer are left over and the fewer the seat has itself."""
    cdef int other, cards = 0, lacking
    cdef int64_t spare, price
    for other in range(s.players):
        cards += s.hand[other].count + s.size[other]
    spare = cards - empty - 1 - (0 if s.start_laid else JOINT_DISCARD + 1)
    spare = spare * UNIT - <int64_t>need * w.need / UNIT
    price = w.card + <int64_t>w.card_slack * UNIT / max(<int64_t>2 * UNIT, spare)
    lacking = cards - s.players * (s.hand[seat].count + s.size[seat])  # of an even share, times the players
    price += price * w.card_own / UNIT * lacking / max(1, cards)
    price += price * w.card_empty / UNIT * empty / s.cells + price * w.card_players / UNIT * (s.players - 2)
    return max(<int64_t>0, price)


cdef inline void _losses(const CalmState *s, int seat, const Weights *w, const Tables *t, Sight *sight) noexcept nogil:
    """What losing each card of the hand costs."""
    cdef const CardSet *hand = &s.hand[seat]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int number, a, b, length, others
    cdef int64_t value
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        length = (s.cell_of[b] if b else s.cells) - (s.cell_of[a] + 1 if a else 0)
        b = b if b else ISLANDS + 1
        if length == 0:
            sight.losses[number] = 0
            continue
        value = _gap(sight, w, t, a, b, length, 0)
        if length == 1 and (a or b <= ISLANDS):
            sight.kind[number] = 0
            value -= _gap(sight, w, t, a, b, length, 0)
            sight.kind[number] = 2
        else:
            value -= _gap(sight, w, t, a, b, length, 1)
        sight.losses[number] = <int32_t>value + w.keep
    others = FINISHES - hand.special[0] - s.gone[seat].special[0]
    value = (
        w.finish0 if others == 0 else w.finish1 if others == 1 else w.finish2 if others == 2
        else w.finish3 if others == 3 else w.finish4
    )
    value += value * w.finish_late / UNIT * popcount(s.occupied) / s.cells
    sight.losses[FINISH] = <int32_t>value
    sight.spare_finish = w.finish_spare
    sight.losses[MONSTER] = 1 << 24  # can never be given (8.2.3)
    sight.losses[START] = -10  # the first to go
    sight.losses[WILD] = 2000


cdef void look(const CalmState *s, int seat, const Weights *w, const Tables *t, Sight *sight) noexcept nogil:
    cdef int i, dead, need, empty = s.cells - popcount(s.occupied)
    _numbers(s, seat, sight)
    _gaps(s, w, sight, &dead, &need)
    sight.step = t.step[_chance(s, seat, w, sight.unseen[ISLANDS + 1], dead, empty)]
    sight.near[1][1] = 8
    sight.near[1][2] = w.near2 >> 7
    sight.near[1][3] = w.near3 >> 7
    sight.near[1][4] = w.near4 >> 7
    for i in range(5):
        sight.near[0][i] = 0
    for i in range(1, 5):
        sight.near[2][i] = (sight.near[1][i] * w.own_single) >> 10
    sight.price = <int32_t>_price(s, seat, w, need, empty)
    sight.later = <int64_t>sight.price * w.later / UNIT
    sight.play = w.play + w.play_empty * empty / s.cells
    sight.closing = w.closing * (empty - 1) / s.cells
    _losses(s, seat, w, t, sight)


cdef int _cheapest(
    const CardSet *hand, const Sight *sight, int above, int wanted, int without, int64_t *cost
) noexcept nogil:
    """The lowest-ranking card of the `wanted` cheapest cards from rank `above` on, `without` left out; `cost` gets their
    summed loss. 0 where there are too few."""
    cdef int picked[8]
    cdef int32_t price[8]
    cdef int card, copies, i, count = 0, lowest = RANKS
    cdef int32_t loss
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cost[0] = 0
    if wanted == 0:
        return 0
    card = 0
    copies = 0
    while True:
        if copies == 0:
            if low:
                card = low_bit(low)
                low &= low - 1
                copies = 1
            elif high:
                card = 64 + low_bit(high)
                high &= high - 1
                copies = 1
            else:
                card = FINISH if card < FINISH else card + 1
                if card == RANKS:
                    break
                copies = hand.special[card - FINISH]
            if card < above or card == without:
                copies = 0
            if copies == 0:
                continue
        loss = sight.losses[card]
        if card == FINISH and copies > 1:
            loss = sight.spare_finish
        copies -= 1
        if count < wanted:
            count += 1
            i = count - 1
        elif loss < price[count - 1]:
            i = count - 1
        else:
            continue
        while i > 0 and price[i - 1] > loss:
            price[i] = price[i - 1]
            picked[i] = picked[i - 1]
            i -= 1
        price[i] = loss
        picked[i] = card
    if count < wanted:
        return 0
    for i in range(count):
        cost[0] += price[i]
        lowest = min(lowest, picked[i])
    return lowest


cdef inline move_t _code(int kind, int card, int cell) noexcept nogil:
    return <move_t>(kind | (card << 8) | (cell << 16))


cdef int _own_share(const CalmState *s) noexcept nogil:
    """How many cards the actor gives of those still due: they come from whoever has most cards left, one by one."""
    cdef int left[5]
    cdef int hand[5]
    cdef int seat = s.actor, best, i, given = 0
    cdef int seats = 0
    while True:
        hand[seats] = s.hand[seat].count
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


cdef inline int _sides(
    const Sight *sight, const Weights *w, const Tables *t, int a, int number, int b, int first, int last, int cell
) noexcept nogil:
    """The worth of the two gaps that a number on a cell leaves."""
    return _gap(sight, w, t, a, number, cell - first, 0) + _gap(sight, w, t, number, b, last - cell, 0)


cdef int _top(
    const Sight *sight, const Weights *w, const Tables *t, int a, int number, int b, int first, int last, int cell
) noexcept nogil:
    """The best cell away from the ends of a wide gap, found by walking uphill from `cell`."""
    cdef int here = _sides(sight, w, t, a, number, b, first, last, cell)
    cdef int there, step = 1
    for step in range(-1, 2, 2):
        while first + EDGE <= cell + step <= last - EDGE:
            there = _sides(sight, w, t, a, number, b, first, last, cell + step)
            if there <= here:
                break
            here = there
            cell += step
    return cell


cdef inline int64_t _play(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, int number, int cell, int a, int b,
    int64_t enough
) noexcept nogil:
    """The worth of laying a number on a cell between its neighbours on the grid, a and b (0: none); NEVER where it
    cannot be paid. Stops early where it is no more than `enough`."""
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int first = s.cell_of[a] + 1 if a else 0
    cdef int last = s.cell_of[b] - 1 if b else s.cells - 1
    cdef int top = b if b else ISLANDS + 1
    cdef int pay = place_cost(number, cell, a, first - 1, b, last + 1)
    cdef int64_t closed, cost, score
    if pay >= hand.count:
        return NEVER
    # A gap that closes takes the numbers between its ends out of the game.
    closed = min(w.far, sight.unseen[number] - sight.unseen[a + 1]) if cell == first else 0
    if cell == last:
        closed += min(w.far, sight.unseen[top] - sight.unseen[number + 1])
    score = (
        sight.play - _gap(sight, w, t, a, top, last - first + 1, 0) + _sides(sight, w, t, a, number, top, first, last, cell)
        - pay * sight.price - closed * sight.closing
        - (((_later(w, a, number, cell - first) + _later(w, number, top, last - cell) - _later(w, a, top, last - first + 1))
            * sight.later) >> 10) - pay * pay * w.many
    )
    if pay and score > enough:
        _cheapest(hand, sight, 1, pay, number, &cost)
        score -= cost
    return score


cdef inline int64_t _give_up(const CalmState *s, const Weights *w, const Sight *sight, int above, int *card) noexcept nogil:
    """The worth of discarding the two cheapest cards from rank `above` on; `card` gets the lower-ranking one, or 0."""
    cdef int64_t cost
    card[0] = _cheapest(&s.hand[s.actor], sight, above, 2, 0, &cost)
    return -2 * sight.price - cost - 4 * w.many if card[0] else NEVER


cdef move_t _action(const CalmState *s, const Weights *w, const Tables *t, const Sight *sight) noexcept nogil:
    """The best play or discard."""
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int64_t score, best = NEVER
    cdef int number, a, b, top, first, last, cell, card, middle
    cdef move_t found = 0
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        top = b if b else ISLANDS + 1
        # Within a wide gap the worth rises to one top and falls: walk up from the even place, and try the ends.
        middle = -1
        if last - first >= WALK:
            middle = sight.unseen[number] - sight.unseen[a]
            middle = first + (last - first) * middle / max(1, sight.unseen[top] - sight.unseen[a])
            middle = max(first + EDGE, min(last - EDGE, middle))
            middle = _top(sight, w, t, a, number, top, first, last, middle)
        cell = first
        while cell <= last:
            score = _play(s, w, t, sight, number, cell, a, b, best)
            if score > best:
                best = score
                found = _code(PLAY, number, cell)
            cell += 1
            if middle >= 0 and cell == first + EDGE:
                cell = middle
            elif cell == middle + 1:
                cell = max(cell, last - EDGE + 1)
    if hand.count >= 2:
        score = _give_up(s, w, sight, 1, &card)
        if found == 0 or score > best:
            found = _code(DISCARD, card, 0)
    return found


cdef void score_moves(
    const CalmState *s, const Weights *w, const Tables *t, const Sight *sight, const move_t *moves, int count,
    int64_t *scores,
) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int64_t cost
    cdef int i, kind, card, lower
    for i in range(count):
        kind = moves[i] & 0xFF
        card = (moves[i] >> 8) & 0xFF
        if kind == PLAY:
            scores[i] = _play(
                s, w, t, sight, card, (moves[i] >> 16) & 0xFF, below(s.laid_low, s.laid_high, card),
                beyond(s.laid_low, s.laid_high, card), NEVER,
            )
        elif kind == DISCARD:
            scores[i] = _give_up(s, w, sight, card, &lower)
            if lower != card:  # not one of the two cheapest from its rank on: it and the cheapest one after it
                _cheapest(hand, sight, card + 1, 1, 0, &cost)
                scores[i] = -2 * sight.price - sight.losses[card] - cost - 4 * w.many
        else:
            scores[i] = 0


cdef void policy_scores(
    const CalmState *s, const Weights *w, const Tables *t, const move_t *moves, int count, int64_t *scores
) noexcept nogil:
    cdef Sight sight
    look(s, s.actor, w, t, &sight)
    score_moves(s, w, t, &sight, moves, count, scores)


cdef move_t policy_move(const CalmState *s, const Weights *w, const Tables *t) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef Sight sight
    cdef int64_t cost
    cdef int wanted, lowest = 0
    if s.phase != PAY and s.phase != SHARE:
        if hand.special[START - FINISH] and not s.start_laid:
            return _code(LAY_START, START, 0)
        if hand.special[0] and s.start_laid and s.occupied == ((<uint64_t>1 << s.cells) - 1):
            return _code(LAY_FINISH, FINISH, 0)
    look(s, s.actor, w, t, &sight)
    if s.phase == PAY:
        return _code(PAYMENT, _cheapest(hand, &sight, s.above, s.owed, 0, &cost), 0)
    if s.phase == SHARE:
        wanted = _own_share(s)
        while wanted > 0 and lowest == 0:
            lowest = _cheapest(hand, &sight, s.above, wanted, 0, &cost)
            wanted -= 1
        return _code(GIVE, lowest, 0) if lowest else _code(ENOUGH, 0, 0)
    return _action(s, w, t, &sight)


cdef int own_share(const CalmState *s) noexcept nogil:
    return _own_share(s)


cdef int cheapest_card(const CalmState *s, const Sight *sight, int above, int wanted) noexcept nogil:
    cdef int64_t cost
    return _cheapest(&s.hand[s.actor], sight, above, wanted, 0, &cost)


cdef int island_worth(const CalmState *s, const Sight *sight, int number) noexcept nogil:
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int first = s.cell_of[a] + 1 if a else 0
    cdef int last = s.cell_of[b] - 1 if b else s.cells - 1
    cdef const Weights *w = policy_weights(s.players, s.removed)
    b = b if b else ISLANDS + 1
    return _sides(sight, w, &_TABLES, a, number, b, first, last, s.cell_of[number]) - _gap(
        sight, w, &_TABLES, a, b, last - first + 1, 0
    )


cdef move_t calm_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    return policy_move(s, policy_weights(s.players, s.removed), &_TABLES)
