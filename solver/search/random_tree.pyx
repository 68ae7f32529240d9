"""Information-set Monte Carlo tree search as textbooks have it, over any game of the contract.

The single-observer form (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012, algorithm 1):
each iteration draws a world from what the seat knows, walks down one tree that all worlds share among the moves that
are legal in that world, adds a node, and plays on with moves of which all are equally likely. A move that was not tried
yet goes before all others, one of several by chance; then the upper bound decides, in which the iterations where a move
was available take the place of the visits of its node. Every seat chooses for itself.

It knows nothing of a game but its rules: no policy, no beliefs about hidden cards, no move before another, nothing
proved. Walks, nodes and the counting of values are those of tree.pyx; here are the choice and the playout.
"""

from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport mix64
from leadline.core.contract cimport MAX_MOVES, STATE_WORDS, View, move_t, play_random
from leadline.core.rng cimport Rng, rng_below, rng_seed, stream_seed
from leadline.solver.search.tree cimport Edge, Tree
from leadline.solver.search.worlds cimport draw_world

cdef enum:
    PLACES = 4096  # at least twice MAX_MOVES, so that a table of moves has room


cdef class RandomTree(Tree):
    """The tree of one decision after the other, with random playouts and nothing known of the game. `nodes` and
    `exploration` (the paper's constant is 0.7) as in Tree; its other settings do not count here."""
    def begin(self, View view, seed: int) -> None:
        """Empty the tree and make the view of a seat its root. Raise ValueError if that seat is not to move."""
        cdef uint64_t world[STATE_WORDS]
        cdef uint64_t scratch[STATE_WORDS]
        if view.turn != view.seat:
            raise ValueError(f"seat {view.seat} is not to move")
        self.ops = view.masked.ops
        self.seat = view.seat - 1
        self.two_sided = False  # nothing is proved
        self.clear()
        memcpy(self.masked, view.masked.words, self.ops.state_size)
        self.world_seed = stream_seed(seed, "determinise")
        self.play_seed = stream_seed(seed, "playout")
        self.count = 0
        draw_world(self.ops, self.masked, self.seat, self.world_seed, 0, world)
        self.root = self._enter(world, scratch)
        self.nodes[self.root].visits = 1  # the first walk already makes a move

    def run(self, iterations: int) -> None:
        """Run that many more iterations, each with one sampled world. Raise ValueError before `begin`."""
        cdef uint64_t world[STATE_WORDS]
        cdef uint64_t i, wanted = iterations
        cdef Rng rng
        if self.seat < 0:
            raise ValueError("the tree has no view yet: begin comes first")
        with nogil:
            for i in range(wanted):
                draw_world(self.ops, self.masked, self.seat, self.world_seed, self.count, world)
                rng_seed(&rng, mix64(self.play_seed + self.count))
                self.descend(world, &rng)
                self.count += 1

    @property
    def iterations(self) -> int:
        """The number of iterations since `begin`."""
        return self.count

    def moves(self) -> dict[int, tuple[int, float]]:
        """Return for each move that was tried, by its code, a pair: its visits and its mean value to the seat (0 to 1)."""
        cdef Edge *edge
        cdef int32_t at = self.nodes[self.root].first if self.seat >= 0 else -1
        found = {}
        while at >= 0:
            edge = &self.edges[at]
            found[edge.move] = (edge.visits, edge.total / edge.visits)
            at = edge.next
        return found

    cdef int32_t _choose(self, int32_t node, const void *state, Rng *rng) noexcept nogil:
        """Choose the edge to follow; -1 if the memory is full."""
        cdef move_t moves[MAX_MOVES]
        cdef uint16_t table[PLACES]  # of moves by their hash, from 1
        cdef bint tried[MAX_MOVES]
        cdef Edge *e
        cdef int32_t edge = self.nodes[node].first
        cdef int32_t found = -1
        cdef uint64_t place, mask = 1
        cdef int i, count, seen = 0
        cdef double bound, best = -1
        count = self.ops.legal(state, moves)
        while mask < <uint64_t>(2 * count):
            mask <<= 1
        memset(table, 0, mask * sizeof(uint16_t))
        mask -= 1
        for i in range(count):
            tried[i] = False
            place = mix64(moves[i]) & mask
            while table[place]:
                place = (place + 1) & mask
            table[place] = i + 1
        while edge >= 0:
            e = &self.edges[edge]
            place = mix64(e.move) & mask
            while table[place] and moves[table[place] - 1] != e.move:
                place = (place + 1) & mask
            if table[place]:
                tried[table[place] - 1] = True
                seen += 1
                e.available += 1
                bound = e.total / e.visits + self.exploration * sqrt(log(<double>e.available) / e.visits)
                if bound > best:
                    best = bound
                    found = edge
            edge = e.next
        if seen == count:
            return found
        seen = rng_below(rng, count - seen)  # how many untried moves come before the one that is tried now
        for i in range(count):
            if not tried[i]:
                if seen == 0:
                    return self._edge(node, moves[i])
                seen -= 1
        return -1

    cdef void _play_out(self, void *state, Rng *rng) noexcept nogil:
        play_random(self.ops, state, rng)
