"""Games of Reef in which the learned value is fitted and compared (benchmarks/fit/train.py reef/value)."""

from libc.string cimport memcpy

from leadline.core.reef.position cimport Reef
from leadline.core.reef.scoring cimport winners_of
from leadline.core.reef.state cimport SEATS, ReefState
from leadline.core.contract cimport MAX_MOVES, move_t
from leadline.core.reef.apply cimport reef_apply
from leadline.core.reef.moves cimport reef_legal
from leadline.core.rng cimport Rng, rng_below, rng_seed, stream_seed
from leadline.solver.reef.options cimport PLAYS, ROOM, Option, options_of, take_option
from leadline.solver.reef.value cimport FEATURES, GAME, UNITS, Network, Value, features_of, points_to_come

import numpy as np

cdef enum:
    KEEP = 12  # plays that are valued at each decision
    LIKED = 4  # moves that an exploring seat chooses among
    TURNS = 128  # of a game at most

FEATURE_COUNT = FEATURES
UNIT_COUNT = UNITS
RAREST = GAME  # the feature that counts the pieces left of the rarest colour


cdef void _open(ReefState *s, Rng *rng) noexcept nogil:
    """Lays the openings at random."""
    cdef move_t moves[MAX_MOVES]
    while s.board[s.turn].heights == 0 or s.phase:
        reef_apply(s, moves[rng_below(rng, reef_legal(s, moves))])


def explored(Value value not None, Reef deal, seed: int, tenths: int):
    """Play one game by the value, with random openings, in which a seat tries one of its four best moves in so many tenths
    of its decisions.

    Returns float32 arrays: the features of each seat after each decision but the last, as the deciding seat sees the
    game (decisions, players, features); each seat's points then, and those that the value expected it to make later
    (decisions, players each); and the final scores (players)."""
    cdef Option found[ROOM]
    cdef ReefState s
    cdef Rng rng
    cdef int scores[SEATS]
    cdef int i, seat, count, choice, turns = 0, players = deal.players
    cdef int often = tenths
    cdef const Network *network = &value.network
    features = np.zeros((TURNS, players, FEATURES), np.float32)
    numbers = np.zeros((2, TURNS, players), np.float32)
    cdef float[:, :, ::1] rows = features
    cdef float[:, :, ::1] told = numbers
    rng_seed(&rng, stream_seed(seed, "explored"))
    memcpy(&s, deal.state(), sizeof(ReefState))
    with nogil:
        _open(&s, &rng)
        while not s.over:
            seat = s.turn
            count = options_of(network, &s, KEEP, found)
            choice = 0
            if <int>rng_below(&rng, 10) < often:
                choice = rng_below(&rng, min(count, <int>LIKED))
            take_option(&s, &found[choice])
            if not s.over:
                for i in range(players):
                    features_of(&s, i, seat, &rows[turns, i, 0])
                    told[0, turns, i] = s.points[i]
                    told[1, turns, i] = points_to_come(network, &s, i, seat)
                turns += 1
        winners_of(&s, scores)
    final = np.array([scores[i] for i in range(players)], np.float32)
    return features[:turns], numbers[0, :turns], numbers[1, :turns], final


def played(values: list[Value], Reef deal, seed: int, keep: int = KEEP):
    """Return the final position of a game in which each seat makes its best move by its own value, of so many plays that look
    best and all drafts. The openings are laid at random."""
    cdef Option found[ROOM]
    cdef Rng rng
    cdef ReefState *s
    cdef Reef position = deal.copy(stack=False)
    cdef Value value
    cdef int most = keep
    if not 1 <= keep <= PLAYS or None in values or len(values) != deal.players:
        raise ValueError(f"keep {keep}: expected 1 to {<int>PLAYS}, and a value for each seat")
    s = position.reef()
    rng_seed(&rng, stream_seed(seed, "explored"))
    with nogil:
        _open(s, &rng)
    while not s.over:
        value = values[s.turn]
        with nogil:
            options_of(&value.network, s, most, found)
            take_option(s, &found[0])
    return position
