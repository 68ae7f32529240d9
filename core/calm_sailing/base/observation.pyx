"""Observations and numbers of moves of the base game of Calm Sailing; core/encoding.pxd explains how they are made."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from leadline.core.calm_sailing.base.dealing cimport deal_state
from leadline.core.calm_sailing.base.moves cimport DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY
from leadline.core.calm_sailing.base.state cimport (
    ISLANDS, RANKS, CalmState, CardSet, hand_limit, joint_discard, take_lowest,
)
from leadline.core.contract cimport Position, move_t
from leadline.core.encoding cimport BITS, BYTES, CHOICE, SEAT, SEAT_OR_NONE, Encoder, value_t
from leadline.core.rng cimport Rng, rng_seed, stream_name, stream_of

from collections.abc import Mapping

from ..material import DIFFICULTIES
from ..solo import MOST_HAND, MOST_PAYMENT, parameters, unusual

cdef uint64_t _DEAL = stream_name("deal")
SPECIAL: str = "Finish, monster, Start, wild"


cdef void _grid(const void *state, int seat, value_t *out) noexcept nogil:
    """The number on each cell."""
    cdef const CalmState *s = <const CalmState *>state
    cdef uint64_t low = s.laid_low
    cdef uint64_t high = s.laid_high
    cdef int number
    while low or high:
        number = take_lowest(&low, &high)
        out[s.cell_of[number]] = number


cdef void _hand_limit(const void *state, int seat, value_t *out) noexcept nogil:
    out[0] = hand_limit(<const CalmState *>state)


cdef void _joint_discard(const void *state, int seat, value_t *out) noexcept nogil:
    out[0] = joint_discard(<const CalmState *>state)


cdef class CalmEncoder(Encoder):
    """Encoder of the base game."""

    def __init__(self, Position position, options: Mapping[str, object]) -> None:
        cdef CalmState *s = <CalmState *>position.state()
        self.ops = position.ops
        self.name = position.game.package
        self.version = 1
        self.players = s.players
        self.cells = s.cells
        self._take(options)
        self.add_fields()
        self.add_moves()

    def _take(self, options: Mapping[str, object]) -> None:
        """Read what `deal` needs from the options, which `Documents.deal` has checked."""
        self.deals = options.get("first") != "random"
        removed = options.get("removed", 0)
        if isinstance(removed, str):
            removed = DIFFICULTIES[removed.lower()]
        if isinstance(removed, int):
            self.removed = removed
        else:
            self.chosen = True
            for number in removed:
                self.gone[<int>number] = 1
        self.first = (options.get("first") or 0) if self.deals else 0
        solo = parameters(options)
        self.solo.draw, self.solo.hand, self.solo.payment = solo["solo_draw"], solo["solo_hand"], solo["solo_payment"]
        self.tells_solo = not unusual(solo).keys() <= {"solo_draw"}

    cdef int card_set(self, str name, size_t offset, str text, int stride=0, int own=0) except -1:
        """Append a set of cards at `offset` in the state as two fields: islands, and the other cards."""
        cdef CardSet *none = NULL
        self.field(f"{name}_islands", BITS, offset, ISLANDS, 1, f"{text}: islands 1-80", stride, own, 1)
        return self.field(
            f"{name}_special", BYTES, offset + <size_t>&none.special, 4, 40, f"{text}: how many {SPECIAL}", stride, own
        )

    cdef int add_fields(self) except -1:
        cdef CalmState *s = NULL
        self.card_set("hand", <size_t>&s.hand, "own hand", 0, sizeof(CardSet))
        self.card_set("discards", <size_t>&s.gone, "own discards", 0, sizeof(CardSet))
        self.written("grid", _grid, self.cells, ISLANDS, "number on each cell along the path, 0 empty")
        self.field("hand_sizes", BYTES, <size_t>&s.hand[0].count, 1, 40, "cards in hand", sizeof(CardSet))
        self.field("discarded", BYTES, <size_t>&s.gone[0].count, 1, 112, "cards discarded", sizeof(CardSet))
        self.field("piles", BYTES, <size_t>&s.size, 1, 112, "cards in the draw pile", 1)
        self.field("fresh", BYTES, <size_t>&s.fresh, 1, 40, "cards of the hand that may be its own Start", 1)
        self.field("doubtful", BYTES, <size_t>&s.doubtful, 1, 112, "discards that may be the seat's own Start", 1)
        self.field("lost", BYTES, <size_t>&s.lost.count, 1, 112, "cards discarded by unknown hands")
        self.field("removed", BYTES, <size_t>&s.removed, 1, 80, "islands removed before the deal")
        self.field("solo_draw", BYTES, <size_t>&s.solo_draw, 1, 20, "extra cards of a solo Start")
        if self.tells_solo:
            self.written("hand_limit", _hand_limit, 1, MOST_HAND, "the hand limit")
            self.written("joint_discard", _joint_discard, 1, MOST_PAYMENT, "cards that a Start takes")
        self.field("first", SEAT, <size_t>&s.first, 1, 1, "the starting seat")
        self.field("active", SEAT, <size_t>&s.turn, 1, 1, "the seat whose turn it is")
        self.field("actor", SEAT, <size_t>&s.actor, 1, 1, "the seat that decides")
        self.field("phase", CHOICE, <size_t>&s.phase, 6, 1, "action, payment, share; rocks, storm, place of a wild")
        self.field("owed", BYTES, <size_t>&s.owed, 1, 112, "cards still due")
        self.field("above", BYTES, <size_t>&s.above, 1, RANKS, "last card given: the next ranks no lower")
        self.field("start_laid", BYTES, <size_t>&s.start_laid, 1, 1, "whether the Start is laid")
        self.field("starter", SEAT_OR_NONE, <size_t>&s.starter, 1, 1, "the seat that laid it")
        return self.field("over", CHOICE, <size_t>&s.over, 2, 1, "won, lost", 0, 0, 1)

    cdef int add_moves(self) except -1:
        self.group("play", PLAY, (ISLANDS, self.cells), "an island onto a cell")
        self.group("discard", DISCARD, RANK_COUNT, "the first of two cards that are discarded")
        self.group("pay", PAYMENT, RANK_COUNT, "a card of a payment, or the second of two discards")
        self.group("start", LAY_START, 2, "the Start; a wild as the Start")
        self.group("give", GIVE, RANK_COUNT, "a card for the joint discard")
        self.group("enough", ENOUGH, 1, "no more cards for it")
        return self.group("finish", LAY_FINISH, 2, "a Finish; a wild as a Finish")

    cdef bint fits(self, const void *state) noexcept nogil:
        cdef const CalmState *s = <const CalmState *>state
        return s.cells == self.cells and (self.tells_solo or (s.more_hand == 0 and s.more_discard == 0))

    cdef int action_of(self, const void *state, move_t move) noexcept nogil:
        cdef int kind = move & 0xFF
        cdef int card = (move >> 8) & 0xFF
        cdef int cell = (move >> 16) & 0xFF
        cdef int begin = self.begins[kind]
        if kind == PLAY:
            return begin + (card - 1) * self.cells + cell
        if kind == LAY_START or kind == LAY_FINISH:
            return begin + (card == RANKS - 1)
        if kind == ENOUGH:
            return begin
        return begin + card - 1

    cdef bint deal(self, void *state, uint64_t seed) noexcept nogil:
        cdef Rng rng
        if not self.deals:
            return False
        rng_seed(&rng, stream_of(seed, _DEAL))
        memset(state, 0, sizeof(CalmState))
        deal_state(
            <CalmState *>state, &rng, self.players, self.removed, self.gone if self.chosen else NULL, self.first,
            &self.solo,
        )
        return True


def encoder(position: Position, options: Mapping[str, object]) -> CalmEncoder:
    """Return the encoder of games like this deal, which was made with these options."""
    return CalmEncoder(position, options)
