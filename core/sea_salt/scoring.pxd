"""Card points (section 5) on sets of 58 bits. A hand and the cards laid from it are two sets: their pairs count apart."""

from libc.stdint cimport uint64_t

from ..bits cimport popcount
from .state cimport (
    BOAT_LOW, CAPTAIN_LOW, COLONY_LOW, COLOR_BITS, COLORS, CRAB_LOW, FISH_LOW, LIGHTHOUSE_LOW, MERMAIDS, OCTOPUS_LOW,
    PENGUIN_LOW, SAILOR_LOW, SHARK_LOW, SHELL_LOW, SHOAL_LOW, SWIMMER_LOW,
)


cdef inline int span(uint64_t cards, int low, int width) noexcept nogil:
    """How many of the `width` bits from `low` on are set."""
    return popcount((cards >> low) & ((<uint64_t>1 << width) - 1))


cdef inline int pairs_of(uint64_t cards) noexcept nogil:
    """Pairs that one set makes (5.1)."""
    return (
        span(cards, CRAB_LOW, 9) // 2
        + span(cards, BOAT_LOW, 8) // 2
        + span(cards, FISH_LOW, 7) // 2
        + min(span(cards, SWIMMER_LOW, 5), span(cards, SHARK_LOW, 5))
    )


cdef inline int collections_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Shells, octopuses, penguins and sailors (5.2). The table holds some only where a revealed hand is written there."""
    cdef int shells = span(hand, SHELL_LOW, 6) + span(table, SHELL_LOW, 6)
    cdef int octopuses = span(hand, OCTOPUS_LOW, 5) + span(table, OCTOPUS_LOW, 5)
    cdef int penguins = span(hand, PENGUIN_LOW, 3) + span(table, PENGUIN_LOW, 3)
    cdef int sailors = span(hand, SAILOR_LOW, 2) + span(table, SAILOR_LOW, 2)
    return (
        (2 * (shells - 1) if shells else 0)
        + (3 * (octopuses - 1) if octopuses else 0)
        + (2 * penguins - 1 if penguins else 0)
        + (5 if sailors == 2 else 0)
    )


cdef inline int multipliers_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Lighthouse, shoal, penguin colony and captain (5.3)."""
    cdef uint64_t both = hand | table  # the multipliers exist once each
    cdef int points = 0
    if not both >> LIGHTHOUSE_LOW:
        return 0
    if (both >> LIGHTHOUSE_LOW) & 1:
        points += span(hand, BOAT_LOW, 8) + span(table, BOAT_LOW, 8)
    if (both >> SHOAL_LOW) & 1:
        points += span(hand, FISH_LOW, 7) + span(table, FISH_LOW, 7)
    if (both >> COLONY_LOW) & 1:
        points += 2 * (span(hand, PENGUIN_LOW, 3) + span(table, PENGUIN_LOW, 3))
    if (both >> CAPTAIN_LOW) & 1:
        points += 3 * (span(hand, SAILOR_LOW, 2) + span(table, SAILOR_LOW, 2))
    return points


cdef inline int bonus_of(uint64_t hand, uint64_t table) noexcept nogil:
    """The colour bonus: the largest number of cards of one colour (5.6)."""
    cdef int color, count, most = 0
    cdef uint64_t both = hand | table
    if hand & table == 0:  # no bit stands for two cards
        for color in range(COLORS):
            count = popcount(both & COLOR_BITS[color])
            most = max(most, count)
        return most
    for color in range(COLORS):
        count = popcount(hand & COLOR_BITS[color]) + popcount(table & COLOR_BITS[color])
        most = max(most, count)
    return most


cdef inline int mermaids_of(uint64_t hand, uint64_t table) noexcept nogil:
    """The largest colours, as many as there are mermaids (5.4)."""
    cdef int mermaids = popcount(hand & MERMAIDS) + popcount(table & MERMAIDS)
    cdef int best[4]
    cdef int color, count, i, swap, points = 0
    if mermaids == 0:
        return 0
    if mermaids == 1:
        return bonus_of(hand, table)
    best[0] = best[1] = best[2] = best[3] = 0
    for color in range(COLORS):
        count = popcount(hand & COLOR_BITS[color]) + popcount(table & COLOR_BITS[color])
        for i in range(mermaids):
            if count > best[i]:
                swap = best[i]
                best[i] = count
                count = swap
    for i in range(mermaids):
        points += best[i]
    return points


cdef inline int points_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Card points of a hand and the cards laid from it, without the colour bonus (section 5)."""
    return (
        mermaids_of(hand, table)
        + pairs_of(hand)
        + pairs_of(table)
        + collections_of(hand, table)
        + multipliers_of(hand, table)
    )
