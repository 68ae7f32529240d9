"""How a seat of two ends a turn with enough points to close, in the worlds of the search: passes, stops or bets.

The playout policy bets nearly always, on a guess of what the other hand holds. But whether closing is right depends on
much at once: the points of both, the scores, what the other seat is known to hold and may take. So a small network
looks at features that are there or not (one layer of rectified units on whole numbers, as in Nasu, "Efficiently
updatable neural-network-based evaluation functions for computer shogi", 2018) and values the three ends; the best one
is played. Its numbers (closing.json) are fitted to what sampling found of ends in games of the rollouts against
themselves, again and again with the numbers found before (benchmarks/fit_sea_salt_closing.py). What other seats know
of the own hand is no feature: a view does not show it.

With three seats and four the playout policy closes.
"""

from libc.stdint cimport int16_t, int32_t, uint64_t
from libc.string cimport memcpy

from ...core.bits cimport popcount
from ...core.contract cimport View, move_t
from ...core.sea_salt.state cimport (
    BOAT_LOW, CAPTAIN_LOW, CLOSING, COLONY_LOW, CRAB_LOW, FISH_LOW, LIGHTHOUSE_LOW, MERMAIDS, OCTOPUS_LOW, PASS,
    PENGUIN_LOW, PLAY, SAILOR_LOW, SHARK_LOW, SHELL_LOW, SHOAL_LOW, SWIMMER_LOW, SaltState, added, target_of,
)
from ...core.sea_salt.playout cimport KINDS, Wish, expected_points, look
from ...core.sea_salt.scoring cimport bonus_of, points_of, span
from ...core.sea_salt.position cimport SeaSalt
from .chances cimport chance_of_two

import json
from importlib import resources

cdef enum:
    OWN = 0  # points from CLOSING on
    BONUS = OWN + 16
    HIDDEN = BONUS + 10  # cards of the other hand that the seat does not know
    SURE = HIDDEN + 12  # points of the other seat that it knows of
    AHEAD = SURE + 12  # half points between the seat and what it supposes of the other
    DECK = AHEAD + 20
    SIZE = DECK + 10  # of the own hand
    SHOWN = SIZE + 12  # own points that lie on the table
    OWN_MERMAIDS = SHOWN + 12
    OTHER_MERMAIDS = OWN_MERMAIDS + 4
    NEED = OTHER_MERMAIDS + 4  # by two points
    OTHER_NEED = NEED + 20
    NOW = OTHER_NEED + 20  # the chance to win by the scores as they are
    STOPPED = NOW + 12  # how it changes by stopping, by a bet that holds, by one that does not
    HELD = STOPPED + 20
    FAILED = HELD + 20
    OTHER_TOP = FAILED + 20  # what the top of a pile brings the other seat, and this one
    OWN_TOP = OTHER_TOP + 8
    DRAWN = OWN_TOP + 8  # what the deck promises
    KNOWN = DRAWN + 8  # by kind: known cards of the other hand
    HAND = KNOWN + 3 * KINDS  # by kind: own cards
    COUNT = HAND + 4 * KINDS
    UNITS = 32
    ENDS = 3  # passing, stopping, betting, as their moves are numbered
    MOST = 64  # features at once

cdef double STEP = 0.03  # of chances
cdef int TOP_OF_UNIT = 32767
cdef int[14] _LOW = [
    0, CRAB_LOW, BOAT_LOW, FISH_LOW, SWIMMER_LOW, SHARK_LOW, SHELL_LOW, OCTOPUS_LOW, PENGUIN_LOW, SAILOR_LOW,
    LIGHTHOUSE_LOW, SHOAL_LOW, COLONY_LOW, CAPTAIN_LOW,
]
cdef int[14] _WIDTH = [4, 9, 8, 7, 5, 5, 6, 5, 3, 2, 1, 1, 1, 1]

cdef int16_t[COUNT][UNITS] _INTO
cdef int32_t[UNITS] _BIAS
cdef int16_t[ENDS][UNITS] _OUT
cdef double[ENDS] _LEVEL
cdef double _SCALE


cdef struct Features:
    int count
    int place[MOST]


cdef inline void _put(Features *found, int first, int room, int value) noexcept nogil:
    """Notes a value among `room` features; what lies beyond counts as the nearest."""
    found.place[found.count] = first + max(0, min(room - 1, value))
    found.count += 1


cdef double _after(const SaltState *s, int seat, int other, int own, int others) noexcept nogil:
    """The chance of the seat to win with so many points more for it and for the other one."""
    cdef int mine = s.score[seat] + own
    cdef int theirs = s.score[other] + others
    if mine < target_of(s) and theirs < target_of(s):
        return chance_of_two(target_of(s) - mine, target_of(s) - theirs)
    if mine == theirs:
        return 1.0 if own > others else 0.0 if own < others else 0.5
    return 1.0 if mine > theirs else 0.0


cdef inline int _steps(double difference) noexcept nogil:
    return <int>(difference / STEP + 10.5)


cdef void _describe(const SaltState *s, int seat, Features *found) noexcept nogil:
    cdef int other = 1 - seat
    cdef uint64_t hand = s.hand[seat]
    cdef uint64_t table = s.table[seat]
    cdef uint64_t known = s.known[seat][other]
    cdef int own = points_of(hand, table)
    cdef int bonus = bonus_of(hand, table)
    cdef int sure = points_of(known, s.table[other])
    cdef double supposed = expected_points(s, seat, other)
    cdef int others = <int>(supposed + 0.5)
    cdef double now = _after(s, seat, other, 0, 0)
    cdef int kind, pile, top, count
    cdef Wish wish
    found.count = 0
    _put(found, OWN, 16, own - CLOSING)
    _put(found, BONUS, 10, bonus)
    _put(found, HIDDEN, 12, s.hand_size[other] - popcount(known))
    _put(found, SURE, 12, sure)
    _put(found, AHEAD, 20, <int>(2 * (own - supposed) + 10))
    _put(found, DECK, 10, s.deck_size // 6)
    _put(found, SIZE, 12, s.hand_size[seat])
    _put(found, SHOWN, 12, points_of(0, table))
    _put(found, OWN_MERMAIDS, 4, popcount(hand & MERMAIDS))
    _put(found, OTHER_MERMAIDS, 4, popcount(known & MERMAIDS))
    _put(found, NEED, 20, (target_of(s) - s.score[seat]) // 2)
    _put(found, OTHER_NEED, 20, (target_of(s) - s.score[other]) // 2)
    _put(found, NOW, 12, <int>(12 * now))
    _put(found, STOPPED, 20, _steps(_after(s, seat, other, own, others) - now))
    _put(found, HELD, 20, _steps(_after(s, seat, other, own + bonus, 2) - now))
    _put(found, FAILED, 20, _steps(_after(s, seat, other, bonus, max(others, own) + 1) - now))
    look(s, seat, False, &wish)
    _put(found, DRAWN, 8, <int>(2 * wish.deck - 2))
    for pile in range(2):
        if s.pile_size[pile]:
            top = s.pile[pile][s.pile_size[pile] - 1]
            _put(found, OTHER_TOP, 8, points_of(added(known, top), s.table[other]) - sure)
            _put(found, OWN_TOP, 8, points_of(added(hand, top), table) - own)
    for kind in range(KINDS):
        count = span(known, _LOW[kind], _WIDTH[kind])
        if count:
            _put(found, KNOWN + 3 * kind, 3, count)
        count = span(hand, _LOW[kind], _WIDTH[kind])
        if count:
            _put(found, HAND + 4 * kind, 4, count)


cdef move_t closing_move(const SaltState *s) noexcept nogil:
    cdef Features found
    cdef int32_t sums[UNITS]
    cdef int32_t total
    cdef const int16_t *row
    cdef int i, j, best = 0
    cdef double value, most = 0
    _describe(s, s.turn, &found)
    memcpy(sums, _BIAS, sizeof(sums))
    for i in range(found.count):
        row = &_INTO[found.place[i]][0]
        for j in range(UNITS):
            sums[j] += row[j]
    for i in range(ENDS):
        total = 0
        for j in range(UNITS):
            total += min(max(sums[j], 0), TOP_OF_UNIT) * _OUT[i][j]
        value = total * _SCALE + _LEVEL[i]
        if i == 0 or value > most:
            most = value
            best = i
    return PASS + best


cdef SeaSalt _closable(SeaSalt position):
    cdef SaltState *s = position.salt()
    if (
        s.players != 2 or s.over or s.phase != PLAY or s.closer
        or points_of(s.hand[s.turn], s.table[s.turn]) < CLOSING
    ):
        raise ValueError("expected a turn of a game of two that the seat to move may end by closing")
    return position


def features(view: View) -> list[int]:
    cdef Features found
    if view.turn != view.seat:
        raise ValueError("expected a turn of a game of two that the seat to move may end by closing")
    _describe(_closable(view.masked).salt(), view.seat - 1, &found)
    return [found.place[i] for i in range(found.count)]


def move(position: SeaSalt) -> int:
    return closing_move(_closable(position).salt())


def use(numbers: dict[str, object]) -> None:
    global _SCALE
    into, bias, out, level = numbers["into"], numbers["bias"], numbers["out"], numbers["level"]
    shape = [len(into), {len(row) for row in into}, len(bias), len(out), {len(row) for row in out}, len(level)]
    if shape != [COUNT, {UNITS}, UNITS, ENDS, {UNITS}, ENDS]:
        raise ValueError(f"numbers of {COUNT} features, {UNITS} units and {ENDS} ends expected")
    for j in range(UNITS):
        for i in range(COUNT):
            _INTO[i][j] = into[i][j]
        for i in range(ENDS):
            _OUT[i][j] = out[i][j]
        _BIAS[j] = bias[j]
    for i in range(ENDS):
        _LEVEL[i] = level[i]
    _SCALE = numbers["scale"]


PLACES = COUNT
WIDTH = UNITS
use(json.loads(resources.files(__package__).joinpath("closing.json").read_text()))
