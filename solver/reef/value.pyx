"""The learned value of a position of Reef: the points that a seat will still make, and the chance to win.

A network with one hidden layer estimates the points that a seat will still make, with the points of its remaining cards at
the end. Its inputs are the seat's board, the value for that board of its cards, of the display and of the unseen cards, and
the possible length of the game. It learned from games in which every seat made the move that leaves it the best chance by
the network itself (benchmarks/fit/train.py reef/value); value.json holds it. Hidden cards of other hands are not used.

    by kind of pattern  0-14 points that the cards of the hand score on the board as it is, 15-29 their number,
                        30-44 points of the display cards, 45-59 mean points of an unseen card (tenths),
                        60-74 at most points of each card of the hand once the pieces of the others lie,
                        75-89 of each display card once those of the hand lie
    cards               90 mean square of the points of an unseen card, 91-95 cards in hand, 0 to 4, 96-97 the two
                        highest points of the hand, 98 pieces of one card of the hand that another asks for,
                        99 whether cards of the hand are unknown
    the board           100-103 stacks of one piece and more, two, three, four, 104-107 tops of the commonest colour, of
                        the next, and so on, 108 pieces
    the game            109-112 pieces left of the rarest colour, of the next, and so on, 113 all pieces left,
                        114 cards of the pile, 115 up to eight of them, 116 whether a colour has run out, 117 whether
                        one has two pieces at most, 118 turns of others before the seat's, 119 its place in the round,
                        120 that of the seat to move, 121 players beyond two
    the others          122 lead over the best of them, 123 cards of the largest hand
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.network cimport read_units
from leadline.core.reef.game_cards cimport count_of, patterns_of
from leadline.core.reef.lanes cimport points_on
from leadline.core.reef.patterns cimport (
    ADJACENT2, CORNER3, DIAGONAL3, HIGHEST, LINE3, PACK, PAIR_ADJACENT, PAIR_DIAGONAL, SINGLE, SQUARE, Pattern, tables,
)
from leadline.core.reef.position cimport Reef
from leadline.core.reef.scoring cimport winners_of
from leadline.core.reef.state cimport COLORS, DISPLAY, HEIGHT, LANE, SEATS, Board, ReefState, card_bit
from leadline.solver.reef.plan.bounds cimport Pieces, Sight, gains, look, upper

import json
from importlib import resources


cdef int kind_of(const Pattern *card) noexcept nogil:
    """The kind of a card's pattern, whatever its colours."""
    if card.kind == SINGLE:
        return 4 if card.a.color == COLORS else (card.a.level - 1 if card.a.level else 0)
    if card.kind == PACK:
        if card.shape == SQUARE:
            return 5
        if card.shape == CORNER3:
            return 6
        if card.shape == LINE3:
            return 7
        if card.shape == DIAGONAL3:
            return 8
        if card.shape == ADJACENT2:
            return 10 if card.a.color == COLORS else 9
    if card.kind == PAIR_ADJACENT:
        return 11
    if card.kind == PAIR_DIAGONAL:
        return 12
    return 13 if card.kind == HIGHEST else 14


cdef inline int _most(const Pattern *card, const Board *board, const Pieces *pieces) noexcept nogil:
    """At most points of the card once the pieces lie."""
    cdef Sight sight
    look(tables(), card, board, &sight)
    return card.points * upper(gains(), &sight, pieces)


cdef inline void _descending(int *numbers) noexcept nogil:
    cdef int i, j, swap
    for i in range(COLORS - 1):
        for j in range(COLORS - 1 - i):
            if numbers[j] < numbers[j + 1]:
                swap = numbers[j]
                numbers[j] = numbers[j + 1]
                numbers[j + 1] = swap


cdef inline uint64_t _known_hand(const ReefState *s, int seat, int viewer) noexcept nogil:
    return s.hand[seat] if seat == viewer else s.hand[seat] & s.shown[seat]


cdef void _card_features(const ReefState *s, int seat, int viewer, float *found) noexcept nogil:
    """The features before GAME: the seat's board, and the cards for it."""
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef const Board *board = &s.board[seat]
    cdef uint64_t hand = _known_hand(s, seat, viewer)
    cdef uint64_t seen = s.played
    cdef uint64_t rest, others
    cdef Pieces pieces, rest_pieces
    cdef int numbers[COLORS]
    cdef int i, card, kind, worth, unseen = 0, first = 0, second = 0, asked = 0
    cdef float scale, square = 0
    cdef float *f = found
    memset(found, 0, GAME * sizeof(float))
    memset(&pieces, 0, sizeof(Pieces))
    for i in range(s.players):
        seen |= _known_hand(s, i, viewer)
    rest = hand
    while rest:
        card = low_bit(rest) + 1
        rest &= rest - 1
        pieces.n[cards[card].pieces[0]] += 1
        pieces.n[cards[card].pieces[1]] += 1
        pieces.total += 2
    rest = hand
    while rest:
        card = low_bit(rest) + 1
        rest &= rest - 1
        kind = kind_of(&cards[card])
        worth = points_on(&cards[card], board)
        f[kind] += worth
        f[KINDS + kind] += 1
        if worth > first:
            second = first
            first = worth
        elif worth > second:
            second = worth
        rest_pieces = pieces
        rest_pieces.n[cards[card].pieces[0]] -= 1
        rest_pieces.n[cards[card].pieces[1]] -= 1
        rest_pieces.total -= 2
        f[4 * KINDS + kind] += _most(&cards[card], board, &rest_pieces)
        others = hand & ~card_bit(card)
        while others:
            i = low_bit(others) + 1
            others &= others - 1
            asked += ((cards[i].asks >> cards[card].pieces[0]) & 1) + ((cards[i].asks >> cards[card].pieces[1]) & 1)
    for i in range(DISPLAY):
        card = s.display[i]
        if card:
            seen |= card_bit(card)
            kind = kind_of(&cards[card])
            f[2 * KINDS + kind] += points_on(&cards[card], board)
            f[5 * KINDS + kind] += _most(&cards[card], board, &pieces)
    for i in range(count_of(s.cards)):
        if not (seen >> i) & 1:
            kind = kind_of(&cards[i + 1])
            worth = points_on(&cards[i + 1], board)
            f[3 * KINDS + kind] += worth
            square += worth * worth
            unseen += 1
    scale = <float>10 / max(1, unseen)
    for i in range(KINDS):
        f[3 * KINDS + i] *= scale
    f += BY_KIND * KINDS
    f[0] = square / max(1, unseen)
    f[1 + s.size[seat]] = 1
    f[6] = first
    f[7] = second
    f[8] = asked
    f[9] = popcount(hand) != s.size[seat]
    for i in range(HEIGHT):
        f[10 + i] = popcount((board.heights >> (16 * i)) & LANE)
    for i in range(COLORS):
        numbers[i] = popcount((board.tops >> (16 * i)) & LANE)
    _descending(numbers)
    for i in range(COLORS):
        f[14 + i] = numbers[i]
    f[18] = popcount(board.heights)

cdef void _game_features(const ReefState *s, int seat, float *found) noexcept nogil:
    """The features from GAME on: how long the game may last, and where the seat stands in it."""
    cdef float *f = found + GAME
    cdef int numbers[COLORS]
    cdef int i, best = 0, size = 0
    for i in range(COLORS):
        numbers[i] = s.supply[i]
    _descending(numbers)
    for i in range(COLORS):
        f[i] = numbers[COLORS - 1 - i]
    f[4] = numbers[0] + numbers[1] + numbers[2] + numbers[3]
    f[5] = s.left
    f[6] = min(<int>s.left, 8)
    f[7] = numbers[COLORS - 1] == 0
    f[8] = numbers[COLORS - 1] <= 2
    f[9] = (seat - s.turn + s.players) % s.players
    f[10] = (seat - s.first + s.players) % s.players
    f[11] = (s.turn - s.first + s.players) % s.players
    f[12] = s.players - 2
    for i in range(s.players):
        if i != seat:
            best = max(best, <int>s.points[i])
            size = max(size, <int>s.size[i])
    f[13] = <int>s.points[seat] - best
    f[14] = size


cdef void features_of(const ReefState *s, int seat, int viewer, float *found) noexcept nogil:
    """Compute the features of the seat from the view of seat `viewer`."""
    _card_features(s, seat, viewer, found)
    _game_features(s, seat, found)


cdef inline void _add(const Network *network, const float *found, int first, int last, float *unit) noexcept nogil:
    """Adds what the features from `first` to before `last` give to each unit."""
    cdef int i, j
    cdef float x
    for i in range(first, last):
        x = found[i]
        if x != 0:
            for j in range(UNITS):
                unit[j] += x * network.feature[i][j]


cdef float _held(const ReefState *s, int seat) noexcept nogil:
    """Return the points of the cards that a seat holds at the end (5.4). Unknown cards of its hand count with the average
    points on its board of the cards that nobody has seen."""
    cdef const Pattern *cards = patterns_of(s.cards)
    cdef uint64_t hand = s.hand[seat]
    cdef uint64_t seen = s.played
    cdef int i, unseen = 0, unknown = <int>s.size[seat] - popcount(hand)
    cdef float found = 0, mean = 0
    while hand:
        i = low_bit(hand) + 1
        hand &= hand - 1
        if points_on(&cards[i], &s.board[seat]):
            found += cards[i].points
    if unknown == 0:
        return found
    for i in range(s.players):
        seen |= s.hand[i]
    for i in range(DISPLAY):
        if s.display[i]:
            seen |= card_bit(s.display[i])
    for i in range(count_of(s.cards)):
        if not (seen >> i) & 1:
            unseen += 1
            if points_on(&cards[i + 1], &s.board[seat]):
                mean += cards[i + 1].points
    return found + unknown * mean / max(1, unseen)


cdef float _ahead(const Network *network, const ReefState *s, int seat, const Sums *sums) noexcept nogil:
    """The points that the seat will still make, from what its cards give to the units; where the game is over, what it
    holds."""
    cdef float found[FEATURES]
    cdef float unit[UNITS]
    cdef float x, total = network.base
    cdef int j
    if s.over:
        return _held(s, seat)
    memcpy(unit, sums.unit, sizeof(unit))
    _game_features(s, seat, found)
    _add(network, found, GAME, FEATURES, unit)
    for j in range(UNITS):
        x = unit[j]
        total += network.weight[j] * (x / (1 + (x if x > 0 else -x)))
    return total


cdef void sums_of(const Network *network, const ReefState *s, int seat, int viewer, Sums *sums) noexcept nogil:
    """Compute the sums of the units for the seat's board and the cards for it."""
    cdef float found[FEATURES]
    _card_features(s, seat, viewer, found)
    memcpy(sums.unit, network.bias, sizeof(sums.unit))
    _add(network, found, 0, GAME, sums.unit)


cdef float points_to_come(const Network *network, const ReefState *s, int seat, int viewer) noexcept nogil:
    """Return the points that the seat will still make, from the view of seat `viewer`; after the end of the game those of
    its hand."""
    cdef Sums sums
    sums_of(network, s, seat, viewer, &sums)
    return _ahead(network, s, seat, &sums)


cdef inline double _falling(double x) noexcept nogil:
    """About exp(x) for x from 0 down, from operations that round alike on every machine."""
    cdef double y = 1 + x / 64
    if y <= 0:
        return 0
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    return y * y


cdef bint _all_known(const ReefState *s) noexcept nogil:
    cdef int i
    for i in range(s.players):
        if popcount(s.hand[i]) != s.size[i]:
            return False
    return True


cdef double chance_with(const Network *network, const ReefState *s, int seat, const Sums *sums) noexcept nogil:
    """`chance`, from what the boards and cards of all seats give to the units. Where the game is over and hands are not
    known whole, as to the seat whose move ends it, no seat is sure to have won."""
    cdef double score[SEATS]
    cdef int scores[SEATS]
    cdef int i, winners, rarest = 1000
    cdef double spread, most = -1e9, total = 0
    if s.over and _all_known(s):
        winners = winners_of(s, scores)
        return 1.0 / popcount(winners) if (winners >> seat) & 1 else 0.0
    for i in range(COLORS):
        rarest = min(rarest, <int>s.supply[i])
    spread = network.spread + network.growth * rarest
    for i in range(s.players):
        score[i] = <int>s.points[i] + _ahead(network, s, i, &sums[i])
        most = max(most, score[i])
    for i in range(s.players):
        score[i] = _falling((score[i] - most) / spread)
        total += score[i]
    return score[seat] / total


cdef double _chance_of(const Network *network, const ReefState *s, int seat, int viewer) noexcept nogil:
    cdef Sums sums[SEATS]
    cdef int i
    if not s.over:
        for i in range(s.players):
            sums_of(network, s, i, viewer, &sums[i])
    return chance_with(network, s, seat, sums)


cdef double chance(const Network *network, const ReefState *s, int seat) noexcept nogil:
    """Return the chance of the seat to win from its view; after the end its share of the win."""
    return _chance_of(network, s, seat, seat)


cdef class Value:
    """The learned value: a network that estimates the points that a seat will still make, built from a data file."""

    def __init__(self, units: list[list[float]], base: float, spread: list[float]) -> None:
        read_units(units, FEATURES, UNITS, &self.network.feature[0][0], self.network.bias, self.network.weight)
        self.network.base = base
        self.network.spread, self.network.growth = spread


def read(text: str) -> Value:
    """Return the network in the text of a data file (JSON)."""
    found = json.loads(text)
    return Value(found["units"], found["base"], found["spread"])


SHIPPED: Value = read(resources.files(__package__).joinpath("value.json").read_text(encoding="utf-8"))


def chances(Reef position, seat: int, value: Value = SHIPPED) -> list[float]:
    """Return the chance to win of each seat from the view of `seat` (from 1); after the end, shares of the win."""
    return [_chance_of(&(<Value>value).network, position.reef(), i, seat - 1) for i in range(position.players)]


def expected(Reef position, seat: int, value: Value = SHIPPED) -> list[float]:
    """Return the points that each seat will still make from the view of `seat` (from 1)."""
    return [points_to_come(&(<Value>value).network, position.reef(), i, seat - 1) for i in range(position.players)]
