"""Deals of games with expansions without Python objects."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.core.rng cimport Rng

cdef int opening_draws(const ExpandedState *r, int seat) noexcept nogil
cdef void shuffle_start_in(ExpandedState *r, int seat, Rng *rng) noexcept nogil

# Deals into `s` what `document.deal` draws, in the same order. `s` is an ExpandedState, or a BoardState for a custom
# layout; `like` is a deal of the same options. The islands marked in `gone` (a byte each, by number) leave the game, or
# `removed` random ones if it is NULL. `first` is the starting seat from 1; 0 chooses a random one.
cdef void deal_expanded(
    BoardState *s, const BoardState *like, uint64_t seed, int removed, const uint8_t *gone, int first
) noexcept nogil
