"""The knowledge of the seats about each other's hands and the piles (see state.pxd), updated with each move.

Two simplifications reduce the knowledge: a card that an onlooker knew in a hand that is robbed is then only known to be
in one of the other hands; and a laid card counts as the known one of its equals.
"""

from leadline.core.sea_salt.state cimport SaltState

cdef void forget_all(SaltState *s) noexcept nogil
cdef int unknown_events(const SaltState *s, int seat, int pile) noexcept nogil
cdef void pile_seen(SaltState *s, int seat, int pile) noexcept nogil
cdef void top_seen(SaltState *s, int pile) noexcept nogil
cdef void taken_from_top(SaltState *s, int seat, int pile) noexcept nogil
cdef void found_in_pile(SaltState *s, int seat, int pile, int place) noexcept nogil
cdef void laid(SaltState *s, int seat, int card) noexcept nogil
cdef void robbed(SaltState *s, int thief, int victim, int card) noexcept nogil
cdef void hand_shown(SaltState *s, int seat) noexcept nogil
