"""Common code for examples of payments with and without expansions."""

from leadline.core.calm_sailing.policy.payments cimport Giving
from leadline.core.contract cimport move_t

# The moves that give these cards, the lowest-ranking first: the first one of that kind, the others of the other.
cdef void moves_of_cards(const int *cards, int count, int first, int others, move_t *moves) noexcept nogil
# Places of the last card that is given and of those that could go in its stead, each of another rank, at most `most`; how many.
cdef int other_cards(const Giving *giving, int wanted, int most, int *found) noexcept nogil
# The rank by loss of the card at a place; its features give the order.
cdef int place_by_loss(const Giving *by_loss, const Giving *giving, int place) noexcept nogil
