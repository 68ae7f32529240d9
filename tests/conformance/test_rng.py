"""The generator's numbers are frozen: deals, determinised worlds and playouts of a seed stay what they are.

A change here changes every seed. The constants were computed once and agree with xoshiro256** and SplitMix64 as
published, written down again below.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from leadline.core import Generator

MASK = 2**64 - 1
GOLDEN = {
    (0, "deal"): (0xB9A9BA62346733FC, 0xE427BCCED7163EE4, 0xBCE8BEF2FAC4753A, 0x5AFFE4AACA97EF17),
    (1, "deal"): (0xE673C014F3A8887C, 0x017FF7046A0AEC6C, 0x87C2F72F418DDE7E, 0x6D090507B774EF61),
    (1, "playout"): (0x9596DE59F2D15417, 0xCEAE37E6D46F7D37, 0xD344E404840A77FC, 0xAC206DBD06B604A8),
    (2**64 - 1, "deal"): (0x6A84F7AA0D8B45F1, 0xA276CA9BC90D2065, 0x2A0FA58A74CDF74F, 0x46507AC751954001),
}


def mix(word: int) -> int:
    """The finaliser of SplitMix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def rotate(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & MASK


def xoshiro(state: list[int]) -> int:
    """The next number of xoshiro256**."""
    result = rotate(state[1] * 5 & MASK, 7) * 9 & MASK
    shifted = state[1] << 17 & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 45)
    return result


def seeded(seed: int, stream: str) -> list[int]:
    """The state that a seed and the name of a stream (through 64-bit FNV-1a) give."""
    total = 0xCBF29CE484222325
    for byte in stream.encode():
        total = (total ^ byte) * 0x100000001B3 & MASK
    start = mix(seed ^ total)
    return [mix(start + step * 0x9E3779B97F4A7C15 & MASK) for step in range(1, 5)]


def test_the_published_numbers_of_xoshiro() -> None:
    state = [1, 2, 3, 4]
    assert [xoshiro(state) for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]


@pytest.mark.parametrize(("seed", "stream"), GOLDEN)
def test_numbers_are_frozen(seed: int, stream: str) -> None:
    generator = Generator(seed, stream)
    assert tuple(generator.next() for _ in range(4)) == GOLDEN[seed, stream]


@pytest.mark.parametrize("stream", ["deal", "playout", "", "\N{GREEK SMALL LETTER MU}"])
def test_numbers_are_those_of_xoshiro(stream: str) -> None:
    for seed in (0, 1, 7, 2**63, MASK):
        state = seeded(seed, stream)
        generator = Generator(seed, stream)
        assert [generator.next() for _ in range(100)] == [xoshiro(state) for _ in range(100)]


def test_below_is_the_high_half_of_a_product() -> None:
    for bound in (1, 2, 3, 52, 80, 2**31, 2**31 + 1, 2**32 - 1):
        state = seeded(5, "below")
        generator = Generator(5, "below")
        least = 2**32 % bound
        for _ in range(200):
            product = (xoshiro(state) >> 32) * bound
            while product % 2**32 < least:
                product = (xoshiro(state) >> 32) * bound
            assert generator.below(bound) == product >> 32 < bound


def test_below_is_even() -> None:
    generator = Generator(6, "even")
    counts = Counter(generator.below(6) for _ in range(60_000))
    assert sorted(counts) == list(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_unit_has_53_bits() -> None:
    state = seeded(8, "unit")
    generator = Generator(8, "unit")
    units = [generator.unit() for _ in range(1000)]
    assert units == [(xoshiro(state) >> 11) / 2**53 for _ in range(1000)]
    assert all(0 <= unit < 1 for unit in units)


def test_shuffles_are_frozen() -> None:
    items = list(range(12))
    Generator(9, "shuffle").shuffle(items)
    assert items == [0, 1, 6, 5, 2, 8, 4, 3, 11, 7, 10, 9]
    state = seeded(9, "shuffle")
    again = list(range(12))
    for i in range(11, 0, -1):
        j = (xoshiro(state) >> 32) * (i + 1) >> 32  # a draw again has a chance of some 1 in 10**9 here
        again[i], again[j] = again[j], again[i]
    assert items == again


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_out_of_range(seed: int) -> None:
    with pytest.raises(ValueError, match=r"2\*\*64"):
        Generator(seed, "deal")


@pytest.mark.parametrize("bound", [0, -1, 2**32])
def test_bounds_out_of_range(bound: int) -> None:
    with pytest.raises(ValueError, match=r"2\*\*32"):
        Generator(1, "deal").below(bound)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_goes_on_where_the_generator_was(copied: Callable[[Generator], Generator]) -> None:
    generator = Generator(2**64 - 1, "golden")
    generator.next()
    other = copied(generator)
    expected = [generator.next() for _ in range(5)]
    assert [other.next() for _ in range(5)] == expected


@pytest.mark.parametrize("kind", [list, bytearray, deque, np.array])
def test_what_can_be_changed_can_be_shuffled(kind: Callable[[list[int]], Any]) -> None:
    numbers = list(range(9))
    Generator(1, "shuffle").shuffle(numbers)
    items = kind(list(range(9)))
    Generator(1, "shuffle").shuffle(items)
    assert list(items) == numbers


@pytest.mark.parametrize("bound", [2.5, "3", None, True])
def test_a_bound_is_a_whole_number(bound: Any) -> None:
    with pytest.raises(ValueError, match=r"expected a whole number from 1 to 2\*\*32 - 1"):
        Generator(1, "below").below(bound)


def test_a_generator_that_was_not_made_is_no_stream_of_zeros() -> None:
    """All bits zero are a fixed point, from which `below` would never return."""
    assert Generator.__new__(Generator).below(5) in range(5)
    assert Generator.__new__(Generator).next() != 0
