"""Information-set Monte Carlo tree search over any game of the contract.

    nodes    | key | first edge, edges, visits | exact[5] | seat, known, solved, whole |   one a view of the seat
    edges    | move | next edge of the node, child | visits, available | total |
    slots    open addressing: key -> node + 1
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from leadline.core.contract cimport MAX_SEATS, GameOps, move_t
from leadline.core.rng cimport Rng
from leadline.solver.search.flat cimport Sampler

cdef enum:
    DEPTH = 512  # edges of one descent


cdef struct Node:
    uint64_t key
    double exact[MAX_SEATS]  # the value of a solved node for each seat
    int32_t first  # edge, -1 none
    int32_t yardstick  # edge of the policy's move where the searching seat decides, so that it is the same in all worlds
    int32_t edges
    int32_t visits
    uint8_t seat  # that decides here
    uint8_t known  # the searching seat knows everything here, so nothing random follows
    uint8_t solved
    uint8_t whole  # all legal moves have an edge


cdef struct Edge:
    move_t move
    double total  # of the values for the seat that decides
    int32_t next
    int32_t child  # node, set at known nodes only; -1 not yet
    int32_t visits
    int32_t available  # descents in which the move was legal


cdef class Tree:
    cdef const GameOps *ops
    cdef Node *nodes
    cdef Edge *edges
    cdef int32_t *slots
    cdef uint64_t mask  # slots - 1
    cdef int32_t capacity, node_count, edge_count
    cdef int seat
    cdef bint two_sided  # a solved child may settle its parent: two seats, or all win together
    cdef bint others  # seats decide by the tree, too
    cdef double exploration, widening, certainty, expected

    cdef int32_t _slot(self, uint64_t key) noexcept nogil
    cdef int32_t _find(self, const void *state, uint64_t *scratch) noexcept nogil
    cdef int32_t _enter(self, const void *state, uint64_t *scratch) noexcept nogil
    cdef int32_t _edge(self, int32_t node, move_t move) noexcept nogil
    cdef int32_t _choose(self, int32_t node, const void *state, Rng *rng) noexcept nogil
    cdef int32_t _best(self, int32_t node, int32_t yardstick, const move_t *moves, int count) noexcept nogil
    cdef void _settle(self, int32_t node) noexcept nogil
    cdef void _play_out(self, void *state, Rng *rng) noexcept nogil
    cdef double descend(self, void *state, Rng *rng) noexcept nogil


cdef class TreeSampler(Sampler):
    cdef readonly Tree tree
