"""Choices of the rollout policy about storms and rocks (8.1, 8.3): whether to spend a compass and on which storm, the
row that a purple storm closes, and the place of the rocks.

Rules of thumb choose one of the options, by weights of weights.pxd. A network compares the options by how much likelier
all seats win after one than after another. There is one for storms alone and one for boards with marked cells, for all
numbers of players from two on and without wild cards, in storms.json. In other games the rules of thumb decide. The
courses `calm-sailing/KIND/storms` of benchmarks/fit/train.py fit them by policy iteration.

    the view     0 how full the grid is, 1-3 two, three, four players, 4 Start laid, 5-6 yellow and orange storms before the seat
                 and 7-8 before others, 9 storms on rows with room, 10-11 compasses held and left, 12-14 storms to come by
                 colour, 15-16 monsters in hand and elsewhere, 17 cards in hand, 18 in the seat's pile, 19 in all piles and hands,
                 20 of these beyond two for each empty cell, 21 removed islands, 22 full rows, 23 rocks, 24 cards of the
                 exploration deck, 25 empty marked cells, 26-27 step of the rocks, storm to be resolved, 28 Start in hand that
                 must be laid, 29 Finish cards in hand, 30 islands to be turned over, 31 closed cells
    the option   32 to act, 33-34 compass on the storm just revealed and on one that lies, 35 storm resolved, 36-37 rocks moved
                 and left, 38-40 yellow, purple, orange, 41 storm before the seat itself, 42 seats until the one that has it,
                 43-44 yellow and orange storms before that seat, 45 its cards, 46-52 the row: empty cells, how high, rocks,
                 storms, cards of the hand for it, numbers for each of its empty cells, marked cells, 53 it can be filled by
                 the hand next turn, 54 rows with room and nothing on them afterwards, 55 closed rows less compasses
                 afterwards, 56 the last compass, 57 the choice of the rules of thumb, 58-59 yellow and orange storms that
                 stay afterwards
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport high_bit, low_bit, popcount
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, ISLANDS, MONSTER, ORANGE, PURPLE, START, YELLOW, CalmState, take_lowest,
)
from leadline.core.calm_sailing.expansions.board cimport (
    board_state, closed_rows, has_room, is_open, purple_on, row_cells, row_count,
)
from leadline.core.calm_sailing.expansions.moves cimport COMPASS, MOVE_ROCKS, PAY_ROCKS, RESOLVE, WILD_COMPASS
from leadline.core.calm_sailing.expansions.state cimport ROCKS, STORM, ExpandedState, holds, turnings
from leadline.core.calm_sailing.expansions.weights cimport KINDS_OF_RULES, kind_of
from leadline.core.contract cimport move_t
from leadline.core.network cimport add_features, read_units, say
from .weights import KINDS

import json
from importlib import resources

cdef StormNetwork _NETWORKS[KINDS_OF_RULES]
cdef bint _KNOWN[KINDS_OF_RULES]


cdef StormNetwork storm_network_from(units) except *:
    cdef StormNetwork network
    read_units(units, STORM_FEATURES, STORM_UNITS, &network.feature[0][0], network.bias, network.weight)
    return network


cdef _read(str text):
    cdef int kind
    for name, units in json.loads(text).items():
        kind = KINDS.index(name)
        _NETWORKS[kind] = storm_network_from(units)
        _KNOWN[kind] = True


_read(resources.files(__package__).joinpath("storms.json").read_text(encoding="utf-8"))


cdef const StormNetwork *storm_network_of(const ExpandedState *r) noexcept nogil:
    cdef int kind = kind_of(r)
    return &_NETWORKS[kind] if r.calm.players > 1 and r.wilds == 0 and _KNOWN[kind] else NULL


cdef int storms_ahead(const ExpandedState *r, int color) noexcept nogil:
    cdef int i, count = r.storms[color] - r.left.storm[color] - (r.revealed == YELLOW + color)
    if color == PURPLE - YELLOW:
        for i in range(row_count(r)):
            count -= purple_on(r, i)
    else:
        for i in range(r.calm.players):
            count -= r.yellow[i] if color == 0 else r.orange[i]
    return max(0, count)


cdef int turns_left(const ExpandedState *r) noexcept nogil:
    return (r.calm.cells - popcount(r.calm.occupied)) // r.calm.players


cdef int _target_worth(const ExpandedState *r, const Thumbs *w, int kind, int storm, int target) noexcept nogil:
    """Return the value of removing a storm now; 0 and less is not a reason to do so. Closed rows come first. A storm
    before a seat harms it in each turn, but removing it takes a compass that may be needed for a purple storm."""
    cdef int worth, wanted
    if storm == PURPLE:
        worth = 1 << 20 if target == 0 or has_room(r, target - 1) else 0
        if target and purple_on(r, target - 1) > 1 and r.held < purple_on(r, target - 1):
            worth = 1
    else:
        wanted = closed_rows(r) + storms_ahead(r, PURPLE - YELLOW)
        worth = turns_left(r) * (w.spend_yellow if storm == YELLOW else w.spend_orange)
        if r.held <= wanted:
            worth -= w.spare_compass
        worth += target == 0 or target == r.calm.actor + 1
    return worth if kind != WILD_COMPASS else worth - (1 << 19)


cdef inline bint _is_row(const ExpandedState *r, move_t move) noexcept nogil:
    """Return whether the move closes a row, by the rocks or by a purple storm."""
    cdef int kind = move & 0xFF
    return kind == MOVE_ROCKS or (kind == RESOLVE and r.revealed == PURPLE)


cdef move_t move_by_rule(const ExpandedState *r, const Thumbs *w, const move_t *moves, int count) noexcept nogil:
    cdef move_t chosen = 0
    cdef int i, kind, worth, empty, most = 0, least = 99
    for i in range(count):
        kind = moves[i] & 0xFF
        if kind == COMPASS or kind == WILD_COMPASS:
            worth = _target_worth(r, w, kind, (moves[i] >> 8) & 0xFF, (moves[i] >> 16) & 0xFF)
            if worth > most:
                most = worth
                chosen = moves[i]
    if chosen or not (r.calm.phase == ROCKS or r.calm.phase == STORM):
        return chosen
    if count == 1 or not _is_row(r, moves[0]) or not _is_row(r, moves[1]):  # perhaps no row at all (10.21)
        return moves[0]
    for i in range(count):  # a row that a storm closes anyway, else the one with the fewest empty cells
        if not _is_row(r, moves[i]):
            break
        empty = popcount(~r.calm.occupied & row_cells(r, (moves[i] >> 16) & 0xFF))
        if purple_on(r, (moves[i] >> 16) & 0xFF):
            empty -= 6
        if empty < least:
            least = empty
            chosen = moves[i]
    return chosen


cdef int list_options(
    const ExpandedState *r, const Thumbs *w, const move_t *moves, int count, move_t *options
) noexcept nogil:
    cdef move_t first, option
    cdef int i, kind, found = 1
    cdef bint acts = r.calm.phase == ACTION and (moves[0] & 0xFF) != COMPASS  # these come last; perhaps no more (10.22)
    if r.calm.phase != ACTION and r.calm.phase != ROCKS and r.calm.phase != STORM:
        return 0
    first = move_by_rule(r, w, moves, count)
    if first == 0:
        first = ACT if acts else moves[0]
    elif (first & 0xFF) == PAY_ROCKS:
        first = PAY_ROCKS
    options[0] = first
    if acts and first != ACT:
        options[1] = ACT
        found = 2
    for i in range(count):
        kind = moves[i] & 0xFF
        if kind != COMPASS and kind != RESOLVE and kind != MOVE_ROCKS and kind != PAY_ROCKS:
            continue
        option = moves[i] if kind != PAY_ROCKS else PAY_ROCKS
        if option != first and option != options[found - 1]:
            options[found] = option
            found += 1
    return found if found > 1 else 0


cdef void storm_view(const ExpandedState *r, float *f) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef int i, seat = s.actor, yellow = 0, orange = 0, cards = 0, full = 0, closed = 0
    cdef int empty = s.cells - popcount(s.occupied)
    for i in range(s.players):
        cards += s.size[i] + s.hand[i].count
        if i != seat:
            yellow += r.yellow[i]
            orange += r.orange[i]
    for i in range(row_count(r)):
        full += not has_room(r, i)
    if r.own_board and board_state(r).groups:
        for i in range(s.cells):
            closed += not is_open(r, i)
    f[0] = 1 - empty / <float>s.cells
    for i in range(3):
        f[1 + i] = s.players == i + 2
    f[4] = s.start_laid
    f[5] = r.yellow[seat]
    f[6] = r.orange[seat]
    f[7] = yellow
    f[8] = orange
    f[9] = closed_rows(r)
    f[10] = r.held
    f[11] = r.compasses / <float>6
    for i in range(3):
        f[12 + i] = storms_ahead(r, i) / <float>2
    f[15] = s.hand[seat].special[MONSTER - FINISH]
    f[16] = (r.monsters - r.left.special[MONSTER - FINISH] - s.hand[seat].special[MONSTER - FINISH]) / <float>4
    f[17] = s.hand[seat].count / <float>5
    f[18] = s.size[seat] / <float>20
    f[19] = cards / <float>80
    f[20] = (cards - 2 * empty) / <float>40
    f[21] = s.removed / <float>12
    f[22] = full / <float>6
    f[23] = r.rocks != 0
    f[24] = board_state(r).deck_size / <float>27 if r.own_board else 0
    f[25] = popcount(board_state(r).marked & ~s.occupied) / <float>21 if r.own_board else 0
    f[26] = s.phase == ROCKS
    f[27] = s.phase == STORM
    f[28] = s.phase == ACTION and not s.start_laid and holds(&s.hand[seat], START)
    f[29] = s.hand[seat].special[0]
    f[30] = turnings(r) / <float>10
    f[31] = closed / <float>12


cdef void _row_features(const ExpandedState *r, int row, float *f) noexcept nogil:
    """Write seven features of a row, and whether the hand could fill it next turn."""
    cdef const CalmState *s = &r.calm
    cdef uint64_t empty = row_cells(r, row) & ~s.occupied
    cdef uint64_t low = s.laid_low
    cdef uint64_t high = s.laid_high
    cdef int number, a = 0, b = ISLANDS + 1, first, last, span, laid = 0, own = 0
    f[1] = row / <float>6
    f[2] = r.rocks == row + 1
    f[3] = purple_on(r, row)
    if empty == 0:
        return
    first = low_bit(empty)
    last = high_bit(empty)
    while low or high:
        number = take_lowest(&low, &high)
        if s.cell_of[number] < first:
            a = number
        elif s.cell_of[number] < last:
            laid += 1
        else:
            b = number
            break
    low = s.hand[s.actor].low
    high = s.hand[s.actor].high
    while low or high:
        number = take_lowest(&low, &high)
        if a < number < b:
            own += 1
    span = s.cell_of[b] if b <= ISLANDS else s.cells
    span -= s.cell_of[a] + 1 if a else 0
    f[0] = popcount(empty) / <float>6
    f[4] = own / <float>5
    f[5] = min(<float>4, (b - a - 1 - laid) / <float>(span - laid)) / 4
    f[6] = popcount(board_state(r).marked & empty) / <float>6 if r.own_board else 0
    f[7] = own != 0 and popcount(empty) == 1


cdef void storm_option(const ExpandedState *r, move_t option, move_t first, float *f) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef int kind = option & 0xFF, storm = (option >> 8) & 0xFF, target = (option >> 16) & 0xFF
    cdef int i, seat = -1, row = -1, free = 0, closed = 0, yellow = 0, orange = 0, purple
    cdef int held = r.held - (kind == COMPASS), rocks = target if kind == MOVE_ROCKS else r.rocks - 1
    for i in range(STORM_FEATURES - STORM_VIEW):
        f[i] = 0
    f[0] = kind == ACT
    f[1] = kind == COMPASS and target == 0
    f[2] = kind == COMPASS and target != 0
    f[3] = kind == RESOLVE
    f[4] = kind == MOVE_ROCKS
    f[5] = kind == PAY_ROCKS
    if kind == COMPASS or kind == RESOLVE:
        f[6] = storm == YELLOW
        f[7] = storm == PURPLE
        f[8] = storm == ORANGE
        if storm == PURPLE and (kind == RESOLVE or target):
            row = target if kind == RESOLVE else target - 1
            row = row if row < row_count(r) else -1  # no row has room for it (10.21)
        elif storm != PURPLE:
            seat = s.actor if kind == RESOLVE or target == 0 else target - 1
    elif kind == MOVE_ROCKS:
        row = target
    elif kind == PAY_ROCKS:
        row = r.rocks - 1
    if seat >= 0:
        f[9] = seat == s.actor
        f[10] = (seat + s.players - s.actor) % s.players / <float>5
        f[11] = r.yellow[seat]
        f[12] = r.orange[seat]
        f[13] = s.hand[seat].count / <float>5
    if row >= 0:
        _row_features(r, row, f + 14)
    for i in range(row_count(r)):
        if not has_room(r, i):
            continue
        purple = purple_on(r, i)
        if row == i:
            purple += kind == RESOLVE
            purple -= kind == COMPASS
        closed += purple
        free += purple == 0 and rocks != i
    for i in range(s.players):
        yellow += r.yellow[i]
        orange += r.orange[i]
    if storm == YELLOW:
        yellow += (kind == RESOLVE) - (kind == COMPASS and target != 0)
    elif storm == ORANGE:
        orange += (kind == RESOLVE) - (kind == COMPASS and target != 0)
    f[22] = free / <float>6
    f[23] = closed - held
    f[24] = kind == COMPASS and held == 0
    f[25] = option == first
    f[26] = yellow
    f[27] = orange


cdef void storm_values(
    const ExpandedState *r, const StormNetwork *network, const move_t *options, int count, double *values
) noexcept nogil:
    cdef float features[OPTIONS][STORM_FEATURES - STORM_VIEW]
    cdef float view[STORM_VIEW]
    cdef float base[STORM_UNITS]
    cdef int i
    storm_view(r, view)
    memcpy(base, network.bias, sizeof(base))
    add_features(base, &network.feature[0][0], view, STORM_VIEW, STORM_UNITS)
    for i in range(count):
        storm_option(r, options[i], options[0], features[i])
    say(
        base, &network.feature[STORM_VIEW][0], &features[0][0], STORM_FEATURES - STORM_VIEW, count, network.weight,
        STORM_UNITS, values,
    )
