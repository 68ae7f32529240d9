"""When to ask for the bounds of heights.pyx and tops.pyx (shared.pxd).

Both cost as much as a node or more with a few cards left. With how many cards a bound cuts off how many children
differs from question to question, so it is counted. What is counted are children, not time: the search stays the same
everywhere.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from ....core.bits cimport low_bit, popcount
from ....core.reef.state cimport Board, room
from ....core.reef.patterns cimport CardSet, tables
from .bounds cimport Pieces, Sight, gains, look, upper
from .heights cimport CARDS, by_heights, need_of
from .tops cimport CARDS as TOP_CARDS, ask_of, by_tops

from ....core.reef.patterns import board_words

cdef enum:
    NONE = 32767  # no bound
    TRIALS = 200
    RARELY = 16  # a bound that does not pay is tried once in so many children


cdef void prepare(Shared *shared, int cards) noexcept nogil:
    """Fills in what the patterns of the cards ask for."""
    cdef int i
    for i in range(cards):
        need_of(shared.card[i], &shared.needs[i])
        ask_of(shared.card[i], &shared.asks[i])


cdef inline bint _pays(Trial *trial, int count) noexcept nogil:
    """Counts a trial; whether the bound is worth its time. The fewer cards are left, the larger a share of the children
    it has to cut off, as little lies behind each of them."""
    trial.seen += 1
    if trial.asked >= TRIALS and trial.seen % RARELY and (trial.cut << max(0, min(3 * count - 5, 10))) < trial.asked:
        return False
    trial.asked += 1
    return True


cdef int shared_bound(Shared *shared, const Board *board, int left, int need, int none) noexcept nogil:
    """At most the points of the cards `left`, in fixed order, with pieces enough; `none` where no bound is asked for. A
    child that does not come above `need` is cut off."""
    cdef Sight sight
    cdef Need needs[CARDS]
    cdef Ask asks[CARDS]
    cdef uint8_t pieces[2 * CARDS]
    cdef int points[CARDS]
    cdef int most[CARDS]
    cdef int count = popcount(left)
    cdef int bound = none
    cdef int i, k, before = 0, levels = 0
    if count > CARDS or room(board) < 2 * count:
        return none
    for k in range(count):
        i = low_bit(left)
        left &= left - 1
        before |= 1 << i
        needs[k] = shared.needs[i]
        asks[k] = shared.asks[i]
        levels += 1 if needs[k].level else 0
        pieces[2 * k] = shared.card[i].pieces[0]
        pieces[2 * k + 1] = shared.card[i].pieces[1]
        look(shared.t, shared.card[i], board, &sight)
        points[k] = shared.card[i].points
        most[k] = upper(shared.gain, &sight, &shared.pieces[before])
    # A single card has its own bound already.
    if shared.heights and levels > 1 and _pays(&shared.of_heights[count], count):
        bound = by_heights(board.heights, count, needs, points, most)
        if bound <= need:
            shared.of_heights[count].cut += 1
            return bound
    if shared.tops and count <= TOP_CARDS and _pays(&shared.of_tops[count], count):
        bound = min(bound, by_tops(board, count, asks, pieces, points, most))
        if bound <= need:
            shared.of_tops[count].cut += 1
    return bound


def bounds_of(stacks, numbers, card_set: CardSet) -> tuple[int, int]:
    """The two bounds, heights and tops, of a few cards in this order on a board, as the search would ask for them; for
    tests. Raises ValueError for too many cards."""
    cdef CardSet chosen = card_set
    cdef Shared shared
    cdef Board board
    cdef Pieces pieces[1 << TOP_CARDS]
    cdef int i, j, count = len(numbers)
    if count > TOP_CARDS:
        raise ValueError(f"{count} cards: expected at most {TOP_CARDS}")
    board.tops, board.heights = board_words(stacks)
    memset(&shared, 0, sizeof(shared))
    memset(pieces, 0, sizeof(pieces))
    shared.t = tables()
    shared.gain = gains()
    shared.pieces = pieces
    for i in range(count):
        shared.card[i] = &chosen.pattern[<int>numbers[i]]
    prepare(&shared, count)
    for i in range(1, 1 << count):
        pieces[i] = pieces[i & (i - 1)]
        for j in range(2):
            pieces[i].n[shared.card[low_bit(i)].pieces[j]] += 1
            pieces[i].total += 1
    found = []
    for i in range(2):
        shared.heights = i == 0
        shared.tops = i == 1
        found.append(shared_bound(&shared, &board, (1 << count) - 1, -1, NONE))
    return found[0], found[1]
