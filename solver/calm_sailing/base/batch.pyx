"""The first greedy playouts of many deals of the base game of Calm Sailing, without Python objects, and without the lock."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.apply cimport calm_apply
from leadline.core.calm_sailing.base.hands cimport move_code
from leadline.core.calm_sailing.base.moves cimport PLAY, allows_play, calm_legal
from leadline.core.calm_sailing.base.position cimport CalmSailing
from leadline.core.calm_sailing.base.state cimport WON, CalmState
from leadline.core.contract cimport MAX_MOVES, move_t
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.greedy_playout cimport MOST_LINE
from leadline.solver.calm_sailing.base.restarts cimport BATCH, Search, begin, playouts

from collections.abc import Sequence
# stub: from ..greedy_playouts import WeightSets

LONGEST: int = MOST_LINE  # atomic moves of a line


cdef bint _is_legal(const CalmState *s, move_t move) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef int i, count, number = (move >> 8) & 0xFF, cell = (move >> 16) & 0xFF
    if move == move_code(PLAY, number, cell):
        return allows_play(s, number, cell)
    count = calm_legal(s, moves)
    for i in range(count):
        if moves[i] == move:
            return True
    return False


cdef bint _wins(const CalmState *root, const move_t *line, int length) noexcept nogil:
    """Check whether the rules allow every move of the line, and it wins."""
    cdef CalmState walk
    cdef int i
    memcpy(&walk, root, sizeof(CalmState))
    for i in range(length):
        if not _is_legal(&walk, line[i]):
            return False
        calm_apply(&walk, line[i])
    return walk.over == WON


def wins(CalmSailing position, codes: Sequence[int]) -> bool:
    """Return whether the rules allow these atomic moves one after the other, and they win. The position is unchanged."""
    cdef move_t line[MOST_LINE]
    cdef int i
    if len(codes) > MOST_LINE:
        return False
    for i in range(len(codes)):
        line[i] = codes[i]
    return _wins(position.calm(), line, len(codes))


# stub: (several: WeightSets, solo: WeightSets)
def greedy_many(
    const uint8_t[:, :] states, several, solo, nodes: int, seed: int, uint32_t[:, ::1] codes,
    int32_t[::1] lengths, int64_t[::1] used
) -> None:
    """Run the greedy playouts with which `verify` begins, for states of shape (n, bytes of a state), up to `nodes` moves
    each, by the weights for several seats or for one.

    Fills in for each state how many atomic moves win it (-1: no line was found, or the game is over; -2: a line was
    found that the rules refuse), these moves (shape (n, LONGEST)), and how many moves were played. Raise ValueError
    where the shapes do not fit.
    """
    cdef Search searches[2]
    cdef Search *search
    cdef Rng rng
    cdef const CalmState *root
    cdef uint64_t most = nodes
    cdef Py_ssize_t i
    cdef int j, batch
    cdef bint won
    if (
        states.shape[1] != sizeof(CalmState) or states.strides[1] != 1
        or not states.shape[0] == codes.shape[0] == lengths.shape[0] == used.shape[0]
        or codes.shape[1] != MOST_LINE
    ):
        raise ValueError("states, codes, lengths and nodes do not fit each other")
    begin(&searches[0], several, seed, "dive")
    begin(&searches[1], solo, seed, "dive")
    rng = searches[0].rng
    with nogil:
        for i in range(states.shape[0]):
            root = <const CalmState *>&states[i, 0]
            lengths[i] = -1
            used[i] = 0
            if root.over:
                continue
            search = &searches[root.players == 1]
            search.rng = rng
            search.kept = 0
            search.playouts = 0
            search.nodes = 0
            won = False
            batch = 2
            while not won and search.nodes < most:
                won = playouts(search, root, batch)
                batch = min(2 * batch, <int>BATCH)
            used[i] = search.nodes
            if won:
                lengths[i] = search.playout.length if _wins(root, search.playout.line, search.playout.length) else -2
                for j in range(search.playout.length):
                    codes[i, j] = search.playout.line[j]
