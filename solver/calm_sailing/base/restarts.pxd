"""The search for a winning line by greedy playouts: what its two forms, with expansions and without, have in common."""

from libc.stdint cimport uint64_t

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng
from leadline.solver.calm_sailing.base.greedy_playout cimport MOST_LINE, GreedyPlayout, Weights

cdef enum:
    ELITE = 12  # furthest greedy playouts that are kept
    FIXED = 4  # greedy playouts with unchanged weights
    ALONE = 60  # greedy playouts before any continues from another one
    BATCH = 64  # greedy playouts between two looks at the clock
    SETS = 4


cdef struct Line:
    int filled
    int length
    move_t moves[MOST_LINE]


cdef struct Search:
    Rng rng
    Weights weights[SETS]
    int sets
    GreedyPlayout playout
    Line elite[ELITE]
    int kept
    uint64_t playouts
    uint64_t nodes


cdef void vary(Search *search, Weights *weights) noexcept nogil
cdef void remember(Search *search, int filled) noexcept nogil
# The weights of a solver.calm_sailing.greedy_playouts.PlayoutWeights.
cdef Weights weights_of(named) except *
# Makes a search ready: no greedy playout yet, one to four sets of weights (else ValueError), random numbers of that stream.
cdef int begin(Search *search, sets, seed, str stream) except -1
# Plays that many greedy playouts of the base game; True at the first that wins, with its atoms in `search.greedy playout`.
cdef bint playouts(Search *search, const CalmState *root, int count) noexcept nogil
