"""What a seat believes of the islands that it has not seen with expansions, in Day and Night and on other boards.

Classes and weights are those of the base game (base/beliefs.pyx), and classes for what waits: on a board with closed
cells a number whose place in proportion is a closed cell is hard to keep until that opens, so others discard it.
beliefs.json has weights for kinds of rulesets (core/calm_sailing/expansions/weights.pxd) and numbers of players, counted in games of
the playout policy by benchmarks/fit/fit_beliefs.py with none and twelve islands removed.

    class   0-13, 18 as in the base game   14-17 a cell that waits for 1 to 4, 5 to 8, 9 to 16, more empty ones
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from leadline.core.calm_sailing.base.state cimport FINISH, ISLANDS, SEATS, CalmState, below, beyond
from leadline.core.calm_sailing.expansions.board cimport CELLS, board_state, find_waits
from leadline.core.calm_sailing.expansions.weights cimport KINDS_OF_RULES, kind_of
from leadline.core.calm_sailing.expansions.weights import KINDS
from leadline.solver.calm_sailing.base.beliefs cimport LEVELS, STAGES, WAITS, classify, read_levels

import json
from importlib import resources

cdef BeliefWeights _WEIGHTS[KINDS_OF_RULES][SEATS + 1][LEVELS][STAGES]


cdef _read(str text):
    cdef int kind
    for name, sets in json.loads(text).items():
        kind = KINDS.index(name)
        for key, levels in sets.items():
            read_levels(levels, _WEIGHTS[kind][<int>int(key)])


_read(resources.files(__package__).joinpath("beliefs.json").read_text(encoding="utf-8"))


cdef const BeliefWeights *beliefs_with(const ExpandedState *r) noexcept nogil:
    return _WEIGHTS[kind_of(r)][r.calm.players][min(<int>r.calm.removed, LEVELS - 1)]


cdef inline int _class_of_wait(int wait) noexcept nogil:
    return WAITS + (0 if wait <= 4 else 1 if wait <= 8 else 2 if wait <= 16 else 3)


cdef void _mark_waiting(const ExpandedState *r, uint8_t *classes) noexcept nogil:
    """The classes of numbers whose place in proportion is a closed cell."""
    cdef const CalmState *s = &r.calm
    cdef uint8_t waits[CELLS]
    cdef int a = 0, b, n, first = 0, last, wait
    find_waits(board_state(r), waits)
    while a <= ISLANDS:
        b = beyond(s.laid_low, s.laid_high, a)
        last = s.cell_of[b] if b else s.cells
        if b == 0:
            b = ISLANDS + 1
        if first < last:
            for n in range(a + 1, b):
                wait = waits[first + (last - first) * (n - a - 1) // (b - a - 1)]
                if wait:
                    classes[n] = _class_of_wait(wait)
        first = last + 1
        a = b


cdef void classify_with(const ExpandedState *r, uint8_t *classes) noexcept nogil:
    memset(classes, 0, FINISH + 1)  # the island that a wild stands for fits nowhere
    classify(&r.calm, classes)
    if r.own_board and board_state(r).groups:
        _mark_waiting(r, classes)
