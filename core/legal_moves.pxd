"""Legal moves as Python sees them: their texts are made when they are read. Nothing here knows a game."""

from libc.stdint cimport uint64_t


cdef struct Rules:
    # What a walk through whole moves needs of a game; GameOps has the same.
    size_t state_size
    int (*legal)(const void *state, uint64_t *moves) noexcept nogil
    void (*apply)(void *state, uint64_t move) noexcept nogil
    int (*boundary)(const void *state) noexcept nogil


ctypedef object (*make_f)(object origin, bytes state)  # the position that has these bytes: `origin` or a like one


cdef class MoveTextCache:
    cdef object atom_text, join, fixed, text_context, apart, things
    cdef dict remembered, words

    cdef object text(self, uint64_t code)
    cdef str joined(self, tuple codes)


cdef class MoveOrigin:
    cdef object origin  # the position that was asked, which may have gone on since
    cdef bytes state
    cdef make_f make
    cdef object _position
    cdef MoveTextCache _text_cache

    cdef object position(self)
    cdef bint same(self, MoveOrigin other)
    cdef Move atom(self, uint64_t code)
    cdef Move several(self, tuple codes)
    cdef str text(self, uint64_t first, tuple codes)


cdef class Move:
    cdef uint64_t first
    cdef tuple rest  # all codes of a whole move of more than one atom, else None
    cdef bint whole  # whose text may be more than that of its one atom
    cdef str _text  # None until it is read
    cdef MoveOrigin place  # the position where the move is legal; None if unknown


cdef class Moves(MoveOrigin):
    cdef Py_ssize_t size
    cdef bytes codes

    cdef uint64_t code_at(self, Py_ssize_t number) noexcept


cdef struct Level:
    # One decision within a whole move: the state before it, its moves, and which of them is walked down next.
    char *state
    uint64_t *moves
    int count
    int next


cdef class Walk:
    cdef Rules rules
    cdef int room
    cdef uint64_t *buffer
    cdef Level *levels
    cdef int depth, made

    cdef int begin(self, const Rules *rules, int room, const char *state) except -1
    cdef int enter(self, int depth) except -1
    cdef int fill(self) except -1
    cdef bint advance(self) except -1
    cdef tuple codes(self)


cdef class WholeMoves(MoveOrigin):
    cdef Rules rules
    cdef int room
    cdef Py_ssize_t size  # -1 until it is asked for
    cdef list found  # the codes of each; None until they are asked for

    cdef Py_ssize_t counted(self) except -1
    cdef Walk walk(self)
    cdef tuple codes_at(self, Py_ssize_t number)
    cdef list codes_of(self, object places)
    cdef list all(self)


cdef Moves listed(object origin, make_f make, bytes state, const uint64_t *codes, Py_ssize_t count)
cdef WholeMoves whole_moves(object origin, make_f make, bytes state, const Rules *rules, int room)
cdef Move move_from(object origin, make_f make, bytes state, object pushed)
