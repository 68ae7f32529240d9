"""The playout policy of Sea Salt & Paper: a cheap sensible move from what one seat can see."""

from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng
from leadline.core.sea_salt.state cimport COLORS, KINDS, SaltState


cdef struct Wish:  # what cards are worth to a seat, in points
    double kind[KINDS]
    double color[COLORS]  # more for a card of that colour
    double deck  # of a draw from the deck: the better of two unseen cards


cdef void look(const SaltState *s, int seat, bint last, Wish *wish) noexcept nogil
cdef double worth(const Wish *wish, int card) noexcept nogil
cdef double expected_points(const SaltState *s, int viewer, int seat) noexcept nogil
cdef move_t salt_playout_move(const void *state, Rng *rng) noexcept nogil
