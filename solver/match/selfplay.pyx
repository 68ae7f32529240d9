"""Games between the playout policy and random players, played without Python objects.

Every decision is the one that the engines `policy` and `random` (engines.py) make from the view of their seat with the
same seed: the state is masked before the policy sees it.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.contract cimport MAX_MOVES, MAX_SEATS, OVER, STATE_WORDS, Position, move_t
from leadline.core.rng cimport Generator, Rng, rng_below, rng_next, rng_seed, stream_seed


def play_out(Position start, sensible: list[bool], Generator stream, most: int) -> tuple[Position, int]:
    """Return the end of a game played from `start`, and the number of atomic moves that it took. `sensible` has True
    for each seat that follows the policy, False for one that moves at random; each decision takes its seed from
    `stream`. A game that has not ended after `most` moves is left there. Raise ValueError if `sensible` does not have
    one entry per seat."""
    cdef Position position = start.copy(stack=False)
    cdef uint64_t masked[STATE_WORDS]
    cdef move_t moves[MAX_MOVES]
    cdef bint policy[MAX_SEATS]
    cdef Rng rng
    cdef move_t move
    cdef int seat, count, limit = most, played = 0
    if len(sensible) != position.players:
        raise ValueError(f"{len(sensible)} seats; the game has {position.players}")
    for seat, chosen in enumerate(sensible):
        policy[seat] = chosen
    while played < limit:
        seat = position.ops.to_move(position.words)
        if seat == OVER:
            break
        rng_seed(&rng, stream_seed(rng_next(&stream.rng), "playout"))
        if policy[seat]:
            memcpy(masked, position.words, position.ops.state_size)
            position.ops.mask(masked, seat)
            move = position.ops.playout_move(masked, &rng)
        else:
            count = position.ops.legal(position.words, moves)
            move = moves[rng_below(&rng, count)]
        position.ops.apply(position.words, move)
        played += 1
    return position, played
