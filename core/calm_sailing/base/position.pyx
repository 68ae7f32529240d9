"""The rules of Calm Sailing (rules 3-7, 9.1, 10.1-10.4) as functions on the compact state of state.pxd."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from ...bits cimport low_bit
from ...contract cimport OVER, GameOps, Position, move_t
from ...rng cimport Rng, rng_below
from leadline.core.calm_sailing.base.state cimport (
    ACTION, CARDS, DISCARD, ENOUGH, FINISH, FINISHES, GIVE, HAND_LIMIT, ISLANDS, JOINT_DISCARD, LAY_FINISH, LAY_START,
    LOST, PAY, PAYMENT, PLAY, RANKS, RUNNING, SEATS, SHARE, START, WON, CalmState, CardSet, below, beyond, card_add,
    card_drop, place_cost, take_lowest,
)
from leadline.core.calm_sailing.base.hands cimport discard, grid_full, hidden, hide, move_code, payments, rest_of, restore
from leadline.core.calm_sailing.policy.advantage cimport calm_playout_move

from ...contract import Outcome
from ..boards import Board, named
from ...registry import declared


cdef enum:
    REDEALS = 4096  # the rarest world that 7.2 asks for is one card of some 80 in one hand


cdef inline int _draw(CalmState *s, int seat, int wanted) noexcept nogil:
    """Draws up to `wanted` cards from the seat's pile into its hand; returns how many there were."""
    cdef int drawn = min(wanted, s.size[seat])
    cdef uint8_t *pile = &s.cards[s.stride * seat]
    cdef int i, size = s.size[seat]
    if drawn <= 0:
        return 0
    for i in range(drawn):
        size -= 1
        card_add(&s.hand[seat], pile[size])
        pile[size] = 0
    s.size[seat] = size
    if s.starter != seat + 1:
        s.fresh[seat] += drawn
    return drawn


cdef inline int _start_draw(const CalmState *s, int seat) noexcept nogil:
    """Extra cards that a seat draws as a Start is laid (5.3, 10.1)."""
    if s.players == 2:
        return min(2, <int>s.size[seat])
    if s.players == 1:
        return min(<int>s.solo_draw, <int>s.size[seat])
    return 0


cdef bint _start_payable(const CalmState *s) noexcept nogil:
    """Whether the hands, extra cards included, hold the eight cards of 5.4 (10.2)."""
    cdef int seat, total = -1  # the Start itself is laid
    for seat in range(s.players):
        total += s.hand[seat].count + _start_draw(s, seat)
    return total >= JOINT_DISCARD


cdef int island_plays(const CalmState *s, move_t *moves) noexcept nogil:
    """Fills in the island plays that can be paid (4A); with moves NULL stops at the first and returns 1."""
    cdef const CardSet *hand = &s.hand[s.turn]
    cdef uint64_t low = hand.low
    cdef uint64_t high = hand.high
    cdef int most = hand.count - 1
    cdef int number, a, b, first, last, cell, count = 0
    while low or high:
        number = take_lowest(&low, &high)
        a = below(s.laid_low, s.laid_high, number)
        b = beyond(s.laid_low, s.laid_high, number)
        first = s.cell_of[a] + 1 if a else 0
        last = s.cell_of[b] - 1 if b else s.cells - 1
        for cell in range(first, last + 1):
            if place_cost(number, cell, a, first - 1, b, last + 1) <= most:
                if moves == NULL:
                    return 1
                moves[count] = move_code(PLAY, number, cell)
                count += 1
    return count


cdef int _elsewhere(const CalmState *s) noexcept nogil:
    """Hand cards of the seats that give after the actor in the joint discard."""
    cdef int seat = (s.actor + 1) % s.players
    cdef int total = 0
    while seat != s.turn:
        total += s.hand[seat].count
        seat = (seat + 1) % s.players
    return total


cdef int calm_to_move(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    if s.over:
        return OVER
    return s.actor


cdef int calm_boundary(const void *state) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    return s.over != RUNNING or s.phase == ACTION


cdef int calm_legal(const void *state, move_t *moves) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    cdef const CardSet *hand = &s.hand[s.actor]
    cdef int count, elsewhere
    if s.over:
        return 0
    if s.phase == PAY:
        return payments(hand, PAYMENT, s.above, s.owed, 0, moves)
    if s.phase == SHARE:
        elsewhere = _elsewhere(s)
        count = payments(hand, GIVE, s.above, s.owed, elsewhere, moves)
        if elsewhere >= s.owed:
            moves[count] = move_code(ENOUGH, 0, 0)
            count += 1
        return count
    if hand.special[START - FINISH] and not s.start_laid:  # 5.1
        moves[0] = move_code(LAY_START, START, 0)
        return 1
    count = island_plays(s, moves)
    if hand.special[0] and s.start_laid and grid_full(s):  # 6.1
        moves[count] = move_code(LAY_FINISH, FINISH, 0)
        count += 1
    if hand.count >= 2:  # 4B
        count += payments(hand, DISCARD, 1, 2, 0, moves + count)
    return count


cdef bint _can_act(const CalmState *s) noexcept nogil:
    cdef const CardSet *hand = &s.hand[s.turn]
    if hand.special[START - FINISH] and not s.start_laid:
        return _start_payable(s)
    if hand.count >= 2:
        return True
    if hand.special[0] and s.start_laid and grid_full(s):
        return True
    return island_plays(s, NULL) != 0


cdef void _end_turn(CalmState *s) noexcept nogil:
    _draw(s, s.turn, HAND_LIMIT - s.hand[s.turn].count)
    s.phase = ACTION
    s.owed = 0
    s.above = 0
    s.turn = (s.turn + 1) % s.players
    s.actor = s.turn
    if not _can_act(s):
        s.over = LOST


cdef void _share_on(CalmState *s) noexcept nogil:
    """Passes the joint discard to the next seat that holds cards, or ends it: all draw (5.5)."""
    cdef int seat
    s.above = 1
    if s.owed:
        s.actor = (s.actor + 1) % s.players
        while s.hand[s.actor].count == 0:
            s.actor = (s.actor + 1) % s.players
        return
    for seat in range(s.players):  # the piles are apart, so the order of drawing changes nothing
        if seat != s.turn:
            _draw(s, seat, HAND_LIMIT - s.hand[seat].count)
    _end_turn(s)


cdef void calm_apply(void *state, move_t move) noexcept nogil:
    cdef CalmState *s = <CalmState *>state
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int cell = (move >> 16) & 0xFF
    cdef int seat = s.actor
    cdef int a, b
    if kind == PLAY:
        a = below(s.laid_low, s.laid_high, card)
        b = beyond(s.laid_low, s.laid_high, card)
        s.owed = place_cost(card, cell, a, s.cell_of[a], b, s.cell_of[b])
        card_drop(&s.hand[seat], card)
        if card < 64:
            s.laid_low |= <uint64_t>1 << card
        else:
            s.laid_high |= <uint64_t>1 << (card - 64)
        s.cell_of[card] = cell
        s.occupied |= <uint64_t>1 << cell
        if not s.start_laid:
            s.fresh[seat] = 0  # a Start held now would have been laid (5.1)
        elif s.fresh[seat] > s.hand[seat].count:
            s.fresh[seat] = s.hand[seat].count
        if s.owed:
            s.phase = PAY
            s.above = 1
        else:
            _end_turn(s)
    elif kind == DISCARD:
        if not s.start_laid:
            s.fresh[seat] = 0
        s.phase = PAY
        s.owed = 2
        discard(s, seat, card)
    elif kind == PAYMENT:
        discard(s, seat, card)
        if s.owed == 0:
            _end_turn(s)
    elif kind == LAY_START:
        card_drop(&s.hand[seat], START)
        s.start_laid = 1
        s.starter = seat + 1
        s.fresh[seat] = 0
        s.doubtful[seat] = 0
        for a in range(s.players):
            _draw(s, a, _start_draw(s, a))
        s.phase = SHARE
        s.owed = JOINT_DISCARD
        s.above = 1
        if s.hand[seat].count == 0:
            _share_on(s)
    elif kind == GIVE:
        discard(s, seat, card)
        if s.owed == 0 or rest_of(&s.hand[seat], s.above) == 0:
            _share_on(s)
    elif kind == ENOUGH:
        _share_on(s)
    else:
        card_drop(&s.hand[seat], FINISH)
        if s.fresh[seat] > s.hand[seat].count:
            s.fresh[seat] = s.hand[seat].count
        s.over = WON


cdef void calm_returns(const void *state, double *values) noexcept nogil:
    cdef const CalmState *s = <const CalmState *>state
    cdef int seat
    for seat in range(s.players):
        values[seat] = 1.0 if s.over == WON else 0.0


cdef void calm_mask(void *state, int seat) noexcept nogil:
    """Hides the other hands, all piles, the discards of others and which islands were removed; counts stay (4.4)."""
    cdef CalmState *s = <CalmState *>state
    cdef int other
    for other in range(s.players):
        if other != seat:
            hide(&s.hand[other])
            hide(&s.gone[other])
    hide(&s.lost)
    memset(s.cards, 0, sizeof(s.cards))
    s.removed_low = 0
    s.removed_high = 0
    if s.phase != ACTION and s.actor != seat:
        s.above = 1


cdef inline int _old_slots(const CalmState *s) noexcept nogil:
    """Cards discarded by unknown hands that may still be a Start."""
    return s.lost.count - s.lost.special[START - FINISH] if s.start_laid else 0


cdef inline int _known_slots(const CalmState *s, int owner, int seat) noexcept nogil:
    """In how many places apart from the old discards the owner's unseen Start may be, as `seat` sees it."""
    if owner == seat:
        return s.size[owner]
    return s.size[owner] + s.fresh[owner] + s.doubtful[owner]


cdef bint _place_start(CalmState *s, int owner, int seat, Rng *rng) noexcept nogil:
    """Puts an unseen Start where it may be: returns whether that is the pile; else hand or discards hold it now."""
    cdef int slots = _known_slots(s, owner, seat) + _old_slots(s)
    cdef int at = rng_below(rng, slots) if slots else 0
    if slots == 0 or at < s.size[owner]:
        return slots != 0
    at -= s.size[owner]
    if owner != seat and at < s.fresh[owner]:
        restore(&s.hand[owner], START)
    elif owner != seat and at < s.fresh[owner] + s.doubtful[owner]:
        restore(&s.gone[owner], START)
    else:
        restore(&s.lost, START)
    return False


cdef void _redeal_once(CalmState *s, int seat, Rng *rng) noexcept nogil:
    """Shuffles everything that `seat` has not seen, whether or not the active seat can then act."""
    cdef uint8_t pool[RANKS + FINISHES + 3]
    cdef uint8_t holds[SEATS]
    cdef uint8_t may[SEATS]
    cdef int count = 0, choices, needy, room, i, j, other, number, left
    cdef uint8_t swap
    cdef uint64_t low, high
    cdef CardSet *own = &s.hand[seat]
    cdef CardSet *mine = &s.gone[seat]
    cdef bint shown = own.special[START - FINISH] + mine.special[START - FINISH] != 0
    calm_mask(s, seat)
    memset(holds, 0, sizeof(holds))

    low = s.laid_low | own.low | mine.low
    high = s.laid_high | own.high | mine.high
    for number in range(1, ISLANDS + 1):
        if not ((low >> number) & 1 if number < 64 else (high >> (number - 64)) & 1):
            pool[count] = number
            count += 1
    for i in range(s.removed):  # islands only
        j = i + rng_below(rng, count - i)
        swap = pool[i]
        pool[i] = pool[j]
        pool[j] = swap
        if pool[i] < 64:
            s.removed_low |= <uint64_t>1 << pool[i]
        else:
            s.removed_high |= <uint64_t>1 << (pool[i] - 64)
    count -= s.removed
    for i in range(count):
        pool[i] = pool[i + s.removed]
    left = FINISHES - own.special[0] - mine.special[0] - (s.over == WON)
    for i in range(left):
        pool[count] = FINISH
        count += 1
    for i in range(count - 1, 0, -1):
        j = rng_below(rng, i + 1)
        swap = pool[i]
        pool[i] = pool[j]
        pool[j] = swap

    i = s.starter
    if s.start_laid and i == 0:  # a document that does not say who laid it
        needy = 0  # unseen Starts that only the old discards have room for
        for other in range(s.players):
            needy += not (other == seat and shown) and _known_slots(s, other, seat) == 0
        choices = 0
        for other in range(s.players):
            if other == seat and shown:
                continue
            if needy <= _old_slots(s) or _known_slots(s, other, seat) == 0:
                may[choices] = other
                choices += 1
        i = may[rng_below(rng, choices)] + 1 if choices else 0
    for room in range(2):  # Starts that fit nowhere else take the old discards first
        for other in range(s.players):
            if other + 1 == i or (other == seat and shown) or (_known_slots(s, other, seat) != 0) != room:
                continue
            holds[other] = _place_start(s, other, seat, rng)

    for other in range(s.players):
        if other != seat:
            left = hidden(&s.hand[other])
            for i in range(left):
                count -= 1
                restore(&s.hand[other], pool[count])
            left = hidden(&s.gone[other])
            for i in range(left):
                count -= 1
                restore(&s.gone[other], pool[count])
        j = rng_below(rng, s.size[other]) if holds[other] else -1
        for i in range(s.size[other]):
            if i == j:
                s.cards[s.stride * other + i] = START
            else:
                count -= 1
                s.cards[s.stride * other + i] = pool[count]
    left = hidden(&s.lost)
    for i in range(left):
        count -= 1
        restore(&s.lost, pool[count])


cdef void calm_redeal(void *state, int seat, Rng *rng) noexcept nogil:
    """Shuffles everything that `seat` has not seen.

    Every player began with one Start in the own pile (2.5). One that has not been seen lies in that pile, or among the
    hand cards drawn since its owner's last turn began, for a Start held then would have been laid (5.1, 5.8); once a
    Start is laid it may also have been discarded. The removed cards are islands (9.1). An active seat can act as long
    as the game goes on, and cannot when it is lost (7.2). All else is equally likely.
    """
    cdef CalmState *s = <CalmState *>state
    cdef int i
    for i in range(REDEALS):
        _redeal_once(s, seat, rng)
        if s.phase != ACTION or s.over == WON or s.turn == seat or _can_act(s) == (s.over == RUNNING):
            return
    s.over = RUNNING if _can_act(s) else LOST  # only a document can describe a view that no world agrees with


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


cdef const GameOps *calm_ops() noexcept nogil:
    return &_OPS


cdef list cards_of(const CardSet *cards):
    """The cards that the set shows, ascending by rank."""
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
        """The hands by seat, each ascending; in a view only the own hand has cards."""
        return [cards_of(&self.calm().hand[seat]) for seat in range(self.players)]

    def hand(self, seat: int) -> list[int]:
        """The hand of a seat (from 1), ascending."""
        if not 1 <= seat <= self.players:
            raise ValueError(f"seat {seat}: expected 1 to {self.players}")
        return cards_of(&self.calm().hand[seat - 1])

    @property
    def hand_sizes(self) -> list[int]:
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
        return [self.calm().size[seat] for seat in range(self.players)]

    @property
    def discarded(self) -> list[list[int]]:
        """What each seat has discarded, each ascending; in a view only the own discards are named."""
        return [cards_of(&self.calm().gone[seat]) for seat in range(self.players)]

    @property
    def discard_sizes(self) -> list[int]:
        return [self.calm().gone[seat].count for seat in range(self.players)]

    @property
    def lost(self) -> list[int]:
        """Cards that were discarded before the document from which the position comes."""
        return cards_of(&self.calm().lost)

    @property
    def lost_size(self) -> int:
        return self.calm().lost.count

    @property
    def grid(self) -> dict[int, int]:
        """The number on each filled cell (cells from 0 along the path, rule 3.1)."""
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
        return named("standard")

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.calm().cells

    @property
    def start_laid(self) -> bool:
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
        return self.calm().removed

    @property
    def solo_draw(self) -> int:
        return self.calm().solo_draw

    @property
    def fresh(self) -> list[int]:
        """How many cards of each hand may be that seat's own Start, as the others see it."""
        return [self.calm().fresh[seat] for seat in range(self.players)]

    @property
    def doubtful(self) -> list[int]:
        """How many of each seat's discards may be its own Start, as the others see it."""
        return [self.calm().doubtful[seat] for seat in range(self.players)]

    @property
    def phase(self) -> str:
        """`action`, `pay` or `share`."""
        return ("action", "pay", "share")[self.calm().phase]

    @property
    def owed(self) -> int:
        """How many cards are still due in `pay` and `share`."""
        return self.calm().owed

    @property
    def above(self) -> int:
        """In `pay` and `share` the last card given: the next may not rank below it."""
        return self.calm().above

    @property
    def is_won(self) -> bool:
        return self.calm().over == WON

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        cdef CalmState *s = self.calm()
        nobody = (None,) * self.players
        if s.over == WON:
            return Outcome(tuple(range(1, self.players + 1)), nobody, "7.1: Finish laid on a full grid")
        if s.over == LOST:
            return Outcome((), nobody, f"7.2: seat {s.turn + 1} has no legal action")
        return None

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
        """Builds a position from checked parts (document.py checks them). Lists go by seat, piles top card first; the
        sizes at the end stand in for cards that a view does not name, and `beaten` for a loss that it does not show."""
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
            s.occupied |= <uint64_t>1 << i
            s.cell_of[card] = i
            if card < 64:
                s.laid_low |= <uint64_t>1 << card
            else:
                s.laid_high |= <uint64_t>1 << (card - 64)
        s.phase = ("action", "pay", "share").index(phase)
        s.owed = owed
        s.above = above
        if won:
            s.over = WON
        elif s.phase == ACTION and (hand_sizes is None or s.hand[s.turn].count == len(hands[active - 1])):
            if not _can_act(s):
                s.over = LOST
        elif beaten:
            s.over = LOST
        return position
