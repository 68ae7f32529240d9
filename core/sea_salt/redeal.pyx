"""The view of a seat in a position of Sea Salt & Paper, and random positions that agree with it.

The rules are 3.3, 8.5 and 8.10.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.rng cimport Rng, rng_below, rng_next, rng_shuffle
from leadline.core.sea_salt.state cimport (
    CARDS, DRAWN, EVENTS, KEEP, MERMAID_CARD, MERMAID_WIDTH, MERMAIDS, PILES, ROUNDS, SEATS, THEFTS, WAITING, Event,
    SaltState, added, card_at, is_open,
)

cdef enum:
    ATTEMPTS = 1000  # at a world in which no hand has four mermaids; after these any is taken


cdef void salt_mask(void *state, int seat) noexcept nogil:
    """Turn the state into the view of `seat` (from 0): hide other hands, the deck, what others know, and which cards of
    the piles crabs took unseen (3.3, 8.5, 8.10)."""
    cdef SaltState *s = <SaltState *>state
    cdef Event kept[EVENTS]
    cdef int other, pile, i, to, count = 0
    cdef uint64_t suspect
    for other in range(s.players):
        if other != seat:
            if not is_open(s, other):
                s.hand[other] = 0
            s.loose[other] = 0
            memset(s.known[other], 0, sizeof(s.known[other]))
    memset(s.deck, 0, sizeof(s.deck))
    if s.turn != seat:
        s.drawn[0] = s.drawn[1] = 0
    for pile in range(PILES):
        to = 0
        suspect = 0
        for i in range(s.pile_size[pile]):
            if (s.suspect[seat][pile] >> i) & 1:
                suspect |= <uint64_t>1 << to
            elif (s.ghost[pile] >> i) & 1:
                continue
            s.pile[pile][to] = s.pile[pile][i]
            to += 1
        for i in range(to, s.pile_size[pile]):
            s.pile[pile][i] = 0
        s.pile_size[pile] = to
        s.ghost[pile] = 0
        for other in range(s.players):
            s.suspect[other][pile] = suspect if other == seat else 0
    memset(kept, 0, sizeof(kept))
    for i in range(EVENTS):
        if (s.events[i].unknown_to >> seat) & 1:
            kept[count].pile = s.events[i].pile
            kept[count].unknown_to = 1 << seat
            if (s.events[i].unsure >> seat) & 1:
                kept[count].unsure = 1 << seat
            else:
                kept[count].holder = s.events[i].holder
            count += 1
    for i in range(EVENTS):
        s.events[i] = kept[i]
    s.word = 0
    s.scripted = 0
    s.viewer = seat + 1


cdef int _other_seat(const SaltState *s, const int *free, Rng *rng) noexcept nogil:
    """Draw a seat with an unknown card in its hand, each such card equally likely; -1 if there is none."""
    cdef int other, at, total = 0
    for other in range(s.players):
        total += free[other]
    if total == 0:
        return -1
    at = rng_below(rng, total)
    for other in range(s.players):
        at -= free[other]
        if at < 0:
            return other
    return -1


cdef void _place_events(SaltState *s, int seat, int *free, Rng *rng) noexcept nogil:
    """Chooses the cards that crabs took unseen, among those of the pile that may have gone, and who holds them: first
    for holders that are known, so that no other card takes their places."""
    cdef int i, j, pile, holder, at, known
    cdef uint64_t left
    for known in range(1, -1, -1):
        for pile in range(PILES):
            left = s.suspect[seat][pile] & ~s.ghost[pile]
            for i in range(EVENTS):
                if s.events[i].unknown_to == 0 or s.events[i].card or s.events[i].pile != pile or left == 0:
                    continue
                if (s.events[i].holder != 0) != known:
                    continue
                at = rng_below(rng, popcount(left))
                j = 0
                while True:
                    j = low_bit(left)
                    if at == 0:
                        break
                    left &= left - 1
                    at -= 1
                holder = s.events[i].holder - 1
                if holder < 0 or free[holder] == 0:
                    holder = _other_seat(s, free, rng)
                if holder < 0:
                    return  # no hand has room for it: only a document could say so, and it is refused (checks.py)
                s.ghost[pile] |= <uint64_t>1 << j
                left = s.suspect[seat][pile] & ~s.ghost[pile]
                s.events[i].card = s.pile[pile][j]
                s.events[i].place = j
                s.events[i].holder = holder + 1
                s.hand[holder] = added(s.hand[holder], s.events[i].card)
                free[holder] -= 1


cdef inline void _strike(uint64_t cards, int *left) noexcept nogil:
    """Take the cards of a set out of those that are left, by card."""
    while cards:
        left[card_at(low_bit(cards))] -= 1
        cards &= cards - 1


cdef void salt_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Fill the state with random cards for everything that `seat` (from 0) has not seen.

    Cards known in other hands stay there; a card that crabs took unseen is one of those that the pile may lack; all
    else is equally likely, but for four mermaids in one hand, which would have ended the game (5.5). In the new world
    the other seats remember nothing of hands, and they know the piles.
    """
    cdef SaltState *s = <SaltState *>state
    cdef uint8_t pool[CARDS]
    cdef int left[CARDS + 1]
    cdef int free[SEATS]
    cdef uint64_t cards
    cdef int i, j, other, card, count = 0, attempt, at, mermaids
    cdef bint lawful
    salt_mask(s, seat)
    s.viewer = 0
    s.word = rng_next(rng)
    if s.over == WAITING:  # for a deck, which nothing else decides then
        s.word = 0
        s.scripted = THEFTS | ROUNDS
    memset(left, 0, sizeof(left))
    for i in range(CARDS):
        left[card_at(i)] += 1
    for other in range(SEATS):
        free[other] = 0
        _strike(s.hand[other], left)
        _strike(s.table[other], left)
        _strike(s.known[seat][other], left)
        _strike(s.loose[other], left)
    for i in range(DRAWN):
        left[s.drawn[i]] -= s.drawn[i] != 0
    for i in range(PILES):
        for j in range(s.pile_size[i]):
            left[s.pile[i][j]] -= s.pile[i][j] != 0
    for card in range(1, CARDS + 1):
        for i in range(left[card]):
            pool[count] = card
            count += 1
    for other in range(s.players):
        if other == seat or is_open(s, other):
            continue
        s.hand[other] = s.known[seat][other]
        free[other] = s.hand_size[other] - popcount(s.hand[other])
    _place_events(s, seat, free, rng)
    cards = s.loose[seat]
    while cards:
        i = low_bit(cards)
        cards &= cards - 1
        other = _other_seat(s, free, rng)
        if other < 0:
            break
        s.hand[other] = added(s.hand[other], card_at(i))
        free[other] -= 1
    for attempt in range(ATTEMPTS):
        rng_shuffle(rng, pool, count)
        lawful = True
        at = 0
        for other in range(s.players):
            mermaids = popcount(s.hand[other] & MERMAIDS)
            for i in range(free[other]):
                mermaids += pool[at + i] == MERMAID_CARD
            at += free[other]
            if mermaids == MERMAID_WIDTH and free[other]:
                lawful = False
        if lawful:
            break
    at = 0
    for other in range(s.players):
        for i in range(free[other]):
            s.hand[other] = added(s.hand[other], pool[at])
            at += 1
    if s.phase == KEEP and s.drawn[0] == 0:
        s.drawn[0] = min(pool[at], pool[at + 1])
        s.drawn[1] = max(pool[at], pool[at + 1])
        at += 2
    for i in range(PILES):
        for j in range(s.pile_size[i]):
            if s.pile[i][j] == 0:
                s.pile[i][j] = pool[at]
                at += 1
    for i in range(s.deck_size):
        s.deck[i] = pool[at]
        at += 1
