"""Solo games of Calm Sailing with nothing to spare: a winning line, or an exhaustive search.

If no card can be spared, each payment is one card and as few islands as possible pay (number_line.pyx). Two decisions can
then wait until the end. This avoids nearly all the positions that a search of whole moves would meet:

cells     The numbers that were laid, sorted, are the path. The search only decides whether an island is laid free or
          paid for.

payments  The card that pays is left open. A set of islands can be laid from the hand as long as enough other cards were
          drawn before each payment. Such sets are the independent sets of a matroid: each prefix of the cards drawn so
          far has a number of cards that may still be laid out of it. The first basis, `room`, represents the matroid:

              islands as drawn 11 24 65 72 77 59 56
              room              .  x  .  x  .  x  x     of the first four at most two can still be laid

          A card that is laid takes the nearest x at or before it, a payment the last one, and a new card adds its own.
          The discards of a Start work the same way. Cards that can no longer be laid pay first.

Turn by turn the search keeps all positions that differ in what can still be laid and how: in the numbers that can be laid, in
the kinds of the islands between them, and in whether these lie directly next to them, but not in the islands themselves
(`form_of`). Of positions that are alike, one is omitted if the room of another surpasses its own. Nothing else is omitted
unless a turn has more than `width` positions. Then the search keeps those whose gaps can be filled in the most ways, with an
equal number for each number of payments. So a search that omitted nothing and ends proves that nobody can win.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from leadline.core.bits cimport high_bit, low_bit, popcount
from leadline.core.calm_sailing.base.moves cimport ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.position cimport CalmSailing
from leadline.core.calm_sailing.base.state cimport FINISH, ISLANDS, START
from leadline.solver.calm_sailing.base.number_line cimport (
    CARDS, FREE, GONE, HELD, LATER, MOST_FREE, NUMBERS, PAID, PAID_LEFT, PAID_RIGHT, ROOT, Path, Walk, can_end,
    can_end_from, log_choices, read_kinds, walk_along,
)
from leadline.solver.calm_sailing.base.zero_slack_position cimport (
    DEEP, DUE, MOST_FORM, PLAYED, Deal, Node, draw, form_of, hash_of, is_alike, is_usable, refill, surpasses, trim,
    upto, usable_cards,
)

from collections.abc import Callable, Sequence

from ....core.calm_sailing.base.moves import pack
from .bounds import gaps

cdef enum:
    MOST_NODES = 4_000_000  # kept in all turns together, 48 bytes each
    OFTEN = 64  # positions expanded between two calls of `go_on`
    STRATA = 2 * CARDS

cdef enum Result:
    RUNNING = 0
    WON = 1
    ENDED = 2  # no position is left
    FULL = 3  # the limit of nodes, or no room for more
    NO_MEMORY = 4

cdef float HELD_WEIGHT = 0.5  # weight of a card of the hand in the number of ways to continue


cdef struct Slot:
    uint32_t node  # the first of its form, plus one; 0 for none
    uint32_t hash  # of the form


cdef struct Rank:  # of a node among those of its turn
    double score
    uint32_t node
    uint32_t stratum


cdef struct Parent:  # what the turns of a node share
    uint64_t usable
    int islands  # that it has drawn
    uint8_t kinds[NUMBERS]
    uint8_t before[NUMBERS]  # the island laid before a number; 0 for none
    uint8_t after[NUMBERS]  # and after it; 81 for none
    Walk walks[NUMBERS]


cdef struct Search:
    Deal deal
    Node *nodes
    Slot *slots  # of the nodes of a turn, by their forms
    Rank *ranks
    uint32_t mask
    uint32_t room  # for nodes
    uint32_t ranked  # room for ranks
    uint32_t count_all
    uint32_t begin  # of the nodes of this turn
    uint32_t end
    uint64_t looked  # at so many positions
    uint64_t most
    int width
    bint cut  # whether nodes were left out
    int result


cdef bint _widen(Search *search) noexcept nogil:
    """Makes the table of this turn's nodes four times as large."""
    cdef uint32_t i, at
    cdef uint32_t size = 4 * (search.mask + 1)
    cdef Slot *slots = <Slot *>calloc(size, sizeof(Slot))
    if slots == NULL:
        return False
    for i in range(search.mask + 1):
        if search.slots[i].node:
            at = search.slots[i].hash & (size - 1)
            while slots[at].node:
                at = (at + 1) & (size - 1)
            slots[at] = search.slots[i]
    free(search.slots)
    search.slots = slots
    search.mask = size - 1
    return True


cdef void _consider(Search *search, Node *node, const uint8_t *kinds) noexcept nogil:
    """Keeps the node, which can still win, if none that is kept is as good."""
    cdef uint64_t live = 0, room = 0
    cdef uint8_t form[MOST_FORM]
    cdef int number, card, count, taken = 0
    cdef uint32_t at, hash, i
    cdef Node *other
    cdef Node *grown
    for number in range(1, NUMBERS - 1):
        if kinds[number] == HELD:
            live |= <uint64_t>1 << search.deal.path.card[number]
    while live:
        card = low_bit(live)
        live &= live - 1
        if taken < popcount(node.room & upto(card)):
            room |= <uint64_t>1 << card
            taken += 1
    node.room = room
    count = form_of(node, kinds, form)
    hash = hash_of(form, count)
    node.next = 0
    at = hash & search.mask
    while search.slots[at].node:
        if search.slots[at].hash == hash:
            i = search.slots[at].node - 1
            if is_alike(&search.deal, &search.nodes[i], form, count):
                node.next = search.slots[at].node
                break
        at = (at + 1) & search.mask
    if node.next:
        i = node.next
        while i:
            other = &search.nodes[i - 1]
            if surpasses(other.room, room):
                return
            if surpasses(room, other.room):
                i = other.next
                other[0] = node[0]
                other.next = i
                return
            i = other.next
    if search.count_all == search.room:
        if search.room >= MOST_NODES:
            search.result = FULL
            return
        grown = <Node *>realloc(search.nodes, <size_t>2 * search.room * sizeof(Node))
        if grown == NULL:
            search.result = NO_MEMORY
            return
        search.nodes = grown
        search.room *= 2
    search.nodes[search.count_all] = node[0]
    search.count_all += 1
    search.slots[at].node = search.count_all
    search.slots[at].hash = hash
    if 2 * (search.count_all - search.end) > search.mask and not _widen(search):
        search.result = NO_MEMORY


cdef inline bint _is_end(int kind) noexcept nogil:
    """Check whether an island next to it can be paid for: one that was laid free, or lay there at the beginning."""
    return kind == FREE or kind >= ROOT


cdef void _lay(
    Search *search, const Parent *parent, Node *child, int number, int kind, int beside
) noexcept nogil:
    """Draws and considers the child that has just laid the number as that kind. `beside`: an island that it makes a pair with, 0
    for none."""
    cdef uint8_t kinds[NUMBERS]
    cdef uint64_t lost
    cdef int i, first = number, other
    search.looked += 1
    trim(child)
    refill(&search.deal, child)
    memcpy(kinds, parent.kinds, NUMBERS)
    kinds[number] = kind
    if kind == PAID:
        first = parent.before[number] + 1
        for i in range(first, number):
            kinds[i] = GONE
        for i in range(number + 1, parent.after[number]):
            kinds[i] = GONE
        if beside:
            kinds[beside] = PAID
            first = min(first, beside)
    lost = parent.usable & ~usable_cards(&search.deal, child)
    while lost:
        other = search.deal.number[low_bit(lost)]
        lost &= lost - 1
        if is_usable(kinds[other]):
            kinds[other] = GONE
            first = min(first, other)
    if not can_end_from(&search.deal.path, kinds, parent.walks, first):
        return
    for i in range(parent.islands, child.islands):
        if kinds[search.deal.number[i]] == LATER:
            kinds[search.deal.number[i]] = HELD
    _consider(search, child, kinds)


cdef void _expand(Search *search, uint32_t index) noexcept nogil:
    """Plays every turn of a node."""
    cdef Node node = search.nodes[index]
    cdef Node held
    cdef Node child
    cdef Parent parent
    cdef const uint8_t *kinds = parent.kinds
    cdef int number, a = 0, b, i, card
    cdef uint64_t bit
    cdef bint left, right, left_end, right_end
    node.parent = index
    if node.start == DUE:
        node.start = PLAYED
        for i in range(search.deal.solo_draw):
            if node.drawn < search.deal.count:
                draw(&search.deal, &node)
        if node.hand < search.deal.joint_discard:
            return
        node.hand -= search.deal.joint_discard
        trim(&node)
        node.card = CARDS
        refill(&search.deal, &node)
        search.looked += 1
        read_kinds(&search.deal.path, &node.laid, usable_cards(&search.deal, &node), node.islands, parent.kinds)
        if can_end(&search.deal.path, kinds):
            _consider(search, &node, kinds)
        return
    parent.usable = usable_cards(&search.deal, &node)
    parent.islands = node.islands
    read_kinds(&search.deal.path, &node.laid, parent.usable, node.islands, parent.kinds)
    if not walk_along(&search.deal.path, kinds, parent.walks):  # of the first node alone
        return
    b = NUMBERS - 1
    for number in range(NUMBERS - 2, 0, -1):
        parent.after[number] = b
        if kinds[number] >= FREE:
            b = number
    for number in range(1, NUMBERS - 1):
        parent.before[number] = a
        if kinds[number] >= FREE:
            a = number
        if kinds[number] != HELD or search.result:
            continue
        card = search.deal.path.card[number]
        bit = <uint64_t>1 << card
        held = node
        held.card = card
        held.room &= ~(<uint64_t>1 << high_bit(held.room & upto(card)))
        held.hand -= 1
        child = held
        child.laid.free |= bit
        _lay(search, &parent, &child, number, FREE, 0)
        if held.hand == 0:
            continue
        held.hand -= 1
        held.laid.paid |= bit
        b = parent.after[number]
        left_end = a > 0 and _is_end(kinds[a])
        right_end = b < NUMBERS - 1 and _is_end(kinds[b])
        left = left_end and number == a + 1
        right = right_end and number == b - 1
        # Alone between two, or at an end of the path.
        if (left and (right_end or b == NUMBERS - 1)) or (right and (left_end or a == 0)):
            child = held
            _lay(search, &parent, &child, number, PAID, 0)
        # The first of a pair, if no pair has begun.
        if (left or right) and not (a and kinds[a] == PAID_LEFT) and not (b < NUMBERS - 1 and kinds[b] == PAID_RIGHT):
            child = held
            child.laid.pair |= bit
            _lay(search, &parent, &child, number, PAID_LEFT if number == a + 1 and a else PAID_RIGHT, 0)
        # The second.
        if a and kinds[a] == PAID_LEFT and right_end and (number == a + 1 or right):
            child = held
            child.laid.pair &= ~(<uint64_t>1 << search.deal.path.card[a])
            _lay(search, &parent, &child, number, PAID, a)
        if b < NUMBERS - 1 and kinds[b] == PAID_RIGHT and left_end and (number == b - 1 or left):
            child = held
            child.laid.pair &= ~(<uint64_t>1 << search.deal.path.card[b])
            _lay(search, &parent, &child, number, PAID, b)


cdef int _compare(const void *one, const void *other) noexcept nogil:
    """Strata apart; in each the best first."""
    cdef const Rank *a = <const Rank *>one
    cdef const Rank *b = <const Rank *>other
    if a.stratum != b.stratum:
        return -1 if a.stratum < b.stratum else 1
    if a.score != b.score:
        return -1 if a.score > b.score else 1
    return -1 if a.node < b.node else 1


cdef int _compare_nodes(const void *one, const void *other) noexcept nogil:
    return -1 if (<const Rank *>one).node < (<const Rank *>other).node else 1


cdef bint _cut(Search *search) noexcept nogil:
    """Leaves the best nodes of the turn that was just played, as many of each stratum; False without memory."""
    cdef uint32_t i, kept, count = search.count_all - search.end, share
    cdef uint32_t sizes[STRATA]
    cdef uint32_t shares[STRATA]
    cdef uint8_t kinds[NUMBERS]
    cdef Rank *ranks
    cdef const Node *node
    cdef int stratum, left, open
    cdef bint more
    if count > search.ranked:
        ranks = <Rank *>realloc(search.ranks, count * sizeof(Rank))
        if ranks == NULL:
            return False
        search.ranks = ranks
        search.ranked = count
    ranks = search.ranks
    memset(sizes, 0, sizeof(sizes))
    memset(shares, 0, sizeof(shares))
    for i in range(count):
        node = &search.nodes[search.end + i]
        ranks[i].node = search.end + i
        ranks[i].stratum = 2 * popcount(node.laid.paid) + (node.start == PLAYED)
        sizes[ranks[i].stratum] += 1
    # The width goes round the strata that have nodes left.
    left = search.width
    more = True
    while left > 0 and more:
        more = False
        open = 0
        for stratum in range(STRATA):
            open += shares[stratum] < sizes[stratum]
        share = left // open if open and left >= open else 1
        for stratum in range(STRATA):
            i = min(share, sizes[stratum] - shares[stratum], <uint32_t>left)
            shares[stratum] += i
            left -= i
            more = more or i > 0
    for i in range(count):
        ranks[i].score = 0
        if shares[ranks[i].stratum] < sizes[ranks[i].stratum]:
            node = &search.nodes[ranks[i].node]
            read_kinds(&search.deal.path, &node.laid, usable_cards(&search.deal, node), node.islands, kinds)
            ranks[i].score = log_choices(&search.deal.path, kinds, HELD_WEIGHT)
    qsort(ranks, count, sizeof(Rank), _compare)
    kept = 0
    stratum = -1
    for i in range(count):
        if i == 0 or <int>ranks[i].stratum != stratum:
            stratum = ranks[i].stratum
            share = shares[stratum]
        if share:
            share -= 1
            ranks[kept] = ranks[i]
            kept += 1
    qsort(ranks, kept, sizeof(Rank), _compare_nodes)
    for i in range(kept):
        search.nodes[search.end + i] = search.nodes[ranks[i].node]
    search.count_all = search.end + kept
    search.cut = True
    return True


cdef void _go_to_next(Search *search) noexcept nogil:
    """After all nodes of a turn."""
    if search.count_all - search.end > <uint32_t>search.width and not _cut(search):
        search.result = NO_MEMORY
        return
    search.begin = search.end
    search.end = search.count_all
    memset(search.slots, 0, (search.mask + 1) * sizeof(Slot))
    if search.begin == search.end:
        search.result = ENDED


cdef bint _is_won(const Search *search, const Node *node) noexcept nogil:
    return (
        node.start == PLAYED and node.finish
        and popcount(node.laid.free) + popcount(node.laid.paid) == search.deal.empty
    )


def nothing_to_spare(CalmSailing position) -> bool:
    """Return whether `zero_slack_search` can search the position: one player at the beginning of a whole move, whose cards
    are just enough if as few islands as possible are paid for, with one card each."""
    if position.players != 1 or not position.is_boundary or position.is_over or position.cells > 2 * MOST_FREE:
        return False
    cards = [*position.hands[0], *position.piles[0]]
    need = 1 + (0 if position.start_laid else 1 + position.joint_discard)
    for _, length, a, b in gaps(position):
        need += 2 * length - _most_free(length, a > 0, b <= ISLANDS)
    islands = sum(card <= ISLANDS for card in cards)
    return len(cards) == need and islands <= CARDS and cards.count(START) == (0 if position.start_laid else 1)


def _most_free(int length, bint left, bint right) -> int:
    """Return the number of islands that can be laid free in a gap; `left` and `right`: an island lies at that end."""
    return (length + 1 - left - right) // 2


cdef int _prepare(Search *search, CalmSailing position) except -1:
    cdef Path *path = &search.deal.path
    cdef int i, number, islands, length, cell, total = 0
    memset(search, 0, sizeof(Search))
    cards = [*position.hands[0], *position.piles[0]]
    search.deal.count = len(cards)
    search.deal.finish = -1
    search.deal.solo_draw = position.solo_draw
    search.deal.hand_limit = position.hand_limit
    search.deal.joint_discard = position.joint_discard
    memset(path.card, CARDS, sizeof(path.card))
    taken = range(0)
    if not position.start_laid and position.hand_limit - 1 + position.solo_draw <= position.joint_discard:
        i = cards.index(START)
        taken = range(i + 1, i + 1 + position.solo_draw)
    islands = 0
    for i, number in enumerate(cards):
        search.deal.cards[i] = number
        if number <= ISLANDS:
            search.deal.number[islands] = number
            path.card[number] = islands
            if i in taken:
                search.deal.doomed |= <uint64_t>1 << islands
            islands += 1
        elif number == FINISH:
            search.deal.finish = i
    for number, cell in ((island, at) for at, island in position.grid.items()):
        path.root[number] = cell + 1
    for cell, length, a, b in gaps(position):
        ends = (a > 0) + (b <= ISLANDS)
        total += _most_free(length, a > 0, b <= ISLANDS)
        path.pair[b] = length > 0 and (length + ends) % 2 == 0
        path.free[b] = total
        search.deal.empty += length
    total = 0
    for number in range(1, NUMBERS):  # between neighbours on the grid nothing is added
        if path.free[number]:
            total = path.free[number]
        path.free[number] = total
    path.full = position.cells - 1 in position.grid
    return 0


cdef void _begin(Search *search, int held, bint started, int width) noexcept nogil:
    """One node: the position, of whose cards `held` are in the hand."""
    cdef Node *node = &search.nodes[0]
    memset(node, 0, sizeof(Node))
    node.start = PLAYED if started else DEEP
    while node.drawn < held:
        draw(&search.deal, node)
    search.width = width
    search.begin = 0
    search.end = 1
    search.count_all = 1
    search.cut = False
    search.result = RUNNING
    memset(search.slots, 0, (search.mask + 1) * sizeof(Slot))


def zero_slack_search(
    CalmSailing position, widths: Sequence[int], nodes: int, go_on: Callable[[], bool]
) -> tuple[bool | None, list[int], int]:
    """Search a solo game in which nothing can be spared, turn by turn.

    widths  the number of positions kept in a turn, for one search after another; the last one may be so large that nothing
            is omitted
    nodes   limit of positions examined by all searches together
    go_on   called now and then; the search stops when it returns False

    Return True with the codes of a winning line, False if a search that omitted nothing found none, otherwise None; and the
    number of positions examined. Raise ValueError for a position that is not `nothing_to_spare`, and MemoryError.
    """
    cdef Search search
    cdef uint32_t at = 0, stop, i
    cdef int held = len(position.hands[0])
    cdef bint started = position.start_laid
    if not nothing_to_spare(position):
        raise ValueError("expected one player before a move, with nothing to spare")
    _prepare(&search, position)
    search.room = 1024
    search.nodes = <Node *>malloc(search.room * sizeof(Node))
    search.mask = 1023
    search.slots = <Slot *>calloc(search.mask + 1, sizeof(Slot))
    search.most = nodes
    try:
        if search.nodes == NULL or search.slots == NULL:
            raise MemoryError("no room for the positions of a search")
        for width in widths:
            _begin(&search, held, started, width)
            while search.result == RUNNING:
                at = search.begin
                while at < search.end and search.result == RUNNING:
                    if not go_on():
                        return None, [], search.looked
                    stop = min(search.end, at + OFTEN)
                    with nogil:
                        while at < stop and search.result == RUNNING:
                            if _is_won(&search, &search.nodes[at]):
                                search.result = WON
                                break
                            _expand(&search, at)
                            at += 1
                        if search.looked > search.most and search.result == RUNNING:
                            search.result = FULL
                if search.result == RUNNING:
                    with nogil:
                        _go_to_next(&search)
            if search.result == NO_MEMORY:
                raise MemoryError("no room for the positions of a search")
            if search.result == WON:
                order = []
                while at:
                    i = search.nodes[at].card
                    order.append(START if i == CARDS else search.deal.number[i])
                    at = search.nodes[at].parent
                return True, _play(position, [*reversed(order)]), search.looked
            if search.result == ENDED and not search.cut:
                return False, [], search.looked
            if search.result == FULL:
                break
        return None, [], search.looked
    finally:
        free(search.nodes)
        free(search.slots)
        free(search.ranks)


def _play(CalmSailing position, order: list[int]) -> list[int]:
    """Return the codes of the game that lays these cards one after another, and then the Finish."""
    walk = position.copy(stack=False)
    later = [card for card in order if card != START]
    cells = dict(zip(sorted([*later, *position.grid.values()]), range(position.cells)))
    codes = []

    def do(*code: int) -> None:
        packed = pack(*code)
        codes.append(packed)
        walk.push(packed)

    def spend(kind: int, count: int) -> None:
        spare = [card for card in walk.hands[0] if card != FINISH and card not in later]
        finishes = walk.hands[0].count(FINISH) - (FINISH not in walk.piles[0])
        for card in sorted((spare + [FINISH] * finishes)[:count]):
            do(kind, card, 0)

    for card in order:
        if card == START:
            do(LAY_START, START, 0)
            spend(GIVE, position.joint_discard)
            if walk.phase == "share":
                do(ENOUGH, 0, 0)
        else:
            later.remove(card)
            do(PLAY, card, cells[card])
            spend(PAYMENT, walk.owed)
    do(LAY_FINISH, FINISH, 0)
    return codes
