"""A position of a zero-slack game of Calm Sailing (zero_slack.pyx): what is drawn, laid and paid, and what of it still matters."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from leadline.core.bits cimport high_bit, low_bit, mix64, popcount
from leadline.core.calm_sailing.base.state cimport FINISHES, ISLANDS, START
from leadline.solver.calm_sailing.base.number_line cimport (
    CARDS, FREE, GONE, HELD, LATER, NUMBERS, ROOT, Laid, Path, read_kinds,
)

cdef enum:
    MOST_FORM = 4 + 3 * NUMBERS  # bytes
    MOST_CARDS = CARDS + FINISHES + 1  # islands, Finishes and a Start


cdef enum Fate:  # of the Start
    DEEP = 0  # still in the pile
    DUE = 1  # in the hand
    PLAYED = 2


cdef struct Deal:  # what does not change in the course of the search
    Path path
    uint8_t cards[MOST_CARDS]  # in the order in which they are drawn
    uint8_t number[CARDS]  # the islands of them
    int count  # of the cards
    int finish  # which card is kept to be laid last: of all the last one, which fills a hand the shortest
    int solo_draw
    int hand_limit
    int joint_discard
    int empty  # cells
    uint64_t doomed  # cards that the Start takes


cdef struct Node:  # a position
    Laid laid
    uint64_t room  # for cards that are still to be laid, explained in zero_slack.pyx
    uint32_t parent
    uint8_t drawn  # cards
    uint8_t islands  # of them
    uint8_t hand  # cards in it, without a Start and the Finish that is kept
    uint8_t start
    uint8_t finish  # whether that Finish has been drawn
    uint8_t card  # that was laid last; CARDS for the Start
    uint32_t next  # node of the same form; 0 for none


cdef inline uint64_t upto(int card) noexcept nogil:
    """The cards up to that one."""
    return ~<uint64_t>0 >> (63 - card)


cdef inline void trim(Node *node) noexcept nogil:
    """Takes the last cards out of the room until it has no more than the hand."""
    while popcount(node.room) > node.hand:
        node.room &= ~(<uint64_t>1 << high_bit(node.room))


cdef inline void draw(const Deal *deal, Node *node) noexcept nogil:
    """Draws the next card; there has to be one."""
    cdef int card = deal.cards[node.drawn]
    if card == START:
        node.start = DUE
    elif node.drawn == deal.finish:
        node.finish = 1
    else:
        node.hand += 1
        if card <= ISLANDS:
            node.room |= <uint64_t>1 << node.islands
            node.islands += 1
    node.drawn += 1


cdef inline void refill(const Deal *deal, Node *node) noexcept nogil:
    """Draws until the hand is full or no card is left."""
    while node.hand + node.finish + (node.start == DUE) < deal.hand_limit and node.drawn < deal.count:
        draw(deal, node)


cdef inline uint64_t usable_cards(const Deal *deal, const Node *node) noexcept nogil:
    """Cards that can still be laid, but for their place."""
    cdef uint64_t drawn = upto(node.islands - 1) if node.islands else 0
    cdef uint64_t usable = ~drawn
    if node.room:
        usable |= drawn & ~(upto(low_bit(node.room)) >> 1)
    return usable if node.start == PLAYED else usable & ~deal.doomed


cdef inline bint surpasses(uint64_t one, uint64_t other) noexcept nogil:
    """Check whether the room `one` allows everything that the room `other` allows."""
    while other:
        if one == 0 or low_bit(one) > low_bit(other):
            return False
        one &= one - 1
        other &= other - 1
    return True


cdef inline bint is_usable(int kind) noexcept nogil:
    return kind == HELD or kind == LATER


cdef inline int form_of(const Node *node, const uint8_t *kinds, uint8_t *form) noexcept nogil:
    """Write everything except the room that matters to the rest of a game, and return its number of bytes: the numbers that
    can be laid, each with whether islands lie directly next to it, and the kinds of the islands between them. The islands
    themselves do not matter. An island that is paid for, or begins a pair, has closed its gap on the side of its neighbour,
    so only the ends of a run of islands touch numbers that can be laid."""
    cdef int number, kind, count = 4
    form[0] = node.drawn
    form[1] = node.hand
    form[2] = node.start
    form[3] = node.finish
    for number in range(1, NUMBERS - 1):
        kind = kinds[number]
        if kind == GONE:
            continue
        form[count] = kind
        count += 1
        if kind >= ROOT:
            form[count] = number
            count += 1
        elif kind < FREE:
            form[count] = number
            form[count + 1] = (number > 1 and kinds[number - 1] >= FREE) + 2 * (kinds[number + 1] >= FREE)
            count += 2
    return count


cdef inline uint32_t hash_of(const uint8_t *form, int count) noexcept nogil:
    """A number by which to look for a form of so many bytes; forms that have it in common are compared."""
    cdef uint64_t hash = count, word
    cdef int i
    for i in range(0, count, 8):
        word = 0
        memcpy(&word, form + i, min(8, count - i))
        hash = mix64(hash ^ word)
    return <uint32_t>hash


cdef inline bint is_alike(const Deal *deal, const Node *node, const uint8_t *form, int count) noexcept nogil:
    """Check whether a node has that form."""
    cdef uint8_t kinds[NUMBERS]
    cdef uint8_t own[MOST_FORM]
    read_kinds(&deal.path, &node.laid, usable_cards(deal, node), node.islands, kinds)
    return form_of(node, kinds, own) == count and memcmp(own, form, count) == 0
