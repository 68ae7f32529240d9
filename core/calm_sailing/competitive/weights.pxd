"""The weights of the playout policy of the competitive game.

Worths are in 1/64 of a point, `rank` and `theirs` in 1/64. weights.json has what benchmarks/fit/train.py found (course
`calm-sailing/competitive/weights`).
"""

from libc.stdint cimport int32_t

cdef enum:
    NEEDS = 10
    EMPTIES = 6
    CELLS = 36
    STAGES = CELLS + 1
    POINT = 64

cdef enum Need:  # how an island can be laid
    NOWHERE = 0
    AT_COST = 1  # to 6, by the least cost; 6 and more are alike
    FREELY = 7  # to 9, by the cells in which it costs nothing; 3 and more are alike


cdef struct CompetitiveWeights:
    int32_t early[NEEDS]  # worth of an island in hand by its need, on the empty grid
    int32_t late[NEEDS]  # and on the full one; in between by the islands laid
    int32_t finish[EMPTIES]  # worth of a Finish by the empty cells: 0, 1, 2, 3-4, 5-8, 9 and more
    int32_t rank[4]  # how much the second to fifth best card of a hand count
    int32_t theirs_best  # how much the best card counts that the other may have next, and all of them
    int32_t theirs_all
    int32_t open_early  # worth of a cell in which an island may cost nothing
    int32_t open_late
    int32_t even  # less for each cell away from the even place
    int32_t discard  # worth of discarding two, in addition to their points
    int32_t paid_early  # worth of each card paid, in addition to its point
    int32_t paid_late
    int32_t fitting_early  # worth of each number that fits in somewhere, whoever has it
    int32_t fitting_late
    int32_t free_early  # and of each that fits into a gap with a cell in which it may cost nothing
    int32_t free_late
    int32_t race_dead  # worth of being ahead at the end if both only discard from now on, where nothing fits any more
    int32_t race_few  # the same if at most two cells are left in which an island may cost nothing
    int32_t race_many


cdef struct Stage:  # the weights that change as the grid fills, where they stand
    int32_t worth[NEEDS]
    int32_t paid
    int32_t open_cell
    int32_t fitting
    int32_t free


cdef struct CompetitivePolicy:
    CompetitiveWeights weights
    Stage stages[STAGES]  # by the islands laid


cdef const CompetitivePolicy *competitive_policy() noexcept nogil
cdef CompetitivePolicy policy_from(dict named)
