"""The card sets that games in this process are played with (game_cards.pxd)."""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from leadline.core.reef.patterns cimport CardSet

import hashlib
import json
import threading
import weakref

from ..errors import DocumentError, Problem
from .card_file import card_entry
from .patterns import STANDARD
# stub: from .material import Card

# Open addressing over ids. A set keeps its slot while any position is played with it, and entries never move: a search
# without the interpreter's lock may look its own set up while others come and go. It reads no other through its pointer,
# for that may be gone in between.
cdef extern from *:
    """
    #ifdef _MSC_VER  // volatile accesses acquire and release there (/volatile:ms)
    #define leadline_load(kind, place) (*(kind volatile *)(place))
    #define leadline_store(kind, place, value) ((void)(*(kind volatile *)(place) = (value)))
    #else
    #define leadline_load(kind, place) __atomic_load_n(place, __ATOMIC_ACQUIRE)
    #define leadline_store(kind, place, value) __atomic_store_n(place, value, __ATOMIC_RELEASE)
    #endif
    typedef const void *leadline_pointer;
    #define leadline_load_id(place) leadline_load(unsigned, place)
    #define leadline_store_id(place, id) leadline_store(unsigned, place, id)
    #define leadline_load_deck(place) leadline_load(leadline_pointer, place)
    #define leadline_store_deck(place, deck) leadline_store(leadline_pointer, place, deck)
    """
    uint32_t load_id "leadline_load_id"(const uint32_t *place) noexcept nogil
    void store_id "leadline_store_id"(uint32_t *place, uint32_t id) noexcept nogil
    const Deck *load_deck "leadline_load_deck"(const Deck **place) noexcept nogil
    void store_deck "leadline_store_deck"(const Deck **place, const Deck *deck) noexcept nogil

cdef enum:
    SLOTS = 8192
    MOST_SETS = 4096

cdef Deck _GONE  # marks a slot that has been given back; id 0, no cards
cdef const Deck *_SLOTS[SLOTS]
cdef uint32_t _IDS[SLOTS]  # of the decks in the slots, 0 in the others
cdef dict _CONTENTS = {}  # of the decks in the slots, by id
cdef int _used = 0
# By content: equal cards are one object. A set that nobody holds is missing here a moment before it gives its slot back.
_LIVE: weakref.WeakValueDictionary = weakref.WeakValueDictionary()
_MAKING = threading.RLock()  # between looking for an equal set and placing a new one

memset(&_GONE, 0, sizeof(_GONE))
memset(_SLOTS, 0, sizeof(_SLOTS))
memset(_IDS, 0, sizeof(_IDS))


cdef int _slot_of(uint32_t id) noexcept nogil:
    """The slot of the deck with that id, or -1."""
    cdef int slot = id % SLOTS
    cdef int i
    for i in range(SLOTS):
        if load_id(&_IDS[slot]) == id:
            return slot
        if load_deck(&_SLOTS[slot]) == NULL:
            break
        slot = (slot + 1) % SLOTS
    return -1


cdef const Deck *own_deck(uint32_t id) noexcept nogil:
    cdef int slot = _slot_of(id)
    if slot < 0:
        return &_GONE  # every position holds its cards, so this state does not belong to a position
    return load_deck(&_SLOTS[slot])


cdef int _place(const Deck *deck, str content) except -1:
    """Give the deck a slot: that of an equal one, which no position holds any more, or a free one."""
    global _used
    cdef int slot = _slot_of(deck.id)
    if slot >= 0:
        if _CONTENTS[deck.id] != content:
            raise DocumentError([Problem("card_set", "has the hash of other cards in use; change the points of a card")])
        store_deck(&_SLOTS[slot], deck)
        return 0
    if _used == MOST_SETS:
        raise DocumentError([Problem("card_set", f"{MOST_SETS} card sets are in use at once; expected no more")])
    slot = deck.id % SLOTS
    while _SLOTS[slot] != NULL and _SLOTS[slot] != &_GONE:
        slot = (slot + 1) % SLOTS
    store_deck(&_SLOTS[slot], deck)
    store_id(&_IDS[slot], deck.id)
    _CONTENTS[deck.id] = content
    _used += 1
    return 0


cdef void _remove(const Deck *deck) noexcept:
    """Give the deck's slot back, unless an equal one has taken it."""
    global _used
    cdef int slot = _slot_of(deck.id)
    if slot < 0 or _SLOTS[slot] != deck:
        return
    store_id(&_IDS[slot], 0)
    store_deck(&_SLOTS[slot], &_GONE)
    _CONTENTS.pop(deck.id, None)
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
        """The number of these cards in states: 0 for the 60 cards of the game, else 32 bits of the cards' BLAKE2b
        hash."""
        return self.deck.id

    @property
    def standard(self) -> bool:
        return self.deck.id == 0

    def index(self, number: int) -> int:
        """Return the index, from 1, of the card of that number in states and codes of moves. Raise KeyError for a
        number that is not among these cards."""
        return self._index[number]

    def entries(self) -> list[dict[str, object]]:
        """Return the cards as entries of a card file, ascending by number."""
        return [card_entry(self.card_set[number]) for number in self.numbers]

    # stub: () -> Card
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
STANDARD_CARDS: GameCards = _make(STANDARD, 0)


def game_cards(card_set: CardSet) -> GameCards:
    """Return the cards of a set for a game, the same object for equal cards. Raise DocumentError if the set is empty or
    has more cards than a game can have."""
    if not 0 < len(card_set) <= MOST:
        raise DocumentError([Problem("card_set", f"{len(card_set)} cards; a game takes at most {MOST}")])
    content = _content(card_set)
    if content == _STANDARD_CONTENT:
        return STANDARD_CARDS
    cdef uint32_t id = int.from_bytes(hashlib.blake2b(content.encode(), digest_size=4).digest(), "little") or 1
    cdef GameCards made
    with _MAKING:
        found = _LIVE.get(content)
        if found is not None:
            return found
        made = _make(card_set, id)
        _place(&made.deck, content)
        made.placed = True
        _LIVE[content] = made
        return made
