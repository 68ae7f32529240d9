"""The legal moves of the base game of Calm Sailing (rules 4-6), and whose turn it is; state.pxd draws the state."""

from libc.stdint cimport uint64_t

from leadline.core.calm_sailing.base.hands cimport grid_full, move_code, payments, start_draw
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, PAY, RUNNING, SHARE, START, CalmState, CardSet, below, beyond, card_bit, joint_discard,
    place_cost, take_lowest,
)
from leadline.core.contract cimport OVER, move_t


def pack(kind: int, card: int = 0, cell: int = 0) -> int:
    """Return the code of an atomic move: the kind in the lowest byte, the card in the second, the cell in the third."""
    return kind | card << 8 | cell << 16


def unpack(code: int) -> tuple[int, int, int]:
    """Return the kind, the card and the cell of the code of an atomic move."""
    return code & 0xFF, code >> 8 & 0xFF, code >> 16 & 0xFF


cdef bint _start_payable(const CalmState *s) noexcept nogil:
    """Return whether the hands with the extra cards can pay a Start: eight cards (5.4), another number alone (10.1,
    10.2)."""
    cdef int seat, total = -1  # the Start itself is laid
    for seat in range(s.players):
        total += s.hand[seat].count + start_draw(s, seat)
    return total >= joint_discard(s)


cdef int island_plays(const CalmState *s, move_t *moves) noexcept nogil:
    """Write to `moves` the island plays that the seat can pay (4A), and return their number. If `moves` is NULL, return
    1 if there is one, else 0."""
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int most = hand.count - 1
    cdef int number, a, b, first, last, cell, count = 0
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        for cell in range(first, last + 1):
            # only a cell next to another island costs anything
            if (cell == first or cell == last) and place_cost(number, cell, a, first - 1, b, last + 1) > most:
                continue
            if moves == NULL:
                return 1
            moves[count] = move_code(PLAY, number, cell)
            count += 1
    return count


cdef bint allows_play(const CalmState *s, int number, int cell) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef int a, b, first, last
    if s.over or s.phase != ACTION or (hand.special[START - FINISH] and not s.start_laid):
        return False
    if number < 1 or number > ISLANDS or not card_bit(hand, number):
        return False
    a = below(s.laid_low, s.laid_high, number)
    b = beyond(s.laid_low, s.laid_high, number)
    first = s.cell_of[a] + 1 if a else 0
    last = s.cell_of[b] - 1 if b else s.cells - 1
    return first <= cell <= last and place_cost(number, cell, a, first - 1, b, last + 1) < hand.count


cdef int _elsewhere(const CalmState *s) noexcept nogil:
    """Hand cards of the seats that give after the actor in the joint discard."""
    cdef int seat = (s.actor + 1) % s.players
    cdef int total = 0
    while seat != s.turn:
        total += s.hand[seat].count
        seat = (seat + 1) % s.players
    return total


cdef int calm_to_move(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    if s.over:
        return OVER
    return s.actor


cdef int calm_boundary(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    return s.over != RUNNING or s.phase == ACTION


cdef int calm_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int count, elsewhere
    if s.over:
        return 0
    if s.phase == PAY:
        return payments(hand, PAYMENT, s.above, s.owed, 0, moves)
    if s.phase == SHARE:
        elsewhere = _elsewhere(s)
        count = payments(hand, GIVE, s.above, s.owed, elsewhere, moves)
        if elsewhere >= s.owed:
            moves[count] = move_code(ENOUGH, 0, 0)
            count += 1
        return count
    if hand.special[START - FINISH] and not s.start_laid:  # 5.1
        moves[0] = move_code(LAY_START, START, 0)
        return 1
    count = island_plays(s, moves)
    if hand.special[0] and s.start_laid and grid_full(s):  # 6.1
        moves[count] = move_code(LAY_FINISH, FINISH, 0)
        count += 1
    if hand.count >= 2:  # 4B
        count += payments(hand, DISCARD, 1, 2, 0, moves + count)
    return count


cdef bint can_act(const CalmState *s) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.turn]
    if hand.special[START - FINISH] and not s.start_laid:
        return _start_payable(s)
    if hand.count >= 2:
        return True
    if hand.special[0] and s.start_laid and grid_full(s):
        return True
    return island_plays(s, NULL) != 0
