"""Card points (section 5) on sets of 58 bits. A hand and the cards laid from it are two sets: their pairs count apart."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport popcount
from leadline.core.sea_salt.state cimport (
    BOAT_LOW, BOAT_WIDTH, CAPTAIN_LOW, COLONY_LOW, COLOR_BITS, COLORS, CRAB_LOW, CRAB_WIDTH, FISH_LOW, FISH_WIDTH,
    LIGHTHOUSE_LOW, MERMAID_WIDTH, MERMAIDS, OCTOPUS_LOW, OCTOPUS_WIDTH, PENGUIN_LOW, PENGUIN_WIDTH, SAILOR_LOW,
    SAILOR_WIDTH, SHARK_LOW, SHARK_WIDTH, SHELL_LOW, SHELL_WIDTH, SHOAL_LOW, SWIMMER_LOW, SWIMMER_WIDTH, color_count,
    span,
)


cdef inline int pairs_of(uint64_t cards) noexcept nogil:
    """Return the points of the pairs in one set of cards, which is their number (5.1)."""
    return (
        span(cards, CRAB_LOW, CRAB_WIDTH) // 2
        + span(cards, BOAT_LOW, BOAT_WIDTH) // 2
        + span(cards, FISH_LOW, FISH_WIDTH) // 2
        + min(span(cards, SWIMMER_LOW, SWIMMER_WIDTH), span(cards, SHARK_LOW, SHARK_WIDTH))
    )


cdef inline int collections_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Return the points of shells, octopuses, penguins and sailors (5.2). The table has some only if a revealed hand is
    stored there."""
    cdef int shells = span(hand, SHELL_LOW, SHELL_WIDTH) + span(table, SHELL_LOW, SHELL_WIDTH)
    cdef int octopuses = span(hand, OCTOPUS_LOW, OCTOPUS_WIDTH) + span(table, OCTOPUS_LOW, OCTOPUS_WIDTH)
    cdef int penguins = span(hand, PENGUIN_LOW, PENGUIN_WIDTH) + span(table, PENGUIN_LOW, PENGUIN_WIDTH)
    cdef int sailors = span(hand, SAILOR_LOW, SAILOR_WIDTH) + span(table, SAILOR_LOW, SAILOR_WIDTH)
    return (
        (2 * (shells - 1) if shells else 0)
        + (3 * (octopuses - 1) if octopuses else 0)
        + (2 * penguins - 1 if penguins else 0)
        + (5 if sailors == 2 else 0)
    )


cdef inline int multipliers_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Return the points of lighthouse, shoal, penguin colony and captain (5.3)."""
    cdef uint64_t both = hand | table  # the multipliers exist once each
    cdef int points = 0
    if not both >> LIGHTHOUSE_LOW:
        return 0
    if (both >> LIGHTHOUSE_LOW) & 1:
        points += span(hand, BOAT_LOW, BOAT_WIDTH) + span(table, BOAT_LOW, BOAT_WIDTH)
    if (both >> SHOAL_LOW) & 1:
        points += span(hand, FISH_LOW, FISH_WIDTH) + span(table, FISH_LOW, FISH_WIDTH)
    if (both >> COLONY_LOW) & 1:
        points += 2 * (span(hand, PENGUIN_LOW, PENGUIN_WIDTH) + span(table, PENGUIN_LOW, PENGUIN_WIDTH))
    if (both >> CAPTAIN_LOW) & 1:
        points += 3 * (span(hand, SAILOR_LOW, SAILOR_WIDTH) + span(table, SAILOR_LOW, SAILOR_WIDTH))
    return points


cdef inline int bonus_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Return the colour bonus: the largest number of cards of one colour (5.6)."""
    cdef int color, count, most = 0
    cdef uint64_t both = hand | table
    if hand & table == 0:  # no bit stands for two cards
        for color in range(COLORS):
            count = popcount(both & COLOR_BITS[color])
            most = max(most, count)
        return most
    for color in range(COLORS):
        count = color_count(hand, table, color)
        most = max(most, count)
    return most


cdef inline int mermaids_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Return the points of the mermaids: the sizes of the largest colours, as many colours as there are mermaids (5.4)."""
    cdef int mermaids = popcount(hand & MERMAIDS) + popcount(table & MERMAIDS)
    cdef int best[MERMAID_WIDTH]
    cdef int color, count, i, swap, points = 0
    if mermaids == 0:
        return 0
    if mermaids == 1:
        return bonus_of(hand, table)
    best[0] = best[1] = best[2] = best[3] = 0
    for color in range(COLORS):
        count = color_count(hand, table, color)
        for i in range(mermaids):
            if count > best[i]:
                swap = best[i]
                best[i] = count
                count = swap
    for i in range(mermaids):
        points += best[i]
    return points


cdef inline int points_of(uint64_t hand, uint64_t table) noexcept nogil:
    """Return the card points of a hand and the cards laid from it, without the colour bonus (section 5)."""
    return (
        mermaids_of(hand, table)
        + pairs_of(hand)
        + pairs_of(table)
        + collections_of(hand, table)
        + multipliers_of(hand, table)
    )
