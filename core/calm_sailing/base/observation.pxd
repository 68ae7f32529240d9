"""Observations and actions of Calm Sailing as numbers; its variants add to them."""

from libc.stdint cimport uint8_t

from leadline.core.calm_sailing.base.dealing cimport Solo
from leadline.core.encoding cimport Encoder

cdef enum:
    RANK_COUNT = 84  # cards that a hand can hold, by rank from 1: islands, Finish, monster, Start, wild


cdef class CalmEncoder(Encoder):
    cdef int cells
    cdef bint deals  # whether `deal` deals
    cdef int removed
    cdef int first
    cdef Solo solo
    cdef bint tells_solo  # whether there are fields for the hand limit and what a Start takes, which are not the usual
    cdef bint chosen  # whether `gone` lists the removed islands
    cdef uint8_t gone[81]

    cdef int card_set(self, str name, size_t offset, str text, int stride=*, int own=*) except -1
    cdef int add_fields(self) except -1
    cdef int add_moves(self) except -1
