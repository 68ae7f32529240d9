"""Beam search for games with expansions: many games at once, turn by turn; the most promising ones are kept.

Every game of the beam is continued by several turns of the randomised player of expansions/greedy_playout.pyx, each with its own
weights and whims. All have then had the same number of turns, so that they can be compared: by the ways that are left to
fill the gaps, the cards that can be spared, how evenly these are divided among the seats, the storms, and the output of a
network that has learnt from all of these (win_predictor.pyx). The best ones are kept.

The weights for each beam are drawn around numbers that were found from 19,916 beams with widely drawn weights, by which
of them won (docs/explanation/verify.md).
"""

from libc.math cimport exp
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from leadline.core.bits cimport hash_words
from leadline.core.calm_sailing.base.state cimport ACTION, WON
from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.moves cimport COMPASS, WILD_COMPASS
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_unit
from leadline.solver.calm_sailing.base.greedy_playout cimport MOST_LINE, Weights, prepare
from leadline.solver.calm_sailing.base.restarts cimport Search, begin, vary
from leadline.solver.calm_sailing.expansions.greedy_playout cimport choose_finish, draw_whims, play_step
from leadline.solver.calm_sailing.expansions.prices cimport ExpandedPlayout, Whims, look_again
from leadline.solver.calm_sailing.expansions.win_predictor cimport (
    FEATURES, HIDDEN, Network, Outlook, learned, look_out, network_from, win_log_odds,
)
from leadline.solver.calm_sailing.seen cimport is_new

import numpy as np

from collections.abc import Callable, Sequence

from ..greedy_playouts import PlayoutWeights


cdef enum:
    MOST_TURNS = 60  # examples of a deal, on average at most
    STYLES = 64  # weights and whims that are drawn anew for each turn of the beam


FEATURE_COUNT: int = FEATURES
UNIT_COUNT: int = HIDDEN


cdef struct Game:
    BoardState board  # of which games on the standard layout use the first part, `expanded`, alone
    double value
    int keeper
    int after
    int length
    uint32_t line[MOST_LINE]


cdef struct SearchWeights:  # what is drawn anew for each beam
    # How games are compared, in logs of ways to fill the gaps.
    double ways  # of the ways themselves
    double card  # worth of a card that can be spared, and more of the first ones
    double first
    double even  # of the first cards that a seat has beyond its turns
    double short  # of each one that it lacks
    double orange  # what a turn under an orange storm takes
    double closed  # of being rid of a closed row for which no compass is held
    double monster  # of having played a monster
    double learned  # of the learned value
    double noise  # added to the value of every game
    # How turns are played: factors of the weights of greedy playouts, noise more, and what whims lie around.
    double of_card
    double of_tight
    double of_sparse
    double of_balance
    double of_play
    double stray
    Whims whims


cdef struct Beam:
    Search search
    ExpandedPlayout playout
    SearchWeights search_weights
    Weights weights[STYLES]
    Whims whims[STYLES]
    Game *games
    Game *children
    uint64_t *seen
    int *order
    const Network *network
    int width
    int branching
    int found  # games that the last turn led to
    uint64_t mask
    uint64_t nodes
    size_t size  # of a state


cdef inline double _about(Rng *rng, double middle, double by) noexcept nogil:
    return middle + by * (2 * rng_unit(rng) - 1)


cdef void _draw_weights(SearchWeights *t, Rng *rng) noexcept nogil:
    t.ways = exp(_about(rng, 0.4, 0.6))
    t.card = _about(rng, 1.4, 1)
    t.first = _about(rng, 16, 10)
    t.even = _about(rng, 8, 3.75)
    t.short = _about(rng, 9, 5)
    t.orange = _about(rng, 1.5, 1)
    t.closed = _about(rng, 13, 6)
    t.monster = _about(rng, 2, 2.5)
    t.learned = _about(rng, 15, 2.5)
    t.noise = _about(rng, 5, 3)
    t.of_card = exp(_about(rng, -0.7, 0.5))
    t.of_tight = exp(_about(rng, -0.9, 0.5))
    t.of_sparse = exp(_about(rng, -0.6, 0.5))
    t.of_balance = exp(_about(rng, 0.1, 0.6))
    t.of_play = exp(_about(rng, 0.3, 0.5))
    t.stray = _about(rng, 6, 1.5)
    t.whims.strike = _about(rng, 5, 2.75)
    t.whims.strike_noise = _about(rng, 1.5, 1)
    t.whims.throw_all = _about(rng, 2.6, 1.4)
    t.whims.pair = _about(rng, -0.2, 0.45)
    t.whims.spend = _about(rng, 0.15, 0.22)
    t.whims.orange = _about(rng, 0.6, 0.25)
    t.whims.free = _about(rng, 0.35, 0.37)
    t.whims.hand_rows = _about(rng, 0.95, 0.25)


cdef void _draw_style(Beam *beam, int style) noexcept nogil:
    """The weights and whims of one of the players of a turn."""
    cdef const SearchWeights *t = &beam.search_weights
    cdef Weights *weights = &beam.weights[style]
    cdef Rng *rng = &beam.search.rng
    cdef Whims *whims = &beam.whims[style]
    vary(&beam.search, weights)
    beam.search.playouts += 1
    weights.card *= t.of_card
    weights.tight *= t.of_tight
    weights.sparse *= t.of_sparse
    weights.balance *= t.of_balance
    weights.play *= t.of_play
    weights.noise += t.stray * rng_unit(rng) * rng_unit(rng)
    draw_whims(&beam.playout, rng)
    whims[0] = beam.playout.whims
    whims.strike = _about(rng, t.whims.strike, 2)
    whims.strike_noise = t.whims.strike_noise * rng_unit(rng)
    whims.throw_all = _about(rng, t.whims.throw_all, 0.6)
    whims.pair = _about(rng, t.whims.pair, 0.3)
    whims.spend = _about(rng, t.whims.spend, 0.1)
    whims.orange = 2 * t.whims.orange * rng_unit(rng)
    whims.free = _about(rng, t.whims.free, 0.25)
    whims.hand_rows = _about(rng, t.whims.hand_rows, 0.15)


cdef bint _value(Beam *beam, double *value) noexcept nogil:
    """Compute how promising the game of the playout is at the start of a turn; return False to discard it."""
    cdef const SearchWeights *t = &beam.search_weights
    cdef Outlook o
    if not look_out(&beam.playout, &o):
        return False
    value[0] = (
        t.ways * o.ways + t.card * o.spare + t.first * o.first + t.even * o.even + t.short * o.lacking
        - t.orange * o.orange - t.closed * (max(0, o.closed - o.held) + 0.5 * o.closed) - t.monster * o.monsters
        + t.learned * win_log_odds(beam.network, o.features) + t.noise * rng_unit(&beam.search.rng)
    )
    return True


cdef bint _play_turn(Beam *beam, const Game *game) noexcept nogil:
    """Play from the game to the start of the next turn, in the playout's state; return False if the game is lost."""
    cdef ExpandedPlayout *d = &beam.playout
    cdef bint acted = False, action
    cdef int kind, style = rng_below(&beam.search.rng, STYLES)
    memcpy(&d.board, &game.board, beam.size)
    prepare(&d.playout, &beam.weights[style])
    d.whims = beam.whims[style]
    d.playout.card = d.playout.weights.card
    d.playout.keeper = game.keeper
    d.playout.after = game.after
    d.failed = False
    look_again(d)
    while not d.board.expanded.calm.over and not (acted and d.board.expanded.calm.phase == ACTION):
        action = d.board.expanded.calm.phase == ACTION
        if not play_step(d, &beam.search.rng):
            return False
        kind = d.playout.line[d.playout.length - 1] & 0xFF
        acted = acted or (action and kind != COMPASS and kind != WILD_COMPASS)
    return not d.board.expanded.calm.over or d.board.expanded.calm.over == WON


cdef void _best_first(const Game *games, int *order, int low, int high, int wanted) noexcept nogil:
    """Puts the `wanted` games of the highest value first (quickselect)."""
    cdef int i, j, swap
    cdef double pivot
    while low < high:
        pivot = games[order[(low + high) // 2]].value
        i = low
        j = high
        while i <= j:
            while games[order[i]].value > pivot:
                i += 1
            while games[order[j]].value < pivot:
                j -= 1
            if i <= j:
                swap = order[i]
                order[i] = order[j]
                order[j] = swap
                i += 1
                j -= 1
        if wanted - 1 <= j:
            high = j
        elif wanted - 1 >= i:
            low = i
        else:
            return


cdef int _next(Beam *beam, int count, Game *won) noexcept nogil:
    """Continues the first `count` games by a turn; returns how many games there are then, or -1 when one has won."""
    cdef int i, j, k, found = 0, kept
    cdef Game *child
    cdef ExpandedPlayout *d = &beam.playout
    for i in range(<int>beam.mask + 1):
        beam.seen[i] = 0
    for i in range(STYLES):
        _draw_style(beam, i)
    for i in range(count):
        for j in range(beam.branching):
            child = &beam.children[found]
            if not _play_turn(beam, &beam.games[i]):
                beam.nodes += d.playout.length + 1
                continue
            beam.nodes += d.playout.length + 1
            if beam.games[i].length + d.playout.length >= MOST_LINE:
                continue
            if d.board.expanded.calm.over != WON:
                if not is_new(beam.seen, beam.mask, hash_words(<const uint64_t *>&d.board, beam.size // 8)):
                    continue
                if not _value(beam, &child.value):
                    continue
            memcpy(&child.board, &d.board, beam.size)
            child.keeper = beam.games[i].keeper
            child.after = beam.games[i].after
            child.length = beam.games[i].length
            memcpy(child.line, beam.games[i].line, sizeof(uint32_t) * child.length)
            for k in range(d.playout.length):
                child.line[child.length + k] = <uint32_t>d.playout.line[k]
            child.length += d.playout.length
            if d.board.expanded.calm.over == WON:
                memcpy(won, child, sizeof(Game))
                return -1
            found += 1
    beam.found = found
    for i in range(found):
        beam.order[i] = i
    kept = min(found, beam.width)
    if found > kept:
        _best_first(beam.children, beam.order, 0, found - 1, kept)
    for i in range(kept):
        memcpy(&beam.games[i], &beam.children[beam.order[i]], sizeof(Game))
    return kept


def given_up(Expanded position) -> bool:
    """Return whether a beam search would discard the position, at the start of a turn: a gap cannot be filled, or the cards
    in all or those of a seat do not suffice. For tests."""
    cdef ExpandedPlayout playout
    cdef Search search
    cdef Outlook outlook
    from ..greedy_playouts import EXPANSIONS

    begin(&search, EXPANSIONS, 0, "beam")
    search.weights[0].deep = 0
    memset(&playout, 0, sizeof(playout))
    memcpy(&playout.board, position.expanded(), position.ops.state_size)
    prepare(&playout.playout, &search.weights[0])
    look_again(&playout)
    choose_finish(&playout, &search.rng)
    return not look_out(&playout, &outlook)


cdef class _Beams:
    """Room for beams of one width that go by the shipped network, or by `units`."""

    cdef Beam *beam
    cdef Game *won
    cdef Network network

    def __cinit__(self, sets, int width, int branching, seed, units):
        cdef int most = width * branching
        if width < 1 or branching < 1:
            raise ValueError(f"width {width}, branching {branching}: expected 1 or more")
        self.beam = <Beam *>calloc(1, sizeof(Beam))
        self.won = <Game *>malloc(sizeof(Game))
        if self.beam == NULL or self.won == NULL:
            raise MemoryError
        self.beam.width = width
        self.beam.branching = branching
        self.beam.mask = 1
        while self.beam.mask < <uint64_t>(2 * most):
            self.beam.mask = 2 * self.beam.mask + 1
        self.beam.games = <Game *>malloc(sizeof(Game) * width)
        self.beam.children = <Game *>malloc(sizeof(Game) * (most + 1))
        self.beam.seen = <uint64_t *>malloc(sizeof(uint64_t) * (self.beam.mask + 1))
        self.beam.order = <int *>malloc(sizeof(int) * (most + 1))
        if self.beam.games == NULL or self.beam.children == NULL or self.beam.seen == NULL or self.beam.order == NULL:
            raise MemoryError
        self.beam.network = learned()
        if units is not None:
            self.network = network_from(units)
            self.beam.network = &self.network
        begin(&self.beam.search, sets, seed, "beam")

    def __dealloc__(self):
        if self.beam != NULL:
            free(self.beam.games)
            free(self.beam.children)
            free(self.beam.seen)
            free(self.beam.order)
        free(self.beam)
        free(self.won)

    cdef int start(self, const void *state, size_t size) noexcept nogil:
        """Makes ready for a beam from that state; how many games it has."""
        cdef Beam *beam = self.beam
        cdef int i
        beam.size = size
        beam.search.playouts = 1000
        beam.nodes = 0
        _draw_weights(&beam.search_weights, &beam.search.rng)
        prepare(&beam.playout.playout, &beam.search.weights[0])
        for i in range(beam.width):
            memcpy(&beam.games[i].board, state, size)
            beam.games[i].length = 0
            memcpy(&beam.playout.board, state, size)
            look_again(&beam.playout)
            choose_finish(&beam.playout, &beam.search.rng)
            beam.games[i].keeper = beam.playout.playout.keeper
            beam.games[i].after = beam.playout.playout.after
        return beam.width


def beam_search(
    Expanded position, sets: Sequence[PlayoutWeights], width: int, branching: int, nodes: int, seed: int,
    go_on: Callable[[], bool], units: Sequence[Sequence[float]] | None = None
) -> tuple[list[int] | None, int]:
    """Look for a winning line from the position with a beam of `width` games, each continued `branching` times a turn.

    sets     one to four sets of weights of a greedy playout; turns alternate
    nodes    moves to play at most, but for the turn in which that many are reached
    go_on    asked once a turn; the search stops when it says no
    units    a network other than the one of win_predictor.json: a row for each of UNIT_COUNT hidden units, with FEATURE_COUNT
             weights, a bias and a weight in the sum

    Return the codes of the winning moves, or None, and how many moves were played. Raise ValueError for a width or a
    branching below 1, for no set or more than four, and for `units` of another shape.
    """
    cdef _Beams beams = _Beams(sets, width, branching, seed, units)
    cdef int i, count = beams.start(position.expanded(), position.ops.state_size)
    cdef uint64_t limit = nodes
    while count > 0 and beams.beam.nodes < limit and go_on():
        with nogil:
            count = _next(beams.beam, count, beams.won)
    return ([beams.won.line[i] for i in range(beams.won.length)] if count < 0 else None), beams.beam.nodes


# stub: (deals: list[Expanded], sets: Sequence[PlayoutWeights], units: Sequence[Sequence[float]] | None) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]
def win_predictor_examples(list deals, sets, width: int, judges: int, branching: int, share: float, seed: int, units=None):
    """Return training examples for the network of win_predictor.json.

    Beams of `width` games start from each deal. From every turn, one of the games of the beam is taken with the chance
    `share`; the result is whether one beam of `judges` games wins from there. Return features, shape (n, FEATURE_COUNT),
    and 1 or 0, shape (n,). Raise ValueError as `beam_search` does."""
    cdef _Beams beams = _Beams(sets, width, branching, seed, units)
    cdef _Beams judge = _Beams(sets, judges, branching, seed + 1, units)
    cdef Expanded position
    cdef Outlook outlook
    cdef Rng rng
    cdef Game *game
    cdef int count, result, row = 0, room = len(deals) * MOST_TURNS
    cdef double chance = share
    features_ = np.zeros((room, FEATURES), np.float32)
    won_ = np.zeros(room, np.float32)
    cdef float[:, ::1] features = features_
    cdef float[::1] won = won_
    rng_seed(&rng, seed)
    for position in deals:
        with nogil:
            count = beams.start(position.expanded(), position.ops.state_size)
            while count > 0:
                count = _next(beams.beam, count, beams.won)
                if count <= 0 or row == room or rng_unit(&rng) >= chance:
                    continue
                game = &beams.beam.children[rng_below(&rng, beams.beam.found)]
                memcpy(&beams.beam.playout.board, &game.board, beams.beam.size)
                if not look_out(&beams.beam.playout, &outlook):
                    continue
                result = judge.start(&game.board, beams.beam.size)
                while result > 0:
                    result = _next(judge.beam, result, judge.won)
                memcpy(&features[row, 0], outlook.features, sizeof(outlook.features))
                won[row] = result < 0
                row += 1
    return features_[:row].copy(), won_[:row].copy()
