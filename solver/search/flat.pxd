"""Flat Monte Carlo over any game of the contract: candidates of one seat, tried in common random worlds."""

from libc.stdint cimport int64_t, uint64_t

from leadline.core.contract cimport STATE_WORDS, GameOps, move_t
from leadline.core.rng cimport Rng

cdef enum:
    PLAN = 64  # atoms at most that the policy adds to a plan; what a longer turn still needs it plays in each world anew


cdef struct Tally:
    int64_t worlds
    double total
    double squares
    double edge  # summed difference to the policy's move in the same worlds
    double edge_squares


cdef struct Candidate:
    move_t *plan  # within `plans` of the sampler
    int length
    bint complete  # the plan ends where the seat's whole move does, or where another seat decides
    bint alive
    Tally every  # all worlds
    Tally fresh  # the worlds since `mark`


cdef class Sampler:
    cdef const GameOps *ops
    cdef readonly object view  # stub: View
    cdef public object ending  # stub: str | None
    cdef readonly int policy  # stub: int: The candidate that the playout policy itself would play.
    cdef readonly int count  # stub: int: How many candidates there are.
    cdef uint64_t masked[STATE_WORDS]
    cdef Candidate *candidates
    cdef move_t *plans  # of all candidates, side by side
    cdef int seat
    cdef uint64_t world_seed
    cdef uint64_t play_seed
    cdef uint64_t worlds
    cdef int64_t _playouts
    cdef double *values  # of the last run, if it was a part: a row for each of its worlds, the policy's value first
    cdef int64_t room  # for values
    cdef const double *unread  # of `values`, by `gather`

    cdef void _world(self, uint64_t index, void *state) noexcept nogil
    cdef int _lay_out(self, Candidate *candidate, codes) except -1
    cdef void _complete(self, Candidate *candidate, const uint64_t *probes) noexcept nogil
    cdef double _value(self, void *state, Rng *rng) noexcept nogil
    cdef double _play(self, const Candidate *candidate, const void *world, uint64_t index) noexcept nogil
    cdef void _count_world(self, const double *values, int tried) noexcept nogil
    cdef void _count(self, Candidate *candidate, double value, double first) noexcept nogil
    cdef int _make_room(self, int64_t values) except -1
