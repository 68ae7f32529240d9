"""What the playout policy thinks of every move, and how it plays under other weights."""

from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from ...core.calm_sailing.chances cimport Tables, build_tables
from ...core.calm_sailing.layout cimport ACTION, SEATS, WON, CalmState
from ...core.calm_sailing.playout cimport policy_move, policy_scores, policy_tables, policy_weights
from ...core.calm_sailing.state cimport CalmSailing, calm_ops
from ...core.calm_sailing.weights cimport Weights
from ...core.contract cimport MAX_MOVES, OVER, GameOps, View, move_t

from ...core.calm_sailing.rough_seas import RoughSeas

# How much of the game a unit of score (a log of a chance) is worth, and the most that a move is marked down.
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
    cdef move_t moves[MAX_MOVES]
    cdef int64_t scores[MAX_MOVES]
    cdef int count, i
    if state.phase != ACTION or state.over or isinstance(position, RoughSeas):
        return None
    count = calm_ops().legal(state, moves)
    policy_scores(state, policy_weights(state.players, state.removed), policy_tables(), moves, count, scores)
    best = max([scores[i] for i in range(count)])
    return [max(LOWEST, EDGE * (scores[i] - best) / 1024) for i in range(count)]


def limits(name: str) -> tuple[int, int]:
    """The least and the greatest value that a weight may have."""
    return LIMITS.get(name, (-MOST, MOST))


def wins(weights: dict[str, int], positions: list[CalmSailing]) -> int:
    """How many of the positions are won when every seat plays by the policy with these weights."""
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
