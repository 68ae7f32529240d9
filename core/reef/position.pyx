"""The rules of Reef (rules 1, 2, 5 and 6) as functions on the compact state of state.pxd."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from ..bits cimport low_bit, popcount
from ..contract cimport OVER, GameOps, Position, move_t
from ..rng cimport Rng, rng_below
from .game_cards cimport MOST, GameCards, count_of, patterns_of
from .state cimport (
    BOTH, CELL_AT, COLORS, DECK_EMPTY, DISPLAY, EXHAUSTED, FIRST, LANE, LAST, NONE, OPENING, PILE, RANK, RUNNING,
    SECOND, SHOW, START, TAKE, TOP, TURN, UNDER, Board, ReefState, lay,
)
from .lanes cimport points_on
from .moves cimport pieces_due, reef_legal
from .patterns cimport Pattern
from .playout cimport reef_playout_move

from ..contract import Outcome
from ..registry import declared
from .game_cards import STANDARD_CARDS
from .material import CENTRE, SPACES
from .patterns import board_words, stacks_of

cdef uint8_t _STARTS[24][COLORS]  # the cell of each colour


cdef void _fill_starts():
    import itertools

    cdef int i, color
    for i, ranks in enumerate(itertools.permutations([SPACES.index(space) for space in CENTRE])):
        for color in range(COLORS):
            _STARTS[i][color] = CELL_AT[ranks[color]]


_fill_starts()


cdef inline uint64_t _bit(int card) noexcept nogil:
    return <uint64_t>1 << (card - 1)


cdef int reef_to_move(const void *state) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    if s.over:
        return OVER
    return s.turn


cdef int reef_boundary(const void *state) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    return s.over != RUNNING or s.phase == TURN


cdef void _finish(ReefState *s) noexcept nogil:
    """Ends the game: the hands are laid open to be scored (5.4)."""
    cdef int seat
    s.turn = 0
    for seat in range(s.players):
        s.shown[seat] = s.hand[seat]


cdef void _end_turn(ReefState *s) noexcept nogil:
    cdef int i
    s.phase = TURN
    s.card = 0
    s.piece = 0
    s.spot = 0
    s.turn = (s.turn + 1) % s.players
    if s.left == 0:
        s.over = DECK_EMPTY
        _finish(s)
    elif s.turn == s.first:
        for i in range(COLORS):
            if s.supply[i] == 0:
                s.over = EXHAUSTED
        if s.over:
            _finish(s)


cdef inline void _put(ReefState *s, int color, int cell) noexcept nogil:
    s.supply[color] -= 1
    lay(&s.board[s.turn], color, cell)


cdef inline void _score(ReefState *s, int card) noexcept nogil:
    s.points[s.turn] += points_on(&patterns_of(s.cards)[card], &s.board[s.turn])
    _end_turn(s)


cdef inline void _leave(ReefState *s, int card) noexcept nogil:
    """Takes a card out of the hand."""
    s.hand[s.turn] &= ~_bit(card)
    s.shown[s.turn] &= ~_bit(card)
    s.played |= _bit(card)
    s.size[s.turn] -= 1


cdef inline int _draw(ReefState *s) noexcept nogil:
    cdef int card = s.deck[s.left - 1]
    s.left -= 1
    s.deck[s.left] = 0
    return card


cdef inline void _receive(ReefState *s, int card) noexcept nogil:
    """A card that all have seen comes into the hand."""
    s.hand[s.turn] |= _bit(card)
    s.shown[s.turn] |= _bit(card)
    s.size[s.turn] += 1


cdef void _opened(ReefState *s) noexcept nogil:
    """Ends an opening, which cannot end the game (6.8)."""
    s.phase = TURN
    s.step = 0
    s.covered = 0
    s.spot = 0
    s.turn = (s.turn + 1) % s.players


cdef void reef_apply(void *state, move_t move) noexcept nogil:
    cdef ReefState *s = <ReefState *>state
    cdef const Pattern *pattern
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int color = (move >> 16) & 0xFF
    cdef int cell = (move >> 24) & 0xFF
    cdef int pieces[2]
    cdef int i, due
    if kind == TAKE:
        for i in range(DISPLAY):
            if s.display[i] == card:
                break
        _receive(s, card)
        s.points[s.turn] += s.tokens[i]
        s.tokens[i] = 0
        s.display[i] = _draw(s)
        _end_turn(s)
    elif kind == TOP:
        for i in range(DISPLAY):
            if s.display[i] == card:
                s.tokens[i] += 1
        s.points[s.turn] -= 1
        _receive(s, _draw(s))
        _end_turn(s)
    elif kind == FIRST:
        pattern = &patterns_of(s.cards)[card]
        due = pieces_due(s, &s.board[s.turn], pattern, pieces)
        _leave(s, card)
        _put(s, color, cell)
        if due == 2:
            s.phase = SECOND
            s.card = card
            s.piece = pieces[1]
            s.spot = cell
        else:
            _score(s, card)
    elif kind == BOTH:
        pattern = &patterns_of(s.cards)[card]
        _leave(s, card)
        _put(s, pattern.pieces[1], cell)
        _put(s, pattern.pieces[0], cell)
        _score(s, card)
    elif kind == NONE:
        _leave(s, card)
        _score(s, card)
    elif kind == LAST:
        _put(s, color, cell)
        _score(s, card)
    elif kind == START:
        for color in range(COLORS):
            _put(s, color, _STARTS[card][color])
        _opened(s)
    elif kind == UNDER:
        # The stack grows below its top.
        s.board[s.turn].heights |= ((s.board[s.turn].heights & (<uint64_t>0x0001000100010001 << cell)) << 16)
        s.covered -= 1
        s.spot = cell + 1
        if s.covered == 0:
            _opened(s)
    else:
        s.phase = OPENING
        s.step += 1
        if kind == SHOW:
            _put(s, color, cell)
        else:
            s.supply[color] -= 1
            s.covered += 1
        if s.step == COLORS and s.covered == 0:
            _opened(s)


cdef void _standing(const ReefState *s, int seat, int *rank) noexcept nogil:
    """Score with the hand (5.4), then what breaks ties (5.6): occupied cells, stacks of four."""
    cdef const Board *board = &s.board[seat]
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef uint64_t hand = s.hand[seat]
    cdef int card
    rank[0] = s.points[seat]
    while hand:
        card = low_bit(hand) + 1
        if points_on(&cards[card], board):
            rank[0] += cards[card].points
        hand &= hand - 1
    rank[1] = popcount(board.heights & LANE)
    rank[2] = popcount(board.heights >> 48)


cdef int _winners(const ReefState *s, int *scores) noexcept nogil:
    """Fills in the scores and returns the set of winning seats."""
    cdef int best[3]
    cdef int rank[3]
    cdef int seat, i, ahead, found = 0
    best[0] = -1
    for seat in range(s.players):
        _standing(s, seat, rank)
        scores[seat] = rank[0]
        ahead = 1 if found == 0 else 0
        if not ahead:
            for i in range(3):
                if rank[i] != best[i]:
                    ahead = 1 if rank[i] > best[i] else -1
                    break
        if ahead > 0:
            found = 0
            for i in range(3):
                best[i] = rank[i]
        if ahead >= 0:
            found |= 1 << seat
    return found


cdef void reef_returns(const void *state, double *values) noexcept nogil:
    cdef const ReefState *s = <const ReefState *>state
    cdef int scores[4]
    cdef int seat, winners = _winners(s, scores)
    for seat in range(s.players):
        values[seat] = 1.0 / popcount(winners) if (winners >> seat) & 1 else 0.0


cdef void reef_mask(void *state, int seat) noexcept nogil:
    """Hides the cards of other hands that nobody saw being taken, and the draw pile below its top (1.3, 1.6)."""
    cdef ReefState *s = <ReefState *>state
    cdef int other, i
    for other in range(s.players):
        if other != seat:
            s.hand[other] &= s.shown[other]
    for i in range(s.left - 1):
        s.deck[i] = 0


cdef void reef_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Shuffles the cards that `seat` has not seen: they lie in the hidden parts of the other hands and below the top of
    the pile, every way equally likely; those that are left over have been played unseen by the document."""
    cdef ReefState *s = <ReefState *>state
    cdef uint8_t pool[MOST]
    cdef uint64_t seen
    cdef int other, i, j, total = 0
    cdef uint8_t swap
    reef_mask(s, seat)
    seen = s.played
    for other in range(s.players):
        seen |= s.hand[other]
    for i in range(DISPLAY):
        if s.display[i]:
            seen |= _bit(s.display[i])
    if s.left:
        seen |= _bit(s.deck[s.left - 1])
    for i in range(count_of(s.cards)):
        if not (seen >> i) & 1:
            pool[total] = i + 1
            total += 1
    for i in range(total - 1, 0, -1):
        j = rng_below(rng, i + 1)
        swap = pool[i]
        pool[i] = pool[j]
        pool[j] = swap
    for other in range(s.players):
        for i in range(s.size[other] - popcount(s.hand[other])):
            total -= 1
            s.hand[other] |= _bit(pool[total])
    for i in range(s.left - 1):
        total -= 1
        s.deck[i] = pool[total]


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


cdef const GameOps *reef_ops() noexcept nogil:
    return &_OPS


cdef uint64_t _set_of(GameCards cards, numbers):
    cdef uint64_t found = 0
    for number in numbers:
        found |= _bit(cards.index(number))
    return found


def _open(cards: GameCards, version: int, state: bytes) -> Reef:
    """A pickled position with cards of one's own."""
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

    cdef list _numbers(self, uint64_t cards):
        return [self.cards.numbers[i] for i in range(len(self.cards)) if cards >> i & 1]

    @property
    def players(self) -> int:
        return self.reef().players

    @property
    def first(self) -> int:
        """The starting seat."""
        return self.reef().first + 1

    @property
    def experienced(self) -> bool:
        """Whether the opening pieces go outside the centre (1.5)."""
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
        return [self.reef().size[seat] for seat in range(self.players)]

    @property
    def shown(self) -> list[list[int]]:
        """The cards of each hand that every seat saw being taken."""
        return [self._numbers(self.reef().shown[seat]) for seat in range(self.players)]

    @property
    def points(self) -> list[int]:
        """Points by seat, hands not scored."""
        return [self.reef().points[seat] for seat in range(self.players)]

    @property
    def display(self) -> list[tuple[int, int]]:
        """The three display cards, each with the points that lie on it."""
        return [(self.cards.numbers[self.reef().display[i] - 1], self.reef().tokens[i]) for i in range(DISPLAY)]

    @property
    def deck(self) -> list[int]:
        """The draw pile, top card first; in a view only the top card."""
        cdef ReefState *s = self.reef()
        return [self.cards.numbers[s.deck[i] - 1] for i in range(s.left - 1, -1, -1) if s.deck[i]]

    @property
    def deck_size(self) -> int:
        return self.reef().left

    @property
    def supply(self) -> list[int]:
        """Pieces left of each colour."""
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
        """What a position within a whole move needs besides: card, piece, spot (a rank, or -1), step, covered."""
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
        """Why the game is over: `colour exhausted`, `deck empty`, or an empty text while it goes on."""
        return ("", "colour exhausted", "deck empty")[self.reef().over]

    @property
    def outcome(self) -> Outcome | None:
        cdef int scores[4]
        cdef int winners
        if not self.reef().over:
            return None
        winners = _winners(self.reef(), scores)
        seats = range(self.players)
        return Outcome(
            tuple([seat + 1 for seat in seats if winners >> seat & 1]), tuple([scores[seat] for seat in seats]), self.end
        )

    def _ended(self) -> tuple[str, str]:
        return ("5.3" if self.reef().over == DECK_EMPTY else "5.1"), f"the game is over ({self.end})"

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
        """Builds a position from checked parts (document.py checks them), in the units of the properties. `deck` is top
        card first; `hand_sizes` and `deck_size` stand in for cards that a view does not name; `cards` are those of the
        game."""
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
        s.over = ("", "colour exhausted", "deck empty").index(end)
        if s.over:
            _finish(s)
        return position
