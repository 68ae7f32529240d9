"""Sampled worlds for the search with expansions, in Day and Night and on other boards.

With two players or more, the islands that the others hold and have discarded are drawn by the opponent model (beliefs.pyx),
except on boards with closed cells, on which that wins fewer games (benchmarks/notebook.md). `redeal` draws monsters, storms,
wild cards and Starts, and also Finish cards that come from an exploration deck. Playouts continue to the end of the game.
"""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.base.state cimport FINISH, CalmState
from leadline.core.calm_sailing.expansions.board cimport board_state, explores
from leadline.core.calm_sailing.expansions.board_position cimport board_ops
from leadline.core.calm_sailing.expansions.position cimport expanded_ops
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.contract cimport GameOps, View
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.beliefs cimport FEWEST, deal_unseen, stage_of
from leadline.solver.calm_sailing.expansions.beliefs cimport beliefs_with, classify_with


cdef void believe_with(ExpandedState *r, int seat, Rng *rng) noexcept nogil:
    cdef CalmState *s = &r.calm
    cdef uint8_t classes[FINISH + 1]
    if s.players < FEWEST or (r.own_board and board_state(r).groups):
        return
    classify_with(r, classes)
    deal_unseen(s, seat, &beliefs_with(r)[stage_of(s)], classes, not explores(r), rng)


cdef void _redeal(void *state, int seat, Rng *rng) noexcept nogil:
    expanded_ops().redeal(state, seat, rng)
    believe_with(<ExpandedState *>state, seat, rng)


ENDING: str | None = None  # playouts go to the end of the game

cdef GameOps _OPS = expanded_ops()[0]
_OPS.redeal = _redeal

cdef GameOps _ON_BOARDS = board_ops()[0]
_ON_BOARDS.redeal = _redeal


def rules(view: View) -> object:
    """Return a capsule with the GameOps of the search, which draw worlds by the opponent model; None if a board has none."""
    cdef View seen = view
    if seen.masked.ops == expanded_ops():
        return PyCapsule_New(&_OPS, "leadline.GameOps", NULL)
    if seen.masked.ops == board_ops():
        return PyCapsule_New(&_ON_BOARDS, "leadline.GameOps", NULL)
    return None
