"""The effects of the moves of Reef, and the course and end of the game."""

from libc.stdint cimport uint8_t

from leadline.core.contract cimport move_t
from leadline.core.reef.game_cards cimport patterns_of
from leadline.core.reef.lanes cimport points_on
from leadline.core.reef.moves cimport pieces_due
from leadline.core.reef.patterns cimport Pattern
from leadline.core.reef.state cimport (
    BOTH, CELL_AT, COLORS, DECK_EMPTY, DISPLAY, EXHAUSTED, FIRST, LAST, MOST_POINTS, MOST_TOKENS, NONE, OPENING, SECOND,
    SHOW, START, STARTS, TAKE, TOP, TURN, UNDER, ReefState, card_bit, lay, lay_under,
)

import itertools

from .material import CENTRE, SPACES

cdef uint8_t _START_CELLS[STARTS][COLORS]  # the cell of each colour


cdef void _fill_start_cells():
    cdef int i, color
    for i, ranks in enumerate(itertools.permutations([SPACES.index(space) for space in CENTRE])):
        for color in range(COLORS):
            _START_CELLS[i][color] = CELL_AT[ranks[color]]


_fill_start_cells()


cdef void finish(ReefState *s) noexcept nogil:
    """End the game: show all hands, which are then scored (5.4)."""
    cdef int seat
    s.turn = 0
    for seat in range(s.players):
        s.shown[seat] = s.hand[seat]


cdef void _end_turn(ReefState *s) noexcept nogil:
    cdef int i
    s.phase = TURN
    s.card = 0
    s.piece = 0
    s.spot = 0
    s.turn = (s.turn + 1) % s.players
    if s.left == 0:
        s.over = DECK_EMPTY
        finish(s)
    elif s.turn == s.first:
        for i in range(COLORS):
            if s.supply[i] == 0:
                s.over = EXHAUSTED
        if s.over:
            finish(s)


cdef void _end_opening(ReefState *s) noexcept nogil:
    """End an opening, which cannot end the game (6.8)."""
    s.phase = TURN
    s.step = 0
    s.covered = 0
    s.spot = 0
    s.turn = (s.turn + 1) % s.players


cdef inline void _gain(ReefState *s, int points) noexcept nogil:
    s.points[s.turn] = min(MOST_POINTS, s.points[s.turn] + points)


cdef inline void _put(ReefState *s, int color, int cell) noexcept nogil:
    s.supply[color] -= 1
    lay(&s.board[s.turn], color, cell)


cdef inline void _score(ReefState *s, int card) noexcept nogil:
    _gain(s, points_on(&patterns_of(s.cards)[card], &s.board[s.turn]))
    _end_turn(s)


cdef inline void _leave(ReefState *s, int card) noexcept nogil:
    """Take a card out of the hand."""
    s.hand[s.turn] &= ~card_bit(card)
    s.shown[s.turn] &= ~card_bit(card)
    s.played |= card_bit(card)
    s.size[s.turn] -= 1


cdef inline int _draw(ReefState *s) noexcept nogil:
    cdef int card = s.deck[s.left - 1]
    s.left -= 1
    s.deck[s.left] = 0
    return card


cdef inline void _receive(ReefState *s, int card) noexcept nogil:
    """A card that all have seen comes into the hand."""
    s.hand[s.turn] |= card_bit(card)
    s.shown[s.turn] |= card_bit(card)
    s.size[s.turn] += 1


cdef void reef_apply(void *state, move_t move) noexcept nogil:
    cdef ReefState *s = <ReefState *>state
    cdef const Pattern *pattern
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int color = (move >> 16) & 0xFF
    cdef int cell = (move >> 24) & 0xFF
    cdef int pieces[2]
    cdef int i, due
    if kind == TAKE:
        for i in range(DISPLAY):
            if s.display[i] == card:
                break
        _receive(s, card)
        _gain(s, s.tokens[i])
        s.tokens[i] = 0
        s.display[i] = _draw(s)
        _end_turn(s)
    elif kind == TOP:
        for i in range(DISPLAY):
            if s.display[i] == card:
                s.tokens[i] = min(MOST_TOKENS, s.tokens[i] + 1)
        s.points[s.turn] -= 1
        _receive(s, _draw(s))
        _end_turn(s)
    elif kind == FIRST:
        pattern = &patterns_of(s.cards)[card]
        due = pieces_due(s, &s.board[s.turn], pattern, pieces)
        _leave(s, card)
        _put(s, color, cell)
        if due == 2:
            s.phase = SECOND
            s.card = card
            s.piece = pieces[1]
            s.spot = cell
        else:
            _score(s, card)
    elif kind == BOTH:
        pattern = &patterns_of(s.cards)[card]
        _leave(s, card)
        _put(s, pattern.pieces[1], cell)
        _put(s, pattern.pieces[0], cell)
        _score(s, card)
    elif kind == NONE:
        _leave(s, card)
        _score(s, card)
    elif kind == LAST:
        _put(s, color, cell)
        _score(s, card)
    elif kind == START:
        for color in range(COLORS):
            _put(s, color, _START_CELLS[card][color])
        _end_opening(s)
    elif kind == UNDER:
        lay_under(&s.board[s.turn], cell)
        s.covered -= 1
        s.spot = cell + 1
        if s.covered == 0:
            _end_opening(s)
    else:
        s.phase = OPENING
        s.step += 1
        if kind == SHOW:
            _put(s, color, cell)
        else:
            s.supply[color] -= 1
            s.covered += 1
        if s.step == COLORS and s.covered == 0:
            _end_opening(s)
