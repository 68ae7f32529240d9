"""Observations and numbers of moves for learning programs; encoding.pxd explains how an observation is made."""

from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport low_bit
from leadline.core.contract cimport MAX_MOVES, STATE_WORDS, Position, move_t

import hashlib
import math
from dataclasses import dataclass
from operator import index

from .arguments import between, check_seed
from .errors import IllegalMove
from .legal_moves import Move


@dataclass(frozen=True, slots=True)
class Field:
    """Some neighbouring values of an observation.

    name    the name of the field
    start   the index of its first value in the observation
    shape   the shape of the values from there on, the last index counting fastest
    low     the smallest possible value
    high    the largest possible value
    text    the meaning of the values
    """

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    text: str

    @property
    def size(self) -> int:
        return math.prod(self.shape)


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions of one kind: the numbers from `start` on, in the order of `shape`, the last index counting fastest."""

    name: str
    start: int
    shape: tuple[int, ...]
    text: str

    @property
    def size(self) -> int:
        return math.prod(self.shape)


cdef inline void _bits(const uint8_t *source, int first, int count, value_t *out) noexcept nogil:
    """Write a 1 for each bit that is set; the values are zero before."""
    cdef uint64_t word
    cdef int at = 0, stop = first + count, bit
    while at < stop:
        memcpy(&word, source + at // 8, 8)
        if stop - at < 64:
            word &= (<uint64_t>1 << (stop - at)) - 1
        if at == 0:
            word &= ~<uint64_t>0 << first
        while word:
            bit = low_bit(word)
            word &= word - 1
            out[at + bit - first] = 1
        at += 64


cdef inline int _relative(int other, int seat, int players) noexcept nogil:
    return other - seat if other >= seat else other - seat + players


cdef class Encoder:
    """Conversion of a seat's knowledge and of moves to numbers, for one game with its options.

    Use `leadline.core.environments.environment_games.encoder` to make the encoder of a game.
    """

    def __cinit__(self) -> None:
        cdef int i
        self._fields = []
        self._groups = []
        for i in range(KINDS):
            self.begins[i] = -1

    def __copy__(self) -> Encoder:
        return self  # nothing about it changes

    def __deepcopy__(self, memo: object) -> Encoder:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        if self.origin is None:
            raise TypeError("this encoder cannot be pickled; expected one that leadline.core.environments.environment_games.encoder gives")
        return self.origin

    cdef int field(
        self, str name, int form, size_t offset, object shape, int high, str text, int stride=0, int own=0, int first=0
    ) except -1:
        """Append a field. If each seat has a part of the field, `shape` is that of one part."""
        cdef Part part
        wide = shape if isinstance(shape, tuple) else (shape,)
        part.form = form
        part.offset = offset
        part.first = first
        part.count = math.prod(wide)
        part.stride = stride
        part.own = own
        part.write = NULL
        if form in (SEAT, SEAT_OR_NONE):
            wide = (self.players,) if wide == (1,) else (*wide, self.players)
        elif form == SEAT_SET:
            wide = (self.players,)
        elif stride:
            wide = (self.players,) if wide == (1,) else (self.players, *wide)
        return self._append(part, name, wide, 0, high, text)

    cdef int written(self, str name, writer_t write, object shape, int high, str text, int low=0) except -1:
        """Append a field that the function `write` of the game fills; its values are zero before the call."""
        cdef Part part
        memset(&part, 0, sizeof(part))
        part.form = WRITTEN
        part.write = write
        return self._append(part, name, shape if isinstance(shape, tuple) else (shape,), low, high, text)

    cdef int _append(self, Part part, str name, tuple shape, int low, int high, str text) except -1:
        if self.part_count == MOST_PARTS:
            raise ValueError(f"{name}: more than {MOST_PARTS} fields")
        part.width = math.prod(shape)
        self.parts[self.part_count] = part
        self.part_count += 1
        self._fields.append(Field(name, self.size, shape, low, high, text))
        self.size += part.width
        return 0

    cdef int group(self, str name, int kind, object shape, str text) except -1:
        """Append a group of actions: the moves of a kind, with as many numbers as `shape` has places."""
        wide = shape if isinstance(shape, tuple) else (shape,)
        self.begins[kind] = self.actions
        self._groups.append(ActionGroup(name, self.actions, wide, text))
        self.actions += math.prod(wide)
        return 0

    cdef void observe(self, const void *state, int seat, value_t *out) noexcept nogil:
        cdef uint64_t seen[STATE_WORDS + 1]  # bits are read by words
        cdef const uint8_t *base = <const uint8_t *>seen
        cdef const uint8_t *source
        cdef const Part *part
        cdef int i, j, k, other, value, players = self.players
        memcpy(seen, state, self.ops.state_size)
        self.ops.mask(seen, seat)
        memset(out, 0, self.size * sizeof(value_t))
        for i in range(self.part_count):
            part = &self.parts[i]
            source = base + part.offset + part.own * seat
            if part.form == BYTES:
                if part.stride == 0:
                    for k in range(part.count):
                        out[k] = source[k]
                else:
                    other = seat
                    for j in range(players):
                        for k in range(part.count):
                            out[j * part.count + k] = source[part.stride * other + k]
                        other = other + 1 if other + 1 < players else 0
            elif part.form == BITS:
                if part.stride == 0:
                    _bits(source, part.first, part.count, out)
                else:
                    other = seat
                    for j in range(players):
                        _bits(source + part.stride * other, part.first, part.count, out + j * part.count)
                        other = other + 1 if other + 1 < players else 0
            elif part.form == SHORTS:
                if part.stride == 0:
                    memcpy(out, source, part.count * sizeof(value_t))
                else:
                    other = seat
                    for j in range(players):
                        memcpy(out + j * part.count, source + part.stride * other, part.count * sizeof(value_t))
                        other = other + 1 if other + 1 < players else 0
            elif part.form == CHOICE:
                value = source[0] - part.first
                if 0 <= value < part.count:
                    out[value] = 1
            elif part.form == SEAT or part.form == SEAT_OR_NONE:
                for k in range(part.count):
                    value = source[k] - (part.form == SEAT_OR_NONE)
                    if 0 <= value < players:
                        out[k * players + _relative(value, seat, players)] = 1
            elif part.form == SEAT_SET:
                for k in range(players):
                    if (source[0] >> k) & 1:
                        out[_relative(k, seat, players)] = 1
            else:
                part.write(seen, seat, out)
            out += part.width

    cdef bint fits(self, const void *state) noexcept nogil:
        return True

    cdef int action_of(self, const void *state, move_t move) noexcept nogil:
        return -1

    cdef bint deal(self, void *state, uint64_t seed) noexcept nogil:
        return False

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of an observation, in order."""
        return tuple(self._fields)

    @property
    def groups(self) -> tuple[ActionGroup, ...]:
        """The kinds of actions with their numbers, in order."""
        return tuple(self._groups)

    def digest(self) -> str:
        """Return a hash of the layout: the fields, the groups of actions and their places. Encoders with equal hashes
        use the same numbers."""
        parts = [self.name, str(self.version)]
        parts += [f"{f.name} {f.start} {f.shape} {f.low} {f.high}" for f in self._fields]
        parts += [f"{g.name} {g.start} {g.shape}" for g in self._groups]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _check(self, Position position not None, seat: object = 1) -> None:
        if position.ops != self.ops or position.players != self.players or not self.fits(position.words):
            raise ValueError(f"{position!r} is not of the game of this encoder, {self.name} for {self.players}")
        between("seat", seat, 1, self.players)

    # stub: (seat: int)
    def observe_into(self, Position position not None, seat: object, int16_t[::1] out) -> None:
        """Write what `seat` (from 1) knows of the position into `out`, of shape (size,) and type int16. Raise
        ValueError for another shape, a seat that the game does not have, and a position of another game."""
        self._check(position, seat)
        if out.shape[0] != self.size:
            raise ValueError(f"out: expected {self.size} values, found {out.shape[0]}")
        self.observe(position.words, seat - 1, &out[0])

    def mask_into(self, Position position not None, uint8_t[::1] out) -> None:
        """Write 1 for each legal action of the position into `out`, of shape (actions,), and 0 for the others."""
        cdef move_t moves[MAX_MOVES]
        cdef int i, count
        self._check(position)
        if out.shape[0] != self.actions:
            raise ValueError(f"out: expected {self.actions} values, found {out.shape[0]}")
        memset(&out[0], 0, self.actions)
        count = self.ops.legal(position.words, moves)
        for i in range(count):
            out[self.action_of(position.words, moves[i])] = 1

    def legal_actions(self, Position position not None) -> list[int]:
        """Return the numbers of the legal actions, in the order of `position.legal_codes()`."""
        cdef move_t moves[MAX_MOVES]
        cdef int count
        self._check(position)
        count = self.ops.legal(position.words, moves)
        return [self.action_of(position.words, moves[i]) for i in range(count)]

    # stub: (code: int | Move)
    def action(self, Position position not None, code: object) -> int:
        """Return the number of a legal atomic move, given as a `Move` or its code. Raise IllegalMove for any other
        move."""
        self._check(position)
        atoms = code.codes if isinstance(code, Move) else (code,)
        if len(atoms) > 1 or isinstance(code, str) or not position.is_legal(atoms[0]):
            raise IllegalMove(str(code), "", "not a legal action here")
        return self.action_of(position.words, index(atoms[0]))

    # stub: (action: int)
    def code(self, Position position not None, action: object) -> int:
        """Return the 64-bit code, for `position.push`, of the legal action with that number. Raise IllegalMove if it is
        not legal here."""
        cdef move_t moves[MAX_MOVES]
        cdef int i, count, wanted
        self._check(position)
        number = index(action)
        if 0 <= number < self.actions:
            wanted = number
            count = self.ops.legal(position.words, moves)
            for i in range(count):
                if self.action_of(position.words, moves[i]) == wanted:
                    return moves[i]
        raise IllegalMove(f"action {action}", "", "not a legal action here")

    # stub: (seed: int)
    def dealt_into(self, Position position not None, seed: object) -> bool:
        """Replace the contents of `position` by the deal of that seed, equal to the result of `leadline.deal` but made
        without Python objects, and return True. Return False, without a change, if the game has no such function."""
        self._check(position)
        return self.deal(position.words, check_seed(seed))
