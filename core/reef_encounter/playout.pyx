"""The playout policy of Reef Encounter: a cheap sensible move from what one seat can see."""

from ..contract cimport MAX_MOVES, move_t
from ..rng cimport Rng, rng_below
from .layout cimport EncounterState
from .state cimport encounter_ops


cdef move_t encounter_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef int count = encounter_ops().legal(state, moves)
    return moves[rng_below(rng, count)]
