"""Nim on the contract (core/contract.pxd), and the class that Python sees. The state is drawn in state.pxd.

A larger game has a file for each group of these functions: moves.pyx, apply.pyx, redeal.pyx, playout.pyx.
"""

from leadline.core.contract cimport MAX_MOVES, OVER, GameOps, Position, move_t
from leadline.core.rng cimport Rng, rng_below
from leadline.core.nim.state cimport HEAPS, SEATS, NimState, in_bag

from ..contract import Outcome
from ..registry import declared

cpdef enum:  # these names are seen from Python, too
    MOST = 7  # counters of an open heap (1.2)
    MOST_SHARE = 2  # counters that a seat puts into the bag (1.3)
    A = 1  # heaps; 0 is left out, so that no move has the code 0
    B = 2
    BAG = 3


# Everything from here to the table runs without Python objects and without a lock, millions of times a second: plain C
# types, `noexcept nogil`, no allocation.


cdef int _to_move(const void *state) noexcept nogil:
    cdef const NimState *s = <const NimState *>state
    if s.empty and not s.heaps[0] and not s.heaps[1]:  # 3.1
        return OVER  # -1, so no `OVER if ... else s.turn`, which would have the type of turn, without a sign
    return s.turn


cdef int _legal(const void *state, move_t *moves) noexcept nogil:
    """Always in the same order. It looks at nothing that the seat to move does not see (4.1)."""
    cdef const NimState *s = <const NimState *>state
    cdef int heap, number, count = 0
    for heap in range(HEAPS):
        for number in range(1, s.heaps[heap] + 1):
            moves[count] = <move_t>((A + heap) << 8 | number)
            count += 1
    if not s.empty:
        moves[count] = BAG << 8 | 1
        count += 1
    return count


cdef void _apply(void *state, move_t move) noexcept nogil:
    cdef NimState *s = <NimState *>state
    if move >> 8 == BAG:
        s.taken += 1
        s.empty = in_bag(s) == 0
    else:
        s.heaps[(move >> 8) - A] -= move & 0xFF
    s.turn = 1 - s.turn


cdef void _returns(const void *state, double *values) noexcept nogil:
    cdef const NimState *s = <const NimState *>state
    values[s.turn] = 0.0
    values[1 - s.turn] = 1.0  # it took the last counter (3.1)


cdef int _boundary(const void *state) noexcept nogil:
    return 1  # a turn is one decision; a game whose turns are several gives 0 within one


cdef void _mask(void *state, int seat) noexcept nogil:
    cdef NimState *s = <NimState *>state
    if not s.viewer:  # to mask a view again changes nothing
        s.shares[1 - seat] = 0
        s.viewer = seat + 1


cdef int _least(const NimState *s, int seat) noexcept nogil:
    """The least share of the other seat that agrees with what `seat` sees (4.2). The bag is not empty, so more was put
    in than has been taken."""
    return max(0, s.taken - s.shares[seat])


cdef void _redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """A world that the seat may be in. All are equally likely, and all can come up: that is the hard part of a larger
    game. What comes out depends on the masked state and the random numbers alone."""
    cdef NimState *s = <NimState *>state
    cdef int least
    _mask(state, seat)
    if s.empty:
        s.shares[1 - seat] = s.taken - 1 - s.shares[seat]  # the seat has counted
    else:
        least = _least(s, seat)
        s.shares[1 - seat] = least + rng_below(rng, MOST_SHARE + 1 - least)
    s.viewer = 0


cdef move_t _playout_move(const void *state, Rng *rng) noexcept nogil:
    """Return the winning move of Nim in a sampled world that agrees with the view of the seat to move, or else any legal
    move.

    The function deals the hidden share anew first, because it may use only what the seat to move has seen.
    """
    cdef NimState world = (<const NimState *>state)[0]
    cdef NimState child
    cdef move_t moves[MAX_MOVES]
    cdef int i, count
    _redeal(&world, world.turn, rng)
    count = _legal(&world, moves)
    for i in range(count):
        child = world
        _apply(&child, moves[i])
        if child.heaps[0] ^ child.heaps[1] ^ (in_bag(&child) & 1) == 0:  # the bag counts as 0 or 1: it goes one by one
            return moves[i]
    return moves[rng_below(rng, count)]


cdef GameOps _OPS
_OPS.version = 1  # raised when the same state and moves lead to something else
_OPS.state_size = sizeof(NimState)  # a multiple of 8
_OPS.to_move = _to_move
_OPS.legal = _legal
_OPS.apply = _apply
_OPS.returns = _returns
_OPS.boundary = _boundary
_OPS.mask = _mask
_OPS.redeal = _redeal
_OPS.playout_move = _playout_move


cdef class Nim(Position):
    """A position of Nim, everything known or as one seat sees it. Seats count from 1 here, in the state from 0."""

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = declared("nim")

    cdef NimState *nim(self) noexcept nogil:
        return <NimState *>self.words

    @property
    def players(self) -> int:
        return SEATS

    @property
    def next_seat(self) -> int:
        """The seat to move; after the end the one that would be, which has lost."""
        return self.nim().turn + 1

    @property
    def heaps(self) -> list[int]:
        """Counters in the two open heaps."""
        return [self.nim().heaps[heap] for heap in range(HEAPS)]

    @property
    def shares(self) -> list[int | None]:
        """The share of each seat in the bag (1.3); in a view None for the other seat."""
        cdef NimState *s = self.nim()
        return [s.shares[seat] if s.viewer in (0, seat + 1) else None for seat in range(SEATS)]

    @property
    def taken(self) -> int:
        """Counters that have been taken out of the bag."""
        return self.nim().taken

    @property
    def bag_is_empty(self) -> bool:
        return self.nim().empty != 0

    @property
    def in_bag(self) -> list[int]:
        """The numbers of counters that may be in the bag, least first: one number where everything is known, in a view
        all that agree with what its seat has seen (4.2)."""
        cdef NimState *s = self.nim()
        cdef int own
        if s.empty:
            return [0]
        if not s.viewer:
            return [in_bag(s)]
        own = s.viewer - 1
        return [1 + s.shares[own] + other - s.taken for other in range(_least(s, own), MOST_SHARE + 1)]

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or None before the end."""
        if not self.is_over:
            return None
        winner = 2 - self.nim().turn
        return Outcome((winner,), (None,) * SEATS, f"seat {winner} took the last counter", "3.1")

    @staticmethod
    def assemble(
        *,
        to_move: int,
        heaps: list[int],
        shares: list[int],
        taken: int = 0,
        viewer: int = 0,
        bag_is_empty: bool = False,
    ) -> Nim:
        """Build a position from parts that document.py has checked. In a view the other share is 0, and `bag_is_empty` is what
        the seat sees; otherwise it follows from the numbers."""
        cdef Nim position = Nim.__new__(Nim)
        cdef NimState *s = position.nim()
        s.turn = to_move - 1
        s.viewer = viewer
        s.heaps = heaps
        s.shares = shares
        s.taken = taken
        s.empty = bag_is_empty if viewer else in_bag(s) == 0
        return position
