"""The competitive game on the contract, and the Python class of its positions."""

from libc.stdint cimport uint64_t

from leadline.core.bits cimport low_bit
from leadline.core.calm_sailing.base.position cimport CalmSailing, cards_of
from leadline.core.calm_sailing.base.state cimport ACTION, HAND_LIMIT, LOST, PAY, RUNNING, WON, card_add
from leadline.core.calm_sailing.competitive.apply cimport competitive_apply, competitive_returns, note_taken, points_of
from leadline.core.calm_sailing.competitive.moves cimport (
    competitive_boundary, competitive_can_act, competitive_legal, competitive_to_move,
)
from leadline.core.calm_sailing.competitive.playout cimport competitive_playout_move
from leadline.core.calm_sailing.competitive.redeal cimport competitive_mask, competitive_redeal
from leadline.core.calm_sailing.competitive.state cimport PLAYERS, TAKING, CompetitiveState
from leadline.core.contract cimport GameOps

from ...contract import Outcome
from ..material import FINISH
from ...registry import declared

cdef GameOps _OPS
_OPS.version = 1
_OPS.state_size = sizeof(CompetitiveState)
_OPS.to_move = competitive_to_move
_OPS.legal = competitive_legal
_OPS.apply = competitive_apply
_OPS.returns = competitive_returns
_OPS.boundary = competitive_boundary
_OPS.mask = competitive_mask
_OPS.redeal = competitive_redeal
_OPS.playout_move = competitive_playout_move


cdef class Competitive(CalmSailing):
    """A position of the competitive game (rule 12.4, our ruling). Cards are numbers: islands 1-80, Finish 81."""

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = declared("calm_sailing.competitive")

    cdef CompetitiveState *competitive(self) noexcept nogil:
        return <CompetitiveState *>self.words

    @property
    def piles(self) -> list[list[int]]:
        """An empty list for each seat, because there are no piles; see `deck`."""
        return [[] for _ in range(PLAYERS)]

    @property
    def pile_sizes(self) -> list[int]:
        """A list with 0 for each seat, because there are no piles."""
        return [0] * PLAYERS

    @property
    def deck(self) -> list[int]:
        """The pile from which the row is filled, top card first; empty in a view."""
        cdef CompetitiveState *s = self.competitive()
        return [s.base.cards[i] for i in range(s.base.size[0] - 1, -1, -1) if s.base.cards[i]]

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return self.competitive().base.size[0]

    @property
    def row(self) -> list[int]:
        """The cards that lie face up, ascending."""
        return cards_of(&self.competitive().row)

    @property
    def owners(self) -> list[list[int]]:
        """The cells, by seat, on which each seat has laid an island, in path order."""
        cdef uint64_t cells
        cdef int seat
        cdef list found = [[] for _ in range(PLAYERS)]
        for seat in range(PLAYERS):
            cells = self.competitive().owned[seat]
            while cells:
                found[seat].append(low_bit(cells))
                cells &= cells - 1
        return found

    @property
    def spent(self) -> list[int]:
        """The number of cards that each seat has discarded in the game."""
        return [self.competitive().spent[seat] for seat in range(PLAYERS)]

    @property
    def taken(self) -> list[list[tuple[int, int]]]:
        """The cards that each seat took from the row and has not laid, each with the number of discards (`discarded`)
        that the seat had made before."""
        cdef CompetitiveState *s = self.competitive()
        cdef int seat, copies
        cdef list found = []
        for seat in range(PLAYERS):
            copies = s.taken[seat].special[0]
            found.append(
                [(card, s.since[card]) for card in cards_of(&s.taken[seat]) if card != FINISH]
                + [(FINISH, s.finish_since[seat][i]) for i in range(copies)]
            )
        return found

    @property
    def points(self) -> list[int]:
        """The points by seat: its islands minus its discards, plus or minus those of the end of the game (12.4)."""
        return [points_of(self.competitive(), seat) for seat in range(PLAYERS)]

    @property
    def phase(self) -> str:
        """The phase of the turn: `action`, `pay` (cards are due for a move) or `take` (cards are due from the row)."""
        cdef int phase = self.competitive().base.phase
        return "action" if phase == ACTION else "pay" if phase == PAY else "take"

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or None before the end."""
        if not self.is_over:
            return None
        points = self.points
        winners = tuple([seat for seat in (1, 2) if points[seat - 1] == max(points)])
        if self.is_won:
            return Outcome(winners, tuple(points), "Finish laid on a full grid", "7.1")
        return Outcome(winners, tuple(points), f"seat {self.active} has no legal action", "7.2")

    def as_turn_begins(self, *, whole: bool, beaten: bool) -> Competitive:
        """Return a copy in which the game is over if the active seat cannot act. If `whole` is true, its hand is known
        and decides; otherwise `beaten` states whether it cannot act."""
        cdef Competitive other = self.copy(stack=False)
        cdef CompetitiveState *s = other.competitive()
        if s.base.over != WON:
            s.base.over = RUNNING
            if s.base.phase == ACTION and (not competitive_can_act(s) if whole else beaten):
                s.base.over = LOST
        return other

    @staticmethod
    def begin(
        base: CalmSailing,
        *,
        row: list[int],
        deck: list[int],
        owners: list[list[int]],
        spent: list[int],
        taken: list[list[tuple[int, int]]],
        phase: str = "action",
        owed: int = 0,
        above: int = 0,
        beaten: bool = False,
        whole: bool = True,
        deck_size: int | None = None,
    ) -> Competitive:
        """Return a position that consists of these parts, which are not checked: `base` has those of the base game, and
        the others have the form of the properties. If `whole` is true, the hand of the active seat is known and decides
        whether it can act; otherwise `beaten` states whether it cannot. `deck_size` replaces the deck in a view."""
        cdef Competitive position = Competitive.__new__(Competitive)
        cdef CompetitiveState *s = position.competitive()
        cdef int seat, cell, card, i
        s.base = base.calm()[0]
        s.base.stride = 0
        s.base.solo_draw = 0
        for card in row:
            card_add(&s.row, card)
        s.base.size[0] = len(deck)
        for i in range(s.base.size[0]):
            s.base.cards[s.base.size[0] - 1 - i] = deck[i]
        if deck_size is not None:
            s.base.size[0] = deck_size
        for seat in range(PLAYERS):
            for cell in owners[seat]:
                s.owned[seat] |= <uint64_t>1 << cell
            s.spent[seat] = spent[seat]
            for card, i in taken[seat]:
                note_taken(s, seat, card, i)
        s.base.owed = owed
        s.base.above = above
        s.base.phase = ACTION
        if phase == "pay":
            s.base.phase = PAY
        elif phase == "take":
            s.base.phase = TAKING
            s.base.owed = min(HAND_LIMIT - <int>s.base.hand[s.base.turn].count, <int>s.row.count)
        if s.base.over != WON:
            s.base.over = RUNNING
            if s.base.phase == ACTION and (not competitive_can_act(s) if whole else beaten):
                s.base.over = LOST
        return position
