"""The state of Nim: eight bytes, no pointers, so that a copy is one memcpy and equal positions have equal bytes.

    byte   0        1        2        3        4         5         6        7
         +--------+--------+--------+--------+---------+---------+--------+--------+
         | turn   | viewer | heap a | heap b | share 1 | share 2 | taken  | empty  |
         +--------+--------+--------+--------+---------+---------+--------+--------+
                                             \___ hidden (1.3) __/

What is hidden stands in fields of its own, so that hiding it is writing zeros. What a seat sees all the same is stored
and not worked out: from a view nobody could work out whether the bag is empty.

A move is 64 bits: how many counters are taken in the lowest byte, the heap (A, B or BAG of position.pyx) in the second.
"""

from libc.stdint cimport uint8_t

cdef enum:
    SEATS = 2
    HEAPS = 2  # open ones (1.2)


cdef struct NimState:
    uint8_t turn  # seat that decides next, from 0; after the end the one that has lost
    uint8_t viewer  # 0: everything is known; else the seat, from 1, whose view this is
    uint8_t heaps[HEAPS]
    uint8_t shares[SEATS]  # in a view only the viewer's own
    uint8_t taken  # out of the bag
    uint8_t empty  # 1: nothing is left in the bag


cdef inline int in_bag(const NimState *s) noexcept nogil:
    """Counters in the bag; of a state with everything known."""
    return 1 + s.shares[0] + s.shares[1] - s.taken
