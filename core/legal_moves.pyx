"""Legal moves in Python: light objects that make their texts when they are read.

A list of moves holds the bytes of its position, so it does not change when the position does. Whole moves are
enumerated in C, as the codes of their atomic moves.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.dict cimport PyDict_GetItem
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from cpython.object cimport PyObject
from cython cimport final, freelist, no_gc
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.rng cimport Generator, rng_below

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import index as whole_number

MOST = sys.maxsize  # of places in a list
KEPT = 1 << 18  # most whole moves of a position that are stored for look-ups; if there are more, a look-up enumerates
SHOWN = 10  # moves in the repr of a list


@final
# stub:
cdef class MoveTextCache:
    """The notation for positions of one class, with a cache of the texts of atomic moves.

    A notation may have `fixed_text(code, things)` for texts that depend on the code alone or, with
    `text_context(position)`, also on its result, such as cards or a board. With `is_standalone(code)` it names the
    atomic moves whose texts are not merged with others in a whole move but separated by a space.
    """

    def __init__(self, kind: type, things: object = None) -> None:
        notation = kind.__new__(kind).game.notation
        self.atom_text = notation.atom_text
        self.join = notation.join
        self.fixed = getattr(notation, "fixed_text", None)
        self.text_context = getattr(notation, "text_context", None)
        self.apart = getattr(notation, "is_standalone", None)
        self.things = things
        self.remembered = {}
        self.words = {}

    cdef object text(self, uint64_t code):
        """Return the text of an atomic move from the cache, or None if it depends on the position."""
        cdef object key = code
        cdef PyObject *found = PyDict_GetItem(self.remembered, key)
        if found != NULL:
            return <object>found
        text = None if self.fixed is None else self.fixed(code, self.things)
        self.remembered[key] = text
        return text


    cdef str joined(self, tuple codes):
        """Return the text of a whole move, or None if it is more than the texts of its atomic moves."""
        cdef PyObject *found
        cdef list texts
        if self.apart is None:
            return None
        texts = []
        for code in codes:
            found = PyDict_GetItem(self.words, code)
            if found == NULL:
                self.words[code] = self.text(code) if self.apart(code) else None
                found = PyDict_GetItem(self.words, code)
            if <object>found is None:
                return None
            texts.append(<object>found)
        return " ".join(texts)


@lru_cache(256)
def _text_cache_of(kind: type, things: object = None) -> MoveTextCache:
    """Return the notation and text cache for positions of that class with these cards or this board."""
    return MoveTextCache(kind, things)


@no_gc
# stub:
cdef class MoveOrigin:
    """The position where moves are legal, as bytes; cards and board are those of the position that listed the moves."""

    cdef object position(self):
        """Return a position with these bytes, which must not be changed; the original one while its bytes are equal."""
        cdef object position = self._position
        if position is None:
            position = self.make(self.origin, self.state)
            if position is not self.origin:
                self._position = position
        return position

    cdef bint same(self, MoveOrigin other):
        if self is other or other is None or self.state != other.state:
            return self is other
        return self.origin is other.origin or self.position() == other.position()

    cdef Move atom(self, uint64_t code):
        cdef Move move = Move.__new__(Move)
        move.first = code
        move.place = self
        return move

    cdef Move several(self, tuple codes):
        cdef Move move = self.atom(codes[0])
        move.whole = True
        if len(codes) > 1:
            move.rest = codes
        return move

    cdef str text(self, uint64_t first, tuple codes):
        cdef object found
        if self._text_cache is None:
            self._text_cache = _text_cache_of(type(self.origin))
            if self._text_cache.text_context is not None:
                self._text_cache = _text_cache_of(type(self.origin), self._text_cache.text_context(self.origin))
        if codes is not None:
            found = self._text_cache.joined(codes)
            return self._text_cache.join(self.position(), codes) if found is None else found
        found = self._text_cache.text(first)
        return self._text_cache.atom_text(self.position(), first) if found is None else found


@final
@freelist(64)
@no_gc
cdef class Move:
    """A legal move: an atomic decision, or a whole move of several.

    Two moves are equal if their codes and texts are. The text is made when it is first read.
    """

    __match_args__ = ("code", "text")

    # stub: (code: int)
    def __init__(self, code: object, text: str) -> None:
        if self.place is not None or self._text is not None:
            raise TypeError("a move does not change; expected Move(code, text) for another one")
        code = whole_number(code)
        if not 0 <= code < 2**64:
            raise ValueError(f"code {code}: expected 0 to 2**64 - 1")
        self.first = code
        self._text = text

    @property
    def code(self) -> int:
        """The 64-bit code of an atomic move. Access raises ValueError for a whole move of several, which has
        `codes`."""
        if self.rest is not None:
            raise ValueError(f"a move of {len(self.rest)} actions has no code of its own; use `codes`")
        return self.first

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the atomic moves in this move, one or more."""
        return (self.first,) if self.rest is None else self.rest

    @property
    def text(self) -> str:
        """The move as a player would write it in its position."""
        if self._text is None:
            if self.place is None:
                raise TypeError("a move that was not made: moves come from a position, or as Move(code, text)")
            self._text = self.place.text(self.first, self.codes if self.whole else None)
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if self.rest is not None:
            return f"Move(codes={self.rest!r}, text={self.text!r})"
        return f"Move(code={self.first!r}, text={self.text!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not Move:
            return NotImplemented
        cdef Move move = <Move>other
        if self.first != move.first or self.rest != move.rest:
            return False
        if self.whole == move.whole and self.place is not None and self.place.same(move.place):
            return True
        return self.text == move.text

    def __hash__(self) -> int:
        return hash(self.first) if self.rest is None else hash(self.rest)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_move, (self.codes, self.text))


def _move(codes: tuple[int, ...], text: str) -> Move:
    """Restore a pickled move."""
    cdef Move move = Move(codes[0], text)
    if len(codes) > 1:
        move.rest = codes
    return move


cdef object _equal(object moves, object other):
    """Return whether two sequences hold the same moves; NotImplemented if `other` is not a sequence."""
    if not isinstance(other, Sequence) or isinstance(other, (str, bytes)):
        return NotImplemented
    return len(moves) == len(other) and all([one == two for one, two in zip(moves, other, strict=True)])


cdef str _told(object moves, str what):
    """Return the repr of a list: the number of moves and the first of them."""
    cdef Py_ssize_t count = len(moves)
    first = ", ".join([moves[i].text for i in range(min(count, SHOWN))])
    return f"<{count} {what}{': ' if count else ''}{first}{', ...' if count > SHOWN else ''}>"


cdef object _code(object value):
    """Return the code that an integer of any type stands for; None for everything else."""
    try:
        found = whole_number(value)
    except TypeError:
        return None
    return found if 0 <= found < 2**64 else None


cdef Py_ssize_t _number(object key, Py_ssize_t count) except -1:
    """Return the place, from 0, that an index refers to; raise IndexError."""
    cdef object whole = whole_number(key)
    cdef Py_ssize_t number
    if not -count <= whole < count:  # also what is too large for a place
        raise IndexError("no such move")
    number = whole
    if number < 0:
        number += count
    return number


@final
@freelist(8)
@no_gc
# stub:
cdef class Atoms:
    """Iterator over a list of moves."""

    cdef Moves moves
    cdef Py_ssize_t next

    def __iter__(self) -> Iterator[Move]:
        return self

    def __next__(self) -> Move:
        cdef Py_ssize_t number = self.next
        if number >= self.moves.size:
            raise StopIteration
        self.next += 1
        return self.moves.atom(self.moves.code_at(number))


@final
@no_gc
# stub: class Moves(Sequence[Move]):
cdef class Moves(MoveOrigin):
    """The legal atomic moves of a position at the time when they were listed, in the game's fixed order.

    A sequence of `Move`. `in` accepts a move, a code or a text. Texts are only made to look for a text.
    """

    def __init__(self) -> None:
        raise TypeError("lists of moves come from Position.legal_moves and View.legal_moves")

    cdef uint64_t code_at(self, Py_ssize_t number) noexcept:
        return (<const uint64_t *>PyBytes_AS_STRING(self.codes))[number]

    def __len__(self) -> int:
        return self.size

    # stub: @overload
    # stub: def __getitem__(self, key: int) -> Move: ...
    # stub: @overload
    # stub: def __getitem__(self, key: slice) -> list[Move]: ...
    def __getitem__(self, key: object) -> object:
        if isinstance(key, slice):
            return [self.atom(self.code_at(i)) for i in range(*key.indices(self.size))]
        return self.atom(self.code_at(_number(key, self.size)))

    def __iter__(self) -> Iterator[Move]:
        cdef Atoms atoms = Atoms.__new__(Atoms)
        atoms.moves = self
        return atoms

    def __contains__(self, move: object) -> bool:
        cdef uint64_t code
        cdef Py_ssize_t i
        if isinstance(move, str):
            return any([self.text(self.code_at(i), None) == move for i in range(self.size)])
        if type(move) is Move:
            if (<Move>move).rest is not None:
                return False
            code = (<Move>move).first
        elif type(move) is int and 0 <= move < 2**64:
            code = move
        else:
            found = _code(move)
            if found is None:
                return False
            code = found
        for i in range(self.size):
            if self.code_at(i) == code:
                return type(move) is not Move or self.atom(code) == move
        return False

    def index(self, value: object, start: int = 0, stop: int = MOST) -> int:
        """Return the place of a move, a code or a text in the range from `start` to before `stop`; raise ValueError if
        it is not there."""
        code = _code(value)
        for number in range(*slice(start, stop).indices(self.size)):
            found = self.atom(self.code_at(number))
            if value == found or (code is not None and code == found.code) or (isinstance(value, str) and value == found.text):
                return number
        raise ValueError(f"{value} is not a legal move here")

    def count(self, value: object) -> int:
        """Return 1 if `value` is in the list, else 0."""
        return int(value in self)

    def choice(self, generator: Generator) -> Move:
        """Draw one of the moves at random, all equally likely; raise IndexError if the list is empty."""
        if not self.size:
            raise IndexError("no moves to choose from")
        return self.atom(self.code_at(rng_below(&generator.rng, self.size)))

    @property
    def texts(self) -> list[str]:
        """Return the texts of all moves."""
        cdef Py_ssize_t i
        return [self.text(self.code_at(i), None) for i in range(self.size)]

    def __eq__(self, other: object) -> bool:
        if type(other) is Moves and self.codes == (<Moves>other).codes and self.same(<Moves>other):
            return True
        return _equal(self, other)

    __hash__ = None

    def __repr__(self) -> str:
        return _told(self, "legal move" if self.size == 1 else "legal moves")

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (self.position(), False))


@no_gc
# stub:
cdef class Walk:
    """Enumeration of the whole moves of a state, in the order of their atoms; `codes` are those of the current one."""

    def __dealloc__(self) -> None:
        cdef int i
        for i in range(self.made):
            PyMem_Free(self.levels[i].state)
            PyMem_Free(self.levels[i].moves)
        PyMem_Free(self.levels)
        PyMem_Free(self.buffer)

    cdef int begin(self, const Rules *rules, int room, const char *state) except -1:
        self.rules = rules[0]
        self.room = room
        self.buffer = <uint64_t *>PyMem_Malloc(room * sizeof(uint64_t))
        if self.buffer == NULL:
            raise MemoryError
        self.enter(0)
        memcpy(self.levels[0].state, state, rules.state_size)
        return self.fill()

    cdef int enter(self, int depth) except -1:
        """Make room for one more level; the memory stays allocated for later descents."""
        if depth == self.made:
            levels = <Level *>PyMem_Realloc(self.levels, (depth + 1) * sizeof(Level))
            if levels == NULL:
                raise MemoryError
            self.levels = levels
            self.levels[depth].moves = NULL
            self.levels[depth].state = <char *>PyMem_Malloc(self.rules.state_size)
            self.made += 1
            if self.levels[depth].state == NULL:
                raise MemoryError
        self.depth = depth
        return 0

    cdef int fill(self) except -1:
        """Fill in the legal moves of the deepest level. Raise MemoryError."""
        cdef Level *level = &self.levels[self.depth]
        cdef int count = self.rules.legal(level.state, self.buffer)
        cdef uint64_t *moves = <uint64_t *>PyMem_Realloc(level.moves, (count + 1) * sizeof(uint64_t))
        if moves == NULL:
            raise MemoryError
        memcpy(moves, self.buffer, count * sizeof(uint64_t))
        level.moves = moves
        level.count = count
        level.next = 0
        return 0

    cdef bint advance(self) except -1:
        """Move to the next whole move; return False after the last one."""
        cdef Level *level
        cdef uint64_t move
        while self.depth >= 0:
            level = &self.levels[self.depth]
            if level.next == level.count:
                self.depth -= 1
                continue
            move = level.moves[level.next]
            level.next += 1
            self.enter(self.depth + 1)
            level = &self.levels[self.depth]
            memcpy(level.state, self.levels[self.depth - 1].state, self.rules.state_size)
            self.rules.apply(level.state, move)
            if self.rules.boundary(level.state):
                self.depth -= 1
                return True
            self.fill()
        return False

    cdef tuple codes(self):
        cdef int i
        return tuple([self.levels[i].moves[self.levels[i].next - 1] for i in range(self.depth + 1)])


@final
@no_gc
# stub: class WholeMoves(Sequence[Move]):
cdef class WholeMoves(MoveOrigin):
    """The legal whole moves of a position at the time when they were listed: a sequence of `Move`, in the order of
    their atomic moves. In the middle of a whole move they are the possible continuations.

    Moves are enumerated on demand; `len` only counts them. `in` accepts a move or a text.
    """

    def __init__(self) -> None:
        raise TypeError("lists of moves come from Position.legal_moves")

    cdef Walk walk(self):
        cdef Walk walk = Walk.__new__(Walk)
        walk.begin(&self.rules, self.room, PyBytes_AS_STRING(self.state))
        return walk

    cdef Py_ssize_t counted(self) except -1:
        if self.size < 0:
            self.size = self.position().perft(1)
        return self.size

    cdef tuple codes_at(self, Py_ssize_t number):
        cdef Walk walk
        cdef Py_ssize_t i
        if self.found is not None:
            return self.found[number]
        if self.counted() <= KEPT:
            self.found = self.all()
            return self.found[number]
        walk = self.walk()
        for i in range(number + 1):
            walk.advance()
        return walk.codes()

    cdef list all(self):
        cdef Walk walk = self.walk()
        cdef list found = []
        while walk.advance():
            found.append(walk.codes())
        return found

    def __len__(self) -> int:
        return self.counted()

    cdef list codes_of(self, object places):
        """Return the codes at the places of a range, in one enumeration if there are too many moves to store."""
        cdef Walk walk
        cdef Py_ssize_t number, at = -1
        cdef list found = []
        if len(places) < 2 or self.found is not None or self.counted() <= KEPT:
            return [self.codes_at(number) for number in places]
        walk = self.walk()
        for number in places if places.step > 0 else reversed(places):
            while at < number:
                walk.advance()
                at += 1
            found.append(walk.codes())
        if places.step < 0:
            found.reverse()
        return found

    def __reversed__(self) -> Iterator[Move]:
        end = self.counted()
        while end > 0:
            begin = max(0, end - KEPT)
            yield from reversed(self[begin:end])
            end = begin

    # stub: @overload
    # stub: def __getitem__(self, key: int) -> Move: ...
    # stub: @overload
    # stub: def __getitem__(self, key: slice) -> list[Move]: ...
    def __getitem__(self, key: object) -> object:
        if isinstance(key, slice):
            return [self.several(codes) for codes in self.codes_of(range(*key.indices(self.counted())))]
        return self.several(self.codes_at(_number(key, self.counted())))

    def __iter__(self) -> Iterator[Move]:
        cdef Walk walk
        if self.found is not None:
            for codes in self.found:
                yield self.several(codes)
            return
        walk = self.walk()
        while walk.advance():
            yield self.several(walk.codes())

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(found.text == move for found in self)
        if type(move) is not Move:
            return False
        here = self.position()
        for number, code in enumerate(move.codes):
            if number and here.is_boundary or code not in here.legal_codes():
                return False
            here = here.follow((code,))[0]
        return here.is_boundary and self.several(move.codes) == move

    def index(self, value: object, start: int = 0, stop: int = MOST) -> int:
        """Return the place of a move or a text in the range from `start` to before `stop`; raise ValueError if it is
        not there."""
        among = range(*slice(start, stop).indices(self.counted()))
        for number, found in enumerate(self):
            if number in among and (value == found or (isinstance(value, str) and value == found.text)):
                return number
        raise ValueError(f"{value} is not a legal move here")

    def count(self, value: object) -> int:
        """Return 1 if `value` is in the list, else 0."""
        return int(value in self)

    def choice(self, generator: Generator) -> Move:
        """Draw one of the moves at random, all equally likely; raise IndexError if the list is empty."""
        cdef Py_ssize_t count = self.counted()
        if not count:
            raise IndexError("no moves to choose from")
        return self.several(self.codes_at(generator.below(count)))

    @property
    def texts(self) -> list[str]:
        """Return the texts of all moves."""
        return [move.text for move in self]

    def __eq__(self, other: object) -> bool:
        if type(other) is WholeMoves and self.same(<WholeMoves>other):
            return True
        return _equal(self, other)

    __hash__ = None

    def __repr__(self) -> str:
        return _told(self, "complete legal move" if self.counted() == 1 else "complete legal moves")

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (self.position(), True))


Sequence.register(Moves)
Sequence.register(WholeMoves)


def _again(position: object, whole: bool) -> Moves | WholeMoves:
    """Restore a pickled list."""
    return position.legal_moves(whole=whole)


cdef Moves listed(object origin, make_f make, bytes state, const uint64_t *codes, Py_ssize_t count):
    """Return the list of the moves with these codes, legal in the position with these bytes."""
    cdef Moves moves = Moves.__new__(Moves)
    moves.origin = origin
    moves.make = make
    moves.state = state
    moves.codes = PyBytes_FromStringAndSize(<const char *>codes, count * sizeof(uint64_t))
    moves.size = count
    return moves


cdef WholeMoves whole_moves(object origin, make_f make, bytes state, const Rules *rules, int room):
    """Return the list of the whole moves of the position with these bytes; none may have more than `room` atoms."""
    cdef WholeMoves moves = WholeMoves.__new__(WholeMoves)
    moves.origin = origin
    moves.make = make
    moves.state = state
    moves.rules = rules[0]
    moves.room = room
    moves.size = -1
    return moves


cdef Move move_from(object origin, make_f make, bytes state, object pushed):
    """Return the move for one code or a tuple of codes, legal in the position with these bytes."""
    cdef MoveOrigin place = MoveOrigin.__new__(MoveOrigin)
    place.origin = origin
    place.make = make
    place.state = state
    return place.several(pushed) if isinstance(pushed, tuple) else place.atom(pushed)
