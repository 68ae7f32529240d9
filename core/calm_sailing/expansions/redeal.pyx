"""Views of a seat in a game with expansions, and random deals that agree with them.

A deal puts every unseen card into one of the hidden places: piles, top cards given unseen, old discards, other hands,
discards of others. Storms are never in a hand nor discarded from one (8.3.0). Monsters are never discarded (8.2.3). A
hand has at least as many monsters as all know, and at most as many as may have come since.

All know the cards of an exploration deck (12.2), but not their order, and who got a Finish or a monster from it. Such a
Finish lies in that hand, or among what the seat has discarded since.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.calm_sailing.base.hands cimport hidden
from leadline.core.calm_sailing.base.redeal cimport calm_mask
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, FINISHES, ISLANDS, LOST, MONSTER, PAY, RUNNING, SEATS, SHARE, START, WILD, WON, YELLOW, CalmState,
    CardSet, hand_limit,
)
from leadline.core.calm_sailing.expansions.board cimport (
    KINDS, SHOWN, BoardState, board_state, explores, purple_on, row_count,
)
from leadline.core.calm_sailing.expansions.dealing cimport shuffle_start_in
from leadline.core.calm_sailing.expansions.moves cimport can_act, forbidden, expanded_legal
from leadline.core.calm_sailing.expansions.state cimport PLACE, SETUP, TOP, WILDS, ExpandedState, add_any
from leadline.core.contract cimport move_t, MAX_MOVES
from leadline.core.rng cimport Rng, rng_below, rng_shuffle

cdef enum:
    REDEALS = 4096
    SLOTS = 128

cdef enum Place:  # where a slot is; the first three can hold storms, the fourth monsters
    IN_PILE = 0
    UNSEEN = 1
    OLD = 2
    MAYBE_MONSTER = 3
    IN_HAND = 4
    GONE = 5


cdef struct Slots:
    uint8_t place[SLOTS]
    uint8_t seat[SLOTS]
    uint8_t index[SLOTS]
    uint8_t card[SLOTS]  # 0 while free
    int count
    bint strayed  # a card found none of its places free


cdef void expanded_mask(void *state, int seat) noexcept nogil:
    """Turn the state into the view of `seat` (from 0): hide what the base game hides, the cards given unseen, the
    exploration deck, and what only the active seat has learnt."""
    cdef ExpandedState *r = <ExpandedState *>state
    calm_mask(state, seat)
    memset(r.blind, 0, sizeof(r.blind))
    if explores(r):
        memset((<BoardState *>r).deck, 0, sizeof((<BoardState *>r).deck))
    if r.calm.phase != PAY and r.calm.phase != SHARE:
        r.calm.above = 0
    if r.calm.turn != seat:
        r.forbidden = 0


cdef inline void _slot(Slots *slots, int place, int seat, int index) noexcept nogil:
    slots.place[slots.count] = place
    slots.seat[slots.count] = seat
    slots.index[slots.count] = index
    slots.card[slots.count] = 0
    slots.count += 1


cdef void _lay_out(const ExpandedState *r, int seat, Slots *slots) noexcept nogil:
    """The hidden places of a masked state as `seat` sees it."""
    cdef const CalmState *s = &r.calm
    cdef int other, i, unknown, maybe
    slots.count = 0
    slots.strayed = False
    for other in range(s.players):
        for i in range(s.size[other]):
            _slot(slots, IN_PILE, other, i)
        for i in range(r.blind_count[other]):
            _slot(slots, UNSEEN, other, i)
        if other != seat:
            unknown = hidden(&s.hand[other])
            maybe = r.unsure[other]
            if s.phase == PAY and other == s.actor:  # what is due can be paid
                maybe = min(maybe, unknown - r.sure[other] - s.owed)
            for i in range(unknown):
                _slot(slots, MAYBE_MONSTER if i < r.sure[other] + maybe else IN_HAND, other, i)
            for i in range(hidden(&s.gone[other])):
                _slot(slots, GONE, other, i)
    for i in range(hidden(&s.lost)):
        _slot(slots, OLD, 0, i)


cdef int _choose(Slots *slots, const uint8_t *allowed, Rng *rng) noexcept nogil:
    """Choose a random free slot among the allowed ones, or any free one if there is none; return -1 if none is free."""
    cdef int i, count = 0, any_free = -1, at
    for i in range(slots.count):
        if slots.card[i] == 0:
            any_free = i
            count += allowed[i]
    if count == 0:
        slots.strayed = True
        return any_free
    at = rng_below(rng, count)
    for i in range(slots.count):
        if slots.card[i] == 0 and allowed[i]:
            if at == 0:
                return i
            at -= 1
    return any_free


cdef inline bint _may_hold(const Slots *slots, int i, int card, int first) noexcept nogil:
    return first <= slots.place[i] and slots.place[i] <= (<int>OLD if card >= YELLOW else <int>MAYBE_MONSTER)


cdef void _put(Slots *slots, int card, int copies, int first, Rng *rng) noexcept nogil:
    """Put storms or monsters into possible places, from the place `first` on."""
    cdef uint8_t allowed[SLOTS]
    cdef int i, at
    for i in range(slots.count):
        allowed[i] = _may_hold(slots, i, card, first)
    for i in range(copies):
        at = _choose(slots, allowed, rng)
        if at >= 0:
            slots.card[at] = card


cdef void _put_start(const ExpandedState *r, Slots *slots, int owner, Rng *rng) noexcept nogil:
    """Put an unseen Start where its owner's may be (see calm_redeal); in set-up not among the opening cards (2.5)."""
    cdef const CalmState *s = &r.calm
    cdef uint8_t allowed[SLOTS]
    cdef int i, due = 0, fresh = s.fresh[owner], doubtful = s.doubtful[owner], place
    cdef bint late = s.start_laid or r.storms[0] != 0
    if r.job == SETUP and (owner == r.drawer or s.hand[owner].count == 0):
        due = max(0, hand_limit(s) - <int>s.hand[owner].count - (owner == r.drawer))
    memset(allowed, 0, sizeof(allowed))
    for i in range(slots.count - 1, -1, -1):  # plain places of the hand first: the others may be wanted for monsters
        place = slots.place[i]
        if place == OLD:
            allowed[i] = late
        elif slots.seat[i] != owner:
            continue
        elif place == IN_PILE:
            allowed[i] = slots.index[i] < s.size[owner] - due
        elif place == UNSEEN:
            allowed[i] = 1
        elif place == GONE:
            allowed[i] = doubtful > 0
            doubtful -= 1
        elif fresh > 0 and slots.index[i] >= r.sure[owner]:
            allowed[i] = 1
            fresh -= 1
    i = _choose(slots, allowed, rng)
    if i >= 0:
        slots.card[i] = START


cdef void _starts(const ExpandedState *r, Slots *slots, int seat, bint shown, Rng *rng) noexcept nogil:
    cdef const CalmState *s = &r.calm
    cdef uint8_t may[SEATS]
    cdef int other, choices = 0, starter = s.starter
    if s.start_laid and starter == 0 and not r.start_by_wild:  # a document that does not say who laid it
        for other in range(s.players):
            if not (other == seat and shown):
                may[choices] = other
                choices += 1
        starter = may[rng_below(rng, choices)] + 1 if choices else 0
    for other in range(s.players):
        if other + 1 != starter and not (other == seat and shown):
            _put_start(r, slots, other, rng)


cdef void _finishes(const BoardState *c, Slots *slots, int seat, int copies, Rng *rng) noexcept nogil:
    """Put the Finish cards that others got from the exploration deck into possible places, the last ones first."""
    cdef uint8_t allowed[SLOTS]
    cdef int i, k, owner, at
    for k in range(SHOWN - 1, -SHOWN - 1, -1):
        owner = c.shown[k] - 1 if k >= 0 else -1  # at the end those whose owner a document does not name
        if copies == 0 or owner == seat or (k >= 0 and owner < 0):
            continue
        for i in range(slots.count):
            if slots.place[i] == IN_HAND or slots.place[i] == MAYBE_MONSTER:
                allowed[i] = (owner < 0 or slots.seat[i] == owner) and slots.index[i] >= c.expanded.sure[slots.seat[i]]
            elif slots.place[i] == GONE:
                allowed[i] = owner < 0 or (slots.seat[i] == owner and slots.index[i] >= c.since[k])
            else:
                allowed[i] = owner < 0 and slots.place[i] == OLD
        at = _choose(slots, allowed, rng)
        if at >= 0:
            slots.card[at] = FINISH
        copies -= 1


cdef void _shuffle_deck(BoardState *c, Rng *rng) noexcept nogil:
    """Deal the cards of the exploration deck anew."""
    cdef int i, kind, count = 0
    for kind in range(KINDS):
        for i in range(c.ahead[kind]):
            c.deck[count] = FINISH if kind == 0 else MONSTER if kind == 1 else YELLOW + kind - 2
            count += 1
    rng_shuffle(rng, c.deck, count)


cdef inline void _restore(CardSet *cards, int card) noexcept nogil:
    add_any(cards, card)
    cards.count -= 1


cdef inline int _unseen_finishes(const ExpandedState *r, const CardSet *own, const CardSet *mine) noexcept nogil:
    return FINISHES - own.special[0] - mine.special[0] - (r.calm.over == WON and not r.finish_by_wild)


cdef int _unseen_cards(ExpandedState *r, const CardSet *own, const CardSet *mine, uint8_t *pool, Rng *rng) noexcept nogil:
    """Choose the removed islands and shuffle all other cards that the seat has not seen; return the number of cards.
    Starts, storms and monsters are not among them, nor is a Finish if there is an exploration deck."""
    cdef CalmState *s = &r.calm
    cdef uint64_t low = s.laid_low
    cdef uint64_t high = s.laid_high
    cdef int number, i, copies, count = 0
    for i in range(WILDS):  # the island itself is somewhere else
        number = r.wild_on[i]
        if number and number < 64:
            low &= ~(<uint64_t>1 << number)
        elif number:
            high &= ~(<uint64_t>1 << (number - 64))
    low |= own.low | mine.low | r.left.low
    high |= own.high | mine.high | r.left.high
    for number in range(1, ISLANDS + 1):
        if not ((low >> number) & 1 if number < 64 else (high >> (number - 64)) & 1):
            pool[count] = number
            count += 1
    rng_shuffle(rng, pool, count)
    for i in range(min(count, <int>s.removed)):  # islands only (9.1)
        count -= 1
        if pool[count] < 64:
            s.removed_low |= <uint64_t>1 << pool[count]
        else:
            s.removed_high |= <uint64_t>1 << (pool[count] - 64)
    copies = 0 if explores(r) else _unseen_finishes(r, own, mine)
    for i in range(copies):
        pool[count] = FINISH
        count += 1
    copies = r.wilds - own.special[WILD - FINISH] - mine.special[WILD - FINISH] - r.left.special[WILD - FINISH]
    copies -= (r.wild_on[0] != 0) + (r.wild_on[1] != 0) + (s.phase == PLACE)
    for i in range(copies):
        pool[count] = WILD
        count += 1
    rng_shuffle(rng, pool, count)
    return count


cdef inline int _unseen_storms(const ExpandedState *r, int color) noexcept nogil:
    """Count the storms of a colour (0 yellow, 1 purple, 2 orange) in the piles, or taken from the deck unseen."""
    cdef int i, left = r.storms[color] - r.left.storm[color] - (r.revealed == YELLOW + color)
    for i in range(r.calm.players):
        left -= r.yellow[i] if color == 0 else r.orange[i] if color == 2 else 0
    if color == 1:
        for i in range(row_count(r)):
            left -= purple_on(r, i)
    if explores(r):
        left -= board_state(r).ahead[2 + color]
    return left


cdef void _fill(ExpandedState *r, const Slots *slots, const uint8_t *pool, int count) noexcept nogil:
    """Put the cards of the slots where these are; those that are still free get one of the pool, from its end."""
    cdef CalmState *s = &r.calm
    cdef int i, card, other
    for i in range(slots.count):
        card = slots.card[i]
        if card == 0 and count:
            count -= 1
            card = pool[count]
        other = slots.seat[i]
        if card == 0:
            continue  # only a document can describe a view that no world agrees with
        if slots.place[i] == IN_PILE:
            s.cards[s.stride * other + slots.index[i]] = card
        elif slots.place[i] == UNSEEN:
            r.blind[TOP * other + slots.index[i]] = card
        else:
            _restore(
                &s.lost if slots.place[i] == OLD else &s.gone[other] if slots.place[i] == GONE else &s.hand[other],
                card,
            )


cdef bint _redeal_once(ExpandedState *r, int seat, Rng *rng) noexcept nogil:
    """Shuffle everything that `seat` has not seen, whether or not the game then stands as it must; return whether
    every card found one of its places."""
    cdef CalmState *s = &r.calm
    cdef CardSet *own = &s.hand[seat]
    cdef CardSet *mine = &s.gone[seat]
    cdef Slots slots
    cdef uint8_t pool[ISLANDS + FINISHES + WILDS]
    cdef int count, i, monsters, other, card, color
    cdef bint shown = own.special[START - FINISH] + mine.special[START - FINISH] != 0
    cdef bint deck = explores(r)
    cdef int first = OLD if deck else IN_PILE  # storms and monsters come out of the piles, or out of the deck
    expanded_mask(r, seat)
    count = _unseen_cards(r, own, mine, pool, rng)
    _lay_out(r, seat, &slots)
    monsters = r.monsters - own.special[MONSTER - FINISH] - r.left.special[MONSTER - FINISH]
    for i in range(slots.count):
        if slots.place[i] == MAYBE_MONSTER and slots.index[i] < r.sure[slots.seat[i]]:
            slots.card[i] = MONSTER
            monsters -= 1
    _starts(r, &slots, seat, shown, rng)
    if deck:
        _finishes(board_state(r), &slots, seat, _unseen_finishes(r, own, mine) - board_state(r).ahead[0], rng)
        _shuffle_deck(<BoardState *>r, rng)
        monsters -= board_state(r).ahead[1]
    for color in range(3):
        _put(&slots, YELLOW + color, _unseen_storms(r, color), first, rng)
    _put(&slots, MONSTER, monsters, first, rng)
    _fill(r, &slots, pool, count)
    if r.job == SETUP:
        other = r.drawer
        while True:  # the seats that have still to draw
            shuffle_start_in(r, other, rng)
            other = (other + 1) % s.players
            if other == s.first:
                break
    for other in range(s.players):
        if r.blind[TOP * other] > r.blind[TOP * other + 1]:
            card = r.blind[TOP * other]
            r.blind[TOP * other] = r.blind[TOP * other + 1]
            r.blind[TOP * other + 1] = card
    return not slots.strayed


cdef bint _agrees(const ExpandedState *r, int told, int seat) noexcept nogil:
    """Check that in this deal the active seat can act as it did in the game, and learns the same (`told`)."""
    cdef BoardState world
    cdef move_t moves[MAX_MOVES]
    if r.calm.over == WON:
        return True
    if r.calm.phase == PLACE and r.calm.over == RUNNING:
        return expanded_legal(r, moves) != 0
    if r.calm.phase != ACTION:
        return True
    memcpy(&world, r, sizeof(BoardState) if r.own_board else sizeof(ExpandedState))
    world.expanded.forbidden = forbidden(r)
    if r.calm.turn == seat and world.expanded.forbidden != told:
        return False
    return can_act(&world.expanded) == (r.calm.over == RUNNING)


cdef void expanded_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Fill the state with random cards for everything that `seat` (from 0) has not seen, consistently with what it has
    seen."""
    cdef ExpandedState *r = <ExpandedState *>state
    cdef int i, told = r.forbidden if r.calm.turn == seat else 0
    cdef bint found = False
    for i in range(REDEALS):
        if _redeal_once(r, seat, rng) and _agrees(r, told, seat):
            found = True
            break
    if r.calm.phase == ACTION and r.calm.over != WON:
        r.forbidden = forbidden(r)
        if not found:  # only a document can describe a view that no world agrees with
            r.calm.over = RUNNING if can_act(r) else LOST
