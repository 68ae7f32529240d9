"""Data for fitting the numbers of Calm Sailing with expansions: games won with given weights, winning greedy playouts, gains
of moves. Used by benchmarks/fit, benchmarks/figures and the tests, not by searches."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memcpy

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.moves cimport DISCARD, GIVE, PAYMENT
from leadline.core.calm_sailing.base.state cimport ACTION, FINISH, WON, CalmState
from leadline.core.calm_sailing.expansions.advantage cimport (
    FEATURES, TRIED, VIEW, Network, action_of, leading, network_from, view_of,
)
from leadline.core.calm_sailing.expansions.board cimport CELLS, BoardState, explores
from leadline.core.calm_sailing.expansions.payments cimport (
    PAYING_FEATURES, PAYING_VIEW, PayingNetwork, list_givable, order_by_network, paying_card, paying_from, paying_view,
)
from leadline.core.calm_sailing.expansions.playout cimport (
    ExpandedPolicy, move_by, move_of_option, play_on, score_actions, see,
)
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.calm_sailing.expansions.storm_network cimport (
    OPTIONS, STORM_FEATURES, STORM_VIEW, StormNetwork, list_options, storm_network_from, storm_option, storm_view, storm_values,
)
from leadline.core.calm_sailing.expansions.state cimport ExpandedState, givable, has_pair
from leadline.core.calm_sailing.expansions.weights cimport WAITING, ExpandedWeights, kind_of
from leadline.core.calm_sailing.policy.payments cimport MOST_GIVEN, Giving
from leadline.core.calm_sailing.policy.scores cimport own_share
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures
from leadline.core.contract cimport MAX_MOVES, OVER, GameOps, move_t
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_shuffle
from leadline.solver.calm_sailing.base.beliefs cimport CLASSES, FEWEST, STAGES, BeliefWeights, deal_unseen, stage_of
from fitting.calm_sailing_payments cimport moves_of_cards, other_cards, place_by_loss
from fitting.calm_sailing cimport count_unseen, deal_rest, gains_of, listed_weights, weights_from
from leadline.solver.calm_sailing.expansions.beliefs cimport beliefs_with, classify_with

from leadline.core.calm_sailing.expansions.weights import DEFAULTS

import numpy as np

cdef enum:
    TURNS = 70  # turns of a game, about
    OPTIONS_TRIED = 6  # of those about storms and rocks
    MOST_CHOICES = 6  # of any kind

cdef double NEAR = 0.8  # what an empty cell leaves of the worth of a lost game
cdef double LOST_WORTH = 0.3  # of a lost game with a full grid
cdef int64_t FORCED = <int64_t>1 << 59  # scores of moves that are made at once lie above


cdef double _worth(const CalmState *s) noexcept nogil:
    """Return the value of a finished game: 1 if it is won, else a part of that, which falls with the number of empty cells."""
    cdef int i
    cdef double worth = LOST_WORTH
    if s.over == WON:
        return 1
    for i in range(s.cells - popcount(s.occupied)):
        worth *= NEAR
    return worth


cdef void _deal_unknown(void *state, Rng *rng) noexcept nogil:
    cdef BoardState *world = <BoardState *>state
    deal_rest(&world.expanded.calm, rng)
    if world.expanded.own_board:  # and its exploration deck
        rng_shuffle(rng, world.deck, world.deck_size)


cdef class _Policy:
    """Weights by name, and the networks that there are, in the form that playouts take."""

    cdef ExpandedWeights weights
    cdef Network learned
    cdef PayingNetwork paying
    cdef StormNetwork storm_network
    cdef ExpandedPolicy policy

    def __cinit__(self, weights, networks):
        self.weights.thumbs = {name: weights[name] for name in DEFAULTS}
        self.weights.scores = {name: value for name, value in weights.items() if name not in DEFAULTS}
        self.policy.weights = &self.weights
        if networks.get("network") is not None:
            self.learned = network_from(networks["network"])
            self.policy.network = &self.learned
        if networks.get("payments") is not None:
            self.paying = paying_from(networks["payments"])
            self.policy.payments = &self.paying
        if networks.get("storm_network") is not None:
            self.storm_network = storm_network_from(networks["storm_network"])
            self.policy.storm_network = &self.storm_network


def results(weights, networks, list positions):
    cdef _Policy numbers = _Policy(weights, networks)
    cdef const ExpandedPolicy *policy = &numbers.policy
    cdef BoardState state
    cdef Expanded position
    cdef int i
    won = np.zeros(len(positions), np.float32)
    worth = np.zeros(len(positions), np.float32)
    for i, position in enumerate(positions):
        memcpy(&state, position.expanded(), position.ops.state_size)
        with nogil:
            play_on(&state.expanded, policy)
        won[i] = state.expanded.calm.over == WON
        worth[i] = _worth(&state.expanded.calm)
    return won, worth


cdef struct Choices:
    move_t moves[MOST_CHOICES][MOST_GIVEN]  # with which each begins
    int lengths[MOST_CHOICES]
    int count


cdef class _Examples:
    """Features and worths of what there is to choose among, a row for each position that is drawn from games of the policy."""

    cdef object features, worths
    cdef float[:, :, ::1] feature
    cdef float[:, ::1] worth
    cdef int every, worlds, most, row, room
    cdef Rng rng

    def __cinit__(self, list deals, int every, int worlds, int seed, int most, int features):
        if every < 1 or worlds < 1:
            raise ValueError(f"every {every}, `worlds` {worlds}: expected 1 or more")
        self.every, self.worlds, self.most = every, worlds, most
        self.room = len(deals) * TURNS // every + TURNS
        self.features = np.zeros((self.room, most, features), np.float32)
        self.worths = np.zeros((self.room, most), np.float32)
        self.feature, self.worth = self.features, self.worths
        rng_seed(&self.rng, seed)

    cdef bint draws(self) noexcept nogil:
        return self.row < self.room and rng_below(&self.rng, self.every) == 0

    cdef float *place(self, int choice) noexcept nogil:
        """Return the place for the features of a choice of the present row."""
        return &self.feature[self.row, choice, 0]

    cdef void add(
        self, const GameOps *ops, const BoardState *state, const ExpandedPolicy *policy, const Choices *choices
    ) noexcept nogil:
        """Ends the present row: every choice is played on in the same worlds."""
        cdef BoardState world, copy
        cdef int i, j, k
        for k in range(self.worlds):
            memcpy(&world, state, ops.state_size)
            _deal_unknown(&world, &self.rng)
            for j in range(choices.count):
                memcpy(&copy, &world, ops.state_size)
                for i in range(choices.lengths[j]):
                    ops.apply(&copy, choices.moves[j][i])
                play_on(&copy.expanded, policy)
                self.worth[self.row, j] += <float>_worth(&copy.expanded.calm)
        for j in range(choices.count, self.most):  # fewer choices: the first one stands in for the others
            self.feature[self.row, j, :] = self.feature[self.row, 0, :]
            self.worth[self.row, j] = self.worth[self.row, 0]
        self.row += 1

    cdef tuple arrays(self):
        return self.features[:self.row], self.worths[:self.row] / self.worlds


def examples(weights, networks, list deals, int every, int worlds, int seed):
    cdef _Policy numbers = _Policy(weights, networks)
    cdef _Examples rows = _Examples(deals, every, worlds, seed, TRIED, FEATURES)
    cdef const ExpandedPolicy *policy = &numbers.policy
    cdef const ExpandedWeights *w = policy.weights
    cdef BoardState state
    cdef const ExpandedState *r = &state.expanded
    cdef Expanded position
    cdef const GameOps *ops
    cdef HandFeatures hf
    cdef int32_t before[CELLS + 1]
    cdef move_t moves[MAX_MOVES]
    cdef int64_t scores[MAX_MOVES]
    cdef move_t kept[TRIED]
    cdef int64_t their_scores[TRIED]
    cdef Choices choices
    cdef int64_t highest
    cdef int count, found, j
    for position in deals:
        memcpy(&state, position.expanded(), position.ops.state_size)
        ops = position.ops
        with nogil:
            while ops.to_move(&state) != OVER:
                if r.calm.phase == ACTION and rows.draws():
                    count = ops.legal(&state, moves)
                    see(r, w, NULL, before, &hf)
                    highest = score_actions(r, w, &hf, moves, count, scores)
                    found = 1
                    if count > 1:
                        found = leading(r, moves, scores, count, TRIED, policy.storm_network != NULL, kept, their_scores)
                    if found > 1 and highest < FORCED:
                        choices.count = found
                        for j in range(found):
                            view_of(r, &hf, rows.place(j))
                            action_of(r, w, &hf, kept[j], their_scores[j], highest, rows.place(j) + VIEW)
                            choices.moves[j][0] = kept[j]
                            choices.lengths[j] = 1
                        rows.add(ops, &state, policy, &choices)
                ops.apply(&state, move_by(r, policy))
    return rows.arrays()


cdef int _asked(const ExpandedState *r, move_t move) noexcept nogil:
    """Return the number of cards that the actor is about to choose, if `move` is the policy's; 0 without a choice, and if
    two unseen cards may be a part of the contribution (8.3.1)."""
    cdef const CalmState *s = &r.calm
    cdef int kind = move & 0xFF, wanted = 0
    if kind == DISCARD:
        wanted = 2
    elif s.above == 1 and kind == PAYMENT:
        wanted = s.owed
    elif s.above == 1 and kind == GIVE and not has_pair(r, s.actor):
        wanted = own_share(s, r.sure)
    return wanted if wanted < givable(&s.hand[s.actor]) <= MOST_GIVEN else 0


def payment_examples(weights, networks, list deals, int every, int worlds, int seed):
    cdef _Policy numbers = _Policy(weights, networks)
    cdef _Examples rows = _Examples(deals, every, worlds, seed, TRIED, PAYING_FEATURES)
    cdef const ExpandedPolicy *policy = &numbers.policy
    cdef BoardState state
    cdef const ExpandedState *r = &state.expanded
    cdef Expanded position
    cdef const GameOps *ops
    cdef HandFeatures hf
    cdef Giving by_loss, giving
    cdef int32_t before[CELLS + 1]
    cdef move_t move
    cdef Choices choices
    cdef int found[TRIED]
    cdef int given[MOST_GIVEN]
    cdef int wanted, kind, i, j
    for position in deals:
        memcpy(&state, position.expanded(), position.ops.state_size)
        ops = position.ops
        with nogil:
            while ops.to_move(&state) != OVER:
                move = move_by(r, policy)
                wanted = _asked(r, move)
                if wanted and rows.draws():
                    see(r, policy.weights, NULL, before, &hf)
                    list_givable(r, &hf, 1, &by_loss)
                    giving = by_loss
                    if policy.payments != NULL:
                        order_by_network(r, &hf, policy.payments, wanted, &giving)
                    choices.count = other_cards(&giving, wanted, TRIED, found)
                    if choices.count > 1:
                        kind = move & 0xFF
                        for i in range(wanted - 1):
                            given[i] = giving.card[i]
                        for j in range(choices.count):
                            i = place_by_loss(&by_loss, &giving, found[j])
                            paying_view(r, &hf, wanted, rows.place(j))
                            paying_card(r, &hf, &by_loss, i, rows.place(j) + PAYING_VIEW)
                            given[wanted - 1] = giving.card[found[j]]
                            moves_of_cards(given, wanted, kind, GIVE if kind == GIVE else PAYMENT, choices.moves[j])
                            choices.lengths[j] = wanted
                        rows.add(ops, &state, policy, &choices)
                ops.apply(&state, move)
    return rows.arrays()


cdef int _some_options(
    const ExpandedState *r, const ExpandedPolicy *policy, int found, Rng *rng, move_t *options
) noexcept nogil:
    """Puts the policy's option first, and others at random after it; how many of them are compared."""
    cdef double values[OPTIONS]
    cdef int i, j, best = 0
    cdef move_t first
    if policy.storm_network != NULL:
        storm_values(r, policy.storm_network, options, found, values)
        for i in range(1, found):
            if values[i] > values[best]:
                best = i
    first = options[best]
    options[best] = options[0]
    options[0] = first
    for i in range(1, min(found, <int>OPTIONS_TRIED)):
        j = i + rng_below(rng, found - i)
        first = options[i]
        options[i] = options[j]
        options[j] = first
    return min(found, <int>OPTIONS_TRIED)


def storm_examples(weights, networks, list deals, int every, int worlds, int seed):
    cdef _Policy numbers = _Policy(weights, networks)
    cdef _Examples rows = _Examples(deals, every, worlds, seed, OPTIONS_TRIED, STORM_FEATURES)
    cdef const ExpandedPolicy *policy = &numbers.policy
    cdef BoardState state
    cdef const ExpandedState *r = &state.expanded
    cdef Expanded position
    cdef const GameOps *ops
    cdef move_t moves[MAX_MOVES]
    cdef move_t options[OPTIONS]
    cdef move_t rule
    cdef Choices choices
    cdef int count, found, j
    for position in deals:
        memcpy(&state, position.expanded(), position.ops.state_size)
        ops = position.ops
        with nogil:
            while ops.to_move(&state) != OVER:
                if rows.draws():
                    count = ops.legal(&state, moves)
                    found = list_options(r, &policy.weights.thumbs, moves, count, options)
                    if found:
                        rule = options[0]
                        choices.count = _some_options(r, policy, found, &rows.rng, options)
                        for j in range(choices.count):
                            storm_view(r, rows.place(j))
                            storm_option(r, options[j], rule, rows.place(j) + STORM_VIEW)
                            # What the policy makes of an option rests on what its seat sees: it is the same in all worlds.
                            choices.moves[j][0] = move_of_option(r, policy, options[j], moves, count)
                            choices.lengths[j] = 1
                        rows.add(ops, &state, policy, &choices)
                ops.apply(&state, move_by(r, policy))
    return rows.arrays()


def belief_weights(Expanded position):
    cdef const ExpandedState *r = position.expanded()
    if r.calm.players < FEWEST or kind_of(r) == WAITING:
        raise ValueError("expected two players or more and a board without closed cells")
    return listed_weights(beliefs_with(position.expanded()))


def census(list deals, weights, int every, int seed):
    cdef BoardState state, world
    cdef const CalmState *s = &state.expanded.calm
    cdef Expanded position
    cdef const GameOps *ops
    cdef uint8_t classes[FINISH + 1]
    cdef BeliefWeights w[STAGES]
    cdef Rng rng
    cdef int stage
    if every < 1:
        raise ValueError(f"every {every}: expected 1 or more")
    true = np.zeros((STAGES, 3, CLASSES), np.int64)
    drawn = np.zeros((STAGES, 3, CLASSES), np.int64)
    cdef int64_t[:, :, ::1] as_is = true
    cdef int64_t[:, :, ::1] believed = drawn
    weights_from(weights, w)
    rng_seed(&rng, seed)
    for position in deals:
        memcpy(&state, position.expanded(), position.ops.state_size)
        ops = position.ops
        while ops.to_move(&state) != OVER:
            if s.phase == ACTION and rng_below(&rng, every) == 0:
                stage = stage_of(s)
                classify_with(&state.expanded, classes)
                count_unseen(s, s.actor, classes, as_is[stage])
                memcpy(&world, &state, ops.state_size)
                ops.mask(&world, s.actor)
                ops.redeal(&world, s.actor, &rng)
                deal_unseen(&world.expanded.calm, s.actor, &w[stage], classes, not explores(&state.expanded), &rng)
                count_unseen(&world.expanded.calm, s.actor, classes, believed[stage])
            ops.apply(&state, ops.playout_move(&state, &rng))
    return true, drawn


def gain(Expanded position, codes, others, int worlds, int seed):
    """Return by how much the first moves win more often than the others, and the mean of the squares."""
    return gains_of(position.ops, position.expanded(), _deal_unknown, codes, others, worlds, seed)
