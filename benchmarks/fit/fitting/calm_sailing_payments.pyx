"""Examples from which the worth of giving a card is learned (core/calm_sailing/policy/payments.pyx). No search comes here;
benchmarks/fit and the tests do."""

from libc.string cimport memcpy

from leadline.core.calm_sailing.base.hands cimport move_code
from leadline.core.calm_sailing.base.moves cimport DISCARD, GIVE, PAYMENT
from leadline.core.calm_sailing.base.playout cimport play_out_by
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.base.state cimport WON, CalmState
from leadline.core.calm_sailing.policy.gaps cimport policy_tables
from leadline.core.calm_sailing.policy.payments cimport (
    MOST_GIVEN, PAYMENT_FEATURES, PAYMENT_VIEW, Giving, PaymentNetwork, card_features, list_cards, order_by_worth,
    paying_move, payment_view, payments_from,
)
from leadline.core.calm_sailing.policy.scores cimport own_share
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures, look
from leadline.core.calm_sailing.policy.weights cimport policy_weights
from leadline.core.contract cimport OVER, GameOps, move_t
from leadline.core.rng cimport Rng, rng_below, rng_seed
from fitting.calm_sailing cimport deal_rest

import numpy as np

cdef enum:
    TRIED = 4  # cards of one decision that are examples, at most
    PAYMENTS = 60  # of a game, about


cdef int _asked(const CalmState *s, move_t move) noexcept nogil:
    """Return the number of cards that the actor is about to choose, if `move` is the policy's; 0 without a choice."""
    cdef int kind = move & 0xFF, wanted = 0
    if kind == DISCARD:
        wanted = 2
    elif s.above == 1 and kind == PAYMENT:
        wanted = s.owed
    elif s.above == 1 and kind == GIVE:
        wanted = own_share(s, NULL)
    return wanted if wanted < s.hand[s.actor].count <= MOST_GIVEN else 0


cdef void moves_of_cards(const int *cards, int count, int first, int others, move_t *moves) noexcept nogil:
    cdef int given[MOST_GIVEN]
    cdef int i, j, card
    for i in range(count):
        card = cards[i]
        j = i
        while j > 0 and given[j - 1] > card:
            given[j] = given[j - 1]
            j -= 1
        given[j] = card
    for i in range(count):
        moves[i] = move_code(first if i == 0 else others, given[i], 0)


cdef int other_cards(const Giving *giving, int wanted, int most, int *found) noexcept nogil:
    cdef int i, j, count = 0
    cdef bint known
    for i in range(wanted - 1, giving.count):
        known = False
        for j in range(count):
            known |= giving.card[found[j]] == giving.card[i]
        if not known and count < most:
            found[count] = i
            count += 1
    return count


cdef int place_by_loss(const Giving *by_loss, const Giving *giving, int place) noexcept nogil:
    cdef int i = 0
    while by_loss.card[i] != giving.card[place] or by_loss.spare[i] != giving.spare[place]:
        i += 1
    return i


cdef class _Payments:
    """A network in the form that playouts take."""

    cdef PaymentNetwork learned
    cdef const PaymentNetwork *network  # NULL: the scores alone

    def __cinit__(self, network):
        if network is not None:
            self.learned = payments_from(network)
            self.network = &self.learned


def results(network, list positions):
    cdef _Payments payments = _Payments(network)
    cdef CalmState state
    cdef CalmSailing position
    cdef int i
    won = np.zeros(len(positions), np.float32)
    for i, position in enumerate(positions):
        memcpy(&state, position.calm(), sizeof(CalmState))
        with nogil:
            play_out_by(&state, payments.network)
        won[i] = state.over == WON
    return won


def examples(network, list deals, int every, int worlds, int seed):
    cdef _Payments payments = _Payments(network)
    cdef CalmState state, world, copy
    cdef CalmSailing deal
    cdef const GameOps *ops = calm_ops()
    cdef HandFeatures hf
    cdef Giving by_loss, giving
    cdef Rng rng
    cdef move_t move
    cdef move_t moves[TRIED][MOST_GIVEN]
    cdef int found[TRIED]
    cdef int given[MOST_GIVEN]
    cdef int wanted, count, kind, i, j, k, row = 0
    cdef int room
    if every < 1 or worlds < 1:
        raise ValueError(f"every {every}, `worlds` {worlds}: expected 1 or more")
    room = len(deals) * PAYMENTS // every + PAYMENTS
    features_ = np.zeros((room, TRIED, PAYMENT_FEATURES), np.float32)
    won_ = np.zeros((room, TRIED), np.float32)
    cdef float[:, :, ::1] features = features_
    cdef float[:, ::1] won = won_
    rng_seed(&rng, seed)
    for deal in deals:
        memcpy(&state, deal.calm(), sizeof(CalmState))
        with nogil:
            while ops.to_move(&state) != OVER:
                move = paying_move(&state, payments.network)
                wanted = _asked(&state, move)
                if wanted and row < room and rng_below(&rng, every) == 0:
                    look(&state, state.actor, policy_weights(state.players, state.removed), policy_tables(), &hf)
                    list_cards(&state, &hf, 1, &by_loss)
                    giving = by_loss
                    if payments.network != NULL:
                        order_by_worth(&state, &hf, payments.network, wanted, &giving)
                    count = other_cards(&giving, wanted, TRIED, found)
                    if count > 1:
                        kind = move & 0xFF
                        for i in range(wanted - 1):
                            given[i] = giving.card[i]
                        payment_view(&state, &hf, wanted, &features[row, 0, 0])
                        for j in range(count):
                            i = place_by_loss(&by_loss, &giving, found[j])
                            memcpy(&features[row, j, 0], &features[row, 0, 0], PAYMENT_VIEW * sizeof(float))
                            card_features(&state, &hf, &by_loss, i, &features[row, j, PAYMENT_VIEW])
                            given[wanted - 1] = giving.card[found[j]]
                            moves_of_cards(given, wanted, kind, GIVE if kind == GIVE else PAYMENT, moves[j])
                        for k in range(worlds):
                            memcpy(&world, &state, sizeof(CalmState))
                            deal_rest(&world, &rng)
                            for j in range(count):
                                memcpy(&copy, &world, sizeof(CalmState))
                                for i in range(wanted):
                                    ops.apply(&copy, moves[j][i])
                                play_out_by(&copy, payments.network)
                                won[row, j] += copy.over == WON
                        for j in range(count, TRIED):  # fewer cards: the first one stands in for the others
                            features[row, j, :] = features[row, 0, :]
                            won[row, j] = won[row, 0]
                        row += 1
                ops.apply(&state, move)
    return features_[:row], won_[:row] / worlds
