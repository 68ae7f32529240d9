"""What examples of payments with and without expansions share."""

from leadline.core.calm_sailing.policy.payments cimport Giving
from leadline.core.contract cimport GameOps

# Gives these cards, the lowest-ranking first: the first one by a move of that kind, the others by one of the other.
cdef void give_cards(const GameOps *ops, void *state, const int *cards, int count, int first, int others) noexcept nogil
# Places of the last card that is given and of those that could go in its stead, each of another rank, at most `most`; how many.
cdef int other_cards(const Giving *giving, int wanted, int most, int *found) noexcept nogil
# Where the card at a place stands among those by loss, whose order its features tell.
cdef int place_by_loss(const Giving *by_loss, const Giving *giving, int place) noexcept nogil
