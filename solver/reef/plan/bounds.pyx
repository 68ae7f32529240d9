"""Tables for the bounds of bounds.pxd, built when the planner is first imported (a few milliseconds)."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from leadline.core.reef.patterns cimport MASKS, SHAPES, Tables, tables
from leadline.core.reef.state cimport CELLS

cdef Gains _GAINS


cdef const Gains *gains() noexcept nogil:
    return &_GAINS


cdef void _build() noexcept nogil:
    cdef const Tables *t = tables()
    cdef const uint8_t *before
    cdef uint8_t *after
    cdef int shape, n, bit, step, block, i
    for shape in range(SHAPES):
        memcpy(_GAINS.pack[shape][0], t.pack[shape], MASKS)
        for n in range(MOST_PIECES):
            before = _GAINS.pack[shape][n]
            after = _GAINS.pack[shape][n + 1]
            memcpy(after, before, MASKS)
            for bit in range(CELLS):
                step = 1 << bit
                block = 0
                while block < MASKS:
                    for i in range(block, block + step):  # masks without the bit
                        if before[i + step] > after[i]:
                            after[i] = before[i + step]
                    block += 2 * step


with nogil:
    _build()
