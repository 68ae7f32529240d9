"""Flat Monte Carlo over any game of the contract: candidates of one seat, tried in common random worlds.

A candidate is a legal atomic move, completed by the rollout policy to a plan: the seat's decisions up to the end of its
whole move, or up to the point where it sees something new and would decide afresh. A world is a random deal that agrees
with what the seat knows. The plan is played in it; then every seat plays by the rollout policy. World number i and the
random numbers of its playouts are the same for all candidates. Differences between candidates are therefore less noisy
than their values (common random numbers: Law, "Simulation Modeling and Analysis", chapter 11).
"""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

from leadline.core.bits cimport mix64
from leadline.core.contract cimport (
    MAX_MOVES, MAX_SEATS, OVER, STATE_WORDS, GameOps, Position, View, move_t, play_policy,
)
from leadline.core.rng cimport Rng, rng_seed, stream_seed
from leadline.solver.search.worlds cimport PROBES, draw_world, same_view

from collections.abc import Callable
from dataclasses import dataclass

cdef enum:
    ASKS = 4  # calls of `go_on` in the playouts between two readings of the clock by a ranking


@dataclass(frozen=True, slots=True)
class Counts:
    """Statistics of a candidate: the number of worlds, and the sum and the sum of squares of its values (`total`,
    `squares`) and of its differences to the policy's move in the same worlds (`edge`, `edge_squares`)."""

    worlds: int
    total: float
    squares: float
    edge: float
    edge_squares: float


cdef object _counts(const Tally *tally):
    return Counts(tally.worlds, tally.total, tally.squares, tally.edge, tally.edge_squares)


cdef inline void _note(Tally *tally, double value, double edge) noexcept nogil:
    tally.worlds += 1
    tally.total += value
    tally.squares += value * value
    tally.edge += edge
    tally.edge_squares += edge * edge


cdef class Sampler:
    """The candidates of the seat to move and what sampling has shown about them. Raises ValueError for a view whose
    seat is not to move.

    Candidates are numbered from 0 in the order of `view.legal_codes()`. The answer depends on the view and the seed
    alone.
    """

    def __init__(self, View view, seed: int, plans: list[list[int]] | None = None, rules: object = None) -> None:
        """`plans` stand in for the candidates: each the codes of a whole move of the seat, legal in every world; the
        first one is the yardstick that the policy's move is otherwise. `rules` is a capsule with the GameOps to sample
        by (same states and moves; other worlds, other ends), by default the game's own."""
        cdef Position masked = view.masked
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t world[STATE_WORDS]
        cdef uint64_t probes[PROBES * STATE_WORDS]
        cdef Rng rng
        cdef move_t choice
        cdef int i
        cdef size_t longest = PLAN
        if view.turn != view.seat:
            raise ValueError(f"seat {view.seat} is not to move")
        self.ops = masked.ops
        if rules is not None:
            self.ops = <const GameOps *>PyCapsule_GetPointer(rules, "leadline.GameOps")
        self.view = view
        self.seat = view.seat - 1
        memcpy(self.masked, masked.words, self.ops.state_size)
        self.world_seed = stream_seed(seed, "determinise")
        self.play_seed = stream_seed(seed, "playout")
        self.count = self.ops.legal(self.masked, moves) if plans is None else len(plans)
        if plans is not None:
            longest = max(PLAN, max(map(len, plans), default=0))
        self.candidates = <Candidate *>calloc(self.count, sizeof(Candidate))
        self.plans = <move_t *>calloc(self.count, longest * sizeof(move_t))
        if self.candidates == NULL or self.plans == NULL:
            raise MemoryError("no room for the candidates")
        for i in range(self.count):
            self.candidates[i].plan = self.plans + i * longest
        if plans is not None:
            for i, codes in enumerate(plans):
                self._lay_out(&self.candidates[i], codes)
            return
        for i in range(PROBES):  # in some games a world takes longer to draw than to play to its end
            self._world(i, probes + i * STATE_WORDS)
        memcpy(world, probes, self.ops.state_size)
        rng_seed(&rng, self.play_seed)
        choice = self.ops.playout_move(world, &rng)
        for i in range(self.count):
            self.candidates[i].alive = True
            self.candidates[i].plan[0] = moves[i]
            self.candidates[i].length = 1
            self._complete(&self.candidates[i], probes)
            if moves[i] == choice:
                self.policy = i

    cdef int _lay_out(self, Candidate *candidate, codes) except -1:
        """Fills in a given plan; the first one is the yardstick, as the policy's move is otherwise."""
        cdef uint64_t world[STATE_WORDS]
        cdef int i
        if not codes:
            raise ValueError("a plan of no moves: expected 1 or more")
        self._world(0, world)
        candidate.alive = True
        candidate.length = len(codes)
        for i in range(candidate.length):
            candidate.plan[i] = codes[i]
            self.ops.apply(world, candidate.plan[i])
        candidate.complete = self.ops.boundary(world) or self.ops.to_move(world) != self.seat
        return 0

    def __dealloc__(self) -> None:
        free(self.candidates)
        free(self.plans)
        free(self.values)

    cdef void _world(self, uint64_t index, void *state) noexcept nogil:
        """World number `index` as the seat may find it."""
        draw_world(self.ops, self.masked, self.seat, self.world_seed, index, state)

    cdef void _complete(self, Candidate *candidate, const uint64_t *probes) noexcept nogil:
        """Lays out the plan that begins with the candidate's first atom, by what it leads to in the worlds `probes`."""
        cdef uint64_t worlds[PROBES * STATE_WORDS]
        cdef Rng rng
        cdef move_t move
        cdef int i
        for i in range(PROBES):
            memcpy(worlds + i * STATE_WORDS, probes + i * STATE_WORDS, self.ops.state_size)
            self.ops.apply(worlds + i * STATE_WORDS, candidate.plan[0])
        rng_seed(&rng, self.play_seed)
        while True:
            if self.ops.boundary(worlds) or self.ops.to_move(worlds) != self.seat:
                candidate.complete = True
                return
            if candidate.length == PLAN or not same_view(self.ops, worlds, self.seat):
                return
            move = self.ops.playout_move(worlds, &rng)
            candidate.plan[candidate.length] = move
            candidate.length += 1
            for i in range(PROBES):
                self.ops.apply(worlds + i * STATE_WORDS, move)

    cdef double _value(self, void *state, Rng *rng) noexcept nogil:
        """The value to the seat of playing on from the end of a plan; `state` is used up."""
        cdef double values[MAX_SEATS]
        play_policy(self.ops, state, rng)
        self.ops.returns(state, values)
        return values[self.seat]

    cdef double _play(self, const Candidate *candidate, const void *world, uint64_t index) noexcept nogil:
        """Play the plan, then the rest of the game; return its value."""
        cdef uint64_t state[STATE_WORDS]
        cdef Rng rng
        cdef int i
        memcpy(state, world, self.ops.state_size)
        for i in range(candidate.length):
            self.ops.apply(state, candidate.plan[i])
        rng_seed(&rng, mix64(self.play_seed + index))
        return self._value(state, &rng)

    cdef void _count(self, Candidate *candidate, double value, double first) noexcept nogil:
        """Counts a value in; `first` is that of the policy's move in the same world."""
        _note(&candidate.every, value, value - first)
        _note(&candidate.fresh, value, value - first)
        self._playouts += 1

    cdef int _make_room(self, int64_t values) except -1:
        cdef double *more
        if values > self.room:
            more = <double *>realloc(self.values, values * sizeof(double))
            if more == NULL:
                raise MemoryError("no room for the values of a run")
            self.values = more
            self.room = values
        return 0

    def run(self, worlds: int, part: int = 0, parts: int = 1, goes_on: Callable[[], bool] | None = None) -> None:
        """Try every candidate that is alive in those of the next `worlds` worlds whose number is `part` modulo
        `parts`. Holds no lock while it works. With several parts the values wait for `gather`. `goes_on` is asked ASKS
        times in a `batch` of playouts, first after one batch: once it says no, the worlds that are whole count, or what
        has been tried of the first one. Raise ValueError for `parts` below 1."""
        cdef uint64_t world[STATE_WORDS]
        cdef int64_t wanted = worlds
        cdef uint64_t mine = part
        cdef uint64_t step = parts
        cdef int64_t i
        cdef int j
        cdef int pause = max(1, self.batch // ASKS), tried
        cdef int since = 0 if self._playouts else pause - self.batch
        cdef bint asks = goes_on is not None, over = False
        cdef double first
        cdef double *value_at
        if parts < 1:
            raise ValueError(f"parts {parts}: expected 1 or more")
        self._make_room((worlds // parts + 1 if parts > 1 else 1) * len(self.alive))
        with nogil:
            value_at = self.values
            for i in range(wanted):
                if self.worlds % step == mine:
                    self._world(self.worlds, world)
                    first = self._play(&self.candidates[self.policy], world, self.worlds)
                    value_at[0] = first
                    value_at += 1
                    tried = 1
                    for j in range(self.count):
                        if j != self.policy and self.candidates[j].alive:
                            since += 1
                            if asks and since >= pause:
                                since = 0
                                with gil:
                                    over = not goes_on()
                                if over:
                                    break
                            value_at[0] = self._play(&self.candidates[j], world, self.worlds)
                            value_at += 1
                            tried += 1
                    if step == 1:
                        value_at = self.values
                        if not over or self._playouts == 0:
                            self._count_world(value_at, tried)
                    if over:
                        break
                self.worlds += 1
        self.unread = self.values

    cdef void _count_world(self, const double *values, int tried) noexcept nogil:
        """Counts the values in that so many candidates have come to in one world, the policy's move first."""
        cdef int i = 1, j
        self._count(&self.candidates[self.policy], values[0], values[0])
        for j in range(self.count):
            if i == tried:
                return
            if j != self.policy and self.candidates[j].alive:
                self._count(&self.candidates[j], values[i], values[0])
                i += 1

    def gather(self, samplers: list[Sampler], worlds: int) -> None:
        """Add to this sampler the results of all samplers, this one first, for their parts of the last `worlds` worlds. They
        are added in the order of the worlds, so that the sums are to the last digit those of a single sampler. Raise
        ValueError without samplers."""
        cdef Sampler sampler
        cdef const double *row
        if not samplers:
            raise ValueError("no samplers: expected one or more")
        cdef uint64_t begin = self.worlds - worlds
        cdef uint64_t step = len(samplers)
        cdef int64_t i, wanted = worlds
        cdef int j
        for i in range(wanted):
            sampler = samplers[(begin + i) % step]
            row = sampler.unread
            self._count(&self.candidates[self.policy], row[0], row[0])
            sampler.unread += 1
            for j in range(self.count):
                if j != self.policy and self.candidates[j].alive:
                    self._count(&self.candidates[j], sampler.unread[0], row[0])
                    sampler.unread += 1

    def keep(self, survivors: list[int]) -> None:
        """Set aside all candidates but these; the policy's move is always kept."""
        for i in range(self.count):
            self.candidates[i].alive = i == self.policy or i in survivors

    def mark(self) -> None:
        """Set `fresh_counts` of the candidates that are alive to zero: the worlds from here on are held out."""
        cdef Tally nothing = [0, 0, 0, 0, 0]
        for i in range(self.count):
            if self.candidates[i].alive:
                self.candidates[i].fresh = nothing

    @property
    def alive(self) -> list[int]:
        """The candidates that are not set aside, ascending."""
        return [i for i in range(self.count) if self.candidates[i].alive]

    @property
    def playouts(self) -> int:
        """The number of playouts so far."""
        return self._playouts

    def plan(self, candidate: int) -> list[int]:
        """Return the plan of a candidate: the codes of the atomic moves that the seat decides on."""
        cdef Candidate *c = &self.candidates[self._index(candidate)]
        return [c.plan[i] for i in range(c.length)]

    def is_complete(self, candidate: int) -> bool:
        """Return whether the plan completes the seat's whole move, or its part in it. Otherwise it ends where the seat sees
        something new, and decides then."""
        return self.candidates[self._index(candidate)].complete

    def counts(self, candidate: int) -> Counts:
        """Return the statistics of a candidate over all worlds."""
        return _counts(&self.candidates[self._index(candidate)].every)

    def fresh_counts(self, candidate: int) -> Counts:
        """Return the statistics of a candidate over the worlds since `mark`."""
        return _counts(&self.candidates[self._index(candidate)].fresh)

    @property
    def batch(self) -> int:
        """The number of playouts between two readings of the clock."""
        return 256

    @property
    def parts(self) -> int:
        """The number of samplers that share the worlds of a run: always 1 here."""
        return 1

    @property
    def description(self) -> str:
        """Describe in words how the games after a candidate were played."""
        return "with the built-in player for every seat" + (f" {self.ending}" if self.ending else "")

    def exact(self, candidate: int) -> float | None:
        """Return the proven value of a candidate to the seat, or None; always None for flat sampling."""
        self._index(candidate)
        return None

    def _index(self, candidate: int) -> int:
        if not 0 <= candidate < self.count:
            raise IndexError(f"candidate {candidate}: expected 0 to {self.count - 1}")
        return candidate

    def world(self, index: int) -> Position:
        """Return world number `index`, from 0, as a new position in which everything is known."""
        cdef Position world = self.view.masked.copy(stack=False)
        self._world(index, world.words)
        return world

    def replies(self, candidate: int, limit: int) -> list[int]:
        """Return the codes that follow the plan when every seat plays its policy, for at most `limit` whole moves and as
        long as the seat could foresee them: the probes look the same to it and the policy moves alike in all of
        them."""
        cdef uint64_t worlds[PROBES * STATE_WORDS]
        cdef Candidate *c = &self.candidates[self._index(candidate)]
        cdef Rng rng
        cdef move_t move
        cdef int i, j, left = limit
        found: list[int] = []
        for i in range(PROBES):
            self._world(i, worlds + i * STATE_WORDS)
            for j in range(c.length):
                self.ops.apply(worlds + i * STATE_WORDS, c.plan[j])
        whole = 0
        while left > 0 and self.ops.to_move(worlds) != OVER and same_view(self.ops, worlds, self.seat):
            rng_seed(&rng, self.play_seed)
            move = self.ops.playout_move(worlds, &rng)
            for i in range(1, PROBES):
                rng_seed(&rng, self.play_seed)
                if self.ops.playout_move(worlds + i * STATE_WORDS, &rng) != move:
                    return found[:whole]
            for i in range(PROBES):
                self.ops.apply(worlds + i * STATE_WORDS, move)
            found.append(move)
            if self.ops.boundary(worlds):
                left -= 1
                whole = len(found)
        return found[:whole]
