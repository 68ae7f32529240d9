"""The win predictor for open games with expansions, which selects the games of a beam.

A network with one hidden layer predicts whether a narrow beam wins from a position at the start of a turn. Its output is
the logarithm of the odds, up to a constant. It learned from positions that beams came through (benchmarks/fit/train.py
calm-sailing/win-predictor); win_predictor.json holds it.

    cells      0 empty ones, 1 cards to spare, 2 the log of one more than them, 3 cards that lack, 4 log of the ways to
               fill the gaps, 5 log of the chance that they are filled, each number being used seven times in ten, 6 gaps,
               7 those of one cell, 8 numbers to spare in the tightest, at most ten, 9-11 gaps with none, at most one,
               at most three, 12 expected payments
    players    13 Start laid, 14 cards of its pile until it comes, 15-19 one to five players, 20 cards that the poorest
               seat has beyond its turns, 21 what seats lack, 22 logs of one more than they have, 23 what the richest has
    storms     24 orange and 25 yellow ones before seats, 26 turns under an orange one, 27 purple ones on rows with room
               beyond the compasses held, 28 all of them, 29 compasses held and 30 left, 31-33 storms in the piles:
               yellow, purple, orange
    cards      34 monsters in hands and 35 to come, 36 Finish cards in hands and 37 to come, both with the exploration
               deck, 38 dead cards in hands and 39 in piles
    next seats 40 least payment of the seat to move, on any cell, 41 its numbers that cost one card at most, 42-43 the
               same of the next seat, 44 monsters of the seat to move, 45 a yellow and 46 an orange storm before it
    the rest   47 rocks, 48 wilds, 49 islands to be turned over, 50 closed cells, 51 empty cells that the last of them
               waits for, 52 exploration deck, 53 empty marked cells, 54 all cards, 55 standard grid

All are divided by constants. What lies in 49-53 and 55 never varied in the examples, and has no weight.
"""

from libc.math cimport log
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.state cimport (
    FINISH, MONSTER, SEATS, START, WILD, YELLOW, CalmState, Gap, below, between, beyond, first_gap, next_gap,
    place_cost, take_lowest,
)
from leadline.core.calm_sailing.expansions.board cimport CELLS, board_state, closed_rows, explores, find_waits
from leadline.core.calm_sailing.expansions.state cimport ExpandedState, is_laid, turnings
from leadline.core.network cimport add_features, read_units, said
from leadline.solver.calm_sailing.base.greedy_playout cimport gap_payments, gap_worth
from leadline.solver.calm_sailing.expansions.prices cimport ExpandedPlayout, look_again, set_prices

import json
from importlib import resources

cdef enum:
    WAYS = 0  # the table of worths that counts ways, and that of numbers that come to be used seven times in ten
    CHANCE = 7
    DEAREST = 5  # more than any payment of a hand of five

cdef double SPARSE = 0.5  # how much a thinly sown gap adds to its expected payments

cdef Network _LEARNED


cdef Network network_from(units) except *:
    cdef Network network
    read_units(units, FEATURES, HIDDEN, &network.feature[0][0], network.bias, network.weight)
    return network


_LEARNED = network_from(json.loads(resources.files(__package__).joinpath("win_predictor.json").read_text(encoding="utf-8")))


cdef const Network *learned() noexcept nogil:
    return &_LEARNED


cdef void _plays(const CalmState *s, int seat, float *f) noexcept nogil:
    """The least payment for an island of a hand, and how many of its numbers cost one card at most."""
    cdef uint64_t low = s.hand[seat].low
    cdef uint64_t high = s.hand[seat].high
    cdef int number, a, b, first, last, cell, cost, least = DEAREST, cheap = 0
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        if last < first or is_laid(s, number):  # a wild may stand for it
            continue
        cost = DEAREST
        if last - first >= 2:
            cost = 0
        else:
            for cell in range(first, last + 1):
                cost = min(cost, place_cost(number, cell, a, first - 1, b, last + 1))
        least = min(least, cost)
        cheap += cost <= 1
    f[0] = least / <float>5
    f[1] = cheap / <float>5


cdef inline uint64_t _first(int count) noexcept nogil:
    """Return a word with that many bits set, from the lowest on."""
    return 0 if count <= 0 else ~<uint64_t>0 if count >= 64 else (<uint64_t>1 << count) - 1


cdef struct Counted:  # cards that have not been played
    int held[SEATS]  # in the hand and the pile of each seat, without Starts and storms
    int monsters  # in hands
    int coming  # monsters to come
    int wilds
    int finishes  # in hands
    int finishes_ahead
    int before_start  # cards of its pile until the Start comes
    int storms[3]  # in the piles


cdef void _count(const CalmState *s, Counted *c) noexcept nogil:
    cdef int seat, i, card
    memset(c, 0, sizeof(Counted))
    for seat in range(s.players):
        c.monsters += s.hand[seat].special[MONSTER - FINISH]
        c.wilds += s.hand[seat].special[WILD - FINISH]
        c.finishes += s.hand[seat].special[0]
        c.held[seat] = s.hand[seat].count
        for i in range(s.size[seat]):
            card = s.cards[s.stride * seat + i]
            c.held[seat] += card < YELLOW
            if card == MONSTER:
                c.coming += 1
            elif card == WILD:
                c.wilds += 1
            elif card == FINISH:
                c.finishes_ahead += 1
            elif card == START:
                c.before_start = s.size[seat] - i
            elif card >= YELLOW:
                c.storms[card - YELLOW] += 1


cdef void _gaps(ExpandedPlayout *d, Outlook *o) noexcept nogil:
    """The features 4 to 12."""
    cdef float *f = o.features
    cdef Gap gap
    cdef int slack, gaps = 0, tightest = 10
    first_gap(&d.board.expanded.calm, &gap)
    while next_gap(&d.board.expanded.calm, &gap):
        if gap.length <= 0:
            continue
        d.playout.step = WAYS
        o.ways += gap_worth(&d.playout, gap.a, gap.b, gap.length)
        d.playout.step = CHANCE
        f[5] += <float>(gap_worth(&d.playout, gap.a, gap.b, gap.length) / 10)
        f[12] += <float>(gap_payments(&d.playout, gap.a, gap.b, gap.length) / 10)
        gaps += 1
        f[7] += (gap.length == 1) / <float>5
        slack = between(d.playout.live_low, d.playout.live_high, gap.a, gap.b) - gap.length
        tightest = min(tightest, slack)
        f[9] += (slack <= 0) / <float>3
        f[10] += (slack <= 1) / <float>3
        f[11] += (slack <= 3) / <float>3
    f[4] = <float>(o.ways / 20)
    f[6] = gaps / <float>10
    f[8] = tightest / <float>5


cdef bint _seats(const ExpandedState *r, const Counted *c, int empty, int more, int ahead, Outlook *o) noexcept nogil:
    """The features 14 to 26; False where a seat has too few cards for its turns. `empty` are cells, `more` cards that
    any seat may get out of the deck, `ahead` the monsters among them."""
    cdef const CalmState *s = &r.calm
    cdef float *f = o.features
    cdef int seat, first, own, spare, poorest = 99, richest = -99
    # Each monster takes a turn, and so does the cell that it empties, which may be one that had to be turned over.
    cdef int turns = empty + 1 + (0 if s.start_laid else 1) + c.monsters + max(c.monsters, turnings(r))
    cdef int later = turns + 2 * (c.coming - ahead)
    for seat in range(s.players):
        first = s.players - 1 - (seat - s.turn + s.players) % s.players
        if c.held[seat] + more < (turns + first) // s.players:  # every turn takes a card of the hand
            return False
        own = (later + first) // s.players
        spare = c.held[seat] - own
        poorest = min(poorest, spare)
        richest = max(richest, spare)
        o.lacking += min(0, spare)
        o.even += log(<double>1 + max(0, spare))
        f[24] += r.orange[seat] / <float>2
        f[25] += r.yellow[seat] / <float>2
        if r.orange[seat]:
            o.orange += own
    f[14] = c.before_start / <float>15
    f[14 + s.players] = 1
    f[20] = poorest / <float>5
    f[21] = o.lacking / <float>5
    f[22] = <float>(o.even / 5)
    f[23] = richest / <float>10
    f[26] = o.orange / <float>20
    return True


cdef void _dead_cards(const ExpandedPlayout *d, float *f) noexcept nogil:
    """The features 38 and 39: live numbers that lie in no gap with room."""
    cdef const CalmState *s = &d.board.expanded.calm
    cdef Gap gap
    cdef uint64_t dead_low = 0, dead_high = 0
    cdef int seat, piles, hands = 0
    first_gap(s, &gap)
    while next_gap(s, &gap):
        if gap.length > 0:
            continue
        dead_low |= _first(gap.b) & ~_first(gap.a + 1)
        dead_high |= _first(gap.b - 64) & ~_first(gap.a - 63)
    for seat in range(s.players):
        hands += popcount(s.hand[seat].low & dead_low) + popcount(s.hand[seat].high & dead_high)
    piles = popcount(d.playout.live_low & dead_low) + popcount(d.playout.live_high & dead_high) - hands
    f[38] = hands / <float>5
    f[39] = piles / <float>10


cdef void _board(const ExpandedState *r, float *f) noexcept nogil:
    """The features 49 to 53 and 55."""
    cdef uint8_t waits[CELLS]
    cdef int i, longest = 0, waiting = 0
    f[49] = turnings(r) / <float>10
    if r.own_board and board_state(r).groups:
        find_waits(board_state(r), waits)
        for i in range(r.calm.cells):
            waiting += waits[i] != 0
            longest = max(longest, <int>waits[i])
    f[50] = waiting / <float>12
    f[51] = longest / <float>24
    f[52] = board_state(r).deck_size / <float>27 if r.own_board else 0
    f[53] = popcount(board_state(r).marked & ~r.calm.occupied) / <float>21 if r.own_board else 0
    f[55] = not r.own_board


cdef bint look_out(ExpandedPlayout *d, Outlook *o) noexcept nogil:
    cdef float *f = o.features
    cdef const ExpandedState *r = &d.board.expanded
    cdef const CalmState *s = &r.calm
    cdef Counted counted
    cdef int i, empty, more = 0, ahead = 0, total = 0
    memset(o, 0, sizeof(Outlook))
    look_again(d)
    d.playout.weights.sparse = SPARSE
    if not set_prices(d):
        return False
    d.playout.card = 0
    empty = s.cells - popcount(s.occupied)
    f[0] = empty / <float>36
    o.spare = d.spare
    o.first = log(1 + d.spare) if d.spare > 0 else d.spare
    f[1] = <float>(d.spare / 10)
    f[2] = <float>max(0.0, o.first)
    f[3] = <float>(min(0.0, o.first) / 5)
    _gaps(d, o)
    f[13] = s.start_laid
    _count(s, &counted)
    if explores(r):  # any seat may get a card out of the deck
        ahead = d.board.ahead[1]
        more = d.board.ahead[0] + ahead
        counted.coming += ahead
        counted.finishes_ahead += d.board.ahead[0]
    if not _seats(r, &counted, empty, more, ahead, o):
        return False
    o.closed = closed_rows(r)
    o.held = r.held
    f[27] = max(0, o.closed - o.held)
    f[28] = o.closed
    f[29] = r.held
    f[30] = r.compasses / <float>6
    for i in range(3):
        f[31 + i] = counted.storms[i] / <float>2
    o.monsters = counted.monsters + counted.coming
    f[34] = counted.monsters
    f[35] = counted.coming / <float>2
    f[36] = counted.finishes / <float>2
    f[37] = counted.finishes_ahead / <float>3
    _dead_cards(d, f)
    _plays(s, s.turn, f + 40)
    _plays(s, (s.turn + 1) % s.players, f + 42)
    f[44] = s.hand[s.turn].special[MONSTER - FINISH]
    f[45] = r.yellow[s.turn]
    f[46] = r.orange[s.turn]
    f[47] = r.rocks != 0
    f[48] = counted.wilds
    _board(r, f)
    for i in range(s.players):
        total += counted.held[i]
    f[54] = total / <float>40
    return True


cdef double win_log_odds(const Network *network, const float *f) noexcept nogil:
    cdef float total[HIDDEN]
    memcpy(total, network.bias, sizeof(total))
    add_features(total, &network.feature[0][0], f, FEATURES, HIDDEN)
    return said(total, network.weight, HIDDEN)
