"""Estimates of all actions with expansions by the rollout policy, before anything is sampled."""

from libc.stdint cimport int32_t, int64_t

from leadline.core.calm_sailing.base.moves cimport DISCARD, GIVE, PAYMENT
from leadline.core.calm_sailing.base.state cimport ACTION, PAY, SHARE
from leadline.core.calm_sailing.expansions.advantage cimport MOST_COMPARED, Network, advantages, best_advised, leading
from leadline.core.calm_sailing.expansions.board cimport CELLS
from leadline.core.calm_sailing.expansions.moves cimport COMPASS, WILD_COMPASS
from leadline.core.calm_sailing.expansions.payments cimport PayingNetwork, list_givable, worths_with
from leadline.core.calm_sailing.expansions.playout cimport ExpandedPolicy, move_by, policy_with, score_actions, see
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.calm_sailing.expansions.state cimport ExpandedState, has_pair
from leadline.core.calm_sailing.expansions.weights cimport ExpandedWeights, expanded_weights
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures
from leadline.core.calm_sailing.policy.payments cimport MOST_GIVEN, Giving
from leadline.core.calm_sailing.policy.scores cimport own_share
from leadline.core.contract cimport MAX_MOVES, View, move_t

from ..base.priors import given_edges, prior
from ...game import Prior

# How much of the game a unit of score (a log of a chance) is worth, and the most that a move is marked down.
EDGE = 0.03
LOWEST = -0.4
SPENT = -0.05  # of a compass or a wild in its place, which is not scored; of all else where the policy spends one
PASSED = -0.02  # at most, of an action that the network does not compare


cdef tuple _worths(const ExpandedState *r, const PayingNetwork *network, int wanted):
    """The cards that the actor can give, cheapest by the scores first, and what the network thinks of each."""
    cdef double values[MOST_GIVEN]
    cdef int32_t before[CELLS + 1]
    cdef HandFeatures hf
    cdef Giving giving
    cdef int i
    see(r, expanded_weights(r), NULL, before, &hf)
    list_givable(r, &hf, max(1, r.calm.above), &giving)
    worths_with(r, &hf, network, wanted, &giving, values)
    return [giving.card[i] for i in range(giving.count)], [values[i] for i in range(giving.count)]


cdef list _giving(const ExpandedState *r, const PayingNetwork *network, list codes, move_t chosen):
    """Return the estimate of each legal move when cards are given; None if no network chooses them."""
    cdef int wanted
    if (
        r.calm.phase not in (PAY, SHARE) or network == NULL or (chosen & 0xFF) not in (PAYMENT, GIVE)
        or r.calm.hand[r.calm.actor].count > MOST_GIVEN or (r.calm.phase == SHARE and has_pair(r, r.calm.actor))
    ):
        return None
    wanted = r.calm.owed if r.calm.phase == PAY else own_share(&r.calm, r.sure)
    cards, values = _worths(r, network, wanted)
    if not 0 < wanted < len(cards):
        return None
    return given_edges(codes, chosen, cards, values, wanted)


def priors(view: View) -> list[Prior] | None:
    """Return the estimate of each legal move, in the order of `view.legal_codes()`: differences of winning chances to the
    policy's own move, -0.4 to 0; None if no action is being chosen."""
    cdef View seen = view
    cdef Expanded position = seen.masked
    cdef const ExpandedState *r = position.expanded()
    cdef ExpandedPolicy policy = policy_with(r)
    cdef const ExpandedWeights *w = policy.weights
    cdef const Network *network = policy.network
    cdef const PayingNetwork *payments = policy.payments
    cdef HandFeatures hf
    cdef int32_t before[CELLS + 1]
    cdef move_t moves[MAX_MOVES]
    cdef move_t kept[MOST_COMPARED]
    cdef int64_t scores[MAX_MOVES]
    cdef int64_t their_scores[MOST_COMPARED]
    cdef double values[MOST_COMPARED]
    cdef int64_t best
    cdef double own = 0  # what the policy's action is worth
    cdef int count, i, found = 0
    cdef move_t chosen
    cdef bint spends
    if r.calm.over:
        return None
    count = position.ops.legal(r, moves)
    chosen = move_by(r, &policy)
    if r.calm.phase != ACTION:
        given = _giving(r, payments, [moves[i] for i in range(count)], chosen)
        return None if given is None else [prior(edge, r.calm.players) for edge in given]
    spends = (chosen & 0xFF) in (COMPASS, WILD_COMPASS)
    see(r, w, NULL, before, &hf)
    best = score_actions(r, w, &hf, moves, count, scores)
    if network != NULL:
        found = leading(r, moves, scores, count, MOST_COMPARED, policy.storm_network != NULL, kept, their_scores)
        advantages(r, w, network, &hf, kept, their_scores, found, best, values)
        best_advised(r, w, network, &hf, moves, scores, count, best, policy.storm_network != NULL, &own)
    compared = {kept[i]: values[i] - own for i in range(found)}
    edges: list[float] = []
    discards: dict[int, float] = {}
    if (chosen & 0xFF) == DISCARD and payments != NULL and r.calm.hand[r.calm.actor].count <= MOST_GIVEN:
        cards, worths = _worths(r, payments, 2)
        codes = [moves[i] for i in range(count) if (moves[i] & 0xFF) == DISCARD]
        discards = dict(zip(codes, given_edges(codes, chosen, cards, worths, 2), strict=True))
    for i in range(count):
        if moves[i] == chosen or moves[i] in discards:
            edges.append(discards.get(moves[i], 0.0))
        elif (moves[i] & 0xFF) in (COMPASS, WILD_COMPASS):
            edges.append(SPENT)
        else:
            if moves[i] in compared:
                edge = min(0.0, compared[moves[i]])
            else:
                edge = min(PASSED if found else 0.0, EDGE * (scores[i] - best) / 1024)
            edges.append(max(LOWEST, edge + SPENT if spends else edge))
    return [prior(edge, r.calm.players) for edge in edges]
