"""The course of a turn with expansions: the joint discard, exploring (12.2), the rocks (8.1.2), drawing (8.3.0)."""

from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, LOST, MONSTER, ORANGE, RANKS, SHARE, START, YELLOW, CalmState, CardSet, card_add, joint_discard,
)
from leadline.core.calm_sailing.expansions.board cimport (
    COMPASS_CARD, ROCKS_CARD, SHOWN, BoardState, explores, has_room, rocks_leave,
)
from leadline.core.calm_sailing.expansions.moves cimport can_act, forbidden, own_left, share_possible
from leadline.core.calm_sailing.expansions.state cimport (
    EXPLORE, EXTRA, FOR_ACTION, REFILL, REFILL_ALL, ROCKS, SETUP, STORM, TOP, ExpandedState, givable, has_pair, holds,
    limit_of,
)


cdef void begin_turn(ExpandedState *r) noexcept nogil:
    """Begin the turn of the active seat, with its action; if it has none, the game is lost."""
    r.calm.phase = ACTION
    r.calm.actor = r.calm.turn
    r.forbidden = forbidden(r)
    if not can_act(r):
        r.calm.over = LOST


cdef void enter_share(ExpandedState *r) noexcept nogil:
    """Begin the joint discard; the seats announce how many cards each can give (5.4)."""
    cdef CalmState *s = &r.calm
    cdef int seat
    r.job = 0
    r.drawer = 0
    s.phase = SHARE
    s.owed = joint_discard(s)
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
    elif not r.opened and own_left(r) == 0 and not has_pair(r, s.actor):
        share_on(r)


cdef void draw_on(ExpandedState *r) noexcept nogil:
    """Continue the draws of `job` until a storm is revealed or they are complete; then continue the game."""
    cdef CalmState *s = &r.calm
    cdef CardSet *hand
    cdef uint8_t *pile
    cdef int seat, card, at, origin, i
    cdef bint wanted
    if r.job == EXPLORE:
        r.job = 0
        r.drawer = 0
        s.owed = 0
        s.above = 0
        _rocks_step(r)
        return
    origin = s.first if r.job == SETUP else s.turn
    while True:
        seat = r.drawer
        hand = &s.hand[seat]
        pile = &s.cards[s.stride * seat]
        at = s.size[seat] - 1
        if r.job == SETUP and at >= 0 and pile[at] == START:
            at -= 1  # shuffled in only after the opening hands (2.5)
        if r.job == EXTRA:  # the second part: 10.29
            wanted = r.extra != 0 or (s.players == 1 and holds(hand, MONSTER) and givable(hand) < joint_discard(s))
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
            if r.monsters and not explores(r):
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
        enter_share(r)
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


cdef void refill(ExpandedState *r) noexcept nogil:
    r.job = REFILL_ALL if r.all_draw else REFILL
    r.drawer = r.calm.turn
    draw_on(r)


cdef inline int _kind_of(int card) noexcept nogil:
    """The place of a card of the exploration deck in `ahead`."""
    return 0 if card == FINISH else 1 if card == MONSTER else card - YELLOW + 2


cdef void _reveal(BoardState *c) noexcept nogil:
    """The top card of the exploration deck (12.2): a storm waits, any other takes effect."""
    cdef ExpandedState *r = &c.expanded
    cdef int seat = r.calm.turn, card, i = 0
    c.exploring = 0
    c.deck_size -= 1
    card = c.deck[c.deck_size]
    c.deck[c.deck_size] = 0
    c.ahead[_kind_of(card)] -= 1
    if card == FINISH:
        card_add(&r.calm.hand[seat], FINISH)
        while i < SHOWN - 1 and c.shown[i]:
            i += 1
        c.shown[i] = seat + 1
        c.since[i] = r.calm.gone[seat].count
    elif card == MONSTER:
        card_add(&r.calm.hand[seat], MONSTER)
        r.sure[seat] += 1
    elif card == COMPASS_CARD:
        r.held += 1
    elif card == ROCKS_CARD:
        if not rocks_leave(r):
            while not has_room(r, i):
                i += 1
            r.rocks = i + 1
    elif card <= ORANGE:
        r.revealed = card
        r.job = EXPLORE
        r.drawer = seat
        r.calm.phase = STORM
        r.calm.actor = seat


cdef void _rocks_step(ExpandedState *r) noexcept nogil:
    """The step of the rocks (8.1.2), where they lie, then drawing."""
    if r.rocks:
        r.calm.phase = ROCKS
        r.calm.actor = r.calm.turn
    else:
        refill(r)


cdef void after_action(ExpandedState *r) noexcept nogil:
    """Continue the turn after an action: exploring (12.2), the step of the rocks (8.1.2), then drawing."""
    r.calm.owed = 0
    r.calm.above = 0
    if explores(r) and (<BoardState *>r).exploring:
        _reveal(<BoardState *>r)
        if r.revealed:
            return
    _rocks_step(r)


cdef void share_on(ExpandedState *r) noexcept nogil:
    """Pass the joint discard on to the next seat that can give something; if no more cards are due, end it and continue
    the turn."""
    cdef CalmState *s = &r.calm
    s.above = 1
    if s.owed == 0:
        r.all_draw = 1
        after_action(r)
        return
    while True:
        s.actor = (s.actor + 1) % s.players
        if own_left(r) or (has_pair(r, s.actor) and s.owed >= TOP):
            return


cdef void given(ExpandedState *r) noexcept nogil:
    """Continue after a card of the joint discard: pass it on if no more cards are due or the seat can give no more."""
    cdef CalmState *s = &r.calm
    if s.owed == 0 or (
        own_left(r) == 0 and not (s.above < RANKS and has_pair(r, s.actor) and s.owed >= TOP)
    ):
        share_on(r)
