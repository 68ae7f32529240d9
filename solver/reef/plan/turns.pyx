"""Exact optimal turns of one seat: which cards it plays with which placements, and which it drafts before.

Drafts do not change the board, so the search goes over the plays alone: a node is a board, the cards played so far, and
every stand (drafts.pxd) that the drafts can have led to by then. A card may be played next if some stand holds it with
a turn to spare. Drafts are put off: before a play only those matter that end with the draft of that very card, and
all others can be made later; but where the game ends, or the turns do, every draft that was possible counts.

The bounds are those of search.pyx, over the sets of cards that drafts allow at all. For each set it is known beforehand
what the drafts gain at most in points where the board, the order of the plays and the size of the hand are left out.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from leadline.core.bits cimport low_bit, mix64, popcount
from leadline.core.reef.patterns cimport CardSet, count as count_of
from leadline.core.reef.state cimport COLORS, DISPLAY, HAND_LIMIT, RANK
from leadline.solver.reef.plan.bounds cimport Pieces, Sight, look, upper
from leadline.solver.reef.plan.drafts cimport ALL, UNSEEN, Drafts, Stand, Stands, add, close
from leadline.solver.reef.plan.last cimport last_points
from leadline.solver.reef.plan.node cimport (
    HALF, LOOSE, SCORES, SHORT, SIGNALS, TABLE, TIGHT, Entry, Node, Search, Way, card_bound, interrupted, lay_out,
    cost_of, is_late, points_of, put, raise_kept, set_out, take,
)
from leadline.solver.reef.plan.prices cimport PLAN
from leadline.solver.reef.plan.ways cimport EACH, sort_ways, try_all, ways_of

from collections.abc import Callable
from dataclasses import dataclass

from ....core.reef.patterns import board_words

cdef enum:
    TURNS = 12
    CLOCK = 64  # nodes between two looks at the clock
    LOWEST = -10000  # below every total
    PAID = 64  # more than can be paid; added to bounds, which are kept without a sign
    PLENTY = 1000000

MOST_TURNS: int = TURNS
ALL_RULES: int = LOOSE | TIGHT | HALF | TABLE | SHORT


cdef struct After:  # what can be played after some cards
    uint16_t *sets  # ascending
    int count
    int most  # cards of a set at most
    Pieces pieces  # that can come to lie at most
    bint known


cdef struct Turns:
    Search s
    Drafts drafts
    int turns
    int points
    bint end  # whether the hand counts after the last turn
    bint scored  # whether it can come to count at all
    uint8_t *counts  # by the set of cards played: whether it can count with them
    int hand  # at the beginning
    int everything
    int *gain_of  # by the set of cards played: what drafts gain at most, LOWEST where they do not allow it
    int *value  # by set, while a bound is calculated
    After *after  # by the cards played
    Stands stands[TURNS + 1]  # by the number of plays
    int plays  # of the best plan; -1 before there is one
    bint failed  # memory is out
    bint cut  # some node did not list all its ways


cdef inline bint _exhausts(const Turns *t, const uint8_t *supply, int played) noexcept nogil:
    """Check whether a colour may run out with these cards."""
    cdef int i
    if t.s.supplied:
        for i in range(COLORS):
            if t.s.pieces[played].n[i] >= supply[i]:
                return True
    return False


cdef bint _prepare_gains(Turns *t, const Stand *start, const uint8_t *supply) noexcept nogil:
    """Fills in gain_of, and which hands can come to count; False where memory is out."""
    cdef Stands reached
    cdef Stand stand
    cdef int i, played, spare
    memset(&reached, 0, sizeof(reached))
    for i in range(t.everything + 1):
        t.gain_of[i] = LOWEST
    if not add(&reached, start) or not close(&t.drafts, &reached, t.turns, PLENTY, PLENTY):
        free(reached.all)
        return False
    for i in range(reached.count):
        stand = reached.all[i]
        spare = t.turns - stand.drawn
        played = stand.hand
        while True:
            if popcount(played) <= spare:
                t.gain_of[played] = max(t.gain_of[played], stand.gain)
                if t.end or stand.drawn == t.drafts.left or _exhausts(t, supply, played):
                    t.counts[played] = True
                    t.scored = True
            if played == 0:
                break
            played = (played - 1) & stand.hand
    free(reached.all)
    return True


cdef const After *_after(Turns *t, int played) noexcept nogil:
    """The sets that can be played after these cards, found out once; NULL where memory is out."""
    cdef After *after = &t.after[played]
    cdef int rest = t.everything & ~played
    cdef int chosen = 0, together = 0, i
    if after.known:
        return after
    while True:
        if t.gain_of[played | chosen] != LOWEST:
            after.count += 1
        chosen = (chosen - rest) & rest
        if chosen == 0:
            break
    after.sets = <uint16_t *>malloc((after.count + 1) * sizeof(uint16_t))
    if after.sets == NULL:
        t.failed = True
        return NULL
    after.count = 0
    while True:
        if t.gain_of[played | chosen] != LOWEST:
            after.sets[after.count] = chosen
            after.count += 1
            after.most = max(after.most, popcount(chosen))
            together |= chosen
        chosen = (chosen - rest) & rest
        if chosen == 0:
            break
    after.pieces = t.s.pieces[together]
    after.pieces.total = 2 * after.most
    for i in range(COLORS):
        after.pieces.n[i] = min(<int>after.pieces.n[i], 2 * after.most)
    after.known = True
    return after


cdef inline Pieces _with(const Pieces *pieces, const Pieces *more) noexcept nogil:
    cdef Pieces both = pieces[0]
    cdef int i
    both.total += more.total
    for i in range(COLORS):
        both.n[i] += more.n[i]
    return both


cdef struct Ending:  # what cards left in the hand count at most (5.4)
    int each[ALL]
    int drafted[ALL + 1]  # the most of so many cards that were not in the hand at the beginning


cdef void _ending(const Turns *t, const Node *node, int played, const Pieces *pieces, Ending *ending) noexcept nogil:
    cdef int rest = t.everything & ~played
    cdef int i, j, count = 0, worth
    cdef int found[ALL]
    while rest:
        i = low_bit(rest)
        rest &= rest - 1
        worth = t.s.card[i].points if card_bound(&t.s, i, node, pieces) else 0
        ending.each[i] = worth
        if not t.hand >> i & 1:
            j = count
            while j and found[j - 1] < worth:
                found[j] = found[j - 1]
                j -= 1
            found[j] = worth
            count += 1
    ending.drafted[0] = 0
    for i in range(ALL):
        ending.drafted[i + 1] = ending.drafted[i] + (found[i] if i < count else 0)


cdef inline int _held(const Turns *t, const Ending *ending, int played) noexcept nogil:
    """At most what the hand counts where these cards have been played."""
    cdef int rest = t.hand & ~played
    cdef int spare = t.turns - popcount(played) - popcount(played & ~t.hand)
    cdef int found = ending.drafted[max(0, min(spare, <int>ALL))]
    while rest:
        found += ending.each[low_bit(rest)]
        rest &= rest - 1
    return found


cdef int _bound(Turns *t, const Node *node, int played, const Pieces *more, int need, bint tight) noexcept nogil:
    """Return an upper bound for the points of the plays after `played`, of all drafts and of the hand. `more` are pieces
    that come first.

    Each card has every piece that can come to lie, or if `tight` those of its set alone, in the best order. If not
    `tight`, the calculation stops above `need`.
    """
    cdef const After *after = _after(t, played)
    cdef Sight sight[ALL]
    cdef int each[ALL]
    cdef Ending ending
    cdef Pieces pieces
    cdef int i, k, rest, chosen, found, best, bound = LOWEST
    if after == NULL:
        return SCORES
    pieces = _with(&after.pieces, more)
    if t.scored:
        _ending(t, node, played, &pieces, &ending)
    chosen = t.everything & ~played
    while chosen:
        i = low_bit(chosen)
        chosen &= chosen - 1
        if t.gain_of[played | (1 << i)] != LOWEST:
            look(t.s.t, t.s.card[i], &node.board, &sight[i])
            each[i] = t.s.card[i].points * upper(t.s.gain, &sight[i], &pieces)
            t.s.effort += cost_of(&t.s, i)
    t.s.effort += after.count if tight else after.count // 16
    t.value[0] = 0
    for k in range(after.count):
        chosen = after.sets[k]
        if chosen and not tight:
            t.value[chosen] = t.value[chosen & (chosen - 1)] + each[low_bit(chosen)]
        elif chosen:
            pieces = _with(&t.s.pieces[chosen], more)
            best = 0
            rest = chosen
            while rest:
                i = low_bit(rest)
                rest &= rest - 1
                found = t.value[chosen & ~(1 << i)] + each[i]
                if found > best:
                    found += t.s.card[i].points * upper(t.s.gain, &sight[i], &pieces) - each[i]
                    best = max(best, found)
            t.value[chosen] = best
        found = t.value[chosen] + t.gain_of[played | chosen]
        if t.counts[played | chosen]:
            found += _held(t, &ending, played | chosen)
        if found > bound:
            bound = found
            if not tight and bound > need:
                return bound
    return bound


cdef inline bint _spent(Turns *t) noexcept nogil:
    """Counts a node; whether a limit is reached."""
    cdef Search *s = &t.s
    s.nodes += 1
    if s.bare:
        return False
    if s.nodes > s.most_nodes:
        s.stop = True
    elif (s.timed and s.nodes % CLOCK == 0) or s.nodes % SIGNALS == 0:
        s.stop = interrupted(s)
    return s.stop


cdef uint64_t _key(const Turns *t, const Node *node, int played, const Stands *stands, int gain, int purse) noexcept nogil:
    """Everything that decides what can still be had; gains count from `gain` on."""
    cdef const Stand *stand
    cdef uint64_t key, one, sum = 0
    cdef uint64_t seen = 0
    cdef int i, place, rest = t.everything & ~played
    while rest:
        seen |= t.s.lanes[low_bit(rest)]
        rest &= rest - 1
    for i in range(stands.count):
        stand = &stands.all[i]
        one = stand.hand | (<uint64_t>stand.drawn << 16) | (<uint64_t>stand.unseen << 24)
        one |= <uint64_t>(gain - stand.gain) << 32
        one = mix64(one)
        for place in range(DISPLAY):
            one = mix64(one + stand.display[place] + (<uint64_t>stand.tokens[place] << 8))
        sum += one  # the same in whatever order the stands are
    key = mix64((node.board.tops & seen) + <uint64_t>0x9E3779B97F4A7C15 * <uint64_t>(played + 1))
    key ^= mix64(node.board.heights ^ key)
    key ^= mix64(sum + key + <uint64_t>min(purse, t.drafts.known))
    if t.s.supplied:
        key ^= mix64(
            key + (node.supply[0] | (node.supply[1] << 8) | (node.supply[2] << 16) | (<uint64_t>node.supply[3] << 24))
        )
    return key | 1


cdef inline int _in_hand(const Turns *t, const Node *node, int hand) noexcept nogil:
    """Return the points of the hand at the end (5.4)."""
    cdef int card, found = 0
    while hand:
        card = low_bit(hand)
        hand &= hand - 1
        if count_of(t.s.t, t.s.card[card], &node.board):
            found += t.s.card[card].points
    return found


cdef inline bint _exhausted(const Turns *t, const Node *node) noexcept nogil:
    """Check whether a colour has run out, which ends the game after this turn (5.1)."""
    cdef int i
    if t.s.supplied:
        for i in range(COLORS):
            if node.supply[i] == 0:
                return True
    return False


cdef void _record(Turns *t, int plays, int total) noexcept nogil:
    cdef int i
    t.s.best = total
    t.plays = plays
    for i in range(plays):
        t.s.found[i] = t.s.path[i]


cdef void _over(Turns *t, const Node *node, const Stands *stands, int card, int plays, int total) noexcept nogil:
    """The game ends with this play, before which every draft may have been made."""
    cdef const Stand *stand
    cdef int i, found
    for i in range(stands.count):
        stand = &stands.all[i]
        if stand.hand >> card & 1 and stand.drawn != t.drafts.left and t.turns - (plays - 1) - stand.drawn >= 1:
            found = total + stand.gain + _in_hand(t, node, stand.hand & ~(1 << card))
            if found > t.s.best:
                _record(t, plays, found)


cdef void _finish(Turns *t, const Node *node, const Stands *stands, int plays, int total) noexcept nogil:
    """No card is played any more."""
    cdef const Stand *stand
    cdef int i, found
    cdef bint over, done
    for i in range(stands.count):
        stand = &stands.all[i]
        over = stand.drawn == t.drafts.left
        done = t.turns - plays - stand.drawn == 0 or (stand.hand == 0 and stand.unseen == HAND_LIMIT)
        if t.end and not over and not done:
            continue
        found = total + stand.gain
        if found + (PLENTY if t.scored else 0) > t.s.best:
            if over or t.end:
                found += _in_hand(t, node, stand.hand)
            if found > t.s.best:
                _record(t, plays, found)


cdef bint _holds(const Turns *t, const Stands *stands, int before, int i, int card, int plays) noexcept nogil:
    """Check whether the card can be played next after stand i; the first `before` stands are those before any draft."""
    cdef const Stand *stand = &stands.all[i]
    if not stand.hand >> card & 1 or stand.drawn == t.drafts.left or t.turns - plays - stand.drawn < 1:
        return False
    return i < before or stand.last >> card & 1


cdef inline bint _may_follow(const Turns *t, const Stands *stands, int before, int card, int plays) noexcept nogil:
    cdef int i
    for i in range(stands.count):
        if _holds(t, stands, before, i, card, plays):
            return True
    return False


cdef int _ways_on(
    Turns *t, const Node *node, const Stands *stands, int card, int played, int plays, int total, Way *rough, int *highest
) noexcept nogil:
    """The ways to play a card that may lead to more than the best plan, each with its bound and PAID; how many there are.
    A way that ends the game is looked at at once."""
    cdef Search *s = &t.s
    cdef Way part[EACH]
    cdef Node half, after
    cdef Pieces more
    cdef int i, bound, points, need, made = 0, ahead = -1, with_card = played | (1 << card)
    cdef int count = ways_of(s, node, card, part)
    cdef bint keeps = True
    memset(&more, 0, sizeof(more))
    for i in range(count):
        s.effort += cost_of(s, card)
        if is_late(s) and (s.stop or made):
            break
        need = s.best - total
        if s.rules & HALF and part[i].count == 2 and part[i].color[0] == s.card[card].pieces[0]:
            if part[i].cell[0] != ahead:
                # The first piece lies: the second may still go anywhere.
                ahead = part[i].cell[0]
                half = node[0]
                put(s, &half, part[i].color[0], ahead)
                more.n[part[i].color[1]] = 1
                more.total = 1
                bound = card_bound(s, card, &half, &more)
                keeps = _bound(t, &half, with_card, &more, need - bound, False) + bound > need
                more.n[part[i].color[1]] = 0
                more.total = 0
            if not keeps:
                continue
        take(s, node, &part[i], &after)
        points = points_of(s, card, &after)
        if _exhausted(t, &after):
            s.path[plays] = part[i]
            _over(t, &after, stands, card, plays + 1, total + points)
            continue
        bound = SCORES - 2 * PAID - points
        if s.rules & LOOSE:
            # A calculation that stopped above `need` is not a bound yet; the tight one is.
            bound = _bound(t, &after, with_card, &more, need - points if s.rules & TIGHT else SCORES, False)
            if points + bound <= need:
                continue
        if s.rules & TIGHT:
            bound = _bound(t, &after, with_card, &more, SCORES, True)
            if points + bound <= need:
                continue
        rough[made] = part[i]
        rough[made].bound = min(points + bound + PAID, SCORES - 1)
        highest[0] = max(highest[0], <int>rough[made].bound)
        made += 1
    return made


cdef int _gather(
    Turns *t, const Node *node, const Stands *stands, int before, int played, int plays, int total, int *highest
) noexcept nogil:
    """List the possible continuations in `rough`, card by card; return their number."""
    cdef Search *s = &t.s
    cdef Way *rough = s.rough
    cdef const After *follow
    cdef int card, i, bound, points, need, made = 0, can = 0
    for i in range(stands.count):
        can |= stands.all[i].hand
    while can and not t.failed and not s.stop and not (s.hurried and made):
        card = low_bit(can)
        can &= can - 1
        # Where the game may end with the play, drafts of other cards may come between.
        if (s.hurried or not (s.supplied and t.scored)) and not _may_follow(t, stands, before, card, plays):
            continue
        follow = _after(t, played | (1 << card))
        if follow == NULL or follow.count == 0:
            continue
        need = s.best - total
        if s.rules & HALF:
            bound = card_bound(s, card, node, &s.pieces[1 << card])
            if _bound(t, node, played | (1 << card), &s.pieces[1 << card], need - bound, False) + bound <= need:
                continue
        if s.rules & SHORT and follow.most == 0 and not t.scored:
            points = last_points(s, node, card, need - t.gain_of[played | (1 << card)])
            bound = points + t.gain_of[played | (1 << card)]
            if bound > need:
                try_all(s, node, card, points, &rough[made])
                rough[made].bound = bound + PAID
                highest[0] = max(highest[0], bound + PAID)
                made += 1
            continue
        made += _ways_on(t, node, stands, card, played, plays, total, &rough[made], highest)
    return made


cdef void _node(Turns *t, const Node *node, int played, int plays, int total) noexcept nogil:
    """Looks for plans that beat the best one; `total` are the points of the plays so far."""
    cdef Search *s = &t.s
    cdef Stands *stands = &t.stands[plays]
    cdef Stands *next
    cdef Stand stand
    cdef Way *ways = s.ways[plays]
    cdef Node after
    cdef int card, i, j, bound, points, before, made, highest = 0, gain = LOWEST
    cdef uint64_t key = 0
    cdef Entry *entry = NULL
    if _spent(t):
        return
    for i in range(stands.count):
        gain = max(gain, stands.all[i].gain)
        stands.all[i].last = 0
    if s.rules & TABLE:
        key = _key(t, node, played, stands, gain, t.points + total + gain)
        entry = &s.table[key & s.table_mask]
        if entry.key == key and total + gain + entry.limit <= s.best:
            return
    before = stands.count
    if not close(&t.drafts, stands, t.turns - plays, t.points + total, HAND_LIMIT):
        t.failed = True
    _finish(t, node, stands, plays, total)
    made = _gather(t, node, stands, before, played, plays, total, &highest)
    if is_late(s):
        t.cut = True
    if made == 0:
        s.bare = False
        s.stop = s.stop or s.hurried
    else:
        sort_ways(s.rough, made, highest, s.starts, ways)
    next = &t.stands[plays + 1]
    for i in range(made):
        bound = total + <int>ways[i].bound - PAID
        if bound <= s.best:
            break
        card = ways[i].card
        next.count = 0
        for j in range(stands.count):
            if _holds(t, stands, before, j, card, plays):
                stand = stands.all[j]
                stand.hand &= ~(1 << card)
                if not add(next, &stand):
                    t.failed = True
        if next.count:
            take(s, node, &ways[i], &after)
            points = points_of(s, card, &after)
            s.path[plays] = ways[i]
            _node(t, &after, played | (1 << card), plays + 1, total + points)
        if s.stop or t.failed:
            s.open = max(s.open, bound)
            return
    if s.stop or t.failed:
        return
    if entry != NULL:
        # Every plan from here on is known not to beat the best one.
        if entry.key != key or s.best - total - gain < entry.limit:
            entry.key = key
            entry.limit = s.best - total - gain


@dataclass(frozen=True, slots=True)
class Found:
    """The best plan: its total, or None if none exceeds the floor; the plays as (card, pieces as (colour, rank)); whether it
    is proved; an upper bound for all plans; the nodes."""

    total: int | None
    plays: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    proved: bool
    bound: int
    nodes: int


cdef bint _allocate(Turns *t, int count, int depth, int bits) noexcept nogil:
    """Allocate memory for this many cards, levels of the search, and bits of the table's size; False if there is too little."""
    cdef Search *s = &t.s
    cdef int i
    s.table = <Entry *>calloc(<size_t>1 << bits, sizeof(Entry))
    s.table_mask = (<uint64_t>1 << bits) - 1
    s.pieces = <Pieces *>calloc(1 << count, sizeof(Pieces))
    s.rough = <Way *>malloc((count + 1) * EACH * sizeof(Way))
    s.starts = <uint16_t *>malloc((SCORES + 2) * sizeof(uint16_t))
    t.gain_of = <int *>malloc((1 << count) * sizeof(int))
    t.value = <int *>malloc((1 << count) * sizeof(int))
    t.counts = <uint8_t *>calloc(1 << count, sizeof(uint8_t))
    t.after = <After *>calloc(1 << count, sizeof(After))
    if not (s.table and s.pieces and s.rough and s.starts and t.gain_of and t.value and t.counts and t.after):
        return False
    for i in range(depth):
        s.ways[i] = <Way *>malloc((count + 1) * EACH * sizeof(Way))
        if s.ways[i] == NULL:
            return False
    return True


cdef void _release(Turns *t, int count) noexcept nogil:
    cdef Search *s = &t.s
    cdef int i
    for i in range(PLAN):
        free(s.ways[i])
    for i in range(TURNS + 1):
        free(t.stands[i].all)
    if t.after != NULL:
        for i in range(1 << count):
            free(t.after[i].sets)
    free(t.after)
    free(t.value)
    free(t.counts)
    free(t.gain_of)
    free(s.pieces)
    free(s.rough)
    free(s.starts)
    free(s.table)
    free(t)


cdef object _told(const Turns *t, list numbers):
    """The best plan, in numbers of cards and ranks of cells."""
    cdef const Search *s = &t.s
    cdef int i, j
    plays = []
    for i in range(max(t.plays, 0)):
        way = s.found[i]
        pieces = tuple([(way.color[j], RANK[way.cell[j]]) for j in range(way.count)])
        plays.append((numbers[way.card], pieces))
    total = None if t.plays < 0 else s.best
    return Found(total, tuple(plays), not s.stop, max(s.best, s.open) if s.stop else s.best, s.nodes)


# stub: (stacks: Sequence[tuple[int, int] | None], hand: Sequence[int], display: Sequence[tuple[int, int]], pile: Sequence[int], supply: Sequence[int] | None)
def run(
    stacks,
    hand,
    card_set: CardSet,
    *,
    turns: int,
    display=(),
    pile=(),
    left: int | None = None,
    points: int = 0,
    end: bool = False,
    supply=None,
    floor: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
    rules: int = ALL_RULES,
) -> Found:
    """Find the plan with the most points in at most `turns` turns of the seat, or fewer if the game ends before. With
    `end`, exactly `turns` turns are played, after which the hand counts.

    `hand` has card numbers, `display` pairs (number, points on it), and `pile` the known numbers from the top; at most 16
    cards together. `left` is the number of cards in the pile (None: enough), `points` what the seat has to pay with. Only
    plans above `floor` are searched for; with `nodes` 0 the result is only a bound. The board and the limits are those of
    `search.run`. The arguments are not checked here, but by plan_document.py.
    """
    cdef CardSet chosen = card_set
    cdef Turns *t
    cdef Search *s
    cdef Node start
    cdef Stand stand
    cdef Pieces none
    cdef int i, count, bits
    numbers = [*hand, *(number for number, _ in display), *pile]
    count = len(numbers)
    memset(&start, 0, sizeof(start))
    memset(&stand, 0, sizeof(stand))
    start.board.tops, start.board.heights = board_words(stacks)
    t = <Turns *>calloc(1, sizeof(Turns))
    if t == NULL:
        raise MemoryError
    s = &t.s
    try:
        set_out(s, &start, count, rules, supply, nodes, None, seconds, clock)
        s.best = LOWEST if floor is None else floor
        s.open = LOWEST
        s.bare = floor is None
        t.turns = turns
        t.points = points
        t.end = end
        t.plays = -1
        t.everything = (1 << count) - 1
        t.hand = (1 << len(hand)) - 1
        t.drafts.known = len(pile)
        t.drafts.left = -1 if left is None else left
        for i in range(DISPLAY):
            stand.display[i] = UNSEEN
        for i, (_, tokens) in enumerate(display):
            stand.display[i] = len(hand) + i
            stand.tokens[i] = tokens
        for i in range(t.drafts.known):
            t.drafts.pile[i] = count - t.drafts.known + i
        stand.hand = t.hand
        bits = 0 if turns == 1 or nodes == 0 else min(20, 4 * turns + 2)
        if not _allocate(t, count, min(turns, count) + 1, bits):
            raise MemoryError
        lay_out(s, chosen, numbers)
        for i in range(count):
            t.drafts.printed[i] = s.card[i].points
        t.drafts.unseen = end or len(display) < DISPLAY or (left is not None and left <= turns)
        with nogil:
            if not _prepare_gains(t, &stand, start.supply) or not add(&t.stands[0], &stand):
                t.failed = True
            elif s.most_nodes == 0:
                memset(&none, 0, sizeof(none))
                s.open = _bound(t, &start, 0, &none, SCORES, True)
                s.stop = True
            else:
                _node(t, &start, 0, 0, 0)
                if s.hurried and t.plays < 0:  # the first ways did not lead to a whole plan
                    s.hurried = s.stop = False
                    s.bare = True
                    s.pause = <int64_t>1 << 62
                    _node(t, &start, 0, 0, 0)
                if t.cut:
                    memset(&none, 0, sizeof(none))
                    s.open = max(s.open, _bound(t, &start, 0, &none, SCORES, True))
        raise_kept(s)
        if t.failed:
            raise MemoryError
        return _told(t, numbers)
    finally:
        _release(t, count)
