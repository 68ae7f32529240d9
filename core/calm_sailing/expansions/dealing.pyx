"""Deals of games with expansions without Python objects: what document.deal draws, in the same order."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.calm_sailing.base.dealing cimport draw_islands
from leadline.core.calm_sailing.base.state cimport (
    CARDS, FINISH, FINISHES, MONSTER, SEATS, START, WILD, YELLOW, CalmState, hand_limit,
)
from leadline.core.calm_sailing.expansions.board cimport (
    DECK, KINDS, BoardState, explores, open_groups, row_cells, row_count,
)
from leadline.core.calm_sailing.expansions.state cimport LIMIT, SETUP, ExpandedState, givable, has_storms, limit_of
from leadline.core.calm_sailing.expansions.turn cimport draw_on
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_shuffle, stream_name, stream_of

cdef uint64_t _DEAL = stream_name("deal")
cdef uint64_t _STARTS = stream_name("starts")


cdef int opening_draws(const ExpandedState *r, int seat) noexcept nogil:
    """Return the number of cards of its pile that a seat still draws in set-up, if no wild is spent on a storm
    (10.25)."""
    cdef const CalmState *s = &r.calm
    cdef const uint8_t *pile = &s.cards[s.stride * seat]
    cdef int at = s.size[seat], held = s.hand[seat].count, free = givable(&s.hand[seat]), limit = limit_of(r, seat)
    cdef int card = r.revealed if seat == r.drawer else 0, drawn = 0, due
    while True:
        if card == YELLOW:
            limit = LIMIT
            due = min(max(0, held - LIMIT), free)
            held -= due
            free -= due
        elif card and card < YELLOW:
            held += 1
            free += card != MONSTER
        at -= 1
        if at >= 0 and pile[at] == START:
            at -= 1
        if at < 0 or held >= limit:
            return drawn
        card = pile[at]
        drawn += 1


cdef void shuffle_start_in(ExpandedState *r, int seat, Rng *rng) noexcept nogil:
    """Move a Start that a seat would draw for its opening hand to a random place in the part of its pile that is left
    after the opening hand (2.5)."""
    cdef CalmState *s = &r.calm
    cdef uint8_t *pile = &s.cards[s.stride * seat]
    cdef int size = s.size[seat], drawn = opening_draws(r, seat), at = size - 1, i
    while at >= size - drawn and pile[at] != START:
        at -= 1
    if at < size - drawn:
        return
    i = rng_below(rng, size - drawn)
    while at > i:
        pile[at] = pile[at - 1]
        at -= 1
    pile[i] = START


cdef inline int _more(uint8_t *cards, int at, int card, int count) noexcept nogil:
    """Write equal cards; return the place after them."""
    memset(cards + at, card, count)
    return at + count


cdef int _deal_cards(CalmState *s, uint8_t *cards, int count, Rng *rng) noexcept nogil:
    """Distribute the shuffled cards, with the hands on top of the piles. Return the seat that begins, drawn at
    random."""
    cdef uint8_t pile[CARDS]
    cdef int fewest[SEATS]
    cdef int seat, i, size, at = 0, least = count // s.players, tied = 0
    for seat in range(s.players):
        size = count // s.players + (seat < count % s.players)
        for i in range(hand_limit(s), size):
            pile[i] = cards[at + i]
        pile[size] = START
        rng_shuffle(rng, pile + hand_limit(s), size + 1 - hand_limit(s))
        for i in range(hand_limit(s)):
            pile[i] = cards[at + i]
        s.size[seat] = size + 1
        for i in range(size + 1):
            s.cards[s.stride * seat + size - i] = pile[i]
        at += size
        if size == least:
            fewest[tied] = seat
            tied += 1
    return fewest[rng_below(rng, tied)]


cdef void _explore(BoardState *s, Rng *rng) noexcept nogil:
    """Shuffle the exploration deck (12.2)."""
    cdef uint8_t cards[DECK]
    cdef int kind, at = 0, i
    for kind in range(KINDS):
        at = _more(cards, at, FINISH if kind == 0 else MONSTER if kind == 1 else YELLOW + kind - 2, s.ahead[kind])
    rng_shuffle(rng, cards, at)
    for i in range(at):
        s.deck[at - 1 - i] = cards[i]


cdef int _row_by_lot(const ExpandedState *r, Rng *rng) noexcept nogil:
    """A row with cells, from 1."""
    cdef int row, rows = 0, at
    for row in range(row_count(r)):
        rows += row_cells(r, row) != 0
    at = rng_below(rng, rows)
    for row in range(row_count(r)):
        if row_cells(r, row):
            if at == 0:
                return row + 1
            at -= 1
    return 0


cdef void deal_expanded(
    BoardState *s, const BoardState *like, uint64_t seed, int removed, const uint8_t *gone, int first
) noexcept nogil:
    cdef ExpandedState *r = &s.expanded
    cdef CalmState *c = &r.calm
    cdef const ExpandedState *old = &like.expanded
    cdef uint8_t cards[CARDS]
    cdef Rng rng, starts
    cdef int count, i, starter
    memset(r, 0, sizeof(ExpandedState))
    if old.own_board:
        memcpy(s, like, sizeof(BoardState))
        memset(r, 0, sizeof(ExpandedState))
        r.own_board = 1
    rng_seed(&rng, stream_of(seed, _DEAL))
    c.players = old.calm.players
    c.cells = old.calm.cells
    c.stride = old.calm.stride
    c.solo_draw = old.calm.solo_draw
    c.more_hand = old.calm.more_hand
    c.more_discard = old.calm.more_discard
    r.monsters = old.monsters
    r.wilds = old.wilds
    r.has_rocks = old.has_rocks
    r.halves = old.halves
    for i in range(3):
        r.storms[i] = old.storms[i]
    r.compasses = old.compasses
    count = draw_islands(c, &rng, removed, gone, cards)
    if not explores(r):
        count = _more(cards, count, FINISH, FINISHES)
        count = _more(cards, count, MONSTER, r.monsters)
    count = _more(cards, count, WILD, r.wilds)
    if not explores(r):
        for i in range(3):
            count = _more(cards, count, YELLOW + i, r.storms[i])
    rng_shuffle(&rng, cards, count)
    starter = _deal_cards(c, cards, count, &rng)
    if old.own_board:
        open_groups(s)
        if s.explorer:
            _explore(s, &rng)
    if r.has_rocks and not explores(r):
        r.rocks = _row_by_lot(r, &rng)
    c.first = first - 1 if first else starter
    c.turn = c.first
    c.actor = c.first
    r.job = SETUP
    r.drawer = c.first
    if has_storms(r) and not explores(r):
        rng_seed(&starts, stream_of(seed, _STARTS))
        for i in range(c.players):
            shuffle_start_in(r, i, &starts)
    draw_on(r)
