"""Greedy playouts with expansions: fast, randomised, greedy games with everything known."""

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.greedy_playout cimport Weights
from leadline.solver.calm_sailing.expansions.prices cimport ExpandedPlayout


cdef bint expanded_run(ExpandedPlayout *d, const ExpandedState *root, const Weights *weights, Rng *rng) noexcept nogil
cdef bint expanded_resume(
    ExpandedPlayout *d, const ExpandedState *root, const Weights *weights, Rng *rng, const move_t *moves, int count
) noexcept nogil
cdef int progress(const ExpandedState *r) noexcept nogil

# For the beam (expansions/beam.pyx): what the greedy playout likes; one whole move, False where lost; the Finish to keep.
cdef void draw_whims(ExpandedPlayout *d, Rng *rng) noexcept nogil
cdef bint play_step(ExpandedPlayout *d, Rng *rng) noexcept nogil
cdef void choose_finish(ExpandedPlayout *d, Rng *rng) noexcept nogil
