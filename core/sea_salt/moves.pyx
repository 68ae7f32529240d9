"""The seat to move, and the legal moves of Sea Salt & Paper (rules 3, 4)."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit
from leadline.core.contract cimport OVER, move_t
from leadline.core.sea_salt.scoring cimport points_of
from leadline.core.sea_salt.state cimport (
    BOAT, BOAT_LOW, BOAT_WIDTH, CLOSING, CRAB, CRAB_LOW, CRAB_WIDTH, DECK, DRAW, DRAWN, FIND, FISH, FISH_LOW,
    FISH_WIDTH, KEEP, KEEP_CARD, LAST_CHANCE, LAY, PASS, PICK, PILES, PLAY, RUNNING, SEARCH, SEATS, SHARK, SHARK_LOW,
    SHARK_WIDTH, STOP, SWIMMER_LOW, SWIMMER_WIDTH, TAKE, THEFTS, SaltState, card_at, coded, is_open, one, part_of,
)


cdef int salt_to_move(const void *state) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    if s.over:
        return OVER
    return s.turn


cdef int salt_boundary(const void *state) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    return s.over != RUNNING or s.phase == DRAW or s.phase == PLAY


cdef int _effects(const SaltState *s, int kind, int *targets) noexcept nogil:
    """Write the possible targets of a pair of that kind: piles, seats, or a single 0 without a choice."""
    cdef int count = 0, i
    if kind == CRAB:
        for i in range(PILES):
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
    cdef int targets[SEATS]
    cdef int kind, low, effects, a, b, i, count = 0
    for kind in range(CRAB, FISH + 1):
        if kind == CRAB:
            low = CRAB_LOW
            part = part_of(hand, CRAB_LOW, CRAB_WIDTH)
        elif kind == BOAT:
            low = BOAT_LOW
            part = part_of(hand, BOAT_LOW, BOAT_WIDTH)
        else:
            low = FISH_LOW
            part = part_of(hand, FISH_LOW, FISH_WIDTH)
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
                    moves[count] = coded(LAY, a, b, targets[i])
                    count += 1
    part = part_of(hand, SHARK_LOW, SHARK_WIDTH)
    firsts = part_of(hand, SWIMMER_LOW, SWIMMER_WIDTH)
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
                    moves[count] = coded(LAY, a, b, targets[i])
                    count += 1
    return count


cdef int salt_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    cdef uint64_t seen = 0, rest
    cdef int count = 0, i, j, pile, card
    if s.over:
        return 0
    if s.phase == PLAY:
        count = _pairs(s, moves)
        moves[count] = coded(PASS, 0, 0, 0)
        count += 1
        if s.closer == 0 and points_of(s.hand[s.turn], s.table[s.turn]) >= CLOSING:
            moves[count] = coded(STOP, 0, 0, 0)
            moves[count + 1] = coded(LAST_CHANCE, 0, 0, 0)
            count += 2
        return count
    if s.phase == DRAW:
        if s.deck_size:
            moves[count] = coded(DECK, 0, 0, 0)
            count += 1
        for i in range(PILES):
            if s.pile_size[i]:
                moves[count] = coded(TAKE, 0, 0, i + 1)
                count += 1
        return count
    if s.phase == KEEP:
        for i in range(DRAWN):
            if i and s.drawn[0] == s.drawn[1]:
                break
            for j in range(PILES):
                if s.pile_size[j] == 0 or s.pile_size[1 - j] != 0:
                    moves[count] = coded(KEEP_CARD, s.drawn[i], 0, j + 1)
                    count += 1
        return count
    if s.phase == SEARCH:
        pile = s.target
        for i in range(s.pile_size[pile] - 1, -1, -1):
            card = s.pile[pile][i]
            if not (s.ghost[pile] >> i) & 1 and not seen & one(card):
                seen |= one(card)
                moves[count] = coded(FIND, card, 0, 0)
                count += 1
        return count
    if not s.scripted & THEFTS:
        moves[0] = coded(PICK, 0, 0, 0)
        return 1
    rest = s.hand[s.target]
    while rest:
        i = low_bit(rest)
        rest &= rest - 1
        if card_at(i) == i + 1:
            moves[count] = coded(PICK, i + 1, 0, 0)
            count += 1
    return count
