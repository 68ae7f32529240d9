"""A seeded generator of our own: xoshiro256**, its state filled by SplitMix64.

The numbers are frozen: a seed and a stream name give the same sequence in every version and on every machine
(tests/conformance/test_rng.py holds golden values). Sources: Blackman and Vigna, "Scrambled linear pseudorandom number
generators" (2021); Lemire, "Fast random integer generation in an interval" (2019).
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from leadline.core.bits cimport mix64


cdef struct Rng:
    uint64_t s0
    uint64_t s1
    uint64_t s2
    uint64_t s3


cdef inline void rng_seed(Rng *rng, uint64_t seed) noexcept nogil:
    rng.s0 = mix64(seed + <uint64_t>0x9E3779B97F4A7C15)
    rng.s1 = mix64(seed + 2 * <uint64_t>0x9E3779B97F4A7C15)
    rng.s2 = mix64(seed + 3 * <uint64_t>0x9E3779B97F4A7C15)
    rng.s3 = mix64(seed + 4 * <uint64_t>0x9E3779B97F4A7C15)


cdef inline uint64_t _rotate(uint64_t word, int by) noexcept nogil:
    return (word << by) | (word >> (64 - by))


cdef inline uint64_t rng_next(Rng *rng) noexcept nogil:
    """Return the next 64 random bits."""
    cdef uint64_t result = _rotate(rng.s1 * 5, 7) * 9
    cdef uint64_t t = rng.s1 << 17
    rng.s2 ^= rng.s0
    rng.s3 ^= rng.s1
    rng.s1 ^= rng.s2
    rng.s0 ^= rng.s3
    rng.s2 ^= t
    rng.s3 = _rotate(rng.s3, 45)
    return result


cdef inline uint32_t rng_below(Rng *rng, uint32_t bound) noexcept nogil:
    """Return a number from 0 to bound - 1, all equally likely. For a bound of 0 it returns 0, so the caller has to know that
    there is something to choose."""
    cdef uint64_t product = (rng_next(rng) >> 32) * bound
    cdef uint32_t low = <uint32_t>product
    cdef uint32_t least
    if low < bound:
        least = <uint32_t>(-<int64_t>bound) % bound
        while low < least:
            product = (rng_next(rng) >> 32) * bound
            low = <uint32_t>product
    return <uint32_t>(product >> 32)


cdef inline void rng_shuffle(Rng *rng, uint8_t *items, int count) noexcept nogil:
    """Put `count` items into a random order, all orders equally likely (Fisher and Yates, from the last item down)."""
    cdef int i, j
    cdef uint8_t swap
    for i in range(count - 1, 0, -1):
        j = rng_below(rng, i + 1)
        swap = items[i]
        items[i] = items[j]
        items[j] = swap


cdef inline double rng_unit(Rng *rng) noexcept nogil:
    """Return a double in [0, 1) with 53 random bits."""
    return (rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)


# A state that decides chance by itself holds one word of 64 bits, which is stepped and mixed as SplitMix64 does it.


cdef inline uint64_t word_next(uint64_t *word) noexcept nogil:
    """Advance the word, and return its next 64 random bits."""
    word[0] += <uint64_t>0x9E3779B97F4A7C15
    return mix64(word[0])


cdef inline uint32_t word_below(uint64_t *word, uint32_t bound) noexcept nogil:
    """Advance the word, and return a number from 0 to bound - 1, equally likely except for one part in 2**32 / bound; bound
    > 0."""
    return <uint32_t>(((word_next(word) >> 32) * bound) >> 32)


# The number of a stream's name (FNV-1a), and the seed of the stream of that name.
cdef uint64_t stream_name(str name)
cdef uint64_t stream_seed(uint64_t seed, str name)


cdef inline uint64_t stream_of(uint64_t seed, uint64_t name) noexcept nogil:
    return mix64(seed ^ name)


cdef class Generator:
    cdef Rng rng
