"""The legal moves of the competitive game (12.4, our ruling on 9.5), and whose turn it is."""

from leadline.core.calm_sailing.base.hands cimport grid_full, move_code, payments
from leadline.core.calm_sailing.base.moves cimport DISCARD, LAY_FINISH, PAYMENT, island_plays
from leadline.core.calm_sailing.base.state cimport ACTION, FINISH, PAY, RUNNING, CardSet
from leadline.core.calm_sailing.competitive.state cimport TAKING, CompetitiveState
from leadline.core.contract cimport OVER, move_t


cdef int competitive_to_move(const void *state) noexcept nogil:
    cdef const CompetitiveState *s = <const CompetitiveState *>state
    if s.base.over:
        return OVER
    return s.base.turn


cdef int competitive_boundary(const void *state) noexcept nogil:
    cdef const CompetitiveState *s = <const CompetitiveState *>state
    if s.base.over != RUNNING or s.base.phase == ACTION:
        return 1
    return s.base.phase == TAKING and s.base.above == 0


cdef int competitive_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const CompetitiveState *s = <const CompetitiveState *>state
    cdef const CardSet *hand = &s.base.hand[s.base.turn]
    cdef int count
    if s.base.over:
        return 0
    if s.base.phase == PAY:
        return payments(hand, PAYMENT, s.base.above, s.base.owed, 0, moves)
    if s.base.phase == TAKING:
        return payments(&s.row, TAKE, max(1, <int>s.base.above), s.base.owed, 0, moves)
    count = island_plays(&s.base, moves)
    if hand.special[0] and grid_full(&s.base):
        moves[count] = move_code(LAY_FINISH, FINISH, 0)
        count += 1
    if hand.count >= 2:
        count += payments(hand, DISCARD, 1, 2, 0, moves + count)
    return count


cdef bint competitive_can_act(const CompetitiveState *s) noexcept nogil:
    cdef const CardSet *hand = &s.base.hand[s.base.turn]
    if hand.count >= 2:
        return True
    if hand.special[0] and grid_full(&s.base):
        return True
    return island_plays(&s.base, NULL) != 0
