"""A beam of games with expansions: many games side by side, turn by turn, of which the most promising go on.

Every game of the beam is continued by several turns of the randomised player of expansions/dive.pyx, each with weights and
whims of its own. All have then had as many turns, so that they can be compared: by the ways that are left to fill the
gaps, the cards that can be spared, how evenly these lie with the seats, and the storms. The best go on.
"""

from libc.math cimport log
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from ....core.bits cimport hash_words, popcount
from leadline.core.calm_sailing.expansions.board cimport BoardState, explores
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, MONSTER, WON, YELLOW, CalmState, beyond, Gap, first_gap, next_gap,
)
from leadline.core.calm_sailing.expansions.moves cimport COMPASS, WILD_COMPASS
from leadline.core.calm_sailing.expansions.state cimport ExpandedState, turnings
from leadline.core.calm_sailing.expansions.position cimport Expanded
from ....core.rng cimport Rng, rng_below, rng_unit
from leadline.solver.calm_sailing.base.dive cimport MOST_LINE, Weights, gap_worth, prepare
from leadline.solver.calm_sailing.expansions.dive cimport ExpandedDive, Whims, choose_finish, closed_rows, draw_whims, look_again, play_step, set_prices
from leadline.solver.calm_sailing.base.restarts cimport Search, begin, vary
from leadline.solver.calm_sailing.seen cimport is_new

from collections.abc import Callable, Sequence

from leadline.solver.calm_sailing.dives import DiveWeights


cdef enum:
    STYLES = 64  # weights and whims that are drawn anew for each turn of the beam


cdef struct Game:
    BoardState board  # of which games on the standard layout use the first part, `expanded`, alone
    double value
    int keeper
    int after
    int length
    uint32_t line[MOST_LINE]


cdef struct Tastes:  # how games are compared, drawn anew for each beam
    double card  # worth of a card that can be spared, and more of the first ones
    double first
    double even  # of the first cards that a seat has beyond its turns
    double short  # of each one that it lacks
    double orange  # how many cards more a turn takes under an orange storm
    double closed  # of being rid of a closed row for which no compass is held
    double monster  # of having played a monster
    double noise  # added to the value of every game


cdef struct Beam:
    Search search
    ExpandedDive dive
    Tastes tastes
    Weights weights[STYLES]
    Whims whims[STYLES]
    Game *games
    Game *children
    uint64_t *seen
    int *order
    int width
    int branching
    uint64_t mask
    uint64_t nodes
    size_t size  # of a state


cdef void _draw_tastes(Tastes *t, Rng *rng) noexcept nogil:
    t.card = 0.5 + 2 * rng_unit(rng)
    t.first = 4 + 20 * rng_unit(rng)
    t.even = 3 + 6 * rng_unit(rng)
    t.short = 4 + 8 * rng_unit(rng)
    t.orange = 0.8 + 1.2 * rng_unit(rng)
    t.closed = 2 + 10 * rng_unit(rng)
    t.monster = 4 * rng_unit(rng)
    t.noise = 8 * rng_unit(rng)


cdef bint _value(ExpandedDive *d, const Tastes *t, double *value) noexcept nogil:
    """How promising the game of the dive is at the start of a turn; False where it cannot be won any more."""
    cdef const ExpandedState *r = &d.board.expanded
    cdef const CalmState *s = &r.calm
    cdef Gap gap
    cdef int seat, i, empty, held, own, turns, later, first, monsters = 0, more = 0
    cdef int closed = closed_rows(r)
    cdef double total, price, spare
    look_again(d)
    if not set_prices(d):
        return False
    empty = s.cells - popcount(s.occupied)
    price = d.dive.card
    d.dive.card = 0
    total = 0
    first_gap(s, &gap)
    while next_gap(s, &gap):
        total += gap_worth(&d.dive, gap.a, gap.b, gap.length)
    d.dive.card = price
    total += t.card * d.spare
    total += t.first * (log(1 + d.spare) if d.spare > 0 else d.spare)
    for seat in range(s.players):
        monsters += s.hand[seat].special[MONSTER - FINISH]
    # Each monster takes a turn, and so does the cell that it empties, which may be one that had to be turned over.
    turns = empty + 1 + (0 if s.start_laid else 1) + monsters + max(monsters, turnings(r))
    later = turns
    for seat in range(s.players):
        for i in range(s.size[seat]):
            if s.cards[s.stride * seat + i] == MONSTER:
                later += 2
                monsters += 1
    if explores(r):  # any seat may get a card out of the deck
        more = d.board.ahead[0] + d.board.ahead[1]
    for seat in range(s.players):
        held = s.hand[seat].count
        for i in range(s.size[seat]):
            held += s.cards[s.stride * seat + i] < YELLOW
        first = s.players - 1 - (seat - s.turn + s.players) % s.players
        if held + more < (turns + first) // s.players:  # every turn takes a card of the hand
            return False
        own = (later + first) // s.players
        spare = held - own - (t.orange * own if r.orange[seat] else 0)
        total += t.even * log(1 + spare) if spare > 0 else t.short * spare
    total -= t.closed * max(0, closed - r.held) + 0.5 * closed
    total -= t.monster * monsters
    value[0] = total
    return True


cdef bint _play_turn(Beam *beam, const Game *game) noexcept nogil:
    """Plays on from the game to the start of the next turn, into the dive; False where it is lost."""
    cdef ExpandedDive *d = &beam.dive
    cdef bint acted = False, action
    cdef int kind, style = rng_below(&beam.search.rng, STYLES)
    memcpy(&d.board, &game.board, beam.size)
    prepare(&d.dive, &beam.weights[style])
    d.whims = beam.whims[style]
    d.dive.card = d.dive.weights.card
    d.dive.keeper = game.keeper
    d.dive.after = game.after
    d.failed = False
    look_again(d)
    while not d.board.expanded.calm.over and not (acted and d.board.expanded.calm.phase == ACTION):
        action = d.board.expanded.calm.phase == ACTION
        if not play_step(d, &beam.search.rng):
            return False
        kind = d.dive.line[d.dive.length - 1] & 0xFF
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
    cdef ExpandedDive *d = &beam.dive
    for i in range(<int>beam.mask + 1):
        beam.seen[i] = 0
    for i in range(STYLES):
        vary(&beam.search, &beam.weights[i])
        beam.search.dives += 1
        draw_whims(d, &beam.search.rng)
        beam.whims[i] = d.whims
    for i in range(count):
        for j in range(beam.branching):
            child = &beam.children[found]
            if not _play_turn(beam, &beam.games[i]):
                beam.nodes += d.dive.length + 1
                continue
            beam.nodes += d.dive.length + 1
            if beam.games[i].length + d.dive.length >= MOST_LINE:
                continue
            if d.board.expanded.calm.over != WON:
                if not is_new(beam.seen, beam.mask, hash_words(<const uint64_t *>&d.board, beam.size // 8)):
                    continue
                if not _value(d, &beam.tastes, &child.value):
                    continue
                child.value += beam.tastes.noise * rng_unit(&beam.search.rng)
            memcpy(&child.board, &d.board, beam.size)
            child.keeper = beam.games[i].keeper
            child.after = beam.games[i].after
            child.length = beam.games[i].length
            memcpy(child.line, beam.games[i].line, sizeof(uint32_t) * child.length)
            for k in range(d.dive.length):
                child.line[child.length + k] = <uint32_t>d.dive.line[k]
            child.length += d.dive.length
            if d.board.expanded.calm.over == WON:
                memcpy(won, child, sizeof(Game))
                return -1
            found += 1
    for i in range(found):
        beam.order[i] = i
    kept = min(found, beam.width)
    if found > kept:
        _best_first(beam.children, beam.order, 0, found - 1, kept)
    for i in range(kept):
        memcpy(&beam.games[i], &beam.children[beam.order[i]], sizeof(Game))
    return kept


def given_up(Expanded position) -> bool:
    cdef ExpandedDive dive
    cdef Search search
    cdef Tastes tastes
    cdef double value = 0
    from leadline.solver.calm_sailing.dives import EXPANSIONS

    begin(&search, EXPANSIONS, 0, "beam")
    _draw_tastes(&tastes, &search.rng)
    search.weights[0].deep = 0
    memcpy(&dive.board, position.expanded(), position.ops.state_size)
    prepare(&dive.dive, &search.weights[0])
    look_again(&dive)
    choose_finish(&dive, &search.rng)
    return not _value(&dive, &tastes, &value)


def beam_search(
    Expanded position, sets: Sequence[DiveWeights], width: int, branching: int, nodes: int, seed: int,
    go_on: Callable[[], bool],
) -> tuple[list[int] | None, int]:
    """Looks for a winning line from the position with a beam of `width` games, each continued `branching` times a turn.

    sets     one to four sets of weights of a dive; turns alternate
    nodes    moves to play at most, but for the turn in which that many are reached
    go_on    asked once a turn; the search stops when it says no

    Returns the codes of the winning moves, or None, and how many moves were played. Raises ValueError for a width or a
    branching below 1 and for no set or more than four.
    """
    cdef Beam *beam
    cdef Game *won
    cdef int i, count, most = width * branching
    cdef uint64_t limit = nodes
    if width < 1 or branching < 1:
        raise ValueError(f"width {width}, branching {branching}: expected 1 or more")
    beam = <Beam *>malloc(sizeof(Beam))
    won = <Game *>malloc(sizeof(Game))
    if beam == NULL or won == NULL:
        free(beam)
        free(won)
        raise MemoryError
    beam.width = width
    beam.branching = branching
    beam.size = position.ops.state_size
    beam.mask = 1
    while beam.mask < <uint64_t>(2 * most):
        beam.mask = 2 * beam.mask + 1
    beam.games = <Game *>malloc(sizeof(Game) * width)
    beam.children = <Game *>malloc(sizeof(Game) * (most + 1))
    beam.seen = <uint64_t *>malloc(sizeof(uint64_t) * (beam.mask + 1))
    beam.order = <int *>malloc(sizeof(int) * (most + 1))
    try:
        if beam.games == NULL or beam.children == NULL or beam.seen == NULL or beam.order == NULL:
            raise MemoryError
        begin(&beam.search, sets, seed, "beam")
        beam.search.dives = 1000
        beam.nodes = 0
        _draw_tastes(&beam.tastes, &beam.search.rng)
        prepare(&beam.dive.dive, &beam.search.weights[0])
        for i in range(width):
            memcpy(&beam.games[i].board, position.expanded(), beam.size)
            beam.games[i].length = 0
            memcpy(&beam.dive.board, position.expanded(), beam.size)
            look_again(&beam.dive)
            choose_finish(&beam.dive, &beam.search.rng)
            beam.games[i].keeper = beam.dive.dive.keeper
            beam.games[i].after = beam.dive.dive.after
        count = width
        while count > 0 and beam.nodes < limit and go_on():
            with nogil:
                count = _next(beam, count, won)
        return ([won.line[i] for i in range(won.length)] if count < 0 else None), beam.nodes
    finally:
        free(beam.games)
        free(beam.children)
        free(beam.seen)
        free(beam.order)
        free(beam)
        free(won)
