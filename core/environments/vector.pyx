"""Many games of one kind, stepped at once in C, without Python objects and without the interpreter's lock."""

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport mix64
from leadline.core.contract cimport MAX_MOVES, MAX_SEATS, OVER, GameOps, Position, move_t
from leadline.core.encoding cimport Encoder
from leadline.core.rng cimport Rng, rng_below, rng_seed, stream_name, stream_of

from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from os import getpid

import numpy as np

from ..arguments import between, check_count, check_seed, check_threads, wrong
from .environment_games import dealt
from ..errors import IllegalMove, LeadlineError

cdef enum:
    KEPT = 128  # most legal moves of a game stored for its next step; if there are more, the step lists them again
    REDEALS = 1000  # deals that may be over at once, one after the other
    LEAST = 64  # games for which a further thread is worth while

MOST_GAMES = 2**31 - 1  # whose number is a C int

cdef uint64_t _GOLDEN = 0x9E3779B97F4A7C15
cdef uint64_t _ACTIONS = stream_name("actions")


@dataclass(frozen=True, slots=True)
class Buffers:
    """The arrays into which `VectorEnv` writes, all of them contiguous; n games, p seats.

    observations   int16 (n, size): what the seat to move knows
    masks          bool (n, actions): its legal actions
    rewards        float32 (n, p): zero, and the value of a game for each seat, 0 to 1, in the step that ends it
    dones          bool (n,): whether the last step has ended a game; the other arrays show the next one then
    seats          int32 (n,): the seat to move, from 0, as the columns of `rewards`
    final_obs      None, or int16 (n, p, size): what each seat knew when the last game of that number ended
    """

    observations: object  # stub: observations: npt.NDArray[np.int16]
    masks: object  # stub: masks: npt.NDArray[np.bool_]
    rewards: object  # stub: rewards: npt.NDArray[np.float32]
    dones: object  # stub: dones: npt.NDArray[np.bool_]
    seats: object  # stub: seats: npt.NDArray[np.int32]
    final_obs: object = None  # stub: final_obs: npt.NDArray[np.int16] | None = None


def _check_array(name: str, array: object, kind: object, shape: tuple[int, ...]) -> None:
    """Raise ArgumentError unless this is a contiguous, writable array of that type and shape."""
    if not isinstance(array, np.ndarray) or array.dtype != kind or array.shape != shape:
        found = f"{array.dtype} {array.shape}" if isinstance(array, np.ndarray) else type(array).__name__
        raise wrong(f"{name}: expected an array of {np.dtype(kind)} {shape}, found {found}")
    if not (array.flags.c_contiguous and array.flags.writeable and array.flags.aligned):
        raise wrong(f"{name}: expected a contiguous array that can be written")


cdef struct Kept:
    move_t moves[KEPT]
    int32_t actions[KEPT]
    int count


cdef class VectorEnv:
    """Many games of one kind, stepped at once in C without the interpreter's lock.

    Parameters
    ----------
    game
        a game or an alias of it
    n
        how many games, 1 or more
    players
        how many seats; 2 by default
    threads
        that share a step; each takes 64 games or more
    **options
        as for `leadline.deal`

    Raises
    ------
    DocumentError
        with a problem for every invalid argument
    LeadlineError
        for a game without environments

    Notes ----- A step is one atomic move in every game. A game that ends is replaced by a new deal in the same step.
    The sequence of games with number i depends only on the seed and the actions, not on `n` or `threads`. `deal_seeds`
    are the seeds with which `leadline.deal` deals the current games. Copies and pickles continue the current games in
    arrays of their own. docs/howto/train.md has the layouts.

    Examples
    --------
    >>> import numpy as np
    >>> env = VectorEnv("sea-salt-paper", 64)
    >>> out = env.reset(env.buffers(), seed=7)
    >>> actions = np.zeros(64, np.int64)
    >>> for _ in range(1000):
    ...     env.random_actions(actions)
    ...     out = env.step(actions, out)
    >>> out.observations.shape, out.masks.shape
    ((64, 753), (64, 720))
    """

    cdef readonly Encoder encoder
    cdef readonly int n
    cdef readonly int players
    cdef readonly int threads
    cdef object _dealt
    cdef object _pool
    cdef int _pool_of  # the process that started its threads
    cdef tuple _shape
    cdef object _out  # the arrays to which the pointers belong, and views that keep them alive
    cdef tuple _held
    cdef const GameOps *ops
    cdef size_t words
    cdef uint64_t *states
    cdef Kept *kept
    cdef uint64_t *seeds  # of the deals that are being played
    cdef uint64_t *episodes  # how many deals each game has had
    cdef Rng *chance  # of random_actions
    cdef int32_t *chosen
    cdef uint8_t *waiting  # games that Python has to deal
    cdef uint64_t seed
    cdef bint made  # by __init__
    cdef bint begun
    cdef bint busy
    cdef int16_t *observations
    cdef uint8_t *masks
    cdef float *rewards
    cdef uint8_t *dones
    cdef int32_t *seats
    cdef int16_t *final_obs  # or NULL

    # stub: (n: int, players: int | None, threads: int, options: Any)
    def __init__(
        self, game: str, n: object, *, players: object = None, threads: object = 1, **options: object
    ) -> None:
        if self.made:
            raise TypeError("an environment is made once; for other games make another one")
        check_count("n", n)
        between("n", n, 1, MOST_GAMES)
        check_threads(threads)
        self._dealt = dealt(game, players=players, **options)
        self.encoder = self._dealt.encoder
        self.ops = self.encoder.ops
        self.n = n
        self._shape = (self.n,)
        self.players = self._dealt.players
        self.threads = max(1, min(threads, n // LEAST))
        self.words = self.ops.state_size // 8
        self.states = <uint64_t *>PyMem_RawCalloc(n, self.ops.state_size)
        self.kept = <Kept *>PyMem_RawCalloc(n, sizeof(Kept))
        self.seeds = <uint64_t *>PyMem_RawCalloc(n, sizeof(uint64_t))
        self.episodes = <uint64_t *>PyMem_RawCalloc(n, sizeof(uint64_t))
        self.chance = <Rng *>PyMem_RawCalloc(n, sizeof(Rng))
        self.chosen = <int32_t *>PyMem_RawCalloc(n, sizeof(int32_t))
        self.waiting = <uint8_t *>PyMem_RawCalloc(n, 1)
        if not (
            self.states and self.kept and self.seeds and self.episodes and self.chance and self.chosen and self.waiting
        ):
            raise MemoryError(f"{n} games")
        self.made = True

    def __dealloc__(self) -> None:
        PyMem_RawFree(self.states)
        PyMem_RawFree(self.kept)
        PyMem_RawFree(self.seeds)
        PyMem_RawFree(self.episodes)
        PyMem_RawFree(self.chance)
        PyMem_RawFree(self.chosen)
        PyMem_RawFree(self.waiting)

    # What a step does in C, game by game. Nothing that one game does depends on another, so neither their number nor
    # the threads change its course.

    cdef uint64_t _seed_of(self, Py_ssize_t i, uint64_t episode) noexcept nogil:
        return mix64(mix64(self.seed ^ mix64(i + 1)) + episode * _GOLDEN)

    cdef bint _deal(self, Py_ssize_t i) noexcept nogil:
        """Deal the next game that is not over at once; return False if Python has to deal it."""
        cdef void *state = self.states + i * self.words
        cdef int attempt
        for attempt in range(REDEALS):
            self.seeds[i] = self._seed_of(i, self.episodes[i])
            if not self.encoder.deal(state, self.seeds[i]):
                return False
            self.episodes[i] += 1
            if self.ops.to_move(state) != OVER:
                return True
        return False

    cdef void _show(self, Py_ssize_t i) noexcept nogil:
        """Write observation, mask and seat of a game, and store its legal moves."""
        cdef const void *state = self.states + i * self.words
        cdef uint8_t *mask = self.masks + i * self.encoder.actions
        cdef int seat = self.ops.to_move(state)
        memset(mask, 0, self.encoder.actions)
        self._keep(i, mask)
        self.seats[i] = seat
        self.encoder.observe(state, seat, self.observations + i * self.encoder.size)

    cdef void _keep(self, Py_ssize_t i, uint8_t *mask) noexcept nogil:
        """Store the legal moves of a game and, if there is a mask (of zeros), set them in it."""
        cdef const void *state = self.states + i * self.words
        cdef Kept *kept = &self.kept[i]
        cdef move_t moves[MAX_MOVES]
        cdef int j, action
        kept.count = self.ops.legal(state, moves)
        for j in range(kept.count):
            action = self.encoder.action_of(state, moves[j])
            if mask != NULL:
                mask[action] = 1
            if j < KEPT:
                kept.moves[j] = moves[j]
                kept.actions[j] = action

    cdef int _index(self, Py_ssize_t i, int64_t action) noexcept nogil:
        """Return the place of the action among the legal moves, or -1."""
        cdef const Kept *kept = &self.kept[i]
        cdef const void *state
        cdef move_t moves[MAX_MOVES]
        cdef int j, count
        for j in range(min(kept.count, <int>KEPT)):
            if kept.actions[j] == action:
                return j
        if kept.count <= KEPT:
            return -1
        state = self.states + i * self.words
        count = self.ops.legal(state, moves)
        for j in range(KEPT, count):
            if self.encoder.action_of(state, moves[j]) == action:
                return j
        return -1

    cdef move_t _move(self, Py_ssize_t i, int index) noexcept nogil:
        cdef move_t moves[MAX_MOVES]
        if index < KEPT:
            return self.kept[i].moves[index]
        self.ops.legal(self.states + i * self.words, moves)
        return moves[index]

    cdef bint _step(self, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
        """Play the chosen moves; return True if a game has to be dealt by Python."""
        cdef void *state
        cdef double values[MAX_SEATS]
        cdef float *rewards
        cdef Py_ssize_t i
        cdef int seat
        cdef bint waiting = False
        for i in range(begin, end):
            state = self.states + i * self.words
            rewards = self.rewards + i * self.players
            self.ops.apply(state, self._move(i, self.chosen[i]))
            self.dones[i] = self.ops.to_move(state) == OVER
            if self.dones[i]:
                self.ops.returns(state, values)
                for seat in range(self.players):
                    rewards[seat] = values[seat]
                if self.final_obs != NULL:
                    for seat in range(self.players):
                        self.encoder.observe(
                            state, seat, self.final_obs + (i * self.players + seat) * self.encoder.size
                        )
                if not self._deal(i):
                    self.waiting[i] = 1
                    waiting = True
                    continue
            else:
                for seat in range(self.players):
                    rewards[seat] = 0
            self._show(i)
        return waiting

    cdef bint _begin(self, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
        """Deal every game anew; return True if a game has to be dealt by Python."""
        cdef Py_ssize_t i
        cdef bint waiting = False
        memset(self.rewards + begin * self.players, 0, (end - begin) * self.players * sizeof(float))
        memset(self.dones + begin, 0, end - begin)
        for i in range(begin, end):
            self.episodes[i] = 0
            rng_seed(&self.chance[i], stream_of(self._seed_of(i, 0), _ACTIONS))
            if self._deal(i):
                self._show(i)
            else:
                self.waiting[i] = 1
                waiting = True
        return waiting

    def _part(self, begin: int, end: int, resets: bool) -> bool:
        cdef Py_ssize_t first = begin, last = end
        cdef bint waiting, anew = resets
        with nogil:
            waiting = self._begin(first, last) if anew else self._step(first, last)
        return waiting

    def _all(self, resets: bool) -> None:
        """Run over all games once, in threads."""
        cdef Py_ssize_t i
        cdef bint waiting, anew = resets
        if self.threads == 1:
            with nogil:
                waiting = self._begin(0, self.n) if anew else self._step(0, self.n)
        else:
            if self._pool is None or self._pool_of != getpid():  # a fork leaves the threads behind
                self._pool = ThreadPoolExecutor(self.threads - 1)
                self._pool_of = getpid()
            cuts = [self.n * part // self.threads for part in range(self.threads + 1)]
            parts = [self._pool.submit(self._part, *pair, resets) for pair in zip(cuts[1:self.threads], cuts[2:])]
            try:
                waiting = self._part(0, cuts[1], resets)
            finally:  # the other parts write to the same games and arrays, also where Ctrl-C ends this one
                wait(parts)
            for part in parts:
                waiting |= part.result()
        if waiting:
            for i in range(self.n):
                if self.waiting[i]:
                    self.waiting[i] = 0
                    self._deal_slowly(i)
                    self._show(i)

    def _deal_slowly(self, Py_ssize_t i) -> None:
        """Deal a game with `leadline.deal`."""
        cdef Position position
        cdef int attempt
        for attempt in range(REDEALS):
            self.seeds[i] = self._seed_of(i, self.episodes[i])
            self.episodes[i] += 1
            position = self._dealt.deal(self.seeds[i])
            if not position.is_over:
                memcpy(self.states + i * self.words, position.words, self.ops.state_size)
                return
        raise LeadlineError(f"{REDEALS} deals with these options were over before the first move")

    # The border to Python.

    def buffers(self, *, final: bool = False) -> Buffers:
        """Return new arrays of the right shapes, all zero; `final` adds `final_obs`, which is None otherwise."""
        self._check_made()
        n = self.n
        return Buffers(
            np.zeros((n, self.encoder.size), np.int16),
            np.zeros((n, self.encoder.actions), np.bool_),
            np.zeros((n, self.players), np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.int32),
            np.zeros((n, self.players, self.encoder.size), np.int16) if final else None,
        )

    def _use(self, out: Buffers) -> None:
        """Check the arrays and take their addresses; the arrays of the last call need no check."""
        cdef int16_t[:, ::1] observations
        cdef uint8_t[:, ::1] masks
        cdef float[:, ::1] rewards
        cdef uint8_t[::1] dones
        cdef int32_t[::1] seats
        cdef int16_t[:, :, ::1] final_obs = None
        if not isinstance(out, Buffers):
            raise wrong(f"out: expected the arrays that `buffers` makes, found {type(out).__name__}")
        if out is self._out:
            return
        n = self.n
        for name, kind, shape in (
            ("observations", np.int16, (n, self.encoder.size)),
            ("masks", np.bool_, (n, self.encoder.actions)),
            ("rewards", np.float32, (n, self.players)),
            ("dones", np.bool_, (n,)),
            ("seats", np.int32, (n,)),
        ):
            _check_array(name, getattr(out, name), kind, shape)
        if out.final_obs is not None:
            _check_array("final_obs", out.final_obs, np.int16, (n, self.players, self.encoder.size))
            final_obs = out.final_obs
        observations = out.observations
        masks = out.masks.view(np.uint8)
        rewards = out.rewards
        dones = out.dones.view(np.uint8)
        seats = out.seats
        self.observations = &observations[0, 0]
        self.masks = &masks[0, 0]
        self.rewards = &rewards[0, 0]
        self.dones = &dones[0]
        self.seats = &seats[0]
        self.final_obs = NULL if final_obs is None else &final_obs[0, 0, 0]
        self._held = (observations, masks, rewards, dones, seats, final_obs)
        self._out = out

    def _pass(self, resets: bool) -> None:
        self.begun = False  # where a deal fails, only a reset helps
        self._all(resets)
        self.begun = True

    def _check_made(self) -> None:
        if not self.made:
            raise TypeError("an environment that was not made: __init__ of VectorEnv was not called")

    def _enter(self, begun: bool = True) -> None:
        self._check_made()
        if self.busy:
            raise LeadlineError("another thread is using this environment")
        if begun and not self.begun:
            raise LeadlineError("reset has to come first")
        self.busy = True

    # stub: (seed: int)
    def reset(self, out: Buffers, seed: object = 0) -> Buffers:
        """Deal every game anew, write the first observations into `out`, and return it. Raise ArgumentError for a wrong
        seed and for arrays of another shape or type."""
        self._enter(False)
        try:
            self._use(out)
            self.seed = check_seed(seed)
            self._pass(True)
        finally:
            self.busy = False
        return out

    # stub: (actions: npt.ArrayLike)
    def step(self, actions: object, out: Buffers) -> Buffers:
        """Play one action in every game, write the result into `out`, and return it. `actions` are n whole numbers.

        Raise IllegalMove for an illegal action; then no game has moved. Raise ArgumentError for arrays of another shape
        or type. Raise LeadlineError before the first `reset`, and while another thread is using the environment."""
        cdef const int64_t[::1] wanted
        cdef Py_ssize_t i, bad = -1
        self._enter()
        try:
            self._use(out)
            wanted = self._integers(actions)
            with nogil:
                for i in range(self.n):
                    self.chosen[i] = self._index(i, wanted[i])
                    if self.chosen[i] < 0:
                        bad = i
                        break
            if bad >= 0:
                raise IllegalMove(f"action {wanted[bad]}", "", f"not legal in game {bad} of the environment")
            self._pass(False)
        finally:
            self.busy = False
        return out

    def _integers(self, actions: object) -> object:
        if type(actions) is np.ndarray and actions.dtype == np.int64 and actions.shape == self._shape:
            return np.ascontiguousarray(actions)
        try:
            found = np.asarray(actions)
        except ValueError:  # rows of several lengths
            raise wrong(f"actions: expected {self.n} whole numbers, found {type(actions).__name__}") from None
        if found.shape != self._shape or found.dtype.kind not in "iu":
            raise wrong(f"actions: expected {self.n} whole numbers, found {found.dtype} {found.shape}")
        if found.dtype.kind == "u" and found.dtype.itemsize == 8:
            found = np.minimum(found, np.uint64(2**63 - 1))  # no action, and no negative number by going around
        return np.ascontiguousarray(found, np.int64)

    # stub: (out: npt.NDArray[np.int64])
    def random_actions(self, out: object) -> None:
        """Write a random legal action for each game into `out`, an int64 array of shape (n,). All legal actions of a
        game are equally likely. Raise ArgumentError for an array of another shape or type, and for one that is not contiguous and
        writable; raise LeadlineError before the first `reset`."""
        cdef int64_t[::1] places = self._places(out)
        cdef Py_ssize_t i
        cdef int index
        self._enter()
        with nogil:
            for i in range(self.n):
                index = rng_below(&self.chance[i], self.kept[i].count)
                places[i] = self._action(i, index)
        self.busy = False

    # stub: (out: npt.NDArray[np.int64])
    def policy_actions(self, out: object) -> None:
        """Write an action of the rollout policy for each game into `out`, an int64 array of shape (n,): a cheap
        sensible move that uses only what the seat to move has seen. Errors are those of `random_actions`."""
        cdef int64_t[::1] places = self._places(out)
        cdef Py_ssize_t i
        cdef const void *state
        self._enter()
        with nogil:
            for i in range(self.n):
                state = self.states + i * self.words
                places[i] = self.encoder.action_of(state, self.ops.playout_move(state, &self.chance[i]))
        self.busy = False

    cdef int64_t _action(self, Py_ssize_t i, int index) noexcept nogil:
        if index < KEPT:
            return self.kept[i].actions[index]
        return self.encoder.action_of(self.states + i * self.words, self._move(i, index))

    def _places(self, out: object) -> object:
        """Return the array for the actions; raise ArgumentError for one of another shape or type."""
        self._check_made()
        try:
            array = out if isinstance(out, np.ndarray) else np.asarray(memoryview(out))
        except TypeError:
            raise wrong(f"out: expected an array of int64 {self._shape}, found {type(out).__name__}") from None
        _check_array("out", array, np.int64, self._shape)
        return array

    # stub: (i: int)
    def position(self, i: object) -> Position:
        """Return a copy of game number i, from 0, with all information. Raise ArgumentError for a number without a
        game, and LeadlineError before the first `reset`."""
        cdef Position found
        cdef Py_ssize_t number
        self._enter()
        try:
            number = between("game", i, 0, self.n - 1)
            found = self._dealt.sample.copy()
            memcpy(found.words, self.states + number * self.words, self.ops.state_size)
        finally:
            self.busy = False
        return found

    @property
    def deal_seeds(self) -> list[int]:
        """The seeds of the current deals, one for each game. Access raises LeadlineError before the first `reset`."""
        self._enter()
        try:
            return [self.seeds[i] for i in range(self.n)]
        finally:
            self.busy = False

    def close(self) -> None:
        """Stop the threads; the next step starts them again."""
        if self._pool is not None and self._pool_of == getpid():
            self._pool.shutdown()
        self._pool = None

    def __reduce__(self) -> tuple[object, ...]:
        """Return the current games for a pickle; the copy has arrays and threads of its own."""
        cdef Py_ssize_t n = self.n
        cdef object state = None, made
        self._enter(False)
        try:
            if self.begun:
                state = (
                    self.ops.version,
                    int(self.seed),
                    (<const char *>self.states)[:n * self.ops.state_size],
                    (<const char *>self.seeds)[:n * sizeof(uint64_t)],
                    (<const char *>self.episodes)[:n * sizeof(uint64_t)],
                    (<const char *>self.chance)[:n * sizeof(Rng)],
                )
        finally:
            self.busy = False
        made = (self._dealt.name, self.n, self.players, self.threads, dict(self._dealt.options))
        return _again, (type(self), *made, state), getattr(self, "__dict__", None)

    def _go_on(self, version: int, seed: int, states: bytes, seeds: bytes, episodes: bytes, chance: bytes) -> None:
        """Continue games from the result of `__reduce__`. Raise ValueError for games of another version."""
        cdef Py_ssize_t n = self.n, i
        cdef object sizes, part, size
        if self.ops.version != version:
            raise ValueError(f"pickled games of version {version}; this is {self.ops.version}")
        sizes = (self.ops.state_size, sizeof(uint64_t), sizeof(uint64_t), sizeof(Rng))
        for part, size in zip((states, seeds, episodes, chance), sizes):
            if len(part) != n * size:
                raise ValueError(f"{n} pickled games of {len(part)} bytes; expected {size} for each")
        self.seed = seed
        memcpy(self.states, <const char *>states, len(states))
        memcpy(self.seeds, <const char *>seeds, len(seeds))
        memcpy(self.episodes, <const char *>episodes, len(episodes))
        memcpy(self.chance, <const char *>chance, len(chance))
        for i in range(n):
            self._keep(i, NULL)
        self.begun = True

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _again(
    kind: type, game: str, n: int, players: int, threads: int, options: dict[str, object], state: tuple | None
) -> VectorEnv:
    """Restore a pickled environment."""
    found = kind.__new__(kind)
    VectorEnv.__init__(found, game, n, players=players, threads=threads, **options)
    if state is not None:
        (<VectorEnv>found)._go_on(*state)
    return found
