"""Deals of games with expansions without Python objects: what document.deal draws, in the same order."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.calm_sailing.base.dealing cimport draw_islands
from leadline.core.calm_sailing.base.state cimport (
    CARDS, FINISH, FINISHES, HAND_LIMIT, MONSTER, SEATS, START, WILD, YELLOW, CalmState,
)
from leadline.core.calm_sailing.expansions.board cimport (
    DECK, KINDS, BoardState, explores, open_groups, row_cells, row_count,
)
from leadline.core.calm_sailing.expansions.state cimport SETUP, ExpandedState
from leadline.core.calm_sailing.expansions.turn cimport draw_on
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_shuffle, stream_name, stream_of

cdef uint64_t _DEAL = stream_name("deal")


cdef inline int _more(uint8_t *cards, int at, int card, int count) noexcept nogil:
    """Fills in equal cards; returns the place behind them."""
    memset(cards + at, card, count)
    return at + count


cdef int _deal_cards(CalmState *s, uint8_t *cards, int count, Rng *rng) noexcept nogil:
    """Shares the shuffled cards out: hands lie on top of the piles. Returns the seat that begins by lot."""
    cdef uint8_t pile[CARDS]
    cdef int fewest[SEATS]
    cdef int seat, i, size, at = 0, least = count // s.players, tied = 0
    for seat in range(s.players):
        size = count // s.players + (seat < count % s.players)
        for i in range(HAND_LIMIT, size):
            pile[i] = cards[at + i]
        pile[size] = START
        rng_shuffle(rng, pile + HAND_LIMIT, size + 1 - HAND_LIMIT)
        for i in range(HAND_LIMIT):
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
    """Shuffles the exploration deck (12.2)."""
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
    cdef Rng rng
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
    draw_on(r)
