"""The playout policy: play the card that scores most now, with pieces where they help the other cards that are open to
the seat; draft while the hand scores little. Only what the seat to move has seen is read."""

from libc.stdint cimport uint64_t

from ..bits cimport low_bit
from ..contract cimport MAX_MOVES, move_t
from ..rng cimport Rng, rng_below
from .game_cards cimport patterns_of
from .layout cimport BOTH, DISPLAY, FIRST, HAND_LIMIT, LAST, SECOND, TOP, TURN, Board, ReefState, lay
from .moves cimport card_moves, draft_moves, reef_legal
from .patterns cimport Pattern, Tables, add_scores, score, tables

cdef enum:
    TRIES = 8  # placements looked at for each piece
    NOW = 4  # weight of the points of the card being played
    HELD = 2  # of another card of the hand
    SEEN = 1  # of a display card
    RATED = 1 + HAND_LIMIT + DISPLAY
    ENOUGH = 5  # points that are worth a play with a small hand


cdef move_t _placed(
    const ReefState *s, const Pattern *cards, const move_t *moves, int found, Rng *rng
) noexcept nogil:
    """The best of a few random ones of these placements of one card, by weighted points of the card, the hand that is
    left and the display."""
    cdef const Pattern *rated[RATED]
    cdef int weights[RATED]
    cdef const Tables *t = tables()
    cdef const Board *own = &s.board[s.turn]
    cdef Board boards[TRIES]
    cdef move_t tried[TRIES]
    cdef int worth[TRIES]
    cdef Board *board
    cdef move_t move
    cdef int card = (moves[0] >> 8) & 0xFF
    cdef uint64_t hand = s.hand[s.turn] & ~(<uint64_t>1 << (card - 1))
    cdef int i, j, cell, best = 0, count = 1, tries = min(found, <int>TRIES)
    if found == 1:
        return moves[0]
    rated[0] = &cards[card]
    weights[0] = NOW
    while hand:
        rated[count] = &cards[low_bit(hand) + 1]
        weights[count] = HELD
        count += 1
        hand &= hand - 1
    for i in range(DISPLAY):
        rated[count] = &cards[s.display[i]]
        weights[count] = SEEN
        count += 1
    for i in range(tries):
        move = moves[i if found <= TRIES else <int>rng_below(rng, found)]
        cell = (move >> 24) & 0xFF
        board = &boards[i]
        board[0] = own[0]
        if (move & 0xFF) == BOTH:
            lay(board, cards[card].pieces[1], cell)
            lay(board, cards[card].pieces[0], cell)
        elif (move & 0xFF) == FIRST or (move & 0xFF) == LAST:
            lay(board, (move >> 16) & 0xFF, cell)
        tried[i] = move
        worth[i] = 0
    for j in range(count):
        add_scores(t, rated[j], boards, tries, weights[j], worth)
    for i in range(1, tries):
        if worth[i] > worth[best]:
            best = i
    return tried[best]


cdef move_t reef_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef const Board *board = &s.board[s.turn]
    cdef move_t moves[MAX_MOVES]
    cdef int i, j, card, worth, drafts, best = -1, chosen = 0
    cdef uint64_t hand = s.hand[s.turn]
    if s.phase == SECOND:
        return _placed(s, cards, moves, reef_legal(state, moves), rng)
    if s.phase != TURN or board.heights == 0:
        return moves[rng_below(rng, reef_legal(state, moves))]
    while hand:
        card = low_bit(hand) + 1
        worth = score(tables(), &cards[card], board)
        if worth > best:
            best = worth
            chosen = card
        hand &= hand - 1
    if s.size[s.turn] == HAND_LIMIT or best >= ENOUGH:
        return _placed(s, cards, moves, card_moves(s, chosen, moves), rng)
    drafts = draft_moves(s, moves)
    best = -1
    for i in range(drafts):
        card = (moves[i] >> 8) & 0xFF
        if (moves[i] & 0xFF) == TOP:
            worth = 4 * score(tables(), &cards[s.deck[s.left - 1]], board) - 5
        else:
            worth = 4 * score(tables(), &cards[card], board) + cards[card].points
            for j in range(DISPLAY):
                if s.display[j] == card:
                    worth += 4 * s.tokens[j]
        worth += rng_below(rng, 4)
        if worth > best:
            best = worth
            chosen = i
    return moves[chosen]
