"""Observations and numbers of moves of Sea Salt & Paper; core/encoding.pxd explains their construction."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from leadline.core.contract cimport STATE_WORDS, Position, move_t
from leadline.core.encoding cimport BITS, BYTES, CHOICE, SEAT, SEAT_OR_NONE, SEAT_SET, SHORTS, Encoder, value_t
from leadline.core.rng cimport Rng, rng_below, rng_next, rng_seed, rng_shuffle, stream_name, stream_of
from leadline.core.sea_salt.apply cimport lay_out
from leadline.core.sea_salt.state cimport (
    BOAT, BOAT_LOW, BOAT_WIDTH, CARDS, CRAB, CRAB_LOW, CRAB_WIDTH, DECK, DRAWN, EVENTS, FIND, FISH_LOW, FISH_WIDTH,
    KEEP_CARD, KIND, LAST_CHANCE, LAY, LIMIT, PASS, PICK, PILES, ROOM, SEARCH, SEATS, SHARK_LOW, SHARK_WIDTH, STEAL,
    STOP, SWIMMER_LOW, SWIMMER_WIDTH, TAKE, SaltState, card_at,
)

from collections.abc import Mapping

cdef enum:  # pairs by kind, one after the other; those of crabs and sharks by the pile or the seat that they name
    CRAB_TARGETS = 1 + PILES
    SHARK_TARGETS = 1 + SEATS
    BOATS = CRAB_WIDTH * CRAB_WIDTH * CRAB_TARGETS
    FISHES = BOATS + BOAT_WIDTH * BOAT_WIDTH
    SHARKS = FISHES + FISH_WIDTH * FISH_WIDTH
    PAIRS = SHARKS + SHARK_WIDTH * SWIMMER_WIDTH * SHARK_TARGETS

cdef uint64_t _DEAL = stream_name("deal")


cdef void _piles(const void *state, int seat, value_t *out) noexcept nogil:
    """The cards of each pile, the top card first, and whether the seat does not know if the card is still there."""
    cdef const SaltState *s = <const SaltState *>state
    cdef int pile, i, place
    for pile in range(PILES):
        for i in range(s.pile_size[pile]):
            place = s.pile_size[pile] - 1 - i
            out[2 * ROOM * pile + i] = s.pile[pile][place]
            out[2 * ROOM * pile + ROOM + i] = (s.suspect[seat][pile] >> place) & 1


cdef void _drawn(const void *state, int seat, value_t *out) noexcept nogil:
    """The cards of which one is kept."""
    cdef const SaltState *s = <const SaltState *>state
    cdef int i
    for i in range(DRAWN):
        if s.drawn[i]:
            out[s.drawn[i] - 1] += 1


cdef void _target(const void *state, int seat, value_t *out) noexcept nogil:
    """The pile that crabs look through, then the seat that is robbed."""
    cdef const SaltState *s = <const SaltState *>state
    if s.phase == SEARCH:
        out[s.target] = 1
    elif s.phase == STEAL:
        out[PILES + (s.target - seat + s.players) % s.players] = 1


cdef void _events(const void *state, int seat, value_t *out) noexcept nogil:
    """Cards that crabs have taken unseen: whether there is one, its pile, and who took it if the seat knows."""
    cdef const SaltState *s = <const SaltState *>state
    cdef int i
    for i in range(EVENTS):
        if s.events[i].unknown_to:
            out[0] = 1
            out[1] = s.events[i].pile
            if s.events[i].holder:
                out[2 + (s.events[i].holder - 1 - seat + s.players) % s.players] = 1
        out += 2 + s.players


cdef class SaltEncoder(Encoder):
    """The encoder of Sea Salt & Paper."""

    cdef uint64_t template[STATE_WORDS]  # a deal of the same options
    cdef int first
    cdef bint deals

    def __init__(self, Position position, options: Mapping[str, object]) -> None:
        cdef SaltState *s = <SaltState *>position.state()
        self.ops = position.ops
        self.name = position.game.package
        self.version = 1
        self.players = s.players
        memcpy(self.template, s, sizeof(SaltState))
        self.deals = options.get("first") != "random"
        self.first = options.get("first") or 0 if self.deals else 0
        self._fields_of()
        self._moves_of()

    cdef int _fields_of(self) except -1:
        cdef SaltState *s = NULL
        cdef int players = self.players
        self.field("hands", BITS, <size_t>&s.hand, CARDS, 1, "cards in hand, where the seat sees them", 8)
        self.field("tables", BITS, <size_t>&s.table, CARDS, 1, "cards laid in front of the seats", 8)
        self.field(
            "known", BITS, <size_t>&s.known, CARDS, 1, "cards that the seat knows in each hand", 8, 8 * SEATS
        )
        self.field("loose", BITS, <size_t>&s.loose, CARDS, 1, "cards it knows to be in one of the other hands", 0, 8)
        self.written(
            "piles", _piles, (PILES, 2, ROOM), CARDS, "cards of each pile, top first, 0 none; 1 if a card may be gone"
        )
        self.written("drawn", _drawn, CARDS, 2, "cards drawn, of which one is kept")
        self.field("hand_sizes", BYTES, <size_t>&s.hand_size, 1, CARDS, "cards in hand", 1)
        self.field("pile_sizes", BYTES, <size_t>&s.pile_size, PILES, ROOM, "cards in each pile, as far as is known")
        self.field("deck_size", BYTES, <size_t>&s.deck_size, 1, CARDS, "cards in the deck")
        self.field("scores", SHORTS, <size_t>&s.score, 1, LIMIT, "points of the rounds so far", 2)
        self.field("gained", SHORTS, <size_t>&s.gained, 1, LIMIT, "points of the last round, once it is over", 2)
        self.field("rounds", SHORTS, <size_t>&s.rounds, 1, LIMIT, "rounds that are over")
        self.field("goal", BYTES, <size_t>&s.target_low, 1, 255, "points that end the game, modulo 256")
        self.field("goal_high", BYTES, <size_t>&s.target_high, 1, 127, "and divided by 256")
        self.field("phase", CHOICE, <size_t>&s.phase, 5, 1, "draw, play, keep, search, steal")
        self.field("turn", SEAT, <size_t>&s.turn, 1, 1, "the seat to move")
        self.written("target", _target, PILES + players, 1, "the pile that is searched, the seat that is robbed")
        self.field("closer", SEAT_OR_NONE, <size_t>&s.closer, 1, 1, "the seat that has called its last chance")
        self.field("extra", BYTES, <size_t>&s.extra, 1, 1, "whether boats gave the turn")
        self.written(
            "events", _events, (EVENTS, 2 + players), 1, "cards that crabs took unseen: 1, the pile, the seat if known"
        )
        self.field("over", CHOICE, <size_t>&s.over, 3, 1, "waiting for a deck, target reached, four mermaids", 0, 0, 1)
        self.field("winners", SEAT_SET, <size_t>&s.winners, 1, 1, "who has won")
        return self.field("ended_by", SEAT_OR_NONE, <size_t>&s.ended_by, 1, 1, "the seat that ended the last round")

    cdef int _moves_of(self) except -1:
        self.group("deck", DECK, 1, "draws from the deck")
        self.group("take", TAKE, PILES, "takes the top card of a pile")
        self.group("keep", KEEP_CARD, (CARDS, PILES), "keeps a card, the other one goes onto a pile")
        self.group("pair", LAY, PAIRS, "lays a pair: 9 x 9 crabs, each with no pile, pile 1, pile 2; 8 x 8 boats; "
                   "7 x 7 fish; 5 x 5 sharks and swimmers, each with no seat or one of seats 1-4")
        self.group("find", FIND, CARDS, "takes a card out of the pile that crabs look through")
        self.group("pick", PICK, 1 + CARDS, "a card of the hand that is robbed, the first one by chance")
        self.group("pass", PASS, 1, "ends the turn")
        self.group("stop", STOP, 1, "ends the round")
        return self.group("last_chance", LAST_CHANCE, 1, "calls the last chance")

    cdef int action_of(self, const void *state, move_t move) noexcept nogil:
        cdef int kind = move & 0xFF
        cdef int a = (move >> 8) & 0xFF
        cdef int b = (move >> 16) & 0xFF
        cdef int target = (move >> 24) & 0xFF
        cdef int begin = self.begins[kind]
        if kind == KEEP_CARD:
            return begin + (a - 1) * PILES + target - 1
        if kind == TAKE:
            return begin + target - 1
        if kind == FIND:
            return begin + a - 1
        if kind == PICK:
            return begin + a
        if kind != LAY:
            return begin
        if KIND[a] == CRAB:
            return begin + ((a - 1 - CRAB_LOW) * CRAB_WIDTH + b - 1 - CRAB_LOW) * CRAB_TARGETS + target
        if KIND[a] == BOAT:
            return begin + BOATS + (a - 1 - BOAT_LOW) * BOAT_WIDTH + b - 1 - BOAT_LOW
        if a <= FISH_LOW + FISH_WIDTH:
            return begin + FISHES + (a - 1 - FISH_LOW) * FISH_WIDTH + b - 1 - FISH_LOW
        return begin + SHARKS + ((a - 1 - SHARK_LOW) * SWIMMER_WIDTH + b - 1 - SWIMMER_LOW) * SHARK_TARGETS + target

    cdef bint deal(self, void *state, uint64_t seed) noexcept nogil:
        cdef SaltState *s = <SaltState *>state
        cdef uint8_t cards[CARDS]
        cdef Rng rng
        cdef int i, starter
        if not self.deals:
            return False
        memcpy(s, self.template, sizeof(SaltState))
        rng_seed(&rng, stream_of(seed, _DEAL))
        for i in range(CARDS):
            cards[i] = card_at(i)
        rng_shuffle(&rng, cards, CARDS)
        s.word = rng_next(&rng)
        starter = rng_below(&rng, s.players)
        lay_out(s, cards, self.first - 1 if self.first else starter)
        return True


def encoder(position: Position, options: Mapping[str, object]) -> SaltEncoder:
    """Return the encoder of games like this deal, which was made with these options."""
    return SaltEncoder(position, options)
