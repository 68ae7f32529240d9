"""Calm Sailing on a layout of its own (12) on the contract, and the Python class of such positions."""

from libc.string cimport memcpy

from leadline.core.calm_sailing.base.state cimport FINISH, MONSTER, YELLOW
from leadline.core.calm_sailing.expansions.board cimport CELLS, DECK, GROUPS, KINDS, SHOWN, BoardState
from leadline.core.calm_sailing.expansions.position cimport Expanded, expanded_ops
from leadline.core.contract cimport GameOps, Position

from ..boards import Board

cdef GameOps _OPS = expanded_ops()[0]
_OPS.version = 1
_OPS.state_size = sizeof(BoardState)


cdef const GameOps *board_ops() noexcept nogil:
    return &_OPS


def _unpickle(version: int, state: bytes, board: Board) -> OwnBoard:
    cdef OwnBoard position = OwnBoard.__new__(OwnBoard)
    if version != _OPS.version or len(state) != _OPS.state_size:
        raise ValueError(f"a pickled position with a layout of version {version}; this is version {_OPS.version}")
    memcpy(position.words, <const char *>state, len(state))
    position.board = board
    return position


cdef class OwnBoard(Expanded):
    """A position of Calm Sailing on a layout other than the standard one. The exploration deck has further cards:
    compass 88, rocks 89, border card 90."""

    def __cinit__(self) -> None:
        self.ops = &_OPS

    cdef BoardState *state_of(self) noexcept nogil:
        return <BoardState *>self.words

    cdef Position blank(self):
        cdef OwnBoard other = OwnBoard.__new__(OwnBoard)
        other.board = self.board
        return other

    @property
    def beside_bytes(self) -> str:
        """The words `its layout`: the layout belongs to the position but not to `to_bytes`."""
        return "its layout"

    def __reduce__(self) -> tuple[object, ...]:
        return (_unpickle, (self.ops.version, self.to_bytes(), self.board))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OwnBoard):
            return NotImplemented
        return self.board == other.board and Expanded.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def exploration(self) -> list[int]:
        """The exploration deck, top card first; empty in a view."""
        cdef BoardState *c = self.state_of()
        return [c.deck[i] for i in range(c.deck_size - 1, -1, -1) if c.deck[i]]

    @property
    def ahead(self) -> list[int]:
        """The cards that are left in the exploration deck, which all know, by kind: F, M, Y, P, O, compass, rocks,
        border."""
        cdef BoardState *c = self.state_of()
        kinds = (FINISH, MONSTER, *range(YELLOW, YELLOW + KINDS - 2))
        return [kind for i, kind in enumerate(kinds) for _ in range(c.ahead[i])]

    @property
    def shown(self) -> list[tuple[int, int]]:
        """The Finish cards that came out of the exploration deck: for each the seat that got it, and the number of
        cards that the seat had discarded by then."""
        cdef BoardState *c = self.state_of()
        return [(c.shown[i], c.since[i]) for i in range(SHOWN) if c.shown[i]]

    @property
    def exploring(self) -> bool:
        """True if a card of the exploration deck is revealed after the payment."""
        return self.state_of().exploring != 0

    def with_exploration(self, exploration: list[int]) -> OwnBoard:
        """Return a copy of the position, without its history, with this exploration deck, top card first, of the same
        size."""
        cdef OwnBoard other = self.copy(stack=False)
        for i, card in enumerate(reversed(exploration)):
            other.state_of().deck[i] = card
        return other

    @staticmethod
    def empty(
        board: Board, *, ahead: list[int], exploration: list[int], shown: list[tuple[int, int]], exploring: bool
    ) -> OwnBoard:
        """Return an empty position of a layout, for Expanded.extend to fill; the other arguments have the form of the
        properties. Raise ValueError if the layout is too large."""
        cdef OwnBoard position = OwnBoard.__new__(OwnBoard)
        cdef BoardState *c = position.state_of()
        cdef int i, cell
        if len(board.cells) > CELLS or len(board.groups) > GROUPS or len(ahead) > DECK:
            raise ValueError(f"layout {board.name}: more than {CELLS} cells or {GROUPS} groups")
        position.board = board
        c.expanded.own_board = 1
        c.expanded.calm.cells = len(board.cells)
        c.rows = max(board.row_numbers)
        names = [group.name for group in board.groups]
        for cell in range(len(board.cells)):
            c.row_of[cell] = board.row_of(cell) - 1
            c.open |= <unsigned long long>1 << cell
        for cell in board.marked:
            c.marked |= <unsigned long long>1 << cell
        c.explorer = len(board.marked) != 0
        c.groups = len(names)
        for i, group in enumerate(board.groups):
            for cell in group.cells:
                c.group_of[cell] = i + 1
            for name in group.after:
                c.after[i] |= <unsigned int>1 << <int>names.index(name)
        c.deck_size = len(ahead)
        for card in ahead:
            c.ahead[0 if card == FINISH else 1 if card == MONSTER else card - YELLOW + 2] += 1
        for i, card in enumerate(reversed(exploration)):
            c.deck[i] = card
        for i, (seat, since) in enumerate(shown):
            c.shown[i] = seat
            c.since[i] = since
        c.exploring = exploring
        return position
