"""The learned worth of giving a card, and the playout policy of the base game that pays and discards by it."""

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.calm_sailing.policy.gaps cimport Tables
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures
from leadline.core.calm_sailing.policy.weights cimport Weights
from leadline.core.contract cimport move_t

cdef enum:
    PAYMENT_VIEW = 15  # features of the view and of what is asked for
    PAYMENT_FEATURES = 37
    PAYMENT_UNITS = 24
    MOST_GIVEN = 12  # larger hands give by the scores

cdef struct PaymentNetwork:
    float feature[PAYMENT_FEATURES][PAYMENT_UNITS]
    float bias[PAYMENT_UNITS]
    float weight[PAYMENT_UNITS]


cdef struct Giving:  # the cards that may be given, those first that cost least by the scores
    int card[MOST_GIVEN]
    bint spare[MOST_GIVEN]  # a Finish when the hand has another one
    int loss[MOST_GIVEN]
    int count

# The cards of the actor's hand from rank `above` on, at most MOST_GIVEN.
cdef void list_cards(const CalmState *s, const HandFeatures *hf, int above, Giving *giving) noexcept nogil
# Fills in the features of the view and of one card.
cdef void payment_view(const CalmState *s, const HandFeatures *hf, int wanted, float *f) noexcept nogil
cdef void card_features(const CalmState *s, const HandFeatures *hf, const Giving *giving, int i, float *f) noexcept nogil
# Puts those with the highest values first, with a small preference for the first `wanted`; losses keep their places.
cdef void put_first(const double *values, int wanted, Giving *giving) noexcept nogil
# What the network thinks of giving each of the cards, one of `wanted`: differences are those of chances to win.
cdef void worths_of_cards(
    const CalmState *s, const HandFeatures *hf, const PaymentNetwork *network, int wanted, const Giving *giving, double *values
) noexcept nogil
# Puts those first that the network would rather give.
cdef void order_by_worth(
    const CalmState *s, const HandFeatures *hf, const PaymentNetwork *network, int wanted, Giving *giving
) noexcept nogil
# The network for so many players, or NULL; and one from a row for each hidden unit: its weights of the features, its bias and
# its weight in the sum.
cdef const PaymentNetwork *payments_of(const CalmState *s) noexcept nogil
cdef PaymentNetwork payments_from(units) except *
# The lowest-ranking of the `wanted` cards from rank `above` on that the actor gives. Without a network (NULL) the scores
# choose, here and in what follows.
cdef int given_card(
    const CalmState *s, const HandFeatures *hf, const PaymentNetwork *network, int above, int wanted
) noexcept nogil
# The action that `best_advised` finds, with the cards of a discard by their worth.
cdef move_t best_paying(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, const PaymentNetwork *network
) noexcept nogil
# The policy's move.
cdef move_t paying_move(const CalmState *s, const PaymentNetwork *network) noexcept nogil
