"""Random worlds from the view of a seat, and a test whether they look the same to it."""

from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memcpy

from leadline.core.bits cimport mix64
from leadline.core.contract cimport STATE_WORDS, GameOps
from leadline.core.rng cimport Rng, rng_seed

cdef enum:
    PROBES = 8  # worlds in which a plan is laid out: it ends where they look different to the seat


cdef inline void draw_world(
    const GameOps *ops, const void *masked, int seat, uint64_t seed, uint64_t index, void *state
) noexcept nogil:
    """World number `index` as the seat may find it."""
    cdef Rng rng
    memcpy(state, masked, ops.state_size)
    rng_seed(&rng, mix64(seed + index))
    ops.redeal(state, seat, &rng)


cdef inline bint same_view(const GameOps *ops, const uint64_t *worlds, int seat) noexcept nogil:
    """Check whether PROBES states, each STATE_WORDS long, look the same to the seat."""
    cdef uint64_t one[STATE_WORDS]
    cdef uint64_t other[STATE_WORDS]
    cdef int i
    memcpy(one, worlds, ops.state_size)
    ops.mask(one, seat)
    for i in range(1, PROBES):
        memcpy(other, worlds + i * STATE_WORDS, ops.state_size)
        ops.mask(other, seat)
        if memcmp(one, other, ops.state_size) != 0:
            return False
    return True
