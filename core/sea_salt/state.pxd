"""The compact state of Sea Salt & Paper and the questions that are asked of it most.

Cards in hand and on the table are sets of 58 bits, kind by kind and colour by colour in the order of cards.json:

    bit   57   56   55  54  53-52  51-49  48-44  43-38  37-33  32-28  27-21  20-13  12-4  3-0
          capt col. sh. li. sail.  peng.  octop. shell  shark  swim.  fish   boat   crab  mermaid

Equal cards (same kind and colour) have neighbouring bits and fill up from the lowest, so that a set is the same
whichever of them it holds: one card is 01, two are 11.

In the deck and on the piles a card is one byte: the lowest bit of its equals, plus 1 (1-58); 0 is a card not known.
Deck and piles lie with the top card last:

    deck   | bottom ........ top |            deck_size
    pile   | bottom .... top | pile_size      a bit of `ghost` marks a card that crabs took from within the pile

What the seats know of each other is part of the state, for a view has to honour it:

    known[x][y]   cards that seat x knows to be in the hand of seat y (taken from piles, stolen)
    loose[x]      cards that seat x knows to be in one of the other hands (a hand that it knew of was robbed)
    events        cards taken by crabs from within a pile, as long as somebody does not know which
    suspect[x][p] cards of pile p (bits by place) of which seat x does not know whether crabs have taken them; as many of
                  them are ghosts as there are events of the pile that x does not know

A card that lies below a taken top stays in the array until the pile shrinks past it. Unused bytes are zero, always:
positions are compared and hashed as bytes. A masked state keeps the sizes of what it hides and zeroes the rest.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.contract cimport move_t

cdef extern from *:
    """
    static const unsigned long long leadline_salt_equals[59] = {
        0, 0xF, 0xF, 0xF, 0xF, 0x30, 0x30, 0xC0, 0xC0, 0x100, 0x600, 0x600, 0x800, 0x1000, 0x6000, 0x6000, 0x18000,
        0x18000, 0x60000, 0x60000, 0x180000, 0x180000, 0x600000, 0x600000, 0x800000, 0x3000000, 0x3000000, 0x4000000,
        0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80000000, 0x100000000, 0x200000000, 0x400000000, 0x800000000,
        0x1000000000, 0x2000000000, 0x4000000000, 0x8000000000, 0x10000000000, 0x20000000000, 0x40000000000,
        0x80000000000, 0x100000000000, 0x200000000000, 0x400000000000, 0x800000000000, 0x1000000000000,
        0x2000000000000, 0x4000000000000, 0x8000000000000, 0x10000000000000, 0x20000000000000, 0x40000000000000,
        0x80000000000000, 0x100000000000000, 0x200000000000000};
    static const unsigned long long leadline_salt_colors[11] = {
        0x4210606030, 0x1084208180C0, 0x10843060100, 0x220084180600, 0x100441008000800, 0xF, 0x42802000000000,
        0x81080000001000, 0x204000100000000, 0x18000000000000, 0x20000000000000};
    static const unsigned char leadline_salt_kind[59] = {
        0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4,
        5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10, 11, 12, 13};
    static const unsigned char leadline_salt_color[59] = {
        0, 5, 5, 5, 5, 0, 0, 1, 1, 2, 3, 3, 4, 7, 0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 2, 2, 3, 4, 0, 1, 2, 3, 8,
        0, 1, 2, 4, 6, 0, 1, 2, 3, 4, 7, 1, 3, 4, 6, 7, 6, 8, 9, 9, 10, 6, 7, 4, 8};
    static const unsigned char leadline_salt_first[58] = {
        1, 1, 1, 1, 5, 5, 7, 7, 9, 10, 10, 12, 13, 14, 14, 16, 16, 18, 18, 20, 20, 22, 22, 24, 25, 25, 27, 28, 29,
        30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56,
        57, 58};
    """
    const uint64_t EQUALS "leadline_salt_equals"[59]  # by card: the bits of all its equals
    const uint64_t COLOR_BITS "leadline_salt_colors"[11]
    const uint8_t FIRST "leadline_salt_first"[58]  # by bit: the card that it stands for
    const uint8_t KIND "leadline_salt_kind"[59]  # by card: index into cards.json
    const uint8_t COLOR "leadline_salt_color"[59]  # by card: index into COLOR_BITS

cdef enum:
    SEATS = 4
    CARDS = 58
    ROOM = 60
    PILES = 2
    DRAWN = 2  # cards of the deck of which one is kept
    COLORS = 11
    WHITE = 5  # the colour of mermaids
    MERMAID_CARD = 1
    EVENTS = 4  # nine crabs make at most four pairs
    CLOSING = 7  # points (3.5)
    MERMAIDS = 0xF
    LIMIT = 30000  # scores stop there, far beyond any target

cdef enum:  # kinds of cards, in the order of cards.json
    MERMAID = 0
    CRAB = 1
    BOAT = 2
    FISH = 3
    SWIMMER = 4
    SHARK = 5
    SHELL = 6
    OCTOPUS = 7
    PENGUIN = 8
    SAILOR = 9
    LIGHTHOUSE = 10
    SHOAL = 11
    COLONY = 12
    CAPTAIN = 13
    KINDS = 14

cdef enum:  # the lowest bit of each kind
    MERMAID_LOW = 0
    CRAB_LOW = 4
    BOAT_LOW = 13
    FISH_LOW = 21
    SWIMMER_LOW = 28
    SHARK_LOW = 33
    SHELL_LOW = 38
    OCTOPUS_LOW = 44
    PENGUIN_LOW = 49
    SAILOR_LOW = 52
    LIGHTHOUSE_LOW = 54
    SHOAL_LOW = 55
    COLONY_LOW = 56
    CAPTAIN_LOW = 57

cdef enum:  # how many bits each kind has; the multipliers have one
    MERMAID_WIDTH = 4
    CRAB_WIDTH = 9
    BOAT_WIDTH = 8
    FISH_WIDTH = 7
    SWIMMER_WIDTH = 5
    SHARK_WIDTH = 5
    SHELL_WIDTH = 6
    OCTOPUS_WIDTH = 5
    PENGUIN_WIDTH = 3
    SAILOR_WIDTH = 2

cdef enum Phase:
    DRAW = 0  # the draw step (3.1)
    PLAY = 1  # pairs and the end of the turn (3.4, 3.5)
    KEEP = 2  # two cards have been drawn; one is kept
    SEARCH = 3  # crabs look through pile `target` (4.1)
    STEAL = 4  # a card of seat `target` is drawn (4.4); only where chance is left open

cdef enum Over:
    RUNNING = 0
    WAITING = 1  # the round is over and no deck for the next is given
    REACHED = 2  # the target (7.1)
    FOUR = 3  # four mermaids (5.5)

cdef enum Scripted:
    THEFTS = 1  # the card of a theft is written down
    ROUNDS = 2  # after a round the game waits for a deck

cpdef enum:  # kinds of moves: lowest byte of a move; then two cards, then a pile (1, 2) or a seat (1-4)
    DECK = 1
    TAKE = 2
    KEEP_CARD = 3
    LAY = 4
    FIND = 5
    PICK = 6
    PASS = 7
    STOP = 8
    LAST_CHANCE = 9


cdef struct Event:  # 8 bytes
    uint8_t card
    uint8_t holder  # seat from 1, 0 where the viewer of a masked state is not sure
    uint8_t pile  # from 0
    uint8_t place
    uint8_t unknown_to  # seats that do not know the card, bit by bit
    uint8_t unsure  # seats that do not know the holder
    uint8_t unused[2]


cdef struct SaltState:
    uint64_t hand[SEATS]
    uint64_t table[SEATS]
    uint64_t known[SEATS][SEATS]
    uint64_t loose[SEATS]
    uint64_t suspect[SEATS][PILES]
    uint64_t ghost[PILES]
    uint64_t word  # what chance decides: thefts, and the decks of later rounds
    uint8_t deck[ROOM]
    uint8_t pile[PILES][ROOM]
    Event events[EVENTS]
    int16_t score[SEATS]
    int16_t gained[SEATS]  # in the last round, once it is over
    uint16_t rounds  # finished
    uint8_t hand_size[SEATS]
    uint8_t deck_size
    uint8_t pile_size[PILES]  # ghosts included
    uint8_t drawn[DRAWN]  # ascending
    uint8_t players
    uint8_t target_low  # the score that ends the game, see target_score
    uint8_t phase
    uint8_t turn
    uint8_t target  # of SEARCH (pile from 0) and STEAL (seat from 0)
    uint8_t closer  # seat of a last chance, from 1
    uint8_t extra  # the turn was given by boats (4.2)
    uint8_t over
    uint8_t winners  # bits
    uint8_t ended_by  # the seat that ended the last round, from 1
    uint8_t scripted  # what chance leaves open: bits THEFTS and ROUNDS
    uint8_t viewer  # seat of a masked state, from 1
    uint8_t target_high  # 0 up to a target of 255
    uint8_t unused[3]


cdef inline int target_score(const SaltState *s) noexcept nogil:
    """Return the score that ends the game (7.1)."""
    return s.target_low | s.target_high << 8


cdef inline uint64_t one(int card) noexcept nogil:
    return <uint64_t>1 << (card - 1)


cdef inline uint64_t added(uint64_t cards, int card) noexcept nogil:
    return cards | (((cards & EQUALS[card]) + one(card)) & EQUALS[card])


cdef inline uint64_t dropped(uint64_t cards, int card) noexcept nogil:
    cdef uint64_t equals = cards & EQUALS[card]
    return (cards & ~EQUALS[card]) | (equals & (equals >> 1))


cdef inline bint holds(uint64_t cards, int card) noexcept nogil:
    return (cards & one(card)) != 0


cdef inline int card_at(int bit) noexcept nogil:
    """Return the card that a bit of a set stands for."""
    return FIRST[bit]


cdef inline uint64_t united(uint64_t a, uint64_t b) noexcept nogil:
    """Return the set with the cards of both sets; equal cards count as several."""
    cdef int bit
    while b:
        bit = popcount((b & (~b + 1)) - 1)
        b &= b - 1
        a = added(a, card_at(bit))
    return a


cdef inline uint64_t part_of(uint64_t cards, int low, int width) noexcept nogil:
    """Return the `width` bits from `low` on."""
    return (cards >> low) & ((<uint64_t>1 << width) - 1)


cdef inline int span(uint64_t cards, int low, int width) noexcept nogil:
    """Count the set bits among the `width` bits from `low` on."""
    return popcount(part_of(cards, low, width))


cdef inline void count_kinds(uint64_t cards, int *count) noexcept nogil:
    """Write to `count` the number of cards of each of the KINDS."""
    count[MERMAID] = span(cards, MERMAID_LOW, MERMAID_WIDTH)
    count[CRAB] = span(cards, CRAB_LOW, CRAB_WIDTH)
    count[BOAT] = span(cards, BOAT_LOW, BOAT_WIDTH)
    count[FISH] = span(cards, FISH_LOW, FISH_WIDTH)
    count[SWIMMER] = span(cards, SWIMMER_LOW, SWIMMER_WIDTH)
    count[SHARK] = span(cards, SHARK_LOW, SHARK_WIDTH)
    count[SHELL] = span(cards, SHELL_LOW, SHELL_WIDTH)
    count[OCTOPUS] = span(cards, OCTOPUS_LOW, OCTOPUS_WIDTH)
    count[PENGUIN] = span(cards, PENGUIN_LOW, PENGUIN_WIDTH)
    count[SAILOR] = span(cards, SAILOR_LOW, SAILOR_WIDTH)
    count[LIGHTHOUSE] = (cards >> LIGHTHOUSE_LOW) & 1
    count[SHOAL] = (cards >> SHOAL_LOW) & 1
    count[COLONY] = (cards >> COLONY_LOW) & 1
    count[CAPTAIN] = (cards >> CAPTAIN_LOW) & 1


cdef inline int color_count(uint64_t hand, uint64_t table, int color) noexcept nogil:
    """Count the cards of a hand and a table that have the colour."""
    return popcount(hand & COLOR_BITS[color]) + popcount(table & COLOR_BITS[color])


cdef inline bint is_open(const SaltState *s, int seat) noexcept nogil:
    """Return whether the seat's hand is open (6.2).

    Open hands are the closer's, those of seats after their last turn, and all hands at the end.
    """
    cdef int at
    if s.over:
        return True
    if s.closer == 0:
        return False
    at = s.closer - 1
    while at != s.turn:
        if at == seat:
            return True
        at = at + 1 if at + 1 < s.players else 0
    return False


cdef inline int next_starter(const SaltState *s) noexcept nogil:
    """Return the seat, from 0, that begins the round after the one that is over (2.3)."""
    return s.ended_by % s.players


cdef inline bint can_draw(const SaltState *s) noexcept nogil:
    """Return whether the deck or a pile has a card."""
    return s.deck_size + s.pile_size[0] + s.pile_size[1] != 0


cdef inline move_t coded(int kind, int a, int b, int target) noexcept nogil:
    """Return the move with these four bytes; the kinds of moves define their meaning."""
    return <move_t>(kind | (a << 8) | (b << 16) | (target << 24))


cdef inline int kind_of(move_t move) noexcept nogil:
    """Return the kind of a move, its lowest byte."""
    return <int>(move & 0xFF)


cdef inline int first_of(move_t move) noexcept nogil:
    """Return the first card of a move."""
    return <int>((move >> 8) & 0xFF)


cdef inline int second_of(move_t move) noexcept nogil:
    return <int>((move >> 16) & 0xFF)


cdef inline int target_of(move_t move) noexcept nogil:
    """Return the pile or the seat of a move, from 1; 0 if it has none."""
    return <int>((move >> 24) & 0xFF)
