"""Observations and numbers of moves of Calm Sailing with expansions and on other boards; core/encoding.pxd explains how
they are made."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.calm_sailing.base.observation cimport RANK_COUNT, CalmEncoder
from leadline.core.calm_sailing.base.state cimport ISLANDS, MONSTER, SEATS, YELLOW
from leadline.core.calm_sailing.expansions.board cimport DECK, KINDS, SHOWN, BoardState, purple_on, row_count
from leadline.core.calm_sailing.expansions.dealing cimport deal_expanded
from leadline.core.calm_sailing.expansions.moves cimport (
    ALL, COMPASS, LAY_WILD, MOVE_ROCKS, PAY_ROCKS, RESOLVE, STRIKE, TOP_TWO, TURN_OVER, WILD_COMPASS, WILD_ISLAND,
)
from leadline.core.calm_sailing.expansions.state cimport COMPASSES, NOWHERE, WILDS, ExpandedState
from leadline.core.contract cimport Position, move_t
from leadline.core.encoding cimport BITS, BYTES, CHOICE, SEAT, SEAT_OR_NONE, value_t

from collections.abc import Mapping

cdef enum:
    STORMS = 3


cdef void _purple(const void *state, int seat, value_t *out) noexcept nogil:
    """The purple storms on each row."""
    cdef const ExpandedState *r = <const ExpandedState *>state
    cdef int row
    for row in range(row_count(r)):
        out[row] = purple_on(r, row)


cdef class ExpandedEncoder(CalmEncoder):
    """Encoder of games with expansions and on other boards."""

    cdef BoardState template  # a deal of the same options; of its own part there is none on the standard board
    cdef int rows
    cdef int targets  # of a compass: the storm just revealed, seats or rows
    cdef bint own_board

    def __init__(self, Position position, options: Mapping[str, object]) -> None:
        memcpy(&self.template, position.state(), position.ops.state_size)
        self.own_board = self.template.expanded.own_board
        self.rows = row_count(&self.template.expanded)
        self.targets = 1 + max(self.rows, <int>SEATS)
        super().__init__(position, options)

    cdef int add_fields(self) except -1:
        cdef ExpandedState *r = NULL
        CalmEncoder.add_fields(self)
        self.card_set("left", <size_t>&r.left, "out of the game for all to see")
        self.field("left_storms", BYTES, <size_t>&r.left.storm, STORMS, 6, "the same: yellow, purple, orange storms")
        self.field("moon", BITS, <size_t>&r.moon, self.cells, 1, "cells whose island lies moon up")
        self.field("yellow", BYTES, <size_t>&r.yellow, 1, 6, "yellow storms before the seat", 1)
        self.field("orange", BYTES, <size_t>&r.orange, 1, 6, "orange storms before the seat", 1)
        self.written("purple", _purple, self.rows, 6, "purple storms on each row")
        self.field("sure", BYTES, <size_t>&r.sure, 1, 5, "monsters that all know to be in the hand", 1)
        self.field("unsure", BYTES, <size_t>&r.unsure, 1, 40, "other cards of the hand that may be monsters", 1)
        self.field("unseen", BYTES, <size_t>&r.blind_count, 1, 2, "top cards given unseen", 1)
        self.field("wild_on", BYTES, <size_t>&r.wild_on, WILDS, ISLANDS, "numbers on the grid that are wilds")
        self.field("monsters", BYTES, <size_t>&r.monsters, 1, 5, "monsters of the deal")
        self.field("wilds", BYTES, <size_t>&r.wilds, 1, WILDS, "wilds of the deal")
        self.field("storms", BYTES, <size_t>&r.storms, STORMS, 6, "storms of the deal: yellow, purple, orange")
        self.field("has_rocks", BYTES, <size_t>&r.has_rocks, 1, 1, "whether the deal has jagged rocks")
        self.field("rocks", CHOICE, <size_t>&r.rocks, self.rows, 1, "the row of the rocks", 0, 0, 1)
        self.field("compasses_held", BYTES, <size_t>&r.held, 1, COMPASSES, "compasses of the team")
        self.field("compasses_left", BYTES, <size_t>&r.compasses, 1, COMPASSES, "compasses that can be earned")
        self.field("revealed", CHOICE, <size_t>&r.revealed, STORMS, 1, "the storm that waits", 0, 0, YELLOW)
        self.field("job", CHOICE, <size_t>&r.job, 6, 1, "drawing: none, set-up, extra, refill, refill of all, explore")
        self.field("drawer", SEAT, <size_t>&r.drawer, 1, 1, "the seat that draws")
        self.field("extra", BYTES, <size_t>&r.extra, 1, 40, "extra cards that it still draws")
        self.field("all_draw", BYTES, <size_t>&r.all_draw, 1, 1, "whether all seats refill at the end of the turn")
        self.field("purpose", CHOICE, <size_t>&r.purpose, 3, 1, "cards are due for the action, the rocks, a storm")
        self.field("opened", BYTES, <size_t>&r.opened, 1, 1, "whether a phase has just begun")
        self.field("met", BYTES, <size_t>&r.met, 1, 1, "whether the extra cards of this Start brought a storm")
        self.field("number", BYTES, <size_t>&r.number, 1, ISLANDS, "the number of the wild that wants a cell")
        self.field("start_by_wild", BYTES, <size_t>&r.start_by_wild, 1, 1, "whether a wild was the Start")
        self.field("finish_by_wild", BYTES, <size_t>&r.finish_by_wild, 1, 1, "whether a wild was the Finish")
        self.field("forbidden", BITS, <size_t>&r.forbidden, 2, 1, "known to the active seat: no Finish, no Start")
        self.field("halves", CHOICE, <size_t>&r.halves, 3, 1, "Day and Night: not played, rows, any half")
        return self._board_fields() if self.own_board else 0

    cdef int _board_fields(self) except -1:
        cdef BoardState *c = NULL
        self.field("open", BITS, <size_t>&c.open, self.cells, 1, "cells whose group is open")
        self.field("marked", BITS, <size_t>&c.marked, self.cells, 1, "marked cells")
        self.field("ahead", BYTES, <size_t>&c.ahead, KINDS, DECK,
                   "cards of the exploration deck: F, M, Y, P, O, compasses, rocks, borders")
        self.field("shown", SEAT_OR_NONE, <size_t>&c.shown, SHOWN, 1, "seats that got a Finish out of it, in order")
        self.field("since", BYTES, <size_t>&c.since, SHOWN, 112, "how many cards each of them had discarded by then")
        return self.field("exploring", BYTES, <size_t>&c.exploring, 1, 1, "whether the payment uncovers a card of it")

    cdef int add_moves(self) except -1:
        CalmEncoder.add_moves(self)
        self.group("strike", STRIKE, (2, self.cells), "a monster on a cell; a wild as a monster")
        self.group("wild_island", WILD_ISLAND, ISLANDS, "a wild as this island")
        self.group("lay_wild", LAY_WILD, self.cells, "the cell for it")
        self.group("all", ALL, 1, "discards the whole hand for a compass")
        self.group("move_rocks", MOVE_ROCKS, self.rows, "moves the rocks to a row")
        self.group("pay_rocks", PAY_ROCKS, RANK_COUNT, "the first of two cards that the rocks cost")
        self.group("resolve", RESOLVE, (STORMS, 1 + self.rows),
                   "resolves a yellow, purple, orange storm: no row, or the row of a purple one")
        self.group("compass", COMPASS, (STORMS, self.targets),
                   "a compass for a yellow, purple, orange storm: the one just revealed, or that of a seat or row")
        self.group("wild_compass", WILD_COMPASS, (STORMS, self.targets), "the same with a wild")
        self.group("top_two", TOP_TWO, 1, "gives the two top cards of the pile, unseen")
        return self.group("turn_over", TURN_OVER, self.cells, "turns an island over")

    cdef bint fits(self, const void *state) noexcept nogil:
        cdef const ExpandedState *r = <const ExpandedState *>state
        return CalmEncoder.fits(self, state) and r.own_board == self.own_board and row_count(r) == self.rows

    cdef int action_of(self, const void *state, move_t move) noexcept nogil:
        cdef int kind = move & 0xFF
        cdef int card = (move >> 8) & 0xFF
        cdef int cell = (move >> 16) & 0xFF
        cdef int begin
        if kind < STRIKE:
            return CalmEncoder.action_of(self, state, move)
        begin = self.begins[kind]
        if kind == STRIKE:
            return begin + (0 if card == MONSTER else self.cells) + cell
        if kind == WILD_ISLAND or kind == PAY_ROCKS:
            return begin + card - 1
        if kind == RESOLVE:
            return begin + (card - YELLOW) * (1 + self.rows) + (
                1 + cell if card == YELLOW + 1 and cell != NOWHERE else 0
            )
        if kind == COMPASS or kind == WILD_COMPASS:
            return begin + (card - YELLOW) * self.targets + cell
        return begin + cell

    cdef bint deal(self, void *state, uint64_t seed) noexcept nogil:
        if not self.deals:
            return False
        deal_expanded(
            <BoardState *>state, &self.template, seed, self.removed, self.gone if self.chosen else NULL, self.first
        )
        return True


def encoder(position: Position, options: Mapping[str, object]) -> ExpandedEncoder:
    """Return the encoder of games like this deal, which was made with these options."""
    return ExpandedEncoder(position, options)
