"""The learned worth of giving a card with expansions, in Day and Night and on other boards."""

from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures
from leadline.core.calm_sailing.policy.payments cimport Giving

cdef enum:
    PAYING_VIEW = 35  # features of the view and of what is asked for
    PAYING_FEATURES = 63
    PAYING_UNITS = 24


cdef struct PayingNetwork:
    float feature[PAYING_FEATURES][PAYING_UNITS]
    float bias[PAYING_UNITS]
    float weight[PAYING_UNITS]


# The cards of the actor's hand from rank `above` on that can be given: no monsters (8.2.3).
cdef void list_givable(const ExpandedState *r, const HandFeatures *hf, int above, Giving *giving) noexcept nogil
# Fills in the features of the view and of one card.
cdef void paying_view(const ExpandedState *r, const HandFeatures *hf, int wanted, float *f) noexcept nogil
cdef void paying_card(const ExpandedState *r, const HandFeatures *hf, const Giving *giving, int i, float *f) noexcept nogil
# What the network thinks of giving each of the cards, one of `wanted`: differences are those of chances to win.
cdef void worths_with(
    const ExpandedState *r, const HandFeatures *hf, const PayingNetwork *network, int wanted, const Giving *giving, double *values
) noexcept nogil
# Puts those first that the network would rather give.
cdef void order_by_network(
    const ExpandedState *r, const HandFeatures *hf, const PayingNetwork *network, int wanted, Giving *giving
) noexcept nogil
# The one from a row for each hidden unit: its weights of the features, its bias and its weight in the sum; and the one that was
# fitted for the ruleset, or NULL.
cdef PayingNetwork paying_from(units) except *
cdef const PayingNetwork *payments_with(const ExpandedState *r) noexcept nogil
# Returns the lowest rank among the `wanted` cards from rank `above` upwards that the actor gives; 0 if it has too few.
# Without a network (NULL) the scores choose.
cdef int card_to_give(
    const ExpandedState *r, const HandFeatures *hf, const PayingNetwork *network, int above, int wanted
) noexcept nogil
