"""The playout policy: each kind of card has the value of its points now, and a share of its possible later points.

A turn draws the card with the highest value, lays every pair whose effect brings something, and closes the round when
its points and the expected points of the others favour that. The policy reads only what the seat to move has seen.
"""

from libc.math cimport exp, sqrt
from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit, popcount
from leadline.core.contract cimport move_t
from leadline.core.rng cimport Rng, rng_below, rng_unit
from leadline.core.sea_salt.scoring cimport bonus_of, points_of
from leadline.core.sea_salt.state cimport (
    BOAT, BOAT_LOW, BOAT_WIDTH, CAPTAIN, CAPTAIN_LOW, CLOSING, COLONY, COLONY_LOW, COLOR, COLORS, CRAB, CRAB_LOW,
    CRAB_WIDTH, DECK, DRAW, FIND, FISH, FISH_LOW, FISH_WIDTH, KEEP, KEEP_CARD, KIND, KINDS, LAST_CHANCE, LAY,
    LIGHTHOUSE, LIGHTHOUSE_LOW, MERMAID, MERMAID_WIDTH, OCTOPUS, PASS, PENGUIN, PICK, PILES, PLAY, SAILOR, SHARK,
    SHARK_LOW, SHARK_WIDTH, SHELL, SHOAL, SHOAL_LOW, STEAL, STOP, SWIMMER, SWIMMER_LOW, SWIMMER_WIDTH, TAKE, THEFTS,
    WHITE, SaltState, can_draw, card_at, coded, color_count, count_kinds, is_open, one, part_of, span, target_score,
)

# What the effect of a pair is worth, and what a first card of a set promises.
cdef double CRABS = 1.0
cdef double BOATS = 1.7
cdef double FISHES = 1.2
cdef double THEFT = 1.6
cdef double HOPE = 0.35  # the share of a pair's worth that its first card has
cdef double GAME = 60.0  # the fourth mermaid
cdef double MERMAID_IN_DECK = 8.0  # one counts no more among the unseen cards


cdef inline double _half(int count, double effect, bint last) noexcept nogil:
    """The worth of one more card of a kind that makes pairs with itself."""
    if count & 1:
        return 1 + effect
    return 0.0 if last else HOPE * (1 + effect)


cdef void look(const SaltState *s, int seat, bint last, Wish *wish) noexcept nogil:
    """Write to `wish` the value of each kind and colour of card, and of a draw from the deck, to the seat; with `last`,
    only the immediate value."""
    cdef uint64_t hand = s.hand[seat]
    cdef uint64_t table = s.table[seat]
    cdef uint64_t both = hand | table
    cdef uint64_t seen = hand
    cdef int count[KINDS]
    cdef int unseen[KINDS]
    cdef int colors[COLORS]
    cdef int best[MERMAID_WIDTH + 1]
    cdef int kind, i, c, swap, mermaids, total = 0, other
    cdef double mean = 0, squares = 0, value, hope = 0.0 if last else 1.0
    cdef bint lighthouse = (both >> LIGHTHOUSE_LOW) & 1
    cdef bint shoal = (both >> SHOAL_LOW) & 1
    cdef bint colony = (both >> COLONY_LOW) & 1
    cdef bint captain = (both >> CAPTAIN_LOW) & 1
    cdef double *worths = wish.kind
    count_kinds(hand, count)
    mermaids = count[MERMAID]
    worths[CRAB] = _half(count[CRAB], 0.0 if last and s.pile_size[0] + s.pile_size[1] == 0 else CRABS, last)
    worths[BOAT] = _half(count[BOAT], BOATS, last) + lighthouse
    worths[FISH] = _half(count[FISH], FISHES, last) + shoal
    worths[SWIMMER] = 1 + THEFT if count[SHARK] > count[SWIMMER] else hope * HOPE * (1 + THEFT)
    worths[SHARK] = 1 + THEFT if count[SWIMMER] > count[SHARK] else hope * HOPE * (1 + THEFT)
    worths[SHELL] = 2.0 + 0.2 * hope if count[SHELL] else 0.9 * hope
    worths[OCTOPUS] = 3.0 if count[OCTOPUS] else 1.1 * hope
    worths[PENGUIN] = (2.0 if count[PENGUIN] else 1.0 + 0.8 * hope) + 2 * colony
    worths[SAILOR] = (5.0 if count[SAILOR] else 1.1 * hope) + 3 * captain
    worths[LIGHTHOUSE] = count[BOAT] + span(table, BOAT_LOW, BOAT_WIDTH) + 0.9 * hope
    worths[SHOAL] = count[FISH] + span(table, FISH_LOW, FISH_WIDTH) + 0.8 * hope
    worths[COLONY] = 2 * count[PENGUIN] + 0.9 * hope
    worths[CAPTAIN] = 3 * count[SAILOR] + 0.9 * hope
    for i in range(MERMAID_WIDTH + 1):
        best[i] = 0
    for i in range(COLORS):
        c = color_count(hand, table, i)
        colors[i] = c
        for kind in range(mermaids + 1):
            if c > best[kind]:
                swap = best[kind]
                best[kind] = c
                c = swap
    worths[MERMAID] = GAME if mermaids == 3 else max(1, best[mermaids]) + 1.2 * hope + (2.0 * hope if mermaids == 2 else 0.0)
    for i in range(COLORS):
        if mermaids:
            wish.color[i] = 1.0 if colors[i] >= best[mermaids - 1] else 0.25 * hope if colors[i] else 0.0
        else:
            wish.color[i] = hope * 0.06 * colors[i]
    wish.color[WHITE] = 0.0
    for other in range(s.players):
        seen |= s.table[other]
    # A table and a hand may name the same of two equal cards, so counts of both together are a little low.
    count_kinds(~seen, unseen)
    for kind in range(KINDS):
        value = worths[kind]
        if kind == MERMAID and value > MERMAID_IN_DECK:
            value = MERMAID_IN_DECK
        total += unseen[kind]
        mean += unseen[kind] * value
        squares += unseen[kind] * value * value
    mean /= max(1, total)
    squares = squares / max(1, total) - mean * mean
    wish.deck = mean + 0.5 * sqrt(max(0.0, squares)) if s.deck_size > 1 else mean


cdef double worth(const Wish *wish, int card) noexcept nogil:
    return wish.kind[KIND[card]] + wish.color[COLOR[card]]


cdef double expected_points(const SaltState *s, int viewer, int seat) noexcept nogil:
    """Return the points that `viewer` expects of another seat's cards."""
    cdef uint64_t cards
    cdef int hidden
    if is_open(s, seat):
        return points_of(s.hand[seat], s.table[seat])
    cards = s.known[viewer][seat]
    hidden = s.hand_size[seat] - popcount(cards)
    return points_of(cards, s.table[seat]) + PER_CARD * hidden + PER_SQUARE * hidden * hidden


cdef double PER_CARD = 0.45
cdef double PER_SQUARE = 0.055


cdef int _best_in_pile(const SaltState *s, const Wish *wish, int seat, int pile, double *value) noexcept nogil:
    """The most wanted card of a pile among those that the seat knows to lie there; 0 where it knows none."""
    cdef int i, card, found = 0
    cdef double here
    value[0] = 0
    for i in range(s.pile_size[pile]):
        if ((s.ghost[pile] | s.suspect[seat][pile]) >> i) & 1:
            continue
        card = s.pile[pile][i]
        if card == 0:
            continue
        here = worth(wish, card)
        if found == 0 or here > value[0]:
            value[0] = here
            found = card
    return found


cdef move_t _draw(const SaltState *s, const Wish *wish, Rng *rng) noexcept nogil:
    cdef double best = -1, here
    cdef move_t found = 0
    cdef int i
    if s.deck_size:
        best = wish.deck
        found = coded(DECK, 0, 0, 0)
    for i in range(PILES):
        if s.pile_size[i]:
            here = worth(wish, s.pile[i][s.pile_size[i] - 1]) + 0.02 * rng_unit(rng)
            if here > best:
                best = here
                found = coded(TAKE, 0, 0, i + 1)
    return found


cdef move_t _keep(const SaltState *s, const Wish *wish, Rng *rng) noexcept nogil:
    cdef double a = worth(wish, s.drawn[0]) + 0.02 * rng_unit(rng)
    cdef double b = worth(wish, s.drawn[1])
    cdef int card = s.drawn[0] if a >= b else s.drawn[1]
    cdef int pile
    if s.pile_size[0] == 0 or s.pile_size[1] == 0:
        pile = 0 if s.pile_size[0] == 0 else 1
    else:  # covers the top that the seat itself wants less
        a = worth(wish, s.pile[0][s.pile_size[0] - 1]) + 0.02 * rng_unit(rng)
        b = worth(wish, s.pile[1][s.pile_size[1] - 1])
        pile = 1 if a >= b else 0
    return coded(KEEP_CARD, card, 0, pile + 1)


cdef int _second(uint64_t part, int low, int first) noexcept nogil:
    """Another card of the part of a hand that is left without `first`."""
    part &= ~(one(first) >> low)
    return card_at(low + low_bit(part)) if part else 0


cdef move_t _pair(const SaltState *s, int seat, const Wish *wish) noexcept nogil:
    """A pair whose effect brings something, or 0."""
    cdef uint64_t hand = s.hand[seat]
    cdef uint64_t part = part_of(hand, BOAT_LOW, BOAT_WIDTH)
    cdef uint64_t other
    cdef int a, i, victim
    cdef double left, right, best
    if part & (part - 1) and can_draw(s):
        a = card_at(BOAT_LOW + low_bit(part))
        return coded(LAY, a, _second(part, BOAT_LOW, a), 0)
    part = part_of(hand, FISH_LOW, FISH_WIDTH)
    if part & (part - 1) and s.deck_size:
        a = card_at(FISH_LOW + low_bit(part))
        return coded(LAY, a, _second(part, FISH_LOW, a), 0)
    part = part_of(hand, SHARK_LOW, SHARK_WIDTH)
    other = part_of(hand, SWIMMER_LOW, SWIMMER_WIDTH)
    if part and other:
        victim = -1
        best = 0
        for i in range(s.players):
            if i != seat and s.hand_size[i] and not is_open(s, i):
                left = s.hand_size[i] + 0.1 * s.score[i]
                if left > best:
                    best = left
                    victim = i
        if victim >= 0:
            return coded(LAY, SHARK_LOW + low_bit(part) + 1, SWIMMER_LOW + low_bit(other) + 1, victim + 1)
    part = part_of(hand, CRAB_LOW, CRAB_WIDTH)
    if part & (part - 1) and (s.pile_size[0] or s.pile_size[1]):
        _best_in_pile(s, wish, seat, 0, &left)
        _best_in_pile(s, wish, seat, 1, &right)
        if max(left, right) > 0.8:
            a = card_at(CRAB_LOW + low_bit(part))
            return coded(LAY, a, _second(part, CRAB_LOW, a), 1 if left >= right else 2)
    return 0


cdef move_t _finish(const SaltState *s, int seat, Rng *rng) noexcept nogil:
    """Return the move that ends the turn: to pass, to stop, or to bet on a last chance."""
    cdef int own = points_of(s.hand[seat], s.table[seat])
    cdef int bonus, i, left
    cdef double rival = 0, here, ahead, chance, stop, bet, total = 0
    if s.closer or own < CLOSING:
        return coded(PASS, 0, 0, 0)
    for i in range(s.players):
        if i != seat:
            here = expected_points(s, seat, i)
            rival = max(rival, here)
            total = max(total, s.score[i] + here)
    if s.score[seat] + own >= target_score(s) and s.score[seat] + own > total:
        return coded(STOP, 0, 0, 0)
    bonus = bonus_of(s.hand[seat], s.table[seat])
    ahead = own - rival - 1.3  # what a last turn brings
    chance = 1 / (1 + exp(-ahead * 0.9))
    if s.players > 2:
        chance *= chance
    stop = own - rival
    bet = chance * (own + bonus - 2.5) + (1 - chance) * (bonus - rival - 1.3)
    left = s.deck_size // (2 * s.players)
    if bet > stop and chance > 0.55:
        return coded(LAST_CHANCE, 0, 0, 0)
    if stop > 0 or left < 2 or own >= 10:
        return coded(STOP, 0, 0, 0)
    return coded(PASS, 0, 0, 0)


cdef move_t salt_playout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    cdef int seat = s.turn
    cdef int i, card
    cdef double best, here
    cdef Wish wish
    cdef move_t found
    cdef uint64_t hand, crabs
    if s.phase == PLAY:
        hand = s.hand[seat]
        # Most hands have no pair, and then nothing has to be weighed.
        crabs = part_of(hand, CRAB_LOW, CRAB_WIDTH)
        if crabs & (crabs - 1):
            look(s, seat, s.closer != 0, &wish)
        found = _pair(s, seat, &wish)
        return found if found else _finish(s, seat, rng)
    if s.phase == STEAL:
        if not s.scripted & THEFTS:
            return coded(PICK, 0, 0, 0)
        hand = s.hand[s.target]
        for i in range(rng_below(rng, s.hand_size[s.target])):
            hand &= hand - 1
        return coded(PICK, card_at(low_bit(hand)), 0, 0)
    look(s, seat, s.closer != 0, &wish)
    if s.phase == DRAW:
        return _draw(s, &wish, rng)
    if s.phase == KEEP:
        return _keep(s, &wish, rng)
    best = -1
    card = 0
    for i in range(s.pile_size[s.target]):
        if not (s.ghost[s.target] >> i) & 1:
            here = worth(&wish, s.pile[s.target][i])
            if here > best:
                best = here
                card = s.pile[s.target][i]
    return coded(FIND, card, 0, 0)
