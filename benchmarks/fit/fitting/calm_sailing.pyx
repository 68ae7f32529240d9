"""Data for fitting the numbers of Calm Sailing: games won with given weights, training examples, counts of hidden cards,
winning greedy playouts, gains of moves. Used by benchmarks/fit, benchmarks/figures and the tests, not by searches."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from leadline.core.calm_sailing.policy.advantage cimport (
    FEATURES, GENERAL, MARGIN, action_features, view_features,
)
from leadline.core.calm_sailing.policy.gaps cimport Tables, build_tables, policy_tables
from leadline.core.calm_sailing.policy.payments cimport paying_move, payments_of
from leadline.core.calm_sailing.policy.scores cimport policy_move, several
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures, look
from leadline.core.calm_sailing.policy.weights cimport Weights, policy_weights
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.base.state cimport (
    ACTION, CARDS, FINISH, ISLANDS, SEATS, START, WON, CalmState, card_bit,
)
from leadline.core.contract cimport MAX_SEATS, OVER, STATE_WORDS, GameOps, move_t, play_policy
from leadline.core.rng cimport Rng, rng_below, rng_seed
from leadline.solver.calm_sailing.base.beliefs cimport BeliefWeights, classify, deal_unseen, stage_of
from leadline.solver.calm_sailing.base.beliefs cimport CLASSES as _CLASSES
from leadline.solver.calm_sailing.base.beliefs cimport FEWEST as BELIEVING
from leadline.solver.calm_sailing.base.beliefs cimport STAGES as _STAGES
from leadline.solver.calm_sailing.base.beliefs cimport belief_weights as fitted_beliefs
from leadline.solver.search.flat cimport PLAN

import numpy as np

cdef enum:
    MOST_TRIED = 8  # most actions of one position that are examples
    TURNS = 60  # turns of a game, about

STAGES = _STAGES
CLASSES = _CLASSES

MOST = 100_000
LIMITS = {
    "own": (0, 1024), "own_single": (0, MOST), "near2": (0, MOST), "near3": (0, MOST), "near4": (0, MOST),
    "dead": (0, MOST), "most_later": (0, MOST), "far": (0, 80), "reach": (1, 81),
}


# -- the policy ----------------------------------------------------------------------------------------------------------


def default_weights(players: int, removed: int = 0) -> dict[str, int]:
    """Return the weights of the rollout policy with 1-5 players and that many removed islands, by name."""
    if not 1 <= players <= SEATS:
        raise ValueError(f"players {players}: expected 1 to {SEATS}")
    if removed < 0:
        raise ValueError(f"removed {removed}: expected 0 or more")
    return policy_weights(players, removed)[0]


def limits(name: str) -> tuple[int, int]:
    """Return the least and the greatest value that a weight may have."""
    return LIMITS.get(name, (-MOST, MOST))


def wins(weights: dict[str, int], positions: list[CalmSailing]) -> int:
    """Count the positions that are won if every seat takes the action with the best score by these weights."""
    cdef Weights w = weights
    cdef Tables *tables
    cdef CalmState state
    cdef CalmSailing position
    cdef const GameOps *ops = calm_ops()
    cdef int won = 0
    for name, value in weights.items():
        low, high = limits(name)
        if not low <= value <= high:
            raise ValueError(f"weight {name}: {value}; expected {low} to {high}")
    tables = <Tables *>malloc(sizeof(Tables))
    if tables == NULL:
        raise MemoryError("no room for the tables")
    try:
        build_tables(tables, &w)
        for position in positions:
            with nogil:
                memcpy(&state, position.calm(), sizeof(CalmState))
                while ops.to_move(&state) != OVER:
                    ops.apply(&state, policy_move(&state, &w, tables))
                won += state.over == WON
    finally:
        free(tables)
    return won


def won(list positions):
    """Count the positions that are won if every seat plays by the rollout policy."""
    cdef CalmState state
    cdef CalmSailing position
    cdef const GameOps *ops = calm_ops()
    cdef int wins = 0
    for position in positions:
        memcpy(&state, position.calm(), sizeof(CalmState))
        with nogil:
            while ops.to_move(&state) != OVER:
                ops.apply(&state, paying_move(&state, payments_of(&state)))
        wins += state.over == WON
    return wins


cdef void deal_rest(CalmState *s, Rng *rng) noexcept nogil:
    cdef uint8_t rest[CARDS]
    cdef uint8_t *pile
    cdef int count = 0, seat, i, j, card, removed = 0
    for seat in range(s.players):
        pile = &s.cards[s.stride * seat]
        for i in range(s.size[seat]):
            if pile[i] != START:
                rest[count] = pile[i]
                count += 1
    for card in range(1, ISLANDS + 1):
        if (s.removed_low >> card) & 1 if card < 64 else (s.removed_high >> (card - 64)) & 1:
            rest[count] = card
            count += 1
            removed += 1
    s.removed_low = s.removed_high = 0
    while removed:  # islands only (9.1)
        j = rng_below(rng, count)
        card = rest[j]
        if card > ISLANDS:
            continue
        count -= 1
        rest[j] = rest[count]
        removed -= 1
        if card < 64:
            s.removed_low |= <uint64_t>1 << card
        else:
            s.removed_high |= <uint64_t>1 << (card - 64)
    for seat in range(s.players):
        pile = &s.cards[s.stride * seat]
        for i in range(s.size[seat]):
            if pile[i] != START:
                j = rng_below(rng, count)
                pile[i] = rest[j]
                count -= 1
                rest[j] = rest[count]
        for i in range(s.size[seat]):
            if pile[i] == START:
                j = rng_below(rng, s.size[seat])
                pile[i] = pile[j]
                pile[j] = START
                break


def advantage_examples(list deals, int every, int tried, int worlds, int seed):
    """Return training examples for the advantage, from games of the rollout policy with these deals."""
    cdef CalmState state, world, copy
    cdef CalmSailing deal
    cdef const GameOps *ops = calm_ops()
    cdef const Weights *w
    cdef const Tables *t = policy_tables()
    cdef HandFeatures hf
    cdef Rng rng
    cdef move_t moves[MOST_TRIED]
    cdef int64_t scores[MOST_TRIED]
    cdef int count, i, j, k, row = 0
    cdef int room
    if not 2 <= tried <= MOST_TRIED:
        raise ValueError(f"tried {tried}: expected 2 to {MOST_TRIED}")
    if every < 1 or worlds < 1:
        raise ValueError(f"every {every}, `worlds` {worlds}: expected 1 or more")
    room = len(deals) * TURNS // every + TURNS
    features_ = np.zeros((room, tried, FEATURES), np.float32)
    won_ = np.zeros((room, tried), np.float32)
    cdef float[:, :, ::1] features = features_
    cdef float[:, ::1] won = won_
    rng_seed(&rng, seed)
    for deal in deals:
        memcpy(&state, deal.calm(), sizeof(CalmState))
        w = policy_weights(state.players, state.removed)
        with nogil:
            while ops.to_move(&state) != OVER:
                if (
                    state.phase == ACTION
                    and row < room
                    and rng_below(&rng, every) == 0
                    and (state.start_laid or not state.hand[state.actor].special[START - FINISH])
                ):
                    look(&state, state.actor, w, t, &hf)
                    count = several(&state, w, t, &hf, tried, MARGIN, moves, scores)
                    if count > 1:
                        for j in range(count):
                            view_features(&state, &hf, &features[row, j, 0])
                            action_features(
                                &state, &hf, t, moves[j], scores[j], scores[0], &features[row, j, 0] + GENERAL
                            )
                        for k in range(worlds):
                            memcpy(&world, &state, sizeof(CalmState))
                            deal_rest(&world, &rng)
                            for j in range(count):
                                memcpy(&copy, &world, sizeof(CalmState))
                                ops.apply(&copy, moves[j])
                                play_policy(ops, &copy, &rng)
                                won[row, j] += copy.over == WON
                        for j in range(count, tried):  # fewer actions: the first one stands in for the others
                            features[row, j, :] = features[row, 0, :]
                            won[row, j] = won[row, 0]
                        row += 1
                ops.apply(&state, paying_move(&state, payments_of(&state)))
    return features_[:row], won_[:row] / worlds


cdef object gains_of(
    const GameOps *ops, const void *state, Unknown deal_unknown, object codes, object others, int worlds, int seed
):
    cdef uint64_t world[STATE_WORDS]
    cdef uint64_t copy[STATE_WORDS]
    cdef move_t plans[2][PLAN]
    cdef int lengths[2]
    cdef double ends[2][MAX_SEATS]
    cdef double edge, total = 0, squares = 0
    cdef Rng rng
    cdef int i, j, k
    if worlds < 1:
        raise ValueError(f"`worlds` {worlds}: expected 1 or more")
    for i, plan in enumerate((codes, others)):
        lengths[i] = len(plan)
        if lengths[i] > PLAN:
            raise ValueError(f"a plan of {lengths[i]} moves: expected at most {PLAN}")
        for j in range(lengths[i]):
            plans[i][j] = plan[j]
    rng_seed(&rng, seed)
    with nogil:
        for k in range(worlds):
            memcpy(world, state, ops.state_size)
            deal_unknown(world, &rng)
            for i in range(2):
                memcpy(copy, world, ops.state_size)
                for j in range(lengths[i]):
                    ops.apply(copy, plans[i][j])
                play_policy(ops, copy, &rng)
                ops.returns(copy, ends[i])
            edge = ends[0][0] - ends[1][0]
            total += edge
            squares += edge * edge
    return total / worlds, squares / worlds


cdef void _deal_unknown(void *state, Rng *rng) noexcept nogil:
    deal_rest(<CalmState *>state, rng)


def gain(CalmSailing position, codes, others, int worlds, int seed):
    """Return by how much the first moves win more often than the others, and the mean of the squares."""
    if position.ops != calm_ops():
        raise ValueError("expected a position of the base game")
    return gains_of(calm_ops(), position.calm(), _deal_unknown, codes, others, worlds, seed)


# -- beliefs -------------------------------------------------------------------------------------------------------------


def belief_weights(int players, int removed):
    """Return the weights by which `best` samples hidden cards with 2-5 players and that many removed islands."""
    cdef const BeliefWeights *fitted
    if not BELIEVING <= players <= SEATS:
        raise ValueError(f"players {players}: expected {BELIEVING} to {SEATS}")
    fitted = fitted_beliefs(players, max(removed, 0))
    return listed_weights(fitted)


cdef object listed_weights(const BeliefWeights *w):
    return np.array(
        [
            [[w[stage].gone[i] for i in range(_CLASSES)], [w[stage].hand[i] for i in range(_CLASSES)]]
            for stage in range(_STAGES)
        ],
        np.int32,
    )


cdef int weights_from(object numbers, BeliefWeights *w) except -1:
    cdef int stage, i
    for stage in range(_STAGES):
        for i in range(_CLASSES):
            w[stage].gone[i] = numbers[stage, 0, i]
            w[stage].hand[i] = numbers[stage, 1, i]
            if min(w[stage].gone[i], w[stage].hand[i]) < 1:  # a draw by no weight at all would divide by zero
                raise ValueError(f"weights of class {i}: expected 1 or more")
    return 0


cdef void count_unseen(const CalmState *s, int seat, const uint8_t *classes, int64_t[:, ::1] counts) noexcept nogil:
    cdef int card, other, gone, held, i
    for card in range(1, FINISH + 1):
        gone = held = 0
        for other in range(s.players):
            if other != seat:
                gone += card_bit(&s.gone[other], card)
                held += card_bit(&s.hand[other], card)
        if gone:  # a number that lies on the grid has no class
            counts[0, classes[card]] += gone
        if held:
            counts[1, classes[card]] += held
        if card <= ISLANDS and ((s.removed_low >> card) & 1 if card < 64 else (s.removed_high >> (card - 64)) & 1):
            counts[2, classes[card]] += 1
    for other in range(s.players):
        for i in range(s.size[other]):
            card = s.cards[s.stride * other + i]
            if card <= FINISH:
                counts[2, classes[card]] += 1


def census(list deals, weights, int every, int seed):
    """Count the places of cards that the seat to move has not seen, in games of the rollout policy and in worlds drawn with
    the weights."""
    cdef CalmState state, world
    cdef CalmSailing deal
    cdef const GameOps *ops = calm_ops()
    cdef uint8_t classes[FINISH + 1]
    cdef BeliefWeights w[_STAGES]
    cdef Rng rng
    cdef int stage
    true = np.zeros((_STAGES, 3, _CLASSES), np.int64)
    drawn = np.zeros((_STAGES, 3, _CLASSES), np.int64)
    cdef int64_t[:, :, ::1] as_is = true
    cdef int64_t[:, :, ::1] believed = drawn
    weights_from(weights, w)
    rng_seed(&rng, seed)
    for deal in deals:
        memcpy(&state, deal.calm(), sizeof(CalmState))
        while ops.to_move(&state) != OVER:
            if state.phase == ACTION and rng_below(&rng, every) == 0:
                stage = stage_of(&state)
                classify(&state, classes)
                count_unseen(&state, state.actor, classes, as_is[stage])
                memcpy(&world, &state, sizeof(CalmState))
                ops.mask(&world, state.actor)
                ops.redeal(&world, state.actor, &rng)
                deal_unseen(&world, state.actor, &w[stage], classes, True, &rng)
                count_unseen(&world, state.actor, classes, believed[stage])
            ops.apply(&state, paying_move(&state, payments_of(&state)))
    return true, drawn
