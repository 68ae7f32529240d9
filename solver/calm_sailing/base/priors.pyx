"""Estimates of all moves by the rollout policy, before anything is sampled."""

from libc.stdint cimport int64_t

from leadline.core.calm_sailing.base.hands cimport rest_of
from leadline.core.calm_sailing.base.moves cimport DISCARD, GIVE, PAYMENT
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.base.state cimport ACTION, PAY, CalmState
from leadline.core.calm_sailing.policy.advantage cimport MARGIN, advantages, learned
from leadline.core.calm_sailing.policy.gaps cimport policy_tables
from leadline.core.calm_sailing.policy.hand_features cimport HandFeatures, look
from leadline.core.calm_sailing.policy.payments cimport (
    MOST_GIVEN, Giving, PaymentNetwork, list_cards, paying_move, payments_of, worths_of_cards,
)
from leadline.core.calm_sailing.policy.scores cimport own_share, score_moves
from leadline.core.calm_sailing.policy.weights cimport Weights, policy_weights
from leadline.core.contract cimport MAX_MOVES, View, move_t

from math import hypot

from ...game import Prior

# How much of the game a unit of score (a log of a chance) is worth where nothing is learned, and where actions are too far
# below the best score for the networks to know them; and the most that a move is marked down.
EDGE = 0.03
BEYOND = 0.1
LOWEST = -0.4
# A discard of other cards than the policy's: what it likes better wins this much more at least (LIKED in policy/payments.pyx).
DISLIKED: float = -0.005
MORE: float = -0.05  # of another share of the joint discard than the policy's
# How far off that is (Prior in solver/game.py): the spread where nothing is expected to differ, and what it grows by with the
# expected difference. With other hands worlds mislead, too, for beliefs of them are never quite right.
SPREAD: float = 0.008
GROWTH: float = 0.7
BIAS: float = 0.01


def prior(edge: float, players: int) -> Prior:
    """Return the estimate of a move that should be better than the policy's by `edge`, according to a network or the scores,
    in a game of this many players."""
    return Prior(edge, hypot(SPREAD, GROWTH * edge), BIAS if players > 1 else 0.0, open=True)


def set_edges(cards: list[int], values: list[float], wanted: int, ranks: list[int], chosen: int) -> list[float]:
    """Return the estimates of giving each of these ranks first, of `wanted` cards in ascending order, compared with the rank
    `chosen`: the total value of the best cards from there on, -0.4 to 0. `cards` are those of the hand that can be given,
    cheapest by the scores first, and `values` the network's value of each; the first `wanted` are preferred by
    -DISLIKED."""
    worth = [value - (DISLIKED if i < wanted else 0.0) for i, value in enumerate(values)]

    def together(rank: int) -> float:
        own = max(worth[i] for i, card in enumerate(cards) if card == rank)
        others = sorted((worth[i] for i, card in enumerate(cards) if card >= rank), reverse=True)
        others.remove(own)
        return own + sum(others[: wanted - 1])

    known = together(chosen)
    return [0.0 if rank == chosen else max(LOWEST, min(0.0, together(rank) - known)) for rank in ranks]


cdef tuple _worths(const CalmState *state, const PaymentNetwork *network, int wanted):
    """The cards that the actor can give, cheapest by the scores first, and what the network thinks of each."""
    cdef double values[MOST_GIVEN]
    cdef HandFeatures hf
    cdef Giving giving
    cdef int i
    look(state, state.actor, policy_weights(state.players, state.removed), policy_tables(), &hf)
    list_cards(state, &hf, max(1, state.above), &giving)
    worths_of_cards(state, &hf, network, wanted, &giving, values)
    return [giving.card[i] for i in range(giving.count)], [values[i] for i in range(giving.count)]


cdef list _giving(const CalmState *state, const PaymentNetwork *network, list codes):
    """Return the estimate of each legal move when cards are given; None if no network chooses them."""
    cdef int wanted = state.owed if state.phase == PAY else own_share(state, NULL)
    cdef move_t chosen = paying_move(state, network)
    if (
        network == NULL or (chosen & 0xFF) not in (PAYMENT, GIVE) or state.hand[state.actor].count > MOST_GIVEN
        or wanted >= rest_of(&state.hand[state.actor], state.above)
    ):
        return None
    cards, values = _worths(state, network, wanted)
    return given_edges(codes, chosen, cards, values, wanted)


def given_edges(codes: list[int], chosen: int, cards: list[int], values: list[float], wanted: int) -> list[float]:
    """Return the estimates of `set_edges` for each of these legal codes, MORE for those that give no card. `chosen` is the
    code of the policy's move."""
    kind = chosen & 0xFF
    ranks = [code >> 8 & 0xFF for code in codes if code & 0xFF == kind]
    edges = dict(zip(ranks, set_edges(cards, values, wanted, ranks, chosen >> 8 & 0xFF), strict=True))
    return [edges[code >> 8 & 0xFF] if code & 0xFF == kind else MORE for code in codes]


def priors(view: View) -> list[Prior] | None:
    """Return the estimate of each legal move, in the order of `view.legal_codes()`: differences of winning chances to the
    policy's own move, -0.4 to 0. Return None when cards are given and no network chooses them."""
    cdef View seen = view
    cdef CalmSailing position = seen.masked
    cdef const CalmState *state = position.calm()
    cdef const Weights *w = policy_weights(state.players, state.removed)
    cdef const PaymentNetwork *network = payments_of(state)
    cdef HandFeatures hf
    cdef move_t moves[MAX_MOVES]
    cdef int64_t scores[MAX_MOVES]
    cdef double values[MAX_MOVES]
    cdef int64_t best
    cdef int count, i, own = 0
    cdef bint networked = learned(state.players)
    cdef move_t chosen
    if state.over:
        return None
    count = calm_ops().legal(state, moves)
    if state.phase != ACTION:
        given = _giving(state, network, [moves[i] for i in range(count)])
        return None if given is None else [prior(edge, state.players) for edge in given]
    look(state, state.actor, w, policy_tables(), &hf)
    score_moves(state, w, policy_tables(), &hf, moves, count, scores)
    best = max([scores[i] for i in range(count)])
    if networked:
        advantages(state, &hf, policy_tables(), moves, scores, count, best, values)
    else:
        for i in range(count):
            values[i] = EDGE * (scores[i] - best) / 1024
    chosen = paying_move(state, network)
    for i in range(count):
        if moves[i] == chosen:
            own = i
    # A discard is known by the cards that cost least, whichever the policy gives.
    against = max([values[i] for i in range(count) if (moves[i] & 0xFF) == DISCARD or i == own]) if (
        (chosen & 0xFF) == DISCARD
    ) else values[own]
    edges: list[float] = []
    discards: dict[int, float] = {}
    if (chosen & 0xFF) == DISCARD and network != NULL and state.hand[state.actor].count <= MOST_GIVEN:
        cards, worths = _worths(state, network, 2)
        codes = [moves[i] for i in range(count) if (moves[i] & 0xFF) == DISCARD]
        discards = dict(zip(codes, given_edges(codes, chosen, cards, worths, 2), strict=True))
    for i in range(count):
        if i == own or moves[i] in discards:
            edges.append(discards.get(moves[i], 0.0))
            continue
        edge = min(0.0, values[i] - against)
        # The networks know actions that are near the best score; the further below, the more the score counts.
        if networked and best - scores[i] >= MARGIN:
            edge = min(edge, BEYOND * (scores[i] - best + MARGIN) / 1024)
        edges.append(max(LOWEST, edge))
    return [prior(edge, state.players) for edge in edges]
