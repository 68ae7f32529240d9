"""The state of the search: the question, and a node of it, which is a board with the pieces that are left."""

from cpython.exc cimport PyErr_CheckSignals
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

from leadline.core.bits cimport low_bit
from leadline.core.reef.patterns cimport CUSTOM, CardSet, Pattern, Tables, score, tables
from leadline.core.reef.state cimport COLORS, LANE, Board, lay, room
from leadline.solver.reef.plan.bounds cimport Gains, Pieces, Sight, gains, look, upper
from leadline.solver.reef.plan.prices cimport PLAN, Prices, Stakes

cdef enum:
    SIGNALS = 32768  # nodes between two checks for signals, in a search without a clock
    LOOK = 65536  # placements between two looks at the clock
    UNTIMED = 4  # times as many in a search without a clock
    DEAR = 8  # placements that one of a pattern of CUSTOM cells counts as
    SCORES = 32768  # bounds of children are below this: 16 cards, 16 occurrences, 99 points

# What the tests switch off, one by one, to see that nothing but the nodes changes.
cdef enum Rule:
    LOOSE = 1  # the sum of the bounds of all cards left
    TIGHT = 2  # the best order of the cards left
    HALF = 4  # the same sum after the first of two pieces
    TABLE = 8  # what was proved of the same board and cards
    SHORT = 16  # the last card without trying its placements
    PRICES = 32  # in fixed order: the pieces and cells for which cards compete
    CHANGES = 64  # random changes of the best plan


cdef struct Way:  # a card and how its pieces are laid
    uint16_t bound  # the points and at most what follows
    uint8_t card
    uint8_t count  # of pieces
    uint8_t cell[2]
    uint8_t color[2]


cdef struct Entry:
    uint64_t key
    int limit  # the cards left score at most this


cdef struct Node:
    Board board
    uint8_t supply[COLORS]


cdef struct Search:
    const Tables *t
    const Gains *gain
    const Pattern *card[PLAN]
    uint64_t lanes[PLAN]  # the words of Board.tops that each card asks for
    Pieces *pieces  # of every subset of the cards
    int cards
    int rules
    bint fixed
    int first  # the card that comes first, or -1
    bint supplied
    int best
    Way path[PLAN]
    Way found[PLAN]
    Way *ways[PLAN]  # children by depth, sorted
    Way *rough  # children as they were made
    uint16_t *starts  # places of the bounds while the children are sorted
    Stakes stakes
    Node start
    uint64_t chance  # the stream that changes are drawn from
    int64_t work  # about what the nodes have cost, in changes that could have been tried
    int64_t due  # the work after which more are tried
    int changes  # how many the last time
    int patience  # the work for each of them
    int width  # children of a node that are looked at
    int ceiling  # of all plans, by the prices found at the root
    Prices *prices  # by depth; NULL if they are not wanted
    const Prices *at[PLAN]  # those of the node above
    bint beside[PLAN]  # whether `prices` are those of the previous child
    Entry *table
    uint64_t table_mask  # of the entries that are used
    uint64_t table_most  # of those that there are
    uint64_t nodes
    uint64_t most_nodes
    int64_t effort  # about how many placements were looked at
    int64_t most_effort
    int64_t pause  # the effort at which the clock is looked at next
    bint timed
    void *clock  # a Python function that returns the seconds
    double deadline
    void *raised  # the exception that has ended the search, NULL without one
    bint bare  # a first plan is wanted whatever the limits are
    bint hurried  # a limit was reached before it: each card is played in the first way that is found
    bint stop
    int open  # where the search has stopped: no plan is better than this


cdef inline int due_colors(const Search *s, const Node *node, const Pattern *card, uint8_t *colors) noexcept nogil:
    """The colours to be had for the card, in its order; returns how many of them the board can take (rules 5.2, 6.3,
    6.4)."""
    cdef int found, space = room(&node.board)
    colors[0] = card.pieces[0]
    colors[1] = card.pieces[1]
    found = 2
    if s.supplied:
        found = 0
        if node.supply[card.pieces[0]]:
            found = 1
        if node.supply[card.pieces[1]] > (1 if card.pieces[0] == card.pieces[1] else 0):
            colors[found] = card.pieces[1]
            found += 1
        if found == 1:
            colors[1] = colors[0]
    return min(found, space) if space < 2 else found


cdef inline void put(const Search *s, Node *node, int color, int cell) noexcept nogil:
    """Lays one piece."""
    lay(&node.board, color, cell)
    if s.supplied:
        node.supply[color] -= 1


cdef inline void take(const Search *s, const Node *node, const Way *way, Node *after) noexcept nogil:
    """The node after the pieces have been laid in this way."""
    cdef int i
    after[0] = node[0]
    for i in range(way.count):
        put(s, after, way.color[i], way.cell[i])


cdef inline int points_of(const Search *s, int card, const Node *node) noexcept nogil:
    """The points of the card on the board as it is."""
    return score(s.t, s.card[card], &node.board)


cdef inline int card_bound(const Search *s, int card, const Node *node, const Pieces *pieces) noexcept nogil:
    """At most the points of the card after the pieces have been laid anywhere."""
    cdef Sight sight
    look(s.t, s.card[card], &node.board, &sight)
    return s.card[card].points * upper(s.gain, &sight, pieces)


cdef inline int set_out(
    Search *s, Node *start, int cards, int rules, supply, nodes, effort, seconds, clock
) except -1:
    """Set the limits of a search that begins, and what it knows apart from the board."""
    cdef int i
    s.t = tables()
    s.gain = gains()
    s.cards = cards
    s.first = -1
    s.rules = rules
    s.supplied = supply is not None
    s.most_nodes = <uint64_t>-1 if nodes is None else nodes
    s.most_effort = (<int64_t>1 << 62) if effort is None else effort
    if supply is not None:
        for i in range(COLORS):
            start.supply[i] = min(supply[i], 255)
    if seconds is not None:
        s.timed = True
        s.clock = <void *>clock
        s.deadline = clock() + seconds
    s.pause = 0 if s.timed else min(<int64_t>LOOK * UNTIMED, s.most_effort)
    return 0


cdef inline bint interrupted(Search *s) noexcept with gil:
    """Check whether the time is up. An exception from the clock or a signal handler also ends the search: `raise_kept`."""
    try:
        PyErr_CheckSignals()
        return s.timed and (<object>s.clock)() >= s.deadline
    except BaseException as error:
        Py_INCREF(error)
        s.raised = <void *>error
        return True


cdef inline bint is_late(Search *s) noexcept nogil:
    """True once a limit of time or effort is reached. The clock is looked at after LOOK placements."""
    if s.effort >= s.pause and not s.stop and not s.hurried:
        s.pause = min(s.effort + (LOOK if s.timed else LOOK * UNTIMED), s.most_effort)
        if s.effort >= s.most_effort or interrupted(s):
            if s.bare and s.raised == NULL:
                s.hurried = True
            else:
                s.stop = True
    return s.stop or s.hurried


cdef inline int cost_of(const Search *s, int card) noexcept nogil:
    """The effort of one placement of the card."""
    return DEAR if s.card[card].kind == CUSTOM else 1


cdef inline int raise_kept(Search *s) except -1:
    """Raises what has ended the search, if anything was raised."""
    if s.raised == NULL:
        return 0
    error = <object>s.raised
    s.raised = NULL
    Py_DECREF(error)
    raise error


cdef inline int lay_out(Search *s, CardSet chosen, numbers) except -1:
    """The cards of a search that begins, and the pieces of every choice of them: `s.pieces` is made, and empty."""
    cdef const Pattern *pattern
    cdef int i, j
    for i in range(s.cards):
        s.card[i] = &chosen.pattern[<int>numbers[i]]
        for j in range(COLORS):
            if s.card[i].asks >> j & 1:
                s.lanes[i] |= <uint64_t>LANE << (16 * j)
    for i in range(1, 1 << s.cards):
        s.pieces[i] = s.pieces[i & (i - 1)]
        pattern = s.card[low_bit(i)]
        for j in range(2):
            s.pieces[i].n[pattern.pieces[j]] += 1
            s.pieces[i].total += 1
    return 0
