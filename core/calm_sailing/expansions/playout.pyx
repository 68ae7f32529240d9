"""The playout policy with expansions: the worths of the base game's policy (playout.pyx) among the moves that the
expansions leave, and rules of thumb for what is new.

Only what the seat to move has seen is read, and all is reckoned in whole numbers.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from ...bits cimport popcount
from ...contract cimport MAX_MOVES, move_t
from ...rng cimport Rng
from leadline.core.calm_sailing.expansions.board cimport CELLS, board_state, find_waits, has_room, purple_on, row_cells, row_count
from leadline.core.calm_sailing.base.hands cimport move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, PAY, PURPLE, RANKS, SHARE, WILD, YELLOW, CalmState, ISLANDS, CardSet, below, beyond, take_lowest,
)
from leadline.core.calm_sailing.policy.scores cimport (
    Sight, cheapest_card, island_worth, look, own_share, policy_scores, policy_tables, policy_weights,
    score_moves,
)
from leadline.core.calm_sailing.expansions.moves cimport (
    ALL, COMPASS, LAY_WILD, MOVE_ROCKS, PAY_ROCKS, RESOLVE, STRIKE, TOP_TWO, TURN_OVER, WILD_COMPASS, WILD_ISLAND,
    expanded_legal,
)
from leadline.core.calm_sailing.expansions.state cimport (
    HALF, HALVES_ROWS, ROCKS, STORM, TOP, ExpandedState, cost_of, number_at, turnings, upper_cells, wrong_cells,
)

cdef enum:
    STRIKE_WORTH = 3000  # a monster is best played at once, before more numbers lie
    WILD_COST = 1500
    ALL_WORTH = 1000
    ALL_LATE = 3500
    SPEND_WILD = 8
    TURN_WORTH = 300  # of turning an island that lies wrong, beyond the card that it takes sooner or later
    DAY = 400  # of laying an island before the Start where the sun must be up, less where the moon must
    DEARER = 500  # of a card, for each island to be turned over, on a grid that is all but full
    PATIENCE = 6  # empty cells that closed ones may wait for, where numbers for these are held like any others

cdef int64_t NEVER = -(<int64_t>1 << 60)


cdef void _see(const ExpandedState *r, Sight *sight) noexcept nogil:
    """What the actor makes of its view. A number whose place in proportion is a cell that stays closed for long is the
    first to go: there is no room to hold it until then."""
    cdef const CalmState *s = &r.calm
    cdef uint8_t waits[CELLS]
    cdef uint64_t low = s.hand[s.actor].low
    cdef uint64_t high = s.hand[s.actor].high
    cdef int number, a, b, first, last, under, over
    look(s, s.actor, policy_weights(s.players, s.removed), policy_tables(), sight)
    if not r.own_board or board_state(r).groups == 0:
        return
    find_waits(board_state(r), waits)
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        if last < first:
            continue
        under = sight.unseen[number] - sight.unseen[a]
        over = sight.unseen[b if b else ISLANDS + 1] - sight.unseen[number]
        if waits[first + (last - first) * under / max(1, under + over)] > PATIENCE:
            sight.losses[number] = 0


cdef int64_t _place(const CalmState *s, const move_t *moves, int count, int64_t *scores) noexcept nogil:
    """Scores plays and discards; returns the best."""
    cdef int i
    cdef int64_t best = NEVER
    policy_scores(s, policy_weights(s.players, s.removed), policy_tables(), moves, count, scores)
    for i in range(count):
        best = max(best, scores[i])
    return best


cdef int64_t _wild_worth(const ExpandedState *r, int number) noexcept nogil:
    """The worth of a wild as that number on the best of the cells that it could have at either end of its gap."""
    cdef const CalmState *s = &r.calm
    cdef move_t moves[2]
    cdef int64_t scores[2]
    cdef int i, first = 0, last = s.cells - 1
    for i in range(number - 1, 0, -1):
        if (s.laid_low >> i) & 1 if i < 64 else (s.laid_high >> (i - 64)) & 1:
            first = s.cell_of[i] + 1
            break
    for i in range(number + 1, ISLANDS + 1):
        if (s.laid_low >> i) & 1 if i < 64 else (s.laid_high >> (i - 64)) & 1:
            last = s.cell_of[i] - 1
            break
    moves[0] = move_code(PLAY, number, first)
    moves[1] = move_code(PLAY, number, last)
    return _place(s, moves, 2, scores)


cdef inline int _closed(const ExpandedState *r) noexcept nogil:
    """Purple storms on rows that are not full: none of them may stay."""
    cdef int row, count = 0
    for row in range(row_count(r)):
        if purple_on(r, row) and has_room(r, row):
            count += purple_on(r, row)
    return count


cdef inline int _target_worth(const ExpandedState *r, int kind, int storm, int target) noexcept nogil:
    """How much it is worth to be rid of a storm: closed rows come first, for which compasses are kept before yellow storms;
    an orange one takes a card more in every turn and goes at once."""
    cdef int worth, ahead
    ahead = r.storms[1] - r.left.storm[PURPLE - YELLOW]
    if storm == PURPLE:
        worth = 9 if target == 0 or has_room(r, target - 1) else 0
        if target and purple_on(r, target - 1) > 1 and r.held < purple_on(r, target - 1):
            worth = 5
    elif storm == YELLOW and r.held <= ahead:
        worth = 0
    elif target == 0 or target == r.calm.actor + 1:
        worth = 6 if storm == YELLOW else 7
    else:
        worth = 5 if storm == YELLOW else 4
    return worth - (SPEND_WILD if kind == WILD_COMPASS else 0)


cdef int _row(const ExpandedState *r, const move_t *moves, int count) noexcept nogil:
    """Of moves that close a row one that a storm closes anyway, else the one with the fewest empty cells."""
    cdef int i, best = 0, empty, least = 99
    if count == 1:  # perhaps no row at all (10.21)
        return 0
    for i in range(count):
        empty = popcount(~r.calm.occupied & row_cells(r, (moves[i] >> 16) & 0xFF))
        if purple_on(r, (moves[i] >> 16) & 0xFF):
            empty -= 6
        if empty < least:
            least = empty
            best = i
    return best


cdef int64_t _hand_loss(const CalmState *s, const Sight *sight) noexcept nogil:
    """What the loss of the whole hand costs."""
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int64_t loss = hand.count * sight.price
    cdef int card
    while low or high:
        loss += sight.losses[take_lowest(&low, &high)]
    for card in range(FINISH, RANKS):
        loss += <int64_t>hand.special[card - FINISH] * sight.losses[card]
    return loss


cdef inline int _day_worth(const ExpandedState *r, int cell) noexcept nogil:
    """What it is worth in Day and Night to lay an island on the cell now: before the Start it lies sun up (12.3)."""
    if r.calm.start_laid:
        return 0
    if r.halves == HALVES_ROWS:
        return -<int>DAY if (upper_cells() >> cell) & 1 else <int>DAY
    return <int>DAY if popcount(r.calm.occupied & ~r.moon) < HALF else -<int>DAY


cdef int64_t _turn_worth(const ExpandedState *r, const Sight *sight, int cell) noexcept nogil:
    """What it is worth to turn an island over: the card is due at some time, where the island lies wrong."""
    cdef const CalmState *s = &r.calm
    cdef int card = cheapest_card(s, sight, 1, 1)
    cdef bint wrong = (wrong_cells(r) >> cell) & 1
    if not wrong:
        return NEVER + 1
    return TURN_WORTH - sight.losses[card]


cdef move_t _action(const ExpandedState *r, const move_t *moves, int count) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef int64_t scores[MAX_MOVES]
    cdef int64_t worth
    cdef Sight sight
    cdef int i, kind, card, cell, dearer = 0, orange = 0, best = 0
    if r.halves:
        dearer = <int>DEARER * turnings(r) // (1 + s.cells - popcount(s.occupied))
    for i in range(s.players):
        orange += r.orange[i]
    _see(r, &sight)
    score_moves(s, policy_weights(s.players, s.removed), policy_tables(), &sight, moves, count, scores)
    for i in range(count):
        kind = moves[i] & 0xFF
        card = (moves[i] >> 8) & 0xFF
        cell = (moves[i] >> 16) & 0xFF
        if kind == LAY_FINISH or (kind == LAY_START and card != WILD):
            return moves[i]
        if kind == STRIKE:
            worth = number_at(s, cell)
            scores[i] = -island_worth(s, &sight, <int>worth) + (NEVER if card == WILD else <int64_t>STRIKE_WORTH)
        elif kind == WILD_ISLAND:
            scores[i] = _wild_worth(r, card) - WILD_COST
        elif kind == LAY_START:
            scores[i] = NEVER + 1
        elif kind == ALL:
            scores[i] = NEVER
            if _closed(r) > r.held and r.compasses:
                scores[i] = ALL_WORTH + ALL_LATE * popcount(s.occupied) / s.cells - _hand_loss(s, &sight)
            elif orange > r.held and r.compasses:  # a card for each turn that the storm would still weigh on
                worth = sight.price * ((s.cells - popcount(s.occupied)) // s.players - 2)
                scores[i] = worth - _hand_loss(s, &sight)
        elif kind == COMPASS or kind == WILD_COMPASS:
            scores[i] = NEVER
        elif kind == TURN_OVER:
            scores[i] = _turn_worth(r, &sight, cell)
        elif r.halves and kind == PLAY:
            scores[i] += _day_worth(r, cell) - dearer * cost_of(
                r, card, cell, below(s.laid_low, s.laid_high, card), beyond(s.laid_low, s.laid_high, card)
            )
        elif r.halves and kind == DISCARD:
            scores[i] -= 2 * dearer
        if scores[i] > scores[best]:
            best = i
    return moves[best]


cdef move_t _share(const ExpandedState *r, const move_t *moves, int count) noexcept nogil:
    """The share of the joint discard by the number of cards left, top cards first of all."""
    cdef const CalmState *s = &r.calm
    cdef Sight sight
    cdef int64_t cost
    cdef int i, lowest = 0, wanted = own_share(s)
    cdef bint pair = r.yellow[s.actor] != 0 and s.size[s.actor] >= TOP and s.owed >= TOP
    cdef move_t chosen = move_code(ENOUGH, 0, 0)
    if pair:
        wanted = max(0, wanted - TOP)
    if wanted == 0 and pair:
        chosen = move_code(TOP_TWO, 0, 0)
    elif wanted:
        _see(r, &sight)
        while wanted > 0 and lowest == 0:
            lowest = cheapest_card(s, &sight, s.above, wanted)
            wanted -= 1
        if lowest:
            chosen = move_code(GIVE, lowest, 0)
    for i in range(count):
        if moves[i] == chosen:
            return chosen
    for i in range(count - 1, 0, -1):
        if (moves[i] & 0xFF) != COMPASS and (moves[i] & 0xFF) != WILD_COMPASS:
            return moves[i]
    return moves[0]


cdef move_t expanded_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const ExpandedState *r = <const ExpandedState *>state
    cdef const CalmState *s = &r.calm
    cdef move_t moves[MAX_MOVES]
    cdef int64_t scores[MAX_MOVES]
    cdef Sight sight
    cdef int count = expanded_legal(r, moves), i, kind, worth, most = 0, spend = -1, best = 0
    cdef move_t chosen
    for i in range(count):
        kind = moves[i] & 0xFF
        if kind == COMPASS or kind == WILD_COMPASS:
            worth = _target_worth(r, kind, (moves[i] >> 8) & 0xFF, (moves[i] >> 16) & 0xFF)
            if worth > most:
                most = worth
                spend = i
    if spend >= 0:
        return moves[spend]
    if s.phase == ACTION:
        return _action(r, moves, count)
    if s.phase == SHARE:
        return _share(r, moves, count)
    if s.phase == PAY:
        _see(r, &sight)
        chosen = move_code(moves[0] & 0xFF, cheapest_card(s, &sight, s.above, s.owed), 0)
        for i in range(count):
            if moves[i] == chosen:
                return chosen
        return moves[0]
    if s.phase == ROCKS or (s.phase == STORM and r.revealed == PURPLE):
        kind = moves[0] & 0xFF
        while best < count and (moves[best] & 0xFF) == kind:
            best += 1
        return moves[_row(r, moves, best)]
    if s.phase == STORM:
        return moves[0]
    for i in range(count):  # a wild wants a cell
        moves[i] = move_code(PLAY, (moves[i] >> 8) & 0xFF, (moves[i] >> 16) & 0xFF)
    policy_scores(s, policy_weights(s.players, s.removed), policy_tables(), moves, count, scores)
    for i in range(count):
        if scores[i] > scores[best]:
            best = i
    return move_code(LAY_WILD, (moves[best] >> 8) & 0xFF, (moves[best] >> 16) & 0xFF)
