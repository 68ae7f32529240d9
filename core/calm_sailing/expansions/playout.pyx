"""The playout policy with expansions: the worths of the base game's policy (policy/scores.pyx) among the moves that the
expansions leave, and rules of thumb for what is new, whose weights weights.pxd names.

Only what the seat to move has seen is read, and all is reckoned in whole numbers but for a network's advantage.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.hands cimport move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, MONSTER, PAY, RANKS, SHARE, WILD, CalmState, ISLANDS, CardSet, below, beyond, take_lowest,
)
from leadline.core.calm_sailing.expansions.advantage cimport best_advised, network_of
from leadline.core.calm_sailing.expansions.apply cimport expanded_apply
from leadline.core.calm_sailing.expansions.board cimport (
    CELLS, board_state, closed_rows, find_waits, purple_on, row_count, row_of,
)
from leadline.core.calm_sailing.expansions.moves cimport (
    ALL, COMPASS, LAY_WILD, PAY_ROCKS, STRIKE, TOP_TWO, TURN_OVER, WILD_COMPASS, WILD_ISLAND, expanded_legal,
)
from leadline.core.calm_sailing.expansions.payments cimport PayingNetwork, card_to_give, payments_with
from leadline.core.calm_sailing.expansions.state cimport (
    HALF, HALVES_ROWS, PLACE, TOP, ExpandedState, cost_of, has_storms, number_at, turnings, upper_cells, wrong_cells,
)
from leadline.core.calm_sailing.expansions.storm_network cimport (
    ACT, OPTIONS, list_options, move_by_rule, storm_network_of, storm_values, storms_ahead, turns_left,
)
from leadline.core.calm_sailing.expansions.weights cimport ExpandedWeights, Thumbs, expanded_weights
from leadline.core.calm_sailing.policy.gaps cimport policy_tables
from leadline.core.calm_sailing.policy.hand_features cimport (
    Outline, HandFeatures, cheapest_card, look_about, order_hand, outline_lay, outline_of, see_payment,
)
from leadline.core.calm_sailing.policy.scores cimport island_worth, own_share, score_moves
from leadline.core.calm_sailing.policy.weights cimport UNIT
from leadline.core.contract cimport MAX_MOVES, move_t
from leadline.core.rng cimport Rng

cdef enum:
    CELL = 256  # what a cell counts for in HandFeatures.before


cdef struct Memory:  # what moves of a game found out, for those that follow
    Outline outline  # of the grid as it is
    HandFeatures hf
    int32_t before[CELLS + 1]  # what cells count for in it
    bint seen  # the actor has looked in this turn, and pays by what it saw


cdef int64_t NEVER = -(<int64_t>1 << 60)


cdef inline int _late(const CalmState *s, int worth) noexcept nogil:
    """The part of a worth that a grid filled so far has."""
    return worth * popcount(s.occupied) // s.cells


cdef int64_t _useless(const ExpandedState *r, const Thumbs *w) noexcept nogil:
    """Cards that can neither pay nor be laid, in units of 1/1024: storms, monsters and what they hit, turnings."""
    cdef int cards
    if w.ahead == 0:
        return 0
    cards = turnings(r)
    if r.monsters:
        cards += 2 * (r.monsters - r.left.special[MONSTER - FINISH])
    if has_storms(r):
        cards += storms_ahead(r, 0) + storms_ahead(r, 1) + storms_ahead(r, 2)
    return <int64_t>cards * w.ahead


cdef bint _weigh_cells(const ExpandedState *r, const Thumbs *w, const uint8_t *waits, int32_t *before) noexcept nogil:
    """Compute for how much the cells before each one count; return True if any counts for more than one."""
    cdef int cell, row, more, longest = 0
    cdef int64_t total = 0
    cdef bint unlike = False, shut = False
    if w.shut and has_storms(r):
        for row in range(row_count(r)):
            shut |= purple_on(r, row) != 0
    if waits != NULL:
        for cell in range(r.calm.cells):
            longest = max(longest, <int>waits[cell])
    if not shut and longest == 0:
        return False
    for cell in range(r.calm.cells):
        before[cell] = <int32_t>total
        more = 0
        if longest and (waits[cell] != 0) == (w.closed > 0):
            more += w.closed * waits[cell] if w.closed > 0 else -w.closed * longest
        if shut:
            more += w.shut * purple_on(r, row_of(r, cell))
        unlike |= more != 0
        total += CELL + (more * CELL) // UNIT
    before[r.calm.cells] = <int32_t>total
    return unlike


cdef void see(
    const ExpandedState *r, const ExpandedWeights *w, const Outline *outline, int32_t *before, HandFeatures *hf
) noexcept nogil:
    """Write the hand features of the actor to `hf`; `before` is working memory that `hf` keeps. A number whose
    proportional place is a cell that stays closed for long has the lowest cost, because a hand cannot hold it until
    then."""
    cdef const CalmState *s = &r.calm
    cdef uint8_t waits[CELLS]
    cdef uint64_t low = s.hand[s.actor].low
    cdef uint64_t high = s.hand[s.actor].high
    cdef int number, a, b, first, last, under, over, wait
    cdef bint groups = r.own_board and board_state(r).groups != 0
    cdef bint unlike
    if groups:
        find_waits(board_state(r), waits)
    unlike = _weigh_cells(r, &w.thumbs, waits if groups else NULL, before)
    look_about(
        s, s.actor, &w.scores, policy_tables(), _useless(r, &w.thumbs), before if unlike else NULL, outline, hf
    )
    if not groups:
        return
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        if last < first:
            continue
        under = hf.unseen[number] - hf.unseen[a]
        over = hf.unseen[b if b else ISLANDS + 1] - hf.unseen[number]
        wait = waits[first + (last - first) * under / max(1, under + over)]
        if wait:
            hf.losses[number] = hf.losses[number] * max(0, w.thumbs.patience - wait) // max(1, w.thumbs.patience)
    order_hand(&s.hand[s.actor], hf)  # what cards cost has changed


cdef int64_t _wild_worth(const ExpandedState *r, const ExpandedWeights *w, const HandFeatures *hf, int number) noexcept nogil:
    """The worth of a wild as that number on the better of the cells at either end of its gap."""
    cdef const CalmState *s = &r.calm
    cdef move_t moves[2]
    cdef int64_t scores[2]
    cdef int a = below(s.laid_low, s.laid_high, number)
    cdef int b = beyond(s.laid_low, s.laid_high, number)
    moves[0] = move_code(PLAY, number, s.cell_of[a] + 1 if a else 0)
    moves[1] = move_code(PLAY, number, s.cell_of[b] - 1 if b else s.cells - 1)
    score_moves(s, &w.scores, policy_tables(), hf, moves, 2, scores)
    return max(scores[0], scores[1])


cdef int64_t _hand_loss(const CalmState *s, const HandFeatures *hf) noexcept nogil:
    """Return the cost of losing the whole hand."""
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int64_t loss = hand.count * hf.price
    cdef int card
    while low or high:
        loss += hf.losses[take_lowest(&low, &high)]
    for card in range(FINISH, RANKS):
        loss += <int64_t>hand.special[card - FINISH] * hf.losses[card]
    return loss


cdef inline int _day_worth(const ExpandedState *r, const Thumbs *w, int cell) noexcept nogil:
    """Return the value in Day and Night of laying an island on the cell now; before the Start it lies sun up (12.3)."""
    cdef int worth = w.night if r.calm.start_laid else w.day
    if r.halves == HALVES_ROWS:
        return worth if ((upper_cells() >> cell) & 1) == r.calm.start_laid else -worth
    if r.calm.start_laid:
        return 0
    return worth if popcount(r.calm.occupied & ~r.moon) < HALF else -worth


cdef int64_t _turn_worth(const ExpandedState *r, const Thumbs *w, const HandFeatures *hf, int cell) noexcept nogil:
    """Return the value of turning an island over if it lies wrong, because the card must be paid at some time."""
    cdef const CalmState *s = &r.calm
    if not (wrong_cells(r) >> cell) & 1:
        return NEVER + 1
    return w.turn + _late(s, w.turn_full) - hf.losses[cheapest_card(s, hf, 1, 1)]


cdef int64_t _earning(const ExpandedState *r, const Thumbs *w, const HandFeatures *hf) noexcept nogil:
    """Return the value of a compass, or NEVER if none can be earned or used."""
    cdef const CalmState *s = &r.calm
    cdef int64_t worth = NEVER
    cdef int i, orange = 0, yellow = 0, turns = UNIT * turns_left(r), closed = closed_rows(r)
    if r.compasses == 0:
        return NEVER
    for i in range(s.players):
        orange += r.orange[i]
        yellow += r.yellow[i]
    if closed > r.held:
        worth = w.earn + _late(s, w.earn_full)
    if closed + orange > r.held and orange:
        worth = max(worth, <int64_t>hf.price * ((<int64_t>turns * w.earn_orange >> 10) - w.earn_orange_least) // UNIT)
    if closed + orange + yellow > r.held and yellow:
        worth = max(worth, <int64_t>hf.price * ((<int64_t>turns * w.earn_yellow >> 10) - w.earn_yellow_least) // UNIT)
    return worth


cdef int64_t score_actions(
    const ExpandedState *r, const ExpandedWeights *w, const HandFeatures *hf, const move_t *moves, int count, int64_t *scores
) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef const Thumbs *thumbs = &w.thumbs
    cdef int64_t worth, best = NEVER
    cdef int i, kind, card, cell, dearer = 0, mark = 0, strike = thumbs.strike + _late(s, thumbs.strike_full)
    cdef uint64_t marked = board_state(r).marked if r.own_board else 0
    if r.halves:
        dearer = thumbs.dearer * turnings(r) // (1 + s.cells - popcount(s.occupied))
    if marked:
        mark = thumbs.mark + _late(s, thumbs.mark_full) if board_state(r).deck_size else 0
    score_moves(s, &w.scores, policy_tables(), hf, moves, count, scores)
    for i in range(count):
        kind = moves[i] & 0xFF
        card = (moves[i] >> 8) & 0xFF
        cell = (moves[i] >> 16) & 0xFF
        if kind == PLAY:
            if r.halves:
                scores[i] += _day_worth(r, thumbs, cell) - dearer * cost_of(
                    r, card, cell, below(s.laid_low, s.laid_high, card), beyond(s.laid_low, s.laid_high, card)
                )
            if (marked >> cell) & 1:
                scores[i] += mark
        elif kind == LAY_FINISH or (kind == LAY_START and card != WILD):
            scores[i] = -NEVER
        elif kind == STRIKE:
            worth = -island_worth(s, &w.scores, policy_tables(), hf, number_at(s, cell))
            scores[i] = worth + (NEVER if card == WILD else <int64_t>strike)
            if (marked >> cell) & 1:
                scores[i] += thumbs.strike_marked
        elif kind == WILD_ISLAND:
            scores[i] = _wild_worth(r, w, hf, card) - thumbs.wild_cost
        elif kind == LAY_START:
            scores[i] = NEVER + 1
        elif kind == ALL:
            worth = _earning(r, thumbs, hf)
            scores[i] = worth - (_hand_loss(s, hf) if worth > NEVER else 0)
        elif kind == COMPASS or kind == WILD_COMPASS:
            scores[i] = NEVER
        elif kind == TURN_OVER:
            scores[i] = _turn_worth(r, thumbs, hf, cell)
        elif kind == DISCARD:
            scores[i] -= 2 * dearer
        if i == 0 or scores[i] > best:
            best = scores[i]
    return best


cdef inline move_t _giving(
    const ExpandedState *r, const PayingNetwork *payments, const HandFeatures *hf, move_t move
) noexcept nogil:
    """The move, with the cards of a discard by their worth."""
    if (move & 0xFF) == DISCARD and payments != NULL:
        return move_code(DISCARD, card_to_give(r, hf, payments, 1, 2), 0)
    return move


cdef move_t _action(
    const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory, const move_t *moves, int count
) noexcept nogil:
    cdef int64_t scores[MAX_MOVES]
    cdef int64_t highest
    cdef const HandFeatures *hf = &memory.hf
    cdef int best = 0
    cdef move_t chosen
    see(r, policy.weights, &memory.outline, memory.before, &memory.hf)
    highest = score_actions(r, policy.weights, hf, moves, count, scores)
    if policy.network == NULL or highest == -NEVER:
        while scores[best] != highest:
            best += 1
        return _giving(r, policy.payments, hf, moves[best])
    chosen = best_advised(
        r, policy.weights, policy.network, hf, moves, scores, count, highest, policy.storm_network != NULL, NULL
    )
    return _giving(r, policy.payments, hf, chosen)


cdef move_t _share(
    const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory, const move_t *moves, int count
) noexcept nogil:
    """The share of the joint discard by the number of cards left, top cards first of all."""
    cdef const CalmState *s = &r.calm
    cdef int i, lowest = 0, wanted = own_share(s, r.sure)
    cdef bint pair = r.yellow[s.actor] != 0 and s.size[s.actor] >= TOP and s.owed >= TOP
    cdef move_t chosen = move_code(ENOUGH, 0, 0)
    if pair:
        wanted = max(0, wanted - TOP)
    if wanted == 0 and pair:
        chosen = move_code(TOP_TWO, 0, 0)
    elif wanted:
        see(r, policy.weights, &memory.outline, memory.before, &memory.hf)
        while wanted > 0 and lowest == 0:
            lowest = card_to_give(r, &memory.hf, policy.payments, s.above, wanted)
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


cdef move_t _card(
    const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory, int kind, int wanted, const move_t *moves,
    int count
) noexcept nogil:
    """The next card that is given, of so many, by a move of that kind."""
    cdef move_t chosen
    cdef int i
    if memory.seen and r.calm.phase == PAY:
        see_payment(&r.calm, &policy.weights.scores, policy_tables(), &memory.outline, &memory.hf)
    else:
        see(r, policy.weights, &memory.outline, memory.before, &memory.hf)
    chosen = move_code(kind, card_to_give(r, &memory.hf, policy.payments, max(1, r.calm.above), wanted), 0)
    for i in range(count):
        if moves[i] == chosen:
            return chosen
    return moves[0]


cdef move_t _place_wild(
    const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory, move_t *moves, int count
) noexcept nogil:
    cdef int64_t scores[MAX_MOVES]
    cdef int i, best = 0
    for i in range(count):
        moves[i] = move_code(PLAY, (moves[i] >> 8) & 0xFF, (moves[i] >> 16) & 0xFF)
    see(r, policy.weights, &memory.outline, memory.before, &memory.hf)
    score_moves(&r.calm, &policy.weights.scores, policy_tables(), &memory.hf, moves, count, scores)
    for i in range(count):
        if scores[i] > scores[best]:
            best = i
    return move_code(LAY_WILD, (moves[best] >> 8) & 0xFF, (moves[best] >> 16) & 0xFF)


cdef move_t _of_option(
    const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory, move_t option, const move_t *moves, int count
) noexcept nogil:
    if option == ACT:
        return _action(r, policy, memory, moves, count)
    return option if option != PAY_ROCKS else _card(r, policy, memory, PAY_ROCKS, 2, moves, count)


cdef move_t _sail(
    const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory, const move_t *moves, int count
) noexcept nogil:
    """Choose the move about storms and rocks; 0 to leave them as they are."""
    cdef move_t options[OPTIONS]
    cdef double values[OPTIONS]
    cdef int i, best = 0, found = 0
    cdef move_t chosen
    if policy.storm_network != NULL:
        found = list_options(r, &policy.weights.thumbs, moves, count, options)
    if found == 0:
        chosen = move_by_rule(r, &policy.weights.thumbs, moves, count)
        return _card(r, policy, memory, PAY_ROCKS, 2, moves, count) if (chosen & 0xFF) == PAY_ROCKS else chosen
    storm_values(r, policy.storm_network, options, found, values)
    for i in range(1, found):
        if values[i] > values[best]:
            best = i
    return _of_option(r, policy, memory, options[best], moves, count)


cdef move_t _next_move(const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef move_t moves[MAX_MOVES]
    cdef int count = expanded_legal(r, moves)
    cdef move_t chosen
    if s.phase != PAY and s.phase != PLACE:
        chosen = _sail(r, policy, memory, moves, count)
        if chosen:
            return chosen
    if s.phase == ACTION:
        return _action(r, policy, memory, moves, count)
    if s.phase == SHARE:
        return _share(r, policy, memory, moves, count)
    if s.phase == PAY:
        return _card(r, policy, memory, moves[0] & 0xFF, s.owed, moves, count)
    return _place_wild(r, policy, memory, moves, count)


cdef inline void _begin(const ExpandedState *r, const ExpandedPolicy *policy, Memory *memory) noexcept nogil:
    outline_of(&r.calm, &policy.weights.scores, policy_tables(), &memory.outline)
    memory.seen = False


cdef move_t move_of_option(
    const ExpandedState *r, const ExpandedPolicy *policy, move_t option, const move_t *moves, int count
) noexcept nogil:
    cdef Memory memory
    _begin(r, policy, &memory)
    return _of_option(r, policy, &memory, option, moves, count)


cdef move_t move_by(const ExpandedState *r, const ExpandedPolicy *policy) noexcept nogil:
    cdef Memory memory
    _begin(r, policy, &memory)
    return _next_move(r, policy, &memory)


cdef int play_on(ExpandedState *r, const ExpandedPolicy *policy) noexcept nogil:
    cdef CalmState *s = &r.calm
    # Where cells open what is held for them changes in a turn, and a wild may lie in the place of a card of the hand.
    cdef bint lasts = r.wilds == 0 and not (r.own_board and board_state(r).groups)
    cdef Memory memory
    cdef uint64_t occupied
    cdef int moves = 0, kind
    cdef move_t move
    _begin(r, policy, &memory)
    while not s.over:
        move = _next_move(r, policy, &memory)
        kind = move & 0xFF
        memory.seen = lasts and (kind == PLAY or kind == DISCARD or (kind == PAYMENT and memory.seen))
        if kind == PLAY or kind == LAY_WILD:
            outline_lay(
                s, &policy.weights.scores, policy_tables(), (move >> 8) & 0xFF, (move >> 16) & 0xFF, &memory.outline
            )
        occupied = s.occupied
        expanded_apply(r, move)
        if s.occupied & occupied != occupied:  # a monster has struck
            outline_of(s, &policy.weights.scores, policy_tables(), &memory.outline)
        moves += 1
    return moves


cdef ExpandedPolicy policy_with(const ExpandedState *r) noexcept nogil:
    cdef ExpandedPolicy policy
    policy.weights = expanded_weights(r)
    policy.network = network_of(r)
    policy.payments = payments_with(r)
    policy.storm_network = storm_network_of(r)
    return policy


cdef move_t expanded_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const ExpandedState *r = <const ExpandedState *>state
    cdef ExpandedPolicy policy = policy_with(r)
    return move_by(r, &policy)


cdef int expanded_play_out(void *state, Rng *rng) noexcept nogil:
    """Play the game to its end by the rollout policy, and return the number of moves. Results of one move are reused
    for those that follow."""
    cdef ExpandedState *r = <ExpandedState *>state
    cdef ExpandedPolicy policy = policy_with(r)
    return play_on(r, &policy)
