"""The decision to pass, stop or bet with enough points to close, for two seats in the worlds of the search.

The rollout policy bets nearly always, on a guess of the other hand. But the best choice depends on several things: the
points of both, the scores, and what the other seat is known to hold and may take. So a small network reads binary features
(one layer of rectified units on whole numbers, as in Nasu, "Efficiently updatable neural-network-based evaluation functions
for computer shogi", 2018) and values the three choices; the best one is played. Its weights (closing.json) are fitted to
sampled values of such decisions in games of the rollouts against themselves, repeatedly, each time with the previous weights
(benchmarks/fit/fit_sea_salt_closing.py writes the file). What other seats know of the seat's hand is not a feature,
because a view does not show it.

With three or four seats the rollout policy decides.
"""

from libc.stdint cimport int16_t, int32_t, uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport popcount
from leadline.core.contract cimport move_t
from leadline.core.sea_salt.playout cimport Wish, expected_points, look
from leadline.core.sea_salt.scoring cimport bonus_of, points_of
from leadline.core.sea_salt.state cimport (
    CLOSING, KINDS, MERMAIDS, PASS, PILES, SaltState, added, count_kinds, target_score,
)
from leadline.solver.sea_salt.chances cimport chance_of_two

import json
from importlib import resources

cdef double STEP = 0.03  # of chances
cdef int TOP_OF_UNIT = 32767

cdef int16_t[COUNT][UNITS] _INTO
cdef int32_t[UNITS] _BIAS
cdef int16_t[ENDS][UNITS] _OUT
cdef double[ENDS] _LEVEL
cdef double _SCALE


cdef inline void _put(EndFeatures *found, int first, int beyond, int value) noexcept nogil:
    """Notes a value among the features from `first` on; what lies out of their range counts as the nearest."""
    found.place[found.count] = first + max(0, min(beyond - first - 1, value))
    found.count += 1


cdef double _after(const SaltState *s, int seat, int other, int own, int others) noexcept nogil:
    """The chance of the seat to win with so many points more for it and for the other one."""
    cdef int mine = s.score[seat] + own
    cdef int theirs = s.score[other] + others
    if mine < target_score(s) and theirs < target_score(s):
        return chance_of_two(target_score(s) - mine, target_score(s) - theirs)
    if mine == theirs:
        return 1.0 if own > others else 0.0 if own < others else 0.5
    return 1.0 if mine > theirs else 0.0


cdef inline int _steps(double difference) noexcept nogil:
    return <int>(difference / STEP + 10.5)


cdef void describe_end(const SaltState *s, int seat, EndFeatures *found) noexcept nogil:
    """Compute the features of a decision to close from what the seat has seen."""
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
    cdef int held[KINDS]
    cdef int theirs[KINDS]
    cdef int kind, pile, top
    cdef Wish wish
    found.count = 0
    _put(found, OWN, BONUS, own - CLOSING)
    _put(found, BONUS, HIDDEN, bonus)
    _put(found, HIDDEN, SURE, s.hand_size[other] - popcount(known))
    _put(found, SURE, AHEAD, sure)
    _put(found, AHEAD, DECK, <int>(2 * (own - supposed) + 10))
    _put(found, DECK, SIZE, s.deck_size // 6)
    _put(found, SIZE, SHOWN, s.hand_size[seat])
    _put(found, SHOWN, OWN_MERMAIDS, points_of(0, table))
    _put(found, OWN_MERMAIDS, OTHER_MERMAIDS, popcount(hand & MERMAIDS))
    _put(found, OTHER_MERMAIDS, NEED, popcount(known & MERMAIDS))
    _put(found, NEED, OTHER_NEED, (target_score(s) - s.score[seat]) // 2)
    _put(found, OTHER_NEED, NOW, (target_score(s) - s.score[other]) // 2)
    _put(found, NOW, STOPPED, <int>(12 * now))
    _put(found, STOPPED, HELD, _steps(_after(s, seat, other, own, others) - now))
    _put(found, HELD, FAILED, _steps(_after(s, seat, other, own + bonus, 2) - now))
    _put(found, FAILED, OTHER_TOP, _steps(_after(s, seat, other, bonus, max(others, own) + 1) - now))
    look(s, seat, False, &wish)
    _put(found, DRAWN, KNOWN, <int>(2 * wish.deck - 2))
    for pile in range(PILES):
        if s.pile_size[pile]:
            top = s.pile[pile][s.pile_size[pile] - 1]
            _put(found, OTHER_TOP, OWN_TOP, points_of(added(known, top), s.table[other]) - sure)
            _put(found, OWN_TOP, DRAWN, points_of(added(hand, top), table) - own)
    count_kinds(known, theirs)
    count_kinds(hand, held)
    for kind in range(KINDS):
        if theirs[kind]:
            _put(found, KNOWN + MOST_KNOWN * kind, KNOWN + MOST_KNOWN * (kind + 1), theirs[kind])
        if held[kind]:
            _put(found, HAND + MOST_HELD * kind, HAND + MOST_HELD * (kind + 1), held[kind])


cdef move_t closing_move(const SaltState *s) noexcept nogil:
    """The end of the turn that the network values most."""
    cdef EndFeatures found
    cdef int32_t sums[UNITS]
    cdef int32_t total
    cdef const int16_t *row
    cdef int i, j, best = 0
    cdef double value, most = 0
    describe_end(s, s.turn, &found)
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


cdef int use_numbers(dict numbers) except -1:
    """Takes the numbers of a network, as closing.json holds them, for all searches of this process. Raises ValueError
    for numbers of another shape."""
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
    return 0


use_numbers(json.loads(resources.files(__package__).joinpath("closing.json").read_text(encoding="utf-8")))
