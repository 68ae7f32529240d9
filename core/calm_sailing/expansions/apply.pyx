"""Effects of the moves of Calm Sailing with its expansions (rule 8, rulings 10.5-10.29), on the state of state.pxd."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.bits cimport low_bit
from leadline.core.calm_sailing.base.hands cimport discard, lay
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, LOST, MONSTER, ORANGE, PAY, PURPLE, RANKS, SHARE, START, WILD, WON, YELLOW, CalmState, CardSet,
    below, beyond, card_drop, take_lowest,
)
from leadline.core.calm_sailing.expansions.board cimport (
    SHOWN, BoardState, explores, has_room, open_groups, purple_lay, purple_lift, rocks_leave, row_cells, row_of,
)
from leadline.core.calm_sailing.expansions.moves cimport (
    ALL, COMPASS, LAY_WILD, MOVE_ROCKS, PAY_ROCKS, RESOLVE, STRIKE, TOP_TWO, TURN_OVER, WILD_COMPASS, WILD_ISLAND,
    share_possible,
)
from leadline.core.calm_sailing.expansions.state cimport (
    EXTRA, FOR_ACTION, FOR_ROCKS, FOR_STORM, LIMIT, NOWHERE, PLACE, TOP, ExpandedState, add_any, cost_of, givable,
    has_storms, number_at,
)
from leadline.core.calm_sailing.expansions.turn cimport (
    after_action, begin_turn, draw_on, enter_share, given, refill, share_on,
)
from leadline.core.contract cimport move_t


cdef inline void _settle(ExpandedState *r, int seat) noexcept nogil:
    """After cards have left a hand: no more of it can be monsters than there are cards."""
    if r.sure[seat] + r.unsure[seat] > r.calm.hand[seat].count:
        r.unsure[seat] = r.calm.hand[seat].count - r.sure[seat]


cdef inline void _drop(ExpandedState *r, int seat, int card) noexcept nogil:
    """Take a card out of a hand to be laid or used."""
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


cdef inline void _throw(ExpandedState *r, int seat, int card) noexcept nogil:
    """Discard a card of a hand. Under a yellow storm that may be a Start before any lies (8.3.1)."""
    if not r.calm.start_laid and r.calm.fresh[seat]:
        r.calm.doubtful[seat] += 1
    discard(&r.calm, seat, card)
    _settle(r, seat)


cdef void _earn(ExpandedState *r) noexcept nogil:
    """A compass comes to the team, as long as there are some (8.3.4, 10.10)."""
    if has_storms(r) and r.compasses:
        r.compasses -= 1
        r.held += 1


cdef bint _straight(const ExpandedState *r, int row) noexcept nogil:
    """Return whether the numbers of a full row follow each other directly along the path; false for a single cell."""
    cdef const CalmState *s = &r.calm
    cdef uint64_t cells = row_cells(r, row)
    cdef int number = 0, next_number
    if cells & (cells - 1) == 0:
        return False
    while cells:
        next_number = number_at(s, low_bit(cells))
        cells &= cells - 1
        if number and next_number != number + 1:
            return False
        number = next_number
    return True


cdef void _lay(ExpandedState *r, int number, int cell) noexcept nogil:
    """Lay an island, and what follows from it at once: rocks leave (8.1.3), a straight row earns (8.3.4), groups open
    (12). It lies as the hands are held, moon up once the Start is laid (12.3). A card of the exploration deck waits for
    the payment (12.2)."""
    cdef CalmState *s = &r.calm
    cdef BoardState *c
    cdef int row
    lay(s, number, cell)
    if r.halves and s.start_laid:
        r.moon |= <uint64_t>1 << cell
    row = row_of(r, cell)
    if r.own_board:
        c = <BoardState *>r
        c.exploring = c.deck_size != 0 and (c.marked >> cell) & 1
        open_groups(c)
    if not has_room(r, row):
        if r.compasses and _straight(r, row):
            _earn(r)
        if rocks_leave(r):
            r.rocks = 0


cdef void _paid_play(ExpandedState *r, int cost) noexcept nogil:
    r.purpose = FOR_ACTION
    if cost:
        r.calm.owed = cost
        r.calm.phase = PAY
        r.calm.above = 1
    else:
        after_action(r)


cdef void _strike(ExpandedState *r, int card, int cell) noexcept nogil:
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
    if r.own_board:
        open_groups(<BoardState *>r)
    r.moon &= ~(<uint64_t>1 << cell)


cdef void _throw_all(ExpandedState *r) noexcept nogil:
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
    after_action(r)


cdef void _resolve(ExpandedState *r, int storm, int row) noexcept nogil:
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
        purple_lay(r, row)
    if due:
        s.phase = PAY
        s.owed = due
        s.above = 1
        r.purpose = FOR_STORM
    else:
        draw_on(r)


cdef void _cancel(ExpandedState *r, int kind, int storm, int target) noexcept nogil:
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
        purple_lift(r, target - 1)
    if s.phase == ACTION:
        begin_turn(r)
    elif s.phase == SHARE and not share_possible(r):
        s.over = LOST
        r.opened = 0


cdef void _lay_start(ExpandedState *r, int card) noexcept nogil:
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
        enter_share(r)


cdef void _unshow(BoardState *c, int seat) noexcept nogil:
    """A Finish that came out of the exploration deck is laid: of several the last, so that the others may be
    anywhere."""
    cdef int i = SHOWN - 1
    while i > 0 and c.shown[i] != seat + 1:
        i -= 1
    while i + 1 < SHOWN:
        c.shown[i] = c.shown[i + 1]
        c.since[i] = c.since[i + 1]
        i += 1
    c.shown[i] = 0
    c.since[i] = 0


cdef void _play(ExpandedState *r, int kind, int number, int cell) noexcept nogil:
    """An island from the hand, or the one that a wild stands for, and what it costs (4A)."""
    cdef CalmState *s = &r.calm
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    cdef int cost = cost_of(r, number, cell, a, b)
    if kind == PLAY:
        _drop(r, s.actor, number)
    else:
        r.number = 0
        if r.wild_on[0] == 0 or number < r.wild_on[0]:
            r.wild_on[1] = r.wild_on[0]
            r.wild_on[0] = number
        else:
            r.wild_on[1] = number
    _lay(r, number, cell)
    _paid_play(r, cost)


cdef void _turn_over(ExpandedState *r, int cell) noexcept nogil:
    """An island of Day and Night shows its other half, for one card (12.3)."""
    cdef CalmState *s = &r.calm
    if not s.start_laid:
        s.fresh[s.actor] = 0
    r.moon ^= <uint64_t>1 << cell
    s.phase = PAY
    s.owed = 1
    s.above = 1
    r.purpose = FOR_ACTION


cdef void _pay(ExpandedState *r, int card) noexcept nogil:
    """Pay a card; after the last one continue with the event that the payment was for."""
    cdef CalmState *s = &r.calm
    _throw(r, s.actor, card)
    if s.owed:
        return
    s.above = 0
    if r.purpose == FOR_ACTION:
        after_action(r)
    elif r.purpose == FOR_ROCKS:
        r.purpose = FOR_ACTION
        refill(r)
    else:
        r.purpose = FOR_ACTION
        draw_on(r)


cdef void _give_top_two(ExpandedState *r, int seat) noexcept nogil:
    """The two top cards of a pile go unseen into the joint discard (8.3.1)."""
    cdef CalmState *s = &r.calm
    cdef uint8_t *given_up = &r.blind[TOP * seat]
    cdef uint8_t card
    cdef int i
    for i in range(TOP):
        s.size[seat] -= 1
        given_up[i] = s.cards[s.stride * seat + s.size[seat]]
        s.cards[s.stride * seat + s.size[seat]] = 0
    if given_up[0] > given_up[1]:
        card = given_up[0]
        given_up[0] = given_up[1]
        given_up[1] = card
    r.blind_count[seat] = TOP
    s.owed -= TOP
    s.above = RANKS
    given(r)


cdef void _lay_finish(ExpandedState *r, int card) noexcept nogil:
    """The game is won, by a Finish or by a wild as one."""
    _drop(r, r.calm.actor, card)
    if card == WILD:
        add_any(&r.left, WILD)
        r.finish_by_wild = 1
    elif explores(r):
        _unshow(<BoardState *>r, r.calm.actor)
    r.calm.over = WON


cdef void expanded_apply(void *state, move_t move) noexcept nogil:
    cdef ExpandedState *r = <ExpandedState *>state
    cdef CalmState *s = &r.calm
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int cell = (move >> 16) & 0xFF
    cdef int seat = s.actor
    if kind == COMPASS or kind == WILD_COMPASS:
        _cancel(r, kind, card, cell)
        return
    r.opened = 0
    if s.phase == ACTION:
        r.forbidden = 0
    if kind == PLAY or kind == LAY_WILD:
        _play(r, kind, card, cell)
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
        _turn_over(r, cell)
    elif kind == PAYMENT:
        _pay(r, card)
    elif kind == STRIKE:
        _drop(r, seat, card)
        _strike(r, card, cell)
        after_action(r)
    elif kind == ALL:
        _throw_all(r)
    elif kind == MOVE_ROCKS:
        r.rocks = cell + 1
        refill(r)
    elif kind == RESOLVE:
        _resolve(r, card, cell)
    elif kind == LAY_START:
        _lay_start(r, card)
    elif kind == GIVE:
        _throw(r, seat, card)
        given(r)
    elif kind == TOP_TWO:
        _give_top_two(r, seat)
    elif kind == ENOUGH:
        share_on(r)
    else:
        _lay_finish(r, card)
