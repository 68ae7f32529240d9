"""Rollouts of the search: the rollout policy, with draws decided by fitted weights.

A linear function of what the seat to move has seen values draws, kept cards and discards:

- a card that comes to the hand: by its kind and the number of cards of the hand that go with it, by the same times the
  remaining share of the deck, by its value to the rollout policy, and by the seat's cards of its colour;
- a card that then lies on top of a pile: by its kind and the cards that the next seat is known to have of it, by its value
  to the seat itself, and by the known cards of the next seat of its colour;
- the deck: by what the rollout policy expects of it, and by the remaining share of it.

The weights (weights.json) are chances to win, fitted to results of a search (benchmarks/fit/fit_sea_salt.py writes them).
With two seats, closing.pyx decides at the end of a turn with enough points to close. The rollout policy makes all other
decisions, and plays the last turns after a last chance.
"""

from libc.stdint cimport uint64_t

from leadline.core.contract cimport MAX_MOVES, move_t
from leadline.core.rng cimport Rng, rng_unit
from leadline.core.sea_salt.moves cimport salt_legal
from leadline.core.sea_salt.playout cimport look, salt_playout_move, worth
from leadline.core.sea_salt.scoring cimport points_of
from leadline.core.sea_salt.state cimport (
    BOAT, BOAT_LOW, BOAT_WIDTH, CAPTAIN, CLOSING, COLONY, COLOR, COLORS, DECK, DRAW, FISH, FISH_LOW, FISH_WIDTH, KEEP,
    KIND, LAST_CHANCE, LIGHTHOUSE, MERMAID, PASS, PENGUIN, SAILOR, SHARK, SHOAL, STOP, SWIMMER, TAKE, SaltState,
    color_count, count_kinds, first_of, kind_of, span, target_of,
)
from leadline.solver.sea_salt.closing cimport closing_move

import json
from importlib import resources

cdef double FULL_DECK = 56.0
cdef double NOISE = 0.002  # decides between moves that are as good

cdef double[WEIGHTS] _WEIGHTS


cdef void _company(uint64_t hand, uint64_t table, int *found) noexcept nogil:
    """Count by kind the cards that go with one card of that kind. For swimmers and sharks the result is 1 if one more makes a
    pair, 0 if there are none of the kind, 2 if there are too many of it, 3 if each has its partner."""
    cdef int swimmers, sharks
    count_kinds(hand, found)
    swimmers = found[SWIMMER]
    sharks = found[SHARK]
    found[SWIMMER] = 1 if sharks > swimmers else 0 if swimmers == 0 else 2 if swimmers > sharks else 3
    found[SHARK] = 1 if swimmers > sharks else 0 if sharks == 0 else 2 if sharks > swimmers else 3
    found[LIGHTHOUSE] = found[BOAT] + span(table, BOAT_LOW, BOAT_WIDTH)
    found[SHOAL] = found[FISH] + span(table, FISH_LOW, FISH_WIDTH)
    found[COLONY] = found[PENGUIN]
    found[CAPTAIN] = found[SAILOR]


cdef void see(const SaltState *s, int seat, Sight *sight) noexcept nogil:
    """Compute the features of the seat's view."""
    cdef int following = seat + 1 if seat + 1 < s.players else 0
    cdef uint64_t known = s.known[seat][following]
    cdef int i
    look(s, seat, False, &sight.wish)
    _company(s.hand[seat], s.table[seat], sight.own)
    _company(known, s.table[following], sight.following)
    sight.most = 0
    for i in range(COLORS):
        sight.colors[i] = color_count(s.hand[seat], s.table[seat], i)
        sight.following_colors[i] = color_count(known, s.table[following], i)
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
    _put(terms, OWN + OWN_STEPS * kind + min(OWN_STEPS - 1, sight.own[kind]), 1)
    _put(terms, LEFT + LEFT_STEPS * kind + min(LEFT_STEPS - 1, sight.own[kind]), sight.left)
    _put(terms, OWN_WORTH, worth(&sight.wish, card))
    if sight.own[MERMAID] == 0:
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
    _put(terms, TOP + TOP_STEPS * kind + min(TOP_STEPS - 1, sight.following[kind]), 1)
    _put(terms, TOP_WORTH, worth(&sight.wish, card))
    _put(terms, TOP_COLOR, sight.following_colors[COLOR[card]])


cdef inline int _top(const SaltState *s, int pile) noexcept nogil:
    return s.pile[pile][s.pile_size[pile] - 1] if s.pile_size[pile] else 0


cdef int _second(const SaltState *s, int seat, int pile) noexcept nogil:
    """Return the card below the top; 0 if there is none or the seat is not sure of it."""
    cdef int at = s.pile_size[pile] - 2
    while at >= 0:
        if (s.suspect[seat][pile] >> at) & 1:
            return 0
        if not (s.ghost[pile] >> at) & 1:
            return s.pile[pile][at]
        at -= 1
    return 0


cdef void describe_draw(const SaltState *s, int seat, const Sight *sight, move_t move, Terms *terms) noexcept nogil:
    """The terms of a draw or of a choice between two cards."""
    cdef int kind = kind_of(move)
    cdef int card = first_of(move)
    cdef int pile = target_of(move) - 1
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
    """Check whether the move ends a turn."""
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
    see(s, s.turn, &sight)
    for i in range(count):
        describe_draw(s, s.turn, &sight, moves[i], &terms)
        here = NOISE * rng_unit(rng)
        for j in range(terms.count):
            here += _WEIGHTS[terms.place[j]] * terms.value[j]
        if here > best:
            best = here
            found = moves[i]
    return found


def _read() -> None:
    numbers = json.loads(resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
    if len(numbers) != WEIGHTS:
        raise ValueError(f"weights.json has {len(numbers)} numbers; expected {WEIGHTS}")
    for i in range(WEIGHTS):
        _WEIGHTS[i] = numbers[i]


_read()
