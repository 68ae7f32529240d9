"""Exact optimal placements for a list of cards: branch and bound over (board, cards left).

A node is a board and the cards still to be played; its children are the cards that may come next with every different
way to lay their pieces. A child is worth its points and at most the bound of what is left. Bounds never fall short:

  - what one card scores after some pieces is at most `upper` of bounds.pxd, which lets the pieces lie anywhere;
  - all cards left score at most the sum of their bounds with all pieces that are still to come (`_sum_bound`), and at
    most the best order of the cards, where each has only the pieces of those before it and its own (`_order_bound`, a
    dynamic programme over subsets);
  - in fixed order they score at most what the prices of pieces and cells allow (prices.pyx).

Children go from the highest bound to the lowest, and the best plan is changed at random now and then (changes.pxd), so
that a good plan is found early. A table remembers for a board and
the cards left what they were proved not to exceed. The last card is answered without trying its placements wherever its
pieces cannot help and need not harm it (last.pxd).
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from leadline.core.bits cimport low_bit, mix64, popcount
from leadline.core.reef.patterns cimport CardSet, Pattern
from leadline.core.reef.state cimport CELLS, LANE, RANK, low_cells, open_cells, room
from leadline.solver.reef.plan.bounds cimport Pieces, Sight, join, look, upper
from leadline.solver.reef.plan.changes cimport change
from leadline.solver.reef.plan.last cimport last_points
from leadline.solver.reef.plan.node cimport (
    CHANGES, HALF, LOOSE, PRICES, SCORES, SHORT, SIGNALS, TABLE, TIGHT, Entry, Node, Search, Way, card_bound, cost_of,
    due_colors, interrupted, is_late, lay_out, points_of, put, raise_kept, set_out, take,
)
from leadline.solver.reef.plan.prices cimport PLAN, UNIT, Prices, Row, begin, classes_of, improve, raised, set_stakes
from leadline.solver.reef.plan.ways cimport EACH, sort_ways, try_all, ways_of, ways_within

from collections.abc import Callable
from dataclasses import dataclass

from ....core.reef.patterns import board_words

cdef enum:
    DYNAMIC = 8  # cards left up to which every order is bounded
    CLOCK = 512  # nodes between two looks at the clock
    CHANGING = 4  # cards; of fewer all is known sooner
    CHANGED = 250  # changes of the first plan, for each card
    MOST_CHANGED = 1 << 17  # at a time
    PATIENCE = 2
    USED = 1024  # entries of the table that are used at first

MOST_CARDS: int = PLAN
ALL_RULES: int = LOOSE | TIGHT | HALF | TABLE | SHORT | PRICES | CHANGES


cdef int _sum_bound(const Search *s, const Node *node, int left, const Pieces *pieces) noexcept nogil:
    """The sum of the bounds of the cards left, each with all these pieces."""
    cdef int total = 0
    while left:
        total += card_bound(s, low_bit(left), node, pieces)
        left &= left - 1
    return total


cdef inline bint _sum_above(const Search *s, const Node *node, int left, const Pieces *more, int need) noexcept nogil:
    """Check whether the same sum is above `need` if `more` pieces come before those of the cards left. In fixed order each
    card has only the pieces up to its own."""
    cdef Pieces pieces
    cdef int i, before = 0, total = 0
    if not s.fixed:
        pieces = s.pieces[left]
        join(&pieces, more)
        return _sum_bound(s, node, left, &pieces) > need
    while left and total <= need:
        i = low_bit(left)
        left &= left - 1
        before |= 1 << i
        pieces = s.pieces[before]
        join(&pieces, more)
        total += card_bound(s, i, node, &pieces)
    return total > need


cdef int _order_bound(const Search *s, const Node *node, int left, const Pieces *more) noexcept nogil:
    """The sum of the bounds in the best order of the cards left (at most DYNAMIC of them, or the fixed order), each
    with the pieces of those before it and its own, and `more` before all of them, or NULL."""
    cdef Sight sight[PLAN]
    cdef int index[PLAN]
    cdef int value[1 << DYNAMIC]
    cdef int whole[1 << DYNAMIC]
    cdef int count = 0, chosen, rest, i, best, found, total = 0, before = 0
    cdef Pieces pieces
    if s.fixed:
        while left:
            i = low_bit(left)
            before |= 1 << i
            pieces = s.pieces[before]
            if more != NULL:
                join(&pieces, more)
            total += card_bound(s, i, node, &pieces)
            left &= left - 1
        return total
    while left:
        i = low_bit(left)
        index[count] = i
        look(s.t, s.card[i], &node.board, &sight[count])
        count += 1
        left &= left - 1
    value[0] = 0
    whole[0] = 0
    for chosen in range(1, 1 << count):
        i = low_bit(chosen)
        whole[chosen] = whole[chosen & (chosen - 1)] | (1 << index[i])
        pieces = s.pieces[whole[chosen]]
        if more != NULL:
            join(&pieces, more)
        best = 0
        rest = chosen
        while rest:
            i = low_bit(rest)
            found = value[chosen & ~(1 << i)] + s.card[index[i]].points * upper(s.gain, &sight[i], &pieces)
            if found > best:
                best = found
            rest &= rest - 1
        value[chosen] = best
    return value[(1 << count) - 1]


cdef bint _above(
    const Search *s, const Node *node, int card, int rest, const Pieces *own, const Pieces *more, int need
) noexcept nogil:
    """Check whether two bounds together exceed `need`: that of the card with its `own` pieces, and that of the `rest` after
    it with `more` pieces before theirs."""
    need -= card_bound(s, card, node, own)
    if not _sum_above(s, node, rest, more, need):
        return False
    if not s.rules & TIGHT or s.fixed or not rest & (rest - 1) or popcount(rest) > DYNAMIC:
        return True
    return _order_bound(s, node, rest, more) > need


cdef void _record(Search *s, int depth, const Way *last, int total) noexcept nogil:
    cdef int i
    s.best = total
    for i in range(depth):
        s.found[i] = s.path[i]
    s.found[depth] = last[0]


cdef void _spread(Search *s) noexcept nogil:
    """Doubles what is used of the table: an entry stays, or moves up by as many as there were. A small search touches
    little memory so."""
    cdef uint64_t size = s.table_mask + 1
    cdef uint64_t i
    for i in range(size):
        if s.table[i].key >> 1 & size:
            s.table[i + size] = s.table[i]
            s.table[i].key = 0
    s.table_mask = 2 * size - 1


cdef void _work(Search *s, int cost) noexcept nogil:
    """Counts what a node costs. Now and then the best plan is changed, each time more often, and later where that does
    not help."""
    cdef int best = s.best
    s.work += cost
    if s.work < s.due or not s.rules & CHANGES or s.cards < CHANGING:
        return
    s.changes = min(2 * s.changes, <int>MOST_CHANGED)
    change(s, s.changes)
    if s.best == best:
        s.patience = min(2 * s.patience, <int>SCORES)
    s.due = s.work + <int64_t>s.patience * s.changes


cdef bint _spent(Search *s, bint dear) noexcept nogil:
    """Counts a node; whether a limit is reached. A node that is dear looks at the clock in any case."""
    s.nodes += 1
    if 2 * s.nodes > s.table_mask and s.table_mask < s.table_most:
        _spread(s)
    if s.nodes > s.most_nodes:
        s.stop = True
    elif (s.timed and (dear or s.nodes % CLOCK == 0)) or s.nodes % SIGNALS == 0:
        s.stop = interrupted(s)
    return s.stop


cdef inline uint64_t _key(const Search *s, const Node *node, int left) noexcept nogil:
    """Hash a node. Of the tops it uses only the colours that matter to the remaining cards."""
    cdef uint64_t seen = 0, key
    cdef int rest = left
    while rest:
        seen |= s.lanes[low_bit(rest)]
        rest &= rest - 1
    key = mix64((node.board.tops & seen) + <uint64_t>0x9E3779B97F4A7C15 * <uint64_t>(left + 1))
    key ^= mix64(node.board.heights ^ key)
    if s.supplied:
        key ^= mix64(
            key + (node.supply[0] | (node.supply[1] << 8) | (node.supply[2] << 16) | (<uint64_t>node.supply[3] << 24))
        )
    return key | 1


cdef inline Entry *_entry(const Search *s, const Node *node, int left, uint64_t *key) noexcept nogil:
    """Return the place of the node in the table; NULL without a table."""
    if s.table == NULL or not s.rules & TABLE:
        return NULL
    key[0] = _key(s, node, left)
    return &s.table[key[0] >> 1 & s.table_mask]


cdef inline void _keep(Search *s, uint64_t key, int limit) noexcept nogil:
    """Notes that the cards left score at most the limit; of a key 0 nothing."""
    cdef Entry *entry
    if key == 0:
        return
    entry = &s.table[key >> 1 & s.table_mask]
    if entry.key != key or limit < entry.limit:
        entry.key = key
        entry.limit = limit


cdef inline int _cost_of_bounds(const Search *s, int left) noexcept nogil:
    """The effort of the bounds of these cards, in placements."""
    cdef int cost = 1 << min(popcount(left), <int>DYNAMIC)
    while left:
        cost += cost_of(s, low_bit(left))
        left &= left - 1
    return cost


cdef void _last_card(Search *s, const Node *node, int card, int depth, int total) noexcept nogil:
    """The end of a plan: one card is left."""
    cdef int found = last_points(s, node, card, s.best - total)
    cdef Way way
    if total + found > s.best:
        found = try_all(s, node, card, found, &way)
    if total + found > s.best:
        _record(s, depth, &way, total + found)


cdef int _halves(const Search *s, const Node *node, int card, int j, int cells, int rest, int need) noexcept nogil:
    """Return those of the cells on which piece j of the card may lead to more than `need`, wherever the other one lies."""
    cdef const Pattern *pattern = s.card[card]
    cdef Node half
    cdef Pieces more
    cdef int cell, kept = 0
    memset(&more, 0, sizeof(more))
    more.n[pattern.pieces[1 - j]] = 1
    more.total = 1
    while cells:
        cell = low_bit(cells)
        cells &= cells - 1
        half = node[0]
        put(s, &half, pattern.pieces[j], cell)
        if _above(s, &half, card, rest, &more, &more, need):
            kept |= 1 << cell
    return kept


cdef void _node(Search *s, const Node *node, int left, int depth, int total) noexcept nogil:
    """Looks for plans that beat the best one; `left` are at least two cards, `total` the points so far."""
    cdef Way *ways = s.ways[depth]
    cdef Way *rough = s.rough
    cdef Way part[EACH]
    cdef Node after
    cdef const Pieces *own
    cdef int card, rest, choices, count, i, j, bound, points, made = 0, highest_bound = 0
    cdef int cells, first, second, cost
    cdef uint8_t due[2]
    cdef bint two = popcount(left) == 2
    cdef uint64_t key = 0
    cdef Entry *entry
    if _spent(s, False):
        return
    _work(s, 7 if two else 50 if popcount(left) == 3 else 130)
    entry = _entry(s, node, left, &key)
    if entry != NULL and entry.key == key and total + entry.limit <= s.best:
        return
    choices = left & -left if s.fixed else left
    if depth == 0 and s.first >= 0:
        choices = 1 << s.first
    while choices:
        card = low_bit(choices)
        choices &= choices - 1
        rest = left & ~(1 << card)
        if s.rules & HALF:
            own = &s.pieces[1 << card]
            if not _above(s, node, card, rest, own, own, s.best - total):
                continue
        first = second = LANE
        if s.rules & HALF and due_colors(s, node, s.card[card], due) == 2:
            # One piece lies: the other may still go anywhere.
            cells = open_cells(&node.board)
            first = second = _halves(s, node, card, 0, cells, rest, s.best - total)
            if due[0] != due[1]:
                second = _halves(s, node, card, 1, cells if first else low_cells(&node.board), rest, s.best - total)
        count = ways_within(s, node, card, first, second, part)
        cost = cost_of(s, card) + _cost_of_bounds(s, rest)
        if s.rules & HALF:
            s.effort += 2 * CELLS * cost
        for i in range(count):
            s.effort += cost
            if is_late(s):
                break
            take(s, node, &part[i], &after)
            points = points_of(s, card, &after)
            if two:
                j = low_bit(rest)
                bound = last_points(s, &after, j, s.best - total - points)
                if total + points + bound > s.best and not s.stop:
                    s.path[depth] = part[i]
                    _last_card(s, &after, j, depth + 1, total + points)
                continue
            bound = SCORES - 1 - points
            if s.rules & LOOSE and not (s.fixed and s.rules & TIGHT):  # which is as cheap then, and never higher
                bound = _sum_bound(s, &after, rest, &s.pieces[rest])
                if total + points + bound <= s.best:
                    continue
            if s.rules & TIGHT and (s.fixed or popcount(rest) <= DYNAMIC):
                bound = min(bound, _order_bound(s, &after, rest, NULL))
                if total + points + bound <= s.best:
                    continue
            bound = min(points + bound, SCORES - 1)
            rough[made] = part[i]
            rough[made].bound = bound
            highest_bound = max(highest_bound, bound)
            made += 1
        if s.stop:
            if depth == 0:  # else the bound of the way that leads here holds
                s.open = total + _sum_bound(s, node, left, &s.pieces[left])
            return
    if not two and made:
        sort_ways(rough, made, highest_bound, s.starts, ways)
        for i in range(made):
            if total + ways[i].bound <= s.best:
                break
            take(s, node, &ways[i], &after)
            points = points_of(s, ways[i].card, &after)
            s.path[depth] = ways[i]
            _node(s, &after, left & ~(1 << ways[i].card), depth + 1, total + points)
            if s.stop:
                s.open = max(s.open, total + <int>ways[i].bound)
                return
    _keep(s, key, s.best - total)  # every plan from here on is known not to beat the best one


cdef inline int64_t _earned(const Row *value, const uint8_t *classes, const Way *way) noexcept nogil:
    """Return the change in the possible earnings of the cells when the pieces are laid."""
    cdef int x, y, kind
    cdef int64_t earned
    if way.count == 0:
        return 0
    x = way.cell[0]
    earned = -value[classes[x]].at[x]
    kind = raised(classes[x], way.color[0])
    if way.count == 2:
        y = way.cell[1]
        if x == y:
            kind = raised(kind, way.color[1])
        else:
            earned += value[raised(classes[y], way.color[1])].at[y] - value[classes[y]].at[y]
    return earned + value[kind].at[x]


cdef inline int64_t _held(const Prices *prices, int start, const uint8_t *classes) noexcept nogil:
    """Return what cards from `start` upwards keep and cells of these classes earn."""
    cdef int64_t held = prices.rest[start]
    cdef int cell
    for cell in range(CELLS):
        held += prices.value[start][classes[cell]].at[cell]
    return held


cdef inline int _rounds(int left, int depth) noexcept nogil:
    """Return how often prices are changed at most. With three cards left the prices of the parent node are used."""
    if depth == 0:
        return 200
    if left >= 7:
        return 100
    if left == 6:
        return 50
    if left == 5:
        return 30
    return 20 if left == 4 else 0


cdef void _priced(Search *s, const Node *node, int left, int depth, int total, int known) noexcept nogil:
    """The same for at least three cards in fixed order, by prices; `known` is the bound by those of the node above."""
    cdef Way *ways = s.ways[depth]
    cdef Way *rough = s.rough
    cdef Way part[EACH]
    cdef Node after
    cdef Sight sight
    cdef int count = popcount(left)
    cdef int card = s.cards - count
    cdef int rest = left & (left - 1)
    cdef int need, i, bound, points, before = 0, made = 0, highest_bound = 0, cards = left
    cdef uint64_t key = 0
    cdef Entry *entry
    cdef Prices *prices = &s.prices[depth]
    cdef uint8_t classes[CELLS]
    cdef int most[PLAN]
    cdef int64_t held, earned
    if _spent(s, count > 3):
        return
    _work(s, 20 if count == 3 else 130)
    need = s.best - total
    entry = _entry(s, node, left, &key)
    if entry != NULL and entry.key == key and total + entry.limit <= s.best:
        return
    while cards:
        i = low_bit(cards)
        cards &= cards - 1
        before |= 1 << i
        look(s.t, s.card[i], &node.board, &sight)
        most[i] = upper(s.gain, &sight, &s.pieces[before])
    classes_of(&node.board, classes)
    bound = improve(
        &s.stakes, s.at[depth], prices, s.beside[depth], known, classes, card, most, need, _rounds(count, depth),
        depth > 0,  # the root seeks to the end, since all others begin with its prices
    )
    if depth == 0:
        s.ceiling = min(s.ceiling, bound)
    if bound <= need:
        _keep(s, key, bound)
        return
    s.at[depth + 1] = prices
    held = _held(prices, card + 1, classes)
    count = ways_of(s, node, card, part)
    for i in range(count):
        earned = (held + _earned(prices.value[card + 1], classes, &part[i])) // UNIT
        if most[card] * s.card[card].points + earned <= need:
            continue
        take(s, node, &part[i], &after)
        points = points_of(s, card, &after)
        bound = points + <int>earned
        if bound <= need:
            continue
        if s.rules & TIGHT:
            bound = min(bound, points + _order_bound(s, &after, rest, NULL))
            if bound <= need:
                continue
        bound = min(bound, SCORES - 1)
        rough[made] = part[i]
        rough[made].bound = bound
        highest_bound = max(highest_bound, bound)
        made += 1
    sort_ways(rough, made, highest_bound, s.starts, ways)
    s.beside[depth + 1] = False
    for i in range(made):
        if total + ways[i].bound <= s.best or i == s.width:
            break
        take(s, node, &ways[i], &after)
        points = points_of(s, card, &after)
        s.path[depth] = ways[i]
        if popcount(rest) > 2:
            _priced(s, &after, rest, depth + 1, total + points, ways[i].bound - points)
            s.beside[depth + 1] = True
        else:
            _node(s, &after, rest, depth + 1, total + points)
        if s.stop:
            # Of the children before, which have the higher bounds, a narrow search has not seen everything.
            s.open = max(s.open, total + <int>ways[i if s.width == EACH else 0].bound)
            return
    if s.width == EACH:
        _keep(s, key, s.best - total)


@dataclass(frozen=True, slots=True)
class Found:
    """Result of the search: the total, the steps as (card, pieces as (colour, rank)), whether it is proved, an upper bound
    for all plans, the nodes, and the effort."""

    total: int
    steps: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    proved: bool
    bound: int
    nodes: int
    effort: int


cdef void _greedy(Search *s, const Node *start) noexcept nogil:
    """A first plan: each card in turn where it scores most at once."""
    cdef Node node = start[0]
    cdef Node after
    cdef Way way
    cdef int i, card, total = 0
    for i in range(s.cards):
        card = i
        if s.first >= 0 and i <= s.first:
            card = s.first if i == 0 else i - 1
        total += try_all(s, &node, card, SCORES, &way)
        s.path[i] = way
        take(s, &node, &way, &after)
        node = after
    _record(s, s.cards - 1, &s.path[s.cards - 1], total)


cdef void _solve(Search *s, const Node *start) noexcept nogil:
    cdef int everything = (1 << s.cards) - 1
    is_late(s)
    _greedy(s, start)
    if s.stop:
        s.open = _sum_bound(s, start, everything, &s.pieces[everything])
        return
    if s.rules & CHANGES and s.cards >= CHANGING:
        s.start = start[0]
        s.changes = CHANGED * s.cards
        s.patience = PATIENCE
        change(s, s.changes)
        s.due = s.patience * s.changes
    if s.cards == 1:
        s.nodes = 1
        _last_card(s, start, 0, 0, 0)
        if s.stop:
            s.open = _sum_bound(s, start, everything, &s.pieces[everything])
    elif s.prices != NULL and s.cards > 2:
        # A good plan first, as prices are found with the points in view that are to be beaten.
        s.ceiling = min(SCORES, _order_bound(s, start, everything, NULL))
        s.width = 1
        _priced(s, start, everything, 0, 0, SCORES)
        s.width = EACH
        if not s.stop:
            _priced(s, start, everything, 0, 0, SCORES)
        if s.stop:
            s.open = s.ceiling if s.open == 0 else min(s.open, s.ceiling)
    else:
        _node(s, start, everything, 0, 0)
        if s.stop and s.nodes > s.most_nodes == 0:  # not even the first node was looked at
            s.open = _sum_bound(s, start, everything, &s.pieces[everything])


def table_bits(cards: int) -> int:
    """Return the base-2 logarithm of the size of the search's table for that many cards; 0 means no table."""
    return 0 if cards < 4 else min(22, 4 * cards - 2)


# stub: (stacks: Sequence[tuple[int, int] | None], numbers: Sequence[int], supply: Sequence[int] | None)
def run(
    stacks,
    numbers,
    card_set: CardSet,
    *,
    fixed: bool = False,
    first: int | None = None,
    supply=None,
    nodes: int | None = None,
    effort: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
    rules: int = ALL_RULES,
) -> Found:
    """Return the best plan for the cards (at most MOST_CARDS different numbers of the set) on a board of 16 stacks, in the
    order a1 a2 ... d4, each None or (colour 0-3, height). With `first` that card is played first. `supply` are the
    pieces left of each colour; `clock` is needed with `seconds`. `effort` is a limit on placements, of which one of a
    pattern with custom cells counts as DEAR. Nothing is checked here: plan_document.py does."""
    cdef CardSet chosen = card_set
    cdef Search *s
    cdef Node start
    cdef int i, j, count = len(numbers)
    cdef size_t bits = table_bits(count)
    memset(&start, 0, sizeof(start))
    start.board.tops, start.board.heights = board_words(stacks)
    s = <Search *>calloc(1, sizeof(Search))
    if s == NULL:
        raise MemoryError
    try:
        set_out(s, &start, count, rules, supply, nodes, effort, seconds, clock)
        s.fixed = fixed
        s.first = -1 if first is None else numbers.index(first)
        s.pieces = <Pieces *>calloc(1 << count, sizeof(Pieces))
        s.rough = <Way *>malloc(PLAN * EACH * sizeof(Way))
        s.starts = <uint16_t *>malloc((SCORES + 1) * sizeof(uint16_t))
        if s.pieces == NULL or s.rough == NULL or s.starts == NULL:
            raise MemoryError
        for i in range(count - 2):
            s.ways[i] = <Way *>malloc((count - i) * EACH * sizeof(Way))
            if s.ways[i] == NULL:
                raise MemoryError
        if bits:
            s.table = <Entry *>calloc(<size_t>1 << bits, sizeof(Entry))
            if s.table == NULL:
                raise MemoryError
            s.table_most = (<uint64_t>1 << bits) - 1
            s.table_mask = USED - 1
        lay_out(s, chosen, numbers)
        if fixed and first is None and rules & PRICES:
            set_stakes(&s.stakes, s.card, count, not s.supplied and room(&start.board) >= 2 * count)
            s.prices = <Prices *>malloc((count + 1) * sizeof(Prices))
            if s.prices == NULL:
                raise MemoryError
            begin(&s.stakes, &s.prices[count])
            s.at[0] = &s.prices[count]
        with nogil:
            _solve(s, &start)
        raise_kept(s)
        steps = []
        for i in range(count):
            way = s.found[i]
            pieces = tuple([(way.color[j], RANK[way.cell[j]]) for j in range(way.count)])
            steps.append((numbers[way.card], pieces))
        return Found(s.best, tuple(steps), not s.stop, max(s.best, s.open) if s.stop else s.best, s.nodes, s.effort)
    finally:
        for i in range(PLAN):
            free(s.ways[i])
        free(s.pieces)
        free(s.rough)
        free(s.starts)
        free(s.table)
        free(s.prices)
        free(s)
