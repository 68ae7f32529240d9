"""The winners: points, and the rules for equal points (11.5, 11.6)."""

from leadline.core.bits cimport popcount
from leadline.core.reef_encounter.state cimport COLORS, EncounterState, Screen, guarded_on, total, value_of


cdef int points(const EncounterState *s, int seat) noexcept nogil:
    """Return the points of the seat's parrotfish as the coral tiles lie now (11.5); unknown first tiles count
    nothing."""
    cdef int color, total = 0
    for color in range(COLORS):
        total += s.screen[seat].fish[color] * value_of(s, color)
    return total


cdef void tie_break(const EncounterState *s, int seat, int *found) noexcept nogil:
    """Write to `found` the TIES numbers of the seat that decide between equal points, the most important first
    (11.6)."""
    cdef const Screen *own = &s.screen[seat]
    cdef int color, board
    found[0] = total(own.front)
    found[1] = own.cube_count
    found[2] = own.behind_count
    found[3] = 0
    for board in range(s.players):
        found[3] += popcount(guarded_on(s, board, s.shrimp[seat][board]))


cdef int winners_of(const EncounterState *s) noexcept nogil:
    """Return the seats that win if the game is over now, as bits (11.5, 11.6)."""
    cdef int best[1 + TIES]
    cdef int mine[1 + TIES]
    cdef int seat, i, won = 0
    for seat in range(s.players):
        mine[0] = points(s, seat)
        tie_break(s, seat, mine + 1)
        i = 0
        while i <= TIES and won and mine[i] == best[i]:
            i += 1
        if i > TIES:
            won |= 1 << seat
        elif not won or mine[i] > best[i]:
            won = 1 << seat
            for i in range(1 + TIES):
                best[i] = mine[i]
    return won


cdef void encounter_returns(const void *state, double *values) noexcept nogil:
    cdef const EncounterState *s = <const EncounterState *>state
    cdef int seat
    cdef int won = winners_of(s)
    cdef int share = popcount(won)
    for seat in range(s.players):
        values[seat] = 1.0 / share if (won >> seat) & 1 else 0.0
