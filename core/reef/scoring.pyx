"""The winners: points with the hands, and the rules for equal points."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.reef.game_cards cimport patterns_of
from leadline.core.reef.lanes cimport points_on
from leadline.core.reef.patterns cimport Pattern
from leadline.core.reef.state cimport SEATS, Board, ReefState, full_cells, occupied_cells

cdef enum:
    CRITERIA = 3  # points, occupied cells, stacks of four


cdef void _standing(const ReefState *s, int seat, int *rank) noexcept nogil:
    """Score with the hand (5.4), then what breaks ties (5.6)."""
    cdef const Board *board = &s.board[seat]
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef uint64_t hand = s.hand[seat]
    cdef int card
    rank[0] = s.points[seat]
    while hand:
        card = low_bit(hand) + 1
        if points_on(&cards[card], board):
            rank[0] += cards[card].points
        hand &= hand - 1
    rank[1] = popcount(occupied_cells(board))
    rank[2] = popcount(full_cells(board))


cdef int winners_of(const ReefState *s, int *scores) noexcept nogil:
    """Write the final score of each seat to `scores`, and return the winning seats as bits (seat 1 is bit 0)."""
    cdef int best[CRITERIA]
    cdef int rank[CRITERIA]
    cdef int seat, i, ahead, found = 0
    best[0] = -1
    for seat in range(s.players):
        _standing(s, seat, rank)
        scores[seat] = rank[0]
        ahead = 1 if found == 0 else 0
        if not ahead:
            for i in range(CRITERIA):
                if rank[i] != best[i]:
                    ahead = 1 if rank[i] > best[i] else -1
                    break
        if ahead > 0:
            found = 0
            for i in range(CRITERIA):
                best[i] = rank[i]
        if ahead >= 0:
            found |= 1 << seat
    return found


cdef void reef_returns(const void *state, double *values) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    cdef int scores[SEATS]
    cdef int seat, winners = winners_of(s, scores)
    for seat in range(s.players):
        values[seat] = 1.0 / popcount(winners) if (winners >> seat) & 1 else 0.0
