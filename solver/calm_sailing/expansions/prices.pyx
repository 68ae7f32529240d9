"""Values of cards in a greedy playout of a game with expansions: which numbers are live, the cost of losing each card of a
hand, the value of a card of each seat and of a compass. Playouts (greedy_playout.pyx), beams, and the network that learns from their
games (win_predictor.pyx) use them.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.state cimport (
    FINISH, ISLANDS, MONSTER, SEATS, START, WILD, YELLOW, CalmState, Gap, below, between, beyond, first_gap,
    joint_discard, next_gap, take_lowest,
)
from leadline.core.calm_sailing.expansions.board cimport CELLS, board_state, closed_rows, explores, find_waits
from leadline.core.calm_sailing.expansions.state cimport TOP, ExpandedState, givable, turnings
from leadline.solver.calm_sailing.base.greedy_playout cimport GreedyPlayout, gap_payments, hand_losses
from leadline.solver.calm_sailing.ranked cimport rank


cdef void _put_off(ExpandedPlayout *d) noexcept nogil:
    """Remove numbers of the hands from the live ones if their proportional place is a cell that stays closed for long,
    because hands cannot hold them until then."""
    cdef CalmState *s = &d.playout.state
    cdef uint8_t waits[CELLS]
    cdef uint64_t low = 0
    cdef uint64_t high = 0
    cdef uint64_t late_low = 0
    cdef uint64_t late_high = 0
    cdef int seat, number, a, b, first, last, under, over
    find_waits(&d.board, waits)
    for seat in range(s.players):
        low |= s.hand[seat].low
        high |= s.hand[seat].high
    low &= d.playout.live_low
    high &= d.playout.live_high
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        if last < first:
            continue
        under = between(d.playout.live_low, d.playout.live_high, a, number)
        over = between(d.playout.live_low, d.playout.live_high, number, b if b else ISLANDS + 1)
        if waits[first + (last - first) * under / max(1, under + over)] > d.whims.patience:
            if number < 64:
                late_low |= <uint64_t>1 << number
            else:
                late_high |= <uint64_t>1 << (number - 64)
    d.playout.live_low &= ~late_low
    d.playout.live_high &= ~late_high


cdef void look_again(ExpandedPlayout *d) noexcept nogil:
    """Mirrors the state and finds the live numbers."""
    cdef CalmState *s = &d.playout.state
    cdef int seat, i, card
    cdef uint64_t low = 0
    cdef uint64_t high = 0
    memcpy(s, &d.board.expanded.calm, sizeof(CalmState))
    for seat in range(s.players):
        low |= s.hand[seat].low
        high |= s.hand[seat].high
        for i in range(s.size[seat]):
            card = s.cards[s.stride * seat + i]
            low |= <uint64_t>(card < 64) << (card & 63)
            high |= <uint64_t>(64 <= card <= ISLANDS) << (card & 63)
    d.playout.live_low = low & ~s.laid_low
    d.playout.live_high = high & ~s.laid_high
    if d.board.expanded.own_board and d.board.groups:
        _put_off(d)


cdef bint _keeps(const ExpandedPlayout *d, int seat) noexcept nogil:
    """Check whether a Finish from the exploration deck must be kept in this hand. This is the first hand with one, as soon as
    the deck has no more of them than the playout wants to see."""
    cdef int other
    for other in range(seat):
        if d.board.expanded.calm.hand[other].special[0]:
            return False
    return d.board.expanded.calm.hand[seat].special[0] != 0 and d.board.ahead[0] <= d.playout.after


cdef int ranked_losses(ExpandedPlayout *d, int seat, uint8_t *cards, double *losses) noexcept nogil:
    """The cards of a hand that can be discarded, cheapest first, with what losing each would cost."""
    cdef int count = hand_losses(&d.playout, seat, cards, losses)
    cdef int i, kept = 0
    cdef bint kept_finish = False
    cdef bint keeps = explores(&d.board.expanded) and _keeps(d, seat)
    cdef double worth = d.whims.wild * d.playout.card
    for i in range(count):
        if cards[i] == MONSTER or cards[i] == WILD:
            continue
        if keeps and cards[i] == FINISH:
            keeps = False
            kept_finish = True
            continue
        cards[kept] = cards[i]
        losses[kept] = losses[i]
        if cards[i] == START and not d.board.expanded.calm.start_laid:
            losses[kept] = 0.5
        kept += 1
    if kept_finish:
        losses[kept] = 1000
        cards[kept] = FINISH
        kept += 1
    for i in range(d.board.expanded.calm.hand[seat].special[WILD - FINISH]):
        rank(cards, losses, kept, WILD, worth)
        kept += 1
    return kept


cdef double compass_worth(const ExpandedPlayout *d) noexcept nogil:
    """Return the value of one more compass, in cards."""
    cdef const ExpandedState *r = &d.board.expanded
    cdef const CalmState *s = &r.calm
    cdef int seat, storms = 0, closed = closed_rows(r)
    cdef double worth = 0, turns = (s.cells - popcount(s.occupied)) / <double>s.players
    for seat in range(s.players):
        storms += r.orange[seat]
    if storms and storms > r.held:
        worth = d.whims.orange * turns
    if closed and closed + storms > r.held:
        worth = max(worth, d.whims.throw_all)
    return worth


cdef int ahead_of(const ExpandedState *r, int card) noexcept nogil:
    """Count the copies of a card in the piles and in the exploration deck."""
    cdef const CalmState *s = &r.calm
    cdef int seat, i, count = 0
    if explores(r):
        for i in range(board_state(r).deck_size):
            count += board_state(r).deck[i] == card
    for seat in range(s.players):
        for i in range(s.size[seat]):
            count += s.cards[s.stride * seat + i] == card
    return count


cdef bint set_prices(ExpandedPlayout *d) noexcept nogil:
    """Sets the worth of a card of each seat; False where a gap cannot be filled and nothing can mend it."""
    cdef const ExpandedState *r = &d.board.expanded
    cdef CalmState *s = &d.playout.state
    cdef GreedyPlayout *playout = &d.playout
    cdef Gap gap
    cdef int seat, i, card, cards = 0, empty, turns, own, monsters = 0, wilds = 0, barred, unseen = 0
    cdef bint yellow
    cdef int held[SEATS]
    cdef double expected = 0, mine, pay
    empty = s.cells - popcount(s.occupied)
    for seat in range(s.players):
        held[seat] = givable(&s.hand[seat])
        monsters += s.hand[seat].special[MONSTER - FINISH]
        wilds += s.hand[seat].special[WILD - FINISH]
        barred = 0
        yellow = r.yellow[seat] != 0
        for i in range(s.size[seat]):
            card = s.cards[s.stride * seat + i]
            barred += card >= YELLOW or card == MONSTER
            yellow |= card == YELLOW
            held[seat] += card < YELLOW and card != MONSTER
            monsters += card == MONSTER
            wilds += card == WILD
        cards += held[seat]
        if yellow and not s.start_laid:
            unseen += min(<int>TOP, barred)  # as top cards of the pile they may count among those given (8.3.1, 10.20)
    if explores(&d.board.expanded):
        cards += d.board.ahead[0]
        monsters += d.board.ahead[1]
    first_gap(s, &gap)
    while next_gap(s, &gap):
        if gap.length > 0:
            pay = gap_payments(playout, gap.a, gap.b, gap.length)
            if pay < 0:
                if monsters == 0 and wilds == 0:
                    return False
                pay = 1
            expected += pay
    cards -= turnings(&d.board.expanded)
    if cards + min(unseen, joint_discard(s)) < empty + 1 + (0 if s.start_laid else joint_discard(s) + 1):
        return False
    d.spare = cards - empty - 1 - expected - monsters - (0 if s.start_laid else joint_discard(s) + 1)
    playout.card = playout.weights.card + playout.weights.tight / max(1.0, 1 + d.spare)
    turns = empty + 2
    for seat in range(s.players):
        own = (turns + s.players - 1 - (seat - s.turn) % s.players) // s.players if s.players > 1 else turns
        mine = (held[seat] - own) - (cards - turns) / <double>s.players
        playout.price[seat] = playout.card * max(0.2, 1 - playout.weights.balance * mine)
    return True
