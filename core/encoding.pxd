"""The numeric form of games for learning programs: observations as numbers, and moves as small numbers.

An observation is written from a masked state, so it holds what the seat knows and nothing else. It is a row of parts,
each of which copies one field of the state. In fields with a part for each seat, the observing seat comes first and
the others follow clockwise.
"""

from libc.stdint cimport int16_t, uint64_t

from leadline.core.contract cimport GameOps, move_t

ctypedef int16_t value_t
ctypedef void (*writer_t)(const void *state, int seat, value_t *out) noexcept nogil

cdef enum:
    MOST_PARTS = 96
    KINDS = 32  # of moves; a kind is the lowest byte of a move

cdef enum Form:  # what stands in the state, and what is written for it
    BYTES = 0  # bytes: numbers
    SHORTS = 1  # 16 bits each: numbers
    BITS = 2  # bits, from bit `first` on: 0 or 1 each
    CHOICE = 3  # a byte: for each of its values, from `first` on, a number, 1 at its own; a lower value is none of them
    SEAT = 4  # bytes that are seats from 0: for each the seats, 1 at its own
    SEAT_OR_NONE = 5  # seats from 1, where 0 is none
    SEAT_SET = 6  # a byte with a bit for each seat: the seats, 0 or 1
    WRITTEN = 7  # by a function of the game


cdef struct Part:
    int form
    int offset  # of the field in the state
    int first
    int count  # values of one seat, or of all where it does not go by seats
    int stride  # bytes from one seat to the next; 0 where it does not go by seats
    int own  # bytes by which the observing seat moves the offset
    int width  # values in all
    writer_t write


cdef class Encoder:
    cdef const GameOps *ops
    cdef Part parts[MOST_PARTS]
    cdef int part_count
    cdef int begins[KINDS]  # the first action of each kind of moves, -1 for a kind without actions
    cdef readonly str name
    cdef readonly int version
    cdef readonly int players
    cdef readonly int size
    cdef readonly int actions
    cdef list _fields
    cdef list _groups
    # What makes it again, for pickles: a function and its arguments.
    cdef public object origin  # stub: tuple[Callable[..., Encoder], tuple[object, ...]] | None

    # The parts of an observation in their order, and the groups of actions in theirs; for the `__init__` of a game's.
    cdef int field(
        self, str name, int form, size_t offset, object shape, int high, str text, int stride=*, int own=*, int first=*
    ) except -1
    cdef int written(self, str name, writer_t write, object shape, int high, str text, int low=*) except -1
    cdef int _append(self, Part part, str name, tuple shape, int low, int high, str text) except -1
    cdef int group(self, str name, int kind, object shape, str text) except -1

    # Writes the knowledge of the seat about the state into `size` values.
    cdef void observe(self, const void *state, int seat, value_t *out) noexcept nogil
    # Whether a state of this game has the form that the encoder is made for: cells, cards, boards.
    cdef bint fits(self, const void *state) noexcept nogil
    # The number of a legal move, from 0 to `actions` - 1; legal moves of one state have different numbers.
    cdef int action_of(self, const void *state, move_t move) noexcept nogil
    # Deals a game of the encoder's options into a state; returns 0 if only `Documents.deal` can deal it.
    cdef bint deal(self, void *state, uint64_t seed) noexcept nogil
