"""Sea Salt & Paper on the contract, and the compact state of state.pxd as Python sees it."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.contract cimport MAX_MOVES, GameOps, Position, move_t
from leadline.core.sea_salt.apply cimport lay_out, salt_apply, salt_returns
from leadline.core.sea_salt.memory cimport unknown_events
from leadline.core.sea_salt.moves cimport salt_boundary, salt_legal, salt_to_move
from leadline.core.sea_salt.playout cimport salt_playout_move
from leadline.core.sea_salt.redeal cimport salt_mask, salt_redeal
from leadline.core.sea_salt.scoring cimport points_of
from leadline.core.sea_salt.state cimport (
    CARDS, DRAWN, EVENTS, FOUR, KIND, LAY, PILES, REACHED, ROUNDS, SEATS, THEFTS, WAITING, SaltState, first_of, is_open,
    next_starter, kind_of, one, target_score,
)

from ..arguments import between
from ..contract import Outcome
from ..registry import declared
from .material import ALL, ENDS, PHASES, from_set, to_set
# stub: from ..legal_moves import Move


cdef GameOps _OPS
_OPS.version = 2
_OPS.state_size = sizeof(SaltState)
_OPS.to_move = salt_to_move
_OPS.legal = salt_legal
_OPS.apply = salt_apply
_OPS.returns = salt_returns
_OPS.boundary = salt_boundary
_OPS.mask = salt_mask
_OPS.redeal = salt_redeal
_OPS.playout_move = salt_playout_move


cdef const GameOps *salt_ops() noexcept nogil:
    return &_OPS


cdef list _bits(int bits):
    """The seats, from 1, of a set of bits."""
    return [seat + 1 for seat in range(SEATS) if (bits >> seat) & 1]


cdef int _from_seats(list seats) except -1:
    cdef int bits = 0
    for seat in seats:
        bits |= 1 << (seat - 1)
    return bits


cdef class SeaSalt(Position):
    """A position of Sea Salt & Paper. Cards are numbers (see material.py); seats and piles count from 1.

    If the position holds a random word, the word decides thefts and later rounds. If it holds none (`is_scripted`), a
    theft names the card, and after a round the game waits for a deck: `is_over` is true, `outcome` None, and
    `deal_round` continues the game. Decks given beforehand (`with_decks`) are dealt as their rounds begin.
    """

    def __cinit__(self) -> None:
        self.ops = &_OPS
        self.game = declared("sea_salt")
        self._history = []
        self._decks = []
        self._decks_before = []
        memset(self.words, 0, sizeof(self.words))

    cdef SaltState *salt(self) noexcept nogil:
        return <SaltState *>self.words

    # stub: () -> Self
    def copy(self, stack: bool = True) -> SeaSalt:
        """Return a copy of the position and of its decks of later rounds, with its history of pushes or, if `stack` is
        False, without."""
        cdef SeaSalt other = super().copy(stack)
        other._decks = list(self._decks)
        if stack:
            other._decks_before = self._decks_before.copy()
        return other

    def __reduce__(self) -> tuple[object, ...]:
        if self._decks:
            return (_with_decks, (super().__reduce__(), self._decks))
        return super().__reduce__()

    def with_decks(self, decks: list[list[int]]) -> SeaSalt:
        """Return a copy of the position, without its history, with these decks (58 cards each, top first) for the
        rounds to come. Raise ValueError for other decks."""
        cdef SeaSalt other = self.copy(stack=False)
        other._decks = [list(deck) for deck in decks]
        for number, deck in enumerate(other._decks, 1):
            if sorted(deck) != sorted(ALL):
                raise ValueError(f"deck {number}: expected the 58 cards")
        return other

    @property
    def decks(self) -> list[list[int]]:
        """The decks given for rounds to come."""
        return [list(deck) for deck in self._decks]

    def deal_round(self, deck: list[int]) -> None:
        """Begin the round that the game waits for, with a deck of 58 cards, top first, and empty the history. Raise
        ValueError if the game does not wait, or for another deck."""
        cdef uint8_t cards[CARDS]
        cdef int i
        if not self.is_waiting:
            raise ValueError("the game does not wait for a deck")
        if sorted(deck) != sorted(ALL):
            raise ValueError("expected the 58 cards")
        for i in range(CARDS):
            cards[i] = deck[i]
        lay_out(self.salt(), cards, next_starter(self.salt()))
        self._history.clear()
        self._decks_before.clear()

    def push(self, move: object) -> None:
        """Play a legal move in the same way as `Position.push`. If it ends the round and a deck for the next round is
        known, begin that round. Raise IllegalMove without changing anything."""
        cdef list before = self._decks
        cdef list history
        super().push(move)
        self._decks_before.append(before)
        if self._decks and self.is_waiting:
            self._decks = before[1:]
            history, self._history = self._history, []
            older = self._decks_before
            self._decks_before = []
            self.deal_round(before[0])
            self._history = history
            self._decks_before = older

    def pop(self) -> Move | str:
        """Undo the last push, also the round that it began, and return it. Raise IndexError if the history is empty."""
        move = super().pop()
        self._decks = self._decks_before.pop()
        return move

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.salt().players

    @property
    def active(self) -> int:
        """The seat whose turn it is or was last."""
        return self.salt().turn + 1

    @property
    def phase(self) -> str:
        """The phase of the turn: `draw`, `keep` (two cards are drawn), `play`, `search` (crabs) or `steal` (a
        shark)."""
        return PHASES[self.salt().phase]

    @property
    def hands(self) -> list[list[int]]:
        """The hands by seat, in the order of the cards; in a view hidden hands are empty lists."""
        return [from_set(self.salt().hand[seat]) for seat in range(self.players)]

    # stub: (card: int)
    def pair_choices(self, card: object) -> int:
        """Return the number of different pairs that the seat to move can lay whose first card is of the same kind as
        `card`."""
        cdef move_t moves[MAX_MOVES]
        cdef int count = salt_legal(self.salt(), moves)
        cdef int i, last = -1, found = 0, kind = KIND[<int>between("card", card, 1, CARDS)]
        for i in range(count):
            if kind_of(moves[i]) == LAY and KIND[first_of(moves[i])] == kind:
                found += (moves[i] >> 8 & 0xFFFF) != last  # pairs with several targets stand together
                last = moves[i] >> 8 & 0xFFFF
        return found

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards in each hand."""
        return [self.salt().hand_size[seat] for seat in range(self.players)]

    @property
    def hand_sets(self) -> list[int]:
        """The hands as sets of 58 bits."""
        return [self.salt().hand[seat] for seat in range(self.players)]

    @property
    def tables(self) -> list[list[int]]:
        """The laid pairs by seat."""
        return [from_set(self.salt().table[seat]) for seat in range(self.players)]

    @property
    def table_sets(self) -> list[int]:
        """The laid pairs as sets of 58 bits."""
        return [self.salt().table[seat] for seat in range(self.players)]

    # stub: (seat: int)
    def is_open(self, seat: object) -> bool:
        """Return whether the hand of the seat is open (6.2)."""
        return is_open(self.salt(), between("seat", seat, 1, self.players) - 1)

    @property
    def piles(self) -> list[list[int]]:
        """The two discard piles, top first; 0 is a card that the viewer does not know. In a view, cards that crabs may
        have taken are 0 as well; `suspects` returns them."""
        cdef SaltState *s = self.salt()
        cdef int pile, i
        found = []
        for pile in range(PILES):
            cards = []
            for i in range(s.pile_size[pile] - 1, -1, -1):
                if s.viewer and (s.suspect[s.viewer - 1][pile] >> i) & 1:
                    cards.append(0)
                elif not (s.ghost[pile] >> i) & 1:
                    cards.append(s.pile[pile][i])
            if s.viewer:
                for _ in range(unknown_events(s, s.viewer - 1, pile)):
                    cards.pop()
            found.append(cards)
        return found

    @property
    def places(self) -> list[list[int]]:
        """The cards at all places of the two piles, top first, also those that crabs have taken or may have taken; 0 is
        a card that the viewer does not know."""
        cdef SaltState *s = self.salt()
        cdef int pile, i
        return [[s.pile[pile][i] for i in range(s.pile_size[pile] - 1, -1, -1)] for pile in range(PILES)]

    @property
    def deck(self) -> list[int]:
        """The deck, top first; in a view empty."""
        cdef SaltState *s = self.salt()
        return [s.deck[i] for i in range(s.deck_size - 1, -1, -1) if s.deck[i]]

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return self.salt().deck_size

    @property
    def drawn(self) -> list[int]:
        """The two cards of which one is kept in the phase `keep`; an empty list if the viewer does not see them, and in
        other phases."""
        return [self.salt().drawn[i] for i in range(DRAWN) if self.salt().drawn[i]]

    @property
    def scores(self) -> list[int]:
        """The points of each seat in all finished rounds together."""
        return [self.salt().score[seat] for seat in range(self.players)]

    @property
    def gained(self) -> list[int]:
        """The points that each seat added in the round that is over; zeros during a round."""
        return [self.salt().gained[seat] for seat in range(self.players)]

    @property
    def rounds(self) -> int:
        """The number of finished rounds."""
        return self.salt().rounds

    @property
    def target(self) -> int:
        """The score that ends the game (7.1)."""
        return target_score(self.salt())

    @property
    def last_chance(self) -> int | None:
        """The seat that has bet on a last chance, or None."""
        return self.salt().closer or None

    @property
    def extra_turn(self) -> bool:
        """True if boats gave this turn (4.2)."""
        return self.salt().extra != 0

    @property
    def aim(self) -> int:
        """The pile that is searched in the phase `search`, and the seat that is robbed in the phase `steal`, from 1."""
        return self.salt().target + 1

    @property
    def is_waiting(self) -> bool:
        """True if a round is over and the next has no deck."""
        return self.salt().over == WAITING

    @property
    def end(self) -> str | None:
        """The reason for the end of the round or the game, one of ENDS of material.py; None during a round."""
        return ENDS[self.salt().over - 1] if self.salt().over else None

    @property
    def is_scripted(self) -> bool:
        """True if chance is left open: thefts name the card, rounds wait for decks."""
        return self.salt().scripted & THEFTS != 0

    @property
    def is_supposed(self) -> bool:
        """True for a masked position or a sampled deal of a search: the texts of moves omit the results of chance."""
        return self.salt().viewer != 0 or self.salt().scripted == ROUNDS

    @property
    def viewer(self) -> int:
        """The seat whose view a masked position is, else 0."""
        return self.salt().viewer

    @property
    def word(self) -> int:
        """The random word that decides thefts and later rounds; 0 in a view and if there is none."""
        return self.salt().word

    @property
    def ended_by(self) -> int:
        """The seat that ended the round that is over, else 0."""
        return self.salt().ended_by

    # stub: (seat: int)
    def known(self, seat: object) -> list[list[int]]:
        """Return, for each seat's hand, the cards that `seat` knows to be in it."""
        cdef int at = between("seat", seat, 1, self.players) - 1
        return [from_set(self.salt().known[at][other]) for other in range(self.players)]

    # stub: (seat: int)
    def loose(self, seat: object) -> list[int]:
        """Return the cards that `seat` knows to be in one of the other hands, without knowing in which."""
        return from_set(self.salt().loose[between("seat", seat, 1, self.players) - 1])

    # stub: (seat: int)
    def suspects(self, seat: object) -> list[list[int]]:
        """Return, for each pile, the cards, top first, that crabs may have taken as far as `seat` knows."""
        cdef SaltState *s = self.salt()
        cdef int pile, i, at = between("seat", seat, 1, self.players) - 1
        return [
            [s.pile[pile][i] for i in range(s.pile_size[pile] - 1, -1, -1) if (s.suspect[at][pile] >> i) & 1]
            for pile in range(PILES)
        ]

    # stub: (seat: int)
    def suspect_places(self, seat: object) -> list[list[int]]:
        """Return, for each pile, the places of the cards in `suspects`, counted from the bottom from 1, ascending."""
        cdef SaltState *s = self.salt()
        cdef int pile, i, at = between("seat", seat, 1, self.players) - 1
        return [[i + 1 for i in range(s.pile_size[pile]) if (s.suspect[at][pile] >> i) & 1] for pile in range(PILES)]

    @property
    def taken(self) -> list[dict[str, Any]]:
        """The cards that crabs took from within a pile and that some seat does not know. `card` and `place` (from the
        bottom, from 1) are 0 in a view. `seat` holds the card; it is 0 if the viewer is not sure. `unknown_to` lists
        the seats that do not know the card, and `unsure` those that do not know who holds it."""
        found = []
        for i in range(EVENTS):
            event = self.salt().events[i]
            if event.unknown_to:
                found.append(
                    {
                        "card": event.card,
                        "seat": event.holder,
                        "pile": event.pile + 1,
                        "place": event.place + 1 if event.card else 0,
                        "unknown_to": _bits(event.unknown_to),
                        "unsure": _bits(event.unsure),
                    }
                )
        return found

    @property
    def points(self) -> list[int]:
        """The card points of each seat in this round, without those of hidden cards and the colour bonus."""
        return [points_of(self.salt().hand[seat], self.salt().table[seat]) for seat in range(self.players)]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None during the game or while it waits for a deck."""
        cdef SaltState *s = self.salt()
        if s.over == FOUR:
            return Outcome(tuple(_bits(s.winners)), tuple(self.scores), "four mermaids", "5.5")
        if s.over == REACHED:
            return Outcome(tuple(_bits(s.winners)), tuple(self.scores), "target reached", "7.1")
        return None

    def _ended(self) -> tuple[str, str]:
        if self.is_waiting:
            return ("6.1" if any(self.gained) else "6.5"), "the round is over and no deck for the next one is given"
        return super()._ended()

    def parts(self) -> dict[str, Any]:
        """Return the arguments from which `assemble` makes this position; they do not contain decks of later rounds."""
        seats = range(1, self.players + 1)
        return super().parts() | {
            "piles": self.places,
            "last_chance": self.last_chance or 0,
            "word": None if self.is_scripted else self.word,
            "known": [self.known(seat) for seat in seats],
            "loose": [self.loose(seat) for seat in seats],
            "suspects": [self.suspect_places(seat) for seat in seats],
            "over": self.end or "",
            "winners": _bits(self.salt().winners),
        }

    @staticmethod
    # stub: (taken: list[dict[str, Any]] | None)
    def assemble(
        *,
        players: int,
        active: int,
        phase: str,
        hands: list[list[int]],
        tables: list[list[int]],
        piles: list[list[int]],
        deck: list[int],
        scores: list[int],
        target: int,
        last_chance: int = 0,
        extra_turn: bool = False,
        drawn: list[int] | None = None,
        aim: int = 1,
        word: int | None = None,
        rounds: int = 0,
        viewer: int = 0,
        hand_sizes: list[int] | None = None,
        deck_size: int | None = None,
        known: list[list[list[int]]] | None = None,
        loose: list[list[int]] | None = None,
        taken: list[dict[str, int | list[int]]] | None = None,
        suspects: list[list[list[int]]] | None = None,
        over: str = "",
        winners: list[int] | None = None,
        gained: list[int] | None = None,
        ended_by: int = 0,
    ) -> SeaSalt:
        """Return a position that consists of these parts, which are not checked (document.py checks them). Lists are by
        seat; deck and piles have the top card first. `piles` are those of `places`, and `suspects` are places from the
        bottom, from 1."""
        cdef SeaSalt position = SeaSalt.__new__(SeaSalt)
        cdef SaltState *s = position.salt()
        cdef int seat, other, i, pile, place
        s.players = players
        s.turn = active - 1
        s.phase = PHASES.index(phase)
        s.target = aim - 1
        s.target_low = target & 0xFF
        s.target_high = target >> 8
        s.closer = last_chance
        s.extra = extra_turn
        s.rounds = rounds
        s.viewer = viewer
        s.scripted = THEFTS | ROUNDS if word is None and not viewer else 0
        s.word = word or 0
        for seat in range(players):
            s.hand[seat] = to_set(hands[seat])
            s.table[seat] = to_set(tables[seat])
            s.hand_size[seat] = len(hands[seat]) if hand_sizes is None else hand_sizes[seat]
            s.score[seat] = scores[seat]
            if gained is not None:
                s.gained[seat] = gained[seat]
            if loose is not None:
                s.loose[seat] = to_set(loose[seat])
            for other in range(players):
                if known is not None:
                    s.known[seat][other] = to_set(known[seat][other])
            for pile in range(PILES):
                if suspects is not None:
                    for place in suspects[seat][pile]:
                        s.suspect[seat][pile] |= <uint64_t>1 << (place - 1)
        for pile in range(PILES):
            s.pile_size[pile] = len(piles[pile])
            for i in range(s.pile_size[pile]):
                s.pile[pile][i] = piles[pile][s.pile_size[pile] - 1 - i]
        s.deck_size = len(deck) if deck_size is None else deck_size
        for i in range(len(deck)):
            s.deck[i] = deck[len(deck) - 1 - i]
        for i, card in enumerate(sorted(drawn or [])):
            s.drawn[i] = card
        for i, event in enumerate(taken or []):
            s.events[i].card = event["card"]
            s.events[i].holder = event["seat"]
            s.events[i].pile = event["pile"] - 1
            if event["place"]:
                s.events[i].place = event["place"] - 1
                s.ghost[s.events[i].pile] |= <uint64_t>1 << s.events[i].place
            s.events[i].unknown_to = _from_seats(event["unknown_to"])
            s.events[i].unsure = _from_seats(event["unsure"])
        s.over = ENDS.index(over) + 1 if over else 0
        s.winners = _from_seats(winners or [])
        s.ended_by = ended_by
        return position


def _with_decks(parts: tuple[object, tuple[object, ...]], decks: list[list[int]]) -> SeaSalt:
    position: SeaSalt = parts[0](*parts[1])
    return position.with_decks(decks)
