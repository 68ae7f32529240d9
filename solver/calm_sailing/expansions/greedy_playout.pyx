"""Greedy playouts with expansions: fast, randomised, greedy games with everything known, in search of a winning line.

As in greedy_playout.pyx every turn takes the action with the best score. New are the monsters, each of which costs an island and
a turn, the compasses, which closed rows need, the wilds, and the rows for rocks and storms. What cards are worth stands in
prices.pyx. What is liked how much is drawn anew for each dive.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.calm_sailing.base.hands cimport grid_full, move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, MONSTER, MOST_HELD, ORANGE, PURPLE, RANKS, SEATS, SHARE, START, WILD, WON, YELLOW,
    CalmState, CardSet, below, between, beyond, place_cost, take_lowest,
)
from leadline.core.calm_sailing.expansions.apply cimport expanded_apply
from leadline.core.calm_sailing.expansions.board cimport (
    CELLS, BoardState, board_state, closed_rows, explores, has_room, purple_on, row_cells, row_count, row_of,
)
from leadline.core.calm_sailing.expansions.moves cimport (
    ALL, COMPASS, LAY_WILD, MOVE_ROCKS, RESOLVE, STRIKE, TOP_TWO, TURN_OVER, WILD_COMPASS, WILD_ISLAND,
    expanded_boundary,
)
from leadline.core.calm_sailing.expansions.state cimport (
    HALF, HALVES_ROWS, NOWHERE, PLACE, ROCKS, STORM, TOP, ExpandedState, givable, halves_lie_right, has_pair,
    has_storms, is_laid, turnings, turnings_of, upper_cells, wrong_cells,
)
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng, rng_below, rng_unit
from leadline.solver.calm_sailing.base.greedy_playout cimport (
    MOST_LINE, GreedyPlayout, Weights, ascend, card_loss, cheapest_others, choose_keeper, gap_worth, part_worths,
    prepare,
)
from leadline.solver.calm_sailing.expansions.prices cimport (
    ExpandedPlayout, ahead_of, compass_worth, look_again, ranked_losses, set_prices,
)

cdef enum:
    RESERVE = 48  # atoms of the longest whole move: a wild, its cell, and a payment with all other cards of a hand


cdef struct Choice:  # the best action so far
    double score
    move_t move
    int pay
    uint64_t open  # cells on which islands may be laid; under an orange storm only next to others


cdef inline void _do(ExpandedPlayout *d, move_t move) noexcept nogil:
    d.playout.line[d.playout.length] = move
    d.playout.length += 1
    expanded_apply(&d.board.expanded, move)


cdef void _give(ExpandedPlayout *d, int kind, uint8_t *cards, int count) noexcept nogil:
    """Plays the cards as payments or shares, ascending."""
    cdef int i
    ascend(cards, count)
    for i in range(count):
        _do(d, move_code(kind, cards[i], 0))


cdef bint _spend(ExpandedPlayout *d, Rng *rng) noexcept nogil:
    """Spends a compass where one helps; False where none does."""
    cdef ExpandedState *r = &d.board.expanded
    cdef CalmState *s = &r.calm
    cdef int kind = COMPASS, row, best = -1, seat = s.actor, most = -1, empty, needed
    if not has_storms(r):
        return False
    if r.held == 0:
        if s.hand[seat].special[WILD - FINISH] == 0 or closed_rows(r) == 0 or rng_unit(rng) > 0.05:
            return False
        kind = WILD_COMPASS
    needed = closed_rows(r)
    if kind == COMPASS and rng_unit(rng) < d.whims.free and s.cells - popcount(s.occupied) > 2 * s.players:
        if r.revealed == ORANGE:
            _do(d, move_code(kind, ORANGE, 0))
            return True
        for row in range(s.players):  # whose turn comes first
            if r.orange[(s.turn + row) % s.players]:
                _do(d, move_code(kind, ORANGE, (s.turn + row) % s.players + 1))
                return True
    if r.revealed == PURPLE and (r.held > needed or rng_unit(rng) < 0.5):
        _do(d, move_code(kind, PURPLE, 0))
        return True
    for row in range(row_count(r)):
        if purple_on(r, row) and has_room(r, row):
            empty = popcount(~s.occupied & row_cells(r, row)) - 8 * (purple_on(r, row) > r.held)
            if rng_unit(rng) < 0.2:
                empty += rng_below(rng, 6)
            if empty > most or best < 0:
                most = empty
                best = row
    if best >= 0:
        _do(d, move_code(kind, PURPLE, best + 1))
        return True
    if kind == WILD_COMPASS:
        return False
    if ahead_of(r, PURPLE) >= r.held and rng_unit(rng) > d.whims.spend:
        return False
    if r.revealed == YELLOW or r.revealed == ORANGE:
        if rng_unit(rng) < 0.7:
            _do(d, move_code(kind, r.revealed, 0))
            return True
    if r.orange[seat] and seat == s.turn:
        _do(d, move_code(kind, ORANGE, seat + 1))
        return True
    if r.yellow[seat] and rng_unit(rng) < 0.2:
        _do(d, move_code(kind, YELLOW, seat + 1))
        return True
    return False


cdef int _pick_row(ExpandedPlayout *d, int other, bint closing, Rng *rng) noexcept nogil:
    """A row with an empty cell, not `other`, that is wanted least: for rocks by the next hand, for a storm the fullest."""
    cdef const ExpandedState *r = &d.board.expanded
    cdef const CalmState *s = &r.calm
    cdef const CardSet *hand = &s.hand[(s.turn + 1) % s.players]
    cdef double want[CELLS]
    cdef double least = 1e9, value, free
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int row, best = -1, number, a, b, first, last, cell, cost
    memset(want, 0, row_count(r) * sizeof(double))
    if closing:
        for row in range(row_count(r)):
            want[row] = popcount(~s.occupied & row_cells(r, row))
    else:
        while low or high:
            number = take_lowest(&low, &high)
            if is_laid(s, number):
                continue
            a = below(s.laid_low, s.laid_high, number)
            b = beyond(s.laid_low, s.laid_high, number)
            first = s.cell_of[a] + 1 if a else 0
            last = s.cell_of[b] - 1 if b else s.cells - 1
            free = 4.0 / (last - first + 1.0)
            for cell in range(first, last + 1):
                if cell != first and cell != last:
                    want[row_of(r, cell)] += free
                    continue
                cost = place_cost(number, cell, a, first - 1, b, last + 1)
                if cost <= 3:
                    want[row_of(r, cell)] += 4.0 / ((1 + cost) * (last - first + 1.0))
        for row in range(row_count(r)):
            want[row] -= 0.5 * purple_on(r, row)
    for row in range(row_count(r)):
        if row == other or not has_room(r, row):
            continue
        value = want[row] * (1 if rng_unit(rng) < d.whims.hand_rows else 0.2) + rng_unit(rng)
        if value < least:
            least = value
            best = row
    return best


cdef void _share(ExpandedPlayout *d, Rng *rng) noexcept nogil:
    """Pay the joint discard with the cheapest cards over all hands, and unseen top cards if they are as cheap."""
    cdef ExpandedState *r = &d.board.expanded
    cdef CalmState *s = &r.calm
    cdef uint8_t cards[SEATS][MOST_HELD]
    cdef double losses[SEATS][MOST_HELD]
    cdef int counts[SEATS]
    cdef int taken[SEATS]
    cdef bint pair[SEATS]
    cdef int seat, best, i, kept, owed = s.owed, total = 0, card
    cdef double price, least, loss
    memset(counts, 0, sizeof(counts))
    memset(taken, 0, sizeof(taken))
    memset(pair, 0, sizeof(pair))
    seat = s.actor
    while True:
        counts[seat] = ranked_losses(d, seat, cards[seat], losses[seat])
        if seat == s.actor and s.above > 1:
            kept = 0
            for i in range(counts[seat]):
                if cards[seat][i] >= s.above:
                    cards[seat][kept] = cards[seat][i]
                    losses[seat][kept] = losses[seat][i]
                    kept += 1
            counts[seat] = kept
        total += counts[seat]
        seat = (seat + 1) % s.players
        if seat == s.turn:
            break
    seat = s.actor
    while True:
        if has_pair(r, seat) and owed >= TOP and not (seat == s.actor and s.above >= RANKS):
            loss = 0
            for i in range(TOP):
                card = s.cards[s.stride * seat + s.size[seat] - 1 - i]
                if card <= ISLANDS:
                    loss += card_loss(&d.playout, card)
                elif card == FINISH:
                    loss += 3 * d.playout.card
                elif card != START:
                    loss -= 2 * d.playout.card
            if total < owed or loss < d.whims.pair * d.playout.card:
                pair[seat] = True
                owed -= TOP
        seat = (seat + 1) % s.players
        if seat == s.turn:
            break
    for i in range(owed):
        best = -1
        least = 1e18
        for seat in range(s.players):
            if taken[seat] < counts[seat]:
                price = losses[seat][taken[seat]] + d.playout.price[seat] * (1 + 0.15 * taken[seat])
                price += d.playout.weights.noise * rng_unit(rng)
                if price < least:
                    least = price
                    best = seat
        if best < 0:  # an odd number from pairs alone: the greedy playout is given up
            d.failed = True
            return
        taken[best] += 1
    while s.phase == SHARE and not s.over:
        seat = s.actor
        best = taken[seat]
        taken[seat] = 0
        if best:
            _give(d, GIVE, cards[seat], best)
        if pair[seat] and s.phase == SHARE and s.actor == seat and not s.over:
            pair[seat] = False
            _do(d, move_code(TOP_TWO, 0, 0))
        if s.phase == SHARE and s.actor == seat and not s.over:
            _do(d, move_code(ENOUGH, 0, 0))


cdef void _pay(ExpandedPlayout *d) noexcept nogil:
    """Gives what is due from the actor: the cheapest cards."""
    cdef CalmState *s = &d.board.expanded.calm
    cdef uint8_t cards[MOST_HELD]
    cdef double losses[MOST_HELD]
    cdef int i, count, chosen = 0
    count = ranked_losses(d, s.actor, cards, losses)
    for i in range(count):
        if chosen < s.owed and cards[i] >= s.above:
            cards[chosen] = cards[i]
            chosen += 1
    if chosen < s.owed:
        d.failed = True
        return
    _give(d, PAYMENT, cards, chosen)


cdef uint64_t _open_cells(const ExpandedState *r) noexcept nogil:
    """The cells that neither rocks nor a purple storm nor an unfinished group closes (8.1.1, 8.3.2, 12)."""
    cdef uint64_t open = board_state(r).open if r.own_board else ~<uint64_t>0
    cdef int row
    for row in range(row_count(r)):
        if r.rocks == row + 1 or purple_on(r, row):
            open &= ~row_cells(r, row)
    return open


cdef inline double _day(const ExpandedPlayout *d, int cell) noexcept nogil:
    """Return the value in Day and Night of laying an island on the cell sun up, before the Start."""
    cdef const ExpandedState *r = &d.board.expanded
    cdef bint wanted = popcount(r.calm.occupied & ~r.moon) < HALF
    if r.halves == HALVES_ROWS:
        wanted = not (upper_cells() >> cell) & 1
    return d.whims.day * d.playout.card * (1 if wanted else -1)


cdef void _score_number(
    ExpandedPlayout *d, int number, int card, const uint8_t *cards, const double *losses, Rng *rng, Choice *choice
) noexcept nogil:
    """Compares all cells for a number of the hand, or for a wild as that number, with the best action so far."""
    cdef const ExpandedState *r = &d.board.expanded
    cdef const CalmState *s = &r.calm
    cdef GreedyPlayout *playout = &d.playout
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int first = s.cell_of[a] + 1 if a else 0
    cdef int last = s.cell_of[b] - 1 if b else s.cells - 1
    cdef int top = b if b else ISLANDS + 1
    cdef int length = last - first + 1
    cdef int i, pay, able = givable(&s.hand[s.turn]) - 1
    cdef bint orange = r.orange[s.turn] != 0
    cdef double left[CELLS]
    cdef double right[CELLS]
    cdef double before, score
    if length <= 0 or not (choice.open >> first) & (~<uint64_t>0 >> (64 - length)):
        return
    before = gap_worth(playout, a, top, length)
    part_worths(playout, a, number, between(playout.live_low, playout.live_high, a, number), 0, length - 1, left)
    part_worths(playout, number, top, between(playout.live_low, playout.live_high, number, top), 0, length - 1, right)
    for i in range(length):
        pay = 0
        if i == 0 or i == length - 1:
            pay = place_cost(number, first + i, a, first - 1, b, last + 1)
        if pay > able or not (choice.open >> (first + i)) & 1 or (orange and pay == 0):
            continue
        score = left[i] + right[length - 1 - i] - before
        score += playout.weights.play - pay * playout.price[s.turn] - cheapest_others(cards, losses, card, pay)
        if card == WILD:
            score -= d.whims.wild * playout.card
        if r.halves and not s.start_laid:
            score += _day(d, first + i)
        if score <= choice.score:
            continue
        score += playout.weights.noise * (rng_unit(rng) - 1)
        if score > choice.score:
            choice.score = score
            choice.move = move_code(<int>WILD_ISLAND if card == WILD else <int>PLAY, number, first + i)
            choice.pay = pay


cdef void _strike(ExpandedPlayout *d, Rng *rng, Choice *choice) noexcept nogil:
    """Compares the cells for a monster with the best action so far."""
    cdef const ExpandedState *r = &d.board.expanded
    cdef const CalmState *s = &r.calm
    cdef uint64_t gone
    cdef GreedyPlayout *playout = &d.playout
    cdef int number = beyond(s.laid_low, s.laid_high, 0), a = 0, b, cell, first, last
    cdef double score
    while number:
        b = beyond(s.laid_low, s.laid_high, number)
        cell = s.cell_of[number]
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        score = gap_worth(playout, a, b if b else ISLANDS + 1, last - first + 1)
        score -= gap_worth(playout, a, number, cell - first)
        score -= gap_worth(playout, number, b if b else ISLANDS + 1, last - cell)
        score += (d.whims.strike + d.whims.strike_noise * rng_unit(rng)) * playout.card
        if r.halves:
            gone = ~(<uint64_t>1 << cell)
            score += playout.card * (turnings(r) - turnings_of(r, s.occupied & gone, r.moon & gone))
        if score > choice.score:
            choice.score = score
            choice.move = move_code(STRIKE, MONSTER, cell)
            choice.pay = 0
        a = number
        number = b


cdef bint _turn(ExpandedPlayout *d, Rng *rng) noexcept nogil:
    """The action of the active seat; False where the greedy playout is lost."""
    cdef ExpandedState *r = &d.board.expanded
    cdef CalmState *s = &r.calm
    cdef GreedyPlayout *playout = &d.playout
    cdef int seat = s.turn
    cdef CardSet *hand = &s.hand[seat]
    cdef Choice choice
    cdef uint8_t cards[MOST_HELD]
    cdef double losses[MOST_HELD]
    cdef uint64_t low, high
    cdef int count, number, top, i
    cdef double score, noise = playout.weights.noise
    if hand.special[START - FINISH] and not s.start_laid:
        _do(d, move_code(LAY_START, START, 0))
        return True
    if (
        s.start_laid and grid_full(s) and (r.forbidden & 1) == 0 and hand.special[MONSTER - FINISH] == 0
        and halves_lie_right(r)
    ):
        if hand.special[0]:
            _do(d, move_code(LAY_FINISH, FINISH, 0))
            return True
        if hand.special[WILD - FINISH]:
            _do(d, move_code(LAY_FINISH, WILD, 0))
            return True
    if not set_prices(d):
        return False
    count = ranked_losses(d, seat, cards, losses)
    choice.score = -1e18
    choice.move = 0
    choice.pay = 0
    choice.open = _open_cells(r)
    low = hand.low
    high = hand.high
    while low or high:
        number = take_lowest(&low, &high)
        if not is_laid(s, number):
            _score_number(d, number, number, cards, losses, rng, &choice)
    if hand.special[WILD - FINISH]:  # as numbers next to those on the grid
        number = 0
        while True:
            top = beyond(s.laid_low, s.laid_high, number)
            if number and number < ISLANDS and number + 1 != top:
                _score_number(d, number + 1, WILD, cards, losses, rng, &choice)
            if top - 1 > number + 1:
                _score_number(d, top - 1, WILD, cards, losses, rng, &choice)
            if top == 0:
                break
            number = top
    if hand.special[MONSTER - FINISH] and s.occupied:
        _strike(d, rng, &choice)
    if r.halves and wrong_cells(r) and count:
        score = -losses[0] - d.whims.turn * playout.card - noise * rng_unit(rng)
        if score > choice.score:
            choice.score = score
            choice.move = move_code(TURN_OVER, 0, low_bit(wrong_cells(r)))
            choice.pay = 1
    if givable(hand) >= 2:
        score = -2 * playout.price[seat] - losses[0] - losses[1] - noise * rng_unit(rng)
        if score > choice.score:
            choice.score = score
            choice.move = move_code(DISCARD, 0, 0)
            choice.pay = 0
        score = compass_worth(d) if hand.special[MONSTER - FINISH] == 0 and r.compasses else 0
        if score > 0:
            score *= playout.card
            for i in range(count):
                score -= playout.price[seat] + losses[i]
            if score > choice.score:
                choice.score = score
                choice.move = move_code(ALL, 0, 0)
                choice.pay = 0
    return _play(d, &choice, cards, count)


cdef bint _play(ExpandedPlayout *d, const Choice *choice, const uint8_t *cards, int count) noexcept nogil:
    """Play the chosen action, paid with the cheapest cards; return False if there is none."""
    cdef uint8_t paid[MOST_HELD]
    cdef move_t move = choice.move
    cdef int number, pay = 0, i
    if move == 0:
        return False
    if (move & 0xFF) == DISCARD:
        paid[0] = min(cards[0], cards[1])
        paid[1] = max(cards[0], cards[1])
        _do(d, move_code(DISCARD, paid[0], 0))
        _do(d, move_code(PAYMENT, paid[1], 0))
        return True
    if (move & 0xFF) == WILD_ISLAND:
        number = (move >> 8) & 0xFF
        _do(d, move_code(WILD_ISLAND, number, 0))
        move = move_code(LAY_WILD, number, (move >> 16) & 0xFF)
        number = WILD
    else:
        number = (move >> 8) & 0xFF
    for i in range(count):
        if pay < choice.pay and cards[i] != number:
            paid[pay] = cards[i]
            pay += 1
    _do(d, move)
    _give(d, PAYMENT, paid, pay)
    return True


cdef int _cell_for_wild(const ExpandedState *r) noexcept nogil:
    """Return the first cell on which the waiting wild can be laid and paid for; -1 if there is none."""
    cdef const CalmState *s = &r.calm
    cdef int a = below(s.laid_low, s.laid_high, r.number)
    cdef int b = beyond(s.laid_low, s.laid_high, r.number)
    cdef int first = s.cell_of[a] + 1 if a else 0
    cdef int last = s.cell_of[b] - 1 if b else s.cells - 1
    cdef uint64_t open = _open_cells(r)
    cdef int cell, cost
    for cell in range(first, last + 1):
        cost = place_cost(r.number, cell, a, first - 1, b, last + 1)
        if cost <= givable(&s.hand[s.actor]) and (open >> cell) & 1 and (cost > 0 or r.orange[s.turn] == 0):
            return cell
    return -1


cdef bint play_step(ExpandedPlayout *d, Rng *rng) noexcept nogil:
    """Plays one whole move, or what is left of one; False where the greedy playout is lost."""
    cdef ExpandedState *r = &d.board.expanded
    cdef CalmState *s = &r.calm
    cdef int row, i
    if d.playout.length > MOST_LINE - RESERVE:
        return False
    if expanded_boundary(r) and _spend(d, rng):
        return True
    if s.phase == ACTION:
        look_again(d)
        return _turn(d, rng)
    if s.phase == ROCKS:
        row = _pick_row(d, <int>r.rocks - 1, False, rng)
        if row < 0:
            return False
        _do(d, move_code(MOVE_ROCKS, 0, row))
        return True
    if s.phase == STORM:
        if r.revealed == PURPLE:
            row = _pick_row(d, -1, True, rng)
            _do(d, move_code(RESOLVE, PURPLE, row if row >= 0 else NOWHERE))
            return True
        _do(d, move_code(RESOLVE, r.revealed, 0))
        return True
    if s.phase == PLACE:  # only where a greedy playout begins within a move
        i = _cell_for_wild(r)
        if i >= 0:
            _do(d, move_code(LAY_WILD, r.number, i))
        return i >= 0
    look_again(d)
    set_prices(d)
    if s.phase == SHARE:
        _share(d, rng)
    else:
        _pay(d)
    return not d.failed


cdef void draw_whims(ExpandedPlayout *d, Rng *rng) noexcept nogil:
    d.whims.strike = 3 + 7 * rng_unit(rng)
    d.whims.strike_noise = 2.5 * rng_unit(rng)
    d.whims.throw_all = 2.3 + 1.8 * rng_unit(rng)
    d.whims.wild = 2 + 2 * rng_unit(rng)
    d.whims.pair = 1.2 * rng_unit(rng) - 0.9
    d.whims.spend = 0.4 * rng_unit(rng) - 0.2
    d.whims.orange = 0.7 * rng_unit(rng)
    d.whims.free = max(0.0, 2 * rng_unit(rng) - 1)
    if d.board.expanded.own_board and d.board.groups:
        d.whims.patience = 24 * rng_unit(rng)
    d.whims.hand_rows = 0.7 + 0.6 * rng_unit(rng)
    if d.board.expanded.halves:
        d.whims.turn = 2 * rng_unit(rng) - 0.5
        d.whims.day = 1.5 * rng_unit(rng)


cdef void choose_finish(ExpandedPlayout *d, Rng *rng) noexcept nogil:
    """Chooses the Finish that is kept; of those of an exploration deck how many shall be left there by then."""
    choose_keeper(&d.playout, rng)
    if explores(&d.board.expanded):
        d.playout.keeper = -1
        d.playout.after = rng_below(rng, max(1, <int>d.board.ahead[0]))


cdef bint _play_on(ExpandedPlayout *d, Rng *rng) noexcept nogil:
    choose_finish(d, rng)
    while not d.board.expanded.calm.over:
        if not play_step(d, rng):
            return False
    return d.board.expanded.calm.over == WON


cdef void _set_up(ExpandedPlayout *d, const ExpandedState *root, const Weights *weights, Rng *rng) noexcept nogil:
    memcpy(&d.board, root, sizeof(BoardState) if root.own_board else sizeof(ExpandedState))
    prepare(&d.playout, weights)
    d.playout.card = weights.card
    d.failed = False
    draw_whims(d, rng)
    look_again(d)


cdef bint expanded_run(ExpandedPlayout *d, const ExpandedState *root, const Weights *weights, Rng *rng) noexcept nogil:
    """Plays one game from `root`; True when it is won, with the atoms of the game in `d.playout.line`."""
    _set_up(d, root, weights, rng)
    return _play_on(d, rng)


cdef bint expanded_resume(
    ExpandedPlayout *d, const ExpandedState *root, const Weights *weights, Rng *rng, const move_t *moves, int count
) noexcept nogil:
    """Play `count` given atoms and the rest of their whole move as before, then continue as `expanded_run` does."""
    cdef int i = 0
    _set_up(d, root, weights, rng)
    while i < count or (i and not expanded_boundary(&d.board.expanded)):
        _do(d, moves[i])
        i += 1
    look_again(d)
    return _play_on(d, rng)


cdef int progress(const ExpandedState *r) noexcept nogil:
    """Return how far a game came: the number of filled cells, minus obstacles to the Finish."""
    cdef const CalmState *s = &r.calm
    cdef int seat, cards = 0, finishes = 0, monsters = 0
    for seat in range(s.players):
        cards += givable(&s.hand[seat]) + s.size[seat]
        finishes += s.hand[seat].special[0] + s.hand[seat].special[WILD - FINISH]
        monsters += s.hand[seat].special[MONSTER - FINISH]
    finishes += ahead_of(r, FINISH) + ahead_of(r, WILD)
    return (
        4 * popcount(s.occupied) - 6 * closed_rows(r) - 4 * monsters - (0 if finishes else 12) + min(8, cards)
        - 2 * turnings(r)
    )
