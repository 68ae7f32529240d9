"""The most promising spaces for the next tile of a growth."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.reef_encounter.state cimport (
    COLORS, GROWTH_BIT, EncounterState, around, color_at, coral_of, lay_spaces, polyps_on, shrimps_on, unprotected,
)
from leadline.solver.reef_encounter.memo cimport CellNote


cdef void find_cells(const EncounterState *s, int board, int seat, int most, CellNote *note) noexcept nogil:
    """The `most` most promising spaces of a board for the next tile of the growth of `seat`, best first."""
    cdef double *worths = note.worths
    cdef int color = s.growing - 1
    cdef int bit, victim, other, count = 0, i, size
    cdef double worth
    cdef uint64_t mine, others, loose, here, coral, shrimps, pool, prey, empty, polyps
    cdef uint64_t left = lay_spaces(s, board, color)
    note.count = 0
    if not left:
        return
    pool = s.coral[board][color]
    shrimps = shrimps_on(s, board)
    polyps = polyps_on(s, board)
    empty = s.rock[board] & ~polyps
    mine = coral_of(s.shrimp[seat][board], pool)
    others = coral_of(shrimps & ~s.shrimp[seat][board], pool)
    loose = pool & ~(mine | others)
    mine = around(mine)
    others = around(others)
    prey = 0
    for other in range(COLORS):
        if (s.beats[color] >> other) & 1:
            coral = s.coral[board][other]
            prey |= unprotected(coral, shrimps) & ~coral_of(s.shrimp[seat][board], coral)
    prey = around(prey)
    while left:
        bit = low_bit(left)
        here = left & (~left + 1)
        left &= left - 1
        worth = 0.3 * popcount(around(here) & empty)
        if here & mine:
            worth += 12
        if here & others:
            worth -= 16
        if around(here) & loose:
            worth += 4 + popcount(coral_of(around(here), loose))
        if here & prey:
            worth += 3
        if here & polyps:
            victim = color_at(s, board, bit)
            coral = coral_of(here, s.coral[board][victim])
            size = popcount(coral)
            if coral & s.shrimp[seat][board]:
                worth -= 25
            elif coral & shrimps:
                worth += 12 + size
            else:
                worth += 7
        elif not s.expert and around(here) & (<uint64_t>1 << GROWTH_BIT) & empty:
            worth += 4
        i = count if count < most else most
        while i > 0 and worths[i - 1] < worth:
            if i < most:
                worths[i] = worths[i - 1]
                note.bits[i] = note.bits[i - 1]
            i -= 1
        if i < most:
            worths[i] = worth
            note.bits[i] = bit
            if count < most:
                count += 1
    note.count = count
