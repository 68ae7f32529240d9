"""Positions and views: the contract of contract.pxd as Python sees it."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.object cimport Py_TYPE, Py_TPFLAGS_HEAPTYPE, PyTypeObject
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memcpy

from leadline.core.bits cimport hash_words
from leadline.core.legal_moves cimport Move, Moves, Rules, listed, move_from, whole_moves
from leadline.core.rng cimport Generator, Rng, rng_below, rng_seed, stream_seed

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from types import GenericAlias

from .arguments import between, check_seed, several, whole, wrong
from .errors import DocumentError, GameOver, IllegalMove, Problem, Incomplete, shown
from .documents.position_text import to_line
from .registry import game_of
from .documents.io import parse, to_text
# stub: from .game import Game
# stub: from .legal_moves import WholeMoves

MADE = "positions come from leadline.deal, leadline.load or Position.from_text"
DEEPEST = 64  # whole moves that perft looks ahead: each atom of them takes a frame of the stack


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winning seats (from 1), the score of each seat or None, and the reason as text.

    The clause of the rules is separate from the reason. In Reef the clause is empty, because its documents hold only
    the reason.
    """

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    ended: str
    clause: str = ""

    @property
    def reason(self) -> str:
        """The reason for the end, after its clause and a colon if it has one: `7.1: Finish laid on a full grid`."""
        return f"{self.clause}: {self.ended}" if self.clause else self.ended


cdef object made(object origin, bytes state):
    """Return a position with these bytes and the cards and board of `origin`; `origin` itself if its bytes are
    equal."""
    cdef Position position = <Position>origin
    if memcmp(position.words, PyBytes_AS_STRING(state), position.ops.state_size) == 0:
        return origin
    position = position.blank()
    memcpy(position.words, PyBytes_AS_STRING(state), position.ops.state_size)
    return position


cdef bint _has(Position position, uint64_t code) noexcept:
    """Return whether the atomic move is legal."""
    cdef move_t moves[MAX_MOVES]
    cdef int count = position.ops.legal(position.words, moves)
    cdef int i
    for i in range(count):
        if moves[i] == code:
            return True
    return False


cdef bint _is_listed(Position position, Move move) noexcept:
    """Return whether the move was listed as legal in a position with the same bytes, which makes a search
    unnecessary."""
    cdef size_t size = position.ops.state_size
    return (
        move.place is not None
        and type(move.place.origin) is type(position)
        and <size_t>PyBytes_GET_SIZE(move.place.state) == size
        and memcmp(PyBytes_AS_STRING(move.place.state), position.words, size) == 0
    )


cdef void _play_listed(Position position, Move move):
    cdef object code
    if move.rest is None:
        position.ops.apply(position.words, move.first)
        return
    for code in move.rest:
        position.ops.apply(position.words, code)


cdef object _pushed(Move move):
    """Return the entry of the history for a move: its code, or the codes of a whole move."""
    return move.codes if move.whole else move.first


cdef void play_random(const GameOps *ops, void *state, Rng *rng) noexcept nogil:
    """Play uniformly random moves until the game ends."""
    cdef move_t moves[MAX_MOVES]
    cdef int count
    while ops.to_move(state) != OVER:
        count = ops.legal(state, moves)
        ops.apply(state, moves[rng_below(rng, count)])


cdef int play_policy(const GameOps *ops, void *state, Rng *rng) noexcept nogil:
    """Play the moves of the rollout policy until the game ends; return the number of moves."""
    cdef int moves = 0
    if ops.play_out != NULL:
        return ops.play_out(state, rng)
    while ops.to_move(state) != OVER:
        ops.apply(state, ops.playout_move(state, rng))
        moves += 1
    return moves


cdef uint64_t _perft(const GameOps *ops, const void *state, int depth) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef uint64_t child[STATE_WORDS]
    cdef int count = ops.legal(state, moves)
    cdef int i, left
    cdef uint64_t total = 0
    for i in range(count):
        memcpy(child, state, ops.state_size)
        ops.apply(child, moves[i])
        left = depth - ops.boundary(child)
        total += 1 if left == 0 else _perft(ops, child, left)
    return total


cdef bint _is_of_no_game(PyTypeObject *kind) noexcept:
    """Return whether the nearest class from an extension module is Position itself. This is so for a Python class that
    derives from Position directly."""
    while kind.tp_flags & Py_TPFLAGS_HEAPTYPE:
        kind = kind.tp_base
    return <object>kind is Position


cdef class Position:
    """A position of any game with all information. Subclasses have the names of their game.

    `push` accepts a `Move`, its 64-bit code, or the text of a whole move; `pop` undoes the last push. Two positions are
    equal if all their contents are equal; their histories do not matter.
    """

    def __cinit__(self) -> None:
        # A game's own class sets `ops` and `game`; the bytes of the state are zero in a new object.
        if _is_of_no_game(Py_TYPE(self)):
            raise TypeError(MADE)
        self._history = []  # of pairs: the bytes before a push, and what was pushed: a text, a code, or the codes of a whole move

    def __init__(self) -> None:
        raise TypeError(MADE)

    cdef void *state(self) noexcept nogil:
        return self.words

    cdef Position blank(self):
        cdef Position other = type(self).__new__(type(self))
        return other

    @staticmethod
    def from_text(text: str) -> Position:
        """Return the position that the result of `text()` or `line()`, or the text of any document with all
        information, describes. The position has the class of its game. Raise DocumentError, also for a view."""
        document = parse(text)
        position = game_of(document).documents.load(document)
        if not isinstance(position, Position):
            what = f"the view of seat {position.seat}; expected a position with everything known"
            raise DocumentError([Problem("you", what)])
        return position

    def document(self) -> dict[str, Any]:
        """Return the canonical document of the position."""
        return self.game.documents.dump(self)

    def text(self) -> str:
        """Return the canonical document as one line of JSON, which `from_text` and `leadline.load` read."""
        return to_text(self.document())

    def line(self) -> str:
        """Return the position as one line of text without spaces (docs/reference/position_text.md).

        `from_text`, `leadline.load` and the commands read it. Equal positions have equal lines."""
        return to_line(self.document())

    def __str__(self) -> str:
        """Return the board as text."""
        return self.game.drawing.text(self)

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.players} players, key {self.key():016x}>"

    def _repr_svg_(self) -> str:
        return self.game.svg(self)

    # stub: () -> Self
    def copy(self, stack: bool = True) -> Position:
        """Return a copy of the position, with its history of pushes or, if `stack` is False, without."""
        cdef Position other = self.blank()
        memcpy(other.words, self.words, self.ops.state_size)
        if stack and self._history:
            other._history = self._history.copy()
        return other

    # stub: () -> Self
    def __copy__(self) -> Position:
        return self.copy()

    # stub: () -> Self
    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    # stub: (**changes: Any) -> Self
    def replace(self, **changes: object) -> Position:
        """Return a copy with some of its `parts` changed and without its history. Only for classes with a function
        `assemble`; the new values are not checked."""
        return type(self).assemble(**(self.parts() | changes))

    def parts(self) -> dict[str, Any]:
        """Return the arguments from which `assemble` makes this position: for each keyword the property of that
        name."""
        code = type(self).assemble.__code__
        return {name: getattr(self, name, None) for name in code.co_varnames[:code.co_kwonlyargcount]}

    def to_bytes(self) -> bytes:
        """Return the raw state; for one version of the game it is the same on every little-endian machine."""
        return (<const char *>self.words)[:self.ops.state_size]

    def __reduce__(self) -> tuple[object, ...]:
        return (_unpickle, (type(self), self.ops.version, self.to_bytes()))

    @property
    def beside_bytes(self) -> str | None:
        """Describe what belongs to the position but not to `to_bytes`, such as a custom layout or cards; None if
        nothing. Pickles and documents contain it."""
        return None

    @classmethod
    # stub: () -> Self
    def from_bytes(cls, state: bytes, version: int) -> Position:
        """Return a position of this class from the result of `to_bytes`. Raise ValueError for another version or
        length, and if the position would need something that the bytes do not contain (`beside_bytes`)."""
        position = _unpickle(cls, version, state)
        if position.beside_bytes is not None:
            raise ValueError(f"a state of {cls.__name__} without {position.beside_bytes}: bytes do not hold it, pickles do")
        return position

    @classmethod
    def state_form(cls) -> tuple[int, int]:
        """Return the version of the class's states and their length in bytes for `from_bytes`. Raise
        TypeError for `Position` itself, which has no states."""
        cdef Position blank = _blank_of(cls)
        return blank.ops.version, blank.ops.state_size

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or (<Position>other).ops != self.ops:
            return NotImplemented
        return memcmp(self.words, (<Position>other).words, self.ops.state_size) == 0

    def __hash__(self) -> int:
        return hash(self.key())  # a key has 64 bits, a hash one less and a sign

    def key(self) -> int:
        """Return a 64-bit hash of the position without its history; it stays the same within a version of the game."""
        return hash_words(self.words, self.ops.state_size // 8)

    @property
    def players(self) -> int:
        """The number of seats in the game."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game (winners, scores, reason); None before the end."""
        raise NotImplementedError

    @property
    def turn(self) -> int | None:
        """The seat that decides next, from 1, or None when the game is over."""
        cdef int seat = self.ops.to_move(self.words)
        return None if seat == OVER else seat + 1

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.ops.to_move(self.words) == OVER

    @property
    def is_boundary(self) -> bool:
        """True if a whole move begins here, or the game is over."""
        return self.ops.boundary(self.words) != 0

    @property
    def returns(self) -> tuple[float, ...] | None:
        """The value of the finished game for each seat, from 0 to 1; None before the end."""
        cdef double values[MAX_SEATS]
        if not self.is_over:
            return None
        self.ops.returns(self.words, values)
        return tuple([values[i] for i in range(self.players)])

    def legal_codes(self) -> list[int]:
        """Return the codes of the legal atomic moves, in the game's fixed order."""
        cdef move_t moves[MAX_MOVES]
        cdef int count = self.ops.legal(self.words, moves)
        return [moves[i] for i in range(count)]

    # stub: @overload
    # stub: def legal_moves(self, whole: Literal[False] = ...) -> Moves:
    # stub: @overload
    # stub: def legal_moves(self, whole: Literal[True]) -> WholeMoves:
    # stub: @overload
    # stub: def legal_moves(self, whole: bool) -> Moves | WholeMoves:
    def legal_moves(self, whole: bool = False) -> Moves | WholeMoves:
        """Return the legal atomic moves, or the legal whole moves if `whole` is True, in the game's fixed order. A text
        is made when it is first read."""
        cdef move_t moves[MAX_MOVES]
        cdef Rules rules
        cdef bytes state = PyBytes_FromStringAndSize(<const char *>self.words, self.ops.state_size)
        if whole:
            rules.state_size = self.ops.state_size
            rules.legal = self.ops.legal
            rules.apply = self.ops.apply
            rules.boundary = self.ops.boundary
            return whole_moves(self, made, state, &rules, MAX_MOVES)
        return listed(self, made, state, moves, self.ops.legal(self.words, moves))

    def whole_moves(self, limit: int = 10_000) -> list[str] | None:
        """Return the texts of the legal whole moves, sorted by code points; None if there are more than `limit`."""
        moves = self.legal_moves(whole=True)
        return sorted({move.text for move in moves}) if len(moves) <= limit else None

    # stub: (move: Move | int | str)
    def push(self, move: object) -> None:
        """Play a legal move: a `Move`, a code, or the text of a whole move. Raise IllegalMove without changing
        anything."""
        cdef bytes before
        cdef object pushed, code
        if type(move) is Move and _is_listed(self, <Move>move):
            _play_listed(self, <Move>move)
            self._history.append(((<Move>move).place.state, _pushed(<Move>move)))
            return
        if self.is_over:
            raise IllegalMove(str(move), *self._ended())
        before = self.to_bytes()
        try:
            if isinstance(move, str):
                pushed = str.__str__(move)  # of a class of its own, numpy.str_ say, the text alone
                for code in self.game.notation.parse(self, pushed):
                    self._apply(code, pushed)
            elif type(move) is Move:
                pushed = _pushed(<Move>move)
                for code in move.codes:
                    self._apply(code, move.text)
            else:
                pushed = _number_of(move)
                if not 0 <= pushed < 2**64:
                    raise IllegalMove(str(move), "", "not a legal move here")
                self._apply(pushed, str(move))
        except BaseException:
            memcpy(self.words, PyBytes_AS_STRING(before), self.ops.state_size)
            raise
        self._history.append((before, pushed))

    def _ended(self) -> tuple[str, str]:
        """Return the clause by which the game ended, and the reason."""
        outcome = self.outcome
        return outcome.clause, f"the game is over ({outcome.ended})"

    cdef int _apply(self, uint64_t code, str text) except -1:
        if not _has(self, code):
            raise IllegalMove(text, "", "not a legal move here")
        self.ops.apply(self.words, code)
        return 0

    # stub: () -> tuple[Self, int]
    def follow(self, codes: Sequence[int]) -> tuple[Position, int]:
        """Return the position after these atomic moves, and the number of whole moves that end among them. This
        position does not change. The rules check each move, without texts. Raise IllegalMove for the first illegal
        one."""
        cdef Position end = self.copy(stack=False)
        cdef move_t moves[MAX_MOVES]
        cdef move_t code
        cdef int count, i, whole = 0
        if not hasattr(codes, "__iter__"):
            raise _no_move("codes of actions", codes)
        for number, given in enumerate(codes):
            try:
                code = given if type(given) is int else _number_of(given, "codes of actions")
            except OverflowError:
                raise IllegalMove(f"action {number + 1} ({given})", "", "not a legal move here") from None
            count = end.ops.legal(end.words, moves)
            i = 0
            while i < count and moves[i] != code:
                i += 1
            if i == count:
                raise IllegalMove(f"action {number + 1} ({code})", "", "not a legal move here")
            end.ops.apply(end.words, code)
            whole += end.ops.boundary(end.words)
        return end, whole

    # stub: (move: Move | int | str)
    def is_legal(self, move: object) -> bool:
        """Return whether `push` would accept the move; the position does not change."""
        if isinstance(move, str) or (type(move) is Move and (<Move>move).rest is not None):
            if type(move) is Move and _is_listed(self, <Move>move):
                return True
            try:
                self.copy(stack=False).push(move)
            except IllegalMove:
                return False
            return True
        code = (<Move>move).first if type(move) is Move else _number_of(move)
        return 0 <= code < 2**64 and _has(self, code)

    def pop(self) -> Move | str:
        """Undo the last push and return it in the form of `peek`; raise IndexError if the history is empty."""
        move = self.peek()
        cdef bytes before = self._history.pop()[0]
        memcpy(self.words, PyBytes_AS_STRING(before), self.ops.state_size)
        return move

    def peek(self) -> Move | str:
        """Return the last push: the text of a whole move, or a `Move`. Raise IndexError if the history is empty."""
        if not self._history:
            raise IndexError("no move was pushed")
        return self._taken(self._history[len(self._history) - 1])

    @property
    def move_stack(self) -> tuple[Move | str, ...]:
        """The pushes that `pop` can undo, oldest first: the text of a whole move, or a `Move`."""
        return tuple([self._taken(entry) for entry in self._history])

    def _taken(self, tuple entry) -> object:
        """Return the move that an entry of the history holds."""
        return entry[1] if isinstance(entry[1], str) else move_from(self, made, entry[0], entry[1])

    # stub: (seat: int) -> View[Self]
    def view(self, seat: object) -> View:
        """Return the view of `seat` (from 1): everything that the seat knows, and nothing else. Raise ArgumentError for
        another number."""
        return View(self, seat)

    # stub: (seat: int) -> Self
    def redeal(self, seat: object, generator: Generator) -> Position:
        """Return a random position that agrees with everything that `seat` (from 1) has seen. This position does not
        change; the generator advances."""
        return View(self, seat).sample(generator)

    # stub: (depth: int)
    def perft(self, depth: object) -> int:
        """Count the sequences of `depth` whole moves, at most 64. Sequences that end the game earlier do not count.
        Raise ArgumentError for another depth."""
        cdef int levels = between("depth", depth, 0, DEEPEST)
        cdef uint64_t total = 1
        if levels:
            with nogil:
                total = _perft(self.ops, self.words, levels)
        return total

    # stub: (seed: int) -> Self
    def playout(self, seed: object, policy: str = "policy") -> Position:
        """Play to the end of the game by `policy` or at `random`, and return the last position; this one does not
        change."""
        if policy not in ("policy", "random"):
            raise wrong(f"policy {policy!r}: expected 'policy' or 'random'")
        cdef Position other = self.copy(stack=False)
        cdef Rng rng
        cdef bint sensible = policy == "policy"
        rng_seed(&rng, stream_seed(check_seed(seed), "playout"))
        with nogil:
            if sensible:
                play_policy(self.ops, other.words, &rng)
            else:
                play_random(self.ops, other.words, &rng)
        return other

    # stub: (seed: int)
    def playout_move(self, seed: object) -> int:
        """Return the code of the atomic move that the rollout policy plays here with this seed. Raise GameOver after
        the end of the game."""
        cdef Rng rng
        if self.is_over:
            raise GameOver("the game is over")
        rng_seed(&rng, stream_seed(check_seed(seed), "playout"))
        return self.ops.playout_move(self.words, &rng)

    # stub: (games: int, seed: int)
    def random_games(self, games: object, seed: object) -> int:
        """Play `games` uniformly random games from here, and return the number of atomic moves in all (for bench). This
        position does not change."""
        cdef uint64_t child[STATE_WORDS]
        cdef move_t moves[MAX_MOVES]
        cdef Rng rng
        cdef uint64_t total = 0
        cdef int i, count, wanted = between("games", games, 0, 2**31 - 1)
        rng_seed(&rng, stream_seed(check_seed(seed), "playout"))
        with nogil:
            for i in range(wanted):
                memcpy(child, self.words, self.ops.state_size)
                while self.ops.to_move(child) != OVER:
                    count = self.ops.legal(child, moves)
                    self.ops.apply(child, moves[rng_below(&rng, count)])
                    total += 1
        return total

    # stub: (games: int, seed: int)
    def policy_games(self, games: object, seed: object) -> tuple[int, float]:
        """Play `games` games from here by the rollout policy. Return the number of atomic moves in all, and the mean
        value of the games for seat 1."""
        cdef uint64_t child[STATE_WORDS]
        cdef double values[MAX_SEATS]
        cdef Rng rng
        cdef uint64_t total = 0
        cdef double won = 0
        cdef int i, wanted = between("games", games, 0, 2**31 - 1)
        rng_seed(&rng, stream_seed(check_seed(seed), "playout"))
        with nogil:
            for i in range(wanted):
                memcpy(child, self.words, self.ops.state_size)
                total += play_policy(self.ops, child, &rng)
                self.ops.returns(child, values)
                won += values[0]
        return total, won / wanted if wanted else 0.0


cdef Position _blank_of(object kind):
    """Return a position of that class with all bytes zero; raise TypeError for `Position` itself, which has no
    states."""
    cdef Position position = None if kind is Position else kind.__new__(kind)
    if position is None or position.ops == NULL:
        raise TypeError(f"{kind.__name__} has no states of its own; expected the class of a game, as type(position)")
    return position


def _unpickle(kind: type[Position], version: int, state: bytes) -> Position:
    cdef Position position = _blank_of(kind)
    if position.ops.version != version:
        raise ValueError(f"a pickled {kind.__name__} position of version {version}; this is {position.ops.version}")
    if position.ops.state_size != len(state):
        raise ValueError(f"a pickled {kind.__name__} position of {len(state)} bytes; this has {position.ops.state_size}")
    memcpy(position.words, <const char *>state, len(state))
    return position


cdef object _number_of(object move, str expected="a move: its text, its code or one of legal_moves()"):
    """Return the code of a move that is given as a number of any integer type; raise TypeError for anything else."""
    try:
        return index(move)
    except TypeError:
        raise _no_move(expected, move) from None


cdef object _no_move(str expected, object found):
    return TypeError(f"expected {expected}, found {type(found).__name__}")


# stub: _P = TypeVar("_P", bound=Position, default=Position, covariant=True)
# stub: class View(Generic[_P]):
cdef class View:
    """Everything that one seat knows of a position. A view contains no hidden card; engines get only views."""

    # stub: (position: _P, seat: int)
    def __init__(self, position: Position, seat: object) -> None:
        cdef int known = between("seat", seat, 1, position.players)
        self.masked = position.blank()  # no copy: what was pushed, and decks of rounds to come, show what is hidden
        memcpy(self.masked.words, position.words, position.ops.state_size)
        self.seat = known
        self._history = []
        position.ops.mask(self.masked.words, known - 1)

    def __class_getitem__(cls, item: object) -> GenericAlias:
        return GenericAlias(cls, item)

    @property
    # stub: () -> Game
    def game(self) -> object:
        """The game, or its ruleset, that is played."""
        return self.masked.game

    @property
    def players(self) -> int:
        """The number of seats in the game."""
        return self.masked.players

    @property
    def turn(self) -> int | None:
        """The seat that decides next, from 1, or None when the game is over."""
        return self.masked.turn

    @property
    def pending(self) -> Problem | None:
        """Public information that is missing in this view, such as an open-sea board after a refill, with its key in
        the document; None if nothing is missing. Nobody can move before it is entered."""
        return self.game.pending(self)

    def legal_codes(self) -> list[int]:
        """Return the codes of this seat's legal atomic moves; none while public information is missing. Raise
        ValueError if another seat is to move."""
        self._own_turn()
        return self.masked.legal_codes() if self.pending is None else []

    def legal_moves(self) -> Moves:
        """Return this seat's legal atomic moves; none while public information is missing. Raise ValueError if
        another seat is to move. A text is made when it is first read."""
        cdef move_t none[1]
        self._own_turn()
        return self.masked.legal_moves() if self.pending is None else listed(self.masked, made, self.masked.to_bytes(), none, 0)

    def _own_turn(self) -> None:
        if self.turn != self.seat:
            raise wrong(f"seat {self.seat} is not to move; the moves of others are hidden")

    # stub: (move: str, drew: str | Iterable[str | int], seat: int | None)
    def push(self, move: object, drew: object = (), seat: object = None) -> None:
        """Update the view by one event as this seat sees it.

        Parameters
        ----------
        move
            the move, in the notation of the table
        drew
            the cards that were drawn, as texts or numbers
        seat
            the seat that moved; by default the seat to move

        Raises
        ------
        IllegalMove
            for an event that is not possible; the view does not change. `Incomplete`, a subclass, for one that lacks
            something that the seat has seen
        ArgumentError
            for a seat that is not a whole number, and for `drew` that is neither a text nor an iterable of cards
        TypeError
            for a move that is not a text
        """
        if not isinstance(move, str):
            raise TypeError(f"expected a text, an event as seat {self.seat} sees it, found {type(move).__name__}")
        if isinstance(drew, bytes):
            raise wrong("drew: expected cards as a text or one by one, found bytes")
        by = self.turn if seat is None else whole(seat)
        if by is None and seat is not None:
            raise wrong(f"seat {shown(seat)}: expected a whole number")
        cards = drew if isinstance(drew, str) else " ".join(map(str, several("drew", drew, "cards, one or more")))
        text = str.__str__(move)
        event = f"{text}, drew {cards}" if cards else text
        following = self.game.following
        if following is None:
            raise IllegalMove(event, "", f"{self.game.title} cannot be followed view by view")
        if by is None:
            raise IllegalMove(event, "", "the game is over")
        after = following.push(self, by, event)
        self._history.append((self.masked, event))
        self.masked = (<View>after).masked

    # stub: (move: Move | int | str, drew: str | Iterable[str | int], seat: int | None)
    def is_legal(self, move: object, drew: object = (), seat: object = None) -> bool:
        """Return whether a move is possible; the view does not change. A `Move` or a code must be one of `legal_moves`.
        A text must be an event that `push` accepts, or would accept with more information, for example a drawn card."""
        if not isinstance(move, str):
            return self.turn == self.seat and self.pending is None and self.masked.is_legal(move)
        try:
            self.copy(stack=False).push(move, drew, seat)
        except Incomplete:
            return True
        except IllegalMove:
            return False
        return True

    def pop(self) -> str:
        """Undo the last push and return its text; raise IndexError if the history is empty."""
        event = self.peek()
        self.masked = self._history.pop()[0]
        return event

    def peek(self) -> str:
        """Return the text of the last push with the cards that were drawn; raise IndexError if the history is empty."""
        if not self._history:
            raise IndexError("no move was pushed")
        return self._history[len(self._history) - 1][1]

    @property
    def move_stack(self) -> tuple[str, ...]:
        """The texts of the pushes that `pop` can undo, oldest first."""
        return tuple([event for _, event in self._history])

    # stub: () -> Self
    def copy(self, stack: bool = True) -> View:
        """Return a copy of the view, with its history of events or, if `stack` is False, without."""
        cdef View other = View(self.masked, self.seat)
        if stack:
            other._history = self._history.copy()
        return other

    # stub: () -> Self
    def __copy__(self) -> View:
        return self.copy()

    # stub: () -> Self
    def __deepcopy__(self, memo: object) -> View:
        return self.copy()

    # stub: () -> _P
    def sample(self, generator: Generator) -> Position:
        """Return a random position that agrees with everything this seat has seen; the generator advances."""
        cdef Position world = self.masked.copy(stack=False)
        world.ops.redeal(world.words, self.seat - 1, &generator.rng)
        return world

    def document(self) -> dict[str, Any]:
        """Return the canonical document of the view."""
        return self.game.documents.dump_view(self)

    def key(self) -> int:
        """Return a 64-bit hash of everything the seat knows, without the history."""
        return self.masked.key()

    def text(self) -> str:
        """Return the canonical document of the view as one line of JSON, which `leadline.load` reads."""
        return to_text(self.document())

    def line(self) -> str:
        """Return the view as one line of text without spaces (docs/reference/position_text.md).

        `leadline.load` and the commands read it. Equal views have equal lines."""
        return to_line(self.document())

    def __str__(self) -> str:
        """Return a drawing of what the seat sees, as text."""
        return self.game.drawing.text(self.masked, self.seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == (<View>other).seat and self.masked == (<View>other).masked

    def __hash__(self) -> int:
        return hash((self.seat, self.key()))

    def __repr__(self) -> str:
        return f"<view of seat {self.seat}: {self.masked!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (View, (self.masked, self.seat))

    def _repr_svg_(self) -> str:
        return self.game.svg(self.masked, self.seat)
