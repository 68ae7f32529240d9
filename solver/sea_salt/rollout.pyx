"""How every seat plays on in the worlds of the search: the playout policy, with draws weighed by fitted numbers.

What is drawn, kept and discarded is valued by a linear function of what the seat to move has seen:

- a card that comes to the hand: by its kind and how many cards of the hand go with it, by the same times the share of
  the deck that is left, by its worth to the playout policy, and by the own cards of its colour;
- a card that then lies on top of a pile: by its kind and what the next seat is known to have of it, by its worth to
  the seat itself, and by the known cards of the next seat of its colour;
- the deck: by what the playout policy expects of it, and by the share of it that is left.

The numbers (weights.json) are chances to win, fitted to what a search found (benchmarks/fit/fit_sea_salt.py).
Where two play, closing.pyx ends a turn with enough points to close. All else, and a last turn of a last chance, is left
to the playout policy.
"""

from libc.stdint cimport uint64_t

from ...core.bits cimport popcount
from ...core.contract cimport MAX_MOVES, View, move_t
from ...core.rng cimport Rng, rng_seed, rng_unit, stream_seed
from ...core.sea_salt.state cimport (
    BOAT_LOW, CLOSING, COLOR, COLOR_BITS, COLORS, CRAB_LOW, DECK, DRAW, FISH_LOW, KEEP, KEEP_CARD, KIND, LAST_CHANCE,
    MERMAIDS, OCTOPUS_LOW, PASS, PENGUIN_LOW, SAILOR_LOW, SHARK_LOW, SHELL_LOW, STOP, SWIMMER_LOW, TAKE, SaltState,
)
from ...core.sea_salt.moves cimport salt_legal
from ...core.sea_salt.playout cimport KINDS, Wish, look, salt_playout_move, worth
from ...core.sea_salt.scoring cimport points_of, span
from ...core.sea_salt.position cimport SeaSalt
from .closing cimport closing_move

import json
from importlib import resources

cdef enum:
    OWN = 0  # by kind, and 0 to 3 cards that go with it
    LEFT = OWN + 4 * KINDS  # by kind, and whether any card goes with it
    TOP = LEFT + 2 * KINDS  # by kind, and 0 to 2 known cards of the next seat
    OWN_WORTH = TOP + 3 * KINDS
    OWN_COLOR
    OWN_COLOR_MERMAID  # where the seat has a mermaid
    OWN_MOST_MERMAID
    TOP_NONE
    TOP_WORTH
    TOP_COLOR
    DECK_DRAWN
    DECK_WORTH
    DECK_LEFT
    COVERED  # cards of the pile that a discard covers
    WEIGHTS
    TERMS = 24  # of one move at most

cdef double FULL_DECK = 56.0
cdef double NOISE = 0.002  # decides between moves that are as good

cdef double[WEIGHTS] _WEIGHTS


cdef struct Sight:  # what a seat has seen, as far as draws are weighed by it
    Wish wish
    int own[KINDS]  # cards that go with one of the kind, as _company counts them
    int following[KINDS]  # the same of the next seat, as far as it is known
    int colors[COLORS]
    int following_colors[COLORS]
    int most  # cards of the own largest colour
    double left  # share of the deck


cdef struct Terms:  # a sparse vector
    int count
    int place[TERMS]
    double value[TERMS]


cdef void _company(uint64_t hand, uint64_t table, int *found) noexcept nogil:
    """By kind: how many cards go with one of it. Of swimmers and sharks: 1 where one more makes a pair; else 0 where
    there is none of the kind, 2 where there are too many of it, 3 where each has its partner."""
    cdef int swimmers = span(hand, SWIMMER_LOW, 5)
    cdef int sharks = span(hand, SHARK_LOW, 5)
    found[0] = popcount(hand & MERMAIDS)
    found[1] = span(hand, CRAB_LOW, 9)
    found[2] = span(hand, BOAT_LOW, 8)
    found[3] = span(hand, FISH_LOW, 7)
    found[4] = 1 if sharks > swimmers else 0 if swimmers == 0 else 2 if swimmers > sharks else 3
    found[5] = 1 if swimmers > sharks else 0 if sharks == 0 else 2 if sharks > swimmers else 3
    found[6] = span(hand, SHELL_LOW, 6)
    found[7] = span(hand, OCTOPUS_LOW, 5)
    found[8] = span(hand, PENGUIN_LOW, 3)
    found[9] = span(hand, SAILOR_LOW, 2)
    found[10] = found[2] + span(table, BOAT_LOW, 8)
    found[11] = found[3] + span(table, FISH_LOW, 7)
    found[12] = found[8]
    found[13] = found[9]


cdef void _see(const SaltState *s, int seat, Sight *sight) noexcept nogil:
    cdef int following = seat + 1 if seat + 1 < s.players else 0
    cdef uint64_t known = s.known[seat][following]
    cdef int i
    look(s, seat, False, &sight.wish)
    _company(s.hand[seat], s.table[seat], sight.own)
    _company(known, s.table[following], sight.following)
    sight.most = 0
    for i in range(COLORS):
        sight.colors[i] = popcount(s.hand[seat] & COLOR_BITS[i]) + popcount(s.table[seat] & COLOR_BITS[i])
        sight.following_colors[i] = popcount(known & COLOR_BITS[i]) + popcount(s.table[following] & COLOR_BITS[i])
        sight.most = max(sight.most, sight.colors[i])
    sight.left = s.deck_size / FULL_DECK


cdef inline void _put(Terms *terms, int place, double value) noexcept nogil:
    terms.place[terms.count] = place
    terms.value[terms.count] = value
    terms.count += 1


cdef void _gained(const Sight *sight, int card, Terms *terms) noexcept nogil:
    """The terms of a card that comes to the hand."""
    cdef int kind = KIND[card]
    cdef int color = sight.colors[COLOR[card]]
    _put(terms, OWN + 4 * kind + min(3, sight.own[kind]), 1)
    _put(terms, LEFT + 2 * kind + min(1, sight.own[kind]), sight.left)
    _put(terms, OWN_WORTH, worth(&sight.wish, card))
    if sight.own[0] == 0:
        _put(terms, OWN_COLOR, color)
    else:
        _put(terms, OWN_COLOR_MERMAID, color)
        if color == sight.most:
            _put(terms, OWN_MOST_MERMAID, 1)


cdef void _topmost(const Sight *sight, int card, Terms *terms) noexcept nogil:
    """The terms of a card that lies on top of a pile; 0 is none, or one that the seat does not know."""
    cdef int kind
    if card == 0:
        _put(terms, TOP_NONE, 1)
        return
    kind = KIND[card]
    _put(terms, TOP + 3 * kind + min(2, sight.following[kind]), 1)
    _put(terms, TOP_WORTH, worth(&sight.wish, card))
    _put(terms, TOP_COLOR, sight.following_colors[COLOR[card]])


cdef inline int _top(const SaltState *s, int pile) noexcept nogil:
    return s.pile[pile][s.pile_size[pile] - 1] if s.pile_size[pile] else 0


cdef int _second(const SaltState *s, int seat, int pile) noexcept nogil:
    """The card below the top, or 0 where there is none or the seat is not sure of it."""
    cdef int at = s.pile_size[pile] - 2
    while at >= 0:
        if (s.suspect[seat][pile] >> at) & 1:
            return 0
        if not (s.ghost[pile] >> at) & 1:
            return s.pile[pile][at]
        at -= 1
    return 0


cdef void _describe(const SaltState *s, int seat, const Sight *sight, move_t move, Terms *terms) noexcept nogil:
    """The terms of a draw or of a choice between two cards."""
    cdef int kind = move & 0xFF
    cdef int card = (move >> 8) & 0xFF
    cdef int pile = ((move >> 24) & 0xFF) - 1
    terms.count = 0
    if kind == DECK:
        _put(terms, DECK_DRAWN, 1)
        _put(terms, DECK_WORTH, sight.wish.deck)
        _put(terms, DECK_LEFT, sight.left)
        _topmost(sight, _top(s, 0), terms)
        _topmost(sight, _top(s, 1), terms)
    elif kind == TAKE:
        _gained(sight, _top(s, pile), terms)
        _topmost(sight, _second(s, seat, pile), terms)
        _topmost(sight, _top(s, 1 - pile), terms)
    else:
        _gained(sight, card, terms)
        _topmost(sight, s.drawn[1] if card == s.drawn[0] else s.drawn[0], terms)
        _topmost(sight, _top(s, 1 - pile), terms)
        _put(terms, COVERED, s.pile_size[pile])


cdef inline bint _ends(move_t move) noexcept nogil:
    """Whether the move ends a turn."""
    return move == PASS or move == STOP or move == LAST_CHANCE


cdef move_t rollout_move(const void *state, Rng *rng) noexcept nogil:
    cdef const SaltState *s = <const SaltState *>state
    cdef move_t moves[MAX_MOVES]
    cdef Sight sight
    cdef Terms terms
    cdef double here, best = -1e9
    cdef move_t found = 0
    cdef int count, i, j
    if s.closer or (s.phase != DRAW and s.phase != KEEP):
        found = salt_playout_move(state, rng)
        if s.players == 2 and s.closer == 0 and _ends(found) and points_of(s.hand[s.turn], s.table[s.turn]) >= CLOSING:
            return closing_move(s)
        return found
    count = salt_legal(state, moves)
    if count == 1:
        return moves[0]
    _see(s, s.turn, &sight)
    for i in range(count):
        _describe(s, s.turn, &sight, moves[i], &terms)
        here = NOISE * rng_unit(rng)
        for j in range(terms.count):
            here += _WEIGHTS[terms.place[j]] * terms.value[j]
        if here > best:
            best = here
            found = moves[i]
    return found


def move(position: SeaSalt, seed: int) -> int:
    cdef SeaSalt asked = position
    cdef Rng rng
    if position.turn is None:
        raise ValueError("the game is over")
    rng_seed(&rng, stream_seed(seed, "playout"))
    return rollout_move(asked.salt(), &rng)


def features(view: View, code: int) -> list[float]:
    cdef SeaSalt position = view.masked
    cdef Sight sight
    cdef Terms terms
    if code & 0xFF not in (DECK, TAKE, KEEP_CARD) or code not in view.legal_codes():
        raise ValueError(f"move {code}: expected a legal draw or choice between two cards")
    _see(position.salt(), view.seat - 1, &sight)
    _describe(position.salt(), view.seat - 1, &sight, code, &terms)
    found = [0.0] * WEIGHTS
    for i in range(terms.count):
        found[terms.place[i]] += terms.value[i]
    return found


def _read() -> None:
    numbers = json.loads(resources.files(__package__).joinpath("weights.json").read_text())
    if len(numbers) != WEIGHTS:
        raise ValueError(f"weights.json has {len(numbers)} numbers; expected {WEIGHTS}")
    for i in range(WEIGHTS):
        _WEIGHTS[i] = numbers[i]


_read()
