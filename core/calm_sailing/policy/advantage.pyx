"""The learned advantage of actions: how much likelier all seats win after one action than after another.

The playout policy of the base game takes the best scored actions (scores.pyx) and of these the one with the greatest
advantage. It is found by a network from the seat's view and the action: the features are what the scores weigh (gaps and
the numbers that can still fill them, payment, cards to spare) and the scores, one hidden layer has HIDDEN units, its
activation is x / (1 + |x|). There is one network for each number of players from two on, in advantage.json.

benchmarks/fit/fit_advantage.py fitted them by policy iteration (Sutton and Barto, "Reinforcement learning", chapter 4). It
takes positions from games of the previous policy, keeps every hand, and deals the piles and the removed cards anew many
times. Then it plays all actions on in the same deals. Hands are therefore typical, without assumptions about them. The
networks use single precision and only sums, products and quotients in a fixed order, so results are the same everywhere.

    the view     0 empty cells, 1 cards to spare, 2 price of a card, 3 step of q, 4 unseen numbers, 5 discards of the others,
                 6 own pile, 7 removed islands, 8 Start laid, 9 own share of the cards, 10 dead and 11 live numbers in hand,
                 12 Finish cards in hand, 13 not seen
    the action   14 score, 15-16 what it lacks of the best, 17 discard, 18 loss of the cards given, 19 how many of them are
                 dead, 20-21 payment, none, 22 loss of the number laid, 23-25 worth of its gap, of the gaps below and above
                 it then, 26-33 their cells, whether none, one, two, 34-35 unseen numbers for each cell of them, 36-37 own
                 numbers in them, 38-39 difference to a neighbour, 40-41 an end of the path, 42-43 numbers shut out,
                 44 how far from the even place, 45 width of the gap, 46-49 worths at a lower and a higher q, then and
                 before, 50-51 next own numbers, 52 the number, 53 the cell

Each feature times its row of HIDDEN weights, summed, makes the hidden units.
"""

from libc.math cimport fabsf
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.moves cimport PLAY
from leadline.core.calm_sailing.base.state cimport (
    FINISH, FINISHES, ISLANDS, MOST_HELD, RANKS, SEATS, CalmState, CardSet, below, beyond, joint_discard, place_cost,
    take_lowest,
)
from leadline.core.calm_sailing.policy.gaps cimport EIGHTHS, MOST, OWN, STEPS, Tables
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures, cheapest_cost, eighths_of
from leadline.core.calm_sailing.policy.scores cimport several
from leadline.core.calm_sailing.policy.weights cimport Weights
from leadline.core.contract cimport move_t
from leadline.core.network cimport add_features, read_units, say

import json
from importlib import resources

cdef enum:
    ASIDE = 6  # steps of q up and down at which gaps are weighed a second time


cdef struct Network:
    float feature[FEATURES][HIDDEN]
    float bias[HIDDEN]
    float weight[HIDDEN]
    int known


cdef Network _NETWORKS[SEATS + 1]


cdef _read(str text):
    cdef Network *network
    for key, units in json.loads(text).items():
        network = &_NETWORKS[<int>int(key)]
        read_units(units, FEATURES, HIDDEN, &network.feature[0][0], network.bias, network.weight)
        network.known = 1


_read(resources.files(__package__).joinpath("advantage.json").read_text(encoding="utf-8"))


cdef bint learned(int players) noexcept nogil:
    return _NETWORKS[players].known


cdef inline float _soft(float x) noexcept nogil:
    return x / (1 + fabsf(x))


cdef struct Worth:  # the log of the chance that a gap is filled
    float low  # when unseen numbers come with a lower chance than they are thought to
    float here
    float high


cdef inline void _weigh(const HandFeatures *hf, const Tables *t, int a, int b, int length, Worth *worth) noexcept nogil:
    """The worth of the gap between a and b (0 and 81 at the ends of the path)."""
    cdef int low = max(0, hf.step - <int>ASIDE)
    cdef int high = min(<int>STEPS - 1, hf.step + <int>ASIDE)
    cdef int unseen, own, eighths
    if length <= 0:
        worth.low = worth.here = worth.high = 0
    elif length == 1 and (a or b <= ISLANDS):
        eighths = min(eighths_of(hf, a, b), <int>EIGHTHS - 1)
        worth.low = t.single[low][eighths] / <float>1024
        worth.here = t.single[hf.step][eighths] / <float>1024
        worth.high = t.single[high][eighths] / <float>1024
    else:
        unseen = hf.unseen[b] - hf.unseen[a + 1]
        own = min(hf.own[b] - hf.own[a + 1], <int>OWN - 1)
        length = min(length, <int>MOST - 1)
        worth.low = t.fill[low][unseen][own][length] / <float>1024
        worth.here = t.fill[hf.step][unseen][own][length] / <float>1024
        worth.high = t.fill[high][unseen][own][length] / <float>1024


cdef void view_features(const CalmState *s, const HandFeatures *hf, float *f) noexcept nogil:
    cdef int seat = s.actor, other, cards = 0, gone = 0, empty = s.cells - popcount(s.occupied)
    cdef int mine = s.hand[seat].count + s.size[seat], dead = 0, live = 0
    cdef uint64_t low = s.hand[seat].low
    cdef uint64_t high = s.hand[seat].high
    for other in range(s.players):
        cards += s.hand[other].count + s.size[other]
        if other != seat:
            gone += s.gone[other].count
    while low or high:
        if hf.losses[take_lowest(&low, &high)] == 0:
            dead += 1
        else:
            live += 1
    f[0] = empty / <float>36
    f[1] = (cards - empty - 1 - (0 if s.start_laid else joint_discard(s) + 1)) / <float>20
    f[2] = hf.price / <float>512
    f[3] = hf.step / <float>16
    f[4] = hf.unseen[ISLANDS + 1] / <float>40
    f[5] = gone / <float>30
    f[6] = s.size[seat] / <float>20
    f[7] = s.removed / <float>12
    f[8] = s.start_laid
    f[9] = (mine * s.players - cards) / <float>20
    f[10] = dead / <float>3
    f[11] = live / <float>3
    f[12] = s.hand[seat].special[0] / <float>2
    f[13] = (FINISHES - s.hand[seat].special[0] - s.gone[seat].special[0]) / <float>5


cdef inline float _lost(const CalmState *s, const HandFeatures *hf, int wanted, int without, int *dead) noexcept nogil:
    """Return the value of the `wanted` cheapest cards of the hand without card `without`, and how many of them are dead."""
    if hf.ordered >= 0:
        return cheapest_cost(hf, wanted, without, dead) / <float>1024
    return _lost_of_many(&s.hand[s.actor], hf, wanted, without, dead)


cdef float _lost_of_many(const CardSet *hand, const HandFeatures *hf, int wanted, int without, int *dead) noexcept nogil:
    """The same where the hand is too large to be ordered beforehand."""
    cdef int32_t losses[MOST_HELD]
    cdef int cards = 0, card, i, j
    cdef int32_t loss
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int total = 0
    dead[0] = 0
    while low or high:
        card = take_lowest(&low, &high)
        if card != without:
            losses[cards] = hf.losses[card]
            cards += 1
    for card in range(FINISH, RANKS):
        for i in range(hand.special[card - FINISH]):
            losses[cards] = hf.spare_finish if card == FINISH and i > 0 else hf.losses[card]
            cards += 1
    for i in range(min(wanted, cards)):
        for j in range(i + 1, cards):
            if losses[j] < losses[i]:
                loss = losses[i]
                losses[i] = losses[j]
                losses[j] = loss
        total += losses[i]
        dead[0] += losses[i] <= 0
    return total / <float>1024


cdef void action_features(
    const CalmState *s, const HandFeatures *hf, const Tables *t, move_t move, int64_t score, int64_t best, float *f
) noexcept nogil:
    cdef int kind = move & 0xFF, number = (move >> 8) & 0xFF, cell = (move >> 16) & 0xFF
    cdef int a, b, top, first, last, pay, left, right, i, dead = 0
    cdef Worth whole, below_it, above_it
    cdef float soft[12]
    cdef float share[5]
    cdef float parts[5]
    soft[0] = score / <float>4096
    soft[1] = (score - best) / <float>512
    soft[2] = (score - best) / <float>4096
    if kind != PLAY:
        for i in range(FEATURES - GENERAL):
            f[i] = 0
        for i in range(3):
            f[i] = _soft(soft[i])
        f[3] = 1
        f[4] = _soft(_lost(s, hf, 2, 0, &dead))
        f[5] = dead / <float>2
        return
    a = below(s.laid_low, s.laid_high, number)
    b = beyond(s.laid_low, s.laid_high, number)
    first = s.cell_of[a] + 1 if a else 0
    last = s.cell_of[b] - 1 if b else s.cells - 1
    top = b if b else ISLANDS + 1
    pay = place_cost(number, cell, a, first - 1, b, last + 1)
    left = cell - first
    right = last - cell
    _weigh(hf, t, a, top, last - first + 1, &whole)
    _weigh(hf, t, a, number, left, &below_it)
    _weigh(hf, t, number, top, right, &above_it)
    soft[3] = _lost(s, hf, pay, number, &dead)
    soft[4] = hf.losses[number] / <float>1024
    soft[5] = whole.here
    soft[6] = below_it.here
    soft[7] = above_it.here
    soft[8] = below_it.low + above_it.low
    soft[9] = below_it.high + above_it.high
    soft[10] = whole.low
    soft[11] = whole.high
    for i in range(12):
        soft[i] = _soft(soft[i])
    f[0] = soft[0]
    f[1] = soft[1]
    f[2] = soft[2]
    f[3] = 0
    f[4] = soft[3]
    f[5] = dead / <float>2
    f[6] = pay / <float>2
    f[7] = pay == 0
    f[8] = soft[4]
    f[9] = soft[5]
    f[10] = soft[6]
    f[11] = soft[7]
    f[12] = left / <float>8
    f[13] = right / <float>8
    f[14] = left == 0
    f[15] = right == 0
    f[16] = left == 1
    f[17] = right == 1
    f[18] = left == 2
    f[19] = right == 2
    f[22] = (hf.own[number] - hf.own[a + 1]) / <float>2
    f[23] = (hf.own[top] - hf.own[number + 1]) / <float>2
    # Differences count where a gap closes at that end.
    f[24] = ((number - a) & -((left == 0) & (a != 0))) / <float>8
    f[25] = ((top - number) & -((right == 0) & (b != 0))) / <float>8
    f[26] = a == 0
    f[27] = b == 0
    share[0] = hf.unseen[number] - hf.unseen[a + 1]
    share[1] = hf.unseen[top] - hf.unseen[number + 1]
    f[28] = share[0] / <float>4 if left == 0 else <float>0
    f[29] = share[1] / <float>4 if right == 0 else <float>0
    parts[0] = 4 * (left + 1)
    parts[1] = 4 * (right + 1)
    share[2] = number - a
    parts[2] = top - a
    share[3] = 2 * left + 1
    parts[3] = 2 * (left + right + 1)
    share[4] = top - a
    parts[4] = 20
    for i in range(5):
        share[i] = share[i] / parts[i]
    f[20] = share[0]
    f[21] = share[1]
    f[30] = share[2] - share[3]
    f[31] = share[4]
    f[32] = soft[8]
    f[33] = soft[9]
    f[34] = soft[10]
    f[35] = soft[11]
    # The next numbers of the seat's hand in the two gaps.
    i = below(hf.held_low, hf.held_high, number)
    f[36] = (9 - (number - i) if i > max(a, number - 9) else 0) / <float>8
    i = beyond(hf.held_low, hf.held_high, number)
    f[37] = (9 - (i - number) if (i != 0) & (i < min(top, number + 9)) else 0) / <float>8
    f[38] = number / <float>40 - 1
    f[39] = cell / <float>18 - 1


cdef void advantages(
    const CalmState *s, const HandFeatures *hf, const Tables *t, const move_t *moves, const int64_t *scores, int count,
    int64_t best, double *values
) noexcept nogil:
    cdef const Network *network = &_NETWORKS[s.players]
    cdef float features[TRIED][FEATURES - GENERAL]
    cdef float view[GENERAL]
    cdef float base[HIDDEN]
    cdef int first, some, move
    view_features(s, hf, view)
    memcpy(base, network.bias, sizeof(base))
    add_features(base, &network.feature[0][0], view, GENERAL, HIDDEN)
    first = 0
    while first < count:
        some = min(<int>TRIED, count - first)
        for move in range(some):
            action_features(s, hf, t, moves[first + move], scores[first + move], best, features[move])
        say(
            base, &network.feature[GENERAL][0], &features[0][0], FEATURES - GENERAL, some, network.weight, HIDDEN,
            values + first,
        )
        first += TRIED


cdef move_t best_advised(const CalmState *s, const Weights *w, const Tables *t, const HandFeatures *hf) noexcept nogil:
    cdef move_t moves[TRIED]
    cdef int64_t scores[TRIED]
    cdef double values[TRIED]
    cdef bint known = _NETWORKS[s.players].known
    cdef int count, i, best = 0
    moves[0] = 0
    count = several(s, w, t, hf, TRIED if known else 1, MARGIN if known else 0, moves, scores)
    if count > 1:
        advantages(s, hf, t, moves, scores, count, scores[0], values)
        for i in range(1, count):
            if values[i] > values[best]:
                best = i
    return moves[best]
