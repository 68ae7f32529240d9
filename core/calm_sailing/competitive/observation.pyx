"""Observations and numbers of moves of the competitive game; core/encoding.pxd explains how they are made."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.calm_sailing.base.dealing cimport draw_islands
from leadline.core.calm_sailing.base.observation cimport RANK_COUNT, CalmEncoder
from leadline.core.calm_sailing.base.state cimport FINISH, FINISHES, HAND_LIMIT, ISLANDS, CardSet, card_add
from leadline.core.calm_sailing.competitive.moves cimport TAKE
from leadline.core.calm_sailing.competitive.state cimport PLAYERS, ROW, CompetitiveState
from leadline.core.contract cimport Position
from leadline.core.encoding cimport BITS, BYTES
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_shuffle, stream_name, stream_of

from collections.abc import Mapping

cdef uint64_t _DEAL = stream_name("deal")


cdef class CompetitiveEncoder(CalmEncoder):
    """Encoder of the competitive game."""

    cdef CompetitiveState template  # a deal of the same options

    def __init__(self, Position position, options: Mapping[str, object]) -> None:
        memcpy(&self.template, position.state(), sizeof(CompetitiveState))
        super().__init__(position, options)

    cdef int add_fields(self) except -1:
        cdef CompetitiveState *s = NULL
        CalmEncoder.add_fields(self)
        self.card_set("row", <size_t>&s.row, "cards in the row")
        self.card_set("taken", <size_t>&s.taken, "taken from the row and not laid", sizeof(CardSet))
        self.field("owned", BITS, <size_t>&s.owned, self.cells, 1, "cells whose island the seat has laid", 8)
        self.field("since", BYTES, <size_t>&s.since + 1, ISLANDS, 96, "discards of its owner when an island was taken")
        self.field("finish_since", BYTES, <size_t>&s.finish_since, FINISHES, 96, "the same of each taken Finish", 8)
        return self.field("spent", BYTES, <size_t>&s.spent, 1, 96, "cards discarded, which cost points", 1)

    cdef int add_moves(self) except -1:
        CalmEncoder.add_moves(self)
        return self.group("take", TAKE, RANK_COUNT, "a card of the row")

    cdef bint deal(self, void *state, uint64_t seed) noexcept nogil:
        cdef CompetitiveState *s = <CompetitiveState *>state
        cdef uint8_t cards[ISLANDS + FINISHES]
        cdef Rng rng
        cdef int count, i, lot
        if not self.deals:
            return False
        memset(s, 0, sizeof(CompetitiveState))
        rng_seed(&rng, stream_of(seed, _DEAL))
        count = draw_islands(&s.base, &rng, self.removed, self.gone if self.chosen else NULL, cards)
        for i in range(FINISHES):
            cards[count + i] = FINISH
        count += FINISHES
        rng_shuffle(&rng, cards, count)
        lot = rng_below(&rng, PLAYERS)
        s.base.players = PLAYERS
        s.base.cells = self.template.base.cells
        s.base.first = self.first - 1 if self.first else lot
        s.base.turn = s.base.first
        s.base.actor = s.base.first
        for i in range(HAND_LIMIT * PLAYERS):
            card_add(&s.base.hand[i // HAND_LIMIT], cards[i])
        for i in range(ROW):
            card_add(&s.row, cards[HAND_LIMIT * PLAYERS + i])
        s.base.size[0] = count - HAND_LIMIT * PLAYERS - ROW
        for i in range(s.base.size[0]):
            s.base.cards[i] = cards[count - 1 - i]
        return True


def encoder(position: Position, options: Mapping[str, object]) -> CompetitiveEncoder:
    """Return the encoder of games like this deal, which was made with these options."""
    return CompetitiveEncoder(position, options)
