"""The opponent model for unseen islands with expansions, in Day and Night and on other boards.

The classes are those of the base game (base/beliefs.pyx). beliefs.json has weights for kinds of rulesets
(core/calm_sailing/expansions/weights.pxd) and numbers of players. benchmarks/fit/fit_beliefs.py counted them in games of
the rollout policy with none and twelve islands removed. Boards with closed cells have none: there worlds.pyx uses
`redeal`.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from leadline.core.calm_sailing.base.state cimport FINISH, SEATS
from leadline.core.calm_sailing.expansions.weights cimport KINDS_OF_RULES, kind_of
from ....core.calm_sailing.expansions.weights import KINDS
from leadline.solver.calm_sailing.base.beliefs cimport LEVELS, STAGES, classify, read_levels

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


cdef void classify_with(const ExpandedState *r, uint8_t *classes) noexcept nogil:
    memset(classes, 0, FINISH + 1)  # the island that a wild stands for fits nowhere
    classify(&r.calm, classes)
