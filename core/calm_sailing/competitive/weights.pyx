"""The weights of the playout policy of the competitive game."""

import json
from importlib import resources

cdef CompetitivePolicy _FITTED


cdef inline int32_t _between(int32_t early, int32_t late, int laid) noexcept nogil:
    return early + (late - early) * laid // CELLS


cdef CompetitivePolicy policy_from(dict named):
    cdef CompetitivePolicy found
    cdef CompetitiveWeights w = named
    cdef Stage *stage
    cdef int laid, need
    found.weights = w
    for laid in range(STAGES):
        stage = &found.stages[laid]
        for need in range(NEEDS):
            stage.worth[need] = _between(w.early[need], w.late[need], laid)
        stage.paid = _between(w.paid_early, w.paid_late, laid)
        stage.open_cell = _between(w.open_early, w.open_late, laid)
        stage.fitting = _between(w.fitting_early, w.fitting_late, laid)
        stage.free = _between(w.free_early, w.free_late, laid)
    return found


cdef const CompetitivePolicy *competitive_policy() noexcept nogil:
    return &_FITTED


# stub: NAMED: dict[str, int | list[int]]
NAMED: dict = json.loads(resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
_FITTED = policy_from(NAMED)
