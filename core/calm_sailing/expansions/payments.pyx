"""The choice of cards that a seat gives with expansions, in Day and Night and on other boards: in payment, in discards, and
as its contribution to the joint discard.

As in the base game (policy/payments.pyx), a network estimates how much likelier all seats win after one card than after
another. There is one for each kind of ruleset (weights.pxd), for all numbers of players from two on, in payments.json;
storms with rocks or monsters use that of storms alone. The courses `calm-sailing/KIND/payments` of benchmarks/fit/train.py
fit them by policy iteration.

    the view   0-33 as in advantage.pyx, but 2 is the number of cards asked for, 34 joint discard
    the card   35-56 as in the base game, 57 wild, 58 closed cells of its gap, 59 cells that the one at its place in proportion
               waits for, 60 that cell, 61 purple storms on its row, 62 an island laid there now lies right
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.state cimport ISLANDS, MONSTER, RANKS, SHARE, WILD, CalmState, below, beyond
from leadline.core.calm_sailing.expansions.advantage cimport view_of
from leadline.core.calm_sailing.expansions.board cimport CELLS, board_state, find_waits, is_open, purple_on, row_of
from leadline.core.calm_sailing.expansions.state cimport HALVES_ROWS, ExpandedState, upper_cells
from leadline.core.calm_sailing.expansions.weights cimport KINDS_OF_RULES, kind_of
from leadline.core.network cimport add_features, read_units, say
from .weights import KINDS
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures, cheapest_card
from leadline.core.calm_sailing.policy.payments cimport (
    MOST_GIVEN, PAYMENT_FEATURES, PAYMENT_VIEW, Giving, card_features, list_cards, put_first,
)

import json
from importlib import resources

cdef enum:
    BASE = PAYMENT_FEATURES - PAYMENT_VIEW  # features of a card that the base game knows

cdef PayingNetwork _NETWORKS[KINDS_OF_RULES]
cdef bint _KNOWN[KINDS_OF_RULES]


cdef PayingNetwork paying_from(units) except *:
    cdef PayingNetwork network
    read_units(units, PAYING_FEATURES, PAYING_UNITS, &network.feature[0][0], network.bias, network.weight)
    return network


cdef _read(str text):
    cdef int kind
    for name, units in json.loads(text).items():
        kind = KINDS.index(name)
        _NETWORKS[kind] = paying_from(units)
        _KNOWN[kind] = True


_read(resources.files(__package__).joinpath("payments.json").read_text(encoding="utf-8"))


cdef const PayingNetwork *payments_with(const ExpandedState *r) noexcept nogil:
    cdef int kind = kind_of(r)
    return &_NETWORKS[kind] if r.calm.players > 1 and _KNOWN[kind] else NULL


cdef void list_givable(const ExpandedState *r, const HandFeatures *hf, int above, Giving *giving) noexcept nogil:
    cdef int i, count = 0
    list_cards(&r.calm, hf, above, giving)
    for i in range(giving.count):
        if giving.card[i] != MONSTER:
            giving.card[count] = giving.card[i]
            giving.spare[count] = giving.spare[i]
            giving.loss[count] = giving.loss[i]
            count += 1
    giving.count = count


cdef void paying_view(const ExpandedState *r, const HandFeatures *hf, int wanted, float *f) noexcept nogil:
    view_of(r, hf, f)
    f[2] = wanted / <float>4
    f[34] = r.calm.phase == SHARE


cdef void paying_card(const ExpandedState *r, const HandFeatures *hf, const Giving *giving, int i, float *f) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef uint8_t waits[CELLS]
    cdef int card = giving.card[i], a, b, first, last, cell, under, over, closed = 0
    card_features(s, hf, giving, i, f)
    f += BASE
    f[0] = card == WILD
    for cell in range(1, 6):
        f[cell] = 0
    if card > ISLANDS:
        return
    a = below(s.laid_low, s.laid_high, card)
    b = beyond(s.laid_low, s.laid_high, card)
    first = s.cell_of[a] + 1 if a else 0
    last = s.cell_of[b] - 1 if b else s.cells - 1
    if last < first:
        return
    under = hf.unseen[card] - hf.unseen[a]
    over = hf.unseen[b if b else ISLANDS + 1] - hf.unseen[card]
    cell = first + (last - first) * under // max(1, under + over)
    if r.own_board and board_state(r).groups:
        find_waits(board_state(r), waits)
        f[2] = waits[cell] / <float>24
        for a in range(first, last + 1):
            closed += not is_open(r, a)
        f[1] = closed / <float>8
    f[3] = cell / <float>36
    f[4] = purple_on(r, row_of(r, cell))
    f[5] = r.halves == HALVES_ROWS and ((upper_cells() >> cell) & 1) == s.start_laid


cdef void worths_with(
    const ExpandedState *r, const HandFeatures *hf, const PayingNetwork *network, int wanted, const Giving *giving, double *values
) noexcept nogil:
    cdef float features[MOST_GIVEN][PAYING_FEATURES - PAYING_VIEW]
    cdef float view[PAYING_VIEW]
    cdef float base[PAYING_UNITS]
    cdef int i
    paying_view(r, hf, wanted, view)
    memcpy(base, network.bias, sizeof(base))
    add_features(base, &network.feature[0][0], view, PAYING_VIEW, PAYING_UNITS)
    for i in range(giving.count):
        paying_card(r, hf, giving, i, features[i])
    say(
        base, &network.feature[PAYING_VIEW][0], &features[0][0], PAYING_FEATURES - PAYING_VIEW, giving.count,
        network.weight, PAYING_UNITS, values,
    )


cdef void order_by_network(
    const ExpandedState *r, const HandFeatures *hf, const PayingNetwork *network, int wanted, Giving *giving
) noexcept nogil:
    cdef double values[MOST_GIVEN]
    worths_with(r, hf, network, wanted, giving, values)
    put_first(values, wanted, giving)


cdef int card_to_give(
    const ExpandedState *r, const HandFeatures *hf, const PayingNetwork *network, int above, int wanted
) noexcept nogil:
    cdef Giving giving
    cdef int lowest = RANKS, i
    if network == NULL or wanted == 0 or r.calm.hand[r.calm.actor].count > MOST_GIVEN:
        return cheapest_card(&r.calm, hf, above, wanted)
    list_givable(r, hf, above, &giving)
    if giving.count < wanted:
        return 0
    order_by_network(r, hf, network, wanted, &giving)
    for i in range(wanted):
        lowest = min(lowest, giving.card[i])
    return lowest
