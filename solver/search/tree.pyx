"""Information-set Monte Carlo tree search over any game of the contract.

The candidates of the seat to move are sampled and halved as in flat.pyx and halving.py. What follows a candidate is not
played by the policy alone: it walks down a tree that all worlds share, adds one node, and then plays by the policy
(Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012, the single-observer form; halving at
the root: Pepels, Cazenave, Winands and Lanctot, "Minimizing simple and cumulative regret in Monte-Carlo tree search",
2014). A node is what the searching seat sees of a position. Worlds that look alike share it, and different orders of
moves with the same result meet in it. The move of another seat is chosen among those that are legal in the current
world; the number of times that a move was available replaces the visits of its node.

Where moves are many, a node with n visits looks at 1 + w * sqrt(n) of them (progressive widening: Coulom, 2007), the
policy's move first, the others by chance. A mean of few visits is drawn towards that of the policy's move.

At a node where the searching seat knows everything, nothing random follows. Such a node is solved once its moves are
(Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008), if there are two seats or all win together.

A tree lives on between the moves of its seat: a search for a later view finds the nodes that it has visited.
"""

from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

from leadline.core.bits cimport hash_words
from leadline.core.contract cimport MAX_MOVES, MAX_SEATS, OVER, STATE_WORDS, View, move_t, play_policy
from leadline.core.rng cimport Rng, rng_below
from leadline.solver.search.flat cimport Candidate, Sampler
from leadline.solver.search.worlds cimport PROBES

cdef enum:
    EDGES = 4  # room for edges, for each node
    SMALL = 4096
    PLACES = 256  # of moves in a small table, and the shift that leads to them
    SHIFT = 56

cdef double _LOGS[SMALL]  # of small counts, the most that are asked for
for _count in range(1, SMALL):
    _LOGS[_count] = log(_count)


cdef inline double _log(int count) noexcept nogil:
    return _LOGS[count] if count < SMALL else log(<double>count)


cdef inline int _place(move_t move, int shift) noexcept nogil:
    """The highest 64 - shift bits of a hash of the move."""
    return <int>((move * <uint64_t>0x9E3779B97F4A7C15) >> shift)


cdef void _index(const move_t *moves, int count, uint16_t *places) noexcept nogil:
    """Notes where each move stands, from 1: one of those that share a place."""
    cdef int i
    memset(places, 0, PLACES * sizeof(uint16_t))
    for i in range(count):
        places[_place(moves[i], SHIFT)] = i + 1


cdef inline bint _among(move_t move, const move_t *moves, int count, const uint16_t *places) noexcept nogil:
    cdef int i = places[_place(move, SHIFT)]
    if i == 0:
        return False
    if moves[i - 1] == move:
        return True
    for i in range(count):
        if moves[i] == move:
            return True
    return False


cdef class Tree:
    """The tree of one seat of one game, kept between its moves. It must not be shared between threads.

    nodes        room for this many; with a full tree a search continues without new nodes, and a tree more than half full
                 is cleared before the next search. Raises ValueError for less than 1 or more than 2**24
    exploration  weight of the bound sqrt(log(available + 1) / (visits + 1))
    widening     a node with n visits looks at 1 + widening * sqrt(n) moves
    certainty    number of visits with the policy's mean that are added to the mean of another move
    expected     difference of another move to the policy's while nothing is known
    others       whether the other seats decide by the tree as well; if not, they play the policy
    """
    def __cinit__(
        self,
        *,
        nodes: int = 1 << 16,
        exploration: float = 0.4,
        widening: float = 1.0,
        certainty: float = 30.0,
        expected: float = -0.05,
        others: bool = True,
    ) -> None:
        cdef uint64_t size
        if not 1 <= nodes <= 1 << 24:
            raise ValueError(f"nodes {nodes}: expected 1 to {1 << 24}")
        self.capacity = nodes
        self.exploration = exploration
        self.widening = widening
        self.certainty = certainty
        self.expected = expected
        self.others = others
        self.seat = -1
        size = 1 << (2 * nodes - 1).bit_length()
        self.mask = size - 1
        self.nodes = <Node *>malloc(nodes * sizeof(Node))
        self.edges = <Edge *>malloc(EDGES * nodes * sizeof(Edge))
        self.slots = <int32_t *>calloc(size, sizeof(int32_t))
        if self.nodes == NULL or self.edges == NULL or self.slots == NULL:
            raise MemoryError("no room for the tree")

    def __dealloc__(self) -> None:
        free(self.nodes)
        free(self.edges)
        free(self.slots)

    @property
    def size(self) -> int:
        """The number of nodes in the tree."""
        return self.node_count

    def clear(self) -> None:
        """Remove all nodes, so that the next search begins without earlier results."""
        memset(self.slots, 0, (self.mask + 1) * sizeof(int32_t))
        self.node_count = 0
        self.edge_count = 0

    cdef int32_t _slot(self, uint64_t key) noexcept nogil:
        """Return the slot of that key, or the empty one for it."""
        cdef uint64_t slot = key & self.mask
        while self.slots[slot] and self.nodes[self.slots[slot] - 1].key != key:
            slot = (slot + 1) & self.mask
        return <int32_t>slot

    cdef int32_t _find(self, const void *state, uint64_t *scratch) noexcept nogil:
        """The node of what the seat sees of a state, or -1. `scratch` gets the view."""
        memcpy(scratch, state, self.ops.state_size)
        self.ops.mask(scratch, self.seat)
        return self.slots[self._slot(hash_words(scratch, self.ops.state_size // 8))] - 1

    cdef int32_t _enter(self, const void *state, uint64_t *scratch) noexcept nogil:
        """Find or make the node for what the seat sees of a state; return -1 if the tree is full."""
        cdef uint64_t key
        cdef int32_t slot
        cdef Node *node
        cdef int seat = self.ops.to_move(state)
        memcpy(scratch, state, self.ops.state_size)
        self.ops.mask(scratch, self.seat)
        key = hash_words(scratch, self.ops.state_size // 8)
        slot = self._slot(key)
        if self.slots[slot] or self.node_count == self.capacity:
            return self.slots[slot] - 1
        node = &self.nodes[self.node_count]
        memset(node, 0, sizeof(Node))
        node.key = key
        node.first = -1
        node.yardstick = -1
        node.seat = 0 if seat == OVER else seat
        node.known = memcmp(scratch, state, self.ops.state_size) == 0
        if seat == OVER and node.known:
            node.solved = 1
            self.ops.returns(state, node.exact)
        self.slots[slot] = self.node_count + 1
        self.node_count += 1
        return self.node_count - 1

    cdef int32_t _edge(self, int32_t node, move_t move) noexcept nogil:
        """Add an edge to a node; return -1 if the tree is full."""
        cdef Edge *edge
        if self.edge_count == EDGES * self.capacity:
            return -1
        edge = &self.edges[self.edge_count]
        memset(edge, 0, sizeof(Edge))
        edge.move = move
        edge.child = -1
        edge.available = 1
        edge.next = self.nodes[node].first
        self.nodes[node].first = self.edge_count
        self.nodes[node].edges += 1
        self.edge_count += 1
        return self.edge_count - 1

    cdef int32_t _best(self, int32_t node, int32_t yardstick, const move_t *moves, int count) noexcept nogil:
        """The edge with the highest upper bound among those whose move is in `moves` (NULL: all). They count as available
        once more. The yardstick is the edge of the policy's move."""
        cdef Node *n = &self.nodes[node]
        cdef Edge *e
        cdef int32_t edge = n.first
        cdef int32_t found = yardstick
        cdef double level, value, best = -1e9
        cdef uint16_t places[PLACES]
        if moves != NULL:
            _index(moves, count, places)
        level = (self.edges[yardstick].total + 0.5) / (self.edges[yardstick].visits + 1)
        while edge >= 0:
            e = &self.edges[edge]
            if moves != NULL and not _among(e.move, moves, count, places):
                edge = e.next
                continue
            e.available += 1
            if e.child >= 0 and self.nodes[e.child].solved:
                value = self.nodes[e.child].exact[n.seat]
            else:
                value = level if edge == yardstick else level + self.expected
                value = (e.total + self.certainty * value) / (e.visits + self.certainty)
                value += self.exploration * sqrt(_log(e.available + 1) / (e.visits + 1))
            if value > best:
                best = value
                found = edge
            edge = e.next
        return found

    cdef int32_t _choose(self, int32_t node, const void *state, Rng *rng) noexcept nogil:
        """Choose the edge to follow; -1 if the tree is full."""
        cdef move_t moves[MAX_MOVES]
        cdef move_t policy, move = 0
        cdef int count, i, unseen = 0
        cdef uint64_t some = 0  # a bit for each edge, which others may share
        cdef int32_t edge, yardstick = -1
        cdef Node *n = &self.nodes[node]
        cdef bint own = n.known or n.seat == self.seat  # the moves are the same in every world
        if own and n.yardstick >= 0:
            yardstick = n.yardstick
            if n.whole or n.edges >= 1 + self.widening * sqrt(<double>n.visits):
                return self._best(node, yardstick, NULL, 0)
        else:
            policy = self.ops.playout_move(state, rng)
            edge = n.first
            while edge >= 0:
                if self.edges[edge].move == policy:
                    yardstick = edge
                edge = self.edges[edge].next
            if yardstick < 0:
                edge = self._edge(node, policy)
                if own:
                    n.yardstick = edge
                return edge
        count = self.ops.legal(state, moves)
        if n.edges < 1 + self.widening * sqrt(<double>n.visits) and not n.whole:
            edge = n.first
            while edge >= 0:
                some |= <uint64_t>1 << _place(self.edges[edge].move, 58)
                edge = self.edges[edge].next
            for i in range(count):
                edge = n.first if some >> _place(moves[i], 58) & 1 else -1
                while edge >= 0 and self.edges[edge].move != moves[i]:
                    edge = self.edges[edge].next
                if edge < 0:
                    unseen += 1
                    if rng_below(rng, unseen) == 0:
                        move = moves[i]
            if unseen:
                return self._edge(node, move)
            n.whole = own
        return self._best(node, yardstick, moves, count)

    cdef void _settle(self, int32_t node) noexcept nogil:
        """Marks a known node as solved where its moves say so: one that the seat cannot better, or all of them."""
        cdef Node *n = &self.nodes[node]
        cdef int32_t edge = n.first
        cdef int32_t best = -1
        cdef bint every = n.whole
        cdef Node *child
        while edge >= 0:
            if self.edges[edge].child >= 0 and self.nodes[self.edges[edge].child].solved:
                child = &self.nodes[self.edges[edge].child]
                if best < 0 or child.exact[n.seat] > self.nodes[best].exact[n.seat]:
                    best = self.edges[edge].child
            else:
                every = False
            edge = self.edges[edge].next
        if best >= 0 and (every or self.nodes[best].exact[n.seat] >= 1):
            n.solved = 1
            memcpy(n.exact, self.nodes[best].exact, sizeof(n.exact))

    cdef void _play_out(self, void *state, Rng *rng) noexcept nogil:
        """Plays from where a walk leaves the tree to the end of the game."""
        play_policy(self.ops, state, rng)

    cdef double descend(self, void *state, Rng *rng) noexcept nogil:
        """The value to the searching seat of one walk from a state, which is used up."""
        cdef uint64_t scratch[STATE_WORDS]
        cdef int32_t nodes[DEPTH]
        cdef int32_t edges[DEPTH]
        cdef double values[MAX_SEATS]
        cdef int i, depth = 0
        cdef int32_t node, edge
        cdef bint exact = False
        while depth < DEPTH:
            # 1. If the other seats play the policy, continue to the searching seat's next decision.
            while not self.others and self.ops.to_move(state) != self.seat and self.ops.to_move(state) != OVER:
                self.ops.apply(state, self.ops.playout_move(state, rng))
            # 2. Find the node of what the searching seat sees, or add it; a full tree ends the walk.
            node = self._enter(state, scratch)
            if node < 0:
                break
            if depth and self.nodes[nodes[depth - 1]].known:
                self.edges[edges[depth - 1]].child = node
            # 3. A solved node, the end of the game and a new node end the walk.
            exact = self.nodes[node].solved
            if exact:
                memcpy(values, self.nodes[node].exact, sizeof(values))
                break
            if self.ops.to_move(state) == OVER:
                break
            self.nodes[node].visits += 1
            if self.nodes[node].visits == 1:
                break
            # 4. Choose among the moves that are legal in this world, and play the choice.
            edge = self._choose(node, state, rng)
            if edge < 0:
                break
            nodes[depth] = node
            edges[depth] = edge
            depth += 1
            self.ops.apply(state, self.edges[edge].move)
        # 5. The policy plays to the end.
        if not exact:
            self._play_out(state, rng)
            self.ops.returns(state, values)
        # 6. Every edge of the walk keeps the value of the seat that chose it; nodes without chance may be solved.
        for i in range(depth - 1, -1, -1):
            self.edges[edges[i]].visits += 1
            self.edges[edges[i]].total += values[self.nodes[nodes[i]].seat]
            if self.two_sided and self.nodes[nodes[i]].known:
                self._settle(nodes[i])
        return values[self.seat]


cdef class TreeSampler(Sampler):
    """A sampler whose plans are followed by a walk down a tree. The answer depends on the view, the seed, the counts
    of worlds and what the tree knew before."""
    def __init__(
        self,
        view: View,
        seed: int,
        plans: list[list[int]] | None = None,
        rules: object = None,
        *,
        tree: Tree | None = None,
    ) -> None:
        """Start a search. `tree` holds the results of the seat's earlier searches; a new one by default. Raise ValueError for
        the tree of another seat or game."""
        super().__init__(view, seed, plans, rules)
        self.tree = Tree() if tree is None else tree
        if self.tree.seat >= 0 and (self.tree.seat != self.seat or self.tree.ops != self.ops):
            raise ValueError(f"the tree belongs to seat {self.tree.seat + 1} of another search")
        self.tree.ops = self.ops
        self.tree.seat = self.seat
        self.tree.two_sided = view.players <= 2 or view.game.cooperative
        if 2 * self.tree.node_count > self.tree.capacity:
            self.tree.clear()

    cdef double _value(self, void *state, Rng *rng) noexcept nogil:
        return self.tree.descend(state, rng)

    @property
    def description(self) -> str:
        """Describe in words how the games after a candidate were played."""
        return "with a tree search for every seat, then the built-in player" + (f" {self.ending}" if self.ending else "")

    def exact(self, candidate: int) -> float | None:
        """Return the proven value of a candidate to the seat, from 0 to 1, or None if the tree has not proved it."""
        cdef uint64_t worlds[PROBES * STATE_WORDS]
        cdef uint64_t scratch[STATE_WORDS]
        cdef Candidate *c = &self.candidates[self._index(candidate)]
        cdef int32_t node
        cdef int i, j
        for i in range(PROBES):
            self._world(i, worlds + i * STATE_WORDS)
            if memcmp(worlds + i * STATE_WORDS, self.masked, self.ops.state_size) != 0:
                return None  # the seat does not know everything
            for j in range(c.length):
                self.ops.apply(worlds + i * STATE_WORDS, c.plan[j])
        node = self.tree._find(worlds, scratch)
        if node < 0 or not self.tree.nodes[node].solved:
            return None
        return self.tree.nodes[node].exact[self.seat]
