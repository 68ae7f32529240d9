"""The card sets that games in this process are played with (game_cards.pxd)."""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from .patterns cimport CardSet

import hashlib
import json
import weakref

from ..errors import DocumentError, Problem
from .card_file import card_entry
from .patterns import STANDARD

# Open addressing over ids. A set keeps its slot while any position is played with it, and entries never move: a search
# without the interpreter's lock may look its own set up while others come and go.
cdef enum:
    SLOTS = 8192
    MOST_SETS = 4096

cdef Deck _GONE  # marks a slot that has been given back; id 0, no cards
cdef const Deck *_SLOTS[SLOTS]
cdef int _used = 0
_LIVE: weakref.WeakValueDictionary = weakref.WeakValueDictionary()  # by content: equal cards are one object

memset(&_GONE, 0, sizeof(_GONE))
memset(_SLOTS, 0, sizeof(_SLOTS))


cdef const Deck *own_deck(uint32_t id) noexcept nogil:
    cdef int slot = id % SLOTS
    cdef int i
    for i in range(SLOTS):
        if _SLOTS[slot] == NULL:
            break
        if _SLOTS[slot].id == id:
            return _SLOTS[slot]
        slot = (slot + 1) % SLOTS
    return &_GONE  # every position holds its cards, so that this is no state of a position


cdef int _place(const Deck *deck) except -1:
    """Gives the deck a slot."""
    global _used
    cdef int slot = deck.id % SLOTS
    if own_deck(deck.id) != &_GONE:
        raise DocumentError([Problem("card_set", "has the hash of other cards in use; change the points of a card")])
    if _used == MOST_SETS:
        raise DocumentError([Problem("card_set", f"{MOST_SETS} card sets are in use at once; expected no more")])
    while _SLOTS[slot] != NULL and _SLOTS[slot] != &_GONE:
        slot = (slot + 1) % SLOTS
    _SLOTS[slot] = deck
    _used += 1
    return 0


cdef void _remove(const Deck *deck) noexcept:
    global _used
    cdef int slot = deck.id % SLOTS
    while _SLOTS[slot] != deck:
        slot = (slot + 1) % SLOTS
    _SLOTS[slot] = &_GONE
    _used -= 1


cdef class GameCards:
    """The cards that a game is played with; equal cards are one object, made by `game_cards`."""

    def __init__(self) -> None:
        raise TypeError("the cards of a game come from game_cards")

    def __dealloc__(self) -> None:
        if self.placed:
            _remove(&self.deck)

    @property
    def id(self) -> int:
        """What states say: 0 for the 60 cards of the game, else 32 bits of the cards' BLAKE2b hash."""
        return self.deck.id

    @property
    def standard(self) -> bool:
        return self.deck.id == 0

    def index(self, number: int) -> int:
        """The index of a card in states and codes of moves, from 1. Raises KeyError."""
        return self._index[number]

    def entries(self) -> list[dict[str, object]]:
        """The cards in the form of a card file, ascending."""
        return [card_entry(self.card_set[number]) for number in self.numbers]

    def __getitem__(self, number: int):
        return self.card_set[number]

    def __contains__(self, number: object) -> bool:
        return number in self._index

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return f"<{len(self)} cards, id {self.id:08x}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (game_cards, (self.card_set,))


cdef GameCards _make(CardSet card_set, uint32_t id):
    cdef GameCards made = GameCards.__new__(GameCards)
    cdef int i, number
    made.card_set = card_set
    made.numbers = tuple(sorted(card_set.cards))
    made._index = {number: place for place, number in enumerate(made.numbers, start=1)}
    made.deck.id = id
    made.deck.count = len(made.numbers)
    for i, number in enumerate(made.numbers, start=1):
        made.deck.card[i] = card_set.pattern[number]
    return made


def _content(card_set: CardSet) -> str:
    cards = card_set.cards
    return json.dumps([card_entry(cards[number]) for number in sorted(cards)], sort_keys=True, separators=(",", ":"))


cdef str _STANDARD_CONTENT = _content(STANDARD)
STANDARD_CARDS = _make(STANDARD, 0)


def game_cards(card_set: CardSet) -> GameCards:
    """The cards of a set for a game. Raises DocumentError for more cards than a game takes."""
    if not 0 < len(card_set) <= MOST:
        raise DocumentError([Problem("card_set", f"{len(card_set)} cards; a game takes at most {MOST}")])
    content = _content(card_set)
    if content == _STANDARD_CONTENT:
        return STANDARD_CARDS
    found = _LIVE.get(content)
    if found is not None:
        return found
    cdef uint32_t id = int.from_bytes(hashlib.blake2b(content.encode(), digest_size=4).digest(), "little") or 1
    cdef GameCards made = _make(card_set, id)
    _place(&made.deck)
    made.placed = True
    _LIVE[content] = made
    return made
