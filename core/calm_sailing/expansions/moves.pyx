"""The legal moves of Calm Sailing with its expansions (rule 8 and rulings 10.5-10.29), on the state of state.pxd."""

from libc.stdint cimport uint64_t

from leadline.core.calm_sailing.base.hands cimport grid_full, move_code, payments, rest_of
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, MONSTER, ORANGE, PAY, PURPLE, RANKS, RUNNING, SHARE, START, WILD, YELLOW, CalmState,
    CardSet, below, beyond, joint_discard, take_lowest,
)
from leadline.core.calm_sailing.expansions.board cimport has_room, is_open, purple_on, row_count, row_of
from leadline.core.calm_sailing.expansions.moves cimport (
    ALL, COMPASS, LAY_WILD, MOVE_ROCKS, PAY_ROCKS, RESOLVE, STRIKE, TOP_TWO, TURN_OVER, WILD_COMPASS, WILD_ISLAND,
)
from leadline.core.calm_sailing.expansions.state cimport (
    NO_FINISH, NO_START, NOWHERE, PLACE, ROCKS, STORM, TOP, ExpandedState, can_give, cost_of, givable, halves_lie_right,
    has_pair, has_storms, holds, is_laid,
)
from leadline.core.contract cimport OVER, move_t


cdef bint _start_payable(const ExpandedState *r) noexcept nogil:
    """Return whether the seats can give what is due once the active one has laid its Start (10.2), or a storm among the
    extra cards leaves this open (10.17). Uses the cards that the Start allows to be drawn."""
    cdef const CalmState *s = &r.calm
    cdef int seat, card, wanted, drawn, held, cards = -1, pairs = 0, monsters
    for seat in range(s.players):
        held = givable(&s.hand[seat])
        monsters = s.hand[seat].count - held
        drawn = 0
        wanted = 2 if s.players == 2 else s.solo_draw if s.players == 1 else 0
        while drawn < s.size[seat]:
            if drawn >= wanted and not (s.players == 1 and monsters and held - 1 < joint_discard(s)):  # 10.29
                break
            card = s.cards[s.stride * seat + s.size[seat] - 1 - drawn]
            if card >= YELLOW:
                return True
            if card == MONSTER:
                monsters += 1
            else:
                held += 1
            drawn += 1
        cards += held
        pairs += r.yellow[seat] != 0 and s.size[seat] - drawn >= TOP
    return can_give(joint_discard(s), cards, pairs)


cdef inline bint _others_hold_monsters(const ExpandedState *r) noexcept nogil:
    cdef int seat
    for seat in range(r.calm.players):
        if seat != r.calm.turn and holds(&r.calm.hand[seat], MONSTER):
            return True
    return False


cdef int forbidden(const ExpandedState *r) noexcept nogil:
    """Return, as bits, the actions that the active seat learns to be impossible at the start of its turn, because of
    hidden cards: NO_FINISH if its Finish must wait for a monster in another hand (8.2.4), NO_START if a Start cannot be
    paid (10.2). Rule 5.4 lets the seats talk about numbers of cards."""
    cdef const CalmState *s = &r.calm
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef int found = 0
    if s.start_laid:
        if grid_full(s) and (holds(hand, FINISH) or holds(hand, WILD)) and _others_hold_monsters(r):
            found = NO_FINISH if halves_lie_right(r) else 0
    elif (holds(hand, START) or holds(hand, WILD)) and not _start_payable(r):
        found = NO_START
    return found


cdef inline bint _can_finish(const ExpandedState *r) noexcept nogil:
    """6.1, 8.2.4 and 12.3, but for the card."""
    return (
        r.calm.start_laid and grid_full(&r.calm) and not r.forbidden & NO_FINISH
        and not holds(&r.calm.hand[r.calm.turn], MONSTER) and halves_lie_right(r)
    )


cdef int _cells(const ExpandedState *r, int kind, int number, int most, int spend, move_t *moves) noexcept nogil:
    """Fill in the cells for an island that can pay up to `most` (4A, 8.1.1, 8.3.2, 8.3.3, 12.1) where up to `spend`
    compasses clear the way; with moves NULL stops at the first and returns 1."""
    cdef const CalmState *s = &r.calm
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int first = s.cell_of[a] + 1 if a else 0
    cdef int last = s.cell_of[b] - 1 if b else s.cells - 1
    cdef int cell, row, cost, count = 0, storms, rocks = r.rocks
    cdef bint own_board = r.own_board
    if is_laid(s, number):  # a wild lies there as this number
        return 0
    for cell in range(first, last + 1):
        cost = cost_of(r, number, cell, a, b)
        row = row_of(r, cell) if own_board else cell // 6
        if cost > most or rocks == row + 1 or (own_board and not is_open(r, cell)):
            continue
        storms = purple_on(r, row) if own_board else r.purple[row]
        if cost == 0:
            storms += r.orange[s.turn]
        if storms <= spend:
            if moves == NULL:
                return 1
            moves[count] = move_code(kind, number, cell)
            count += 1
    return count


cdef int _plays(const ExpandedState *r, int spend, move_t *moves) noexcept nogil:
    cdef const CardSet *hand = &r.calm.hand[r.calm.turn]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int count = 0
    while low or high:
        count += _cells(
            r, PLAY, take_lowest(&low, &high), givable(hand) - 1, spend, NULL if moves == NULL else moves + count
        )
        if moves == NULL and count:
            return 1
    return count


cdef int _wild_islands(const ExpandedState *r, int spend, move_t *moves) noexcept nogil:
    """A wild as each number that is not on the grid and has a cell (8.4.1); with moves NULL returns 1 at the first."""
    cdef const CalmState *s = &r.calm
    cdef int number, count = 0, most = givable(&s.hand[s.turn]) - 1
    for number in range(1, ISLANDS + 1):
        if _cells(r, PLAY, number, most, spend, NULL):
            if moves == NULL:
                return 1
            moves[count] = move_code(WILD_ISLAND, number, 0)
            count += 1
    return count


cdef int _strikes(const ExpandedState *r, int card, move_t *moves) noexcept nogil:
    cdef uint64_t cells = r.calm.occupied
    cdef int cell, count = 0
    for cell in range(r.calm.cells):
        if (cells >> cell) & 1:
            moves[count] = move_code(STRIKE, card, cell)
            count += 1
    return count


cdef int _compasses(const ExpandedState *r, move_t *moves) noexcept nogil:
    """The compasses that may be spent now (8.3.6), and wilds in their place (10.25)."""
    cdef const CalmState *s = &r.calm
    cdef int kind, target, count = 0
    if not has_storms(r):
        return 0
    for kind in range(COMPASS, WILD_COMPASS + 1):
        if kind == COMPASS and r.held == 0 or kind == WILD_COMPASS and not holds(&s.hand[s.actor], WILD):
            continue
        if r.revealed:
            moves[count] = move_code(kind, r.revealed, 0)
            count += 1
        for target in range(s.players):
            if r.yellow[target]:
                moves[count] = move_code(kind, YELLOW, target + 1)
                count += 1
            if r.orange[target]:
                moves[count] = move_code(kind, ORANGE, target + 1)
                count += 1
        for target in range(row_count(r)):
            if purple_on(r, target):
                moves[count] = move_code(kind, PURPLE, target + 1)
                count += 1
    return count


cdef int _pay(const ExpandedState *r, int kind, int above, int owed, move_t *moves) noexcept nogil:
    """The cards that the actor may discard next; never a monster (8.2.3)."""
    cdef CardSet hand = r.calm.hand[r.calm.actor]
    hand.special[MONSTER - FINISH] = 0
    return payments(&hand, kind, above, owed, 0, moves)


cdef inline int _shown(const ExpandedState *r, int seat) noexcept nogil:
    """Cards that a seat can give in a joint discard, as all know it (5.4)."""
    return r.calm.hand[seat].count - r.sure[seat]


cdef void _elsewhere(const ExpandedState *r, int *cards, int *pairs) noexcept nogil:
    """Count the cards and pairs that the seats after the actor can give in the joint discard."""
    cdef int seat = (r.calm.actor + 1) % r.calm.players
    cards[0] = 0
    pairs[0] = 0
    while seat != r.calm.turn:
        cards[0] += _shown(r, seat)
        pairs[0] += has_pair(r, seat)
        seat = (seat + 1) % r.calm.players


cdef int own_left(const ExpandedState *r) noexcept nogil:
    """Return the number of cards that the actor may still give: those that rank at least as high as the last one given,
    except monsters."""
    cdef CardSet hand = r.calm.hand[r.calm.actor]
    if r.calm.above >= RANKS:
        return 0
    hand.special[MONSTER - FINISH] = 0
    return rest_of(&hand, r.calm.above)


cdef bint share_possible(const ExpandedState *r) noexcept nogil:
    """Return whether the cards due in the joint discard can be given (10.2, 10.17)."""
    cdef int cards, pairs
    _elsewhere(r, &cards, &pairs)
    return can_give(r.calm.owed, cards + own_left(r), pairs + (has_pair(r, r.calm.actor) and r.calm.above < RANKS))


cdef int _gives(const ExpandedState *r, move_t *moves) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef CardSet hand = s.hand[s.actor]
    cdef int cards, pairs, left, rank, copies, count = 0
    cdef bint pair = has_pair(r, s.actor) and s.above < RANKS
    _elsewhere(r, &cards, &pairs)
    hand.special[MONSTER - FINISH] = 0
    left = own_left(r)
    for rank in range(s.above, RANKS):
        if rank < 64:
            copies = (hand.low >> rank) & 1
        elif rank <= ISLANDS:
            copies = (hand.high >> (rank - 64)) & 1
        else:
            copies = hand.special[rank - FINISH]
        if copies:
            if can_give(s.owed - 1, left - 1 + cards, pairs + pair):
                moves[count] = move_code(GIVE, rank, 0)
                count += 1
            left -= copies
    if pair and s.owed >= TOP and can_give(s.owed - TOP, cards, pairs):
        moves[count] = move_code(TOP_TWO, 0, 0)
        count += 1
    if can_give(s.owed, cards, pairs):
        moves[count] = move_code(ENOUGH, 0, 0)
        count += 1
    return count


cdef int expanded_to_move(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    return OVER if s.over else <int>s.actor


cdef int expanded_boundary(const void *state) noexcept nogil:
    cdef const ExpandedState *r = <const ExpandedState *>state
    return r.calm.over != RUNNING or r.opened or r.calm.phase in (ACTION, ROCKS, STORM)


cdef int expanded_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const ExpandedState *r = <const ExpandedState *>state
    cdef const CalmState *s = &r.calm
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int row, count = 0
    if s.over:
        return 0
    if s.phase == PAY:
        return _pay(r, PAYMENT, s.above, s.owed, moves)
    if s.phase == PLACE:
        return _cells(r, LAY_WILD, r.number, givable(hand), 0, moves)
    if s.phase == SHARE:
        count = _gives(r, moves)
        return count + (_compasses(r, moves + count) if r.opened else 0)
    if s.phase == STORM:
        if r.revealed == PURPLE:
            for row in range(row_count(r)):
                if has_room(r, row):
                    moves[count] = move_code(RESOLVE, PURPLE, row)
                    count += 1
            if count == 0:
                moves[count] = move_code(RESOLVE, PURPLE, NOWHERE)
                count += 1
        else:
            moves[count] = move_code(RESOLVE, r.revealed, 0)
            count += 1
        return count + _compasses(r, moves + count)
    if s.phase == ROCKS:
        for row in range(row_count(r)):
            if row + 1 != r.rocks and has_room(r, row):
                moves[count] = move_code(MOVE_ROCKS, 0, row)
                count += 1
        if givable(hand) >= 2:
            count += _pay(r, PAY_ROCKS, 1, 2, moves + count)
        return count + _compasses(r, moves + count)
    if holds(hand, START) and not s.start_laid:  # 5.1
        moves[0] = move_code(LAY_START, START, 0)
        return 1 + _compasses(r, moves + 1)
    count = _plays(r, 0, moves)
    if holds(hand, MONSTER):
        count += _strikes(r, MONSTER, moves + count)
    if holds(hand, FINISH) and _can_finish(r):
        moves[count] = move_code(LAY_FINISH, FINISH, 0)
        count += 1
    if holds(hand, WILD):
        count += _wild_islands(r, 0, moves + count)
        if r.monsters:
            count += _strikes(r, WILD, moves + count)
        if not s.start_laid and not r.forbidden & NO_START:
            moves[count] = move_code(LAY_START, WILD, 0)
            count += 1
        if _can_finish(r):
            moves[count] = move_code(LAY_FINISH, WILD, 0)
            count += 1
    if givable(hand) >= 2:  # 4B
        count += _pay(r, DISCARD, 1, 2, moves + count)
        if has_storms(r) and not holds(hand, MONSTER):  # 10.9
            moves[count] = move_code(ALL, 0, 0)
            count += 1
    if r.halves and givable(hand):  # 4C of 12.3
        for row in range(s.cells):
            if (s.occupied >> row) & 1:
                moves[count] = move_code(TURN_OVER, 0, row)
                count += 1
    return count + _compasses(r, moves + count)


cdef bint can_act(const ExpandedState *r) noexcept nogil:
    """Return whether the active seat has an action, perhaps after spending compasses (7.2, 10.22). A wild spent as a
    compass never helps: if there is another card to discard, there is an action anyway."""
    cdef const CalmState *s = &r.calm
    cdef const CardSet *hand = &s.hand[s.turn]
    if holds(hand, START) and not s.start_laid:
        return not r.forbidden & NO_START
    if givable(hand) >= 2 or (r.halves and s.occupied and givable(hand)):
        return True
    if s.occupied and (holds(hand, MONSTER) or (r.monsters and holds(hand, WILD))):
        return True
    if holds(hand, WILD):
        if not s.start_laid and not r.forbidden & NO_START:
            return True
        if _can_finish(r) or _wild_islands(r, r.held, NULL):
            return True
    return (holds(hand, FINISH) and _can_finish(r)) or _plays(r, r.held, NULL) != 0
