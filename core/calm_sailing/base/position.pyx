"""The base game of Calm Sailing (rules 3-7, 9.1, 10.1-10.4) on the contract, and the Python class of its positions."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from leadline.core.bits cimport low_bit
from leadline.core.calm_sailing.base.apply cimport calm_apply, calm_returns
from leadline.core.calm_sailing.base.hands cimport lay
from leadline.core.calm_sailing.base.moves cimport calm_boundary, calm_legal, calm_to_move, can_act
from leadline.core.calm_sailing.base.playout cimport calm_play_out, calm_playout_move
from leadline.core.calm_sailing.base.redeal cimport calm_mask, calm_redeal
from leadline.core.calm_sailing.base.state cimport (
    ACTION, CARDS, FINISH, HAND_LIMIT, ISLANDS, JOINT_DISCARD, LOST, RANKS, WON, CalmState, CardSet, beyond, card_add,
    hand_limit, joint_discard,
)
from leadline.core.contract cimport GameOps, Position

from ...arguments import between
from ...contract import Outcome
from ...registry import declared
from ..boards import Board, layout_named

PHASES = ("action", "pay", "share")

cdef GameOps _OPS
_OPS.version = 1
_OPS.state_size = sizeof(CalmState)
_OPS.to_move = calm_to_move
_OPS.legal = calm_legal
_OPS.apply = calm_apply
_OPS.returns = calm_returns
_OPS.boundary = calm_boundary
_OPS.mask = calm_mask
_OPS.redeal = calm_redeal
_OPS.playout_move = calm_playout_move
_OPS.play_out = calm_play_out


cdef const GameOps *calm_ops() noexcept nogil:
    return &_OPS


cdef list cards_of(const CardSet *cards):
    """Return the cards that the set shows, ascending by rank. Cards that it only counts are left out."""
    cdef uint64_t low = cards.low
    cdef uint64_t high = cards.high
    cdef int card
    cdef list found = []
    while low:
        found.append(low_bit(low))
        low &= low - 1
    while high:
        found.append(64 + low_bit(high))
        high &= high - 1
    for card in range(FINISH, RANKS):
        if cards.special[card - FINISH]:
            found.extend([card] * cards.special[card - FINISH])
    return found


cdef class CalmSailing(Position):
    """A position of Calm Sailing. Cards are numbers: islands 1-80, Finish 81, Start 83; seats count from 1."""

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = declared("calm_sailing.base")
        self._history = []
        memset(self.words, 0, sizeof(self.words))

    cdef CalmState *calm(self) noexcept nogil:
        return <CalmState *>self.words

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.calm().players

    @property
    def first(self) -> int:
        """The starting seat."""
        return self.calm().first + 1

    @property
    def active(self) -> int:
        """The seat whose turn it is; in the joint discard `turn` may be another one."""
        return self.calm().turn + 1

    @property
    def hands(self) -> list[list[int]]:
        """The hands by seat, each ascending; in a view the hands of other seats are empty lists."""
        return [cards_of(&self.calm().hand[seat]) for seat in range(self.players)]

    # stub: (seat: int)
    def hand(self, seat: object) -> list[int]:
        """Return the hand of a seat (from 1), ascending. Raise ArgumentError for a seat that the game does not have."""
        cdef int known = between("seat", seat, 1, self.players)
        return cards_of(&self.calm().hand[known - 1])

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards in each hand."""
        return [self.calm().hand[seat].count for seat in range(self.players)]

    @property
    def piles(self) -> list[list[int]]:
        """The draw piles by seat, top card first; empty in a view."""
        cdef CalmState *s = self.calm()
        return [
            [s.cards[s.stride * seat + i] for i in range(s.size[seat] - 1, -1, -1) if s.cards[s.stride * seat + i]]
            for seat in range(self.players)
        ]

    @property
    def pile_sizes(self) -> list[int]:
        """The number of cards in each draw pile."""
        return [self.calm().size[seat] for seat in range(self.players)]

    @property
    def discarded(self) -> list[list[int]]:
        """The discards of each seat, each ascending; in a view those of other seats are empty lists."""
        return [cards_of(&self.calm().gone[seat]) for seat in range(self.players)]

    @property
    def discard_sizes(self) -> list[int]:
        """The number of cards discarded by each seat."""
        return [self.calm().gone[seat].count for seat in range(self.players)]

    @property
    def lost(self) -> list[int]:
        """The cards that were discarded before the document from which the position comes, by seats that it does not
        name; empty in a view."""
        return cards_of(&self.calm().lost)

    @property
    def lost_size(self) -> int:
        """The number of cards discarded before the document from which the position comes."""
        return self.calm().lost.count

    @property
    def grid(self) -> dict[int, int]:
        """The number on each filled cell, by the number of the cell (from 0 along the path, rule 3.1)."""
        cdef CalmState *s = self.calm()
        cdef int number
        found: dict[int, int] = {}
        number = beyond(s.laid_low, s.laid_high, 0)
        while number:
            found[s.cell_of[number]] = number
            number = beyond(s.laid_low, s.laid_high, number)
        return found

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return layout_named("standard")

    @property
    def cells(self) -> int:
        """The number of cells of the layout."""
        return self.calm().cells

    @property
    def start_laid(self) -> bool:
        """True if a Start has been laid."""
        return self.calm().start_laid != 0

    @property
    def starter(self) -> int | None:
        """The seat that laid the Start, or None when it is not laid or not known."""
        return self.calm().starter or None

    @property
    def removed(self) -> list[int]:
        """The removed islands; empty in a view."""
        cdef CalmState *s = self.calm()
        return [n for n in range(1, ISLANDS + 1) if (s.removed_low >> n if n < 64 else s.removed_high >> (n - 64)) & 1]

    @property
    def removed_count(self) -> int:
        """The number of islands removed unseen before the deal."""
        return self.calm().removed

    @property
    def solo_draw(self) -> int:
        """The number of cards that a Start draws in the solo game."""
        return self.calm().solo_draw

    @property
    def hand_limit(self) -> int:
        """The number of cards up to which a hand is filled: five; other numbers are possible in the solo game (4.2,
        10.1)."""
        return hand_limit(self.calm())

    @property
    def joint_discard(self) -> int:
        """The number of cards that a Start costs: eight; other numbers are possible in the solo game (5.4, 10.1)."""
        return joint_discard(self.calm())

    @property
    def fresh(self) -> list[int]:
        """The number of cards in each hand that may be that seat's own Start, from the view of the others."""
        return [self.calm().fresh[seat] for seat in range(self.players)]

    @property
    def doubtful(self) -> list[int]:
        """The number of discards of each seat that may be its own Start, from the view of the others."""
        return [self.calm().doubtful[seat] for seat in range(self.players)]

    @property
    def phase(self) -> str:
        """The phase of the turn: `action`, `pay` (cards are due for a move) or `share` (a joint discard)."""
        return PHASES[self.calm().phase]

    @property
    def owed(self) -> int:
        """The number of cards still due in the phases `pay` and `share`."""
        return self.calm().owed

    @property
    def above(self) -> int:
        """The lowest rank of the next card in the phases `pay` and `share`: that of the last card given."""
        return self.calm().above

    @property
    def is_won(self) -> bool:
        """True if the Finish has been laid on a full board."""
        return self.calm().over == WON

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or None before the end."""
        cdef CalmState *s = self.calm()
        nobody = (None,) * self.players
        if s.over == WON:
            return Outcome(tuple(range(1, self.players + 1)), nobody, "Finish laid on a full grid", "7.1")
        if s.over == LOST:
            return Outcome((), nobody, f"seat {s.turn + 1} has no legal action", "7.2")
        return None

    def with_cards(self, hands: list[list[int]], piles: list[list[int]]) -> CalmSailing:
        """Return a copy of the position, without its history, with these hands and piles by seat instead of its own;
        piles have the top card first. The cards are not checked."""
        cdef CalmSailing other = self.copy(stack=False)
        cdef CalmState *s = other.calm()
        cdef int seat, card, i
        memset(s.hand, 0, sizeof(s.hand))
        memset(s.cards, 0, sizeof(s.cards))
        for seat in range(s.players):
            for card in hands[seat]:
                card_add(&s.hand[seat], card)
            s.size[seat] = len(piles[seat])
            for i in range(s.size[seat]):
                s.cards[s.stride * seat + s.size[seat] - 1 - i] = piles[seat][i]
        return other

    @staticmethod
    def assemble(
        *,
        players: int,
        first: int,
        active: int,
        hands: list[list[int]],
        piles: list[list[int]],
        removed: list[int],
        solo_draw: int,
        hand_limit: int,
        joint_discard: int,
        grid: dict[int, int],
        start_laid: bool,
        lost: list[int],
        discarded: list[list[int]],
        fresh: list[int],
        doubtful: list[int],
        starter: int,
        phase: str = "action",
        actor: int = 0,
        owed: int = 0,
        above: int = 0,
        won: bool = False,
        beaten: bool = False,
        hand_sizes: list[int] | None = None,
        pile_sizes: list[int] | None = None,
        discard_sizes: list[int] | None = None,
        lost_size: int | None = None,
        removed_count: int | None = None,
    ) -> CalmSailing:
        """Return a position that consists of these parts, which are not checked (document.py checks them). Lists are by
        seat, piles have the top card first. The sizes at the end replace cards that a view does not name, and `beaten`
        is true for a loss that a view does not show."""
        cdef CalmSailing position = CalmSailing.__new__(CalmSailing)
        cdef CalmState *s = position.calm()
        cdef int seat, card, i
        s.players = players
        s.cells = 36
        s.stride = CARDS // players
        s.first = first - 1
        s.turn = active - 1
        s.actor = (actor or active) - 1
        s.solo_draw = solo_draw
        s.more_hand = hand_limit - HAND_LIMIT
        s.more_discard = joint_discard - JOINT_DISCARD
        s.start_laid = start_laid
        s.starter = starter
        for seat in range(players):
            for card in hands[seat]:
                card_add(&s.hand[seat], card)
            for card in discarded[seat]:
                card_add(&s.gone[seat], card)
            s.size[seat] = len(piles[seat])
            for i in range(s.size[seat]):
                s.cards[s.stride * seat + s.size[seat] - 1 - i] = piles[seat][i]
            s.fresh[seat] = fresh[seat]
            s.doubtful[seat] = doubtful[seat]
            if hand_sizes is not None:
                s.hand[seat].count = hand_sizes[seat]
            if pile_sizes is not None:
                s.size[seat] = pile_sizes[seat]
            if discard_sizes is not None:
                s.gone[seat].count = discard_sizes[seat]
        for card in lost:
            card_add(&s.lost, card)
        if lost_size is not None:
            s.lost.count = lost_size
        for card in removed:
            if card < 64:
                s.removed_low |= <uint64_t>1 << card
            else:
                s.removed_high |= <uint64_t>1 << (card - 64)
        s.removed = len(removed) if removed_count is None else removed_count
        for i, card in grid.items():
            lay(s, card, i)
        s.phase = PHASES.index(phase)
        s.owed = owed
        s.above = above
        if won:
            s.over = WON
        elif s.phase == ACTION and (hand_sizes is None or s.hand[s.turn].count == len(hands[active - 1])):
            if not can_act(s):
                s.over = LOST
        elif beaten:
            s.over = LOST
        return position
