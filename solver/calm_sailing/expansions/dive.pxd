"""Dives with expansions: fast, randomised, greedy games with everything known."""

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.dive cimport Weights
from leadline.solver.calm_sailing.expansions.prices cimport ExpandedDive


cdef bint expanded_run(ExpandedDive *d, const ExpandedState *root, const Weights *weights, Rng *rng) noexcept nogil
cdef bint expanded_resume(
    ExpandedDive *d, const ExpandedState *root, const Weights *weights, Rng *rng, const move_t *moves, int count
) noexcept nogil
cdef int progress(const ExpandedState *r) noexcept nogil

# For the beam (expansions/beam.pyx): what the dive likes; one whole move, False where lost; the Finish to keep.
cdef void draw_whims(ExpandedDive *d, Rng *rng) noexcept nogil
cdef bint play_step(ExpandedDive *d, Rng *rng) noexcept nogil
cdef void choose_finish(ExpandedDive *d, Rng *rng) noexcept nogil
