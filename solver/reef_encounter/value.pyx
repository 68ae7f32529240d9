"""The learned value of a position of Reef Encounter at the end of a turn: the chance of each seat to win.

A network with one hidden layer computes a strength for every seat: from its own features, from the mean of those of the
other seats, and from features of the game. The chances to win are the softmax of the strengths. It learned from games in
which every seat made the turn that leaves it the best chance (benchmarks/fit/train.py reef-encounter/value); value.json
holds it. It reads the tiles behind all screens, in worlds sampled from a seat's view, never the real hidden tiles.

Features of a seat. A coral here is one with a shrimp of the seat; its value is that of one of its tiles (11.5). The loss
is the number of open tiles that the hardest attack by one seat with an earlier turn takes.

    on the boards   0 corals, 1 tiles that shrimps protect, 2 other tiles, 3 tiles lost, 4 values, 5 tiles, 6 tiles
                    times value (quarters), 7 the same of corals too small to eat (thirds), 8 bare rock next to corals,
                    9 within two spaces, 10 colours next to a coral that are stronger than it, 11 meals, 12 meals less
                    what is lost, 13 corals that can be eaten whatever is lost, 14 of which five tiles are protected
    the parrotfish  0 its points, 1 tiles, 2 points for coral tiles that are locked, 3 for others, 4 points that others
                    may still bring, 5-9 shrimps eaten, 0 to 4, 10 points times shrimps eaten (quarters)
    in hand         0 consumed tiles, 1 cubes, 2 their colours, 3 tiles behind the screen, 4 tiles that the two best
                    growths can lay, 5 that the best can, 6 tiles behind with a cube of their colour, 7 whether consumed
                    tiles can cover coral tiles, 8 consumed tiles times shrimps eaten (halves), 9 tiles that growths can
                    lay times value (quarters), 10 colours of consumed tiles, 11 tiles behind of the commonest colour,
                    12 values of tiles behind (quarters), 13 of cubes (quarters), 14 whether a growth of four is there
    meals           0 the best less what is lost, 1 what the best would be worth more, 2 the second best, 3 the second
                    best less what is lost, 4 the best after a growth of its colour, 5 the second best after one

Features of the game.

    the boards      0 tiles of corals of two and more without a shrimp, 1 the same times value (quarters), 2 single
                    tiles without a shrimp, 3 tiles of corals with a shrimp, 4 bare rock
    the rest        5-8 turns before the seat's, 0 to 3, 9 three players, 10 four, 11 the expert game, 12 coral tiles
                    covered, 13-15 seven and more, eight, nine, 16 tiles in the bag (tenths), 17 up to 30 of them
                    (fifths), 18-22 most shrimps eaten by another seat, 0 to 4, 23 turns before the seat's where another
                    has one shrimp left
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.reef_encounter.position cimport ReefEncounter
from leadline.core.reef_encounter.state cimport (
    COLORS, GROWTH_TILES, RETURNED, SEATS, SHRIMPS, SMALLEST_MEAL, EncounterState, Screen, around, color_at, coral_of,
    polyps_on, total, value_of,
)

import json
from importlib import resources

import numpy as np


cdef int _loss(
    const EncounterState *s, int board, int color, uint64_t open_tiles, int mover, int seat
) noexcept nogil:
    """Count the open tiles of a coral that the hardest attack by one seat with a turn before `seat` takes. Without a coral of
    two next to them an attacker lays one or two tiles first."""
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


cdef inline void _rank(int16_t *two, int value) noexcept nogil:
    """Keeps the greatest two values."""
    if value > two[0]:
        two[1] = two[0]
        two[0] = value
    elif value > two[1]:
        two[1] = value


cdef void _board_features(
    const EncounterState *s, int board, int mover, float *of_seats, float *table, BoardTerms *found
) noexcept nogil:
    """Adds what lies on a board to the features of each seat (rows of OF_SEAT) and of the game, where `mover` has the
    next turn; `found` gets all but the sums."""
    cdef int seat, bit, color, size, value, loss, other, protected
    cdef int back = RETURNED + s.expert
    cdef uint64_t polyps = polyps_on(s, board)
    cdef uint64_t free = s.rock[board] & ~polyps
    cdef uint64_t left, coral, here, near
    cdef uint64_t held[COLORS]
    cdef float *f
    memset(held, 0, sizeof(held))
    memset(found.safe, 0, sizeof(found.safe))
    memset(found.hoped, 0, sizeof(found.hoped))
    memset(found.largest, 0, sizeof(found.largest))
    for seat in range(s.players):
        left = s.shrimp[seat][board]
        f = of_seats + seat * OF_SEAT
        while left:
            bit = low_bit(left)
            here = left & (~left + 1)
            left &= left - 1
            color = color_at(s, board, bit)
            if color == COLORS:
                continue
            coral = coral_of(here, s.coral[board][color])
            held[color] |= coral
            near = around(coral)
            size = popcount(coral)
            here |= around(here) & coral
            protected = popcount(here)
            value = value_of(s, color)
            loss = _loss(s, board, color, coral & ~here, mover, seat)
            if size > found.largest[seat][color]:
                found.largest[seat][color] = size
            f[0] += 1
            f[1] += protected
            f[2] += size - protected
            f[3] += loss
            f[4] += value
            f[5] += size
            f[6] += <float>0.25 * size * value
            f[8] += popcount(near & free)
            f[9] += popcount(around(near) & free)
            for other in range(COLORS):
                if (s.beats[other] >> color) & 1 and near & s.coral[board][other]:
                    f[10] += 1
            if size < SMALLEST_MEAL:
                f[7] += size * value / <float>3
                continue
            _rank(found.hoped[seat], max(0, size - back) * value)
            f[11] += max(0, size - back) * value
            if size - loss >= SMALLEST_MEAL:
                _rank(found.safe[seat], max(0, size - loss - back) * value)
                f[12] += max(0, size - loss - back) * value
                f[13] += 1
            f[14] += protected >= SMALLEST_MEAL
    for color in range(COLORS):
        left = s.coral[board][color] & ~held[color]
        near = left & around(left)
        size = popcount(near)
        table[0] += size
        table[1] += <float>0.25 * size * value_of(s, color)
        table[2] += popcount(left) - size
        table[3] += popcount(held[color])
    table[4] += popcount(free)


cdef inline int _growth(const Screen *own, int color) noexcept nogil:
    """Tiles that a growth of the colour can lay."""
    return min(<int>GROWTH_TILES, <int>own.behind[color]) + own.front[color] if own.cubes[color] else 0


cdef void find_growths(const Screen *own, int *growths) noexcept nogil:
    """By colour the tiles that a growth can lay."""
    cdef int color
    for color in range(COLORS):
        growths[color] = _growth(own, color)


cdef void _fish_features(const EncounterState *s, int seat, float *f) noexcept nogil:
    """The features of the parrotfish of a seat and of its eaten shrimps."""
    cdef const Screen *own = &s.screen[seat]
    cdef int color, other, tile = 0, strong, points = 0, locked = 0, loose = 0, to_come = 0
    cdef int eaten = min(<int>own.eaten, <int>SHRIMPS)
    memset(f, 0, OF_FISH * sizeof(float))
    for color in range(COLORS):
        points += own.fish[color] * value_of(s, color)
        for other in range(color + 1, COLORS):
            strong = (s.strong >> tile) & 1
            if (s.covered >> tile) & 1:
                locked += own.fish[color] if strong else own.fish[other]
            else:
                loose += own.fish[color] if strong else own.fish[other]
                to_come += own.fish[other] if strong else own.fish[color]
            tile += 1
    points += 3 * (own.fish_count - total(own.fish))
    f[0] = points
    f[1] = own.fish_count
    f[2] = locked
    f[3] = loose
    f[4] = to_come
    f[5 + eaten] = 1
    f[10] = <float>0.25 * eaten * points


cdef void _hand_features(const Screen *own, const int *values, float *f) noexcept nogil:
    """The features of what a seat can use, where `values` are those of the colours."""
    cdef int color, growth, more, behind, first = 0, second = 0, front = 0
    cdef int colors = 0, useful = 0, most = 0, kinds = 0, grown = 0, behind_value = 0, cube_value = 0
    for color in range(COLORS):
        behind = own.behind[color]
        front += own.front[color]
        kinds += own.front[color] > 0
        most = max(most, behind)
        behind_value += behind * values[color]
        if own.cubes[color] == 0:
            continue
        colors += 1
        cube_value += own.cubes[color] * values[color]
        useful += min(behind, GROWTH_TILES * <int>own.cubes[color])
        growth = min(<int>GROWTH_TILES, behind) + own.front[color]
        grown += growth * values[color]
        if growth > first:
            second = first
            first = growth
        elif growth > second:
            second = growth
        if own.cubes[color] > 1:
            more = min(<int>GROWTH_TILES, behind - GROWTH_TILES)
            if more > second:
                second = more
    f[0] = front
    f[1] = own.cube_count
    f[2] = colors
    f[3] = own.behind_count
    f[4] = first + second
    f[5] = first
    f[6] = useful
    f[7] = own.eaten > 0 and front > 0
    f[8] = <float>0.5 * own.eaten * front
    f[9] = <float>0.25 * grown
    f[10] = kinds
    f[11] = most
    f[12] = <float>0.25 * behind_value
    f[13] = <float>0.25 * cube_value
    f[14] = first >= GROWTH_TILES


cdef void find_values(const EncounterState *s, int *values) noexcept nogil:
    """By colour what a tile counts."""
    cdef int color
    for color in range(COLORS):
        values[color] = value_of(s, color)


cdef void _meal_features(
    const EncounterState *s, const BoardTerms **boards, const int *growths, int seat, float *f
) noexcept nogil:
    cdef int16_t safe[2]
    cdef int16_t hoped[2]
    cdef int16_t grown[2]
    cdef int board, color, size
    cdef int back = RETURNED + s.expert
    safe[0] = safe[1] = hoped[0] = hoped[1] = grown[0] = grown[1] = 0
    for board in range(s.players):
        if boards[board].hoped[seat][0]:
            _rank(hoped, boards[board].hoped[seat][0])
            _rank(hoped, boards[board].hoped[seat][1])
            _rank(safe, boards[board].safe[seat][0])
            _rank(safe, boards[board].safe[seat][1])
    for color in range(COLORS):
        size = 0
        for board in range(s.players):
            size = max(size, <int>boards[board].largest[seat][color])
        if size and size + growths[color] > back:
            _rank(grown, (size + growths[color] - back) * value_of(s, color))
    f[0] = safe[0]
    f[1] = hoped[0] - safe[0]
    f[2] = hoped[1]
    f[3] = safe[1]
    f[4] = grown[0]
    f[5] = grown[1]


cdef void _game_features(const EncounterState *s, int mover, int seat, float *found) noexcept nogil:
    """The features of the game that do not lie on the boards, as they are for the seat; the first ON_TABLE are left."""
    cdef float *f = found + ON_TABLE
    cdef int before = (seat - mover + s.players) % s.players
    cdef int covered = popcount(s.covered)
    cdef int other, most = 0
    memset(f, 0, (OF_GAME - ON_TABLE) * sizeof(float))
    for other in range(s.players):
        if other != seat:
            most = max(most, <int>s.screen[other].eaten)
    most = min(most, <int>SHRIMPS)
    f[before] = 1
    f[4] = s.players == 3
    f[5] = s.players == 4
    f[6] = s.expert
    f[7] = covered
    f[8] = covered >= 7
    f[9] = covered >= 8
    f[10] = covered >= 9
    f[11] = <float>0.1 * s.bag_count
    f[12] = <float>0.2 * min(<int>s.bag_count, 30)
    f[13 + most] = 1
    f[18] = before if most >= SHRIMPS - 1 else 0


cdef void _add_seat(
    const Network *network, const float *f, int first, int count, int seat, int players, Sums *sums
) noexcept nogil:
    """Adds what `count` features of the seat from the `first` on give to the units of all."""
    cdef float given[2 * UNITS]
    cdef float x, part = <float>1 / (players - 1)
    cdef const float *row
    cdef int i, j, other
    memset(given, 0, sizeof(given))
    for i in range(count):
        x = f[i]
        if x != 0:
            row = network.seat[first + i]
            for j in range(2 * UNITS):
                given[j] += x * row[j]
    for other in range(players):
        if other == seat:
            for j in range(UNITS):
                sums.unit[other][j] += given[j]
        else:
            for j in range(UNITS):
                sums.unit[other][j] += part * given[UNITS + j]


cdef void find_board(
    const Network *network, const EncounterState *s, int board, int mover, BoardTerms *found
) noexcept nogil:
    """Compute the contribution of a board when `mover` has the next turn. Of all screens, only those of seats with a turn
    before another one matter."""
    cdef float f[SEATS][OF_SEAT]
    cdef float table[ON_TABLE]
    cdef float given[UNITS]
    cdef int seat, i, j
    cdef float x
    for seat in range(s.players):
        memset(f[seat], 0, ON_BOARDS * sizeof(float))
    memset(table, 0, sizeof(table))
    _board_features(s, board, mover, &f[0][0], table, found)
    memset(given, 0, sizeof(given))
    for i in range(ON_TABLE):
        x = table[i]
        for j in range(UNITS):
            given[j] += x * network.game[i][j]
    for seat in range(s.players):
        memcpy(found.sums.unit[seat], given, sizeof(given))
    for seat in range(s.players):
        if f[seat][0] != 0:
            _add_seat(network, f[seat], 0, ON_BOARDS, seat, s.players, &found.sums)


cdef float worth_of_hand(const Network *network, const Screen *own, const int *values) noexcept nogil:
    """Return the average value of tiles and cubes to their seat; only differences are meaningful."""
    cdef float f[IN_HAND]
    cdef float found = 0
    cdef int i
    _hand_features(own, values, f)
    for i in range(IN_HAND):
        found += f[i] * network.collect[i]
    return found


cdef void add_fish(const Network *network, const EncounterState *s, int seat, Sums *sums) noexcept nogil:
    """Adds what the parrotfish and the eaten shrimps of the seat give to the units of all."""
    cdef float f[OF_FISH]
    _fish_features(s, seat, f)
    _add_seat(network, f, FISH, OF_FISH, seat, s.players, sums)


cdef void add_hand(
    const Network *network, const Screen *own, const int *values, int seat, int players, Sums *sums
) noexcept nogil:
    """Adds what tiles and cubes of the seat give to the units of all."""
    cdef float f[IN_HAND]
    _hand_features(own, values, f)
    _add_seat(network, f, HAND, IN_HAND, seat, players, sums)


cdef void begin_sums(const Network *network, const EncounterState *s, int mover, Sums *sums) noexcept nogil:
    """Compute the contribution to the units of everything that lies neither on boards nor behind screens, when `mover` has the
    next turn."""
    cdef float f[OF_GAME]
    cdef int seat, i, j
    cdef float x
    for seat in range(s.players):
        _game_features(s, mover, seat, f)
        memcpy(sums.unit[seat], network.bias, sizeof(network.bias))
        for i in range(ON_TABLE, OF_GAME):
            x = f[i]
            if x != 0:
                for j in range(UNITS):
                    sums.unit[seat][j] += x * network.game[i][j]


cdef float _strength(const Network *network, const float *unit) noexcept nogil:
    """Sum the outputs of the units, in four parts, which is faster and the same on every machine."""
    cdef float part[4]
    cdef float x
    cdef int j, k
    for k in range(4):
        part[k] = 0
    for j in range(0, UNITS, 4):
        for k in range(4):
            x = unit[j + k]
            part[k] += network.weight[j + k] * (x / (<float>1 + (x if x > 0 else -x)))
    return (part[0] + part[1]) + (part[2] + part[3])


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


cdef double chance_with(
    const Network *network, const EncounterState *s, const BoardTerms **boards, const Growths *growths, int seat,
    Sums *sums
) noexcept nogil:
    """The chance of the seat to win, 0 to 1, where `sums` has what the game and all screens give to the units; the rest
    is added to it."""
    cdef float f[OF_MEALS]
    cdef float strength[SEATS]
    cdef double found = 1
    cdef int other, board, j
    for other in range(s.players):
        for board in range(s.players):
            for j in range(UNITS):
                sums.unit[other][j] += boards[board].sums.unit[other][j]
    for other in range(s.players):
        _meal_features(s, boards, growths.of[other], other, f)
        _add_seat(network, f, MEALS, OF_MEALS, other, s.players, sums)
    for other in range(s.players):
        strength[other] = _strength(network, sums.unit[other])
    for other in range(s.players):
        if other != seat:
            found += _exponential(max(-40.0, min(40.0, <double>strength[other] - strength[seat])))
    return 1.0 / found


cdef double chance(const Network *network, const EncounterState *s, int mover, int seat) noexcept nogil:
    """The chance of the seat to win, 0 to 1, where `mover` has the next turn."""
    cdef BoardTerms terms[SEATS]
    cdef const BoardTerms *boards[SEATS]
    cdef Growths growths
    cdef Sums sums
    cdef int values[COLORS]
    cdef int i
    find_values(s, values)
    begin_sums(network, s, mover, &sums)
    for i in range(s.players):
        find_board(network, s, i, mover, &terms[i])
        boards[i] = &terms[i]
        find_growths(&s.screen[i], growths.of[i])
        add_fish(network, s, i, &sums)
        add_hand(network, &s.screen[i], values, i, s.players, &sums)
    return chance_with(network, s, boards, &growths, seat, &sums)


cdef class Value:
    """The learned value: a network that estimates the chance to win, built from the rows of a data file."""

    def __init__(self, units: list[list[float]], collect: list[float]) -> None:
        cdef int i, j
        if len(units) != UNITS or any(len(row) != FEATURES + 2 for row in units) or len(collect) != IN_HAND:
            raise ValueError(
                f"a network of {len(units)} units: expected {UNITS} with {FEATURES + 2} numbers each, and {IN_HAND} "
                "numbers for what is collected"
            )
        for j in range(UNITS):
            for i in range(OF_SEAT):
                self.network.seat[i][j] = units[j][i]
                self.network.seat[i][UNITS + j] = units[j][OF_SEAT + i]
            for i in range(OF_GAME):
                self.network.game[i][j] = units[j][2 * OF_SEAT + i]
            self.network.bias[j] = units[j][FEATURES]
            self.network.weight[j] = units[j][FEATURES + 1]
        for i in range(IN_HAND):
            self.network.collect[i] = collect[i]


def read(text: str) -> Value:
    """Return the network in the text of a data file (JSON)."""
    found = json.loads(text)
    return Value(found["units"], found["collect"])


SHIPPED: Value = read(resources.files(__package__).joinpath("value.json").read_text(encoding="utf-8"))


cdef int _place_of(ReefEncounter position, mover) except -1:
    """Return the place of a seat from 0; raise ValueError for a number without a seat."""
    if not 1 <= mover <= position.players:
        raise ValueError(f"seat {mover}: expected 1 to {position.players}")
    return mover - 1


def chances(ReefEncounter position, mover: int, value: Value = SHIPPED) -> list[float]:
    """Return by seat the chance to win where seat `mover` (from 1) has the next turn. Raise ValueError for another number."""
    cdef int first = _place_of(position, mover)
    return [chance(&(<Value>value).network, position.reef(), first, seat) for seat in range(position.players)]


def features(ReefEncounter position, mover: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the inputs of the network when seat `mover` (from 1) has the next turn, as float32 arrays: the features of each
    seat (players, SEAT_FEATURES), and those of the game for each seat (players, GAME_FEATURES). Raise ValueError for a
    number without a seat."""
    cdef const EncounterState *s = position.reef()
    cdef BoardTerms terms[SEATS]
    cdef const BoardTerms *boards[SEATS]
    cdef int growths[COLORS]
    cdef int values[COLORS]
    cdef int seat, board, i, players = s.players
    cdef int first = _place_of(position, mover)
    find_values(s, values)
    of_seats = np.zeros((players, OF_SEAT), np.float32)
    of_game = np.zeros((players, OF_GAME), np.float32)
    cdef float[:, ::1] f = of_seats
    cdef float[:, ::1] g = of_game
    for board in range(players):
        _board_features(s, board, first, &f[0, 0], &g[0, 0], &terms[board])
        boards[board] = &terms[board]
    for seat in range(players):
        for i in range(ON_TABLE):
            g[seat, i] = g[0, i]
        _fish_features(s, seat, &f[seat, FISH])
        _hand_features(&s.screen[seat], values, &f[seat, HAND])
        find_growths(&s.screen[seat], growths)
        _meal_features(s, boards, growths, seat, &f[seat, MEALS])
        _game_features(s, first, seat, &g[seat, 0])
    return of_seats, of_game


def meals(ReefEncounter position, mover: int) -> list[tuple[int, int]]:
    """Return by seat the best meal of its next turn if every seat before it attacks as hard as it can, and what it would be
    worth more without attacks, in points, where seat `mover` (from 1) has the next turn. Raise ValueError as `chances`
    does."""
    return [(int(row[MEALS]), int(row[MEALS + 1])) for row in features(position, mover)[0]]


SEAT_FEATURES: int = OF_SEAT
GAME_FEATURES: int = OF_GAME
HAND_FEATURES: slice = slice(HAND, HAND + IN_HAND)
UNIT_COUNT: int = UNITS
