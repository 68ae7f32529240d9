"""The playout policy: play the card that scores most now, with pieces where they help the other cards that are open to
the seat; draft while the hand scores little. Only what the seat to move has seen is read."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit
from leadline.core.contract cimport MAX_MOVES, move_t
from leadline.core.reef.game_cards cimport patterns_of
from leadline.core.reef.lanes cimport (
    LANES, Lanes, counts, points_on, row_all, row_first_most, row_lane, row_of, row_plus, row_t, spread,
)
from leadline.core.reef.moves cimport card_moves, draft_moves, reef_legal
from leadline.core.reef.patterns cimport CardSet, Pattern
from leadline.core.reef.state cimport BOTH, DISPLAY, HAND_LIMIT, SECOND, TURN, Board, ReefState, card_bit
from leadline.core.rng cimport Rng, rng_below

from .patterns import board_words

cdef enum:
    TRIES = LANES  # placements looked at for each piece
    NOW = 4  # weight of the points of the card being played
    HELD = 2  # of another card of the hand
    SEEN = 1  # of a display card
    ENOUGH = 5  # points that are worth a play with a small hand


cdef struct Lay:  # four placements, each in 16 bits
    uint64_t once
    uint64_t twice
    uint64_t color


cdef inline Lay _four(const move_t *moves, int top) noexcept nogil:
    """Return four placements in the form of `spread`; of both pieces on one cell, the one of colour `top` is on top."""
    cdef Lay found
    cdef uint64_t cell, both
    cdef int i
    found.once = found.twice = found.color = 0
    for i in range(4):
        cell = <uint64_t>1 << ((moves[i] >> 24) & 0xFF)
        both = -<uint64_t>((moves[i] & 0xFF) == BOTH)
        found.once |= cell << (16 * i)
        found.twice |= (cell & both) << (16 * i)
        found.color |= (((moves[i] >> 16) & 0xFF) | (<uint64_t>top & both)) << (16 * i)
    return found


cdef inline void _lay_out(const Board *board, const move_t *moves, int top, Lanes *lanes) noexcept nogil:
    """The board after each of eight placements."""
    cdef Lay low = _four(moves, top)
    cdef Lay high = _four(moves + 4, top)
    spread(board, row_of(low.once, high.once), row_of(low.twice, high.twice), row_of(low.color, high.color), lanes)


cdef move_t _placed(
    const ReefState *s, const Pattern *cards, const move_t *moves, int found, Rng *rng
) noexcept nogil:
    """The best of a few random ones of these placements of one card, by weighted points of the card, the hand that is
    left and the display."""
    cdef Lanes lanes
    cdef move_t tried[TRIES]
    cdef row_t worth
    cdef const Pattern *pattern
    cdef Rng own = rng[0]
    cdef int card = (moves[0] >> 8) & 0xFF
    cdef uint64_t hand = s.hand[s.turn] & ~card_bit(card)
    cdef int i
    if found == 1:
        return moves[0]
    if found > TRIES:
        for i in range(TRIES):
            tried[i] = moves[rng_below(&own, found)]
        rng[0] = own
    else:  # the last one is looked at again, which changes nothing: the first of equal ones is taken
        for i in range(TRIES):
            tried[i] = moves[min(i, found - 1)]
    _lay_out(&s.board[s.turn], tried, cards[card].pieces[0], &lanes)
    worth = row_all(0)
    worth = row_plus(worth, counts(&cards[card], &lanes), NOW * cards[card].points)
    while hand:
        pattern = &cards[low_bit(hand) + 1]
        worth = row_plus(worth, counts(pattern, &lanes), HELD * pattern.points)
        hand &= hand - 1
    for i in range(DISPLAY):
        pattern = &cards[s.display[i]]
        worth = row_plus(worth, counts(pattern, &lanes), SEEN * pattern.points)
    return tried[row_first_most(worth)]


cdef move_t reef_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef const Board *board = &s.board[s.turn]
    cdef move_t moves[MAX_MOVES]
    cdef int worths[DISPLAY + 1]
    cdef int i, card, worth, drafts, best = -1, chosen = 0
    cdef uint64_t hand = s.hand[s.turn]
    if s.phase == SECOND:
        return _placed(s, cards, moves, reef_legal(state, moves), rng)
    if s.phase != TURN or board.heights == 0:
        return moves[rng_below(rng, reef_legal(state, moves))]
    while hand:
        card = low_bit(hand) + 1
        worth = points_on(&cards[card], board)
        if worth > best:
            best = worth
            chosen = card
        hand &= hand - 1
    if s.size[s.turn] == HAND_LIMIT or best >= ENOUGH:
        return _placed(s, cards, moves, card_moves(s, chosen, moves), rng)
    drafts = draft_moves(s, moves)  # the display cards, in order; then the top card, for each that it may be paid onto
    for i in range(DISPLAY):
        card = s.display[i]
        worths[i] = 4 * points_on(&cards[card], board) + cards[card].points + 4 * s.tokens[i]
    worths[DISPLAY] = 4 * points_on(&cards[s.deck[s.left - 1]], board) - 5 if drafts > DISPLAY else 0
    best = -1
    chosen = 0
    for i in range(drafts):
        worth = worths[min(i, <int>DISPLAY)] + <int>rng_below(rng, 4)
        chosen = i if worth > best else chosen
        best = max(worth, best)
    return moves[chosen]


# stub: (stacks: Sequence[tuple[int, int] | None])
def points_after(stacks, moves: list[int], top: int, number: int, CardSet cards) -> list[int]:
    """Return the points of card `number` on a board of 16 stacks (as board_words takes them) after each of the eight
    `moves`, as the policy counts them. The moves are codes of first pieces, last ones, or both on one cell, with that
    of colour `top` above. Raise ValueError for another number of moves, and for a card that is not in the set."""
    cdef Board board
    cdef Lanes lanes
    cdef move_t codes[TRIES]
    cdef row_t found
    cdef int i, index = number
    if len(moves) != TRIES or number not in cards:
        raise ValueError(f"{len(moves)} placements, card {number}: expected {<int>TRIES} and a card of the set")
    for i in range(TRIES):
        codes[i] = moves[i]
    board.tops, board.heights = board_words(stacks)
    _lay_out(&board, codes, top, &lanes)
    found = counts(&cards.pattern[index], &lanes)
    return [cards.pattern[index].points * row_lane(found, i) for i in range(TRIES)]
