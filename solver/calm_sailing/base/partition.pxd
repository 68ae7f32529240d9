"""All ways to fill a gap of the path at once: how many there are, weighed by what they cost."""

from libc.stdint cimport uint8_t, uint64_t

cdef enum:
    LONGEST_GAP = 64  # cells
    MOST_NUMBERS = 80
    BUCKETS = 5  # of differences: 1, 2, 3, 4, and more, which no hand of five cards pays
    FAR = 4
    NEVER = 250
    SLOTS = 1 << 15  # of the cache
    ARENA = 1 << 24  # bytes of tables; the cache begins anew when they are full


cdef struct GapTable:  # of a gap whose cells count from 0; `band` numbers are possible in each, from number cell + 0 on
    uint64_t low  # the live numbers between its ends
    uint64_t high
    int a
    int b
    int length
    int count  # of these numbers
    int band  # count - length + 1; number `cell + k` of them, k in 0..band-1, is possible in a cell
    int least  # payments of the cheapest way to fill it, NEVER if there is none
    double log_ways  # log of the sum of exp(-beta * payments) over all ways to choose numbers and an order
    uint8_t *numbers
    double *use  # share of that sum which uses each number; NULL, as what follows, where only the above was asked for
    double *left  # [cell * band + k]: the sum over the ways to fill the cells before, were that number laid there now
    double *right  # and after it
    uint8_t *left_least  # their least payments
    uint8_t *right_least


cdef struct Partition:
    double weight[BUCKETS]  # exp(-beta * d)
    GapTable *slots[SLOTS]
    char *arena
    size_t used
    # Room for one direction and the other of the dynamic programme.
    double none[2][LONGEST_GAP * MOST_NUMBERS]
    double owns[2][LONGEST_GAP * MOST_NUMBERS * BUCKETS]
    uint8_t none_least[2][LONGEST_GAP * MOST_NUMBERS]
    uint8_t owns_least[2][LONGEST_GAP * MOST_NUMBERS * BUCKETS]


# Allocates memory; NULL if there is too little. `partition_free` frees it.
cdef Partition *partition_new(double beta) noexcept nogil
cdef void partition_free(Partition *p) noexcept nogil
# Begins with another beta: all tables are gone.
cdef void partition_reset(Partition *p, double beta) noexcept nogil
# The table of the gap, from the cache if it is known. If not `whole`, `use` and the fields after it are missing. `low` and
# `high` are live numbers, of which those between a and b count. A table is valid until the arena is full: call
# `partition_make_room` before a walk that needs several.
cdef const GapTable *gap_table(
    Partition *p, uint64_t low, uint64_t high, int a, int b, int length, bint whole
) noexcept nogil
# Makes room for `tables` of the longest gaps, at the cost of all tables that there are.
cdef void partition_make_room(Partition *p, int tables) noexcept nogil
