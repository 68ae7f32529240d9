"""What the playout policy thinks of every move, how its scores alone play, and examples to learn from."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from leadline.core.calm_sailing.policy.advantage cimport (
    FEATURES, GENERAL, MARGIN, action_features, advantages, advised_move, learned, view_features,
)
from leadline.core.calm_sailing.policy.gaps cimport Tables, build_tables
from leadline.core.calm_sailing.base.state cimport ACTION, CARDS, FINISH, ISLANDS, SEATS, START, WON, CalmState
from leadline.core.calm_sailing.policy.scores cimport (
    Sight, look, policy_move, policy_tables, policy_weights, score_moves, several,
)
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.policy.weights cimport Weights
from ....core.contract cimport MAX_MOVES, OVER, GameOps, View, move_t
from ....core.rng cimport Rng, rng_below, rng_seed


cdef enum:
    MOST_TRIED = 8  # most actions of one position that are examples
    TURNS = 60  # turns of a game, about

# How much of the game a unit of score (a log of a chance) is worth where nothing is learned, and the most that a move is
# marked down.
EDGE = 0.1
LOWEST = -0.4

MOST = 100_000
LIMITS = {
    "own": (0, 1024), "own_single": (0, MOST), "near2": (0, MOST), "near3": (0, MOST), "near4": (0, MOST),
    "dead": (0, MOST), "most_later": (0, MOST), "far": (0, 80), "reach": (1, 81),
}


def default_weights(players: int, removed: int = 0) -> dict[str, int]:
    """The weights that the playout policy has with 1-5 players and so many removed islands, by name."""
    if not 1 <= players <= SEATS:
        raise ValueError(f"players {players}: expected 1 to {SEATS}")
    if removed < 0:
        raise ValueError(f"removed {removed}: expected 0 or more")
    return policy_weights(players, removed)[0]


def edges(view: View) -> list[float] | None:
    """How much worse than the policy's own move each legal move is expected to be, as a difference of winning chances
    (0 to -0.4), in the order of `view.legal_codes()`; None where the policy does not compare plays and discards."""
    cdef View seen = view
    cdef CalmSailing position = seen.masked
    cdef const CalmState *state = position.calm()
    cdef const Weights *w = policy_weights(state.players, state.removed)
    cdef Sight sight
    cdef move_t moves[MAX_MOVES]
    cdef int64_t scores[MAX_MOVES]
    cdef double values[MAX_MOVES]
    cdef int64_t best
    cdef int count, i, own = 0
    cdef move_t chosen
    if state.phase != ACTION or state.over:
        return None
    count = calm_ops().legal(state, moves)
    look(state, state.actor, w, policy_tables(), &sight)
    score_moves(state, w, policy_tables(), &sight, moves, count, scores)
    best = max([scores[i] for i in range(count)])
    if not learned(state.players):
        return [max(LOWEST, EDGE * (scores[i] - best) / 1024) for i in range(count)]
    advantages(state, &sight, policy_tables(), moves, scores, count, best, values)
    chosen = advised_move(state)
    for i in range(count):
        if moves[i] == chosen:
            own = i
    # The networks know actions that are near the best score; the further below, the more the score counts.
    return [
        max(
            LOWEST,
            min(0.0, values[i] - values[own]) if best - scores[i] < MARGIN
            else min(values[i] - values[own], EDGE * (scores[i] - best + MARGIN) / 1024, 0.0),
        )
        for i in range(count)
    ]


def limits(name: str) -> tuple[int, int]:
    """The least and the greatest value that a weight may have."""
    return LIMITS.get(name, (-MOST, MOST))


def wins(weights: dict[str, int], positions: list[CalmSailing]) -> int:
    """How many of the positions are won when every seat takes the best scored action by these weights."""
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


cdef void _deal_rest(CalmState *s, Rng *rng) noexcept nogil:
    """Deals piles and removed islands anew."""
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
    while removed:
        j = rng_below(rng, count)
        card = rest[j]
        if card == FINISH:
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


def examples(list deals, int every, int tried, int worlds, int seed):
    import numpy as np  # takes longer to load than most searches take

    cdef CalmState state, world, copy
    cdef CalmSailing deal
    cdef const GameOps *ops = calm_ops()
    cdef const Weights *w
    cdef const Tables *t = policy_tables()
    cdef Sight sight
    cdef Rng rng
    cdef move_t moves[MOST_TRIED]
    cdef int64_t scores[MOST_TRIED]
    cdef int count, i, j, k, row = 0
    cdef int room = len(deals) * TURNS // every + TURNS
    if not 2 <= tried <= MOST_TRIED:
        raise ValueError(f"tried {tried}: expected 2 to {MOST_TRIED}")
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
                    look(&state, state.actor, w, t, &sight)
                    count = several(&state, w, t, &sight, tried, MARGIN, moves, scores)
                    if count > 1:
                        for j in range(count):
                            view_features(&state, &sight, &features[row, j, 0])
                            action_features(
                                &state, &sight, t, moves[j], scores[j], scores[0], &features[row, j, 0] + GENERAL
                            )
                        for k in range(worlds):
                            memcpy(&world, &state, sizeof(CalmState))
                            _deal_rest(&world, &rng)
                            for j in range(count):
                                memcpy(&copy, &world, sizeof(CalmState))
                                ops.apply(&copy, moves[j])
                                while ops.to_move(&copy) != OVER:
                                    ops.apply(&copy, advised_move(&copy))
                                won[row, j] += copy.over == WON
                        for j in range(count, tried):  # fewer actions: the first one stands in for the others
                            features[row, j, :] = features[row, 0, :]
                            won[row, j] = won[row, 0]
                        row += 1
                ops.apply(&state, advised_move(&state))
    return features_[:row], won_[:row] / worlds


def won(list positions):
    cdef CalmState state
    cdef CalmSailing position
    cdef const GameOps *ops = calm_ops()
    cdef int wins = 0
    for position in positions:
        memcpy(&state, position.calm(), sizeof(CalmState))
        with nogil:
            while ops.to_move(&state) != OVER:
                ops.apply(&state, advised_move(&state))
        wins += state.over == WON
    return wins
