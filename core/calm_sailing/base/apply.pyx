"""Effects of the moves of the base game of Calm Sailing (rules 3-7); state.pxd draws the state."""

from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.base.hands cimport discard, lay, rest_of, start_draw
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_START, PAYMENT, PLAY, can_act
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, LOST, PAY, SHARE, START, WON, CalmState, card_add, card_drop, hand_limit, joint_discard,
    laying_cost,
)
from leadline.core.contract cimport move_t


cdef inline int _draw(CalmState *s, int seat, int wanted) noexcept nogil:
    """Draws up to `wanted` cards from the seat's pile into its hand; returns how many there were."""
    cdef int drawn = min(wanted, s.size[seat])
    cdef uint8_t *pile = &s.cards[s.stride * seat]
    cdef int i, size = s.size[seat]
    if drawn <= 0:
        return 0
    for i in range(drawn):
        size -= 1
        card_add(&s.hand[seat], pile[size])
        pile[size] = 0
    s.size[seat] = size
    if s.starter != seat + 1:
        s.fresh[seat] += drawn
    return drawn


cdef void _end_turn(CalmState *s) noexcept nogil:
    _draw(s, s.turn, hand_limit(s) - s.hand[s.turn].count)
    s.phase = ACTION
    s.owed = 0
    s.above = 0
    s.turn = (s.turn + 1) % s.players
    s.actor = s.turn
    if not can_act(s):
        s.over = LOST


cdef void _share_on(CalmState *s) noexcept nogil:
    """Pass the joint discard to the next seat that holds cards, or end it: all draw (5.5)."""
    cdef int seat
    s.above = 1
    if s.owed:
        s.actor = (s.actor + 1) % s.players
        while s.hand[s.actor].count == 0:
            s.actor = (s.actor + 1) % s.players
        return
    for seat in range(s.players):  # the piles are apart, so the order of drawing changes nothing
        if seat != s.turn:
            _draw(s, seat, hand_limit(s) - s.hand[seat].count)
    _end_turn(s)


cdef void calm_apply(void *state, move_t move) noexcept nogil:
    cdef CalmState *s = <CalmState *>state
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int cell = (move >> 16) & 0xFF
    cdef int seat = s.actor
    cdef int other
    if kind == PLAY:
        s.owed = laying_cost(s, card, cell)
        card_drop(&s.hand[seat], card)
        lay(s, card, cell)
        if not s.start_laid:
            s.fresh[seat] = 0  # a Start held now would have been laid (5.1)
        elif s.fresh[seat] > s.hand[seat].count:
            s.fresh[seat] = s.hand[seat].count
        if s.owed:
            s.phase = PAY
            s.above = 1
        else:
            _end_turn(s)
    elif kind == DISCARD:
        if not s.start_laid:
            s.fresh[seat] = 0
        s.phase = PAY
        s.owed = 2
        discard(s, seat, card)
    elif kind == PAYMENT:
        discard(s, seat, card)
        if s.owed == 0:
            _end_turn(s)
    elif kind == LAY_START:
        card_drop(&s.hand[seat], START)
        s.start_laid = 1
        s.starter = seat + 1
        s.fresh[seat] = 0
        s.doubtful[seat] = 0
        for other in range(s.players):
            _draw(s, other, start_draw(s, other))
        s.phase = SHARE
        s.owed = joint_discard(s)
        s.above = 1
        if s.hand[seat].count == 0:
            _share_on(s)
    elif kind == GIVE:
        discard(s, seat, card)
        if s.owed == 0 or rest_of(&s.hand[seat], s.above) == 0:
            _share_on(s)
    elif kind == ENOUGH:
        _share_on(s)
    else:
        card_drop(&s.hand[seat], FINISH)
        if s.fresh[seat] > s.hand[seat].count:
            s.fresh[seat] = s.hand[seat].count
        s.over = WON


cdef void calm_returns(const void *state, double *values) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    cdef int seat
    for seat in range(s.players):
        values[seat] = 1.0 if s.over == WON else 0.0
