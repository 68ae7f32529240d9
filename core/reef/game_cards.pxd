"""The cards of a game, by the small id that its states carry.

A state says with 32 bits which cards it is played with: 0 for the 60 of the game, else a hash of the cards' content, so
equal cards have equal ids on every machine. Within a state, a card is its index: its place among the numbers of the
set, from 1 (of the 60: the number itself).
"""

from libc.stdint cimport uint32_t

from leadline.core.reef.patterns cimport CardSet, Pattern, standard_patterns

cdef enum:
    MOST = 64  # cards of a game: a hand is a bit set of one word
    STANDARD_COUNT = 60


cdef struct Deck:
    uint32_t id
    int count
    Pattern card[MOST + 1]  # by index; the first is unused


cdef const Deck *own_deck(uint32_t id) noexcept nogil


cdef inline const Pattern *patterns_of(uint32_t id) noexcept nogil:
    """Return the patterns of the cards of a state with that `id`, by the index of the card."""
    if id == 0:
        return standard_patterns()
    return own_deck(id).card


cdef inline int count_of(uint32_t id) noexcept nogil:
    """Return the number of cards in the game of a state with that `id`."""
    if id == 0:
        return STANDARD_COUNT
    return own_deck(id).count


cdef class GameCards:
    cdef object __weakref__
    cdef Deck deck
    cdef bint placed
    cdef readonly CardSet card_set
    cdef readonly tuple numbers  # stub: tuple[int, ...]
    cdef dict _index
