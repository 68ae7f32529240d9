"""Deals of games with expansions without Python objects."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.rng cimport Rng

cdef int opening_draws(const ExpandedState *r, int seat) noexcept nogil
cdef void shuffle_start_in(ExpandedState *r, int seat, Rng *rng) noexcept nogil

# Deals what `document.deal` draws, in the same order, into `s`: an ExpandedState, or a BoardState where the layout is
# an own one. `like` is a deal of the same options. The islands in `gone` (a byte each, by number) leave the game, or
# where it is NULL as many as `removed` by lot; `first` is the starting seat from 1, or 0 where the lot decides.
cdef void deal_expanded(
    BoardState *s, const BoardState *like, uint64_t seed, int removed, const uint8_t *gone, int first
) noexcept nogil
