"""Dives with expansions: fast, randomised, greedy games with everything known."""

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from ....core.contract cimport move_t
from ....core.rng cimport Rng
from leadline.solver.calm_sailing.base.dive cimport Dive, Weights


cdef struct Whims:  # what a dive likes, drawn anew for each
    double strike  # what playing a monster is worth, in cards
    double strike_noise
    double throw_all  # what a compass is worth that a closed row waits for, in cards
    double wild  # what a wild is worth, in cards
    double pair  # how much dearer two unseen top cards may be than two of the hand, in cards
    double spend  # chance that a compass goes to a yellow or orange storm though closed rows may come
    double orange  # what it is worth to be rid of an orange storm, in cards for each turn that it still weighs on
    double free  # chance that a compass goes to an orange storm first
    double patience  # cells that may still have to be filled before closed ones, where numbers for these are kept
    double hand_rows  # chance that rocks and storms go to the row that the next hand wants least
    double turn  # in Day and Night, how much less than nothing turning an island is worth at once, in cards
    double day  # and what it is worth before the Start to lay an island where the sun must be up, in cards


cdef struct ExpandedDive:
    Dive dive  # its state mirrors the first part of `board`
    BoardState board  # of which games on the standard layout use the first part, `expanded`, alone
    Whims whims
    double spare
    bint failed


cdef bint expanded_run(ExpandedDive *d, const ExpandedState *root, const Weights *weights, Rng *rng) noexcept nogil
cdef bint expanded_resume(
    ExpandedDive *d, const ExpandedState *root, const Weights *weights, Rng *rng, const move_t *moves, int count
) noexcept nogil
cdef int progress(const ExpandedState *r) noexcept nogil

# For the beam (expansions/beam.pyx): mirrors the state and finds the live numbers; the worth of a card of each seat, False where
# nothing can be won any more; purple storms on rows that are not full; what the dive likes; one whole move, False where
# lost; the Finish to keep.
cdef void look_again(ExpandedDive *d) noexcept nogil
cdef bint set_prices(ExpandedDive *d) noexcept nogil
cdef int closed_rows(const ExpandedState *r) noexcept nogil
cdef void draw_whims(ExpandedDive *d, Rng *rng) noexcept nogil
cdef bint play_step(ExpandedDive *d, Rng *rng) noexcept nogil
cdef void choose_finish(ExpandedDive *d, Rng *rng) noexcept nogil
