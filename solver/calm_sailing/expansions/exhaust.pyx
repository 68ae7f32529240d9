"""Exhaustive search of a position of Calm Sailing with expansions, in Day and Night or on another board, everything known:
it wins, or proves that nobody can.

Depth first over atomic moves. The rules of CUTS leave out what need not be looked at; tests/solver/test_small_boards.py
compares the search with each of them on and off on thousands of small positions.

table   A position that was found lost is not searched again. What was discarded or has left the game, and what seats know of
        each other, does not count: nothing that is still to come depends on it, but for the joint discard, in which a monster
        that all know of forbids shares that could not be completed anyway.

dead    A card that can never be laid again (an island whose gap is full, a spare Start, a second Finish in one hand) can do
        nothing but pay, and so can any other card in its place. So wherever a seat pays, discards or gives, the dead cards go
        first, the lowest first, and positions that differ only in which dead cards are held count as one. A Start that is
        still to be laid may be the worse card to keep (5.1), so that it may always go. Nothing is dead for good where a
        monster, or a wild as one, may still open its gap.

sides   Without monsters the islands of Day and Night that lie wrong are alike (12.3), and so are those that lie right: it only
        counts how many there are, and one of either kind stands for all to be turned over.

bound   What bounds.py claims, with cheaper numbers for long gaps.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from leadline.core.bits cimport low_bit, mix64, popcount
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, PAYMENT
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, MONSTER, SHARE, START, WILD, WON, YELLOW, CalmState, CardSet, Gap, below, between, beyond,
    first_gap, hand_limit, joint_discard, next_gap, take_lowest,
)
from leadline.core.calm_sailing.expansions.board cimport CELLS, BoardState, explores
from leadline.core.calm_sailing.expansions.moves cimport PAY_ROCKS, TOP_TWO, TURN_OVER, expanded_boundary
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.calm_sailing.expansions.state cimport (
    HALVES_ROWS, NO_NIGHT, TOP, ExpandedState, turnings, wrong_cells,
)
from leadline.core.contract cimport MAX_MOVES, STATE_WORDS, GameOps, move_t
from leadline.solver.calm_sailing.base.bounds cimport gap_payment
from leadline.solver.calm_sailing.base.exhaust cimport forget, late
from leadline.solver.calm_sailing.watch cimport Watch, begin_watch, is_to_stop, raise_what_came

from collections.abc import Callable, Collection

cdef enum:
    LINE = 512  # atomic moves of a game: cards, and for each turn the rocks
    ROOM = 256 * LINE  # moves to be tried, of all positions on the way
    SHORT = 4  # gaps up to this length get their exact least payment
    NEVER = 10000
    MOST_BITS = 20  # of the number of an entry of the table: 16 MB

cdef enum Cut:
    TABLE = 1
    DEAD = 2
    SIDES = 4
    BOUND = 8

CUTS: dict[str, int] = {"table": TABLE, "dead": DEAD, "sides": SIDES, "bound": BOUND}

cdef enum Answer:
    NO = 0
    YES = 1
    LIMIT = 2


cdef struct Entry:
    uint64_t first
    uint64_t second


cdef struct Exhaust:
    const GameOps *ops
    Entry *table
    uint64_t mask
    uint64_t nodes
    uint64_t most
    int cuts
    int length
    move_t line[LINE]
    move_t *moves
    Watch watch


cdef struct Cards:  # of all hands and piles, and of the exploration deck
    uint64_t low
    uint64_t high
    int count  # all but storms
    int finishes
    int starts
    int monsters
    int wilds
    int struck  # monsters in hands


cdef inline void _count(Cards *all, int card) noexcept nogil:
    if card >= YELLOW:
        return
    all.count += 1
    if card < 64:
        all.low |= <uint64_t>1 << card
    elif card <= ISLANDS:
        all.high |= <uint64_t>1 << (card - 64)
    elif card == FINISH:
        all.finishes += 1
    elif card == MONSTER:
        all.monsters += 1
    elif card == START:
        all.starts += 1
    else:
        all.wilds += 1


cdef void _survey(const ExpandedState *r, Cards *all) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef const CardSet *hand
    cdef const BoardState *c
    cdef int seat, i
    memset(all, 0, sizeof(Cards))
    for seat in range(s.players):
        hand = &s.hand[seat]
        all.low |= hand.low
        all.high |= hand.high
        all.count += hand.count
        all.finishes += hand.special[0]
        all.monsters += hand.special[MONSTER - FINISH]
        all.starts += hand.special[START - FINISH]
        all.wilds += hand.special[WILD - FINISH]
        all.struck += hand.special[MONSTER - FINISH]
        for i in range(s.size[seat]):
            _count(all, s.cards[s.stride * seat + i])
    if explores(r):
        c = <const BoardState *>r
        for i in range(c.deck_size):
            _count(all, c.deck[i])


cdef inline bint _is_final(const ExpandedState *r, const Cards *all) noexcept nogil:
    """Check that no cell can be emptied again: neither monsters are left, nor wilds that can be one (8.4.1)."""
    return all.monsters == 0 and (all.wilds == 0 or r.monsters == 0)


cdef bint _in_the_deck(const ExpandedState *r, const Cards *all) noexcept nogil:
    """Check whether every Finish lies deeper in the exploration deck than can be revealed (bounds.py)."""
    cdef const CalmState *s = &r.calm
    cdef const BoardState *c = <const BoardState *>r
    cdef int seat, i, reveals
    if not explores(r) or all.wilds:
        return False
    for seat in range(s.players):
        if s.hand[seat].special[0]:
            return False
        for i in range(s.size[seat]):
            if s.cards[s.stride * seat + i] == FINISH:
                return False
    reveals = popcount(c.marked & ~s.occupied) + c.exploring + all.struck
    for i in range(c.deck_size - 1, -1, -1):
        if c.deck[i] == FINISH:
            return c.deck_size - 1 - i >= reveals
        reveals += c.deck[i] == MONSTER
    return True


cdef bint _solo_start(const CalmState *s) noexcept nogil:
    """Check whether a solo Start is never paid, or takes every Finish (base/bounds.pyx)."""
    cdef const CardSet *hand = &s.hand[0]
    cdef int depth = 0, drawn, most, i
    if s.start_laid:
        return False
    if hand.special[START - FINISH] == 0:
        while s.cards[s.size[0] - 1 - depth] != START:
            depth += 1
        depth += 1
    drawn = min(<int>s.solo_draw, s.size[0] - depth)
    most = max(hand_limit(s), <int>hand.count)
    if most - 1 + drawn != joint_discard(s):
        return most - 1 + drawn < joint_discard(s)
    for i in range(s.size[0] - depth - drawn):
        if s.cards[i] == FINISH:
            return False
    return True


cdef int _largest_payment(const CalmState *s) noexcept nogil:
    """Return the largest payment of any hand, if none grows by storms, wilds or monsters (base/bounds.pyx)."""
    cdef int seat, most = hand_limit(s)
    for seat in range(s.players):
        most = max(most, <int>s.hand[seat].count)
    if s.players == 1 and not s.start_laid:
        most = max(most, hand_limit(s) - 1 + s.solo_draw - joint_discard(s))
    return most - 1


cdef int _gap_costs(const CalmState *s, const Cards *all, int most, int *costs) noexcept nogil:
    """The least payments of the gaps, ascending, NEVER for one that cannot be filled; returns how many gaps there are."""
    cdef Gap gap
    cdef int pay, i, count = 0
    first_gap(s, &gap)
    while next_gap(s, &gap):
        if gap.length == 0:
            continue
        if gap.length <= SHORT:
            pay = gap_payment(all.low, all.high, gap.a, gap.b, gap.length, most)
        elif between(all.low, all.high, gap.a, gap.b) < gap.length:
            pay = NEVER
        elif gap.a and gap.b <= ISLANDS:
            pay = gap.length // 2 + 1
        elif gap.a or gap.b <= ISLANDS:
            pay = (gap.length + 1) // 2
        else:
            pay = gap.length // 2
        i = count
        while i > 0 and costs[i - 1] > pay:
            costs[i] = costs[i - 1]
            i -= 1
        costs[i] = pay
        count += 1
    return count


cdef bint _add_strikes(const Cards *all, const int *costs, int count, int turned, int *struck, int *extra) noexcept nogil:
    """Raises `struck` to the fewest strikes with which all gaps can be filled, and sets `extra` to the least cards that
    strikes, turning islands over and payments take together (bounds.py); False where no number suffices."""
    cdef int i, paid, strikes, unfilled = 0
    for i in range(count):
        unfilled += costs[i] >= NEVER
    struck[0] = max(struck[0], (unfilled + 1) // 2)
    if struck[0] > all.monsters:
        return False
    extra[0] = NEVER
    for strikes in range(struck[0], all.monsters + 1):
        paid = 0
        for i in range(count - 2 * strikes):
            paid += costs[i]
        extra[0] = min(extra[0], max(strikes, turned) + paid)
    return True


cdef int _given_unseen(const ExpandedState *r) noexcept nogil:
    """Count the cards still due in the joint discard that may be monsters or storms (8.3.1, 10.20)."""
    cdef const CalmState *s = &r.calm
    cdef int seat, i, card, barred, unseen = 0
    cdef int due = s.owed if s.phase == SHARE else 0 if s.start_laid else joint_discard(s)
    cdef bint yellow
    for seat in range(s.players if due >= TOP else 0):  # both top cards or none
        if r.blind_count[seat]:
            continue
        yellow = r.yellow[seat] != 0 or r.revealed == YELLOW
        barred = 0
        for i in range(s.size[seat]):
            card = s.cards[s.stride * seat + i]
            yellow |= card == YELLOW
            barred += card == MONSTER or card >= YELLOW
        if yellow:
            unseen += min(<int>TOP, barred)
    return min(due, unseen)


cdef bint _short_of_cards(const ExpandedState *r, int turns) noexcept nogil:
    """Check whether some seat has fewer cards than turns, if at least this many turns are still to come."""
    cdef const CalmState *s = &r.calm
    cdef const BoardState *c = <const BoardState *>r
    cdef int seat, i, after, held, deck = 0
    if explores(r):
        for i in range(c.deck_size):
            deck += c.deck[i] < YELLOW
    for after in range(s.players):
        seat = (s.turn + after) % s.players
        held = s.hand[seat].count + deck
        for i in range(s.size[seat]):
            held += s.cards[s.stride * seat + i] < YELLOW
        if held < (turns + s.players - 1 - after) // s.players:
            return True
    return False


cdef int _finishes(const CalmState *s) noexcept nogil:
    """The seats that have a Finish in hand or pile, a bit each."""
    cdef int seat, i, seats = 0
    for seat in range(s.players):
        if s.hand[seat].special[0]:
            seats |= 1 << seat
        for i in range(s.size[seat]):
            if s.cards[s.stride * seat + i] == FINISH:
                seats |= 1 << seat
    return seats


cdef bint _hopeless(const ExpandedState *r, const Cards *all) noexcept nogil:
    """Check whether a bound shows that the position, at the beginning of a whole move, cannot be won (bounds.py)."""
    cdef const CalmState *s = &r.calm
    cdef bint plain = not (r.storms[0] or r.storms[1] or r.storms[2] or r.monsters or r.wilds)
    cdef int costs[CELLS]
    cdef int empty = s.cells - popcount(s.occupied), turned = turnings(r), struck = all.struck, need, extra, count
    if all.wilds == 0 and (all.finishes == 0 or not s.start_laid and all.starts == 0):
        return True
    if _in_the_deck(r, all) or plain and s.players == 1 and _solo_start(s):
        return True
    extra = max(struck, turned)
    if all.wilds == 0:
        count = _gap_costs(s, all, _largest_payment(s) if plain else ISLANDS, costs)
        if not _add_strikes(all, costs, count, turned, &struck, &extra):
            return True
    need = empty + 1 + extra + s.owed - _given_unseen(r)
    if not s.start_laid:
        need += 1 + joint_discard(s)
    if all.count - all.monsters < need:
        return True
    if s.phase != ACTION:
        return False
    if plain and r.halves == NO_NIGHT and late(s, _finishes(s), empty + (not s.start_laid), (all.count - need) // 2):
        return True
    return _short_of_cards(r, empty + 1 + (not s.start_laid) + struck + max(struck, turned))


cdef inline bint _has_room(const CalmState *s, int number) noexcept nogil:
    """Check whether the gap of the number has an empty cell."""
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    return (s.cell_of[b] if b else s.cells) > (s.cell_of[a] + 1 if a else 0)


cdef CardSet _dead(const CalmState *s, const CardSet *hand) noexcept nogil:
    """The cards of a hand that can only pay, where no cell is emptied again."""
    cdef CardSet dead
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int card
    memset(&dead, 0, sizeof(CardSet))
    while low or high:
        card = take_lowest(&low, &high)
        if not _has_room(s, card):
            if card < 64:
                dead.low |= <uint64_t>1 << card
            else:
                dead.high |= <uint64_t>1 << (card - 64)
    if hand.special[0] > 1:
        dead.special[0] = hand.special[0] - 1
    if s.start_laid:
        dead.special[START - FINISH] = hand.special[START - FINISH]
    dead.count = popcount(dead.low) + popcount(dead.high) + dead.special[0] + dead.special[START - FINISH]
    return dead


cdef inline bint _is_dead(const CardSet *dead, int card) noexcept nogil:
    if card < 64:
        return (dead.low >> card) & 1
    if card <= ISLANDS:
        return (dead.high >> (card - 64)) & 1
    return dead.special[card - FINISH] != 0


cdef inline bint _has_lower(const CardSet *dead, int card) noexcept nogil:
    """Check whether one of them ranks below the card."""
    return between(dead.low, dead.high, 0, min(card, ISLANDS + 1)) != 0 or (
        card > FINISH and dead.special[0] or card > START and dead.special[START - FINISH]
    )


cdef bint _stands_for_others(
    const Exhaust *e, const ExpandedState *r, const CardSet *dead, uint64_t wrong, move_t move, bint *paid
) noexcept nogil:
    """Check whether the move is one of those that represent their equals. `paid` is whether the seat has paid a card that is
    not dead in this whole move; it is read and updated."""
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int cell = (move >> 16) & 0xFF
    cdef bint is_dead, last
    if kind == TURN_OVER:
        if not (wrong >> cell) & 1:
            wrong = r.calm.occupied & ~wrong
        return not e.cuts & SIDES or low_bit(wrong) == cell
    if not e.cuts & DEAD:
        return True
    if kind == ENOUGH or kind == TOP_TWO:
        return not paid[0] or dead.count == 0
    if kind != PAYMENT and kind != GIVE and kind != DISCARD and kind != PAY_ROCKS:
        return True
    is_dead = _is_dead(dead, card)
    if card == START and not r.calm.start_laid:
        if paid[0] and _has_lower(dead, card):
            return False
    else:
        if _has_lower(dead, card):
            return False
        paid[0] |= not is_dead
    last = (kind == PAYMENT or kind == GIVE) and r.calm.owed == 1
    return not (last and paid[0] and dead.count > is_dead)


cdef void _forget_all(ExpandedState *r) noexcept nogil:
    """Zeroes everything that nothing hangs on that is still to come."""
    cdef BoardState *board = <BoardState *>r
    forget(&r.calm)
    memset(&r.left, 0, sizeof(r.left))
    memset(r.sure, 0, sizeof(r.sure))
    memset(r.unsure, 0, sizeof(r.unsure))
    memset(r.blind, 0, sizeof(r.blind))
    r.start_by_wild = 0
    if r.own_board:
        memset(board.shown, 0, sizeof(board.shown))
        memset(board.since, 0, sizeof(board.since))


cdef void _make_alike(ExpandedState *r, int cuts) noexcept nogil:
    """Makes positions equal that differ only in which dead cards are held, or in which islands lie wrong, where no cell is
    emptied again."""
    cdef CardSet dead
    cdef CardSet *hand
    cdef int seat
    if r.halves != NO_NIGHT and cuts & SIDES:
        r.moon = popcount(wrong_cells(r) if r.halves == HALVES_ROWS else r.moon)
    if cuts & DEAD:
        for seat in range(r.calm.players):
            hand = &r.calm.hand[seat]
            dead = _dead(&r.calm, hand)  # `count` still has their number
            hand.low &= ~dead.low
            hand.high &= ~dead.high
            hand.special[0] -= dead.special[0]
            hand.special[START - FINISH] -= dead.special[START - FINISH]


cdef void _key(const Exhaust *e, const ExpandedState *r, bint final, Entry *key) noexcept nogil:
    """128 bits of what decides the future. `final`: no cell is emptied again."""
    cdef uint64_t words[STATE_WORDS]
    cdef size_t i
    memcpy(words, r, e.ops.state_size)
    _forget_all(<ExpandedState *>words)
    if final:
        _make_alike(<ExpandedState *>words, e.cuts)
    key.first = <uint64_t>0x243F6A8885A308D3
    key.second = <uint64_t>0x13198A2E03707344
    for i in range(e.ops.state_size // 8):
        key.first = mix64(key.first ^ words[i])
        key.second = mix64(key.second + words[i] * <uint64_t>0x9E3779B97F4A7C15)
    key.first |= 1  # 0 marks an empty entry


cdef int _solve(Exhaust *e, const ExpandedState *r, bint final, bint paid, int room) noexcept nogil:
    """Search the position; return whether it can be won, with the line in `e`.

    final  no cell is emptied again; False within a whole move that is not known from its beginning
    paid   within a whole move: whether the seat has paid a card that is not dead
    room   first place in `e.moves` where moves can be written
    """
    cdef BoardState child
    cdef Cards all
    cdef Entry key
    cdef Entry *entry = NULL
    cdef CardSet dead
    cdef const CalmState *s = &r.calm
    cdef move_t *moves = e.moves + room
    cdef uint64_t wrong = 0
    cdef bint child_paid
    cdef int i, count, answer
    e.nodes += 1
    if e.nodes > e.most:
        return LIMIT
    if is_to_stop(&e.watch, e.nodes):
        return LIMIT
    if s.over:
        return YES if s.over == WON else NO
    if room + MAX_MOVES > ROOM or e.length == LINE:
        return LIMIT
    if expanded_boundary(r):
        paid = False
        _survey(r, &all)
        if e.cuts & BOUND and _hopeless(r, &all):
            return NO
        final = _is_final(r, &all)
        if e.cuts & TABLE:
            _key(e, r, final, &key)
            entry = &e.table[key.second & e.mask]
            if entry.first == key.first and entry.second == key.second:
                return NO
    memset(&dead, 0, sizeof(CardSet))
    if final and e.cuts & DEAD:
        dead = _dead(s, &s.hand[s.actor])
    if r.halves != NO_NIGHT:
        wrong = wrong_cells(r) if r.halves == HALVES_ROWS else r.moon
    count = e.ops.legal(r, moves)
    for i in range(count):
        child_paid = paid
        if final and not _stands_for_others(e, r, &dead, wrong, moves[i], &child_paid):
            continue
        memcpy(&child, r, e.ops.state_size)
        e.line[e.length] = moves[i]
        e.length += 1
        e.ops.apply(&child, moves[i])
        if child.expanded.calm.actor != s.actor:
            child_paid = False
        answer = _solve(e, &child.expanded, final, child_paid, room + count)
        if answer != NO:
            return answer
        e.length -= 1
    if entry != NULL:
        entry[0] = key
    return NO


def exhaust(
    Expanded position, nodes: int, go_on: Callable[[], bool], cuts: Collection[str] = CUTS
) -> tuple[bool | None, list[int], int]:
    """Search everything, up to `nodes` positions (1 or more), including those within a whole move.

    go_on   called now and then; the search stops when it returns False. Its exceptions are raised
    cuts    names of the rules of CUTS to use; all of them except in tests

    Return True with the codes of a winning line, False if there is none, None at a limit; and the number of positions
    visited. The table of lost positions takes up to 16 MB. Raise MemoryError, and KeyError for a name that is not in
    CUTS.
    """
    cdef Exhaust e
    cdef BoardState root
    cdef int answer, cut, table_bits = min(<int>MOST_BITS, int(nodes).bit_length())
    memset(&e, 0, sizeof(Exhaust))
    for name in cuts:
        cut = CUTS[name]
        e.cuts |= cut
    memcpy(&root, position.expanded(), position.ops.state_size)
    e.ops = position.ops
    e.mask = (<uint64_t>1 << table_bits) - 1
    e.most = nodes
    begin_watch(&e.watch, go_on)
    e.table = <Entry *>calloc(e.mask + 1, sizeof(Entry))
    e.moves = <move_t *>malloc(ROOM * sizeof(move_t))
    if e.table == NULL or e.moves == NULL:
        free(e.table)
        free(e.moves)
        raise MemoryError(f"no room for a table of {e.mask + 1} positions")
    with nogil:
        answer = _solve(&e, &root.expanded, False, False, 0)
    free(e.table)
    free(e.moves)
    raise_what_came(&e.watch)
    if answer == LIMIT:
        return None, [], min(e.nodes, e.most)
    return answer == YES, [e.line[i] for i in range(e.length)] if answer == YES else [], e.nodes


def is_hopeless(Expanded position) -> bool:
    """Return whether a bound that the search tests in every position shows that this one cannot be won. For tests."""
    cdef Cards all
    _survey(position.expanded(), &all)
    return not position.is_over and _hopeless(position.expanded(), &all)


def is_final(Expanded position) -> bool:
    """Return whether no cell can be emptied again: no monster is left in hands, piles or exploration deck, and no wild that
    can be one (8.4.1)."""
    cdef Cards all
    _survey(position.expanded(), &all)
    return _is_final(position.expanded(), &all)


def future(Expanded position) -> bytes:
    """Return the part of the position that matters to the rest of the game. Positions have equal parts if they differ only in
    discards, in cards that left the game, or in what seats know of these. If no cell can be emptied again, held cards that can
    never be laid do not matter either, nor which islands lie wrong (12.3)."""
    cdef uint64_t words[STATE_WORDS]
    memcpy(words, position.expanded(), position.ops.state_size)
    _forget_all(<ExpandedState *>words)
    if is_final(position):
        _make_alike(<ExpandedState *>words, DEAD | SIDES)
    return (<char *>words)[:position.ops.state_size]
