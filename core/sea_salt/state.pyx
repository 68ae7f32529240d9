"""The rules of Sea Salt & Paper (rules 2-8) as functions on the compact state of layout.pxd; memory.pxd keeps what the
seats know."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from ..bits cimport low_bit, mix64, popcount
from ..contract cimport OVER, GameOps, Position, move_t
from ..rng cimport Rng, rng_below, rng_next, rng_seed
from .layout cimport (
    BOAT, BOAT_LOW, CARDS, CLOSING, CRAB, CRAB_LOW, DECK, DRAW, EQUALS, EVENTS, FIND, FISH, FISH_LOW, FOUR, KEEP,
    KEEP_CARD, KIND, LAST_CHANCE, LAY, LIMIT, MERMAIDS, PASS, PICK, PLAY, REACHED, ROOM, RUNNING, SEARCH, SEATS, SHARK,
    SHARK_LOW, STEAL, STOP, SWIMMER_LOW, TAKE, THEFTS, WAITING, ROUNDS, Event, SaltState, added, card_at, dropped, holds, one,
)
from .memory cimport (
    forget_all, found_in_pile, hand_shown, laid, pile_seen, robbed, taken_from_top, top_seen, unknown_events,
)
from .playout cimport salt_playout_move
from .scoring cimport bonus_of, points_of

from ..contract import Outcome
from ..errors import IllegalMove
from ..registry import game
from .material import ALL, from_set, to_set


cdef inline move_t _code(int kind, int a, int b, int target) noexcept nogil:
    return <move_t>(kind | (a << 8) | (b << 16) | (target << 24))


cdef inline bint _can_draw(const SaltState *s) noexcept nogil:
    return s.deck_size + s.pile_size[0] + s.pile_size[1] != 0


cdef bint is_open(const SaltState *s, int seat) noexcept nogil:
    """Whether the seat's hand lies open: the closer, seats that have had their last turn, all when it is over (6.2)."""
    cdef int at
    if s.over:
        return True
    if s.closer == 0:
        return False
    at = s.closer - 1
    while at != s.turn:
        if at == seat:
            return True
        at = at + 1 if at + 1 < s.players else 0
    return False


cdef inline int _card_of_pair(int kind) noexcept nogil:
    return CRAB_LOW if kind == CRAB else BOAT_LOW if kind == BOAT else FISH_LOW


cdef int _effects(const SaltState *s, int kind, int *targets) noexcept nogil:
    """The targets that a pair of that kind may name: piles, seats, or the one 0 where there is nothing to choose."""
    cdef int count = 0, i
    if kind == CRAB:
        for i in range(2):
            if s.pile_size[i]:
                targets[count] = i + 1
                count += 1
    elif kind == SHARK:
        for i in range(s.players):
            if i != s.turn and s.hand_size[i] and not is_open(s, i):
                targets[count] = i + 1
                count += 1
    if count == 0:
        targets[0] = 0
        count = 1
    return count


cdef int _pairs(const SaltState *s, move_t *moves) noexcept nogil:
    """All pairs that the hand of the seat to move can lay (3.4); equal cards are one choice (8.7)."""
    cdef uint64_t hand = s.hand[s.turn]
    cdef uint64_t part, rest, firsts
    cdef int targets[4]
    cdef int kind, low, width, effects, a, b, i, count = 0
    for kind in range(<int>CRAB, <int>FISH + 1):
        low = _card_of_pair(kind)
        width = 9 if kind == CRAB else 8 if kind == BOAT else 7
        part = (hand >> low) & ((<uint64_t>1 << width) - 1)
        if part & (part - 1) == 0:
            continue
        effects = _effects(s, kind, targets)
        while part:
            a = low + low_bit(part) + 1
            part &= part - 1
            if card_at(a - 1) != a:  # the second of two equal cards
                continue
            rest = part
            while rest:
                i = low + low_bit(rest)
                rest &= rest - 1
                b = card_at(i)
                if b != i + 1 and b != a:  # the second of two equal cards makes the same pair
                    continue
                for i in range(effects):
                    moves[count] = _code(LAY, a, b, targets[i])
                    count += 1
    part = (hand >> SHARK_LOW) & 31
    firsts = (hand >> SWIMMER_LOW) & 31
    if part and firsts:
        effects = _effects(s, SHARK, targets)
        while part:
            a = SHARK_LOW + low_bit(part) + 1
            part &= part - 1
            rest = firsts
            while rest:
                b = SWIMMER_LOW + low_bit(rest) + 1
                rest &= rest - 1
                for i in range(effects):
                    moves[count] = _code(LAY, a, b, targets[i])
                    count += 1
    return count


cdef int salt_to_move(const void *state) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    if s.over:
        return OVER
    return s.turn


cdef int salt_boundary(const void *state) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    return s.over != RUNNING or s.phase == DRAW or s.phase == PLAY


cdef int salt_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    cdef uint64_t seen = 0, rest
    cdef int count = 0, i, j, pile, card
    if s.over:
        return 0
    if s.phase == PLAY:
        count = _pairs(s, moves)
        moves[count] = _code(PASS, 0, 0, 0)
        count += 1
        if s.closer == 0 and points_of(s.hand[s.turn], s.table[s.turn]) >= CLOSING:
            moves[count] = _code(STOP, 0, 0, 0)
            moves[count + 1] = _code(LAST_CHANCE, 0, 0, 0)
            count += 2
        return count
    if s.phase == DRAW:
        if s.deck_size:
            moves[count] = _code(DECK, 0, 0, 0)
            count += 1
        for i in range(2):
            if s.pile_size[i]:
                moves[count] = _code(TAKE, 0, 0, i + 1)
                count += 1
        return count
    if s.phase == KEEP:
        for i in range(2):
            if i and s.drawn[0] == s.drawn[1]:
                break
            for j in range(2):
                if s.pile_size[j] == 0 or s.pile_size[1 - j] != 0:
                    moves[count] = _code(KEEP_CARD, s.drawn[i], 0, j + 1)
                    count += 1
        return count
    if s.phase == SEARCH:
        pile = s.target
        for i in range(s.pile_size[pile] - 1, -1, -1):
            card = s.pile[pile][i]
            if not (s.ghost[pile] >> i) & 1 and not seen & one(card):
                seen |= one(card)
                moves[count] = _code(FIND, card, 0, 0)
                count += 1
        return count
    if not s.scripted & THEFTS:
        moves[0] = _code(PICK, 0, 0, 0)
        return 1
    rest = s.hand[s.target]
    while rest:
        i = low_bit(rest)
        rest &= rest - 1
        if card_at(i) == i + 1:
            moves[count] = _code(PICK, i + 1, 0, 0)
            count += 1
    return count


cdef inline uint64_t _chance(SaltState *s) noexcept nogil:
    """The next 64 random bits that the state holds."""
    s.word += <uint64_t>0x9E3779B97F4A7C15
    return mix64(s.word)


cdef inline void _gain(SaltState *s, int seat, int card) noexcept nogil:
    """Puts a card into the hand; the fourth mermaid ends the game at once (5.5, 8.2, 8.9)."""
    cdef int i
    s.hand[seat] = added(s.hand[seat], card)
    s.hand_size[seat] += 1
    if card == 1 and s.hand[seat] & MERMAIDS == MERMAIDS:
        for i in range(s.players):
            s.gained[i] = 0
        s.rounds += 1
        s.over = FOUR
        s.winners = 1 << seat
        s.ended_by = seat + 1
        s.extra = 0
        forget_all(s)


cdef void lay_out(SaltState *s, const uint8_t *cards, int first) noexcept nogil:
    """Deals a round from 58 cards, the top card first (2.1)."""
    cdef int i
    forget_all(s)
    memset(s.hand, 0, sizeof(s.hand))
    memset(s.table, 0, sizeof(s.table))
    memset(s.hand_size, 0, sizeof(s.hand_size))
    memset(s.deck, 0, sizeof(s.deck))
    memset(s.pile, 0, sizeof(s.pile))
    s.pile[0][0] = cards[0]
    s.pile[1][0] = cards[1]
    s.pile_size[0] = s.pile_size[1] = 1
    s.deck_size = CARDS - 2
    for i in range(CARDS - 2):
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


cdef uint8_t _EQUALS_FIRST[CARDS]
cdef int _at
for _at in range(CARDS):
    _EQUALS_FIRST[_at] = card_at(_at)


cdef void _shuffle_next(SaltState *s, int first) noexcept nogil:
    """Deals the next round as the state's random word has it."""
    cdef uint8_t cards[CARDS]
    cdef uint8_t swap
    cdef Rng rng
    cdef int i, j
    for i in range(CARDS):
        cards[i] = _EQUALS_FIRST[i]
    rng_seed(&rng, _chance(s))
    for i in range(CARDS - 1, 0, -1):
        j = rng_below(&rng, i + 1)
        swap = cards[i]
        cards[i] = cards[j]
        cards[j] = swap
    lay_out(s, cards, first)


cdef void _end_round(SaltState *s, int ended_by, const int *gained) noexcept nogil:
    """Adds the points; ends the game where the target is reached (7.1, 7.2), else begins the next round (2.2, 2.3)."""
    cdef int seat, best = -1, rank
    cdef bint reached = False
    s.rounds += 1
    s.ended_by = ended_by + 1
    for seat in range(s.players):
        s.gained[seat] = gained[seat]
        s.score[seat] = min(<int>LIMIT, s.score[seat] + gained[seat])
        if s.score[seat] >= s.target_score:
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
        _shuffle_next(s, s.ended_by % s.players)


cdef void _begin_turn(SaltState *s, int seat) noexcept nogil:
    s.turn = seat
    s.extra = 0
    s.phase = DRAW if _can_draw(s) else PLAY  # 8.1


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
    cdef int at = <int>((_chance(s) >> 32) * s.hand_size[victim] >> 32)
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
        if _can_draw(s):
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
    """Takes the uppermost of equal cards from the pile that crabs look through (4.1, 8.7)."""
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
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int target = (move >> 24) & 0xFF
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
        _lay(s, card, (move >> 16) & 0xFF, target)
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


cdef void salt_mask(void *state, int seat) noexcept nogil:
    """Hides other hands, the deck, what others know, and which cards of the piles crabs took unseen (3.3, 8.5, 8.10)."""
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
    for pile in range(2):
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


cdef int _other_seat(const SaltState *s, int seat, const int *free, Rng *rng) noexcept nogil:
    """A seat with an unknown card in its hand, each such card equally likely; -1 where there is none."""
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
    """Chooses the cards that crabs took unseen, among those of the pile that may have gone, and who holds them."""
    cdef int i, j, pile, holder, at
    cdef uint64_t left
    for pile in range(2):
        left = s.suspect[seat][pile]
        for i in range(EVENTS):
            if s.events[i].unknown_to == 0 or s.events[i].pile != pile or left == 0:
                continue
            at = rng_below(rng, popcount(left))
            j = 0
            while True:
                j = low_bit(left)
                if at == 0:
                    break
                left &= left - 1
                at -= 1
            s.ghost[pile] |= <uint64_t>1 << j
            left = s.suspect[seat][pile] & ~s.ghost[pile]
            holder = s.events[i].holder - 1
            if holder < 0 or free[holder] == 0:
                holder = _other_seat(s, seat, free, rng)
            s.events[i].card = s.pile[pile][j]
            s.events[i].place = j
            s.events[i].holder = holder + 1
            s.hand[holder] = added(s.hand[holder], s.events[i].card)
            free[holder] -= 1


cdef void salt_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Shuffles everything that `seat` has not seen.

    Cards known in other hands stay there; a card that crabs took unseen is one of those that the pile may lack; all
    else is equally likely, but for four mermaids in one hand, which would have ended the game (5.5). In the new world
    the other seats remember nothing of hands, and they know the piles.
    """
    cdef SaltState *s = <SaltState *>state
    cdef uint8_t pool[CARDS]
    cdef int left[CARDS + 1]
    cdef int free[SEATS]
    cdef uint64_t cards, seen
    cdef uint8_t swap
    cdef int i, j, other, card, count = 0, attempt, at, mermaids
    cdef bint lawful
    salt_mask(s, seat)
    s.viewer = 0
    s.word = rng_next(rng)
    memset(left, 0, sizeof(left))
    for i in range(CARDS):
        left[_EQUALS_FIRST[i]] += 1
    for other in range(SEATS):
        free[other] = 0
        for j in range(4):
            cards = s.hand[other] if j == 0 else s.table[other] if j == 1 else (
                s.known[seat][other] if j == 2 else s.loose[other]
            )
            while cards:
                i = low_bit(cards)
                cards &= cards - 1
                left[card_at(i)] -= 1
    for i in range(2):
        left[s.drawn[i]] -= s.drawn[i] != 0
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
        other = _other_seat(s, seat, free, rng)
        if other < 0:
            break
        s.hand[other] = added(s.hand[other], card_at(i))
        free[other] -= 1
    for attempt in range(1000):
        for i in range(count - 1, 0, -1):
            j = rng_below(rng, i + 1)
            swap = pool[i]
            pool[i] = pool[j]
            pool[j] = swap
        lawful = True
        at = 0
        for other in range(s.players):
            mermaids = popcount(s.hand[other] & MERMAIDS)
            for i in range(free[other]):
                mermaids += pool[at + i] == 1
            at += free[other]
            if mermaids == 4 and free[other]:
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
    for i in range(2):
        for j in range(s.pile_size[i]):
            if s.pile[i][j] == 0:
                s.pile[i][j] = pool[at]
                at += 1
    for i in range(s.deck_size):
        s.deck[i] = pool[at]
        at += 1


cdef GameOps _OPS
_OPS.version = 1
_OPS.state_size = sizeof(SaltState)
_OPS.to_move = salt_to_move
_OPS.legal = salt_legal
_OPS.apply = salt_apply
_OPS.returns = salt_returns
_OPS.boundary = salt_boundary
_OPS.mask = salt_mask
_OPS.redeal = salt_redeal
_OPS.playout_move = salt_playout_move


cdef const GameOps *salt_ops() noexcept nogil:
    return &_OPS


def blank() -> SeaSalt:
    """A position with nothing in it, to be filled by unpickling."""
    return SeaSalt.__new__(SeaSalt)


cdef list _bits(int bits):
    """The seats, from 1, of a set of bits."""
    return [seat + 1 for seat in range(SEATS) if (bits >> seat) & 1]


cdef int _from_seats(list seats) except -1:
    cdef int bits = 0
    for seat in seats:
        bits |= 1 << (seat - 1)
    return bits


cdef class SeaSalt(Position):
    """A position of Sea Salt & Paper. Cards are numbers (see material.py); seats and piles count from 1.

    Where the position holds a random word, thefts and later rounds are decided by it. Where it holds none
    (`is_scripted`), a theft names the card, and after a round the game waits for a deck: `is_over` is true, `outcome`
    None, and `deal_round` goes on. Decks given beforehand (`with_decks`) are dealt as their rounds begin.
    """

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = game("sea-salt-paper")
        self._history = []
        self._decks = []
        self._decks_before = []
        memset(self.words, 0, sizeof(self.words))

    cdef SaltState *salt(self) noexcept nogil:
        return <SaltState *>self.words

    def copy(self) -> SeaSalt:
        """The same position with an empty history; decks of later rounds come along."""
        cdef SeaSalt other = super().copy()
        other._decks = list(self._decks)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        if self._decks:
            return (_with_decks, (super().__reduce__(), self._decks))
        return super().__reduce__()

    def with_decks(self, decks: list[list[int]]) -> SeaSalt:
        """The same position with the decks (58 cards, top first) of the rounds to come."""
        cdef SeaSalt other = self.copy()
        other._decks = [list(deck) for deck in decks]
        return other

    @property
    def decks(self) -> list[list[int]]:
        """The decks given for rounds to come."""
        return [list(deck) for deck in self._decks]

    def deal_round(self, deck: list[int]) -> None:
        """Begins the round that the game waits for, with 58 cards, top first. Empties the history."""
        cdef uint8_t cards[CARDS]
        cdef int i
        if not self.is_waiting:
            raise ValueError("the game does not wait for a deck")
        if sorted(deck) != sorted(ALL):
            raise ValueError("expected the 58 cards")
        for i in range(CARDS):
            cards[i] = deck[i]
        lay_out(self.salt(), cards, self.salt().ended_by % self.salt().players)
        self._history.clear()
        self._decks_before.clear()

    def push(self, move: object) -> None:
        """Plays a legal move; where it ends the round and a deck for the next is given, that begins."""
        cdef list before = self._decks
        cdef list history
        super().push(move)
        self._decks_before.append(before)
        if self._decks and self.is_waiting:
            self._decks = before[1:]
            history, self._history = self._history, []
            older = self._decks_before
            self._decks_before = []
            self.deal_round(before[0])
            self._history = history
            self._decks_before = older

    def pop(self) -> None:
        """Takes back the last push; raises IndexError where nothing was pushed."""
        super().pop()
        self._decks = self._decks_before.pop()

    @property
    def players(self) -> int:
        return self.salt().players

    @property
    def active(self) -> int:
        """The seat whose turn it is or was last."""
        return self.salt().turn + 1

    @property
    def phase(self) -> str:
        """`draw`, `play`, `keep`, `search` or `steal`."""
        return ("draw", "play", "keep", "search", "steal")[self.salt().phase]

    @property
    def hands(self) -> list[list[int]]:
        """The hands by seat, in the order of the cards; in a view only those that lie open to it."""
        return [from_set(self.salt().hand[seat]) for seat in range(self.players)]

    @property
    def hand_sizes(self) -> list[int]:
        return [self.salt().hand_size[seat] for seat in range(self.players)]

    @property
    def hand_sets(self) -> list[int]:
        """The hands as sets of 58 bits."""
        return [self.salt().hand[seat] for seat in range(self.players)]

    @property
    def tables(self) -> list[list[int]]:
        """The laid pairs by seat."""
        return [from_set(self.salt().table[seat]) for seat in range(self.players)]

    @property
    def table_sets(self) -> list[int]:
        """The laid pairs as sets of 58 bits."""
        return [self.salt().table[seat] for seat in range(self.players)]

    def is_open(self, seat: int) -> bool:
        """Whether the hand of the seat lies open (6.2)."""
        return is_open(self.salt(), seat - 1)

    @property
    def piles(self) -> list[list[int]]:
        """The two discard piles, top first; 0 is a card that the viewer does not know. Cards of a view that crabs may
        have taken stand in `suspects` and are not named here."""
        cdef SaltState *s = self.salt()
        cdef int pile, i
        found = []
        for pile in range(2):
            cards = []
            for i in range(s.pile_size[pile] - 1, -1, -1):
                if s.viewer and (s.suspect[s.viewer - 1][pile] >> i) & 1:
                    cards.append(0)
                elif not (s.ghost[pile] >> i) & 1:
                    cards.append(s.pile[pile][i])
            if s.viewer:
                for _ in range(unknown_events(s, s.viewer - 1, pile)):
                    cards.pop()
            found.append(cards)
        return found

    @property
    def deck(self) -> list[int]:
        """The deck, top first; in a view empty."""
        cdef SaltState *s = self.salt()
        return [s.deck[i] for i in range(s.deck_size - 1, -1, -1) if s.deck[i]]

    @property
    def deck_size(self) -> int:
        return self.salt().deck_size

    @property
    def drawn(self) -> list[int]:
        """The two cards of which one is kept, where the viewer sees them."""
        return [self.salt().drawn[i] for i in range(2) if self.salt().drawn[i]]

    @property
    def scores(self) -> list[int]:
        return [self.salt().score[seat] for seat in range(self.players)]

    @property
    def gained(self) -> list[int]:
        """What each seat added in the round that is over; zeros while one goes on."""
        return [self.salt().gained[seat] for seat in range(self.players)]

    @property
    def rounds(self) -> int:
        """How many rounds are finished."""
        return self.salt().rounds

    @property
    def target(self) -> int:
        """The score that ends the game (7.1)."""
        return self.salt().target_score

    @property
    def last_chance(self) -> int | None:
        """The seat that has bet on a last chance, or None."""
        return self.salt().closer or None

    @property
    def extra_turn(self) -> bool:
        """Whether boats gave this turn (4.2)."""
        return self.salt().extra != 0

    @property
    def aim(self) -> int:
        """In `search` the pile, in `steal` the seat, that the effect is about."""
        return self.salt().target + 1

    @property
    def is_waiting(self) -> bool:
        """Whether a round is over and the next has no deck."""
        return self.salt().over == WAITING

    @property
    def is_scripted(self) -> bool:
        """Whether chance is left open: thefts name the card, rounds wait for decks."""
        return self.salt().scripted & THEFTS != 0

    @property
    def is_supposed(self) -> bool:
        """Whether it is a masked position or a world of a search: chance is not named in the texts of its moves."""
        return self.salt().viewer != 0 or self.salt().scripted == ROUNDS

    @property
    def viewer(self) -> int:
        """The seat whose view a masked position is, else 0."""
        return self.salt().viewer

    @property
    def word(self) -> int:
        """The random word."""
        return self.salt().word

    @property
    def ended_by(self) -> int:
        """The seat that ended the round that is over, else 0."""
        return self.salt().ended_by

    def known(self, seat: int) -> list[list[int]]:
        """The cards that `seat` knows to be in each hand."""
        return [from_set(self.salt().known[seat - 1][other]) for other in range(self.players)]

    def loose(self, seat: int) -> list[int]:
        """The cards that `seat` knows to be in one of the other hands."""
        return from_set(self.salt().loose[seat - 1])

    def suspects(self, seat: int) -> list[list[int]]:
        """By pile the cards, top first, that crabs may have taken as far as `seat` knows."""
        cdef SaltState *s = self.salt()
        cdef int pile, i, at = seat - 1
        return [
            [s.pile[pile][i] for i in range(s.pile_size[pile] - 1, -1, -1) if (s.suspect[at][pile] >> i) & 1]
            for pile in range(2)
        ]

    def suspect_places(self, seat: int) -> list[list[int]]:
        """By pile the places, from the bottom and from 1, of the cards in `suspects`."""
        cdef SaltState *s = self.salt()
        cdef int pile, i, at = seat - 1
        return [[i + 1 for i in range(s.pile_size[pile]) if (s.suspect[at][pile] >> i) & 1] for pile in range(2)]

    @property
    def taken(self) -> list[dict[str, object]]:
        """Cards that crabs took from within a pile and that somebody does not know: `card` and `place` (from the
        bottom, from 1) are 0 in a view, `seat` is 0 where the viewer is not sure of it."""
        found = []
        for i in range(EVENTS):
            event = self.salt().events[i]
            if event.unknown_to:
                found.append(
                    {
                        "card": event.card,
                        "seat": event.holder,
                        "pile": event.pile + 1,
                        "place": event.place + 1 if event.card else 0,
                        "unknown_to": _bits(event.unknown_to),
                        "unsure": _bits(event.unsure),
                    }
                )
        return found

    @property
    def points(self) -> list[int]:
        """The card points of each seat, of the cards that are named."""
        return [points_of(self.salt().hand[seat], self.salt().table[seat]) for seat in range(self.players)]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on or waits for a deck."""
        cdef SaltState *s = self.salt()
        if s.over == FOUR:
            return Outcome(tuple(_bits(s.winners)), tuple(self.scores), "5.5: four mermaids")
        if s.over == REACHED:
            return Outcome(tuple(_bits(s.winners)), tuple(self.scores), "7.1: target reached")
        return None

    def _ended(self) -> tuple[str, str]:
        if self.is_waiting:
            return ("6.1" if any(self.gained) else "6.5"), "the round is over and no deck for the next one is given"
        return super()._ended()

    @staticmethod
    def assemble(
        *,
        players: int,
        active: int,
        phase: str,
        hands: list[list[int]],
        tables: list[list[int]],
        piles: list[list[int]],
        deck: list[int],
        scores: list[int],
        target: int,
        last_chance: int = 0,
        extra_turn: bool = False,
        drawn: list[int] | None = None,
        aim: int = 1,
        word: int | None = None,
        rounds: int = 0,
        viewer: int = 0,
        hand_sizes: list[int] | None = None,
        deck_size: int | None = None,
        known: list[list[list[int]]] | None = None,
        loose: list[list[int]] | None = None,
        taken: list[dict[str, int | list[int]]] | None = None,
        suspects: list[list[list[int]]] | None = None,
        over: str = "",
        winners: list[int] | None = None,
        gained: list[int] | None = None,
        ended_by: int = 0,
    ) -> SeaSalt:
        """Builds a position from checked parts (document.py checks them). Lists go by seat, deck and piles top first,
        piles with all cards that have a place in the array; `suspects` are places from the bottom, from 1."""
        cdef SeaSalt position = SeaSalt.__new__(SeaSalt)
        cdef SaltState *s = position.salt()
        cdef int seat, other, i, pile, place
        s.players = players
        s.turn = active - 1
        s.phase = ("draw", "play", "keep", "search", "steal").index(phase)
        s.target = aim - 1
        s.target_score = target
        s.closer = last_chance
        s.extra = extra_turn
        s.rounds = rounds
        s.viewer = viewer
        s.scripted = THEFTS | ROUNDS if word is None and not viewer else 0
        s.word = word or 0
        for seat in range(players):
            s.hand[seat] = to_set(hands[seat])
            s.table[seat] = to_set(tables[seat])
            s.hand_size[seat] = len(hands[seat]) if hand_sizes is None else hand_sizes[seat]
            s.score[seat] = scores[seat]
            if gained is not None:
                s.gained[seat] = gained[seat]
            if loose is not None:
                s.loose[seat] = to_set(loose[seat])
            for other in range(players):
                if known is not None:
                    s.known[seat][other] = to_set(known[seat][other])
            for pile in range(2):
                if suspects is not None:
                    for place in suspects[seat][pile]:
                        s.suspect[seat][pile] |= <uint64_t>1 << (place - 1)
        for pile in range(2):
            s.pile_size[pile] = len(piles[pile])
            for i in range(s.pile_size[pile]):
                s.pile[pile][i] = piles[pile][s.pile_size[pile] - 1 - i]
        s.deck_size = len(deck) if deck_size is None else deck_size
        for i in range(len(deck)):
            s.deck[i] = deck[len(deck) - 1 - i]
        for i, card in enumerate(sorted(drawn or [])):
            s.drawn[i] = card
        for i, event in enumerate(taken or []):
            s.events[i].card = event["card"]
            s.events[i].holder = event["seat"]
            s.events[i].pile = event["pile"] - 1
            if event["place"]:
                s.events[i].place = event["place"] - 1
                s.ghost[s.events[i].pile] |= <uint64_t>1 << s.events[i].place
            s.events[i].unknown_to = _from_seats(event["unknown_to"])
            s.events[i].unsure = _from_seats(event["unsure"])
        s.over = ("", "round", "target", "mermaids").index(over)
        s.winners = _from_seats(winners or [])
        s.ended_by = ended_by
        return position


def _with_decks(parts: tuple[object, tuple[object, ...]], decks: list[list[int]]) -> SeaSalt:
    position: SeaSalt = parts[0](*parts[1])
    return position.with_decks(decks)
