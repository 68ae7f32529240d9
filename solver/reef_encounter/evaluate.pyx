"""The features of evaluate.pxd and the chance to win that follows from them."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from ...core.bits cimport low_bit, popcount
from ...core.reef_encounter.state cimport (
    COLORS, GROWTH_TILES, RETURNED, SHRIMPS, SMALLEST_MEAL, EncounterState, Screen, around, color_at, coral_of, total,
    value_of,
)
from ...core.reef_encounter.scoring cimport points
from ...core.reef_encounter.position cimport ReefEncounter

cdef double LAST_STAGE = STAGES - 1


cdef int _loss(
    const EncounterState *s, int board, int color, uint64_t open_tiles, int mover, int seat
) noexcept nogil:
    """How many of the open tiles of a coral the hardest attack by one seat that moves before `seat` takes. Without a
    coral of two beside them an attacker lays one or two tiles first."""
    cdef int other = mover
    cdef int attacker, tiles, most = 0
    cdef int count = popcount(open_tiles)
    cdef uint64_t border = around(open_tiles)
    cdef uint64_t pool
    cdef const Screen *own
    if count == 0:
        return 0
    while other != seat:
        own = &s.screen[other]
        for attacker in range(COLORS):
            if not (s.beats[attacker] >> color) & 1 or own.cubes[attacker] == 0:
                continue
            tiles = min(<int>GROWTH_TILES, <int>own.behind[attacker]) + own.front[attacker]
            pool = s.coral[board][attacker]
            if not border & pool:
                tiles -= 2
            elif not border & pool & around(pool):
                tiles -= 1
            if tiles > most:
                most = tiles
        other += 1
        if other == s.players:
            other = 0
    return min(most, count)


cdef double power(const Screen *own) noexcept nogil:
    """Tiles that the two best growths can lay."""
    cdef int color, tiles, more
    cdef int first = 0, second = 0
    for color in range(COLORS):
        if own.cubes[color] == 0:
            continue
        tiles = min(<int>GROWTH_TILES, <int>own.behind[color]) + own.front[color]
        more = min(<int>GROWTH_TILES, <int>own.behind[color] - GROWTH_TILES) if own.cubes[color] > 1 else 0
        if tiles > first:
            second = first
            first = tiles
        elif tiles > second:
            second = tiles
        if more > second:
            second = more
    return first + second


cdef void find_board(const EncounterState *s, int board, int mover, BoardTerms *found) noexcept nogil:
    """What the corals and shrimps of a board add to the features of each seat where `mover` has the next turn."""
    cdef int seat, bit, color, size, hoped, value
    cdef uint64_t left, coral, here, guarded
    cdef int back = RETURNED + s.expert
    memset(found, 0, sizeof(BoardTerms))
    for seat in range(s.players):
        left = s.shrimp[seat][board]
        while left:
            bit = low_bit(left)
            here = left & (~left + 1)
            left &= left - 1
            color = color_at(s, board, bit)
            if color == COLORS:
                continue
            coral = coral_of(here, s.coral[board][color])
            size = popcount(coral)
            guarded = here | (around(here) & coral)
            value = value_of(s, color)
            found.protected[seat] += popcount(guarded)
            if size >= 2:
                found.guards[seat] += 1
            if size < SMALLEST_MEAL:
                found.small[seat] += size * value
                continue
            hoped = max(0, size - back) * value
            size -= _loss(s, board, color, coral & ~guarded, mover, seat)
            found.meal[seat] = max(<int>found.meal[seat], max(0, size - back) * value)
            if hoped > found.first[seat]:
                found.second[seat] = found.first[seat]
                found.first[seat] = hoped
            elif hoped > found.second[seat]:
                found.second[seat] = hoped


cdef void find_seat(const EncounterState *s, int seat, double *f) noexcept nogil:
    """The features of a seat that do not lie on the boards."""
    cdef const Screen *own = &s.screen[seat]
    f[POINTS] = points(s, seat) + 3 * (own.fish_count - total(own.fish))
    f[FRONT] = total(own.front)
    f[CUBES_HELD] = own.cube_count
    f[BEHIND] = own.behind_count
    f[POWER] = power(own)
    f[SHRIMPS_LEFT] = SHRIMPS - own.eaten


cdef void add_boards(const EncounterState *s, const BoardTerms **boards, Features *found) noexcept nogil:
    """The features that lie on the boards."""
    cdef int seat, board, protected, guards, small, meal, first, second
    cdef const BoardTerms *terms
    cdef double *f
    for seat in range(s.players):
        protected = guards = small = meal = first = second = 0
        for board in range(s.players):
            terms = boards[board]
            protected += terms.protected[seat]
            guards += terms.guards[seat]
            small += terms.small[seat]
            meal = max(meal, <int>terms.meal[seat])
            second = max(max(second, <int>terms.second[seat]), min(first, <int>terms.first[seat]))
            first = max(first, <int>terms.first[seat])
        f = found.of[seat]
        f[PROTECTED] = protected
        f[GUARDS] = guards
        f[SMALL] = small / 3.0
        f[MEAL] = meal
        f[HOPED] = first - meal
        f[SECOND] = second


cdef void find_features(const EncounterState *s, int mover, Features *found) noexcept nogil:
    """The features of all seats where `mover` has the next turn."""
    cdef BoardTerms terms[SEATS]
    cdef const BoardTerms *boards[SEATS]
    cdef int seat, most = 0
    memset(found, 0, sizeof(Features))
    for seat in range(s.players):
        find_board(s, seat, mover, &terms[seat])
        boards[seat] = &terms[seat]
        find_seat(s, seat, found.of[seat])
        most = max(most, <int>s.screen[seat].eaten)
    add_boards(s, boards, found)
    found.stage = most


cdef void spread(const double *given, Weights *weights) noexcept nogil:
    """The weights at each stage from those at the beginning and then what the end adds."""
    cdef int stage, i
    for stage in range(STAGES):
        for i in range(FEATURES):
            weights.at[stage][i] = given[i] + stage / LAST_STAGE * given[FEATURES + i]


cdef double _exponential(double x) noexcept nogil:
    """e to the power x for |x| up to 40, to eleven digits: a Taylor polynomial about the nearest multiple of log 2.
    The libraries of different machines differ in the last bit; this is the same on all that round as IEEE 754 says."""
    cdef int whole = <int>(x * 1.4426950408889634 + (0.5 if x >= 0 else -0.5))
    cdef double r = x - whole * 0.6931471805599453
    cdef uint64_t bits = <uint64_t>(1023 + whole) << 52
    cdef double scale
    memcpy(&scale, &bits, sizeof(double))
    return scale * (
        1 + r * (1 + r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720 + r * (
            1.0 / 5040 + r * (1.0 / 40320)
        )))))))
    )


cdef inline double _strength(const Features *found, int seat, const double *weights) noexcept nogil:
    cdef int i
    cdef double total = 0
    for i in range(FEATURES):
        total += weights[i] * found.of[seat][i]
    return total


cdef double chance(const EncounterState *s, const Features *found, int seat, const Weights *weights) noexcept nogil:
    """The chance of the seat to win, 0 to 1."""
    cdef int other
    cdef const double *now = weights.at[found.stage]
    cdef double sharpness = weights.sharpness[s.players]
    cdef double own = _strength(found, seat, now)
    cdef double total = 1
    for other in range(s.players):
        if other != seat:
            total += _exponential(max(-40.0, min(40.0, sharpness * (_strength(found, other, now) - own))))
    return 1.0 / total


def features(ReefEncounter position, mover: int) -> list[list[float]]:
    """By seat the features where seat `mover` (from 1) has the next turn, in the order of evaluate.pxd; then one list
    with how near the end is."""
    cdef Features found
    find_features(position.reef(), mover - 1, &found)
    rows = [[found.of[seat][i] for i in range(FEATURES)] for seat in range(position.players)]
    return [*rows, [found.stage / LAST_STAGE]]
