"""Cards in the order of what it costs to lose them."""

from libc.stdint cimport uint8_t


cdef inline void rank(uint8_t *cards, double *prices, int count, int card, double price) noexcept nogil:
    """Puts a card among `count` that stand cheapest first, behind those of the same price; there has to be room."""
    while count > 0 and prices[count - 1] > price:
        prices[count] = prices[count - 1]
        cards[count] = cards[count - 1]
        count -= 1
    prices[count] = price
    cards[count] = card
