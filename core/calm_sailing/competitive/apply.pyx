"""Effects of the moves of the competitive game (12.4), and the points."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.hands cimport discard, lay
from leadline.core.calm_sailing.base.moves cimport DISCARD, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, HAND_LIMIT, LOST, PAY, WON, CalmState, card_add, card_bit, card_drop, laying_cost,
)
from leadline.core.calm_sailing.competitive.moves cimport TAKE, competitive_can_act
from leadline.core.calm_sailing.competitive.state cimport FINISH_POINTS, ROW, STUCK_POINTS, TAKING, CompetitiveState
from leadline.core.contract cimport move_t


cdef void note_taken(CompetitiveState *s, int seat, int card, int since) noexcept nogil:
    if card == FINISH:
        s.finish_since[seat][s.taken[seat].special[0]] = since
    else:
        s.since[card] = since
    card_add(&s.taken[seat], card)


cdef inline void _forget_taken(CompetitiveState *s, int seat, int card) noexcept nogil:
    """Update `taken` when a card taken from the row is laid. Of several Finish cards, assume the one taken last,
    because then the others may be in all the places where they could be before."""
    if not card_bit(&s.taken[seat], card):
        return
    card_drop(&s.taken[seat], card)
    if card == FINISH:
        s.finish_since[seat][s.taken[seat].special[0]] = 0
    else:
        s.since[card] = 0


cdef inline void _pass_on(CompetitiveState *s) noexcept nogil:
    """The other player's turn."""
    s.base.phase = ACTION
    s.base.owed = 0
    s.base.above = 0
    s.base.turn = 1 - s.base.turn
    s.base.actor = s.base.turn
    if not competitive_can_act(s):
        s.base.over = LOST


cdef inline void _refill(CompetitiveState *s) noexcept nogil:
    """After the action: what is missing to five is taken from the row, as far as it goes."""
    cdef int wanted = min(HAND_LIMIT - <int>s.base.hand[s.base.turn].count, <int>s.row.count)
    if wanted <= 0:
        _pass_on(s)
        return
    s.base.phase = TAKING
    s.base.owed = wanted
    s.base.above = 0


cdef inline void _take(CompetitiveState *s, int card) noexcept nogil:
    cdef CalmState *c = &s.base
    card_drop(&s.row, card)
    card_add(&c.hand[c.turn], card)
    note_taken(s, c.turn, card, c.gone[c.turn].count)
    c.owed -= 1
    c.above = card
    if c.owed:
        return
    while s.row.count < ROW and c.size[0]:
        c.size[0] -= 1
        card_add(&s.row, c.cards[c.size[0]])
        c.cards[c.size[0]] = 0
    _pass_on(s)


cdef inline void _spend(CompetitiveState *s, int card) noexcept nogil:
    discard(&s.base, s.base.turn, card)
    s.spent[s.base.turn] += 1


cdef void competitive_apply(void *state, move_t move) noexcept nogil:
    cdef CompetitiveState *s = <CompetitiveState *>state
    cdef CalmState *c = &s.base
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int cell = (move >> 16) & 0xFF
    cdef int seat = c.turn
    if kind == PLAY:
        c.owed = laying_cost(c, card, cell)
        card_drop(&c.hand[seat], card)
        _forget_taken(s, seat, card)
        lay(c, card, cell)
        s.owned[seat] |= <uint64_t>1 << cell
        if c.owed:
            c.phase = PAY
            c.above = 1
        else:
            _refill(s)
    elif kind == DISCARD:
        c.phase = PAY
        c.owed = 2
        _spend(s, card)
    elif kind == PAYMENT:
        _spend(s, card)
        if c.owed == 0:
            _refill(s)
    elif kind == TAKE:
        _take(s, card)
    else:
        card_drop(&c.hand[seat], FINISH)
        _forget_taken(s, seat, FINISH)
        c.over = WON


cdef int points_of(const CompetitiveState *s, int seat) noexcept nogil:
    """Return the points of a seat (from 0): its islands minus its discards, plus or minus those of the end of the game
    (12.4)."""
    cdef int points = popcount(s.owned[seat]) - <int>s.spent[seat]
    if seat == s.base.turn:
        if s.base.over == WON:
            points += FINISH_POINTS
        elif s.base.over == LOST:
            points -= STUCK_POINTS
    return points


cdef void competitive_returns(const void *state, double *values) noexcept nogil:
    cdef const CompetitiveState *s = <const CompetitiveState *>state
    cdef int lead = points_of(s, 0) - points_of(s, 1)
    values[0] = 0.5 if lead == 0 else (1.0 if lead > 0 else 0.0)
    values[1] = 1.0 - values[0]
