"""Results of the drafts of several turns of one seat, for any board: hands, display, and points taken and paid."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from leadline.core.bits cimport popcount
from leadline.core.reef.state cimport DISPLAY

cdef enum:
    UNSEEN = 255  # in place of a card that is not known
    ALL = 16  # cards that a plan can know


cdef struct Drafts:  # what does not change
    int known  # cards of the pile that are known, from the top on
    int left  # cards of the pile in all, or -1 for as many as are wanted
    uint8_t pile[ALL]
    uint8_t printed[ALL]  # values, for 2A.2
    bint unseen  # whether cards that nobody knows are taken too


cdef struct Stand:  # where drafts have led
    int gain  # points that lay on the cards taken, less those paid
    uint32_t last  # the cards that may have been the last one drafted
    uint16_t tokens[DISPLAY]
    uint16_t hand  # the known cards
    uint8_t display[DISPLAY]  # ascending
    uint8_t drawn  # drafts so far; each takes a card of the pile
    uint8_t unseen  # unknown cards of the hand


cdef struct Stands:
    Stand *all
    int count
    int room


cdef inline bint same(const Stand *a, const Stand *b) noexcept nogil:
    """Check whether the stands differ at most in their gain."""
    cdef int i
    if a.hand != b.hand or a.drawn != b.drawn or a.unseen != b.unseen:
        return False
    for i in range(DISPLAY):
        if a.display[i] != b.display[i] or a.tokens[i] != b.tokens[i]:
            return False
    return True


cdef inline bint add(Stands *stands, const Stand *stand) noexcept nogil:
    """Add a stand. If the same one exists, keep the higher gain. Return False if memory is exhausted."""
    cdef Stand *old
    cdef Stand *grown
    cdef int i
    for i in range(stands.count):
        old = &stands.all[i]
        if same(old, stand):
            old.gain = max(old.gain, stand.gain)
            old.last |= stand.last
            return True
    if stands.count == stands.room:
        grown = <Stand *>realloc(stands.all, (2 * stands.room + 16) * sizeof(Stand))
        if grown == NULL:
            return False
        stands.all = grown
        stands.room = 2 * stands.room + 16
    memcpy(&stands.all[stands.count], stand, sizeof(Stand))
    stands.count += 1
    return True


cdef inline void refill(const Drafts *drafts, Stand *stand, int place) noexcept nogil:
    """A card of the pile comes to the place of the display; the places stay in order."""
    cdef uint8_t card = drafts.pile[stand.drawn] if stand.drawn < drafts.known else <uint8_t>UNSEEN
    cdef uint16_t tokens
    cdef int i, j
    stand.display[place] = card
    stand.tokens[place] = 0
    stand.drawn += 1
    for i in range(1, DISPLAY):
        for j in range(i, 0, -1):
            if stand.display[j] < stand.display[j - 1]:
                card = stand.display[j]
                tokens = stand.tokens[j]
                stand.display[j] = stand.display[j - 1]
                stand.tokens[j] = stand.tokens[j - 1]
                stand.display[j - 1] = card
                stand.tokens[j - 1] = tokens


cdef inline bint close(const Drafts *drafts, Stands *stands, int turns, int purse, int limit) noexcept nogil:
    """Add every stand that one draft after the other leads to (2A).

    The limits are `turns` drafts since the beginning, hands of at most `limit` cards, and `purse` points in addition to
    what was gained. Existing stands stay in front. Stands come in the order of their number of drafts, so that each has
    its highest gain before its successors are added. Return False if memory is exhausted.
    """
    cdef Stand now, next
    cdef int drawn, i, place, lowest, card
    for drawn in range(turns):
        for i in range(stands.count):
            now = stands.all[i]
            if now.drawn != drawn or drawn == drafts.left or popcount(now.hand) + now.unseen >= limit:
                continue
            lowest = UNSEEN
            for place in range(DISPLAY):
                card = now.display[place]
                if card == UNSEEN:
                    lowest = -1  # nobody knows which value is the lowest
                    if drafts.unseen:
                        next = now
                        next.unseen += 1
                        next.last = 0
                        refill(drafts, &next, place)
                        if not add(stands, &next):
                            return False
                    continue
                lowest = min(lowest, <int>drafts.printed[card])
                next = now
                next.hand |= 1 << card
                next.gain += now.tokens[place]
                next.last = 1 << card
                refill(drafts, &next, place)
                if not add(stands, &next):
                    return False
            if drawn >= drafts.known or purse + now.gain < 1 or lowest < 0:
                continue
            for place in range(DISPLAY):
                if drafts.printed[now.display[place]] == lowest:
                    next = now
                    next.hand |= 1 << drafts.pile[drawn]
                    next.last = 1 << drafts.pile[drawn]
                    next.gain -= 1
                    next.tokens[place] += 1
                    next.drawn += 1
                    if not add(stands, &next):
                        return False
    return True
