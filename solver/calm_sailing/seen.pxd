"""Keys of positions that came up before: a table with open addressing, 0 for an empty entry."""

from libc.stdint cimport uint64_t


cdef inline bint is_new(uint64_t *seen, uint64_t mask, uint64_t key) noexcept nogil:
    """Return whether the key is new, and store it. `seen` has mask + 1 entries, a power of two, one of them empty. Keys that
    differ in bit 0 alone count as one."""
    cdef uint64_t at
    key |= 1
    at = key & mask
    while seen[at]:
        if seen[at] == key:
            return False
        at = (at + 1) & mask
    seen[at] = key
    return True
