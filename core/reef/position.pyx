"""The position of Reef: the functions of the contract, and the compact state of state.pxd for Python."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from leadline.core.contract cimport OVER, GameOps, Position
from leadline.core.reef.apply cimport finish, reef_apply
from leadline.core.reef.game_cards cimport GameCards
from leadline.core.reef.moves cimport reef_legal
from leadline.core.reef.playout cimport reef_playout_move
from leadline.core.reef.redeal cimport reef_mask, reef_redeal
from leadline.core.reef.scoring cimport reef_returns, winners_of
from leadline.core.reef.state cimport (
    CELL_AT, COLORS, DECK_EMPTY, DISPLAY, OPENING, RANK, RUNNING, SEATS, SECOND, TURN, ReefState, card_bit,
)

from ..contract import Outcome
from ..registry import declared
from .game_cards import STANDARD_CARDS
from .patterns import board_words, stacks_of

_ENDS = ("", "colour exhausted", "deck empty")  # by Over of state.pxd


cdef int reef_to_move(const void *state) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    if s.over:
        return OVER
    return s.turn


cdef int reef_boundary(const void *state) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    return s.over != RUNNING or s.phase == TURN


cdef GameOps _OPS
_OPS.version = 1
_OPS.state_size = (sizeof(ReefState) + 7) & ~<size_t>7
_OPS.to_move = reef_to_move
_OPS.legal = reef_legal
_OPS.apply = reef_apply
_OPS.returns = reef_returns
_OPS.boundary = reef_boundary
_OPS.mask = reef_mask
_OPS.redeal = reef_redeal
_OPS.playout_move = reef_playout_move


cdef uint64_t _set_of(GameCards cards, numbers):
    cdef uint64_t found = 0
    for number in numbers:
        found |= card_bit(cards.index(number))
    return found


def _open(cards: GameCards, version: int, state: bytes) -> Reef:
    """Restore a pickled position with custom cards."""
    cdef Reef position = Reef.__new__(Reef)
    if version != _OPS.version or len(state) != _OPS.state_size:
        raise ValueError(f"a pickled reef position of version {version}; this is version {_OPS.version}")
    memcpy(position.words, <const char *>state, len(state))
    if position.reef().cards != cards.id:
        raise ValueError("a pickled reef position that does not fit its cards")
    position.cards = cards
    return position


cdef class Reef(Position):
    """A position of Reef. Cards are the numbers of `cards` (1-60), colours 0-3 in the order r y p g, spaces ranks 0-15
    in the order a1 a2 ... d4; seats count from 1. In codes of moves a card is its index in `cards`."""

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = declared("reef")
        self._history = []
        self.cards = STANDARD_CARDS
        memset(self.words, 0, sizeof(self.words))

    cdef ReefState *reef(self) noexcept nogil:
        return <ReefState *>self.words

    cdef Position blank(self):
        cdef Reef other = Reef.__new__(Reef)
        other.cards = self.cards
        return other

    def __reduce__(self) -> tuple[object, ...]:
        if self.cards.standard:
            return Position.__reduce__(self)
        return (_open, (self.cards, self.ops.version, self.to_bytes()))

    @property
    def beside_bytes(self) -> str | None:
        """The words `its cards` if the position has custom cards, which `to_bytes` does not contain; otherwise None."""
        return "its cards" if self.reef().cards else None

    cdef list _numbers(self, uint64_t cards):
        return [self.cards.numbers[i] for i in range(len(self.cards)) if cards >> i & 1]

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.reef().players

    @property
    def first(self) -> int:
        """The starting seat."""
        return self.reef().first + 1

    @property
    def experienced(self) -> bool:
        """True if the opening pieces go outside the centre (1.5)."""
        return bool(self.reef().experienced)

    @property
    def boards(self) -> list[list[tuple[int, int] | None]]:
        """The boards by seat, each 16 stacks by rank: (colour of the top, height), or None."""
        return [stacks_of(self.reef().board[i].tops, self.reef().board[i].heights) for i in range(self.players)]

    @property
    def hands(self) -> list[list[int]]:
        """The hands by seat, each ascending; in a view only the cards that its seat knows."""
        return [self._numbers(self.reef().hand[seat]) for seat in range(self.players)]

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards in each hand."""
        return [self.reef().size[seat] for seat in range(self.players)]

    @property
    def shown(self) -> list[list[int]]:
        """The cards of each hand that every seat saw being taken."""
        return [self._numbers(self.reef().shown[seat]) for seat in range(self.players)]

    @property
    def points(self) -> list[int]:
        """The points of each seat, without those of the cards in its hand."""
        return [self.reef().points[seat] for seat in range(self.players)]

    @property
    def display(self) -> list[tuple[int, int]]:
        """The three display cards, each with the points that lie on it; empty in a view before the openings are laid
        (1.6)."""
        cdef ReefState *s = self.reef()
        return [(self.cards.numbers[s.display[i] - 1], s.tokens[i]) for i in range(DISPLAY) if s.display[i]]

    @property
    def deck(self) -> list[int]:
        """The draw pile, top card first; in a view only the top card, and before the openings are laid none (1.6)."""
        cdef ReefState *s = self.reef()
        return [self.cards.numbers[s.deck[i] - 1] for i in range(s.left - 1, -1, -1) if s.deck[i]]

    @property
    def deck_size(self) -> int:
        """The number of cards in the draw pile."""
        return self.reef().left

    @property
    def supply(self) -> list[int]:
        """The number of pieces left of each colour."""
        return [self.reef().supply[color] for color in range(COLORS)]

    @property
    def played(self) -> list[int]:
        """The cards known to have been played, ascending."""
        return self._numbers(self.reef().played)

    @property
    def active(self) -> int:
        """The seat whose turn it is or, when the game is over, 1."""
        return self.reef().turn + 1

    @property
    def phase(self) -> str:
        """`turn`, `second` (a second piece is due) or `opening` (within an experienced opening)."""
        return ("turn", "second", "opening")[self.reef().phase]

    @property
    def pending(self) -> dict[str, int]:
        """The state within a move. `card` is the card that is played (0: none), `piece` the colour of its second piece, and
        `spot` the space of its first piece (a rank, or -1). In an experienced opening, `step` is the number of decided
        colours, `covered` the number of covered pieces without a space, and `spot` the space of the last covered piece
        that has one."""
        cdef ReefState *s = self.reef()
        spot = s.spot if s.phase == SECOND else s.spot - 1
        return {
            "card": self.cards.numbers[s.card - 1] if s.card else 0,
            "piece": s.piece,
            "spot": RANK[spot] if spot >= 0 else -1,
            "step": s.step,
            "covered": s.covered,
        }

    @property
    def end(self) -> str:
        """The reason why the game is over: `colour exhausted`, `deck empty`, or an empty text during the game."""
        return _ENDS[self.reef().over]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None during the game."""
        cdef int scores[SEATS]
        cdef int winners
        if not self.reef().over:
            return None
        winners = winners_of(self.reef(), scores)
        seats = range(self.players)
        won = tuple([seat + 1 for seat in seats if winners >> seat & 1])
        return Outcome(won, tuple([scores[seat] for seat in seats]), self.end)

    def _ended(self) -> tuple[str, str]:
        return ("5.3" if self.reef().over == DECK_EMPTY else "5.1"), f"the game is over ({self.end})"

    def parts(self) -> dict[str, Any]:
        """Return the arguments from which `assemble` makes this position."""
        return super().parts() | {"pending": self.pending if self.reef().phase else None}

    @staticmethod
    def assemble(
        *,
        players: int,
        first: int,
        active: int,
        boards: list[list[tuple[int, int] | None]],
        hands: list[list[int]],
        points: list[int],
        display: list[tuple[int, int]],
        deck: list[int],
        supply: list[int],
        played: list[int],
        shown: list[list[int]],
        experienced: bool = False,
        hand_sizes: list[int] | None = None,
        deck_size: int | None = None,
        pending: dict[str, int] | None = None,
        end: str = "",
        cards: GameCards = STANDARD_CARDS,
    ) -> Reef:
        """Return a position that consists of these parts, which are not checked (document.py checks them) and have the
        form of the properties. `deck` has the top card first. `hand_sizes` and `deck_size` replace cards that a view
        does not name; `cards` are those of the game."""
        cdef Reef position = Reef.__new__(Reef)
        cdef ReefState *s = position.reef()
        position.cards = cards
        s.cards = cards.id
        cdef int seat, i, color
        s.players = players
        s.first = first - 1
        s.turn = active - 1
        s.experienced = experienced
        for seat in range(players):
            tops, heights = board_words(boards[seat])
            s.board[seat].tops = tops
            s.board[seat].heights = heights
            s.hand[seat] = _set_of(cards, hands[seat])
            s.shown[seat] = _set_of(cards, shown[seat])
            s.size[seat] = len(hands[seat]) if hand_sizes is None else hand_sizes[seat]
            s.points[seat] = points[seat]
        for i, (card, tokens) in enumerate(display):
            s.display[i] = cards.index(card)
            s.tokens[i] = tokens
        s.left = len(deck) if deck_size is None else deck_size
        for i, card in enumerate(deck):
            s.deck[s.left - 1 - i] = cards.index(card)
        for color in range(COLORS):
            s.supply[color] = supply[color]
        s.played = _set_of(cards, played)
        if pending is not None:
            s.card = cards.index(pending["card"]) if pending["card"] else 0
            s.piece = pending["piece"]
            s.step = pending["step"]
            s.covered = pending["covered"]
            if s.card:
                s.phase = SECOND
                s.spot = CELL_AT[<int>pending["spot"]]
            else:
                s.phase = OPENING
                if pending["spot"] >= 0:
                    s.spot = CELL_AT[<int>pending["spot"]] + 1
        s.over = _ENDS.index(end)
        if s.over:
            finish(s)
        return position
