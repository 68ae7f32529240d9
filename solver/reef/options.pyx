"""The moves of a seat of Reef that are worth a look, by the learned chance to win that they leave.

There are hundreds of ways to play a hand. Eight at a time they are looked at first: what the card scores, what the
rest of the hand would score on the new board, and the display. The best of these, and all drafts, are then valued by
the network (value.pyx), which takes far longer.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport low_bit
from leadline.core.contract cimport MAX_MOVES, move_t
from leadline.core.reef.apply cimport reef_apply
from leadline.core.reef.game_cards cimport patterns_of
from leadline.core.reef.lanes cimport LANES, Lanes, counts, row_all, row_lane, row_plus, row_set, row_t, spread
from leadline.core.reef.moves cimport card_moves, draft_moves, reef_legal
from leadline.core.reef.patterns cimport Pattern
from leadline.core.reef.position cimport Reef
from leadline.core.reef.state cimport BOTH, DISPLAY, NONE, SEATS, SECOND, Board, ReefState, card_bit
from leadline.solver.reef.value cimport Network, Sums, Value, chance, chance_with, sums_of

from .value import SHIPPED

cdef enum:
    NOW = 20  # weights at a glance: of the points of the card that is played
    HELD = 12  # of another card of the hand
    SEEN = 5  # of a display card


cdef inline void _insert(Option *found, int *count, int keep, const Option *option) noexcept nogil:
    """Puts a play in its place among those kept, which are ordered; of equal ones the first stays first."""
    cdef int i
    if count[0] == keep:
        if option.quick <= found[keep - 1].quick:
            return
        count[0] -= 1
    i = count[0]
    while i > 0 and found[i - 1].quick < option.quick:
        found[i] = found[i - 1]
        i -= 1
    found[i] = option[0]
    count[0] += 1


cdef void _glance(
    const ReefState *s, const Board *board, int card, move_t first, const move_t *moves, int total, Option *found,
    int *count, int keep,
) noexcept nogil:
    """Rate placements on the board: each move lays one piece on it, or both pieces of the card. `first` is the move before
    them, or 0 if they come first."""
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef Lanes lanes
    cdef Option option
    cdef row_t once, twice, color, worth
    cdef uint64_t hand
    cdef int i, j, bit, size
    i = 0
    while i < total:
        size = min(<int>LANES, total - i)
        once = row_all(0)
        twice = once
        color = once
        for j in range(size):
            bit = 1 << ((moves[i + j] >> 24) & 0xFF) if (moves[i + j] & 0xFF) != NONE else 0
            once = row_set(once, j, bit)
            if (moves[i + j] & 0xFF) == BOTH:
                twice = row_set(twice, j, bit)
                color = row_set(color, j, cards[card].pieces[0])
            else:
                color = row_set(color, j, (moves[i + j] >> 16) & 0xFF)
        spread(board, once, twice, color, &lanes)
        worth = row_plus(row_all(0), counts(&cards[card], &lanes), NOW * cards[card].points)
        hand = s.hand[s.turn] & ~card_bit(card)
        while hand:
            j = low_bit(hand) + 1
            worth = row_plus(worth, counts(&cards[j], &lanes), HELD * cards[j].points)
            hand &= hand - 1
        for j in range(DISPLAY):
            if s.display[j]:
                worth = row_plus(worth, counts(&cards[s.display[j]], &lanes), SEEN * cards[s.display[j]].points)
        for j in range(size):
            option.first = first if first else moves[i + j]
            option.second = moves[i + j] if first else 0
            option.quick = row_lane(worth, j)
            _insert(found, count, keep, &option)
        i += LANES


cdef void take_option(ReefState *s, const Option *option) noexcept nogil:
    reef_apply(s, option.first)
    if option.second:
        reef_apply(s, option.second)


cdef int options_of(const Network *network, const ReefState *s, int keep, Option *found) noexcept nogil:
    """Fills in all drafts and the `keep` (at most PLAYS) plays that look best, the highest chance first; returns how
    many. `found` has room for ROOM. The seat to move is at the start of a turn, its board not empty."""
    cdef move_t moves[MAX_MOVES]
    cdef move_t inner[MAX_MOVES]
    cdef ReefState known  # what the seat sees: where a move ends the game, the other hands are not laid open to it
    cdef ReefState after
    cdef Board board
    cdef Option option
    cdef Sums sums[SEATS]
    cdef uint64_t hand = s.hand[s.turn]
    cdef int i, j, total, card, seat = s.turn, count = 0
    while hand:
        card = low_bit(hand) + 1
        hand &= hand - 1
        total = card_moves(s, card, moves)
        j = 0  # the moves that are whole come together
        for i in range(total):
            memcpy(&after, s, sizeof(ReefState))
            reef_apply(&after, moves[i])
            if after.phase != SECOND:
                inner[j] = moves[i]
                j += 1
        _glance(s, &s.board[seat], card, 0, inner, j, found, &count, keep)
        for i in range(total):
            memcpy(&after, s, sizeof(ReefState))
            reef_apply(&after, moves[i])
            if after.phase == SECOND:
                board = after.board[seat]
                _glance(s, &board, card, moves[i], inner, reef_legal(&after, inner), found, &count, keep)
    memcpy(&known, s, sizeof(ReefState))
    for i in range(s.players):
        if i != seat:
            known.hand[i] &= known.shown[i]
    # A play changes nothing that another seat's cards give; to draft changes the display.
    for i in range(s.players if count else 0):
        if i != seat:
            sums_of(network, s, i, seat, &sums[i])
    for i in range(count):
        memcpy(&after, &known, sizeof(ReefState))
        take_option(&after, &found[i])
        if not after.over:
            sums_of(network, &after, seat, seat, &sums[seat])
        found[i].value = chance_with(network, &after, seat, sums)
    total = draft_moves(s, moves)
    for i in range(total):
        found[count].first = moves[i]
        found[count].second = 0
        memcpy(&after, &known, sizeof(ReefState))
        reef_apply(&after, moves[i])
        found[count].value = chance(network, &after, seat)
        count += 1
    for i in range(1, count):
        option = found[i]
        j = i
        while j > 0 and found[j - 1].value < option.value:
            found[j] = found[j - 1]
            j -= 1
        found[j] = option
    return count


def options(Reef position, keep: int = PLAYS, Value value not None = SHIPPED) -> list[tuple[list[int], float]]:
    """Return the codes of all drafts and of the `keep` most promising plays of the seat to move, each with its chance to win
    afterwards (0 to 1), the best first. Raise ValueError for custom cards, and except at the start of a turn."""
    cdef Option found[ROOM]
    cdef ReefState *s = position.reef()
    cdef int i, count
    if not 1 <= keep <= PLAYS:
        raise ValueError(f"keep {keep}: expected 1 to {<int>PLAYS}")
    if s.cards:
        raise ValueError("expected the 60 cards of the game: the value does not know others")
    if s.over or s.phase or s.board[s.turn].heights == 0:
        raise ValueError("expected a position at the start of a turn, the openings laid")
    count = options_of(&value.network, s, keep, found)
    return [
        ([found[i].first, found[i].second] if found[i].second else [found[i].first], found[i].value)
        for i in range(count)
    ]
