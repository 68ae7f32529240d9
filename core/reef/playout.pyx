"""The playout policy: play the card that scores most now, with pieces where they help the other cards that are open to
the seat; draft while the hand scores little. Only what the seat to move has seen is read."""

from libc.stdint cimport uint64_t

from ..bits cimport low_bit
from ..contract cimport MAX_MOVES, move_t
from ..rng cimport Rng, rng_below
from .game_cards cimport patterns_of
from .layout cimport BOTH, DISPLAY, FIRST, HAND_LIMIT, LAST, SECOND, TAKE, TOP, TURN, Board, ReefState, lay
from .moves cimport card_moves, reef_legal
from .patterns cimport Pattern, Tables, score, tables

cdef enum:
    TRIES = 8  # placements looked at for each piece
    NOW = 4  # weight of the points of the card being played
    HELD = 2  # of another card of the hand
    SEEN = 1  # of a display card
    ENOUGH = 5  # points that are worth a play with a small hand


cdef int _worth(const ReefState *s, const Board *board, int card) noexcept nogil:
    """Weighted points of the card played, the hand that is left and the display."""
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef const Tables *t = tables()
    cdef uint64_t hand = s.hand[s.turn] & ~(<uint64_t>1 << (card - 1))
    cdef int i, total = NOW * score(t, &cards[card], board)
    while hand:
        total += HELD * score(t, &cards[low_bit(hand) + 1], board)
        hand &= hand - 1
    for i in range(DISPLAY):
        total += SEEN * score(t, &cards[s.display[i]], board)
    return total


cdef move_t _placed(const ReefState *s, const move_t *moves, int found, Rng *rng) noexcept nogil:
    """The best of a few random ones of these placements."""
    cdef Board board
    cdef move_t move, chosen = moves[0]
    cdef int i, color, cell, card, worth, best = -1
    for i in range(min(found, <int>TRIES)):
        move = moves[i if found <= TRIES else <int>rng_below(rng, found)]
        card = (move >> 8) & 0xFF
        color = (move >> 16) & 0xFF
        cell = (move >> 24) & 0xFF
        board = s.board[s.turn]
        if (move & 0xFF) == BOTH:
            lay(&board, patterns_of(s.cards)[card].pieces[1], cell)
            lay(&board, patterns_of(s.cards)[card].pieces[0], cell)
        elif (move & 0xFF) == FIRST or (move & 0xFF) == LAST:
            lay(&board, color, cell)
        worth = _worth(s, &board, card)
        if worth > best:
            best = worth
            chosen = move
    return chosen


cdef move_t reef_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef const Board *board = &s.board[s.turn]
    cdef move_t moves[MAX_MOVES]
    cdef int found = reef_legal(state, moves)
    cdef int i, j, card, worth, best = -1, chosen = 0, drafts = 0
    cdef uint64_t hand = s.hand[s.turn]
    if s.phase == SECOND:
        return _placed(s, moves, found, rng)
    if s.phase != TURN or board.heights == 0:
        return moves[rng_below(rng, found)]
    while hand:
        card = low_bit(hand) + 1
        worth = score(tables(), &cards[card], board)
        if worth > best:
            best = worth
            chosen = card
        hand &= hand - 1
    while drafts < found and ((moves[drafts] & 0xFF) == TAKE or (moves[drafts] & 0xFF) == TOP):
        drafts += 1
    if s.size[s.turn] == HAND_LIMIT or best >= ENOUGH:
        return _placed(s, moves, card_moves(s, chosen, moves), rng)
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
