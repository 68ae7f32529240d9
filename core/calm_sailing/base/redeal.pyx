"""Views of a seat of the base game of Calm Sailing, and random deals that agree with them; state.pxd draws the
state."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.calm_sailing.base.hands cimport hidden, hide, restore
from leadline.core.calm_sailing.base.moves cimport can_act
from leadline.core.calm_sailing.base.state cimport (
    ACTION, FINISH, FINISHES, ISLANDS, LOST, RANKS, RUNNING, SEATS, START, WON, CalmState, CardSet,
)
from leadline.core.rng cimport Rng, rng_below, rng_shuffle


cdef enum:
    REDEALS = 4096  # the rarest world that 7.2 asks for is one card of some 80 in one hand


cdef void calm_mask(void *state, int seat) noexcept nogil:
    """Turn the state into the view of `seat` (from 0): hide the other hands, all piles, the discards of others and
    which islands were removed; counts stay (4.4)."""
    cdef CalmState *s = <CalmState *>state
    cdef int other
    for other in range(s.players):
        if other != seat:
            hide(&s.hand[other])
            hide(&s.gone[other])
    hide(&s.lost)
    memset(s.cards, 0, sizeof(s.cards))
    s.removed_low = 0
    s.removed_high = 0
    if s.phase != ACTION and s.actor != seat:
        s.above = 1


cdef inline int _old_slots(const CalmState *s) noexcept nogil:
    """Cards discarded by unknown hands that may still be a Start."""
    return s.lost.count - s.lost.special[START - FINISH] if s.start_laid else 0


cdef inline int _known_slots(const CalmState *s, int owner, int seat) noexcept nogil:
    """Count the places apart from old discards where the owner's unseen Start may be from the view of `seat`."""
    if owner == seat:
        return s.size[owner]
    return s.size[owner] + s.fresh[owner] + s.doubtful[owner]


cdef bint _place_start(CalmState *s, int owner, int seat, Rng *rng) noexcept nogil:
    """Put an unseen Start into a random possible place. Return True for the pile; otherwise hand or discards hold it
    now."""
    cdef int slots = _known_slots(s, owner, seat) + _old_slots(s)
    cdef int at = rng_below(rng, slots) if slots else 0
    if slots == 0 or at < s.size[owner]:
        return slots != 0
    at -= s.size[owner]
    if owner != seat and at < s.fresh[owner]:
        restore(&s.hand[owner], START)
    elif owner != seat and at < s.fresh[owner] + s.doubtful[owner]:
        restore(&s.gone[owner], START)
    else:
        restore(&s.lost, START)
    return False


cdef void _redeal_once(CalmState *s, int seat, Rng *rng) noexcept nogil:
    """Shuffle everything that `seat` has not seen, whether or not the active seat can then act."""
    cdef uint8_t pool[RANKS + FINISHES + 3]
    cdef uint8_t holds[SEATS]
    cdef uint8_t may[SEATS]
    cdef int count = 0, choices, needy, room, i, j, other, number, left
    cdef uint8_t swap
    cdef uint64_t low, high
    cdef CardSet *own = &s.hand[seat]
    cdef CardSet *mine = &s.gone[seat]
    cdef bint shown = own.special[START - FINISH] + mine.special[START - FINISH] != 0
    calm_mask(s, seat)
    memset(holds, 0, sizeof(holds))

    low = s.laid_low | own.low | mine.low
    high = s.laid_high | own.high | mine.high
    for number in range(1, ISLANDS + 1):
        if not ((low >> number) & 1 if number < 64 else (high >> (number - 64)) & 1):
            pool[count] = number
            count += 1
    for i in range(s.removed):  # islands only
        j = i + rng_below(rng, count - i)
        swap = pool[i]
        pool[i] = pool[j]
        pool[j] = swap
        if pool[i] < 64:
            s.removed_low |= <uint64_t>1 << pool[i]
        else:
            s.removed_high |= <uint64_t>1 << (pool[i] - 64)
    count -= s.removed
    for i in range(count):
        pool[i] = pool[i + s.removed]
    left = FINISHES - own.special[0] - mine.special[0] - (s.over == WON)
    for i in range(left):
        pool[count] = FINISH
        count += 1
    rng_shuffle(rng, pool, count)

    i = s.starter
    if s.start_laid and i == 0:  # a document that does not say who laid it
        needy = 0  # unseen Starts that only the old discards have room for
        for other in range(s.players):
            needy += not (other == seat and shown) and _known_slots(s, other, seat) == 0
        choices = 0
        for other in range(s.players):
            if other == seat and shown:
                continue
            if needy <= _old_slots(s) or _known_slots(s, other, seat) == 0:
                may[choices] = other
                choices += 1
        i = may[rng_below(rng, choices)] + 1 if choices else 0
    for room in range(2):  # Starts that fit nowhere else take the old discards first
        for other in range(s.players):
            if other + 1 == i or (other == seat and shown) or (_known_slots(s, other, seat) != 0) != room:
                continue
            holds[other] = _place_start(s, other, seat, rng)

    for other in range(s.players):
        if other != seat:
            left = hidden(&s.hand[other])
            for i in range(left):
                count -= 1
                restore(&s.hand[other], pool[count])
            left = hidden(&s.gone[other])
            for i in range(left):
                count -= 1
                restore(&s.gone[other], pool[count])
        j = rng_below(rng, s.size[other]) if holds[other] else -1
        for i in range(s.size[other]):
            if i == j:
                s.cards[s.stride * other + i] = START
            else:
                count -= 1
                s.cards[s.stride * other + i] = pool[count]
    left = hidden(&s.lost)
    for i in range(left):
        count -= 1
        restore(&s.lost, pool[count])


cdef void calm_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Fill the state with random cards for everything that `seat` (from 0) has not seen.

    Each player began with one Start in the player's pile (2.5). An unseen Start lies in that pile, or among the hand
    cards drawn since its owner's last turn began, because a Start held then would have been laid (5.1, 5.8). Once a
    Start is laid, it may also have been discarded. The removed cards are islands (9.1). An active seat can act unless
    the game is lost (7.2). All deals with these properties are equally likely.
    """
    cdef CalmState *s = <CalmState *>state
    cdef int i
    for i in range(REDEALS):
        _redeal_once(s, seat, rng)
        if s.phase != ACTION or s.over == WON or s.turn == seat or can_act(s) == (s.over == RUNNING):
            return
    s.over = RUNNING if can_act(s) else LOST  # only a document can describe a view that no world agrees with
