"""The seeded generator as Python sees it; rng.pxd holds the C side."""

from .bits cimport mix64

from .arguments import check_seed


cdef uint64_t stream_name(str name):
    cdef uint64_t total = <uint64_t>0xCBF29CE484222325
    cdef unsigned char byte
    for byte in name.encode():
        total = (total ^ byte) * <uint64_t>0x100000001B3
    return total


cdef uint64_t stream_seed(uint64_t seed, str name):
    return stream_of(seed, stream_name(name))


cdef class Generator:
    """A stream of random numbers, named so that dealing, determinising and playouts never share one."""

    def __init__(self, seed: object, stream: str) -> None:
        rng_seed(&self.rng, stream_seed(check_seed(seed), stream))

    def next(self) -> int:
        """The next 64 random bits."""
        return rng_next(&self.rng)

    def below(self, bound: int) -> int:
        """A number in 0..bound-1, every one equally likely."""
        if not 0 < bound < 2**32:
            raise ValueError(f"bound {bound}: expected a whole number from 1 to 2**32 - 1")
        return rng_below(&self.rng, bound)

    def unit(self) -> float:
        """A float in [0, 1)."""
        return rng_unit(&self.rng)

    def shuffle(self, items: list[object]) -> None:
        """Shuffles the list in place, from its end (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = rng_below(&self.rng, i + 1)
            items[i], items[j] = items[j], items[i]
