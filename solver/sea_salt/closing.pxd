"""The decision to pass, stop or bet with enough points to close, for two seats in the search of Sea Salt & Paper."""

from leadline.core.contract cimport move_t
from leadline.core.sea_salt.state cimport KINDS, SaltState

cdef enum:
    MOST_KNOWN = 3
    MOST_HELD = 4
    OWN = 0  # points from CLOSING on
    BONUS = OWN + 16
    HIDDEN = BONUS + 10  # cards of the other hand that the seat does not know
    SURE = HIDDEN + 12  # points of the other seat that it knows of
    AHEAD = SURE + 12  # half points between the seat and what it supposes of the other
    DECK = AHEAD + 20
    SIZE = DECK + 10  # of the seat's hand
    SHOWN = SIZE + 12  # own points that lie on the table
    OWN_MERMAIDS = SHOWN + 12
    OTHER_MERMAIDS = OWN_MERMAIDS + 4
    NEED = OTHER_MERMAIDS + 4  # by two points
    OTHER_NEED = NEED + 20
    NOW = OTHER_NEED + 20  # the chance to win by the scores as they are
    STOPPED = NOW + 12  # how it changes by stopping, by a bet that holds, by one that does not
    HELD = STOPPED + 20
    FAILED = HELD + 20
    OTHER_TOP = FAILED + 20  # what the top of a pile brings the other seat, and this one
    OWN_TOP = OTHER_TOP + 8
    DRAWN = OWN_TOP + 8  # what the deck promises
    KNOWN = DRAWN + 8  # by kind: known cards of the other hand
    HAND = KNOWN + MOST_KNOWN * KINDS  # by kind: own cards
    COUNT = HAND + MOST_HELD * KINDS
    UNITS = 32
    ENDS = 3  # passing, stopping, betting, as their moves are numbered
    MOST = 64  # features at once


cdef struct EndFeatures:  # those that are there; one may be there twice
    int count
    int place[MOST]


cdef void describe_end(const SaltState *s, int seat, EndFeatures *found) noexcept nogil
cdef move_t closing_move(const SaltState *s) noexcept nogil
cdef int use_numbers(dict numbers) except -1
