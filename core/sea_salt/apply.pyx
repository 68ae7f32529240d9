"""The effect of a move of Sea Salt & Paper, and the winners.

A move draws, uses the effects of pairs, or ends a turn, a round or the game (2-7); memory.pyx holds the knowledge of
the seats.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng, rng_seed, rng_shuffle, word_below, word_next
from leadline.core.sea_salt.memory cimport (
    forget_all, found_in_pile, hand_shown, laid, pile_seen, robbed, taken_from_top,
)
from leadline.core.sea_salt.scoring cimport bonus_of, points_of
from leadline.core.sea_salt.state cimport (
    BOAT, CARDS, CRAB, DECK, DRAW, FIND, FISH, FOUR, KEEP, KEEP_CARD, KIND, LAY, LIMIT, MERMAID_CARD, MERMAIDS, PASS,
    PICK, PILES, PLAY, REACHED, ROUNDS, RUNNING, SEARCH, SEATS, STEAL, STOP, TAKE, THEFTS, WAITING, SaltState, added,
    can_draw, card_at, dropped, first_of, kind_of, next_starter, second_of, target_of, target_score,
)


cdef inline void _gain(SaltState *s, int seat, int card) noexcept nogil:
    """Put a card into the hand; the fourth mermaid ends the game at once (5.5, 8.2, 8.9)."""
    cdef int i
    s.hand[seat] = added(s.hand[seat], card)
    s.hand_size[seat] += 1
    if card == MERMAID_CARD and s.hand[seat] & MERMAIDS == MERMAIDS:
        for i in range(s.players):
            s.gained[i] = 0
        s.rounds += 1
        s.over = FOUR
        s.winners = 1 << seat
        s.ended_by = seat + 1
        s.extra = 0
        forget_all(s)


cdef void lay_out(SaltState *s, const uint8_t *cards, int first) noexcept nogil:
    """Begin a round with a deck of 58 cards, the top card first; seat `first` (from 0) begins (2.1)."""
    cdef int i
    forget_all(s)
    memset(s.hand, 0, sizeof(s.hand))
    memset(s.table, 0, sizeof(s.table))
    memset(s.hand_size, 0, sizeof(s.hand_size))
    memset(s.deck, 0, sizeof(s.deck))
    memset(s.pile, 0, sizeof(s.pile))
    for i in range(PILES):
        s.pile[i][0] = cards[i]
        s.pile_size[i] = 1
    s.deck_size = CARDS - PILES
    for i in range(CARDS - PILES):
        s.deck[i] = cards[CARDS - 1 - i]
    s.drawn[0] = s.drawn[1] = 0
    s.target = 0
    s.closer = 0
    s.extra = 0
    s.over = RUNNING
    s.ended_by = 0
    memset(s.gained, 0, sizeof(s.gained))
    s.turn = first
    s.phase = DRAW


cdef void _shuffle_next(SaltState *s, int first) noexcept nogil:
    """Deal the next round as the state's random word has it."""
    cdef uint8_t cards[CARDS]
    cdef Rng rng
    cdef int i
    for i in range(CARDS):
        cards[i] = card_at(i)
    rng_seed(&rng, word_next(&s.word))
    rng_shuffle(&rng, cards, CARDS)
    lay_out(s, cards, first)


cdef void _end_round(SaltState *s, int ended_by, const int *gained) noexcept nogil:
    """Add the points; end the game if the target is reached (7.1, 7.2), else begin the next round (2.2, 2.3)."""
    cdef int seat, best = -1, rank
    cdef bint reached = False
    s.rounds += 1
    s.ended_by = ended_by + 1
    for seat in range(s.players):
        s.gained[seat] = gained[seat]
        s.score[seat] = min(<int>LIMIT, s.score[seat] + gained[seat])
        if s.score[seat] >= target_score(s):
            reached = True
    if reached or s.scripted & ROUNDS:
        forget_all(s)
        s.over = REACHED if reached else WAITING
        s.turn = ended_by
        s.extra = 0
        s.phase = PLAY
    if reached:
        for seat in range(s.players):
            rank = s.score[seat] * 1024 + s.gained[seat]
            if rank > best:
                best = rank
                s.winners = 0
            if rank == best:
                s.winners |= 1 << seat
    elif not s.over:
        _shuffle_next(s, next_starter(s))


cdef void _begin_turn(SaltState *s, int seat) noexcept nogil:
    s.turn = seat
    s.extra = 0
    s.phase = DRAW if can_draw(s) else PLAY  # 8.1


cdef void _settle_bet(SaltState *s) noexcept nogil:
    """Points after the last turn of a last chance (6.3)."""
    cdef int points[SEATS]
    cdef int gained[SEATS]
    cdef int seat, closer = s.closer - 1
    cdef bint won = True
    for seat in range(s.players):
        points[seat] = points_of(s.hand[seat], s.table[seat])
    for seat in range(s.players):
        if points[seat] > points[closer]:
            won = False
    for seat in range(s.players):
        gained[seat] = 0
        if (seat == closer and won) or (seat != closer and not won):
            gained[seat] += points[seat]
        if seat == closer or won:
            gained[seat] += bonus_of(s.hand[seat], s.table[seat])
    _end_round(s, closer, gained)


cdef void _pass(SaltState *s) noexcept nogil:
    cdef int seat = s.turn
    cdef int following = (seat + 1) % s.players
    cdef int gained[SEATS]
    if s.closer:
        hand_shown(s, seat)
        if following == s.closer - 1:
            _settle_bet(s)
        else:
            _begin_turn(s, following)
    elif s.deck_size == 0:  # 6.5
        memset(gained, 0, sizeof(gained))
        _end_round(s, seat, gained)
    else:
        _begin_turn(s, following)


cdef void _close(SaltState *s, int kind) noexcept nogil:
    cdef int gained[SEATS]
    cdef int seat
    if kind == STOP:  # 6.1
        for seat in range(s.players):
            gained[seat] = points_of(s.hand[seat], s.table[seat])
        _end_round(s, s.turn, gained)
    else:  # 6.2
        seat = s.turn
        s.closer = seat + 1
        hand_shown(s, seat)
        _begin_turn(s, (seat + 1) % s.players)


cdef void _steal(SaltState *s, int victim, int card) noexcept nogil:
    s.hand[victim] = dropped(s.hand[victim], card)
    s.hand_size[victim] -= 1
    robbed(s, s.turn, victim, card)
    s.phase = PLAY
    s.target = 0
    _gain(s, s.turn, card)


cdef int _random_card(SaltState *s, int victim) noexcept nogil:
    cdef uint64_t hand = s.hand[victim]
    cdef int at = word_below(&s.word, s.hand_size[victim])
    while at:
        hand &= hand - 1
        at -= 1
    return card_at(low_bit(hand))


cdef void _lay(SaltState *s, int a, int b, int target) noexcept nogil:
    cdef int seat = s.turn
    cdef int kind = KIND[a]
    cdef int card
    s.hand[seat] = dropped(dropped(s.hand[seat], a), b)
    s.hand_size[seat] -= 2
    s.table[seat] = added(added(s.table[seat], a), b)
    laid(s, seat, a)
    laid(s, seat, b)
    if kind == CRAB:
        if target:
            pile_seen(s, seat, target - 1)
            s.phase = SEARCH
            s.target = target - 1
    elif kind == BOAT:
        if can_draw(s):
            s.phase = DRAW
            s.extra = 1
    elif kind == FISH:
        if s.deck_size:
            s.deck_size -= 1
            card = s.deck[s.deck_size]
            s.deck[s.deck_size] = 0
            _gain(s, seat, card)
    elif target:
        if s.scripted & THEFTS:
            s.phase = STEAL
            s.target = target - 1
        else:
            _steal(s, target - 1, _random_card(s, target - 1))


cdef void _find(SaltState *s, int card) noexcept nogil:
    """Take the uppermost of equal cards from the pile that crabs look through (4.1, 8.7)."""
    cdef int pile = s.target
    cdef int place = s.pile_size[pile] - 1
    s.phase = PLAY
    s.target = 0
    if s.pile[pile][place] == card:
        taken_from_top(s, s.turn, pile)
    else:
        while s.pile[pile][place] != card or (s.ghost[pile] >> place) & 1:
            place -= 1
        found_in_pile(s, s.turn, pile, place)
    _gain(s, s.turn, card)


cdef void salt_apply(void *state, move_t move) noexcept nogil:
    cdef SaltState *s = <SaltState *>state
    cdef int kind = kind_of(move)
    cdef int card = first_of(move)
    cdef int target = target_of(move)
    cdef int other
    if kind == DECK:
        s.deck_size -= 1
        card = s.deck[s.deck_size]
        s.deck[s.deck_size] = 0
        if s.deck_size == 0:  # 3.2
            s.phase = PLAY
            _gain(s, s.turn, card)
            return
        s.deck_size -= 1
        other = s.deck[s.deck_size]
        s.deck[s.deck_size] = 0
        s.drawn[0] = min(card, other)
        s.drawn[1] = max(card, other)
        s.phase = KEEP
    elif kind == TAKE:
        s.phase = PLAY
        card = s.pile[target - 1][s.pile_size[target - 1] - 1]
        taken_from_top(s, s.turn, target - 1)
        _gain(s, s.turn, card)
    elif kind == KEEP_CARD:
        other = s.drawn[1] if card == s.drawn[0] else s.drawn[0]
        s.drawn[0] = s.drawn[1] = 0
        s.pile[target - 1][s.pile_size[target - 1]] = other
        s.pile_size[target - 1] += 1
        s.phase = PLAY
        _gain(s, s.turn, card)
    elif kind == LAY:
        _lay(s, card, second_of(move), target)
    elif kind == FIND:
        _find(s, card)
    elif kind == PICK:
        _steal(s, s.target, card if card else _random_card(s, s.target))
    elif kind == PASS:
        _pass(s)
    else:
        _close(s, kind)


cdef void salt_returns(const void *state, double *values) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    cdef int seat
    cdef double share = 1.0 / popcount(s.winners) if s.winners else 0.0
    for seat in range(s.players):
        values[seat] = share if (s.winners >> seat) & 1 else 0.0
