"""The choice of cards that a seat gives: in payment, in a discard of two, and as its contribution to the joint discard.

The scores give the cost of losing a card (losses in scores.pxd), for each card separately and by its gap alone. A
network estimates from the view and the card how much likelier all seats win after one card than after another; the seat
gives the cards with the highest values. There is one network for each number of players, in payments.json, with one
hidden layer of PAYMENT_UNITS units, as in advantage.pyx. The courses `calm-sailing/payments/PLAYERS` of
benchmarks/fit/train.py fit them by policy iteration, in the same way as the advantages of actions: in positions of the
policy's games different cards are given, and all variants are played on with the same hidden cards.

    the view   0-13 as in advantage.pyx, but 2 is the number of cards asked for, 14 joint discard
    the card   15 Finish, 16 Start, 17 loss, 18 fits nowhere, 19-21 cells of its gap, one, two, 22 unseen numbers for each of
               them, 23 other own numbers there, 24-25 difference to the neighbours on the grid, 26 worth of the gap,
               27-28 difference to the next own numbers, 29 place and 30 width of the gap, 31 the number, 32 loss above
               the least one, 33 numbers that fit a gap of one cell, 34 own Finish cards, 35 Finish cards not seen, 36 spare
               Finish
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.hands cimport move_code, rest_of
from leadline.core.calm_sailing.base.moves cimport DISCARD, GIVE, PAYMENT
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, FINISHES, ISLANDS, PAY, RANKS, SEATS, SHARE, START, CalmState, CardSet, below, beyond, take_lowest,
)
from leadline.core.calm_sailing.policy.advantage cimport GENERAL, best_advised, compares, view_features
from leadline.core.calm_sailing.policy.gaps cimport Tables, policy_tables
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures, cheapest_card, eighths_of, look
from leadline.core.calm_sailing.policy.scores cimport own_share, policy_move
from leadline.core.calm_sailing.policy.weights cimport Weights, policy_weights
from leadline.core.contract cimport move_t
from leadline.core.network cimport add_features, read_units, say

import json
from importlib import resources

cdef enum:
    NEAR = 9  # differences below this count
    ALL = 40  # numbers that fit a gap of one cell, in eighths; more count as so many

cdef int SOLO_DRAW = 4  # the network for one player learned from these games alone, of the usual hand and payment
cdef double LIKED = 0.005  # another card than the scores would give has to win this much more


cdef PaymentNetwork _NETWORKS[SEATS + 1]
cdef bint _KNOWN[SEATS + 1]


cdef PaymentNetwork payments_from(units) except *:
    cdef PaymentNetwork network
    read_units(units, PAYMENT_FEATURES, PAYMENT_UNITS, &network.feature[0][0], network.bias, network.weight)
    return network


cdef _read(str text):
    cdef int players
    for key, units in json.loads(text).items():
        players = int(key)
        _NETWORKS[players] = payments_from(units)
        _KNOWN[players] = True


_read(resources.files(__package__).joinpath("payments.json").read_text(encoding="utf-8"))


cdef const PaymentNetwork *payments_of(const CalmState *s) noexcept nogil:
    # The usual solo Start takes the whole hand (10.1); what was learned there is wrong where it does not.
    cdef bint usual = s.solo_draw == SOLO_DRAW and s.more_hand == 0 and s.more_discard == 0
    return &_NETWORKS[s.players] if _KNOWN[s.players] and (s.players > 1 or usual) else NULL


cdef inline float _soft(float x) noexcept nogil:
    return x / (1 + x) if x > 0 else x / (1 - x)


cdef void payment_view(const CalmState *s, const HandFeatures *hf, int wanted, float *f) noexcept nogil:
    view_features(s, hf, f)
    f[2] = wanted / <float>4  # in place of the price of a card, which not every caller knows
    f[GENERAL] = s.phase == SHARE


cdef void card_features(const CalmState *s, const HandFeatures *hf, const Giving *giving, int i, float *f) noexcept nogil:
    cdef int card = giving.card[i], a, b, top, first, length, own
    for own in range(PAYMENT_FEATURES - PAYMENT_VIEW):
        f[own] = 0
    f[2] = _soft(giving.loss[i] / <float>1024)
    f[17] = _soft((giving.loss[i] - giving.loss[0]) / <float>512)
    if card > ISLANDS:
        f[0] = card == FINISH
        f[1] = card == START
        if card == FINISH:
            f[19] = s.hand[s.actor].special[0] / <float>2
            f[20] = (FINISHES - s.hand[s.actor].special[0] - s.gone[s.actor].special[0]) / <float>5
            f[21] = giving.spare[i]
        return
    a = below(s.laid_low, s.laid_high, card)
    b = beyond(s.laid_low, s.laid_high, card)
    first = s.cell_of[a] + 1 if a else 0
    length = (s.cell_of[b] if b else s.cells) - first
    top = b if b else ISLANDS + 1
    f[3] = length == 0
    f[4] = length / <float>8
    f[5] = length == 1
    f[6] = length == 2
    f[7] = (hf.unseen[top] - hf.unseen[a + 1]) / <float>(4 * (length + 1))
    f[8] = (hf.own[top] - hf.own[a + 1] - 1) / <float>2
    f[9] = (NEAR - (card - a) if a and card - a < NEAR else 0) / <float>8
    f[10] = (NEAR - (top - card) if b and top - card < NEAR else 0) / <float>8
    f[11] = _soft(hf.gap[card] / <float>1024)
    own = below(hf.held_low, hf.held_high, card)
    f[12] = (NEAR - (card - own) if own > max(a, card - NEAR) else 0) / <float>8
    own = beyond(hf.held_low, hf.held_high, card)
    f[13] = (NEAR - (own - card) if own and own < min(top, card + NEAR) else 0) / <float>8
    f[14] = (card - a) / <float>(top - a)
    f[15] = (top - a) / <float>20
    f[16] = card / <float>40 - 1
    f[18] = min(<int>ALL, eighths_of(hf, a, top)) / <float>16 if length == 1 else 0


cdef void list_cards(const CalmState *s, const HandFeatures *hf, int above, Giving *giving) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int card, i, count = 0
    while (low or high) and count < MOST_GIVEN:
        card = take_lowest(&low, &high)
        if card >= above:
            _enter(giving, count, card, False, hf.losses[card])
            count += 1
    for card in range(max(above, <int>FINISH), RANKS):
        for i in range(hand.special[card - FINISH]):
            if count < MOST_GIVEN:
                _enter(giving, count, card, card == FINISH and i, hf.spare_finish if card == FINISH and i else hf.losses[card])
                count += 1
    giving.count = count


cdef inline void _enter(Giving *giving, int i, int card, bint spare, int loss) noexcept nogil:
    """Enter a card behind those that cost no more."""
    while i > 0 and giving.loss[i - 1] > loss:
        giving.card[i] = giving.card[i - 1]
        giving.spare[i] = giving.spare[i - 1]
        giving.loss[i] = giving.loss[i - 1]
        i -= 1
    giving.card[i] = card
    giving.spare[i] = spare
    giving.loss[i] = loss


cdef void put_first(const double *values, int wanted, Giving *giving) noexcept nogil:
    cdef double worth[MOST_GIVEN]
    cdef double value
    cdef int i, j, card
    cdef bint spare
    for i in range(giving.count):
        card = giving.card[i]
        spare = giving.spare[i]
        value = values[i] + (LIKED if i < wanted else 0)
        j = i
        while j > 0 and worth[j - 1] < value:
            worth[j] = worth[j - 1]
            giving.card[j] = giving.card[j - 1]
            giving.spare[j] = giving.spare[j - 1]
            j -= 1
        worth[j] = value
        giving.card[j] = card
        giving.spare[j] = spare


cdef void worths_of_cards(
    const CalmState *s, const HandFeatures *hf, const PaymentNetwork *network, int wanted, const Giving *giving, double *values
) noexcept nogil:
    cdef float features[MOST_GIVEN][PAYMENT_FEATURES - PAYMENT_VIEW]
    cdef float view[PAYMENT_VIEW]
    cdef float base[PAYMENT_UNITS]
    cdef int i
    payment_view(s, hf, wanted, view)
    memcpy(base, network.bias, sizeof(base))
    add_features(base, &network.feature[0][0], view, PAYMENT_VIEW, PAYMENT_UNITS)
    for i in range(giving.count):
        card_features(s, hf, giving, i, features[i])
    say(
        base, &network.feature[PAYMENT_VIEW][0], &features[0][0], PAYMENT_FEATURES - PAYMENT_VIEW, giving.count,
        network.weight, PAYMENT_UNITS, values,
    )


cdef void order_by_worth(
    const CalmState *s, const HandFeatures *hf, const PaymentNetwork *network, int wanted, Giving *giving
) noexcept nogil:
    cdef double values[MOST_GIVEN]
    worths_of_cards(s, hf, network, wanted, giving, values)
    put_first(values, wanted, giving)


cdef int given_card(
    const CalmState *s, const HandFeatures *hf, const PaymentNetwork *network, int above, int wanted
) noexcept nogil:
    cdef Giving giving
    cdef int lowest = RANKS, i
    if network == NULL or s.hand[s.actor].count > MOST_GIVEN:
        return cheapest_card(s, hf, above, wanted)
    list_cards(s, hf, above, &giving)
    order_by_worth(s, hf, network, wanted, &giving)
    for i in range(min(wanted, giving.count)):
        lowest = min(lowest, giving.card[i])
    return lowest


cdef inline move_t _discarding(
    const CalmState *s, const HandFeatures *hf, const PaymentNetwork *network, move_t move
) noexcept nogil:
    """Return the move; a discard of two gets the cards that the network chooses."""
    if (move & 0xFF) == DISCARD and network != NULL:
        return move_code(DISCARD, given_card(s, hf, network, 1, 2), 0)
    return move


cdef move_t best_paying(
    const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf, const PaymentNetwork *network
) noexcept nogil:
    return _discarding(s, hf, network, best_advised(s, w, t, hf))


cdef move_t paying_move(const CalmState *s, const PaymentNetwork *network) noexcept nogil:
    cdef const Weights *w = policy_weights(s.players, s.removed)
    cdef int wanted = 0
    cdef bint pays = s.phase == PAY
    cdef move_t move
    cdef HandFeatures hf
    if compares(s):
        look(s, s.actor, w, policy_tables(), &hf)
        return best_paying(s, w, policy_tables(), &hf, network)
    if pays or s.phase == SHARE:
        wanted = s.owed if pays else own_share(s, NULL)
    if s.phase == ACTION:
        move = policy_move(s, w, policy_tables())
        if (move & 0xFF) == DISCARD and network != NULL:
            look(s, s.actor, w, policy_tables(), &hf)
        return _discarding(s, &hf, network, move)
    if network == NULL or wanted == 0 or wanted >= rest_of(&s.hand[s.actor], s.above):  # or all that are left
        return policy_move(s, w, policy_tables())
    look(s, s.actor, w, policy_tables(), &hf)
    return move_code(PAYMENT if pays else GIVE, given_card(s, &hf, network, s.above, wanted), 0)
