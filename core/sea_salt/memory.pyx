"""The knowledge of the seats about each other's hands and the piles, updated with each move."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.sea_salt.state cimport EVENTS, PILES, Event, SaltState, added, card_at, dropped, holds, united


cdef void forget_all(SaltState *s) noexcept nogil:
    """Clear the knowledge of all seats, because nothing is hidden any more or a new round begins. Cards that crabs took
    leave the places in the piles that were kept for them."""
    cdef int pile, i, to
    for pile in range(PILES):
        if s.ghost[pile] == 0:
            continue
        to = 0
        for i in range(s.pile_size[pile]):
            if not (s.ghost[pile] >> i) & 1:
                s.pile[pile][to] = s.pile[pile][i]
                to += 1
        for i in range(to, s.pile_size[pile]):
            s.pile[pile][i] = 0
        s.pile_size[pile] = to
    memset(s.known, 0, sizeof(s.known))
    memset(s.loose, 0, sizeof(s.loose))
    memset(s.suspect, 0, sizeof(s.suspect))
    memset(s.ghost, 0, sizeof(s.ghost))
    memset(s.events, 0, sizeof(s.events))


cdef int unknown_events(const SaltState *s, int seat, int pile) noexcept nogil:
    """Count the cards that crabs have taken from the pile and that the seat does not know."""
    cdef int i, count = 0
    for i in range(EVENTS):
        if s.events[i].pile == pile and (s.events[i].unknown_to >> seat) & 1:
            count += 1
    return count


cdef inline uint64_t _squeezed(uint64_t bits, int place) noexcept nogil:
    """The bits without the one at `place`; those above move down."""
    cdef uint64_t below = (<uint64_t>1 << place) - 1
    return (bits & below) | ((bits >> 1) & ~below)


cdef void _remove_place(SaltState *s, int pile, int place) noexcept nogil:
    """Take a place out of the array of a pile; all bits and places above move down."""
    cdef int i, seat
    s.pile_size[pile] -= 1
    for i in range(place, s.pile_size[pile]):
        s.pile[pile][i] = s.pile[pile][i + 1]
    s.pile[pile][s.pile_size[pile]] = 0
    s.ghost[pile] = _squeezed(s.ghost[pile], place)
    for seat in range(s.players):
        s.suspect[seat][pile] = _squeezed(s.suspect[seat][pile], place)
    for i in range(EVENTS):
        if s.events[i].card and s.events[i].pile == pile and s.events[i].place > place:
            s.events[i].place -= 1


cdef void _sweep(SaltState *s) noexcept nogil:
    """Drops the events that all know, and their ghosts; the rest keep their order."""
    cdef int i, to = 0
    for i in range(EVENTS):
        if s.events[i].card == 0:
            continue
        if s.events[i].unknown_to == 0:
            s.events[i].card = 0
            _remove_place(s, s.events[i].pile, s.events[i].place)
            memset(&s.events[i], 0, sizeof(Event))
    for i in range(EVENTS):
        if s.events[i].card:
            if to != i:
                s.events[to] = s.events[i]
                memset(&s.events[i], 0, sizeof(Event))
            to += 1


cdef bint _ambiguous(const SaltState *s, int seat, int pile) noexcept nogil:
    """Return whether different seats hold the cards of the pile that the seat does not know."""
    cdef int i, holder = 0
    for i in range(EVENTS):
        if s.events[i].pile == pile and (s.events[i].unknown_to >> seat) & 1:
            if (s.events[i].unsure >> seat) & 1 or (holder and holder != s.events[i].holder):
                return True
            holder = s.events[i].holder
    return False


cdef inline void _clear(SaltState *s, Event *event, int seat) noexcept nogil:
    """The seat need not wonder about the event any more."""
    event.unknown_to &= ~(1 << seat)
    event.unsure &= ~(1 << seat)
    s.suspect[seat][event.pile] &= ~(<uint64_t>1 << event.place)


cdef void _learn(SaltState *s, Event *event, int seat, bint ambiguous) noexcept nogil:
    """Let the seat learn which card crabs took: it is in its holder's hand, or in any hand if that is unclear."""
    cdef int holder = event.holder - 1
    _clear(s, event, seat)
    if holder == seat:
        return
    if ambiguous:
        s.loose[seat] = added(s.loose[seat], event.card)
    else:
        s.known[seat][holder] = added(s.known[seat][holder], event.card)


cdef void _settle(SaltState *s, int seat, int pile) noexcept nogil:
    """Draw the conclusion where no card of the pile is in doubt any more, or where all that are have gone."""
    cdef int i, count
    cdef bint ambiguous
    if s.suspect[seat][pile] == 0:
        return
    count = unknown_events(s, seat, pile)
    if count == popcount(s.suspect[seat][pile]):
        ambiguous = _ambiguous(s, seat, pile)
        for i in range(EVENTS):
            if s.events[i].pile == pile and (s.events[i].unknown_to >> seat) & 1:
                _learn(s, &s.events[i], seat, ambiguous)
        count = 0
    if count == 0:
        s.suspect[seat][pile] = 0


cdef void pile_seen(SaltState *s, int seat, int pile) noexcept nogil:
    """Update the knowledge of a seat that looks through a whole pile (4.1)."""
    cdef int i
    cdef bint ambiguous
    if s.suspect[seat][pile] == 0:
        return
    ambiguous = _ambiguous(s, seat, pile)
    for i in range(EVENTS):
        if s.events[i].pile == pile and (s.events[i].unknown_to >> seat) & 1:
            _learn(s, &s.events[i], seat, ambiguous)
    s.suspect[seat][pile] = 0
    _sweep(s)


cdef void top_seen(SaltState *s, int pile) noexcept nogil:
    """Update the knowledge of all seats after a pile gets a new top: cards above it that crabs took are known to be
    gone, and the new top is not."""
    cdef int seat, i, place
    cdef bint ambiguous
    cdef uint64_t above
    if s.ghost[pile] == 0:
        return
    place = s.pile_size[pile] - 1
    while place >= 0 and (s.ghost[pile] >> place) & 1:
        place -= 1
    above = ~<uint64_t>0 << (place + 1) if place < 63 else 0
    for seat in range(s.players):
        if s.suspect[seat][pile] & above:
            ambiguous = _ambiguous(s, seat, pile)
            for i in range(EVENTS):
                if s.events[i].pile != pile or not (s.events[i].unknown_to >> seat) & 1:
                    continue
                if s.events[i].place > place:
                    _learn(s, &s.events[i], seat, ambiguous)
                elif ambiguous:
                    s.events[i].unsure |= 1 << seat
        if place >= 0:
            s.suspect[seat][pile] &= ~(<uint64_t>1 << place)
        _settle(s, seat, pile)
    _sweep(s)


cdef inline void _all_know(SaltState *s, int seat, int card) noexcept nogil:
    cdef int other
    for other in range(s.players):
        if other != seat:
            s.known[other][seat] = added(s.known[other][seat], card)


cdef void taken_from_top(SaltState *s, int seat, int pile) noexcept nogil:
    """Remove the top card from a pile and update the knowledge: all see that the seat takes it. The hand of the seat is
    not changed here."""
    cdef int place = s.pile_size[pile] - 1
    _all_know(s, seat, s.pile[pile][place])
    s.pile[pile][place] = 0
    s.pile_size[pile] = place
    top_seen(s, pile)


cdef void found_in_pile(SaltState *s, int seat, int pile, int place) noexcept nogil:
    """Record that the seat's crabs take the card at `place` from within a pile; the others do not see which card it is.
    The hand of the seat is not changed here."""
    cdef int i, other
    cdef uint64_t below = (<uint64_t>1 << (s.pile_size[pile] - 1)) - 1
    for i in range(EVENTS):
        if s.events[i].card == 0:
            break
    for other in range(s.players):
        if other != seat:
            s.suspect[other][pile] |= below & ~s.ghost[pile]
    s.ghost[pile] |= <uint64_t>1 << place
    s.events[i].card = s.pile[pile][place]
    s.events[i].holder = seat + 1
    s.events[i].pile = pile
    s.events[i].place = place
    s.events[i].unknown_to = ((1 << s.players) - 1) & ~(1 << seat)
    s.events[i].unsure = 0
    for other in range(s.players):
        _settle(s, other, pile)
    _sweep(s)


cdef inline int _event_of(const SaltState *s, int seat, int card) noexcept nogil:
    """The event by which the seat holds such a card, or -1."""
    cdef int i
    for i in range(EVENTS):
        if s.events[i].card == card and s.events[i].holder == seat + 1:
            return i
    return -1


cdef inline void _strike(SaltState *s, int seat, int holder, int card) noexcept nogil:
    """The seat sees a card leave a hand in which it may have known it."""
    if holds(s.known[seat][holder], card):
        s.known[seat][holder] = dropped(s.known[seat][holder], card)
    elif s.loose[seat] and holds(s.loose[seat], card):
        s.loose[seat] = dropped(s.loose[seat], card)


cdef void laid(SaltState *s, int seat, int card) noexcept nogil:
    """Update the knowledge of the others after the seat lays a card in front of it."""
    cdef int i = _event_of(s, seat, card)
    cdef int other, pile = 0
    cdef uint8_t unknown = s.events[i].unknown_to if i >= 0 else 0
    for other in range(s.players):
        if other == seat:
            continue
        if (unknown >> other) & 1:
            _clear(s, &s.events[i], other)
        else:
            _strike(s, other, seat, card)
    if i >= 0:
        pile = s.events[i].pile
        for other in range(s.players):
            _settle(s, other, pile)
        _sweep(s)


cdef void robbed(SaltState *s, int thief, int victim, int card) noexcept nogil:
    """Update the knowledge after the thief has drawn a card from the victim's hand; both have seen it (4.4). The hands
    have changed before."""
    cdef int i = _event_of(s, victim, card)
    cdef int other, j
    cdef bint emptied = s.hand_size[victim] == 0
    for other in range(s.players):
        if other == thief or other == victim or s.known[other][victim] == 0:
            continue
        if emptied:
            s.known[other][thief] = united(s.known[other][thief], s.known[other][victim])
        else:
            s.loose[other] = united(s.loose[other], s.known[other][victim])
        s.known[other][victim] = 0
    if not emptied:
        for j in range(EVENTS):
            if s.events[j].card and s.events[j].holder == victim + 1:
                for other in range(s.players):
                    if other != thief and other != victim and (s.events[j].unknown_to >> other) & 1:
                        s.events[j].unsure |= 1 << other
    if i >= 0 and (s.events[i].unknown_to >> thief) & 1:
        _clear(s, &s.events[i], thief)
    else:
        _strike(s, thief, victim, card)
    if i >= 0:
        s.events[i].holder = thief + 1
        if (s.events[i].unknown_to >> victim) & 1:  # it came to the victim by an earlier theft
            _clear(s, &s.events[i], victim)
    s.known[victim][thief] = added(s.known[victim][thief], card)
    if i >= 0:
        j = s.events[i].pile
        for other in range(s.players):
            _settle(s, other, j)
        _sweep(s)


cdef void hand_shown(SaltState *s, int seat) noexcept nogil:
    """Update the knowledge after the seat lays its hand open (6.2). Cards that another seat knew to be in it are
    accounted for; the rest may be among those of which that seat did not know in which hand they are."""
    cdef int other, i, pile
    cdef uint64_t cards, known
    for other in range(s.players):
        known = s.known[other][seat]
        s.known[other][seat] = 0
        if other == seat or s.loose[other] == 0:
            continue
        cards = s.hand[seat]
        while cards:
            i = card_at(low_bit(cards))
            cards &= cards - 1
            if holds(known, i):
                known = dropped(known, i)
            elif holds(s.loose[other], i):
                s.loose[other] = dropped(s.loose[other], i)
    for i in range(EVENTS):
        if s.events[i].card and s.events[i].holder == seat + 1:
            for other in range(s.players):
                if (s.events[i].unknown_to >> other) & 1:
                    _clear(s, &s.events[i], other)
    for pile in range(PILES):
        for other in range(s.players):
            _settle(s, other, pile)
    _sweep(s)
