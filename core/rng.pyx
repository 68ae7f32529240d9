"""The seeded generator as Python sees it; rng.pxd holds the C side."""


from .arguments import check_seed, whole
from .errors import shown


cdef uint64_t stream_name(str name):
    cdef uint64_t total = <uint64_t>0xCBF29CE484222325
    cdef unsigned char byte
    for byte in name.encode():
        total = (total ^ byte) * <uint64_t>0x100000001B3
    return total


cdef uint64_t stream_seed(uint64_t seed, str name):
    return stream_of(seed, stream_name(name))


cdef class Generator:
    """A named stream of random numbers; the name keeps dealing, sampling and playouts independent.

    A copy or an unpickled generator continues from the same place in the stream.
    """

    def __cinit__(self) -> None:
        rng_seed(&self.rng, 0)  # a stream of zeros would stay one

    # stub: (seed: int)
    def __init__(self, seed: object, stream: str) -> None:
        """Start the stream of that name. Raise ArgumentError unless the seed is a whole number from 0 to 2**64 - 1."""
        rng_seed(&self.rng, stream_seed(check_seed(seed), stream))

    def __copy__(self) -> Generator:
        cdef Generator other = Generator.__new__(Generator)
        other.rng = self.rng
        return other

    def __deepcopy__(self, memo: object) -> Generator:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        return (_generator, (self.rng.s0, self.rng.s1, self.rng.s2, self.rng.s3))

    def next(self) -> int:
        """Return the next 64 random bits."""
        return rng_next(&self.rng)

    # stub: (bound: int)
    def below(self, bound: object) -> int:
        """Return a number from 0 to bound - 1, all equally likely. Raise ValueError unless the bound is a whole number
        from 1 to 2**32 - 1."""
        found = whole(bound)
        if found is None or not 0 < found < 2**32:
            raise ValueError(f"bound {shown(bound)}: expected a whole number from 1 to 2**32 - 1")
        return rng_below(&self.rng, found)

    def unit(self) -> float:
        """Return a float in [0, 1) with 53 random bits."""
        return rng_unit(&self.rng)

    # stub: (items: MutableSequence[Any])
    def shuffle(self, items: object) -> None:
        """Shuffle a list or another mutable sequence in place, from its end (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = rng_below(&self.rng, i + 1)
            items[i], items[j] = items[j], items[i]


def _generator(s0: object, s1: object, s2: object, s3: object) -> Generator:
    """Restore a pickled generator, which continues from its place in the stream."""
    cdef Generator found = Generator.__new__(Generator)
    found.rng.s0, found.rng.s1, found.rng.s2, found.rng.s3 = s0, s1, s2, s3
    return found
