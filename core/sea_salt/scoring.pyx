"""Card points as Python sees them: one hand with its breakdown, and batches on numpy arrays; scoring.pxd counts."""

from libc.stdint cimport int32_t, uint64_t

from dataclasses import dataclass

import numpy as np

from leadline.core.bits cimport popcount
from leadline.core.sea_salt.scoring cimport bonus_of, collections_of, mermaids_of, multipliers_of, pairs_of
from leadline.core.sea_salt.state cimport (
    BOAT_LOW, BOAT_WIDTH, CARDS, COLOR, CRAB_LOW, CRAB_WIDTH, FISH_LOW, FISH_WIDTH, LIGHTHOUSE_LOW, MERMAIDS,
    OCTOPUS_LOW, OCTOPUS_WIDTH, PENGUIN_LOW, SHARK_WIDTH, SHELL_LOW, SHELL_WIDTH, SHOAL_LOW, SWIMMER_LOW, SWIMMER_WIDTH,
    WHITE, part_of, span,
)


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


def score_cards(hand: int, table: int = 0) -> Score:
    """Return the score of a hand and the cards laid from it, two sets of 58 bits (see material.to_set). Raise
    ValueError for other bits."""
    cdef uint64_t held = _checked(hand, "hand")
    cdef uint64_t laid = _checked(table, "table")
    return Score(
        mermaids_of(held, laid),
        pairs_of(held) + pairs_of(laid),
        collections_of(held, laid),
        multipliers_of(held, laid),
        bonus_of(held, laid),
    )


# Batches count by tables: a hand is cut into fields of whole kinds, and a field of cards has one entry, which adds up:
#
#     63 ... 55   54-50  49-45 ... 9-5  4-0
#     points      orange pink      l.b. d.b.    cards of each colour (at most 9, so that bit 4 of a lane stays free)
#
# The points are the pairs, the collections, and those multipliers that stand in a field with what they multiply.
cdef enum:
    LANE = 5
    POINTS_LOW = 55
    WHITE_LOW = LANE * WHITE
    MOST_OF_COLOR = 9
    THEFT_WIDTH = SWIMMER_WIDTH + SHARK_WIDTH
    REST_WIDTH = CARDS - PENGUIN_LOW
cdef uint64_t _CRABS[1 << CRAB_WIDTH]
cdef uint64_t _BOATS[1 << BOAT_WIDTH]
cdef uint64_t _FISH[1 << FISH_WIDTH]
cdef uint64_t _THEFTS[1 << THEFT_WIDTH]  # swimmers and sharks
cdef uint64_t _SHELLS[1 << SHELL_WIDTH]
cdef uint64_t _OCTOPUSES[1 << OCTOPUS_WIDTH]
cdef uint64_t _REST[1 << REST_WIDTH]  # penguins, sailors, multipliers


cdef void _fill(uint64_t *entries, int low, int width) noexcept nogil:
    cdef uint64_t cards
    cdef int field, bit
    for field in range(1 << width):
        cards = <uint64_t>field << low
        entries[field] = <uint64_t>(pairs_of(cards) + collections_of(cards, 0) + multipliers_of(cards, 0)) << POINTS_LOW
        for bit in range(width):
            if (field >> bit) & 1:
                entries[field] += <uint64_t>1 << (LANE * COLOR[low + bit + 1])


_fill(_CRABS, CRAB_LOW, CRAB_WIDTH)
_fill(_BOATS, BOAT_LOW, BOAT_WIDTH)
_fill(_FISH, FISH_LOW, FISH_WIDTH)
_fill(_THEFTS, SWIMMER_LOW, THEFT_WIDTH)
_fill(_SHELLS, SHELL_LOW, SHELL_WIDTH)
_fill(_OCTOPUSES, OCTOPUS_LOW, OCTOPUS_WIDTH)
_fill(_REST, PENGUIN_LOW, REST_WIDTH)


cdef inline uint64_t _pairs_entry(uint64_t cards) noexcept nogil:
    """Return the entry of crabs, boats, fish, swimmers and sharks."""
    return (
        _CRABS[part_of(cards, CRAB_LOW, CRAB_WIDTH)]
        + _BOATS[part_of(cards, BOAT_LOW, BOAT_WIDTH)]
        + _FISH[part_of(cards, FISH_LOW, FISH_WIDTH)]
        + _THEFTS[part_of(cards, SWIMMER_LOW, THEFT_WIDTH)]
    )


cdef inline uint64_t _each(uint64_t count) noexcept nogil:
    """Repeat the number in each of the eleven lanes."""
    return count * <uint64_t>0x4210842108421


cdef inline int _counted(uint64_t hand, uint64_t table, int *bonus) noexcept nogil:
    """Return the card points (5.1-5.4), and set the colour bonus (5.6)."""
    cdef uint64_t entry, lanes, flags
    cdef uint64_t single = hand | table  # from shells on every card is there once: a set of both loses none
    cdef int mermaids, points, found, level, most = 0
    entry = (
        _pairs_entry(hand)
        + _pairs_entry(table)
        + _SHELLS[part_of(single, SHELL_LOW, SHELL_WIDTH)]
        + _OCTOPUSES[part_of(single, OCTOPUS_LOW, OCTOPUS_WIDTH)]
        + _REST[part_of(single, PENGUIN_LOW, REST_WIDTH)]
    )
    mermaids = popcount(hand & MERMAIDS) + popcount(table & MERMAIDS)
    points = entry >> POINTS_LOW
    points += -<int>((single >> LIGHTHOUSE_LOW) & 1) & (span(hand, BOAT_LOW, BOAT_WIDTH) + span(table, BOAT_LOW, BOAT_WIDTH))
    points += -<int>((single >> SHOAL_LOW) & 1) & (span(hand, FISH_LOW, FISH_WIDTH) + span(table, FISH_LOW, FISH_WIDTH))
    lanes = (entry & ((<uint64_t>1 << POINTS_LOW) - 1)) + (<uint64_t>mermaids << WHITE_LOW)
    # A colour of n cards stands on the levels 1 to n. A level adds one card of the largest colour, and one for each
    # mermaid that has a colour so large.
    for level in range(1, MOST_OF_COLOR + 1):
        flags = (lanes + _each(16 - level)) & _each(16)
        found = popcount(flags)
        most += found != 0
        points += min(mermaids, found)
    bonus[0] = most
    return points


# stub: (hands: npt.ArrayLike, tables: npt.ArrayLike) -> npt.NDArray[np.int32]
def score_batch(hands, tables):
    """Return the points and the colour bonus of many hands, an array of shape (n, 2) and type int32. `hands` and
    `tables` are arrays of n sets (uint64). That a hand and its table together hold no more cards than exist is not
    checked. Raise ValueError for arrays of other shapes or bits beyond 58."""
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
            out[i, 0] = _counted(h[i], t[i], &bonus)
            out[i, 1] = bonus
    if beyond >> CARDS:
        raise ValueError("bits beyond 58: expected sets of cards")
    return found
