"""Card points as Python sees them: one hand with its breakdown, and batches on numpy arrays; scoring.pxd counts."""

from libc.stdint cimport int32_t, uint64_t

from dataclasses import dataclass

import numpy as np

from .layout cimport CARDS
from .scoring cimport bonus_of, both_of, collections_of, mermaids_of, multipliers_of, pairs_of


@dataclass(frozen=True, slots=True)
class Score:
    """Card points by source (5.1-5.4), and the colour bonus (5.6), which is not part of them."""

    mermaids: int
    pairs: int
    collections: int
    multipliers: int
    color_bonus: int

    @property
    def points(self) -> int:
        return self.mermaids + self.pairs + self.collections + self.multipliers


cdef uint64_t _checked(object cards, str name) except? 0:
    if not 0 <= cards < <uint64_t>1 << CARDS:
        raise ValueError(f"{name}: expected a set of 58 bits, found {cards}")
    return cards


def score(hand: int, table: int = 0) -> Score:
    """The score of a hand and the cards laid from it, two sets of 58 bits (see material.to_set)."""
    cdef uint64_t held = _checked(hand, "hand")
    cdef uint64_t laid = _checked(table, "table")
    return Score(
        mermaids_of(held, laid),
        pairs_of(held) + pairs_of(laid),
        collections_of(held, laid),
        multipliers_of(held, laid),
        bonus_of(held, laid),
    )


def score_batch(hands, tables):
    """Points and colour bonus of many hands: `hands` and `tables` are arrays of n sets (uint64); the answer is an array
    of n rows of points and bonus (int32)."""
    held = np.ascontiguousarray(hands, dtype=np.uint64)
    laid = np.ascontiguousarray(tables, dtype=np.uint64)
    if held.ndim != 1 or held.shape != laid.shape:
        raise ValueError(f"arrays of shapes {held.shape} and {laid.shape}: expected two of the same length")
    found = np.empty((len(held), 2), dtype=np.int32)
    cdef const uint64_t[::1] h = held
    cdef const uint64_t[::1] t = laid
    cdef int32_t[:, ::1] out = found
    cdef Py_ssize_t i, count = held.shape[0]
    cdef uint64_t beyond = 0
    cdef int bonus = 0
    with nogil:
        for i in range(count):
            beyond |= h[i] | t[i]
            out[i, 0] = both_of(h[i], t[i], &bonus)
            out[i, 1] = bonus
    if beyond >> CARDS:
        raise ValueError("bits beyond 58: expected sets of cards")
    return found
