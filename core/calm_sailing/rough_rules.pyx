"""The rules of Calm Sailing with its expansions (rule 8 and rulings 10.5-10.29) as functions on the state of rough.pxd."""

from libc.stdint cimport uint8_t, uint64_t

from ..contract cimport OVER, move_t
from .hands cimport discard, grid_full, move_code, payments, rest_of
from .layout cimport (
    ACTION, DISCARD, ENOUGH, FINISH, GIVE, ISLANDS, JOINT_DISCARD, LAY_FINISH, LAY_START, LOST, MONSTER, ORANGE, PAY,
    PAYMENT, PLAY, PURPLE, RANKS, RUNNING, SHARE, START, WILD, WON, YELLOW, CalmState, CardSet, below, beyond, card_add,
    card_drop, place_cost, take_lowest,
)
from .rough cimport (
    ALL, COMPASS, EXTRA, FOR_ACTION, FOR_ROCKS, FOR_STORM, LAY_WILD, LEAVE_ROCKS, LIMIT, MOVE_ROCKS, NO_FINISH,
    NO_START, NOWHERE, PAY_ROCKS, PLACE, REFILL, REFILL_ALL, RESOLVE, ROCKS, SETUP, STORM, STRIKE, TOP, TOP_TWO,
    TURN_OVER, WILD_COMPASS, WILD_ISLAND, RoughState, add_any, can_give, givable, halves_lie_right, has_pair, has_room,
    has_storms, is_laid, limit_of, number_at,
)

cdef enum:
    GRID_ROWS = 6


cdef inline bint _holds(const CardSet *hand, int card) noexcept nogil:
    return hand.special[card - FINISH] != 0


cdef inline int _cost(const RoughState *r, int number, int cell, int a, int b) noexcept nogil:
    return place_cost(number, cell, a, r.calm.cell_of[a], b, r.calm.cell_of[b])


cdef bint _start_payable(const RoughState *r) noexcept nogil:
    """Whether the seats can give eight once the active one has laid its Start (10.2), or a storm among the extra cards
    leaves that open (10.17). Looks at the cards that the Start lets be drawn."""
    cdef const CalmState *s = &r.calm
    cdef int seat, card, wanted, drawn, held, cards = -1, pairs = 0, monsters
    for seat in range(s.players):
        held = givable(&s.hand[seat])
        monsters = s.hand[seat].count - held
        drawn = 0
        wanted = 2 if s.players == 2 else s.solo_draw if s.players == 1 else 0
        while drawn < s.size[seat]:
            if drawn >= wanted and not (s.players == 1 and monsters and held - 1 < JOINT_DISCARD):  # 10.29
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
    return can_give(JOINT_DISCARD, cards, pairs)


cdef inline bint _others_hold_monsters(const RoughState *r) noexcept nogil:
    cdef int seat
    for seat in range(r.calm.players):
        if seat != r.calm.turn and _holds(&r.calm.hand[seat], MONSTER):
            return True
    return False


cdef int forbidden(const RoughState *r) noexcept nogil:
    """What the active seat learns at the start of its turn about actions that hang on what it does not see: whether its
    Finish must wait for a monster in another hand (8.2.4), whether a Start can be paid (10.2; 5.4 lets the seats talk
    of numbers of cards)."""
    cdef const CalmState *s = &r.calm
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef int found = 0
    if s.start_laid:
        if grid_full(s) and (_holds(hand, FINISH) or _holds(hand, WILD)) and _others_hold_monsters(r):
            found = NO_FINISH if halves_lie_right(r) else 0
    elif (_holds(hand, START) or _holds(hand, WILD)) and not _start_payable(r):
        found = NO_START
    return found


cdef inline bint _can_finish(const RoughState *r) noexcept nogil:
    """6.1, 8.2.4 and 12.3, but for the card."""
    return (
        r.calm.start_laid and grid_full(&r.calm) and not r.forbidden & NO_FINISH
        and not _holds(&r.calm.hand[r.calm.turn], MONSTER) and halves_lie_right(r)
    )


cdef int _cells(const RoughState *r, int kind, int number, int most, int spend, move_t *moves) noexcept nogil:
    """Fills in the cells for an island that can pay up to `most` (4A, 8.1.1, 8.3.2, 8.3.3) where up to `spend` compasses
    clear the way; with moves NULL stops at the first and returns 1."""
    cdef const CalmState *s = &r.calm
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int first = s.cell_of[a] + 1 if a else 0
    cdef int last = s.cell_of[b] - 1 if b else s.cells - 1
    cdef int cell, cost, count = 0, storms
    if is_laid(s, number):  # a wild lies there as this number
        return 0
    for cell in range(first, last + 1):
        cost = _cost(r, number, cell, a, b)
        if cost > most or r.rocks == cell // 6 + 1:
            continue
        storms = r.purple[cell // 6]
        if cost == 0:
            storms += r.orange[s.turn]
        if storms <= spend:
            if moves == NULL:
                return 1
            moves[count] = move_code(kind, number, cell)
            count += 1
    return count


cdef int _plays(const RoughState *r, int spend, move_t *moves) noexcept nogil:
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


cdef int _wild_islands(const RoughState *r, int spend, move_t *moves) noexcept nogil:
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


cdef int _strikes(const RoughState *r, int card, move_t *moves) noexcept nogil:
    cdef uint64_t cells = r.calm.occupied
    cdef int cell, count = 0
    for cell in range(r.calm.cells):
        if (cells >> cell) & 1:
            moves[count] = move_code(STRIKE, card, cell)
            count += 1
    return count


cdef int _compasses(const RoughState *r, move_t *moves) noexcept nogil:
    """The compasses that may be spent now (8.3.6), and wilds in their place (10.25)."""
    cdef const CalmState *s = &r.calm
    cdef int kind, target, count = 0
    if not has_storms(r):
        return 0
    for kind in range(COMPASS, WILD_COMPASS + 1):
        if kind == COMPASS and r.held == 0 or kind == WILD_COMPASS and not _holds(&s.hand[s.actor], WILD):
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
        for target in range(GRID_ROWS):
            if r.purple[target]:
                moves[count] = move_code(kind, PURPLE, target + 1)
                count += 1
    return count


cdef int _pay(const RoughState *r, int kind, int above, int owed, move_t *moves) noexcept nogil:
    """The cards that the actor may discard next; never a monster (8.2.3)."""
    cdef CardSet hand = r.calm.hand[r.calm.actor]
    hand.special[MONSTER - FINISH] = 0
    return payments(&hand, kind, above, owed, 0, moves)


cdef inline int _shown(const RoughState *r, int seat) noexcept nogil:
    """Cards that a seat can give in a joint discard, as all know it (5.4)."""
    return r.calm.hand[seat].count - r.sure[seat]


cdef void _elsewhere(const RoughState *r, int *cards, int *pairs) noexcept nogil:
    """What the seats after the actor can give in the joint discard."""
    cdef int seat = (r.calm.actor + 1) % r.calm.players
    cards[0] = 0
    pairs[0] = 0
    while seat != r.calm.turn:
        cards[0] += _shown(r, seat)
        pairs[0] += has_pair(r, seat)
        seat = (seat + 1) % r.calm.players


cdef int _own_left(const RoughState *r) noexcept nogil:
    """Cards of the actor that may still be given, from the last one on."""
    cdef CardSet hand = r.calm.hand[r.calm.actor]
    if r.calm.above >= RANKS:
        return 0
    hand.special[MONSTER - FINISH] = 0
    return rest_of(&hand, r.calm.above)


cdef bint share_possible(const RoughState *r) noexcept nogil:
    """Whether what is due in the joint discard can be given (10.2, 10.17)."""
    cdef int cards, pairs
    _elsewhere(r, &cards, &pairs)
    return can_give(r.calm.owed, cards + _own_left(r), pairs + (has_pair(r, r.calm.actor) and r.calm.above < RANKS))


cdef int _gives(const RoughState *r, move_t *moves) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef CardSet hand = s.hand[s.actor]
    cdef int cards, pairs, left, rank, copies, count = 0
    cdef bint pair = has_pair(r, s.actor) and s.above < RANKS
    _elsewhere(r, &cards, &pairs)
    hand.special[MONSTER - FINISH] = 0
    left = _own_left(r)
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


cdef int rough_to_move(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    return OVER if s.over else <int>s.actor


cdef int rough_boundary(const void *state) noexcept nogil:
    cdef const RoughState *r = <const RoughState *>state
    return r.calm.over != RUNNING or r.opened or r.calm.phase in (ACTION, ROCKS, STORM)


cdef int rough_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const RoughState *r = <const RoughState *>state
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
            for row in range(GRID_ROWS):
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
        for row in range(GRID_ROWS):
            if row + 1 != r.rocks and has_room(r, row):
                moves[count] = move_code(MOVE_ROCKS, 0, row)
                count += 1
        if givable(hand) >= 2:
            count += _pay(r, PAY_ROCKS, 1, 2, moves + count)
        return count + _compasses(r, moves + count)
    if _holds(hand, START) and not s.start_laid:  # 5.1
        moves[0] = move_code(LAY_START, START, 0)
        return 1 + _compasses(r, moves + 1)
    count = _plays(r, 0, moves)
    if _holds(hand, MONSTER):
        count += _strikes(r, MONSTER, moves + count)
    if _holds(hand, FINISH) and _can_finish(r):
        moves[count] = move_code(LAY_FINISH, FINISH, 0)
        count += 1
    if _holds(hand, WILD):
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
        if has_storms(r) and not _holds(hand, MONSTER):  # 10.9
            moves[count] = move_code(ALL, 0, 0)
            count += 1
    if r.halves and givable(hand):  # 4C of 12.3
        for row in range(s.cells):
            if (s.occupied >> row) & 1:
                moves[count] = move_code(TURN_OVER, 0, row)
                count += 1
    return count + _compasses(r, moves + count)


cdef bint can_act(const RoughState *r) noexcept nogil:
    """Whether the active seat has an action, perhaps after spending compasses (7.2, 10.22). A wild spent as a compass never
    helps: with another card to discard there is an action anyway."""
    cdef const CalmState *s = &r.calm
    cdef const CardSet *hand = &s.hand[s.turn]
    if _holds(hand, START) and not s.start_laid:
        return not r.forbidden & NO_START
    if givable(hand) >= 2 or (r.halves and s.occupied and givable(hand)):
        return True
    if s.occupied and (_holds(hand, MONSTER) or (r.monsters and _holds(hand, WILD))):
        return True
    if _holds(hand, WILD):
        if not s.start_laid and not r.forbidden & NO_START:
            return True
        if _can_finish(r) or _wild_islands(r, r.held, NULL):
            return True
    return (_holds(hand, FINISH) and _can_finish(r)) or _plays(r, r.held, NULL) != 0


cdef void begin_turn(RoughState *r) noexcept nogil:
    """Stands the active seat before its action."""
    r.calm.phase = ACTION
    r.calm.actor = r.calm.turn
    r.forbidden = forbidden(r)
    if not can_act(r):
        r.calm.over = LOST


cdef inline void _settle(RoughState *r, int seat) noexcept nogil:
    """After cards have left a hand: no more of it can be monsters than there are cards."""
    if r.sure[seat] + r.unsure[seat] > r.calm.hand[seat].count:
        r.unsure[seat] = r.calm.hand[seat].count - r.sure[seat]


cdef inline void _drop(RoughState *r, int seat, int card) noexcept nogil:
    """Takes a card out of a hand to be laid or used."""
    cdef CalmState *s = &r.calm
    card_drop(&s.hand[seat], card)
    if not s.start_laid:
        s.fresh[seat] = 0  # a Start held now would have been laid (5.1)
    elif s.fresh[seat] > s.hand[seat].count:
        s.fresh[seat] = s.hand[seat].count
    if card == MONSTER and r.sure[seat]:
        r.sure[seat] -= 1
    elif card == MONSTER:
        r.unsure[seat] -= 1
    _settle(r, seat)


cdef inline void _throw(RoughState *r, int seat, int card) noexcept nogil:
    """Discards a card of a hand. Under a yellow storm that may be a Start before any lies (8.3.1)."""
    if not r.calm.start_laid and r.calm.fresh[seat]:
        r.calm.doubtful[seat] += 1
    discard(&r.calm, seat, card)
    _settle(r, seat)


cdef void _enter_share(RoughState *r) noexcept nogil:
    """The joint discard begins: the seats say how many cards each can give (5.4)."""
    cdef CalmState *s = &r.calm
    cdef int seat
    r.job = 0
    r.drawer = 0
    s.phase = SHARE
    s.owed = JOINT_DISCARD
    s.above = 1
    s.actor = s.turn
    r.opened = r.met
    if r.monsters:
        for seat in range(s.players):
            r.sure[seat] = s.hand[seat].special[MONSTER - FINISH]
            r.unsure[seat] = 0
    if not share_possible(r):
        s.over = LOST
        r.opened = 0
    elif not r.opened and _own_left(r) == 0 and not has_pair(r, s.actor):
        _share_on(r)


cdef void draw_on(RoughState *r) noexcept nogil:
    """Goes on with the drawing of `job` until a storm is revealed or it is done; then goes on with the game."""
    cdef CalmState *s = &r.calm
    cdef CardSet *hand
    cdef uint8_t *pile
    cdef int seat, card, at, origin, i
    cdef bint wanted
    origin = s.first if r.job == SETUP else s.turn
    while True:
        seat = r.drawer
        hand = &s.hand[seat]
        pile = &s.cards[s.stride * seat]
        at = s.size[seat] - 1
        if r.job == SETUP and at >= 0 and pile[at] == START:
            at -= 1  # shuffled in only after the opening hands (2.5)
        if r.job == EXTRA:  # the second part: 10.29
            wanted = r.extra != 0 or (s.players == 1 and _holds(hand, MONSTER) and givable(hand) < JOINT_DISCARD)
        else:
            wanted = hand.count < limit_of(r, seat)
        if wanted and at >= 0:
            card = pile[at]
            for i in range(at, s.size[seat] - 1):
                pile[i] = pile[i + 1]
            s.size[seat] -= 1
            pile[s.size[seat]] = 0
            if card >= YELLOW:
                r.revealed = card
                r.met = r.job == EXTRA
                s.phase = STORM
                s.actor = seat
                s.owed = 0
                s.above = 0
                return
            card_add(hand, card)
            if r.job == EXTRA and r.extra:
                r.extra -= 1
            if s.starter != seat + 1 and r.job != SETUP:
                s.fresh[seat] += 1
            if r.monsters:
                r.unsure[seat] += 1
            continue
        seat = (seat + 1) % s.players
        if r.job == REFILL or seat == origin:
            break
        r.drawer = seat
        if r.job == EXTRA:
            r.extra = 2
    r.extra = 0
    if r.job == EXTRA:
        _enter_share(r)
        r.met = 0
        return
    s.owed = 0
    s.above = 0
    s.turn = origin if r.job == SETUP else (s.turn + 1) % s.players
    r.job = 0
    r.drawer = 0
    r.all_draw = 0
    r.purpose = FOR_ACTION
    begin_turn(r)


cdef inline void _refill(RoughState *r) noexcept nogil:
    r.job = REFILL_ALL if r.all_draw else REFILL
    r.drawer = r.calm.turn
    draw_on(r)


cdef void _after_action(RoughState *r) noexcept nogil:
    """After an action: the step of the rocks (8.1.2), then drawing."""
    r.calm.owed = 0
    r.calm.above = 0
    if r.rocks:
        r.calm.phase = ROCKS
        r.calm.actor = r.calm.turn
    else:
        _refill(r)


cdef void _share_on(RoughState *r) noexcept nogil:
    """Passes the joint discard to the next seat that can give something, or ends it."""
    cdef CalmState *s = &r.calm
    s.above = 1
    if s.owed == 0:
        r.all_draw = 1
        _after_action(r)
        return
    while True:
        s.actor = (s.actor + 1) % s.players
        if _own_left(r) or (has_pair(r, s.actor) and s.owed >= TOP):
            return


cdef inline void _given(RoughState *r) noexcept nogil:
    """After a card of the joint discard."""
    cdef CalmState *s = &r.calm
    if s.owed == 0 or (
        _own_left(r) == 0 and not (s.above < RANKS and has_pair(r, s.actor) and s.owed >= TOP)
    ):
        _share_on(r)


cdef void _earn(RoughState *r) noexcept nogil:
    """A compass comes to the team, as long as there are some (8.3.4, 10.10)."""
    if has_storms(r) and r.compasses:
        r.compasses -= 1
        r.held += 1


cdef void _lay(RoughState *r, int number, int cell) noexcept nogil:
    """Lays an island, and what follows from it at once: rocks leave (8.1.3), a straight row earns (8.3.4). It lies as the
    hands are held, moon up once the Start is laid (12.3)."""
    cdef CalmState *s = &r.calm
    cdef int row, full = 0, i
    cdef bint straight = True
    if number < 64:
        s.laid_low |= <uint64_t>1 << number
    else:
        s.laid_high |= <uint64_t>1 << (number - 64)
    s.cell_of[number] = cell
    s.occupied |= <uint64_t>1 << cell
    if r.halves and s.start_laid:
        r.moon |= <uint64_t>1 << cell
    row = cell // 6
    if not has_room(r, row):
        for i in range(5):
            straight = straight and number_at(s, 6 * row + i + 1) == number_at(s, 6 * row + i) + 1
        if straight:
            _earn(r)
        for i in range(GRID_ROWS):
            full += not has_room(r, i)
        if full >= LEAVE_ROCKS:
            r.rocks = 0


cdef void _paid_play(RoughState *r, int cost) noexcept nogil:
    r.purpose = FOR_ACTION
    if cost:
        r.calm.owed = cost
        r.calm.phase = PAY
        r.calm.above = 1
    else:
        _after_action(r)


cdef void _strike(RoughState *r, int card, int cell) noexcept nogil:
    """A monster takes an island; both leave the game (8.2.2)."""
    cdef CalmState *s = &r.calm
    cdef int number = number_at(s, cell)
    add_any(&r.left, card)
    if r.wild_on[0] == number:
        r.wild_on[0] = r.wild_on[1]
        r.wild_on[1] = 0
        add_any(&r.left, WILD)
    elif r.wild_on[1] == number:
        r.wild_on[1] = 0
        add_any(&r.left, WILD)
    else:
        add_any(&r.left, number)
    if number < 64:
        s.laid_low &= ~(<uint64_t>1 << number)
    else:
        s.laid_high &= ~(<uint64_t>1 << (number - 64))
    s.cell_of[number] = 0
    s.occupied &= ~(<uint64_t>1 << cell)
    r.moon &= ~(<uint64_t>1 << cell)


cdef void _throw_all(RoughState *r) noexcept nogil:
    """The whole hand for a compass (8.3.4)."""
    cdef CalmState *s = &r.calm
    cdef CardSet *hand = &s.hand[s.turn]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int card
    if not s.start_laid:
        s.fresh[s.turn] = 0
    while low or high:
        _throw(r, s.turn, take_lowest(&low, &high))
    for card in range(FINISH, RANKS):
        while hand.special[card - FINISH]:
            _throw(r, s.turn, card)
    _earn(r)
    _after_action(r)


cdef void _resolve(RoughState *r, int storm, int row) noexcept nogil:
    """A revealed storm takes effect (8.3.1-8.3.3)."""
    cdef CalmState *s = &r.calm
    cdef int seat = s.actor, due = 0, able
    r.revealed = 0
    if storm == YELLOW:
        r.yellow[seat] += 1
        able = givable(&s.hand[seat])
        due = max(0, s.hand[seat].count - LIMIT)
        if able < due:  # 10.20; then all know the monsters of this hand
            due = able
            r.sure[seat] = s.hand[seat].count - able
            r.unsure[seat] = 0
    elif storm == ORANGE:
        r.orange[seat] += 1
    elif row == NOWHERE:
        add_any(&r.left, PURPLE)
    else:
        r.purple[row] += 1
    if due:
        s.phase = PAY
        s.owed = due
        s.above = 1
        r.purpose = FOR_STORM
    else:
        draw_on(r)


cdef void _cancel(RoughState *r, int kind, int storm, int target) noexcept nogil:
    """A compass, or a wild as one, takes a storm out of the game (10.10)."""
    cdef CalmState *s = &r.calm
    if kind == COMPASS:
        r.held -= 1
    else:
        card_drop(&s.hand[s.actor], WILD)
        add_any(&r.left, WILD)
        if s.fresh[s.actor] > s.hand[s.actor].count:
            s.fresh[s.actor] = s.hand[s.actor].count
        _settle(r, s.actor)
    add_any(&r.left, storm)
    if target == 0:
        r.revealed = 0
        draw_on(r)
        return
    if storm == YELLOW:
        r.yellow[target - 1] -= 1
    elif storm == ORANGE:
        r.orange[target - 1] -= 1
    else:
        r.purple[target - 1] -= 1
    if s.phase == ACTION:
        begin_turn(r)
    elif s.phase == SHARE and not share_possible(r):
        s.over = LOST
        r.opened = 0


cdef void _lay_start(RoughState *r, int card) noexcept nogil:
    cdef CalmState *s = &r.calm
    cdef int seat = s.actor
    _drop(r, seat, card)
    s.start_laid = 1
    s.fresh[seat] = 0
    if card == START:
        s.starter = seat + 1
        s.doubtful[seat] = 0
    else:
        r.start_by_wild = 1
        add_any(&r.left, WILD)
    r.forbidden = 0
    _earn(r)
    r.met = 0
    if s.players <= 2:
        r.job = EXTRA
        r.drawer = seat
        r.extra = 2 if s.players == 2 else s.solo_draw
        draw_on(r)
    else:
        _enter_share(r)


cdef void rough_apply(void *state, move_t move) noexcept nogil:
    cdef RoughState *r = <RoughState *>state
    cdef CalmState *s = &r.calm
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int cell = (move >> 16) & 0xFF
    cdef int seat = s.actor, cost, a, b
    if kind == COMPASS or kind == WILD_COMPASS:
        _cancel(r, kind, card, cell)
        return
    r.opened = 0
    if s.phase == ACTION:
        r.forbidden = 0
    if kind == PLAY or kind == LAY_WILD:
        a = below(s.laid_low, s.laid_high, card)
        b = beyond(s.laid_low, s.laid_high, card)
        cost = _cost(r, card, cell, a, b)
        if kind == PLAY:
            _drop(r, seat, card)
        else:
            r.number = 0
            if r.wild_on[0] == 0 or card < r.wild_on[0]:
                r.wild_on[1] = r.wild_on[0]
                r.wild_on[0] = card
            else:
                r.wild_on[1] = card
        _lay(r, card, cell)
        _paid_play(r, cost)
    elif kind == WILD_ISLAND:
        _drop(r, seat, WILD)
        r.number = card
        s.phase = PLACE
    elif kind == DISCARD or kind == PAY_ROCKS:
        if kind == DISCARD and not s.start_laid:
            s.fresh[seat] = 0
        s.phase = PAY
        s.owed = 2
        r.purpose = FOR_ACTION if kind == DISCARD else FOR_ROCKS
        _throw(r, seat, card)
    elif kind == TURN_OVER:
        if not s.start_laid:
            s.fresh[seat] = 0
        r.moon ^= <uint64_t>1 << cell
        s.phase = PAY
        s.owed = 1
        s.above = 1
        r.purpose = FOR_ACTION
    elif kind == PAYMENT:
        _throw(r, seat, card)
        if s.owed == 0:
            s.above = 0
            if r.purpose == FOR_ACTION:
                _after_action(r)
            elif r.purpose == FOR_ROCKS:
                r.purpose = FOR_ACTION
                _refill(r)
            else:
                r.purpose = FOR_ACTION
                draw_on(r)
    elif kind == STRIKE:
        _drop(r, seat, card)
        _strike(r, card, cell)
        _after_action(r)
    elif kind == ALL:
        _throw_all(r)
    elif kind == MOVE_ROCKS:
        r.rocks = cell + 1
        _refill(r)
    elif kind == RESOLVE:
        _resolve(r, card, cell)
    elif kind == LAY_START:
        _lay_start(r, card)
    elif kind == GIVE:
        _throw(r, seat, card)
        _given(r)
    elif kind == TOP_TWO:
        for a in range(TOP):
            s.size[seat] -= 1
            r.blind[TOP * seat + a] = s.cards[s.stride * seat + s.size[seat]]
            s.cards[s.stride * seat + s.size[seat]] = 0
        if r.blind[TOP * seat] > r.blind[TOP * seat + 1]:
            a = r.blind[TOP * seat]
            r.blind[TOP * seat] = r.blind[TOP * seat + 1]
            r.blind[TOP * seat + 1] = a
        r.blind_count[seat] = TOP
        s.owed -= TOP
        s.above = RANKS
        _given(r)
    elif kind == ENOUGH:
        _share_on(r)
    else:
        _drop(r, seat, card)
        if card == WILD:
            add_any(&r.left, WILD)
            r.finish_by_wild = 1
        s.over = WON
