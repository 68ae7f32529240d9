"""Exhaustive search of an open position of Calm Sailing: it wins, or proves that nobody can.

The search is depth first over whole moves. The rules of CUTS omit what need not be examined; tests/solver/test_small_boards.py
compares the search with each of them on and off on thousands of small positions.

table   A position that was found lost is not searched again.

dead    A card that can never be laid again (an island whose gap is full, a spare Start, a second Finish in one hand)
        can only pay, and so can any other card in its place. So whenever cards are paid, discarded or given, the dead ones
        come first, and it does not matter which of them.

finish  Without a Finish nobody wins.

gap     A gap with fewer live numbers than cells can never be filled.

count   A short gap costs at least the payments of bounds.pyx, a long one its least number of paying cells. With the cards
        that are still to be laid, this is more than what is left.

tempo   With every number of discards that the count allows, the Finish falls to a seat that has none, or some seat has
        fewer cards than turns.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from leadline.core.bits cimport mix64, popcount
from leadline.core.calm_sailing.base.hands cimport move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.base.state cimport (
    FINISH, ISLANDS, PAY, RANKS, SEATS, SHARE, START, WON, CalmState, CardSet, Gap, below, between, beyond, first_gap,
    joint_discard, next_gap, place_cost, take_lowest,
)
from leadline.core.contract cimport move_t
from leadline.solver.calm_sailing.base.bounds cimport gap_payment
from leadline.solver.calm_sailing.watch cimport Watch, begin_watch, is_to_stop, raise_what_came

from collections.abc import Callable, Collection

from .bounds import largest_hand

cdef enum:
    ROOM = 16  # room for the cards of one hand; every choice among them is tried
    LINE = 320
    SHORT = 4  # gaps up to this length get their exact least payment
    NEVER = 10000

cdef enum Cut:
    TABLE = 1
    DEAD = 2
    NO_FINISH = 4
    GAP = 8
    COUNT = 16
    TEMPO = 32

CUTS: dict[str, int] = {"table": TABLE, "dead": DEAD, "finish": NO_FINISH, "gap": GAP, "count": COUNT, "tempo": TEMPO}

cdef enum Answer:
    NO = 0
    YES = 1
    LIMIT = 2


MOST_HELD: int = ROOM  # cards of a hand with which a position can be searched


cdef struct Entry:
    uint64_t first
    uint64_t second


cdef struct Exhaust:
    Entry *table
    uint64_t mask
    uint64_t nodes
    uint64_t most
    int cuts
    int payment  # the largest single payment
    int length
    move_t line[LINE]
    Watch watch


cdef inline void _key(const CalmState *s, Entry *key) noexcept nogil:
    """128 bits of what decides the future: grid, hands, how far each pile is drawn, whose turn it is."""
    cdef uint64_t words[24]
    cdef int seat, i, count = 4
    words[0] = s.occupied
    words[1] = s.laid_low
    words[2] = s.laid_high
    words[3] = s.turn | (s.start_laid << 8)
    for seat in range(s.players):
        words[count] = s.hand[seat].low
        words[count + 1] = s.hand[seat].high | (<uint64_t>s.hand[seat].special[0] << 32) | (
            <uint64_t>s.hand[seat].special[2] << 40
        ) | (<uint64_t>s.size[seat] << 48)
        count += 2
    key.first = <uint64_t>0x243F6A8885A308D3
    key.second = <uint64_t>0x13198A2E03707344
    for i in range(count):
        key.first = mix64(key.first ^ words[i])
        key.second = mix64(key.second + words[i] * <uint64_t>0x9E3779B97F4A7C15)
    key.first |= 1  # 0 marks an empty entry


def future(CalmSailing position) -> bytes:
    """Return the part of the position that matters to the rest of the game, as bytes: equal if only discards differ."""
    cdef CalmState s = position.calm()[0]
    forget(&s)
    return (<char *>&s)[:sizeof(CalmState)]


cdef void forget(CalmState *s) noexcept nogil:
    cdef int seat
    memset(s.gone, 0, sizeof(s.gone))
    memset(&s.lost, 0, sizeof(s.lost))
    s.starter = 0
    for seat in range(SEATS):
        s.fresh[seat] = 0
        s.doubtful[seat] = 0


cdef inline bint _room(const CalmState *s, int number) noexcept nogil:
    """Check whether the gap of the number has an empty cell."""
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    return (s.cell_of[b] if b else s.cells) > (s.cell_of[a] + 1 if a else 0)


cdef bint _hopeless(const Exhaust *e, const CalmState *s) noexcept nogil:
    """Check whether a bound shows that the position, at the beginning of a whole move, cannot be won."""
    cdef uint64_t low = 0
    cdef uint64_t high = 0
    cdef Gap gap
    cdef int seat, i, card, cards = 0, need = 1, pay, lays = 0, finishes = 0  # a bit a seat
    for seat in range(s.players):
        low |= s.hand[seat].low
        high |= s.hand[seat].high
        cards += s.hand[seat].count + s.size[seat]
        if s.hand[seat].special[0]:
            finishes |= 1 << seat
        for i in range(s.size[seat]):
            card = s.cards[s.stride * seat + i]
            if card < 64:
                low |= <uint64_t>1 << card
            elif card <= ISLANDS:
                high |= <uint64_t>1 << (card - 64)
            elif card == FINISH:
                finishes |= 1 << seat
    if finishes == 0 and e.cuts & NO_FINISH:
        return True
    if not s.start_laid:
        need += 1 + joint_discard(s)
        lays += 1
    first_gap(s, &gap)
    while next_gap(s, &gap):
        if gap.length == 0:
            continue
        lays += gap.length
        if gap.length <= SHORT:
            pay = gap_payment(low, high, gap.a, gap.b, gap.length, e.payment)
            if pay >= NEVER:
                if e.cuts & GAP:
                    return True
                pay = 0
        else:
            if between(low, high, gap.a, gap.b) < gap.length and e.cuts & GAP:
                return True
            if gap.a and gap.b <= ISLANDS:
                pay = gap.length // 2 + 1
            elif gap.a or gap.b <= ISLANDS:
                pay = (gap.length + 1) // 2
            else:
                pay = gap.length // 2
        need += gap.length + pay
    if cards < need:
        return e.cuts & COUNT != 0
    return e.cuts & TEMPO != 0 and late(s, finishes, lays, (cards - need) // 2)


cdef bint late(const CalmState *s, int finishes, int lays, int most) noexcept nogil:
    """Check whether for all numbers of discards up to `most` no seat with a Finish can lay it after `lays` cards, while each
    seat has a card for each of its turns."""
    cdef int lost, turns, seat, own
    for lost in range(most + 1):
        turns = lays + lost + 1
        if not (finishes >> ((s.turn + turns - 1) % s.players)) & 1:
            continue
        for seat in range(s.players):
            own = (turns - (seat - s.turn + s.players) % s.players + s.players - 1) // s.players
            if s.hand[seat].count + s.size[seat] < own:
                break
        else:
            return False
    return True


cdef int _hand(const Exhaust *e, const CalmState *s, int seat, int least, uint8_t *cards, int *dead) noexcept nogil:
    """The seat's cards of rank `least` or higher, dead ones first; `dead` gets how many those are."""
    cdef const CardSet *hand = &s.hand[seat]
    cdef uint64_t low
    cdef uint64_t high
    cdef int card, count = 0, copies, turn
    dead[0] = 0
    for turn in range(2):  # the dead ones, then the others
        low = hand.low
        high = hand.high
        while low or high:
            card = take_lowest(&low, &high)
            if card >= least and (e.cuts & DEAD != 0 and not _room(s, card)) == (turn == 0):
                cards[count] = card
                count += 1
        for card in range(FINISH, RANKS):
            for copies in range(hand.special[card - FINISH]):
                if card >= least and (e.cuts & DEAD != 0 and (card != FINISH or copies > 0)) == (turn == 0):
                    cards[count] = card
                    count += 1
        if turn == 0:
            dead[0] = count
    return count


cdef bint _allowed(const uint8_t *cards, int count, int dead, int chosen) noexcept nogil:
    """Check whether the choice (a bit a card) is the one that represents all its equals: dead cards come first, in their
    order, and equal cards in their order."""
    cdef int i, size = popcount(<uint64_t>chosen)
    cdef int must = size if size < dead else dead
    if (chosen & ((1 << dead) - 1)) != (1 << must) - 1:
        return False
    for i in range(1, count):
        if cards[i] == cards[i - 1] and (chosen >> i) & 1 and not (chosen >> (i - 1)) & 1:
            return False
    return True


cdef inline void _do(Exhaust *e, CalmState *s, move_t move) noexcept nogil:
    e.line[e.length] = move
    e.length += 1
    calm_ops().apply(s, move)


cdef void _give(Exhaust *e, CalmState *s, int kind, const uint8_t *cards, int count, int chosen) noexcept nogil:
    """Plays the chosen cards, ascending by rank. The first of a discard is of another kind than the rest."""
    cdef uint8_t picked[ROOM]
    cdef int i, j, n = 0
    for i in range(count):
        if (chosen >> i) & 1:
            j = n
            while j > 0 and picked[j - 1] > cards[i]:
                picked[j] = picked[j - 1]
                j -= 1
            picked[j] = cards[i]
            n += 1
    for i in range(n):
        _do(e, s, move_code(DISCARD if kind == DISCARD and i == 0 else PAYMENT if kind == DISCARD else kind, picked[i], 0))


cdef int _payments(Exhaust *e, const CalmState *s) noexcept nogil:
    """Tries every payment that is due from the actor."""
    cdef uint8_t cards[ROOM]
    cdef CalmState child
    cdef int dead, count, chosen, answer, length = e.length
    count = _hand(e, s, s.actor, s.above, cards, &dead)
    for chosen in range(1 << count):
        if popcount(<uint64_t>chosen) == s.owed and _allowed(cards, count, dead, chosen):
            memcpy(&child, s, sizeof(CalmState))
            _give(e, &child, PAYMENT, cards, count, chosen)
            answer = _solve(e, &child)
            if answer != NO:
                return answer
            e.length = length
    return NO


cdef int _shares(Exhaust *e, const CalmState *s) noexcept nogil:
    """Tries every share of the actor in the joint discard, and of the seats after it."""
    cdef uint8_t cards[ROOM]
    cdef CalmState child
    cdef int dead, count, chosen, size, seat, answer, later = 0, length = e.length
    seat = (s.actor + 1) % s.players
    while seat != s.turn:
        later += s.hand[seat].count
        seat = (seat + 1) % s.players
    count = _hand(e, s, s.actor, s.above, cards, &dead)
    for chosen in range(1 << count):
        size = popcount(<uint64_t>chosen)
        if size <= s.owed and size + later >= s.owed and _allowed(cards, count, dead, chosen):
            memcpy(&child, s, sizeof(CalmState))
            _give(e, &child, GIVE, cards, count, chosen)
            if child.phase == SHARE and child.actor == s.actor and child.over == 0:
                _do(e, &child, move_code(ENOUGH, 0, 0))
            answer = _shares(e, &child) if child.phase == SHARE and child.over == 0 else _solve(e, &child)
            if answer != NO:
                return answer
            e.length = length
    return NO


cdef int _solve(Exhaust *e, const CalmState *s) noexcept nogil:
    """Search the position at the beginning of a whole move; return whether it can be won, with the line in `e`."""
    cdef CalmState child
    cdef Entry key
    cdef Entry *entry
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef uint8_t cards[ROOM]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int answer, length = e.length, number, a, b, first, last, cell, pay, dead, count, chosen
    e.nodes += 1
    if e.nodes > e.most or is_to_stop(&e.watch, e.nodes):
        return LIMIT
    if s.over:
        return YES if s.over == WON else NO
    if e.cuts & (NO_FINISH | GAP | COUNT | TEMPO) and _hopeless(e, s):
        return NO
    _key(s, &key)
    entry = &e.table[key.second & e.mask]
    if e.cuts & TABLE and entry.first == key.first and entry.second == key.second:
        return NO
    if hand.special[START - FINISH] and not s.start_laid:
        memcpy(&child, s, sizeof(CalmState))
        _do(e, &child, move_code(LAY_START, START, 0))
        answer = _shares(e, &child)
        if answer != NO:
            return answer
        e.length = length
    else:
        if s.start_laid and hand.special[0] and s.occupied == ((<uint64_t>1 << s.cells) - 1):
            memcpy(&child, s, sizeof(CalmState))
            _do(e, &child, move_code(LAY_FINISH, FINISH, 0))
            return YES
        while low or high:
            number = take_lowest(&low, &high)
            a = below(s.laid_low, s.laid_high, number)
            b = beyond(s.laid_low, s.laid_high, number)
            first = s.cell_of[a] + 1 if a else 0
            last = s.cell_of[b] - 1 if b else s.cells - 1
            for cell in range(first, last + 1):
                pay = place_cost(number, cell, a, first - 1, b, last + 1)
                if pay < hand.count:
                    memcpy(&child, s, sizeof(CalmState))
                    _do(e, &child, move_code(PLAY, number, cell))
                    answer = _payments(e, &child) if pay else _solve(e, &child)
                    if answer != NO:
                        return answer
                    e.length = length
        if hand.count >= 2:
            count = _hand(e, s, s.turn, 1, cards, &dead)
            for chosen in range(1 << count):
                if popcount(<uint64_t>chosen) == 2 and _allowed(cards, count, dead, chosen):
                    memcpy(&child, s, sizeof(CalmState))
                    _give(e, &child, DISCARD, cards, count, chosen)
                    answer = _solve(e, &child)
                    if answer != NO:
                        return answer
                    e.length = length
    entry[0] = key
    return NO


def exhaust(
    CalmSailing position, nodes: int, payment: int, go_on: Callable[[], bool], table_bits: int = 18, cuts: Collection[str] = CUTS
) -> tuple[bool | None, list[int], int]:
    """Search everything, up to `nodes` positions, including the one at which the search stops.

    payment     the largest single payment that any hand can make (see bounds.most_payment)
    go_on       called now and then; the search stops when it returns False
    table_bits  log2 of the entries of the table of lost positions, 16 bytes each
    cuts        names of the rules of CUTS to use; all of them except in tests

    Return True with the codes of a winning line, False if there is none, None if the search was stopped; and the number of
    positions visited. Raise MemoryError; ValueError if a hand may come to hold more than MOST_HELD cards; KeyError for a
    name that is not in CUTS; and any exception from `go_on` or a signal.
    """
    cdef Exhaust e
    cdef CalmState root = position.calm()[0]
    cdef int answer
    if largest_hand(position) > ROOM:
        raise ValueError(f"hands of up to {largest_hand(position)} cards; expected at most {ROOM}")
    e.mask = (<uint64_t>1 << table_bits) - 1
    e.cuts = 0
    for cut in cuts:
        e.cuts |= CUTS[cut]
    e.table = <Entry *>calloc(e.mask + 1, sizeof(Entry))
    if e.table == NULL:
        raise MemoryError(f"no room for a table of {e.mask + 1} positions")
    e.nodes = 0
    e.most = nodes
    e.payment = payment
    e.length = 0
    begin_watch(&e.watch, go_on)
    with nogil:
        if root.phase == PAY and not root.over:
            answer = _payments(&e, &root)
        elif root.phase == SHARE and not root.over:
            answer = _shares(&e, &root)
        else:
            answer = _solve(&e, &root)
    free(e.table)
    raise_what_came(&e.watch)
    if answer == LIMIT:
        return None, [], e.nodes
    return answer == YES, [e.line[i] for i in range(e.length)] if answer == YES else [], e.nodes
