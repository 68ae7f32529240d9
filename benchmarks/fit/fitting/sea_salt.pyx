"""Functions for the fits of Sea Salt & Paper, not used in games: the features by which draws (rollout.pyx) and ends of turns
(closing.pyx) are valued, the moves that follow, other numbers for the ends.
"""

from leadline.core.contract cimport View
from leadline.core.rng cimport Rng, rng_seed, stream_seed
from leadline.core.sea_salt.position cimport SeaSalt
from leadline.core.sea_salt.scoring cimport points_of
from leadline.core.sea_salt.state cimport CLOSING, DECK, KEEP_CARD, PLAY, TAKE, SaltState, kind_of
from leadline.solver.sea_salt.closing cimport COUNT, UNITS, EndFeatures, closing_move, describe_end, use_numbers
from leadline.solver.sea_salt.rollout cimport WEIGHTS, Sight, Terms, describe_draw, rollout_move, see

PLACES = COUNT
WIDTH = UNITS


def move(position: SeaSalt, seed: int) -> int:
    cdef SeaSalt asked = position
    cdef Rng rng
    if position.turn is None:
        raise ValueError("the game is over")
    rng_seed(&rng, stream_seed(seed, "playout"))
    return rollout_move(asked.salt(), &rng)


def draw_features(view: View, code: int) -> list[float]:
    cdef SeaSalt position = view.masked
    cdef Sight sight
    cdef Terms terms
    if code not in view.legal_codes() or kind_of(code) not in (DECK, TAKE, KEEP_CARD):
        raise ValueError(f"move {code}: expected a legal draw or choice between two cards")
    see(position.salt(), view.seat - 1, &sight)
    describe_draw(position.salt(), view.seat - 1, &sight, code, &terms)
    found = [0.0] * WEIGHTS
    for i in range(terms.count):
        found[terms.place[i]] += terms.value[i]
    return found


cdef SeaSalt _closable(SeaSalt position):
    cdef SaltState *s = position.salt()
    if (
        s.players != 2 or s.over or s.phase != PLAY or s.closer
        or points_of(s.hand[s.turn], s.table[s.turn]) < CLOSING
    ):
        raise ValueError("expected a turn of a game of two that the seat to move may end by closing")
    return position


def end_features(view: View) -> list[int]:
    cdef EndFeatures found
    if view.turn != view.seat:
        raise ValueError("expected a turn of a game of two that the seat to move may end by closing")
    describe_end(_closable(view.masked).salt(), view.seat - 1, &found)
    return [found.place[i] for i in range(found.count)]


def end_move(position: SeaSalt) -> int:
    return closing_move(_closable(position).salt())


def use_ends(numbers: dict[str, object]) -> None:
    use_numbers(numbers)
