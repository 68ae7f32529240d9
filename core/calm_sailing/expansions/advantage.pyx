"""The learned advantage of actions with expansions, in Day and Night and on other boards: how much likelier all seats win
after one action than after another.

As in the base game (policy/advantage.pyx) a network compares the best scored actions. Its features are those of the base
game's network and what the expansions add; there is one network for each kind of ruleset (weights.pxd), for all numbers of
players from two on, in advantage.json, and with monsters a second one for deals with removed islands. benchmarks/fit/train.py fits
them by policy iteration.

    the view     0-13 as in the base game, 14-16 two, three, four players, 17-18 yellow and orange storms before the seat and
                 19-20 before others, 21 storms on rows with room, 22-23 compasses held and left, 24 storms to come,
                 25 monsters in hand, 26 elsewhere, 27 known in other hands, 28 islands to be turned over, 29 closed cells,
                 30 empty cells that the last of them waits for, 31 cards of the exploration deck, 32 empty marked cells,
                 33 rocks on the table
    the action   0-39 as in the base game, 40 monster, 41 whole hand, 42 turning over, 43 wild, 44 marked cell, 45-46 an
                 island that will lie right or wrong, 47 worth of striking the island, 48 of the whole hand, 49 cards left in
                 hand, 50-51 closed cells of the gaps below and above, 52-54 the row: empty cells, closed, whether the rocks
                 lie there
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.moves cimport DISCARD, PLAY
from leadline.core.calm_sailing.base.state cimport FINISH, ISLANDS, MONSTER, CalmState, below, beyond
from leadline.core.calm_sailing.expansions.board cimport (
    CELLS, board_state, find_waits, has_room, is_open, purple_on, row_cells, row_count, row_of,
)
from leadline.core.calm_sailing.expansions.moves cimport ALL, STRIKE, TURN_OVER, WILD_ISLAND
from leadline.core.calm_sailing.expansions.state cimport (
    HALVES_ROWS, ExpandedState, cost_of, has_storms, number_at, turnings, upper_cells,
)
from leadline.core.calm_sailing.expansions.weights cimport KINDS_OF_RULES, NIGHTLY, WAITING, ExpandedWeights, kind_of
from leadline.core.contract cimport move_t
from leadline.core.network cimport add_features, read_units, say
from .weights import KINDS
from leadline.core.calm_sailing.policy.advantage cimport FEATURES as BASE_FEATURES
from leadline.core.calm_sailing.policy.advantage cimport GENERAL, action_features, view_features
from leadline.core.calm_sailing.policy.gaps cimport policy_tables
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures, kind_at
from leadline.core.calm_sailing.policy.scores cimport island_worth

import json
from importlib import resources

cdef enum:
    WIDE = 9  # of gaps with more cells than this one cell away from the ends is enough for each number
    EDGE = 3
    MORE = BASE_FEATURES - GENERAL  # where the features of an action begin that the base game does not have


cdef int64_t FORCED = <int64_t>1 << 59  # scores of moves that are made at once lie above
cdef int MANY = 3  # removed islands, from which on the second network of a kind is asked
cdef int[KINDS_OF_RULES] MOST = [ISLANDS, 8, 8, 8, ISLANDS, 0, 8]  # and up to which the first one is, by Kind (weights.pxd)

cdef Network _NETWORKS[KINDS_OF_RULES][2]
cdef bint _KNOWN[KINDS_OF_RULES][2]


cdef Network network_from(units) except *:
    cdef Network network
    read_units(units, FEATURES, HIDDEN, &network.feature[0][0], network.bias, network.weight)
    return network


cdef _read(str text):
    cdef int kind
    cdef bint many
    for name, units in json.loads(text).items():
        kind_name, _, many_removed = name.partition("/")
        kind = KINDS.index(kind_name)
        many = many_removed == "removed"
        _NETWORKS[kind][many] = network_from(units)
        _KNOWN[kind][many] = True


_read(resources.files(__package__).joinpath("advantage.json").read_text(encoding="utf-8"))


cdef const Network *network_of(const ExpandedState *r) noexcept nogil:
    cdef int kind = kind_of(r)
    cdef bint alone = kind == NIGHTLY or kind == WAITING
    # They learned from deals without wild cards, in Day and Night and on boards with closed cells without other expansions.
    # Elsewhere they serve as long as they win more, which was measured (benchmarks/notebook.md).
    if r.calm.players == 1 or r.wilds or (alone and (r.monsters or has_storms(r))) or (kind == WAITING and r.has_rocks):
        return NULL
    if r.calm.removed >= MANY and _KNOWN[kind][1]:
        return &_NETWORKS[kind][1]
    return &_NETWORKS[kind][0] if r.calm.removed <= MOST[kind] and _KNOWN[kind][0] else NULL


cdef inline float _soft(float x) noexcept nogil:
    return x / (1 + x) if x > 0 else x / (1 - x)


cdef void view_of(const ExpandedState *r, const HandFeatures *hf, float *f) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef uint8_t waits[CELLS]
    cdef int i, seat = s.actor, yellow = 0, orange = 0, purple = 0, storms = 0, sure = 0, closed = 0, longest = 0
    cdef int monsters = r.monsters - r.left.special[MONSTER - FINISH] - s.hand[seat].special[MONSTER - FINISH]
    view_features(s, hf, f)
    f += GENERAL
    for i in range(s.players):
        storms -= r.yellow[i] + r.orange[i]
        if i != seat:
            yellow += r.yellow[i]
            orange += r.orange[i]
            sure += r.sure[i]
    for i in range(row_count(r)):
        storms -= purple_on(r, i)
        if has_room(r, i):
            purple += purple_on(r, i)
    for i in range(3):
        storms += r.storms[i] - r.left.storm[i]
    for i in range(3):
        f[i] = s.players == i + 2
    f[3] = r.yellow[seat]
    f[4] = r.orange[seat]
    f[5] = yellow
    f[6] = orange
    f[7] = purple
    f[8] = r.held
    f[9] = r.compasses / <float>6
    f[10] = storms / <float>6
    f[11] = s.hand[seat].special[MONSTER - FINISH]
    f[12] = monsters / <float>4
    f[13] = sure
    f[14] = turnings(r) / <float>10
    if r.own_board and board_state(r).groups:
        find_waits(board_state(r), waits)
        for i in range(s.cells):
            closed += waits[i] != 0
            longest = max(longest, <int>waits[i])
    f[15] = closed / <float>12
    f[16] = longest / <float>24
    f[17] = board_state(r).deck_size / <float>27 if r.own_board else 0
    f[18] = popcount(board_state(r).marked & ~s.occupied) / <float>21 if r.own_board else 0
    f[19] = r.rocks != 0


cdef inline int _closed_between(const ExpandedState *r, int first, int last) noexcept nogil:
    """Closed cells from the first to the last, the latter left out."""
    cdef int cell, count = 0
    if r.own_board and board_state(r).groups:
        for cell in range(first, last):
            count += not is_open(r, cell)
    return count


cdef int64_t _hand_worth(const CalmState *s, const HandFeatures *hf) noexcept nogil:
    cdef int64_t worth = 0
    cdef int number
    for number in range(1, ISLANDS + 1):
        if kind_at(hf, number) == 2:
            worth += hf.losses[number]
    return worth + <int64_t>s.hand[s.actor].special[0] * hf.losses[FINISH]


cdef void action_of(
    const ExpandedState *r, const ExpandedWeights *w, const HandFeatures *hf, move_t move, int64_t score, int64_t best, float *f
) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef int kind = move & 0xFF, number = (move >> 8) & 0xFF, cell = (move >> 16) & 0xFF
    cdef int a, b, row, i, left = s.hand[s.actor].count - 1
    cdef uint64_t marked = board_state(r).marked if r.own_board else 0
    cdef bint right
    for i in range(FEATURES - VIEW):
        f[i] = 0
    if kind == PLAY or kind == DISCARD:
        action_features(s, hf, policy_tables(), move, score, best, f)
    else:
        f[0] = _soft(score / <float>4096)
        f[1] = _soft((score - best) / <float>512)
        f[2] = _soft((score - best) / <float>4096)
    f += MORE
    f[0] = kind == STRIKE
    f[1] = kind == ALL
    f[2] = kind == TURN_OVER
    f[3] = kind == WILD_ISLAND
    if kind == PLAY:
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        left -= cost_of(r, number, cell, a, b)
        if r.halves == HALVES_ROWS:
            right = ((upper_cells() >> cell) & 1) == s.start_laid
            f[5] = right
            f[6] = not right
        f[10] = _closed_between(r, s.cell_of[a] + 1 if a else 0, cell) / <float>8
        f[11] = _closed_between(r, cell + 1, s.cell_of[b] if b else s.cells) / <float>8
    elif kind == STRIKE:
        f[7] = _soft(island_worth(s, &w.scores, policy_tables(), hf, number_at(s, cell)) / <float>1024)
    elif kind == ALL:
        f[8] = _soft(_hand_worth(s, hf) / <float>4096)
        left = 0
    else:
        left -= 1
    f[9] = left / <float>5
    if kind == PLAY or kind == STRIKE:
        row = row_of(r, cell)
        f[4] = (marked >> cell) & 1
        f[12] = popcount(row_cells(r, row) & ~s.occupied) / <float>6
        f[13] = purple_on(r, row)
        f[14] = r.rocks == row + 1


cdef inline int _amid(const CalmState *s, move_t move) noexcept nogil:
    """The number that the move lays away from the ends of a wide gap, else 0."""
    cdef int number = (move >> 8) & 0xFF, cell = (move >> 16) & 0xFF
    cdef int a, b, first, last
    if (move & 0xFF) != PLAY:
        return 0
    a = below(s.laid_low, s.laid_high, number)
    b = beyond(s.laid_low, s.laid_high, number)
    first = s.cell_of[a] + 1 if a else 0
    last = s.cell_of[b] - 1 if b else s.cells - 1
    return number if last - first >= WIDE and first + EDGE <= cell <= last - EDGE else 0


cdef int leading(
    const ExpandedState *r, const move_t *moves, const int64_t *scores, int count, int most, bint hands, move_t *kept,
    int64_t *their_scores
) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef int64_t best = scores[0]
    cdef int amids[MOST_COMPARED]  # of those kept
    cdef int i, j, k, kind, amid, room, last, found = 0, whole = -1
    for i in range(count):
        best = max(best, scores[i])
    for i in range(count):
        if hands and (moves[i] & 0xFF) == ALL and r.compasses:
            whole = i
        if scores[i] <= best - MARGIN or (found == most and scores[i] <= their_scores[most - 1]):
            continue
        kind = moves[i] & 0xFF
        amid = _amid(s, moves[i])
        room = most if kind == PLAY and not amid else 2 if kind == STRIKE else 1
        last = -1
        for j in range(found if room < most else 0):
            if amids[j] == amid if amid else (kept[j] & 0xFF) == kind:
                room -= 1
                last = j
        k = last if room <= 0 else found if found < most else most - 1  # the place that it would take
        if k < found and scores[i] <= their_scores[k]:
            continue
        if k == found:
            found += 1
        while k > 0 and their_scores[k - 1] < scores[i]:
            their_scores[k] = their_scores[k - 1]
            kept[k] = kept[k - 1]
            amids[k] = amids[k - 1]
            k -= 1
        their_scores[k] = scores[i]
        kept[k] = moves[i]
        amids[k] = amid
    for i in range(found):
        if whole >= 0 and kept[i] == moves[whole]:
            whole = -1
    if whole >= 0 and best < FORCED:
        found = min(found + 1, most)
        their_scores[found - 1] = scores[whole]
        kept[found - 1] = moves[whole]
    return found


cdef void advantages(
    const ExpandedState *r, const ExpandedWeights *w, const Network *network, const HandFeatures *hf, const move_t *moves,
    const int64_t *scores, int count, int64_t best, double *values
) noexcept nogil:
    cdef float view[VIEW]
    cdef float features[TRIED][FEATURES - VIEW]
    cdef float base[HIDDEN]
    cdef int first = 0, some, move
    view_of(r, hf, view)
    memcpy(base, network.bias, sizeof(base))
    add_features(base, &network.feature[0][0], view, VIEW, HIDDEN)
    while first < count:
        some = min(<int>TRIED, count - first)
        for move in range(some):
            action_of(r, w, hf, moves[first + move], scores[first + move], best, features[move])
        say(
            base, &network.feature[VIEW][0], &features[0][0], FEATURES - VIEW, some, network.weight, HIDDEN,
            values + first,
        )
        first += TRIED


cdef move_t best_advised(
    const ExpandedState *r, const ExpandedWeights *w, const Network *network, const HandFeatures *hf, const move_t *moves,
    const int64_t *scores, int count, int64_t best, bint hands, double *value
) noexcept nogil:
    cdef move_t kept[TRIED]
    cdef int64_t their_scores[TRIED]
    cdef double values[TRIED]
    cdef int i, chosen = 0, found = leading(r, moves, scores, count, TRIED, hands, kept, their_scores)
    if found > 1 or value != NULL:
        advantages(r, w, network, hf, kept, their_scores, found, best, values)
        for i in range(1, found):
            if values[i] > values[chosen]:
                chosen = i
    if value != NULL:
        value[0] = values[chosen]
    return kept[chosen]
