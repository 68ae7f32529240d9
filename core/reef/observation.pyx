"""Observations and numbers of moves of Reef; core/encoding.pxd explains their construction."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.contract cimport Position, move_t
from leadline.core.encoding cimport BITS, BYTES, CHOICE, SEAT, SHORTS, Encoder, value_t
from leadline.core.reef.game_cards cimport MOST, count_of
from leadline.core.reef.state cimport (
    BOTH, CELLS, COLORS, COVER, DISPLAY, FIRST, HAND_LIMIT, LAST, NONE, PILE, SHOW, START, STARTS, TAKE, TOP, UNDER,
    ReefState, card_bit,
)
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_shuffle, stream_name, stream_of

from collections.abc import Mapping

cdef enum:
    START_HAND = 2

cdef uint64_t _DEAL = stream_name("deal")


cdef void _display(const void *state, int seat, value_t *out) noexcept nogil:
    """The card on each place of the display."""
    cdef const ReefState *s = <const ReefState *>state
    cdef int i
    for i in range(DISPLAY):
        if s.display[i]:
            out[MOST * i + s.display[i] - 1] = 1


cdef void _top(const void *state, int seat, value_t *out) noexcept nogil:
    """The top card of the draw pile."""
    cdef const ReefState *s = <const ReefState *>state
    if s.left and s.deck[s.left - 1]:
        out[s.deck[s.left - 1] - 1] = 1


cdef class ReefEncoder(Encoder):
    """The encoder of Reef."""

    cdef ReefState template  # a deal of the same options
    cdef int first
    cdef bint deals

    def __init__(self, Position position, options: Mapping[str, object]) -> None:
        memcpy(&self.template, position.state(), sizeof(ReefState))
        self.ops = position.ops
        self.name = position.game.package
        self.version = 1
        self.players = self.template.players
        self.deals = options.get("first") != "random"
        self.first = (options.get("first") or 0) if self.deals else 0
        self._add_fields()
        self._add_moves()

    cdef int _add_fields(self) except -1:
        cdef ReefState *s = NULL
        self.field("tops", BITS, <size_t>&s.board[0].tops, (COLORS, CELLS), 1, "cells whose top piece is red, yellow, "
                   "purple, green", sizeof(s.board[0]))
        self.field("heights", BITS, <size_t>&s.board[0].heights, (4, CELLS), 1,
                   "cells with one piece or more, two or more, three or more, four", sizeof(s.board[0]))
        self.field("hands", BITS, <size_t>&s.hand, MOST, 1, "cards in hand, as far as the seat knows", 8)
        self.field("shown", BITS, <size_t>&s.shown, MOST, 1, "cards of the seat's hand that all have seen", 0, 8)
        self.field("played", BITS, <size_t>&s.played, MOST, 1, "cards played")
        self.written("display", _display, (DISPLAY, MOST), 1, "the card on each place of the display")
        self.field("tokens", SHORTS, <size_t>&s.tokens, DISPLAY, 1000, "points that lie on these cards")
        self.written("top", _top, MOST, 1, "the top card of the draw pile")
        self.field("points", SHORTS, <size_t>&s.points, 1, 30000, "points", 2)
        self.field("hand_sizes", BYTES, <size_t>&s.size, 1, HAND_LIMIT, "cards in hand", 1)
        self.field("supply", BYTES, <size_t>&s.supply, COLORS, 255, "pieces left: red, yellow, purple, green")
        self.field("left", BYTES, <size_t>&s.left, 1, PILE, "cards in the draw pile")
        self.field("first", SEAT, <size_t>&s.first, 1, 1, "the starting seat")
        self.field("turn", SEAT, <size_t>&s.turn, 1, 1, "the seat to move")
        self.field("experienced", BYTES, <size_t>&s.experienced, 1, 1, "whether the opening is the experienced one")
        self.field("phase", CHOICE, <size_t>&s.phase, 3, 1, "turn, second piece, opening")
        self.field("card", CHOICE, <size_t>&s.card, MOST, 1, "the card that is being played", 0, 0, 1)
        self.field("piece", CHOICE, <size_t>&s.piece, COLORS, 1, "the colour of its second piece")
        self.field("spot", CHOICE, <size_t>&s.spot, CELLS + 1, 1,
                   "where its first piece lies; in an opening 1 + the last cell")
        self.field("step", BYTES, <size_t>&s.step, 1, COLORS, "colours of the opening that are decided")
        self.field("covered", BYTES, <size_t>&s.covered, 1, COLORS, "covered pieces of it without a cell")
        return self.field("over", CHOICE, <size_t>&s.over, 2, 1, "a colour ran out, the deck did", 0, 0, 1)

    cdef int _add_moves(self) except -1:
        self.group("take", TAKE, MOST, "takes a card of the display")
        self.group("top", TOP, MOST, "takes the top card, a point goes onto this card")
        self.group("first", FIRST, (MOST, COLORS, CELLS), "plays a card, its first piece of this colour onto a cell")
        self.group("both", BOTH, (MOST, CELLS), "plays a card, the second piece onto a cell and the first on top of it")
        self.group("none", NONE, MOST, "plays a card of which no piece can be laid")
        self.group("last", LAST, CELLS, "the second piece of the card")
        self.group("start", START, STARTS, "lays the standard opening")
        self.group("show", SHOW, CELLS, "the next colour of the experienced opening is seen on a cell")
        self.group("cover", COVER, 1, "that colour is covered")
        return self.group("under", UNDER, CELLS, "a covered piece lies under this cell")

    cdef bint fits(self, const void *state) noexcept nogil:
        return (<const ReefState *>state).cards == self.template.cards

    cdef int action_of(self, const void *state, move_t move) noexcept nogil:
        cdef int kind = move & 0xFF
        cdef int card = (move >> 8) & 0xFF
        cdef int color = (move >> 16) & 0xFF
        cdef int cell = (move >> 24) & 0xFF
        cdef int begin = self.begins[kind]
        if kind == FIRST:
            return begin + ((card - 1) * COLORS + color) * CELLS + cell
        if kind == BOTH:
            return begin + (card - 1) * CELLS + cell
        if kind == TAKE or kind == TOP or kind == NONE:
            return begin + card - 1
        if kind == START:
            return begin + card
        if kind == COVER:
            return begin
        return begin + cell

    cdef bint deal(self, void *state, uint64_t seed) noexcept nogil:
        cdef ReefState *s = <ReefState *>state
        cdef uint8_t cards[MOST]
        cdef Rng rng
        cdef int count = count_of(self.template.cards)
        cdef int seat, i, starter, at = 0
        if not self.deals:
            return False
        memcpy(s, &self.template, sizeof(ReefState))
        rng_seed(&rng, stream_of(seed, _DEAL))
        for i in range(count):
            cards[i] = i + 1
        rng_shuffle(&rng, cards, count)
        starter = rng_below(&rng, s.players)
        s.first = self.first - 1 if self.first else starter
        s.turn = s.first
        for seat in range(s.players):
            s.hand[seat] = 0
            for i in range(START_HAND):
                s.hand[seat] |= card_bit(cards[at])
                at += 1
        for i in range(DISPLAY):
            s.display[i] = cards[at]
            at += 1
        memset(s.deck, 0, sizeof(s.deck))
        for i in range(s.left):
            s.deck[i] = cards[count - 1 - i]
        return True


def encoder(position: Position, options: Mapping[str, object]) -> ReefEncoder:
    """Return the encoder of games like this deal, which was made with these options."""
    return ReefEncoder(position, options)
