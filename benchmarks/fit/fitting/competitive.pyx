"""Games of the competitive game between two sets of weights, for benchmarks/fit. No search comes here."""

from libc.string cimport memcpy

from leadline.core.calm_sailing.base.state cimport ACTION
from leadline.core.calm_sailing.competitive.apply cimport competitive_apply, competitive_returns, points_of
from leadline.core.calm_sailing.competitive.moves cimport competitive_to_move
from leadline.core.calm_sailing.competitive.playout cimport competitive_move_by, race_of
from leadline.core.calm_sailing.competitive.position cimport Competitive
from leadline.core.calm_sailing.competitive.state cimport CompetitiveState
from leadline.core.calm_sailing.competitive.weights cimport CompetitivePolicy, policy_from
from leadline.core.contract cimport OVER

import numpy as np


def duel(dict first, dict second, list deals):
    cdef CompetitivePolicy sets[2]
    cdef CompetitiveState state
    cdef Competitive position
    cdef double values[2]
    cdef int i, seat, turn
    sets[0] = policy_from(first)
    sets[1] = policy_from(second)
    shares_ = np.zeros((len(deals), 2), np.float64)
    leads_ = np.zeros((len(deals), 2), np.int64)
    cdef double[:, ::1] shares = shares_
    cdef long[:, ::1] leads = leads_
    for i, position in enumerate(deals):
        for seat in range(2):
            memcpy(&state, position.competitive(), sizeof(CompetitiveState))
            with nogil:
                turn = competitive_to_move(&state)
                while turn != OVER:
                    competitive_apply(&state, competitive_move_by(&state, &sets[0 if turn == seat else 1]))
                    turn = competitive_to_move(&state)
                competitive_returns(&state, values)
            shares[i, seat] = values[seat]
            leads[i, seat] = points_of(&state, seat) - points_of(&state, 1 - seat)
    return shares_, leads_


def race(Competitive position, int laid, int used):
    if position.competitive().base.phase != ACTION or position.is_over:
        raise ValueError("expected a position before an action")
    return race_of(position.competitive(), laid, used)
