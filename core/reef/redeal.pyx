"""The knowledge of a seat: hiding the rest, and dealing it anew."""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.reef.game_cards cimport MOST, count_of
from leadline.core.reef.state cimport DISPLAY, ReefState, card_bit, openings_due
from leadline.core.rng cimport Rng, rng_below


cdef void reef_mask(void *state, int seat) noexcept nogil:
    """Turn the state into the view of `seat` (from 0): hide the cards of other hands that nobody saw being taken, and
    the draw pile below its top (1.3). Before the openings are laid, hide its top and the display as well (1.6)."""
    cdef ReefState *s = <ReefState *>state
    cdef int other, i, top = s.left - 1
    for other in range(s.players):
        if other != seat:
            s.hand[other] &= s.shown[other]
    if openings_due(s):
        top += 1
        for i in range(DISPLAY):
            s.display[i] = 0
            s.tokens[i] = 0
    for i in range(top):
        s.deck[i] = 0


cdef void reef_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Fill the state with random cards for those that `seat` (from 0) has not seen. These lie in the hidden parts of
    the other hands and below the top of the pile; before the openings are laid, also on top of it and in the display.
    All ways are equally likely. Cards that are left over have been played, although the document does not name them."""
    cdef ReefState *s = <ReefState *>state
    cdef uint8_t pool[MOST]
    cdef uint64_t seen
    cdef int other, i, j, total = 0
    cdef uint8_t swap
    reef_mask(s, seat)
    seen = s.played
    for other in range(s.players):
        seen |= s.hand[other]
    for i in range(DISPLAY):
        if s.display[i]:
            seen |= card_bit(s.display[i])
    if s.left and s.deck[s.left - 1]:
        seen |= card_bit(s.deck[s.left - 1])
    for i in range(count_of(s.cards)):
        if not (seen >> i) & 1:
            pool[total] = i + 1
            total += 1
    for i in range(total - 1, 0, -1):
        j = rng_below(rng, i + 1)
        swap = pool[i]
        pool[i] = pool[j]
        pool[j] = swap
    for other in range(s.players):
        for i in range(s.size[other] - popcount(s.hand[other])):
            total -= 1
            s.hand[other] |= card_bit(pool[total])
    for i in range(DISPLAY):
        if s.display[i] == 0:
            total -= 1
            s.display[i] = pool[total]
    for i in range(s.left):
        if s.deck[i] == 0:
            total -= 1
            s.deck[i] = pool[total]
