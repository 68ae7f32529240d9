"""Beam search for the base game: many games at once, turn by turn; after each turn only the most promising ones are kept.

Every placement is valued (worth.pyx) exactly except for the cards that pay for it, whose losses are added up. The best
ones are then played, and valued exactly. Games that differ only in the places of dead cards in the hands count as one.

A game is discarded if the cards cannot suffice. Therefore, if no card can be spared, all payments are the least ones.
An empty beam proves nothing, because not every payment and not every contribution is tried.
"""

from libc.math cimport exp, log
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from leadline.core.bits cimport hash_words
from leadline.core.calm_sailing.base.apply cimport calm_apply
from leadline.core.calm_sailing.base.hands cimport grid_full, move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.position cimport CalmSailing
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, MOST_HELD, SEATS, SHARE, START, WON, CalmState, Gap, first_gap, hand_limit, joint_discard,
    next_gap, place_cost,
)
from leadline.core.rng cimport Rng, rng_seed, rng_unit, stream_seed
from leadline.solver.calm_sailing.base.greedy_playout cimport ascend
from leadline.solver.calm_sailing.base.partition cimport NEVER, GapTable, partition_free, partition_new
from leadline.solver.calm_sailing.base.worth cimport (
    LOST, Tables, SearchWeights, look_at, priced_hand, shortage, turns_lost, worth_of,
)
from leadline.solver.calm_sailing.seen cimport is_new

from collections.abc import Callable

cdef double BETA = 2.45
cdef int MOST_ADDED = 16  # limit of turns played for each game that is kept: up to eight Starts, and TRIES others


cdef void _propose(Beam *beam, double value, const Turn *turn) noexcept nogil:
    """Keeps the idea if it is among the best ones: a heap with the least on top."""
    cdef int i, child, most = TRIES * beam.width
    cdef Idea *heap = beam.ideas
    beam.nodes += 1
    if beam.kept < most:
        i = beam.kept
        beam.kept += 1
        while i and heap[(i - 1) // 2].value > value:
            heap[i] = heap[(i - 1) // 2]
            i = (i - 1) // 2
    elif heap[0].value >= value:
        return
    else:
        i = 0
        while True:
            child = 2 * i + 1
            if child >= most:
                break
            if child + 1 < most and heap[child + 1].value < heap[child].value:
                child += 1
            if heap[child].value >= value:
                break
            heap[i] = heap[child]
            i = child
    heap[i].value = value
    heap[i].turn = turn[0]


cdef void _say(Turn *turn, int kind, const uint8_t *cards, int count, int without, int instead) noexcept nogil:
    """Adds the first `count` of the cards that are not `without`, the last of them moved on by `instead`."""
    cdef uint8_t chosen[MOST_HELD]
    cdef int i = 0, taken = 0
    while taken < count:
        if cards[i] != without:
            if taken == count - 1 and instead:
                instead -= 1
            else:
                chosen[taken] = cards[i]
                taken += 1
        i += 1
    ascend(chosen, count)
    for i in range(count):
        turn.atoms[turn.count] = <uint32_t>move_code(kind, chosen[i], 0)
        turn.count += 1


cdef void _placements(Beam *beam, int parent, const Game *game, const Tables *t) noexcept nogil:
    """Proposes every turn of a game in which no Start is due."""
    cdef const CalmState *s = &game.state
    cdef uint8_t cards[MOST_HELD]
    cdef double prices[MOST_HELD]
    cdef const GapTable *table
    cdef const SearchWeights *search_weights = &beam.judge.search_weights
    cdef Turn turn
    cdef int held = priced_hand(&beam.judge, s, t, s.turn, cards, prices), all_cards = 0
    cdef int seat, i, g, k, j, cell, at, pay, number, spare, least, taken, extra, lays, lost, payments
    cdef double base, value, ways, price, last, short
    turn.parent = parent
    # What the turn order will cost the game is known beforehand, as only the seat on turn loses cards by it.
    lays = t.empty + (0 if s.start_laid else 1)
    lost = turns_lost(&beam.judge, s, lays, 0)
    for seat in range(s.players):
        all_cards += s.hand[seat].count + s.size[seat]
    base = all_cards - t.empty - t.least - 1 - (0 if s.start_laid else joint_discard(s) + 1) - beam.judge.unused
    for j in range(held):
        number = cards[j]
        if number > ISLANDS:
            continue
        for g in range(t.count):
            table = t.table[g]
            if not table.a < number < table.b:
                continue
            k = 0
            while table.numbers[k] != number:
                k += 1
            for cell in range(max(0, k - table.band + 1), min(table.length, k + 1)):
                at = cell * table.band + k - cell
                if table.left_least[at] >= NEVER or table.right_least[at] >= NEVER:
                    continue
                pay = place_cost(
                    number, t.first[g] + cell, table.a, t.first[g] - 1, table.b if table.b <= ISLANDS else 0,
                    t.first[g] + table.length
                )
                if pay >= held or pay >= ATOMS:  # a solo hand may hold far more (10.1)
                    continue
                least = table.left_least[at] + table.right_least[at]
                spare = <int>base - pay - least + table.least
                if spare < 2 * lost:
                    continue
                payments = t.least - table.least + least
                short = shortage(&beam.judge, s, lays + lost + 1, payments, not s.start_laid, 1 + pay, 1)
                if short <= LOST:
                    continue
                ways = log(table.left[at] * table.right[at]) - table.log_ways
                price = 0
                last = 0
                taken = 0
                i = 0
                while taken < pay:
                    if i != j:
                        last = prices[i]
                        price += last
                        taken += 1
                    i += 1
                value = spare + search_weights.ways * (t.ways + ways) + search_weights.laid * (s.cells - t.empty + 1) - price
                value -= 2 * lost + short
                for extra in range(1 if pay == 0 or beam.width == 1 else 3):
                    if extra:  # the dearest card that pays is another one
                        while i < held and i == j:
                            i += 1
                        if i == held:
                            break
                        value += last - prices[i]
                        if prices[i] == last:  # one dead card for another
                            i += 1
                            continue
                        last = prices[i]
                        i += 1
                    turn.count = 1
                    turn.atoms[0] = <uint32_t>move_code(PLAY, number, t.first[g] + cell)
                    _say(&turn, PAYMENT, cards, pay, number, extra)
                    _propose(beam, value + search_weights.noise * rng_unit(&beam.judge.rng), &turn)
    lost = turns_lost(&beam.judge, s, lays, 1)
    short = shortage(&beam.judge, s, lays + lost + 1, t.least, not s.start_laid, 2, 1) if base >= 2 * lost else LOST
    if short > LOST and held >= 2:
        for extra in range(1 if held == 2 else 2):
            if extra and prices[1] == prices[2]:
                continue
            value = base - 2 * lost - short + search_weights.ways * t.ways + search_weights.laid * (s.cells - t.empty)
            value -= prices[0] + prices[1 + extra]
            turn.count = 0
            _say(&turn, PAYMENT, cards, 2, 0, extra)
            turn.atoms[0] = <uint32_t>move_code(DISCARD, turn.atoms[0] >> 8 & 0xFF, 0)
            _propose(beam, value + search_weights.noise * rng_unit(&beam.judge.rng), &turn)


cdef bint _start(Beam *beam, int parent, const Game *game, Turn *turn, double noise) noexcept nogil:
    """Lay the Start with the cards that are about the cheapest for their seats. Return False if there are too few."""
    cdef CalmState s = game.state
    cdef Tables t
    cdef uint8_t cards[SEATS][MOST_HELD]
    cdef double prices[SEATS][MOST_HELD]
    cdef int held[SEATS]
    cdef int taken[SEATS]
    cdef int seat, best, i, turns, own, all_held
    cdef double price, least, lack
    turn.parent = parent
    turn.count = 1
    turn.atoms[0] = <uint32_t>move_code(LAY_START, START, 0)
    calm_apply(&s, turn.atoms[0])
    if s.over or s.phase != SHARE:
        return False
    look_at(&beam.judge, &s, game.low, game.high, True, &t)
    if t.least >= NEVER:
        return False
    for seat in range(s.players):
        held[seat] = priced_hand(&beam.judge, &s, &t, seat, cards[seat], prices[seat])
        taken[seat] = 0
    turns = t.empty + 1
    for i in range(s.owed):
        best = -1
        least = 1e18
        for seat in range(s.players):
            if taken[seat] == held[seat]:
                continue
            # The turn after this one is that of the next seat.
            own = (turns - (seat - s.turn - 1 + s.players) % s.players + s.players - 1) // s.players
            all_held = s.hand[seat].count + s.size[seat] - taken[seat] - 1
            lack = own + t.least * own / <double>turns - all_held
            price = prices[seat][taken[seat]] + noise * rng_unit(&beam.judge.rng)
            price += beam.judge.search_weights.short * lack if lack > 0 else 0.02 * lack
            if all_held < own:
                price += 50
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
        i = turn.count
        if best:
            _say(turn, GIVE, cards[seat], best, 0, 0)
        while i < turn.count:
            calm_apply(&s, turn.atoms[i])
            i += 1
        if s.phase == SHARE and s.actor == seat and not s.over:
            if turn.count == ATOMS:
                return False
            turn.atoms[turn.count] = <uint32_t>move_code(ENOUGH, 0, 0)
            calm_apply(&s, turn.atoms[turn.count])
            turn.count += 1
    return True


cdef inline uint64_t _above(int number, int first) noexcept nogil:
    """Bits of the numbers above `number`, in the word whose bit 0 is the number `first`."""
    number += 1 - first
    return ~<uint64_t>0 if number <= 0 else 0 if number > 63 else ~<uint64_t>0 << number


cdef inline void _kill(Game *game, int card) noexcept nogil:
    if card < 64:
        game.low &= ~(<uint64_t>1 << card)
    elif card <= ISLANDS:
        game.high &= ~(<uint64_t>1 << (card - 64))


cdef void _bury(Game *game) noexcept nogil:
    """Takes out of the live islands those that a solo Start will take with it (10.1)."""
    cdef const CalmState *s = &game.state
    cdef int i, at
    if s.players > 1 or s.start_laid or hand_limit(s) - 1 + s.solo_draw > joint_discard(s):
        return
    for i in range(s.size[0]):
        if s.cards[i] == START:
            for at in range(max(0, i - s.solo_draw), i):
                _kill(game, s.cards[at])


cdef void _play(Game *child, const Game *parent, const Turn *turn) noexcept nogil:
    cdef int i, kind
    child.state = parent.state
    child.low = parent.low
    child.high = parent.high
    child.turn = turn[0]
    for i in range(turn.count):
        kind = turn.atoms[i] & 0xFF
        if kind != ENOUGH:
            _kill(child, (turn.atoms[i] >> 8) & 0xFF)
        calm_apply(&child.state, turn.atoms[i])


cdef uint64_t _key(const CalmState *s) noexcept nogil:
    """Hash of what decides the future: dead cards of a hand count, whichever they are."""
    cdef uint64_t words[4 + 3 * SEATS]
    cdef uint64_t open_low = 0, open_high = 0
    cdef Gap gap
    cdef int seat, count = 4
    first_gap(s, &gap)
    while next_gap(s, &gap):
        if gap.length > 0:
            open_low |= _above(gap.a, 0) & ~_above(gap.b - 1, 0)
            open_high |= _above(gap.a, 64) & ~_above(gap.b - 1, 64)
    words[0] = s.occupied
    words[1] = s.laid_low
    words[2] = s.laid_high
    words[3] = s.turn | (s.start_laid << 8)
    for seat in range(s.players):
        words[count] = s.hand[seat].low & open_low
        words[count + 1] = s.hand[seat].high & open_high
        words[count + 2] = s.hand[seat].count | (s.size[seat] << 8) | ((s.hand[seat].special[0] > 0) << 16)
        if not s.start_laid:
            words[count + 2] |= (s.hand[seat].special[START - FINISH] > 0) << 17
        count += 3
    return hash_words(words, count)


cdef bint _add(Beam *beam, const Game *parent, const Turn *turn) noexcept nogil:
    """Play a turn; return True if it wins the game. Keep the child if it can still be won and is new."""
    cdef Game *child = &beam.children[beam.found]
    _play(child, parent, turn)
    if child.state.over:
        return child.state.over == WON
    if not is_new(beam.seen, beam.mask, _key(&child.state)):
        return False
    child.value = worth_of(&beam.judge, &child.state, child.low, child.high)
    beam.found += child.value > LOST
    return False


cdef void _sift(const Beam *beam, int root, int count) noexcept nogil:
    """Restores the heap of `order`, the worst child first."""
    cdef int child, swap
    while True:
        child = 2 * root + 1
        if child >= count:
            return
        if child + 1 < count and beam.children[beam.order[child + 1]].value < beam.children[beam.order[child]].value:
            child += 1
        if beam.children[beam.order[root]].value <= beam.children[beam.order[child]].value:
            return
        swap = beam.order[root]
        beam.order[root] = beam.order[child]
        beam.order[child] = swap
        root = child


cdef void _select(Beam *beam, int level) noexcept nogil:
    """The best children become the games of the next level."""
    cdef int i, left = beam.found
    for i in range(left):
        beam.order[i] = i
    for i in range(left // 2 - 1, -1, -1):
        _sift(beam, i, left)
    while left > beam.width:
        left -= 1
        beam.order[0] = beam.order[left]
        _sift(beam, 0, left)
    for i in range(left):
        beam.games[i] = beam.children[beam.order[i]]
        beam.levels[level][i] = beam.games[i].turn
    beam.count = left


cdef void _tell(Beam *beam, int level, const Turn *last) noexcept nogil:
    """Writes down the line that the last turn ends."""
    cdef const Turn *turns[TURNS + 1]
    cdef int i, j, at = last.parent
    turns[level] = last
    for i in range(level - 1, -1, -1):
        turns[i] = &beam.levels[i][at]
        at = turns[i].parent
    beam.length = 0
    for i in range(level + 1):
        for j in range(turns[i].count):
            beam.line[beam.length] = turns[i].atoms[j]
            beam.length += 1


cdef bint beam_run(Beam *beam, const Game *root) noexcept nogil:
    """Plays one beam; True where a game of it is won, with the line in `beam.line`."""
    cdef const Game *game
    cdef const CalmState *s
    cdef Tables t
    cdef Turn turn
    cdef int level, i, j, starts
    beam.games[0] = root[0]
    beam.count = 1
    beam.mask = 1
    while beam.mask + 1 < <uint64_t>(MOST_ADDED * beam.width):
        beam.mask = 2 * beam.mask + 1
    for level in range(TURNS):
        memset(beam.seen, 0, (beam.mask + 1) * sizeof(uint64_t))
        beam.kept = 0
        beam.found = 0
        beam.nodes += beam.count  # also where no turn is to be had, so that a search ends
        for i in range(beam.count):
            game = &beam.games[i]
            s = &game.state
            if s.hand[s.turn].special[START - FINISH] and not s.start_laid:
                starts = 2 if beam.width == 1 else 4 if beam.width < 20 else 8
                for j in range(starts):
                    beam.nodes += 1
                    if _start(
                        beam, i, game, &turn,
                        0.02 if j == 0 else 0.5 * j * beam.judge.search_weights.short + beam.judge.search_weights.noise,
                    ):
                        _add(beam, game, &turn)
                continue
            if s.start_laid and grid_full(s):
                if s.hand[s.turn].special[0]:
                    turn.parent = i
                    turn.count = 1
                    turn.atoms[0] = <uint32_t>move_code(LAY_FINISH, FINISH, 0)
                    _tell(beam, level, &turn)
                    return True
            look_at(&beam.judge, s, game.low, game.high, True, &t)
            if t.least < NEVER:
                _placements(beam, i, game, &t)
        for i in range(beam.kept):
            if _add(beam, &beam.games[beam.ideas[i].turn.parent], &beam.ideas[i].turn):
                _tell(beam, level, &beam.ideas[i].turn)
                return True
        if beam.found == 0 or beam.nodes >= beam.most:
            return False
        _select(beam, level)
    return False


cdef inline double _spread(Rng *rng, double by) noexcept nogil:
    return exp(by * (rng_unit(rng) + rng_unit(rng) - 1))


cdef bint _room(Beam *beam, int width) noexcept nogil:
    """Allocate memory for beams of that width; return False if there is too little."""
    cdef int i
    beam.games = <Game *>malloc(width * sizeof(Game))
    beam.children = <Game *>malloc(MOST_ADDED * width * sizeof(Game))
    beam.ideas = <Idea *>malloc(TRIES * width * sizeof(Idea))
    beam.order = <int *>malloc(MOST_ADDED * width * sizeof(int))
    beam.seen = <uint64_t *>malloc(2 * MOST_ADDED * width * sizeof(uint64_t))
    beam.room = width
    for i in range(TURNS):
        beam.levels[i] = <Turn *>malloc(width * sizeof(Turn))
        if beam.levels[i] == NULL:
            return False
    if beam.games == NULL or beam.children == NULL or beam.ideas == NULL:
        return False
    return beam.order != NULL and beam.seen != NULL


cdef void _clear(Beam *beam) noexcept nogil:
    cdef int i
    free(beam.games)
    free(beam.children)
    free(beam.ideas)
    free(beam.order)
    free(beam.seen)
    for i in range(TURNS):
        free(beam.levels[i])
    partition_free(beam.judge.partition)
    free(beam)


cdef void _draw_weights(Beam *beam, int64_t number, bint solo) noexcept nogil:
    cdef SearchWeights *t = &beam.judge.search_weights
    cdef Rng *rng = &beam.judge.rng
    cdef double by = 0 if number == 1 else 0.8
    t.ways = (1.0 if solo else 0.08) * _spread(rng, by)
    t.laid = (4.9 if solo else 0.31) * _spread(rng, by)
    t.short = (0.64 if solo else 0.8) * _spread(rng, by)
    t.dead = (0.98 if solo else 0.11) * _spread(rng, by)
    t.finish = (0.28 if solo else 0.11) * _spread(rng, by)
    t.noise = 0 if number == 1 else 0.6 * rng_unit(rng) if solo else 0.3 + 0.9 * rng_unit(rng)


cdef int64_t _luby(int64_t number) noexcept nogil:
    cdef int64_t power = 2
    while power - 1 < number:
        power *= 2
    if number == power - 1:
        return power // 2
    return _luby(number - power // 2 + 1)


def luby(number: int) -> int:
    """Return the element `number` (from 1) of 1 1 2 1 1 2 4 1 1 2 ..., which shares work among searches of unknown length
    (Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993). Raise ValueError below 1."""
    if number < 1:
        raise ValueError(f"element {number}: expected 1 or more")
    return _luby(number)


cdef void _begin(Beam *beam, Game *root, const CalmState *s) noexcept nogil:
    """The game of a beam that stands where the search begins."""
    cdef int seat, i, card
    root.state = s[0]
    root.low = 0
    root.high = 0
    for seat in range(s.players):
        beam.judge.deepest[seat] = s.size[seat]
        for i in range(s.size[seat] - 1, -1, -1):
            if s.cards[s.stride * seat + i] == FINISH:
                beam.judge.deepest[seat] = i
        root.low |= s.hand[seat].low
        root.high |= s.hand[seat].high
        for i in range(s.size[seat]):
            card = s.cards[s.stride * seat + i]
            if card < 64:
                root.low |= <uint64_t>1 << card
            elif card <= ISLANDS:
                root.high |= <uint64_t>1 << (card - 64)
    _bury(root)


def given_up(CalmSailing position, unused: int = 0) -> bool:
    """Return whether a beam discards the position at once: a gap cannot be filled, cards do not suffice to leave `unused` of
    them, or no seat with a Finish can lay it in time. The test assumes payments of at most four, as from hands of five. A
    larger solo hand may pay more, so such a position can still be won. Raise ValueError for a position within a whole
    move."""
    cdef Beam *beam
    cdef Game root
    if position.calm().phase != ACTION or position.calm().over:
        raise ValueError("expected a position before a move")
    beam = <Beam *>calloc(1, sizeof(Beam))
    if beam == NULL:
        raise MemoryError
    _begin(beam, &root, position.calm())
    beam.judge.partition = partition_new(BETA)
    try:
        if beam.judge.partition == NULL:
            raise MemoryError
        beam.judge.unused = unused
        rng_seed(&beam.judge.rng, 0)
        return worth_of(&beam.judge, &root.state, root.low, root.high) <= LOST
    finally:
        partition_free(beam.judge.partition)
        free(beam)


def beam_search(
    CalmSailing position, width: int, widest: int, nodes: int, seed: int, go_on: Callable[[], bool], unused: int = 0
) -> tuple[list[int] | None, int]:
    """Look for a winning line by beams, each with weights of its own.

    position  where a whole move begins
    width     games of the narrowest beam; others have up to `widest` (4,096 at most)
    nodes     turns to look at, all beams together, but for the turn of a beam in which that many are reached
    go_on     asked before each beam; the search stops when it says no
    unused    cards that must be left in hands and piles at the end

    Return the codes of the winning moves, or None, and how many turns were looked at. Raise ValueError for a width
    out of range and a position within a whole move or at the end.
    """
    cdef CalmState *s = position.calm()
    cdef Beam *beam
    cdef Game root
    cdef uint64_t most = nodes
    cdef int64_t number = 0, base = width
    cdef int i
    cdef bint won = False
    if not 1 <= width <= widest <= 4096:
        raise ValueError(f"width {width} to {widest}: expected 1 to 4096")
    if s.phase != ACTION or s.over:
        raise ValueError("expected a position before a move")
    beam = <Beam *>calloc(1, sizeof(Beam))
    if beam == NULL:
        raise MemoryError
    _begin(beam, &root, s)
    beam.judge.partition = partition_new(1.04 if s.players == 1 else BETA)
    try:
        if beam.judge.partition == NULL or not _room(beam, widest):
            raise MemoryError
        rng_seed(&beam.judge.rng, stream_seed(seed, "beam"))
        beam.most = most
        beam.judge.unused = unused
        while not won and beam.nodes < most and go_on():
            number += 1
            _draw_weights(beam, number, s.players == 1 and width == 1)  # nearly nothing to spare is alike for all
            beam.width = <int>min(base * _luby(number), <int64_t>beam.room)
            with nogil:
                won = beam_run(beam, &root)
        return [beam.line[i] for i in range(beam.length)] if won else None, beam.nodes
    finally:
        _clear(beam)
