"""Inline helpers on 64-bit words: counting, scanning, hashing."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define leadline_popcount(x) __builtin_popcountll(x)
    #define leadline_low(x) __builtin_ctzll(x)
    #define leadline_high(x) (63 - __builtin_clzll(x))
    """
    int popcount "leadline_popcount"(uint64_t word) noexcept nogil
    # Index of the lowest and of the highest set bit; the word must not be 0.
    int low_bit "leadline_low"(uint64_t word) noexcept nogil
    int high_bit "leadline_high"(uint64_t word) noexcept nogil


cdef inline uint64_t mix64(uint64_t word) noexcept nogil:
    """Return the word mixed by a bijection that spreads every bit over all others (the finaliser of SplitMix64)."""
    word = (word ^ (word >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    word = (word ^ (word >> 27)) * <uint64_t>0x94D049BB133111EB
    return word ^ (word >> 31)


cdef inline uint64_t hash_words(const uint64_t *words, size_t count) noexcept nogil:
    """Return a 64-bit hash of `count` words. It never changes, because the public keys of positions depend on it."""
    cdef uint64_t total = <uint64_t>0x9E3779B97F4A7C15
    cdef size_t i
    for i in range(count):
        total = (total ^ mix64(words[i] + i * <uint64_t>0x9E3779B97F4A7C15)) * <uint64_t>0xFF51AFD7ED558CCD
        total ^= total >> 32
    return mix64(total)
